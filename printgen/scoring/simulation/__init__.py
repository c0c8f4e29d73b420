"""Simulated games between simple players, and the report about them."""
