"""The contract between printgen and the rules of a game: the hooks, their types, and helpers for rules.

Start with `hooks.py`, which lists every hook and the module with the types of its arguments and results.
"""
