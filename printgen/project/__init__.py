"""The Python API: opens a folder of games, and loads, checks, prints and scores the games. Writes nothing to the terminal."""
