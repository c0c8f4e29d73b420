"""The Python API: opens a folder of games, and loads, checks, prints and scores them. It prints nothing."""
