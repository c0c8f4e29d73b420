"""Simulates games of Village, and finds the best possible score for the dice rolls of a game."""
