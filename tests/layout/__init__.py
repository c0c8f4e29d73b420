"""Pieces on sheets."""
