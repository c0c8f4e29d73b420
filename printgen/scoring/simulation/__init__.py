"""Simulated games between simple players, and the report on them."""
