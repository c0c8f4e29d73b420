"""Each update of a game after a change draws only what has changed, and misses nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import printgen
from printgen.faces.illustrator import Illustrator
from printgen.project.live import CheckUpdate, FaceChange, LiveGame
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, swap
from tests.helpers.font_files import make_font

RULES = """\
  rules:
    kind: sheet
    size: a5
    template: rules.svg.j2
    text: rules.md
"""
PAGE = "{{ flow(x=10, y=10, width=width - 20, height=height - 20) }}\n"
ICONS = '<symbol id="milk" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></symbol>\n'
CARD = """\
{% import 'parts.j2' as parts %}
<rect width="{{ width }}" height="{{ height }}" fill="{{ ink.barn }}"/>
<text x="5" y="12" fill="white">{{ row.title }}</text>
{{ text(row.words, x=5, y=20, width=53, height=20, fill="white") }}
{{ parts.frame() }}{{ icon('milk', 5, 50, 8) }}{{ picture('cow.png', 20, 50, 20, 20) }}
<text x="5" y="80" fill="white">{{ texts.hello }}</text>
"""


@pytest.fixture
def live(kit: Path) -> LiveGame:
    """A game with everything that a drawing can depend on, after its first check."""
    swap(YAML, "palette:", "styles: [colour, plain]\npalette:")
    swap(YAML, '  barn: "#aa3322"', '  barn: {colour: "#aa3322", plain: "#223366"}')
    put(YAML, Path(YAML).read_text(encoding="utf-8") + RULES)
    put("content/farm/rules.md", '# Rules\n\nYou have {{ facts.hands }} hands.\n\n![a hand](hand.svg.j2 "20x20mm")\n')
    put("content/farm/texts.yaml", "hello: Good morning\n")
    put("templates/farm/rules.svg.j2", PAGE)
    put("templates/farm/hand.svg.j2", '<circle cx="10" cy="10" r="{{ facts.hands }}"/>\n')
    put("templates/shared/parts.j2", "")
    put("templates/farm/parts.j2", '{% macro frame() %}<rect x="4" y="4" width="55" height="80" fill="none"/>{% endmacro %}\n')
    put("templates/farm/icons.svg", ICONS)
    put(TEMPLATE, CARD)
    _paint("red")
    game = LiveGame("farm", printgen.open()._shelves)
    first = game.check_changes()
    assert first.problems == ()
    game.accept_update(first)
    return game


def _paint(colour: str) -> None:
    Path("content/farm").mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (300, 300), colour).save("content/farm/cow.png")


def _labels(update: CheckUpdate) -> list[str]:
    return [change.label for change in update.changes]


def test_nothing_is_drawn_again_if_nothing_has_changed(live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Illustrator, "_draw_new_face", None)  # any drawing fails
    update = live.check_changes()
    assert (update.changes, update.problems, update.faces) == (
        (),
        (),
        7,
    )  # a front in two styles for each of two cards, and three other faces


def test_only_the_changed_card_is_drawn_and_named(live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = [], Illustrator._draw_new_face

    def count(illustrator: Illustrator, *arguments: Any) -> Any:
        drawn.append(arguments[1].label)
        return draw(illustrator, *arguments)

    monkeypatch.setattr(Illustrator, "_draw_new_face", count)
    swap(CSV, "Lays eggs.", "Lays brown eggs.")
    update = live.check_changes()
    assert update.changes == (FaceChange("animal", "animal “Hen”", "redrawn"),)
    assert drawn == ["animal “Hen”"] * 2  # once for each style
    live.accept_update(update)
    swap(CSV, "hen,Hen,", "pig,Pig,")
    changes = [(change.change, change.label) for change in live.check_changes().changes]
    assert changes == [("added", "animal “Pig”"), ("removed", "animal “Hen”")]


BOTH = ["animal “Cow”", "animal “Hen”"]
CHANGES: dict[str, tuple[Callable[[], object], list[str]]] = {
    "template": (lambda: swap(TEMPLATE, 'y="12"', 'y="13"'), BOTH),
    "macro": (lambda: swap("templates/farm/parts.j2", 'x="4"', 'x="5"'), BOTH),
    "back": (lambda: swap("templates/farm/back.svg.j2", 'r="20"', 'r="19"'), ["animal back"]),
    "icon": (lambda: swap("templates/farm/icons.svg", 'r="4"', 'r="3"'), BOTH),
    "picture": (lambda: _paint("blue"), BOTH),
    "texts": (lambda: swap("content/farm/texts.yaml", "morning", "evening"), BOTH),
    "colour": (lambda: swap(YAML, "#223366", "#113355"), BOTH),
    "fact": (lambda: swap(YAML, "value: 3", "value: 4"), ["barn", "rules, page 1"]),
    "title": (lambda: swap(YAML, "title: The Farm", "title: A Farm"), []),
    "rules": (lambda: swap("content/farm/rules.md", "hands.", "big hands."), ["rules, page 1"]),
    "example": (lambda: swap("templates/farm/hand.svg.j2", "cx", 'fill="red" cx'), ["rules, page 1"]),
    "size": (lambda: swap(YAML, "63x88mm", "65x88mm"), [*BOTH, "animal back"]),
    "copies": (lambda: swap(CSV, "milk.,2", "milk.,3"), []),
    "font": (lambda: put("fonts/Lato.ttf", make_font()), []),
    "new row": (lambda: swap(CSV, "hen,", "pig,Pig,Digs.,1\nhen,"), ["animal “Pig”"]),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_every_kind_of_change_gives_what_a_fresh_check_gives(live: LiveGame, kind: str) -> None:
    change, labels = CHANGES[kind]
    change()
    update = live.check_changes()
    fresh = LiveGame("farm", printgen.open()._shelves).check_changes()
    assert [update.problems, update.faces] == [fresh.problems, fresh.faces]
    assert {record.identities for record in update.components} == {record.identities for record in fresh.components}
    assert sorted(_labels(update)) == sorted(labels)


def test_an_error_and_its_solution_are_each_told_once(live: LiveGame) -> None:
    swap(TEMPLATE, "row.title", "row.titel")
    update = live.check_changes()
    live.accept_update(update)
    assert [problem.message for problem in update.new] == ["row.titel is not defined."]
    swap(TEMPLATE, "row.titel", "row.title")
    solved = live.check_changes()
    assert (solved.new, solved.solved, solved.problems) == ((), update.new, ())


def test_a_broken_template_removes_no_faces_and_solves_nothing(live: LiveGame) -> None:
    put(CSV, Path(CSV).read_text(encoding="utf-8").replace("Lays eggs.", "Lays eggs. " * 60))
    live.accept_update(live.check_changes())
    swap(TEMPLATE, "{{ row.title }}", "{{ row.title")
    broken = live.check_changes()
    assert (broken.changes, broken.solved, broken.is_whole) == ((), (), False)
    live.accept_update(broken)
    swap(TEMPLATE, "{{ row.title", "{{ row.title }}")
    repaired = live.check_changes()
    assert repaired.changes == ()
    assert [problem.message for problem in repaired.solved] == [problem.message for problem in broken.new]


def test_an_unreadable_game_keeps_its_last_faces(live: LiveGame) -> None:
    good = Path(YAML).read_text(encoding="utf-8")
    put(YAML, good.replace("title:", "titel:"))
    broken = live.check_changes()
    live.accept_update(broken)
    assert (broken.faces, broken.changes, len(broken.new)) == (0, (), 1)
    put(YAML, good)
    repaired = live.check_changes()
    assert (repaired.changes, repaired.solved) == ((), broken.new)


def test_a_folder_that_disappears_is_reported_and_found_again(live: LiveGame) -> None:
    files = live.list_file_states()
    Path("content/farm").rename("content/barn")
    assert live.list_file_states() != files
    assert [str(problem) for problem in live.check_changes().problems] == [
        "content/farm: There is no game here any more.\n  hint: put the folder and its game.yaml back."
    ]
    Path("content/barn").rename("content/farm")
    assert live.check_changes().problems == ()


def test_files_that_are_saved_in_place_or_by_renaming_are_noticed(live: LiveGame) -> None:
    seen = {live.list_file_states()}
    swap(CSV, "Cow", "Cox")
    seen.add(live.list_file_states())
    put("content/farm/new", Path(CSV).read_bytes())
    Path("content/farm/new").replace(CSV)
    seen.add(live.list_file_states())
    assert len(seen) == 3


def test_a_half_saved_file_causes_no_message(live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path(CSV).read_text(encoding="utf-8")
    following = live.check_now_and_after_changes()
    next(following)
    put(CSV, whole[:30])  # an editor that writes in two steps
    moments = iter([lambda: None, lambda: put(CSV, whole.replace("Cow", "Ox"))])
    monkeypatch.setattr("printgen.project.live.time.sleep", lambda _: next(moments, lambda: None)())
    update = next(following)
    assert (update.problems, _labels(update)) == ((), ["animal “Ox”", "animal “Cow”"])
