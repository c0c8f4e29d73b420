"""Scores the games whose `game.yaml` declares how: reads formulas, computes every line of a sheet, and finds wrong figures.

`rules.py` offers the same hooks as a rules module in Python, so the rest of printgen does not know the difference.
`plan_maker.py` turns the declaration into a plan, whose formulas `grammar.py` parses and `formulas.py` compiles. `judge.py`
compares the filled sheets of an entry with the figures on the sheet.
"""
