"""The words of the servers that offer games: for those who run them, and those who are refused or disconnected."""

from __future__ import annotations

from tp_tui.presenters.messages import Message, _, plural


class WebWords:
    """The words of the web server."""

    # For the operator
    SERVED = Message("The game is at {address} now. Ctrl-C ends it.")
    LET_IN = Message("A browser was let in. For another one the game is at {address} now.")

    # For browsers
    NO_PROCESS = Message("No game can be opened just now. Load this page again in a while.")
    SERVER_ENDS = Message("The server is being shut down. What you played is kept.")
    NO_TOKEN = Message("Open the address that tp-tui web has printed last: each lets in one browser.")
    NO_COOKIE = Message("This page knows you by a cookie. Allow cookies for it, then load it again.")
    MANY_NEW_PLAYERS = Message("Many new players have come from your address. Load this page again in an hour.")
    OTHER_HOST = Message(
        "Nothing is played under the name {name}. Whoever runs tp-tui web can allow it with --allow-host {name}."
    )
    OTHER_SITE = Message("This game is played from its own page alone.")
    GAME_ENDED = Message("The game has ended here. What you played is kept.")
    OPEN_AGAIN = Message("Open it again")

    def full(self, most: int) -> str:
        """Say that the server is full."""
        return plural(
            "The one place is taken just now. Load this page again in a while.",
            "All {count} places are taken just now. Load this page again in a while.",
            most,
        )

    def full_for_client(self, most: int) -> str:
        """Say that a browser has as many games open as allowed."""
        return plural(
            "You have {count} game open here, which is the most. Close it, then load this page again.",
            "You have {count} games open here, which is the most. Close one of them, then load this page again.",
            most,
        )


class SshWords:
    """The words of the SSH server."""

    # For the operator
    SERVED = Message("The game is open to {who}.")
    OPEN = Message("everybody who has an SSH key")
    LISTED = Message("the keys in {file}")
    INVITED = Message("those who have been here before, and to those who have the code {code}")
    FRIENDS_TYPE = Message("Friends type: {command}")
    HOST_KEY = Message("Tell them the fingerprint of this host's key, which they are asked about: {fingerprint}")
    WITHOUT_SSH = Message("The tables of {folder} are kept here, for the guests of another SSH server.")
    STOP = Message("Ctrl-C ends it. Every game is kept.")
    MENU = Message("menu")

    # For guests
    NO_PROCESS = Message("No game can be opened just now. Come back in a while.")
    HOST_ENDS = Message("The host is being shut down. What you played is kept.")
    NO_KEY = Message("You sign in with an SSH key, and need no password. To make a key, type: ssh-keygen -t ed25519")
    BY_INVITATION = Message(
        "You play here by invitation: the first time, put the code before the address, as in CODE@host."
    )
    BY_LIST = Message("If you have a key, ask whoever runs this host to let it in.")

    def how_to_sign_in(self, *, is_invited: bool) -> str:
        """Tell somebody who has no key, or one that is not known here, how to come in."""
        return f"{self.NO_KEY}\n{self.BY_INVITATION if is_invited else self.BY_LIST}\n"

    def full_for_address(self, most: int) -> str:
        """Say that an address has as many sessions as allowed."""
        return plural(
            "There is {count} session from your address already. Close it, then come back.",
            "There are {count} sessions from your address already. Close one of them, then come back.",
            most,
        )

    def told(self, sessions: int) -> str:
        """Say to how many sessions a message went."""
        return plural("{count} session was told.", "{count} sessions were told.", sessions)

    def sessions(self, sessions: int) -> str:
        """Say how many sessions there are."""
        return plural("{count} session is open.", "{count} sessions are open.", sessions)

    def tables(self, tables: int) -> str:
        """Say how many tables there are at which somebody is."""
        return plural("{count} table is in play.", "{count} tables are in play.", tables)

    def moves(self, moves: int) -> str:
        """Say how much goes on at the tables."""
        return plural("{count} move was made in the last minute.", "{count} moves were made in the last minute.", moves)

    def session(self, player: str, address: str, seconds: int, memory: int, command: str) -> str:
        """Tell about a session: whose it is, how long it has gone on, its memory in KiB and what it was asked for."""
        return _(
            "{player}  {address}  {minutes} min  {memory} MB  {command}",
            player=player, address=address, minutes=seconds // 60, memory=round(memory / 1024),
            command=command or self.MENU,
        )  # fmt: skip


web_words = WebWords()
ssh_words = SshWords()
