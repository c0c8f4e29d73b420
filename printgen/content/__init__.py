"""Content files to a Game: what they may say, how they are read, and everything that can be wrong with them."""
