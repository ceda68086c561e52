BEGIN TRANSACTION;
CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            game TEXT NOT NULL,
            seed TEXT NOT NULL,      -- may be larger than SQLite's numbers
            started TEXT NOT NULL,   -- ISO 8601 in UTC, empty where it is not known
            who TEXT NOT NULL,       -- JSON: the bot and the name of every seat
            version TEXT NOT NULL,
            scenario TEXT NOT NULL,
            variants TEXT NOT NULL,  -- JSON: their names
            options TEXT NOT NULL,   -- JSON: their values by name
            finished TEXT NOT NULL,
            daily TEXT NOT NULL,     -- the day, empty for no daily game
            turns INTEGER NOT NULL,
            actions INTEGER NOT NULL,
            has_goal INTEGER NOT NULL,
            course TEXT NOT NULL,    -- JSON: of every turn the seat, and the players' scores at its end
            program TEXT NOT NULL,
            file TEXT NOT NULL,
            UNIQUE (game, seed, started, who)
        );
INSERT INTO "games" VALUES(1,'terra','1','2026-11-01T19:00:00+00:00','[["", "Ada"], ["greedy", "Greedy"]]','basic','','[]','{"players": 2, "edition": "basic", "board": "desert", "symbol": "no", "open": "no", "mission": 0, "first": 2, "stairs": "adjacent", "search_order": "keep"}','2026-11-01T19:20:00+00:00','',14,158,0,'[[1, 0, 1], [0, 1, 1], [1, 1, 2], [0, 1, 2], [1, 1, 3], [0, 2, 3], [1, 2, 3], [0, 3, 3], [1, 3, 2], [0, 6, 2], [1, 6, 2], [0, 6, 2], [1, 6, 2], [0, 2, 2], [1, 2, 3], [0, 1, 3], [1, 1, 4], [0, 1, 4], [1, 1, 1], [0, 1, 1], [1, 1, 3], [0, 2, 3], [1, 2, 7], [0, 3, 7], [1, 3, 5], [0, 1, 5], [1, 1, 3], [0, 5, 3]]','tp-tui 0.1.0','terra-1.tp');
INSERT INTO "games" VALUES(2,'terra','2','2026-11-01T20:00:00+00:00','[["", "Ada"], ["greedy", "Greedy"]]','nile','','[]','{"players": 2, "edition": "nile", "board": "nile", "symbol": "no", "open": "no", "mission": 0, "first": 2, "stairs": "adjacent", "search_order": "keep"}','2026-11-01T20:20:00+00:00','2026-11-02',14,161,0,'[[1, 0, 2], [0, 0, 2], [1, 0, 3], [0, 23, 3], [1, 23, 25], [0, 24, 25], [1, 24, 28], [0, 26, 27], [1, 16, 55], [0, 30, 43], [1, 10, 42], [0, 29, 32], [1, 29, 55], [0, 30, 54], [1, 30, 55], [0, 32, 55], [1, 12, 57], [0, 14, 36], [1, 14, 38], [0, 50, 37], [1, 50, 59], [0, 50, 59], [1, 50, 60], [0, 53, 60], [1, 53, 61], [0, 56, 50], [1, 55, 51], [0, 57, 31]]','tp-tui 0.1.0','terra-daily-2026-11-02.tp');
CREATE TABLE points (
            game_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            line INTEGER NOT NULL,
            source TEXT NOT NULL,    -- the clause
            points INTEGER NOT NULL,
            PRIMARY KEY (game_id, seat, line),
            FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
        );
INSERT INTO "points" VALUES(1,0,0,'B30',3);
INSERT INTO "points" VALUES(1,0,1,'B32',2);
INSERT INTO "points" VALUES(1,1,0,'B32',3);
INSERT INTO "points" VALUES(2,0,0,'H8',11);
INSERT INTO "points" VALUES(2,0,1,'H9',14);
INSERT INTO "points" VALUES(2,0,2,'N9',30);
INSERT INTO "points" VALUES(2,0,3,'B32',2);
INSERT INTO "points" VALUES(2,1,0,'H8',11);
INSERT INTO "points" VALUES(2,1,1,'H9',8);
INSERT INTO "points" VALUES(2,1,2,'N9',10);
INSERT INTO "points" VALUES(2,1,3,'B32',2);
CREATE TABLE saves (         -- the saved games that were looked at, as they were then
            name TEXT PRIMARY KEY NOT NULL,
            changed INTEGER NOT NULL,
            size INTEGER NOT NULL
        );
CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            bot TEXT NOT NULL,       -- empty for a human
            player INTEGER NOT NULL,
            total INTEGER NOT NULL,
            share REAL NOT NULL,
            PRIMARY KEY (game_id, seat)
        );
INSERT INTO "seats" VALUES(1,0,'Ada','',0,5,1.0);
INSERT INTO "seats" VALUES(1,1,'Greedy','greedy',1,3,0.0);
INSERT INTO "seats" VALUES(2,0,'Ada','',0,57,1.0);
INSERT INTO "seats" VALUES(2,1,'Greedy','greedy',1,31,0.0);
COMMIT;
PRAGMA user_version = 1;
