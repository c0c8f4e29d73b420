"""From content files to a Game: the forms of the files, their readers, and every problem that they can have.

Open `loader.py` first: `load_game` finds a game on the shelves (`shelves.py`) and reads its game.yaml.

- `tree.py` parses YAML, `inheritance.py` fills in `like:`, `decoder.py` makes the dataclasses of `game_form.py` from it.
- `tables.py` reads CSV files, `manuscripts.py` Markdown, `pictures.py` the sizes of pictures.
- `folded.py` gives folded components their nets (`nets.py`), and `checks.py` checks the finished game.
- `forms.py` has the building blocks of all forms; `json_schema.py` makes schemas for editors from the same forms.
"""
