"""Games of any rules that can play, played by the thousand and told as a designer reads them; knows no game."""
