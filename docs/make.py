"""Writes what of the docs is made from the program: reference pages, the schema, pictures."""

import sys

from kept import ROOT, keep, page_of
from reference import commands_text, content_text, templates_text

from printgen.content.json_schema import schema_text


def pages() -> dict[str, str]:
    """Every page that is made, by its file in the project."""
    return {
        "content/game.schema.json": schema_text(),
        "docs/content.md": content_text(),
        "docs/templates.md": templates_text(ROOT),
        "docs/commands.md": commands_text(),
    }


def pictures() -> None:
    """Every picture, page by page of the docs."""
    from finished import scored, tables, town
    from measured import calibration
    from proofs import readme, rules_text, suburb
    from swatches import patterns
    from terminal import prompt
    from zipped import kits

    sys.path.insert(0, str(ROOT))  # what folds nets in the tests folds them here
    games = (decks, brazil, suburb, town, hillside)
    for draw in (readme, folded, rules_text, patterns, laid, scored, tables, *games, calibration, kits, prompt):
        draw()


def folded() -> None:
    """The pictures of the page on folded things."""
    from folded import folded_pictures

    for name, picture in folded_pictures(page_of("nets")):
        keep(f"net-{name}", picture.quantize(128))


def laid() -> None:
    """The pictures of the page on layouts."""
    from laid import laid_pictures

    for name, picture in laid_pictures(page_of("layouts")):
        keep(f"layout-{name}", picture.quantize(64))


def decks() -> None:
    """The pictures of a game of cards: a hand, a sheet and the box."""
    from decks import deck_pictures

    for name, picture in deck_pictures("5211", ("G3", "Y6", "O1", "B4", "T5"), ROOT):
        keep(f"5211-{name}", picture.quantize(200))


def brazil() -> None:
    """The pictures of Brazil: Imperial."""
    from chart import chart_pictures
    from court import court_pictures
    from decks import kit_of
    from gallery import gallery_pictures, thrifty_picture
    from leaves import leaf_pictures
    from tabletop import Pieces

    pieces, thrifty = (Pieces(kit_of("brazil-imperial", ROOT, style)) for style in ("colour", "low-ink"))
    drawn = [named for shown in (chart_pictures, court_pictures, gallery_pictures, leaf_pictures) for named in shown(pieces)]
    for name, picture in (*drawn, ("thrifty", thrifty_picture(thrifty))):
        keep(f"brazil-{name}", picture.quantize(192, kmeans=1))


def hillside() -> None:
    """The pictures of Favelas."""
    from hillside import hillside_pictures

    from printgen.content.shelves import shelves_from

    for name, picture in hillside_pictures(shelves_from(ROOT)):
        keep(name, picture.quantize(256, kmeans=1))


if __name__ == "__main__":
    for file, text in pages().items():
        (ROOT / file).write_text(text, encoding="utf-8")
    pictures()
