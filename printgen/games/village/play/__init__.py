"""Simulated games of Village, and the best possible score for the rolls of a game."""
