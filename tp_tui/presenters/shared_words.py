"""The words that the screens and line mode share: menu, set-up, lessons, points."""

from __future__ import annotations

from tp_tui.presenters.messages import N_, Message, plural


class SharedWords:
    """The words that the screens and line mode share: menu, set-up, lessons, points."""

    MENU = Message(
        {
            "game": N_("Game: {game}"),
            "continue": N_("Continue: {saved}, {names} ({moves})"),
            "quick": N_("Quick game: you against {opponent}"),
            "setup": N_("New game…"),
            "tutorial": N_("Tutorial: learn the game"),
            "tables": N_("Tables: play with others"),
            "daily": N_("Daily game"),
            "challenges": N_("Challenges"),
            "saves": N_("Saved games"),
            "stats": N_("Your record"),
            "settings": N_("Settings"),
            "help": N_("How to play"),
            "quit": N_("Quit"),
        }
    )
    """The entries of the menu by name, in order."""
    HINT_WANTS_TIME = Message("To have more games tried, raise “Bots think” in the settings.")
    FROM_HOST = Message("From the host: {text}")
    NO_STATS = Message("No finished games yet. Every game you play to the end counts here.")
    GAME = Message("Game")
    VARIANTS = Message("Variants")
    VARIANTS_HINT = Message("Twists that any version can be played with.")
    NO_VARIANT = Message("none")
    BOTH_VARIANTS = Message("both")
    EMPTY_SEAT = Message("nobody")
    HUMAN_SEAT = Message("you (a human)")
    BY_LOT = Message("random")
    SEAT = Message("Seat {letter}")
    SEAT_HINT = Message("Who plays here. [Tab|form.next] goes to the name.")
    HUMAN_HINT = Message("Somebody at this keyboard.")
    TUTORIAL_STATE = Message(
        {"new": N_("about {minutes} minutes"), "begun": N_("step {number} of {length}"), "done": N_("done")}
    )
    """The player's progress in a lesson."""

    def moves(self, number: int) -> str:
        """Return the number of moves of a saved game with its noun."""
        return plural("{count} move", "{count} moves", number)

    SCORE = Message("{name}: {points}")

    def points(self, number: int) -> str:
        """Return a number of points with its noun."""
        return plural("{count} point", "{count} points", number)

    def minutes(self, number: int) -> str:
        """Return a number of minutes with its noun."""
        return plural("{count} minute", "{count} minutes", number)


words = SharedWords()
