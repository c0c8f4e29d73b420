"""The rules of a game: where they are, whether they may run, and calls that end in a value or a problem."""
