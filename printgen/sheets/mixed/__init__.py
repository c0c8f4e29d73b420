"""Packs pieces of different sizes on sheets that a guillotine can cut."""
