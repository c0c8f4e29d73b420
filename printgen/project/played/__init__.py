"""The results of the games that a user has played: the file that keeps them, standings, tables and a chart."""
