"""Draws pictures of finished games: the players' entries on the game's printed faces."""
