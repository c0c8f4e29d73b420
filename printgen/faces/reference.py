"""What a template may do, as a page to read; its lists are the program's own."""

from pathlib import Path

from printgen.content.shelves import Shelf, Shelves
from printgen.faces.icons import load_icons
from printgen.fonts.catalogue import FAMILIES
from printgen.svg.grammar import ATTRIBUTES, PAINT

_TOP = """# What a template may do

Made from the program by `make docs`; do not edit.

A template is SVG in millimetres, rendered by [Jinja](https://jinja.palletsprojects.com/). `0,0` is the top left corner of the cut; what
bleeds lies beyond it. The `<svg>` around it is added. Templates are looked for in `templates/GAME/`, then in `templates/`
(`{{% import 'shared/…' %}}`).

## Names
| name | what it is |
|---|---|
| `row.COLUMN` | a cell of the table's row, or of `rows`; columns of whole numbers are numbers |
| `facts.NAME` | the value of a fact |
| `ink.NAME` | a colour of the palette, in the style that is printed |
| `game` | `game.title`, `game.edition`, `game.name` … |
| `width`, `height`, `bleed`, `safe` | of this face, in mm |
| `copy`, `copies` | which copy of this row it is, and of how many; a template that does not read `copy` is drawn once |
| `players`, `style`, `component` | of this print run |

## Functions
| call | what it draws |
|---|---|
| `text(words, x=, y=, width=, height=)` | a box of type. More: `size` and `least` in pt (the largest between them that fits is taken), `font`, `weight`, `italic`, `align` (left, center, right), `valign` (top, middle, bottom), `leading`, `between` (mm between paragraphs), `fill`, `hyphenate` (a language, such as `'en'`). In the words: `**bold**`, `*italic*`, `:icon:`, line breaks, soft hyphens; `\\` before a sign takes its meaning away |
| `icon(name, x, y, size, color=)` | an icon of the family, or of `icons.svg` in the game's own templates |
| `qr(data, x, y, size, level='M')` | a QR code with its white border |
| `outline(inset, …)` | the outline of the component, drawn in by some mm; other words become attributes |

## Fields
A place where a person writes or draws gets a name: `<rect data-field="turn.3.score" …/>`. `printgen inspect GAME --json` lists where
each lies.

## Elements and attributes
All else is an error, with a hint. Everything that is drawn takes `id`, `transform`, `opacity`, `clip-path`, `data-field` and the paint:
{paint}. Lengths are mm, or have a unit: `9pt`.

| element | takes |
|---|---|
{elements}

## Fonts
{fonts}

## Icons
{icons}
"""


def templates_text(root: Path) -> str:
    """The reference of templates, in Markdown."""
    elements = (f"| `<{tag}>` | {_own(names)} |" for tag, names in ATTRIBUTES.items() if tag != "svg")
    return _TOP.format(
        paint=", ".join(f"`{name}`" for name in sorted(PAINT)),
        elements="\n".join(elements),
        fonts="\n".join(f"- **{name}**: {_weights(name)}" for name in FAMILIES),
        icons=", ".join(f"`{name}`" for name in load_icons("", Shelves((Shelf(root),)))),
    )


def _own(names: frozenset[str]) -> str:
    common = PAINT | {"id", "transform", "opacity", "clip-path", "data-field", "data-at"}
    own = sorted(names - common) if names >= PAINT else sorted(names - {"data-at"})
    return ", ".join(f"`{name}`" for name in own) or "–"


def _weights(name: str) -> str:
    files = FAMILIES[name].files
    upright = ", ".join(str(weight) for weight, italic in files if not italic)
    return f"{upright}{', with italics' if any(italic for _, italic in files) else ''}"
