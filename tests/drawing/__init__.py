"""Templates to faces to PDF."""
