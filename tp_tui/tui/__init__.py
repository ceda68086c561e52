"""The Textual front end: it draws views and sends commands."""
