"""Pictures of finished games: the players' entries, drawn on the game's printed faces."""
