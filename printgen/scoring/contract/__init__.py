"""The contract of a game's rules: hooks, what they take and return, and helpers that rules share."""
