"""Packs pieces of mixed sizes onto sheets that a guillotine can cut."""
