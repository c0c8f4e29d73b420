"""Checks whether drawings can be read, cut and printed: each check is a pure function of what is drawn."""
