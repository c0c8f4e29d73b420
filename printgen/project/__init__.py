"""The Python API: opens a folder of games, and loads, checks, prints and scores them. Prints nothing to the terminal."""
