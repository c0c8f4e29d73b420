"""Asking for an entry at the terminal: `printgen enter`."""
