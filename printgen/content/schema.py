"""The JSON Schema of game.yaml."""

import json

from printgen.content.form import GameForm
from printgen.reading.json_schema import json_schema


def schema_text() -> str:
    """The schema as a file for editors."""
    return json.dumps(json_schema(GameForm, "A printgen game"), indent=2, ensure_ascii=False) + "\n"
