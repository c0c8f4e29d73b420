"""The rules of games: one module or folder for each game, with its rules and nothing else."""
