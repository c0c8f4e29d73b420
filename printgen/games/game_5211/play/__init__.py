"""5211 beyond scoring: simulated players and whole simulated deals."""
