"""The rules of a game: where they are found, whether they may run, and calls that end in a checked value or a problem.

Commands that cannot do without rules ask `requirements.py`. It finds them with `lookup.py`, which asks `trust.py` about code
beside content and has `code.py` run it; `calls.py` calls their hooks, and `type_check.py` checks what they return.
"""
