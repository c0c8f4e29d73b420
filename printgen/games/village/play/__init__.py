"""Simulated games of Village, and the best score that was possible with the rolls of a game."""
