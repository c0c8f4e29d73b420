"""Findings are reported at the template line that wrote the element, in loops, includes, macros, icons and functions."""

from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.printout import make_printout

GAME = """\
game: zoo
components:
  card:
    kind: card
    size: 63x88mm
    template: card.svg.j2
    rows:
      - {id: 1, colour: red}
      - {id: 2, colour: blu}
"""


def told(folder: Path, **files: str) -> list[str]:
    """The problems of the small game with these templates, without hints; equal faces share a problem."""
    (folder / "content" / "zoo").mkdir(parents=True)
    (folder / "templates" / "zoo").mkdir(parents=True)
    (folder / "content" / "zoo" / "game.yaml").write_text(GAME)
    for name, text in files.items():
        (folder / "templates" / "zoo" / (name.replace("_svg", ".svg") if name == "icons_svg" else f"{name}.svg.j2")).write_text(
            text
        )
    shelves, problems = Shelves((Shelf(folder),)), Problems()
    game = load_game("zoo", shelves, problems)
    assert game is not None
    make_printout(Job(game, Order("a4", 1, 1, "colour"), shelves, problems))
    prefix = (folder / "templates" / "zoo").as_posix() + "/"
    return [f"{str(problem.where).removeprefix(prefix)}: {problem.message}" for problem in problems.sort_by_severity()]


def test_in_the_template_itself_at_the_line_where_the_element_begins(tmp_path: Path) -> None:
    card = '{# a\ncomment <rect/> #}\n<!-- <rect/> -->\n<g>\n<rect width="9"\n height="9"\n fil="{{ row.colour }}"/>\n</g>\n'
    found = told(tmp_path, card=card)
    assert found == ["card.svg.j2:5: card “1” and 1 more: <rect> does not support fil."]


def test_in_a_loop_and_only_for_the_row_that_is_wrong(tmp_path: Path) -> None:
    card = '<rect/>\n{% for r in range(1, 4) %}\n<circle r="{{ r }}"/>\n<circle r="3" fill="{{ row.colour }}"/>\n{% endfor %}\n'
    assert told(tmp_path, card=card) == ['card.svg.j2:4: card “2”: <circle>: "blu" is not a colour.']


def test_in_an_included_template(tmp_path: Path) -> None:
    card = '<rect/>\n{% include "part.svg.j2" %}\n<rect/>\n'
    part = '<g>\n  {% if true %}\n  <line x1="{{ row.colour }}"/>\n  {% endif %}\n</g>\n'
    assert told(tmp_path, card=card, part=part)[0] == 'part.svg.j2:3: card “1”: <line>: "red" is not a number.'


def test_in_a_macro(tmp_path: Path) -> None:
    card = '{% from "bits.svg.j2" import dot with context %}\n<rect/>\n\n{{ dot(1) }}{{ dot(2) }}\n'
    bits = '{% macro dot(r) -%}\n<circle r="{{ r }}"/>\n<circle r="{{ r }}" colour="red"/>\n{%- endmacro %}\n'
    assert told(tmp_path, card=card, bits=bits)[0] == "bits.svg.j2:3: card: <circle> does not support colour."


def test_in_an_extended_template_and_its_blocks(tmp_path: Path) -> None:
    card = '{% extends "page.svg.j2" %}\n{% block inner %}\n<circle r="x"/>\n{% endblock %}\n'
    page = "<g>\n{% block inner %}{% endblock %}\n<blob/>\n</g>\n"
    assert told(tmp_path, card=card, page=page) == [
        'card.svg.j2:3: card: <circle>: "x" is not a number.',
        "page.svg.j2:3: card: <blob> is not supported here.",
    ]


def test_in_an_icon(tmp_path: Path) -> None:
    icons = '<svg>\n<symbol id="sun" viewBox="0 0 9 9">\n  <circle r="1"/>\n  <circle r="x"/>\n</symbol>\n</svg>\n'
    card = '<rect/>\n{{ icon("sun", 3, 3) }}\n{{ text("a :sun:", x=1, y=9, width=40, height=9) }}\n'
    assert told(tmp_path, card=card, icons_svg=icons) == ['icons.svg:4: card: <circle>: "x" is not a number.']


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ('{{ outline(2, fill="blu") }}', '<rect>: "blu" is not a colour.'),
        ('{{ text("words", x=1, y=1, width=40, height=9, fill="blu") }}', '<text>: "blu" is not a colour.'),
        ('{{ text("漢", x=1, y=1, width=40, height=9) }}', "<tspan>: the font Source Sans Pro lacks '漢' (U+6F22) in “漢”."),
        ('{{ icon("sun", 3, 3, fil="red") }}', "<use> does not support fil."),
        ('{{ qr("words", 3, 3, 20, fill="blu") }}', '<path>: "blu" is not a colour.'),
    ],
)
def test_in_the_output_of_a_function(call: str, message: str, tmp_path: Path) -> None:
    icons = '<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>'
    card = f'{{% from "bits.svg.j2" import dot with context %}}\n<rect/>\n{call}\n{{{{ dot() }}}}\n'
    bits = f"{{% macro dot() %}}\n\n\n<g>\n{call}</g>\n{{% endmacro %}}\n"
    found = told(tmp_path, card=card, bits=bits, icons_svg=icons)
    assert found == [f"bits.svg.j2:5: card: {message}", f"card.svg.j2:3: card: {message}"]


def test_overflow_names_the_line_of_its_box_in_a_macro(tmp_path: Path) -> None:
    card = '{% from "bits.svg.j2" import words with context %}\n{{ words("far too many of them") }}\n'
    bits = "{% macro words(said) %}\n\n{{ text(said, x=1, y=1, width=5, height=3) }}\n{% endmacro %}\n"
    folder = tmp_path / "a & b"
    told(folder, card=card, bits=bits)
    shelves, problems = Shelves((Shelf(folder),)), Problems()
    game = load_game("zoo", shelves, problems)
    assert game is not None
    make_printout(Job(game, Order("a4", 1, 1, "colour"), shelves, problems))
    hints = {problem.hint for problem in problems.sort_by_severity() if problem.severity == "error"}
    assert hints == {f"shorten the text, or enlarge its box in {folder.as_posix()}/templates/zoo/bits.svg.j2:3."}


def test_in_a_folder_with_xml_characters_in_its_name(tmp_path: Path) -> None:
    found = told(tmp_path / 'a & "b" <c>', card='<rect/>\n<rect{% if true %} fil="x"{% endif %}/>\n')
    assert found[0] == "card.svg.j2:2: card: <rect> does not support fil."


def test_in_a_drawing_that_is_not_xml(tmp_path: Path) -> None:
    found = told(tmp_path, card="<rect/>\n<g>\n<rect/>\n</q>\n")
    assert found[0] == "card.svg.j2:3: card: The drawing is not well-formed: mismatched tag."
