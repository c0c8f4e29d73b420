"""From a typed score sheet to a verdict. This stage knows no game; each game's rules are found and called by the registry.

To follow an entry, open `judge.py` first: `judge_text` finds the game and its rules, reads the entry and asks for the verdict.

- `entry_reader.py` reads a typed file into the entry that the rules declare.
- `registry/` finds the rules of a game, runs only trusted ones, and checks whatever they return.
- `contract/` is what rules are written against: hooks, entries, verdicts, pictures. Games import nothing else of this stage.
- `verdict.py` writes a verdict as text and JSON, `picture/` draws it on the score sheet.
- `fits.py` and `contest.py` judge a card on a board and a combat; `entry_schema.py` describes all typed files for editors.
- `prompts/` asks for an entry at the terminal; `simulation/` plays many games; `rules_check.py` checks rules without an entry.
"""
