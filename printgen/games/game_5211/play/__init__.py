"""Simulates players and whole deals of 5211."""
