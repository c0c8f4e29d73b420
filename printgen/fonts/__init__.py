"""Typefaces from pinned packages: which there are, how wide their texts run, and which glyphs they lack."""
