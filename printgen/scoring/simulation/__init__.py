"""Games played by the thousand by simple players, and the report of them. Knows no game."""
