"""The other tools of the field, each in a script that does W1 or W3."""
