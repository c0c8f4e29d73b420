"""The contract between printgen and the rules of a game: hooks, what they take and return, and helpers that rules share.

Open `hooks.py` first: it lists every hook, and the module here that has the types of its arguments and results.
"""
