"""What the methods and functions of the model return, word for word: outlines, bleed, rows, orders, setups and sheets."""

from typing import Any

import pytest

from printgen.core.phrases import load_phrases
from printgen.core.problems import Where
from printgen.model import credits, fonts, game, numbers, order, outlines, setup, sheet
from tests.helpers.calls import same_results

MODULES = (credits, fonts, game, numbers, order, setup, sheet, outlines)


def rounded(value: Any) -> Any:
    """A value with all its numbers rounded, because the last digits of sines differ between systems."""
    if isinstance(value, float):
        return round(value, 4) + 0.0
    if isinstance(value, tuple | list):
        return type(value)(*map(rounded, value)) if hasattr(value, "_fields") else type(value)(map(rounded, value))
    return value


def part(*rows: dict[str, Any], **settings: Any) -> game.Component:
    """A component with these rows."""
    places = (Where("a.csv", number) for number in range(2, len(rows) + 2))
    usual: dict[str, Any] = {
        "name": "animal", "kind": "card", "stock": "card", "sizes": (outlines.Size(63, 88),), "outline": outlines.Outline(),
        "bleed": 0.0, "safe": 3.0, "template": "card.svg.j2", "back": None, "rows": tuple(map(game.Row, places, rows)),
        "copies": game.Copies(), "rulebook_count": None, "players": (), "styles": (), "source": "ours", "note": "",
        "where": Where("game.yaml", 5),
    }  # fmt: skip
    return game.Component(**{**usual, **settings})


def make_game(*components: game.Component, **settings: Any) -> game.Game:
    """A game with these components."""
    usual: dict[str, Any] = {
        "name": "farm", "title": "The Farm", "edition": "1", "editions": {}, "language": "en", "players": game.Players(),
        "styles": ("colour",), "palette": {}, "facts": {"hands": game.Fact("hands", 3, "ours", "", Where("game.yaml", 3))},
        "layout": game.Layout(), "components": components,
        "places": {"game": Where("game.yaml", 1), "components": Where("game.yaml", 4), "layout": Where("game.yaml", 2)},
    }  # fmt: skip
    return game.Game(**{**usual, **settings})


def make_face(width: float, height: float) -> sheet.Face:
    """An empty face of a size."""
    return sheet.Face("id", "Cow", outlines.Size(width, height), 0.0, outlines.Outline(), "<svg/>")


@pytest.mark.golden
def test_methods_and_functions_return_what_they_did() -> None:
    names = {name: value for module in MODULES for name, value in vars(module).items() if not name.startswith("_")}
    own = {"rounded": rounded, "part": part, "make_game": make_game, "make_face": make_face, "load_phrases": load_phrases}
    same_results("calls-model.txt", {**names, **own})
