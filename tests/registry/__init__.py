"""The rules of a game: found, trusted, called under limits."""
