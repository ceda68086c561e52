"""The words of the web server, for its operator and for browsers that are refused or disconnected."""

from __future__ import annotations

from tp_tui.presenters.messages import Message, plural


class HostWords:
    """The words of the web server."""

    # For the operator
    SERVED = Message("The game is at {address} now. Ctrl-C ends it.")
    LET_IN = Message("A browser was let in. For another one the game is at {address} now.")

    # For browsers
    NO_PROCESS = Message("No game can be opened just now. Load this page again in a while.")
    SERVER_ENDS = Message("The server is being shut down. What you played is kept.")
    NO_TOKEN = Message("Open the address that tp-tui web has printed last: each lets in one browser.")
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


words = HostWords()
