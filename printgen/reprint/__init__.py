"""What changed between two kits, and the sheets that make the old one new."""
