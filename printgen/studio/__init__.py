"""The studio: a local web page that shows a game while somebody edits it."""
