"""Reads, checks and judges one combat (B17)."""
