"""What a game's rules module may build on: the contract it fulfils, and pure helpers. No files, no clock, no chance."""
