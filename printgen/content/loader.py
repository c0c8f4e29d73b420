"""Reads the files of a game into a Game, and reports every problem in them."""

from collections.abc import Mapping
from dataclasses import astuple, fields, replace
from pathlib import Path, PurePath

from printgen.content.checks import check_game
from printgen.content.column_names import find_column
from printgen.content.column_types import make_rows_with_whole_number_columns
from printgen.content.component_rows import ComponentRows, RowMaker, TableReader, report_row_settings_without_table
from printgen.content.game_files import read_game_form_and_tree
from printgen.content.game_form import ComponentForm, FactForm, GameForm, KeywordForm
from printgen.content.headlines import list_languages, make_player_counts
from printgen.content.languages import Language, choose_language_or_default, translate_rows, translate_value
from printgen.content.manuscripts import PAGE, check_components_have_template_or_text, read_component_manuscript
from printgen.content.setups import make_game_with_setup
from printgen.content.shelves import Shelf, Shelves
from printgen.content.texts import COMPONENTS, TITLE, Texts, make_implied_texts, map_texts_to_places, nest_texts, read_texts
from printgen.content.tree_paths import TreeFile
from printgen.core.files.inputs import does_path_exist, list_names_in
from printgen.core.guard.supervisor import limit_and_describe_work
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, find_closest_word, make_spelling_hint
from printgen.model import (
    FOLDED,
    NO_OWN_FONTS,
    SMALLEST,
    STOCKS,
    Component,
    Copies,
    Credits,
    Fact,
    Game,
    Keyword,
    Layout,
    Outline,
    OwnFonts,
    Row,
)

SAFE = 3.0  # mm
CARD_CORNER = 3.0  # mm
READING_SECONDS = 60  # of CPU time, once for game.yaml and once for the tables


def load_game(name: str, shelves: Shelves, problems: Problems, language: str | None = None) -> Game | None:
    """The validated game with this name, or None if its game.yaml cannot be read. Reports every problem.

    Without `language`, the game is read in its first language.
    """
    shelf = shelves.find_shelf(name)
    if shelf is None:
        report_missing_game(name, shelves, problems)
        return None
    with limit_and_describe_work(f"content/{name}/game.yaml", READING_SECONDS):
        read = read_game_form_and_tree(name, shelf, problems) if shelves.check_folders_inside_shelves(name, problems) else None
    if read is None or not check_components_have_template_or_text(*read, problems):
        return None
    form, file = read
    if form.game not in (None, name):
        message = f'game is "{form.game}", but its folder is content/{name}.'
        problems.add(file.locate_path_or_parent("game"), message, "remove this line, because the folder names the game.")
    with limit_and_describe_work(f"the content of {name}", READING_SECONDS):
        tables = TableReader(shelf.locate_game_folder(name), shelf, problems)
        chosen = _choose_language(name, form, file, language, problems)
        game = make_game_with_setup(
            _GameLoader(name, form, file, shelf, chosen, problems, tables).make_game(), form, file, problems
        )
        check_game(game, shelves, problems)
    return game


def _choose_language(name: str, form: GameForm, file: TreeFile, requested: str | None, problems: Problems) -> Language:
    place, languages = file.locate_path_or_parent("languages"), list_languages(form)
    if form.language not in (None, languages[0]):
        message = f"language is {form.language}, but the first entry of languages is {languages[0]}."
        problems.add(
            file.locate_path_or_parent("language"),
            message,
            "remove `language`, because the first entry of `languages` is the default.",
        )
    return choose_language_or_default(requested, languages, form.title or name, place, problems)


def report_missing_game(name: str, shelves: Shelves, problems: Problems) -> None:
    """Report that no shelf has a game, or that its folder has no game.yaml."""
    folder = shelves.find_folder_with_game_name(name)
    if folder is None:
        known = [game for game, _ in shelves.list_games()]
        problems.add(Where("content"), f'There is no game "{name}".', make_spelling_hint(PurePath(name).name, known))
        return
    if (folder / "game.yaml").is_symlink():
        hint = "replace the link with the file itself."
        problems.add(
            Where(shelves.shelves[0].make_display_name(folder / "game.yaml")), "This link points to a missing file.", hint
        )
        return
    near = find_closest_word("game.yaml", list_names_in(folder))
    hint = (
        f"rename {near} to game.yaml."
        if near
        else "add a game.yaml, as `printgen docs own-game` shows; if the folder already has one, make that file readable."
    )
    problems.add(Where(shelves.shelves[0].make_display_name(folder)), "There is no game.yaml in this folder.", hint)


class _GameLoader(NamedTuple):
    name: str
    form: GameForm
    file: TreeFile
    shelf: Shelf
    language: Language
    problems: Problems
    tables: TableReader

    @property
    def folder(self) -> Path:
        return self.shelf.locate_game_folder(self.name)

    def make_game(self) -> Game:
        form, layout = self.form, self.form.layout
        texts = self._read_texts()
        components = {name: self._make_component(name, part, texts) for name, part in form.components.items()}
        keyword, keywords = self._read_default_and_own_keywords()
        return Game(
            name=self.name,
            title=str(texts[TITLE].words),
            edition=form.edition,
            editions=form.editions,
            language=self.language.code,
            players=make_player_counts(form.players),
            styles=form.styles,
            palette={name: _complete_inks_for_styles(colours, form.styles) for name, colours in form.palette.items()},
            facts={name: self._make_fact(name, fact) for name, fact in form.facts.items()},
            layout=Layout(layout.margin, layout.gutter, layout.marks, layout.labels, layout.sides, layout.smallest or SMALLEST),
            components=self._add_nets_to_valid_components(components),
            guide=form.guide,
            fonts=self._read_own_fonts(),
            keyword=keyword,
            keywords=keywords,
            places=self._find_setting_lines(),
            languages=self.language.known,
            texts=nest_texts(texts),
            text_places=map_texts_to_places(texts),
            credits=Credits(*astuple(form.credits)),
            scoring=form.scoring,
        )

    def _find_setting_lines(self) -> dict[str, Where]:
        """The lines of the parts of game.yaml, and of each part of the declared scoring."""
        places = {part: self.file.locate_path_or_parent(part) for part in ("game", *(field.name for field in fields(GameForm)))}
        if (scoring := self.form.scoring) is not None:
            for group in ("repeat", "enter", "lines"):
                places[f"scoring.{group}"] = self.file.locate_path_or_parent("scoring", group)
                places |= {
                    f"scoring.{group}.{name}": self.file.locate_path_or_parent("scoring", group, name)
                    for name in getattr(scoring, group)
                }
            places |= {
                f"scoring.must.{at}": self.file.locate_path_or_parent("scoring", "must", at) for at in range(len(scoring.must))
            }
            places["scoring.winner"] = self.file.locate_path_or_parent("scoring", "winner")
        return places

    def _read_own_fonts(self) -> OwnFonts:
        if not self.form.fonts and not any(does_path_exist(folder) for folder in self.shelf.list_font_folders(self.name)):
            return NO_OWN_FONTS
        from printgen.content.fonts import read_named_and_found_fonts

        return read_named_and_found_fonts(self.name, self.form.fonts, self.file, self.shelf, self.problems)

    def _read_default_and_own_keywords(self) -> tuple[Keyword, dict[str, Keyword]]:
        if not self.form.keywords and self.form.keyword == KeywordForm():
            return Keyword(), {}
        from printgen.content.keywords import read_default_and_own_keywords

        return read_default_and_own_keywords(self.form, self.file.locate_path_or_parent, self.problems)

    def _read_texts(self) -> Texts:
        places = {name: self.file.locate_path_or_parent("components", name) for name in self.form.components}
        implied = make_implied_texts(self.form.title or self.name, places, self.file.locate_path_or_parent("title"))
        return read_texts(implied, self.language, self.folder, self.shelf, self.problems)

    def _add_nets_to_valid_components(self, components: dict[str, Component]) -> tuple[Component, ...]:
        forms = self.form.components.values()
        if not any(form.kind in FOLDED or form.holds or (form.thickness, form.depth) != (None, None) for form in forms):
            return tuple(components.values())
        from printgen.content.folded import NetMaker

        return tuple(
            NetMaker(self.form, components, self.file.locate_path_or_parent, self.problems).add_nets_to_valid_components()
        )

    def _make_fact(self, name: str, form: FactForm) -> Fact:
        where, value = self.file.locate_path_or_parent("facts", name), form.value
        if form.table is not None:
            if value is not None:
                self.problems.add(where, f"The fact {name} has both a value and a table.", "remove the value or the table.")
            table = self.tables.read_table(form.table, self.file.locate_path_or_parent("facts", name, "table"))
            value = tuple(make_rows_with_whole_number_columns(table)) if table is not None else ()
        return Fact(name, translate_value(value, where, self.language, self.problems), form.source, form.note, where)

    def _make_component(self, name: str, form: ComponentForm, texts: Texts) -> Component:
        rows, headings = self._make_component_rows(name, form)
        corner = form.corner if form.corner is not None else CARD_CORNER if form.kind == "card" else 0.0
        return Component(
            name=name,
            kind=form.kind,
            stock=form.stock or STOCKS[form.kind],
            sizes=form.size,
            outline=Outline(form.outline, corner, form.points or ()),
            bleed=form.bleed,
            safe=SAFE if form.safe is None else form.safe,
            template=form.template or PAGE,
            back=form.back,
            rows=rows,
            copies=_resolve_copies_column(form.copies, headings),
            split=form.split,
            personal=form.personal,
            rulebook_count=form.rulebook_count,
            players=form.players,
            styles=form.styles,
            source=form.source,
            note=form.note,
            where=self.file.locate_path_or_parent("components", name),
            text=read_component_manuscript(name, form, self.file, self.folder, self.shelf, self.language, self.problems),
            bind=form.bind,
            headings=headings,
            title=str(texts[f"{COMPONENTS}.{name}"].words),
        )

    def _make_component_rows(self, name: str, form: ComponentForm) -> ComponentRows:
        """The rows of a component and the headings of its table, or one empty row if it has neither table nor rows."""
        report_row_settings_without_table(name, form, self.file, self.problems)
        if form.table is not None:
            if form.rows is not None:
                message = f"{name} has both a table and rows."
                self.problems.add(
                    self.file.locate_path_or_parent("components", name, "rows"), message, "remove `table` or `rows`."
                )
            rows, headings = RowMaker(name, form, self.file, self.tables, self.problems).make_rows()
            return ComponentRows(translate_rows(rows, self.language, self.problems), headings)
        if form.rows is not None:
            places = self.file.list_item_places("components", name, "rows")
            filled = ({name: "" if cell is None else cell for name, cell in row.items()} for row in form.rows)
            pairs = zip(places, filled, strict=True)
            values = (translate_value(row, place, self.language, self.problems) for place, row in pairs)
            return ComponentRows(tuple(map(Row, places, values)), {})
        return ComponentRows((Row(self.file.locate_path_or_parent("components", name), {}),), {})


def _complete_inks_for_styles(inks_by_style: Mapping[str, str], styles: tuple[str, ...]) -> dict[str, str]:
    """A colour for every style. A style without a colour of its own gets the first colour in the map."""
    return dict.fromkeys(styles, next(iter(inks_by_style.values()))) | {
        style: colour for style, colour in inks_by_style.items() if style
    }


def _resolve_copies_column(copies: Copies, headings: Mapping[str, str]) -> Copies:
    """The number of copies, with the exact name of the column if the table has a column for it."""
    column = find_column(copies.column, headings) if copies.column is not None else None
    return replace(copies, column=column) if column is not None else copies
