"""Simulated games (the hook `playtest`): the economy of Brazil: Imperial between simple players, who do not fight."""
