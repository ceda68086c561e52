"""The words of menu, set-up and lessons that the screens and line mode share."""

MENU = {
    "game": "Game: {game}",
    "tutorial": "Tutorial: learn the game",
    "continue": "Continue: {names} ({moves})",
    "quick": "Quick game: you against {opponent}",
    "setup": "New game…",
    "daily": "Daily game",
    "saves": "Saved games",
    "stats": "Your record",
    "settings": "Settings",
    "help": "How to play",
    "quit": "Quit",
}
"""What each entry of the menu says, by its name, in order."""

MOVE = "move"
"""What is counted of a saved game."""

NO_STATS = "No finished games yet. Every game you play to the end counts here."

GAME = "Game"
VARIANTS = "Variants"
VARIANTS_HINT = "Twists that any version can be played with."
EMPTY_SEAT = "nobody"
HUMAN_SEAT = "you (a human)"
BY_LOT = "by lot"
SEAT = "Seat {letter}"
SEAT_HINT = "Who plays here. [Tab|form.next] goes to the name."
HUMAN_HINT = "Somebody at this keyboard."

TUTORIAL_STATE = {"new": "about {minutes} minutes", "begun": "step {number} of {length}", "done": "done"}
"""How far a player is in a lesson."""
