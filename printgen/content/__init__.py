"""Reads content files into a Game, and reports every problem in them.

Open `loader.py` first: `load_game` finds a game on the shelves (`shelves.py`) and reads its game.yaml.

- `tree.py` parses YAML, `game_files.py` fills in `like:`, `decoder.py` turns the tree into the dataclasses of `game_form.py`.
- `table_text.py` and `workbooks.py` read the cells of a table, `tables.py` and `column_names.py` make a table of them,
  `column_types.py` turns its texts into numbers, and `component_rows.py` chooses the rows of a component.
- `manuscripts.py` reads Markdown, `pictures.py` reads the sizes of pictures.
- `folded.py` gives folded components their nets (`nets.py`), and `checks.py` checks the finished game.
- `forms.py` has the building blocks of all forms; `json_schema.py` turns the same forms into schemas for editors.
"""
