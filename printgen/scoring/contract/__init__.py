"""The contract between printgen and the rules of a game: the hooks, the types they use, and helpers that rules share.

Open `hooks.py` first: it lists every hook and the module with the types of its arguments and results.
"""
