"""Searches for the score sheets of each game that take longest to judge."""
