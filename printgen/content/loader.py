"""A game's files to a Game, or to all that is wrong with them."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path, PurePath
from typing import Any

from printgen.content.checks import check_game
from printgen.content.decoder import decode
from printgen.content.game_form import ComponentForm, FactForm, GameForm, LayoutForm, PlayersForm
from printgen.content.inheritance import take_over
from printgen.content.lines import Lines, beside
from printgen.content.manuscripts import PAGE, read_manuscript, templates_given
from printgen.content.shelves import Shelf, Shelves
from printgen.content.tables import read_table
from printgen.content.tree import Node, read_tree
from printgen.core.files.inputs import inside, names_in, read_text
from printgen.core.guard.supervisor import doing
from printgen.core.problems import Problems, Where, closest, did_you_mean
from printgen.model import FOLDED, SMALLEST, Component, Fact, Game, Headline, Layout, Outline, Players, Row

SAFE = 3.0
CARD_CORNER = 3.0
READING_SECONDS = 60  # of computing, for a game.yaml and again for the tables


def load_game(name: str, shelves: Shelves, problems: Problems) -> Game | None:
    """The validated game of that name; None with every problem noted."""
    shelf = shelves.find(name)
    if shelf is None:
        _tell_missing(name, shelves, problems)
        return None
    with doing(f"content/{name}/game.yaml", READING_SECONDS):
        read = _read(name, shelf, problems) if shelves.stay_inside(name, problems) else None
    if read is None or not templates_given(*read, problems):
        return None
    form, lines = read
    if form.game != name:
        message = f'game is "{form.game}", but its folder is content/{name}.'
        problems.add(lines.where("game"), message, "make them the same.")
    with doing(f"the content of {name}", READING_SECONDS):
        game = _game(name, form, lines, shelf, problems)
        check_game(game, shelves, problems)
    return game


def _tell_missing(name: str, shelves: Shelves, problems: Problems) -> None:
    """Of a game that is not there: whether its folder is, or which other was probably meant."""
    folder = shelves.begun(name)
    if folder is None:
        known = [game for game, _ in shelves.games()]
        problems.add(Where("content"), f'There is no game "{name}".', did_you_mean(PurePath(name).name, known))
        return
    if (folder / "game.yaml").is_symlink():
        hint = "put the file itself there, not a link to it."
        problems.add(Where(shelves.shelves[0].shown(folder / "game.yaml")), "This link leads to no file.", hint)
        return
    near = closest("game.yaml", names_in(folder))
    hint = f"rename {near} to game.yaml." if near else "docs/own-game.md tells what stands in one; see that you may read it."
    problems.add(Where(shelves.shelves[0].shown(folder)), "There is no game.yaml in this folder.", hint)


def load_headline(name: str, shelf: Shelf) -> Headline | None:
    """What a game is called and who plays it, without its tables; None where its game.yaml cannot be read."""
    read = _read(name, shelf, Problems()) if shelf.link_out(name) is None else None
    return Headline(read[0].title or name, read[0].edition, _players(read[0].players)) if read is not None else None


def load_styles(name: str, shelf: Shelf) -> tuple[str, ...]:
    """The styles of a game, without its tables; none if its game.yaml cannot be read."""
    read = _read(name, shelf, Problems()) if shelf.link_out(name) is None else None
    return read[0].styles if read is not None else ()


def _read(name: str, shelf: Shelf, problems: Problems) -> tuple[GameForm, Lines] | None:
    """A game.yaml as it was filled in, and where each part of it stands."""
    file = shelf.game_folder(name) / "game.yaml"
    shown = shelf.shown(file)
    tree = _tree(file, shown, problems)
    form = decode(GameForm, tree, shown, problems) if tree is not None else None
    return (form, Lines(tree, shown)) if tree is not None and form is not None else None


def _tree(file: Path, shown: str, problems: Problems) -> Node | None:
    """What a game.yaml says, and what its components take over from each other."""
    if inside(file.parent, file.name) is None:
        message = "This file lies outside the folder of the game."
        problems.add(Where(shown), message, "put the file itself there, not a link to it.")
        return None
    text = read_text(file, shown, problems)
    tree = read_tree(text, shown, problems) if text is not None else None
    return take_over(tree, shown, problems) if tree is not None else None


def _game(name: str, form: GameForm, lines: Lines, shelf: Shelf, problems: Problems) -> Game:
    components = {part: _component(part, said, lines, shelf, name, problems) for part, said in form.components.items()}
    return Game(
        name=name,
        title=form.title or name,
        edition=form.edition,
        editions=form.editions,
        language=form.language,
        players=_players(form.players),
        styles=form.styles,
        palette={name: _inks(colours, form.styles) for name, colours in form.palette.items()},
        facts={part: _fact(part, fact, lines, shelf, name, problems) for part, fact in form.facts.items()},
        layout=_layout(form.layout),
        components=_measured(form, components, lines, problems),
        places={part: lines.where(part) for part in ("game", *(field.name for field in fields(GameForm)))},
    )


def _measured(form: GameForm, components: dict[str, Component], lines: Lines, problems: Problems) -> tuple[Component, ...]:
    """The components with what is folded laid flat."""
    forms = form.components.values()
    if not any(said.kind in FOLDED or said.holds or (said.thickness, said.depth) != (None, None) for said in forms):
        return tuple(components.values())
    from printgen.content.folded import Folding

    return tuple(Folding(form, components, lines.where, problems).components())


def _players(form: PlayersForm) -> Players:
    return Players(form.least, form.most, form.least if form.usual is None else form.usual)


def _layout(form: LayoutForm) -> Layout:
    smallest = form.smallest or SMALLEST
    return Layout(form.margin, form.gutter, form.marks, form.labels, form.sides, smallest)


def _inks(colours: Mapping[str, str], styles: tuple[str, ...]) -> dict[str, str]:
    """A colour for every style: its own, or the first that is given."""
    usual = next(iter(colours.values()))
    return dict.fromkeys(styles, usual) | {style: colour for style, colour in colours.items() if style}


def _fact(name: str, form: FactForm, lines: Lines, shelf: Shelf, game: str, problems: Problems) -> Fact:
    where, value = lines.where("facts", name), form.value
    if form.table is not None:
        if value is not None:
            problems.add(where, f"The fact {name} has a value and a table.", "leave one of them out.")
        place = lines.where("facts", name, "table")
        value = tuple(row.cells for row in _table_rows(form.table, place, shelf.game_folder(game), shelf, problems))
    return Fact(name, value, form.source, form.note, where)


def _component(name: str, form: ComponentForm, lines: Lines, shelf: Shelf, game: str, problems: Problems) -> Component:
    corner = form.corner if form.corner is not None else CARD_CORNER if form.kind == "card" else 0.0
    return Component(
        name=name,
        kind=form.kind,
        sizes=form.size,
        outline=Outline(form.outline, corner, form.points or ()),
        bleed=form.bleed,
        safe=SAFE if form.safe is None else form.safe,
        template=form.template or PAGE,
        back=form.back,
        rows=_rows(name, form, lines, shelf.game_folder(game), shelf, problems),
        copies=form.copies,
        split=form.split,
        rulebook_count=form.rulebook_count,
        players=form.players,
        styles=form.styles,
        source=form.source,
        note=form.note,
        where=lines.where("components", name),
        text=read_manuscript(name, form, lines, shelf.game_folder(game), shelf, problems),
        bind=form.bind,
    )


def _rows(name: str, form: ComponentForm, lines: Lines, folder: Path, shelf: Shelf, problems: Problems) -> tuple[Row, ...]:
    if form.table is not None:
        if form.rows is not None:
            place = lines.where("components", name, "rows")
            problems.add(place, f"{name} has a table and rows.", "leave one of them out.")
        return _table_rows(form.table, lines.where("components", name, "table"), folder, shelf, problems)
    if form.rows is not None:
        places = lines.items("components", name, "rows")
        return tuple(Row(place, _cells(row)) for place, row in zip(places, form.rows, strict=True))
    return (Row(lines.where("components", name), {}),)


def _table_rows(table: str, where: Where, folder: Path, shelf: Shelf, problems: Problems) -> tuple[Row, ...]:
    path = beside("table", table, where, folder, shelf, problems)
    if path is None:
        return ()
    file = shelf.shown(path)
    text = read_text(path, file, problems)
    rows = read_table(text, file, problems) if text is not None else ()
    return tuple(Row(Where(file, row.line), row.cells) for row in rows)


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: "" if cell is None else cell for name, cell in row.items()}
