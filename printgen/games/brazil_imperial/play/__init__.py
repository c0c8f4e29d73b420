"""Simulates games between simple players who build and trade, but do not fight."""
