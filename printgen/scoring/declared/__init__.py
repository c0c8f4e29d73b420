"""Scores the games whose `game.yaml` declares how: reads formulas, computes every line of a sheet, and finds wrong figures.

`rules.py` offers the same hooks as a rules module in Python, so the rest of printgen does not know the difference. A formula
is parsed by `grammar.py` and becomes a function in `formulas.py`; `values.py` and `functions.py` hold its arithmetic.
"""
