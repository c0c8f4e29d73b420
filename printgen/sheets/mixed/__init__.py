"""Packs pieces of mixed sizes on sheets that a guillotine can cut."""
