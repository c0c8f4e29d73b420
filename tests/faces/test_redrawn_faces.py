"""After a change, exactly the faces that show the change are drawn again, and all faces look as if drawn for the first time."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.context import Subject
from printgen.faces.drawn import DrawnFace, FaceMemory
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.reads import StoryPart
from printgen.faces.stamps import GameStamps, OrderStamps
from printgen.model import Game, Order, Piece
from tests.helpers.farm import CSV, YAML, make_kit, put, swap
from tests.helpers.golden import same

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">{}</svg>'
SHAPE = '<path d="M1 1h5v5z"/>'
FACES = {  # a component for each thing that a template can read
    "plain": "{{ width }} {{ safe }}",
    "row": "{{ row.title }}",
    "words": "{{ text(row.words, x=1, y=1, width=50, height=50) }}",
    "missing": "{{ row.get('nome', 'none') }}",
    "rows": "{{ row|length }}",
    "number": "{{ row.number }}",
    "of": "{{ row.of }}",
    "copy": "{{ copy }}",
    "copies": "{{ copies }}",
    "fact": "{{ facts.hands }}",
    "table": "{{ facts.birds|map(attribute='legs')|join }}",
    "length": "{{ facts.birds|length }}",
    "facts": "{{ facts|length }}",
    "counts": "{{ counts.barn }}",
    "game": "{{ game.title }}",
    "everything": "{{ game.components|length }}",
    "texts": "{{ texts.rule }}",
    "ink": "{{ ink.barn }}",
    "style": "{{ style }}",
    "players": "{{ players }}",
    "icon": "{{ icon('sun', 1, 1, 5) }}",
    "file": "{{ icon('sword', 1, 1, 5) }}",
    "picture": "{{ picture('wide.png', 1, 1, 5, 5) }}",
    "nested": "{{ picture('nest.svg', 1, 1, 5, 5) }}",
    "absent": "{{ has_picture('late.png') }}",
    "included": "{% include 'part.svg.j2' %}",
    "imported": "{% import 'bits.svg.j2' as bits %}{{ bits.bit(1) }}",
    "optional": "{% include ['late.svg.j2', 'part.svg.j2'] %}",
    "decimals": "{{ 1234.5|number }}",
    "tag": "{{ text('<barn>a</barn>', x=1, y=1, width=50, height=50) }}",
    "keyword": "{{ text('[[Draw]]', x=1, y=1, width=50, height=50) }}",
}


class Change(NamedTuple):
    """A change of a file or of the order, with its name."""

    name: str
    file: str
    old: str = ""
    new: str | bytes = ""
    order: Order = Order("a4", 2, 1, "colour")
    language: str = "en"


def png(colour: str) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (8, 4), colour).save(content, "PNG")
    return content.getvalue()


CHANGES = (
    Change("nothing", ""),
    Change("a template", "templates/farm/row.svg.j2", "", "<i>{{ row.title }}</i>"),
    Change("an included template", "templates/farm/part.svg.j2", "", "new"),
    Change("an imported template", "templates/farm/bits.svg.j2", "", "{% macro bit(n) %}{{ n + 1 }}{% endmacro %}"),
    Change("a new template", "templates/farm/late.svg.j2", "", "late"),
    Change("a cell", CSV, "Gives milk.", "Gives cheese."),
    Change("the title of a row", CSV, ",Hen,", ",Duck,"),
    Change("the number of copies", CSV, "eggs.,2", "eggs.,3"),
    Change("a new row", CSV, "hen,", "goat,Goat,Climbs.,1\nhen,"),
    Change("a new column", CSV, "", "id,title,words,count,nome\ncow,Cow,Gives milk.,1,a\nhen,Hen,Lays eggs.,2,b\n"),
    Change("a fact", YAML, "value: 3", "value: 4"),
    Change("a cell of a table of facts", YAML, "legs: 2", "legs: 3"),
    Change("another column of a table of facts", YAML, "id: hen", "id: duck"),
    Change("a new row of a table of facts", YAML, "legs: 2}", "legs: 2}, {id: owl, legs: 2}"),
    Change("a new fact", YAML, "facts:\n", "facts:\n  eyes: {value: 2, source: ours}\n"),
    Change("the title of the game", YAML, "title: The Farm", "title: The Ranch"),
    Change("a text", "content/farm/texts.yaml", "Feed", "Milk"),
    Change("an ink", YAML, "#aa3322", "#aa3323"),
    Change("a keyword", YAML, "Draw: {bold: true}", "Draw: {italic: true}"),
    Change("the safe zone", YAML, "safe: 4mm", "safe: 5mm"),
    Change("the number of players of the game", YAML, "most: 4", "most: 5"),
    Change("a symbol", "templates/farm/icons.svg", 'r="1"', 'r="2"'),
    Change("a new symbol", "templates/farm/icons.svg", "<symbol", '<symbol id="moon"></symbol><symbol'),
    Change("an icon file", "content/farm/icons/sword.svg", "h5", "h4"),
    Change("a picture", "content/farm/wide.png", "", png("blue")),
    Change("a new picture", "content/farm/late.png", "", png("red")),
    Change("the style", "", order=Order("a4", 2, 1, "grey")),
    Change("the players", "", order=Order("a4", 3, 1, "colour")),
    Change("the language", "", language="de"),
    Change("the copies of the game", "", order=Order("a4", 2, 2, "colour")),
)  # fmt: skip


def write_game(folder: Path) -> None:
    make_kit(folder)
    yaml = (folder / YAML).read_text(encoding="utf-8").partition("components:")[0]
    yaml = yaml.replace("facts:\n", "  birds: {value: [{id: hen, legs: 2}], source: ours}\n".join(["facts:\n", ""]))
    yaml += "languages: [en, de]\nstyles: [colour, grey]\nkeywords:\n  Draw: {bold: true}\ncomponents:\n"
    common = "kind: card, size: 63x88mm, safe: 4mm, table: animals.csv, copies: column count, source: ours"
    for name, template in FACES.items():
        yaml += f"  {name}: {{{common}, template: {name}.svg.j2}}\n"
        put(folder / f"templates/farm/{name}.svg.j2", template)
    yaml += "  barn: {kind: board, size: a5, template: plain.svg.j2, source: ours}\n"
    for name, content in (
        (YAML, yaml),
        (CSV, "id,title,words,count\ncow,Cow,Gives milk.,1\nhen,Hen,Lays eggs.,2\n"),
        ("content/farm/texts.yaml", "rule: Feed the hens.\n"),
        ("content/farm/texts.de.yaml", "rule: Feed the hens.\ntitle: The Farm\n"),
        ("templates/farm/part.svg.j2", "part"),
        ("templates/farm/bits.svg.j2", "{% macro bit(n) %}{{ n }}{% endmacro %}"),
        ("templates/farm/icons.svg", '<symbol id="sun"><circle r="1"/></symbol>'),
        ("content/farm/icons/sword.svg", SVG.format(SHAPE)),
        ("content/farm/nest.svg", SVG.format('<image href="wide.png"/>')),
        ("content/farm/wide.png", png("red")),
    ):
        put(folder / name, content)


def load(folder: Path, language: str | None) -> Game:
    problems = Problems()
    game = load_game("farm", find_shelves(folder), problems, language)
    assert game is not None, problems.found
    return game


def draw(folder: Path, game: Game, order: Order, memory: FaceMemory | None, report: Callable[[str], None]) -> list[Piece]:
    """All pieces of the game. Calls `report` with the component of each face that is drawn anew."""
    problems, shelves = Problems(), find_shelves(folder)
    stamps = OrderStamps(GameStamps(game, shelves), order)
    illustrator = Illustrator(Job(game, order, shelves, problems), memory=memory, stamps=stamps)
    draw_new_face = illustrator._draw_new_face

    def draw_and_report(template: str, subject: Subject, *values: Any) -> DrawnFace:
        report(subject.component.name)
        return draw_new_face(template, subject, *values)

    illustrator._draw_new_face = draw_and_report  # type: ignore[method-assign]
    pieces = [piece for component in game.components for piece in illustrator.make_pieces(component, component.sizes[0])]
    assert len(pieces) == sum(illustrator.count_pieces_to_print(part, part.sizes[0]) for part in game.components)
    assert not problems.found, problems.found
    return pieces


@pytest.mark.golden
def test_only_faces_that_show_a_change_are_drawn_again(tmp_path: Path) -> None:
    write_game(tmp_path)
    game, memory, lines = load(tmp_path, "en"), FaceMemory(), list[str]()
    draw(tmp_path, game, CHANGES[0].order, memory, lambda _: None)
    for change in CHANGES:
        drawn = dict[str, None]()
        path = tmp_path / change.file
        before = path.read_bytes() if path.is_file() else None
        if change.old:
            swap(path, change.old, str(change.new))
        elif change.file:
            put(path, change.new)
        changed = load(tmp_path, change.language) if path.suffix in (".yaml", ".csv") or change.language != "en" else game
        found = draw(tmp_path, changed, change.order, memory.copy(), drawn.setdefault)
        assert found == draw(tmp_path, changed, change.order, None, lambda _: None), change.name
        lines.append(f"{change.name}: {', '.join(drawn) or 'nothing'}")
        if before is not None:
            path.write_bytes(before)
        elif change.file:
            path.unlink()
    same("redrawn-faces.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("template", "is_reusable"),
    [
        ("<rect width='{{ width }}' height='{{ height }}'/>", True),
        ("{{ text('Hen', x=0, y=0, width=9, height=1) }}", False),  # reports that the text does not fit
        ("{{ page.number }}", False),
        ("{{ nome }}", False),
    ],
)
def test_a_picture_in_a_text_is_reused_unless_it_has_a_problem_or_shows_the_page(
    template: str, is_reusable: bool, tmp_path: Path
) -> None:
    make_kit(tmp_path)
    put(tmp_path / "templates/farm/map.svg.j2", template)
    game, shelves = load(tmp_path, None), find_shelves(tmp_path)
    illustrator = Illustrator(Job(game, CHANGES[0].order, shelves, Problems()))
    found = illustrator.redraw_part_and_list_reads(game.components[0], StoryPart("map.svg.j2", 20.0, 10.0))
    assert (found is not None and "template:map.svg.j2" in found.reads) == is_reusable
