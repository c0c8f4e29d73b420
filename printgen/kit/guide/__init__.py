"""The assembly guide of a kit: what is in it, how it is printed, cut, folded and glued, and how long that takes."""
