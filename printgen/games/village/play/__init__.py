"""Village beyond scoring: simulated players, whole simulated games, and the best course that the rolls of a game allowed."""
