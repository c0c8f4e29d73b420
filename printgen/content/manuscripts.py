"""Reads the Markdown texts that a game.yaml names, and checks the settings of components with such a text."""

from dataclasses import replace
from pathlib import Path

from printgen.content.game_form import ComponentForm, GameForm
from printgen.content.languages import Language, choose_translated_file_or_original
from printgen.content.shelves import Shelf, find_named_file
from printgen.content.tree_paths import TreeFile
from printgen.core.files.inputs import read_text
from printgen.core.problems import Problems, Where
from printgen.model import Manuscript

PAGE = "shared/page.svg.j2"  # draws the pages of a text without a template
LONGEST = 1_000_000  # characters


def check_components_have_template_or_text(form: GameForm, file: TreeFile, problems: Problems) -> bool:
    """Whether every component has a template or a text. Reports each component that has neither."""
    without = [name for name, component in form.components.items() if component.template is None and component.text is None]
    for name in without:
        place = file.locate_path_or_parent("components", name)
        problems.add(place, f"components.{name}.template is missing.", "add a line `template: …`.")
    return not without


def read_component_manuscript(
    name: str, form: ComponentForm, file: TreeFile, folder: Path, shelf: Shelf, language: Language, problems: Problems
) -> Manuscript | None:
    """The Markdown text of a component, or None if it has none. Reports settings that such a component cannot have."""
    place = file.locate_path_or_parent("components", name)
    if form.text is None:
        if form.bind is not None:
            problems.add(place, f"{name} is a {form.bind}, but has no text.", "add a line `text: …`.")
        return None
    for other, value in (("back", form.back), ("table", form.table), ("rows", form.rows), ("points", form.points)):
        if value is not None:
            problems.add(
                place, f"{name} has both a text and {other}.", f"remove {other}, because the pages come from the text."
            )
    if form.bind and form.bleed:
        problems.add(place, f"{name} is a {form.bind} with bleed.", "remove bleed, because the pages touch at the fold.")
    where = file.locate_path_or_parent("components", name, "text")
    text = choose_translated_file_or_original(form.text, folder, where, language, problems)
    manuscript = _read_markdown_or_empty(text, where, folder, shelf, problems)
    return replace(manuscript, text=language.apply_language_spacing(manuscript.text))


def _read_markdown_or_empty(name: str, where: Where, folder: Path, shelf: Shelf, problems: Problems) -> Manuscript:
    if not name.endswith(".md"):
        problems.add(where, f'text is "{name}", but must be a Markdown file, such as rules.md.')
        return Manuscript(name, "")
    path = find_named_file("text", name, where, folder, shelf, problems)
    if path is None:
        return Manuscript(name, "")
    file = shelf.make_display_name(path)
    text = read_text(path, file, problems) or ""
    if len(text) > LONGEST:
        problems.add(Where(file), f"This text has more than {LONGEST:,} characters.", "split the text into several components.")
        return Manuscript(file, "")
    if not text.strip() and not problems:
        problems.add(Where(file), "This text is empty.", "write the text, or remove the line that names the file.")
    return Manuscript(file, text)
