"""Asks for an entry at the terminal, for `printgen enter`."""
