"""One combat, entered and reckoned line by line (B17)."""
