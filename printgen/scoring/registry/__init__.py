"""Finds the rules of a game, decides whether they may run, and calls them.

Commands that need rules start in `requirements.py`. It finds them with `lookup.py`, which asks `trust.py` about code in a
game's folder and runs that code with `code.py`. `calls.py` calls the hooks, and `type_check.py` checks their results.
"""
