"""What a game's rules module builds on: the contract it fulfils, and pure helpers. No files, no clock; chance is handed in."""
