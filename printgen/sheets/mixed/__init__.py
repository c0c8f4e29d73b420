"""Pieces of mixed sizes on sheets that a guillotine cuts: kinds counted, rooms filled strip by strip, cuts put in order."""
