"""One module or folder a game: its rules, and nothing else."""
