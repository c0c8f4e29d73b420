"""The Python API: opens a folder of games and runs the stages in order; prints nothing."""
