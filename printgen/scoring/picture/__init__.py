"""Pictures of finished games: what players wrote, drawn into the templates that the game was printed from."""
