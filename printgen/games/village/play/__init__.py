"""Simulated games of Village, and the best score that the rolls of a game allowed."""
