"""Turns a typed score sheet into a verdict. This code does not depend on any game: the registry calls each game's rules.

To follow an entry, open `judge.py` first: `judge_text` finds the game and its rules, reads the entry and asks for the verdict.

- `entry_reader.py` reads a typed file into the entry that the rules declare.
- `registry/` finds the rules of a game, runs them only if they are trusted, and checks what they return.
- `contract/` defines hooks, entries, verdicts and pictures for rules. Games import no other part of `printgen.scoring`.
- `verdict.py` writes a verdict as text and JSON, `picture/` draws it on the score sheet.
- `fits.py` finds the places for a card on a board, and `contest.py` judges a combat.
- `entry_schema.py` writes the JSON Schemas of typed files.
- `prompts/` asks for an entry at the terminal; `simulation/` plays many games; `rules_check.py` checks rules without an entry.
"""
