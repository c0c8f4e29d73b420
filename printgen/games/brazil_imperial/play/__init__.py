"""Simulated games (the hook `playtest`) between simple players who build and trade, but do not fight."""
