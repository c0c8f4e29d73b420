"""The assembly guide of a kit: its pieces, how to print, cut, fold and glue them, and how long that takes."""
