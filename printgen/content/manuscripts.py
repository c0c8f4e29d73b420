"""Texts in Markdown that a game.yaml names: read, and held against what else their component says."""

from pathlib import Path

from printgen.content.game_form import ComponentForm, GameForm
from printgen.content.lines import Lines, beside
from printgen.content.shelves import Shelf
from printgen.core.files.inputs import read_text
from printgen.core.problems import Problems, Where
from printgen.model import Manuscript

PAGE = "shared/page.svg.j2"  # draws pages where no template is named
LONGEST = 1_000_000


def templates_given(form: GameForm, lines: Lines, problems: Problems) -> bool:
    """Whether every component has a template, or a text whose pages are drawn by the supplied one."""
    without = [name for name, component in form.components.items() if component.template is None and component.text is None]
    for name in without:
        place = lines.where("components", name)
        problems.add(place, f"components.{name}.template is missing.", "add a line `template: …`.")
    return not without


def read_manuscript(
    name: str, form: ComponentForm, lines: Lines, folder: Path, shelf: Shelf, problems: Problems
) -> Manuscript | None:
    """The text of a component, if it has one."""
    place = lines.where("components", name)
    if form.text is None:
        if form.bind is not None:
            problems.add(place, f"{name} is to be a {form.bind}, but has no text.", "add a line `text: …`.")
        return None
    for other, said in (("back", form.back), ("table", form.table), ("rows", form.rows), ("points", form.points)):
        if said is not None:
            problems.add(place, f"{name} has a text and {other}.", f"its pages are made from the text: take {other} out.")
    if form.bind and form.bleed:
        problems.add(place, f"{name} is a {form.bind} with bleed.", "its pages touch at the fold: take the bleed out.")
    return _read(form.text, lines.where("components", name, "text"), folder, shelf, problems)


def _read(name: str, where: Where, folder: Path, shelf: Shelf, problems: Problems) -> Manuscript:
    """The text; an empty one where it cannot be had."""
    if not name.endswith(".md"):
        problems.add(where, f'text is "{name}". A Markdown file is wanted, such as rules.md.')
        return Manuscript(name, "")
    path = beside("text", name, where, folder, shelf, problems)
    if path is None:
        return Manuscript(name, "")
    file = shelf.shown(path)
    text = read_text(path, file, problems) or ""
    if len(text) > LONGEST:
        problems.add(Where(file), f"There are more than {LONGEST} letters.", "print it in several parts.")
        return Manuscript(file, "")
    if not text.strip() and not problems:
        problems.add(Where(file), "There are no words in this text.", "write some.")
    return Manuscript(file, text)
