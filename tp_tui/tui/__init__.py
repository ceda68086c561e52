"""The Textual front end, which draws views and sends commands to the room."""
