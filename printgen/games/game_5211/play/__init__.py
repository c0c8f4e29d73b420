"""Simulated players of 5211, and whole simulated deals."""
