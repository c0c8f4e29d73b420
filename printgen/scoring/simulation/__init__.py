"""Simulates games between simple players, and reports the results."""
