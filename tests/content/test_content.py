"""Valid content: games are found, read and counted, and their edition is checked."""

from pathlib import Path

import pytest

from printgen.content.checks import fingerprint_facts
from printgen.content.loader import load_game
from printgen.content.piece_counts import compute_total_copies
from printgen.content.shelves import find_shelves
from printgen.content.sizes import NAMED, read_size
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Component, Copies, Game, Order, Players, Size
from printgen.printing.printout import make_printout
from tests.helpers.farm import CSV, GAME, YAML, put, run, swap


def load(name: str = "farm") -> Game:
    """The game, read from the current folder without any problem."""
    problems = Problems()
    game = load_game(name, find_shelves(Path.cwd()), problems)
    assert problems.sort_by_severity() == ()
    assert game is not None
    return game


def part(name: str) -> Component:
    """A component of the game."""
    return next(component for component in load().components if component.name == name)


def labels(players: int = 2, copies: int = 1) -> list[str]:
    """The labels of all pieces that an order prints."""
    game, problems = load(), Problems()
    kit = make_printout(Job(game, Order("a4", players, copies, game.styles[0]), find_shelves(Path.cwd()), problems))
    assert kit is not None, problems.sort_by_severity()
    return [piece.front.label for piece in kit.plan.pieces]


def test_a_game_has_the_values_of_its_file(kit: Path) -> None:
    game = load()
    assert (game.name, game.title, game.edition, game.language) == ("farm", "The Farm", "1", "en")
    assert game.players == Players(least=2, most=4, usual=2)
    assert game.palette == {"barn": {"colour": "#aa3322"}}
    hands = game.facts["hands"]
    assert (hands.value, hands.source, hands.note, str(hands.where)) == (3, "rulebook", "page 2", "content/farm/game.yaml:10")


def test_a_fact_may_be_a_table_of_rows_that_templates_and_rules_read(kit: Path) -> None:
    swap(YAML, "facts:\n", "facts:\n  animals: {table: animals.csv, source: ours}\n")
    value = load().facts["animals"].value
    assert isinstance(value, tuple)
    assert [row["title"] for row in value] == ["Cow", "Hen"]


@pytest.mark.parametrize("copies", [1, 3])
def test_templates_read_the_number_of_pieces_in_one_box(kit: Path, copies: int) -> None:
    put("templates/farm/barn.svg.j2", '<text x="10" y="20">{{ counts.animal }} animals</text>')
    problems = Problems()
    made = make_printout(Job(load(), Order("a4", 2, copies, "colour"), find_shelves(Path.cwd()), problems))
    assert made is not None, problems.sort_by_severity()
    assert "5 animals" in next(piece.front.svg for piece in made.plan.pieces if piece.component == "barn")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("{table: animals.csv, value: 3, source: ours}", "The fact animals has both a value and a table."),
        ("{table: animal.csv, source: ours}", "The table animal.csv is not in content/farm/."),
        ("{table: ../animals.csv, source: ours}", "is outside the game's folder."),
        ("{source: ours}", "value is missing"),
    ],
)
def test_a_fact_without_a_value_is_reported(kit: Path, fact: str, said: str) -> None:
    swap(YAML, "facts:\n", f"facts:\n  animals: {fact}\n")
    problems = Problems()
    load_game("farm", find_shelves(Path.cwd()), problems)
    assert said in " ".join(map(str, problems.sort_by_severity()))


def test_a_component_has_the_values_of_its_file_and_sensible_defaults(kit: Path) -> None:
    animal = part("animal")
    assert (animal.kind, animal.sizes, animal.bleed, animal.safe) == ("card", (Size(63, 88),), 0, 3)
    assert (animal.outline.shape, animal.outline.radius) == ("rectangle", 3)
    assert (animal.source, str(animal.where)) == ("rulebook", "content/farm/game.yaml:15")
    assert [(str(row.where), row.cells["title"]) for row in animal.rows] == [
        ("content/farm/animals.csv:2", "Cow"),
        ("content/farm/animals.csv:3", "Hen"),
    ]


def test_the_default_number_of_players_is_the_fewest(kit: Path) -> None:
    swap(YAML, "  usual: 2\n", "")
    swap(YAML, "  least: 2\n", "  least: 3\n")
    assert load().players == Players(least=3, most=4, usual=3)


def test_copies_from_a_column(kit: Path) -> None:
    assert labels() == ["animal “Cow”"] * 2 + ["animal “Hen”"] * 3 + ["barn"]
    assert compute_total_copies(part("animal")) == Copies(5)


def test_copies_in_several_kits(kit: Path) -> None:
    swap(YAML, "copies: column count\n    rulebook_count: 5", "copies: 2\n    rulebook_count: 4")
    assert len(labels()) == 2 * 2 + 1
    assert len(labels(copies=3)) == 3 * (2 * 2 + 1)


def test_copies_for_every_player(kit: Path) -> None:
    swap(YAML, "copies: column count\n    rulebook_count: 5", "copies: per player\n    rulebook_count: 2")
    swap(YAML, "rulebook_count: 2", "note: no list")
    assert [len(labels(players)) for players in (2, 3, 4)] == [2 * 2 + 1, 2 * 3 + 1, 2 * 4 + 1]
    assert compute_total_copies(part("animal")) == Copies(2, per_player=True)


def test_a_component_for_certain_player_counts(kit: Path) -> None:
    swap(YAML, "kind: board", "kind: board\n    players: [3, 4]")
    assert ["barn" in labels(players) for players in (2, 3, 4)] == [False, True, True]


def test_rows_written_in_the_yaml(kit: Path) -> None:
    swap(YAML, "table: animals.csv", "rows:\n      - {id: ox, title: Ox, words: ~, count: 5}")
    row = part("animal").rows[0]
    assert (dict(row.cells), str(row.where)) == (
        {"id": "ox", "title": "Ox", "words": "", "count": 5},
        "content/farm/game.yaml:21",
    )


def test_a_component_inherits_missing_settings_through_like(kit: Path) -> None:
    put(YAML, f"{GAME}  pen:\n    like: barn\n    size: a6\n    copies: 2\n")
    pen = part("pen")
    assert (pen.kind, pen.template, pen.sizes, pen.copies) == ("board", "barn.svg.j2", (NAMED["a6"],), Copies(2))
    assert str(pen.where) == "content/farm/game.yaml:28"


def test_the_stock_of_a_component_follows_its_kind_unless_game_yaml_names_one(kit: Path) -> None:
    put(YAML, f"{GAME}  pen:\n    like: barn\n    kind: sheet\n  seal:\n    like: barn\n    stock: label\n")
    assert {name: part(name).stock for name in ("animal", "barn", "pen", "seal")} == {
        "animal": "card",
        "barn": "board",
        "pen": "paper",
        "seal": "label",
    }


def test_like_copies_the_stock_that_game_yaml_names(kit: Path) -> None:
    swap(YAML, "    kind: card", "    kind: card\n    stock: paper")
    put(YAML, f"{Path(YAML).read_text(encoding='utf-8')}  calf:\n    like: animal\n    kind: token\n")
    assert part("calf").stock == "paper"


def test_a_style_without_its_own_colour_uses_the_first_one(kit: Path) -> None:
    swap(YAML, "palette:\n", "styles: [colour, plain, dark]\npalette:\n  straw: {plain: white, colour: gold}\n")
    assert load().palette == {
        "straw": {"plain": "white", "colour": "gold", "dark": "white"},
        "barn": {"colour": "#aa3322", "plain": "#aa3322", "dark": "#aa3322"},
    }


def test_sources_of_rows(kit: Path) -> None:
    put(CSV, "id,title,words,count,source\ncow,Cow,Moo.,2,rulebook\nhen,Hen,Cluck.,3,ours\n")
    assert [row.cells["source"] for row in part("animal").rows] == ["rulebook", "ours"]


def test_the_fingerprint_depends_only_on_the_facts(kit: Path) -> None:
    before = fingerprint_facts(load())
    swap(YAML, "note: page 2", "note: page 3")
    swap(YAML, "title: The Farm", "title: A Farm")
    assert fingerprint_facts(load()) == before
    swap(YAML, "value: 3", "value: 4")
    assert fingerprint_facts(load()) != before


def test_a_recorded_edition_is_accepted(kit: Path) -> None:
    mark = fingerprint_facts(load())
    swap(YAML, "title: The Farm", f'title: The Farm\neditions: {{"1": "{mark}"}}')
    assert load().editions == {"1": mark}


def test_own_games_come_before_supplied_games(kit: Path) -> None:
    shelves = find_shelves(kit)
    assert dict(shelves.list_games()).keys() >= {"farm", "village"}
    assert [shelf.root == kit for shelf in shelves.shelves] == [True, False]
    own = shelves.find_shelf("village")
    assert own is not None
    assert own.root != kit
    make_village(kit)
    found = shelves.find_shelf("village")
    assert found is not None
    assert found.root == kit
    assert load("village").title == "My Village"


def make_village(folder: Path) -> None:
    """Write an own game with the name of a supplied one."""
    (folder / "templates" / "village").mkdir()
    for name in ("card", "back", "barn"):
        put(folder / f"templates/village/{name}.svg.j2", "<g/>")
    put(folder / "content/village/animals.csv", "id,count\ncow,5\n")
    put(folder / "content/village/game.yaml", GAME.replace("game: farm", "game: village").replace("The Farm", "My Village"))


def test_an_own_template_replaces_the_supplied_one(kit: Path) -> None:
    put("templates/village/sheet.svg.j2", "<g/>")
    shelves = find_shelves(kit)
    assert shelves.find_template("village", "sheet.svg.j2") == (kit / "templates/village/sheet.svg.j2").resolve()
    own = shelves.find_template("village", "solo.svg.j2")
    assert own is not None
    assert not own.is_relative_to(kit)


def test_supplied_games_are_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load("village").title == "Village"


def test_a_game_folder_may_be_a_link_inside_the_project(kit: Path) -> None:
    (kit / "content" / "farm").rename(kit / "former")
    (kit / "content" / "farm").symlink_to(kit / "former")
    assert load().title == "The Farm"


def test_a_project_folder_may_have_any_name(kit: Path) -> None:
    for kind in ("content", "templates"):
        (kit / kind / "farm").rename(kit / kind / "Old Farm")
    swap("content/Old Farm/game.yaml", "game: farm", "game: Old Farm")
    assert load("Old Farm").name == "Old Farm"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", Size(63.5, 88.9)),
        ("A5 landscape", Size(210, 148.5)),
        ("a5 portrait", Size(148.5, 210)),
        ("63x88mm", Size(63, 88)),
        ("2.5 x 3.5in", Size(63.5, 88.9)),
        ("6.3cm x 88mm", Size(63, 88)),
        ("63 × 88 mm", Size(63, 88)),
    ],
)
def test_sizes_as_people_write_them(text: str, size: Size) -> None:
    found = read_size(text)
    assert (found.width, found.height) == (pytest.approx(size.width), pytest.approx(size.height))


@pytest.mark.parametrize("text", ["0x88mm", "63x88", "63x88ft", "3x3m", "2001x10mm", "a5 upright", "x", ""])
def test_an_invalid_size_is_reported(text: str) -> None:
    with pytest.raises(ValueError, match=r"Must be|unit"):
        read_size(text)


def test_an_own_shared_template_replaces_the_supplied_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "templates/village/solo.svg.j2", '<text x="20" y="20">Only mine</text>')
    monkeypatch.chdir(tmp_path)
    assert run("proof", "village", "--players", "1", "--faces").code == 0
    assert "Only mine" in (find_shelves(tmp_path).find_template("village", "solo.svg.j2") or Path()).read_text()
    assert find_shelves(tmp_path).find_template("village", "sheet.svg.j2") is not None


@pytest.mark.parametrize(
    ("part", "line"), [("components.animal", "  animal:\n"), ("components.barn", "  barn:\n    kind: board\n")]
)
def test_a_component_is_declared_where_its_own_name_is(kit: Path, part: str, line: str) -> None:
    before = GAME[: GAME.index(line)]
    assert load().locate_part(part).line == before.count("\n") + 1


def test_a_problem_is_at_the_most_exact_line_that_is_known(kit: Path) -> None:
    game = load()
    line = {text.strip(): number for number, text in enumerate(GAME.splitlines(), 1)}
    assert game.locate_part("facts.hands").line == line["hands:"]
    assert game.locate_part("facts.hands.note").line == line["hands:"]
    assert game.locate_part("facts.feet") == game.locate_part("facts")
    assert game.locate_part("components.barn").line == line["barn:"]
    assert game.locate_part("components.shed") == game.locate_part("components")
    assert game.locate_part("nothing") == game.locate_part("game")
