"""The rules of a game: where they are, whether they may run, and calls of them that end in a value or in a problem."""
