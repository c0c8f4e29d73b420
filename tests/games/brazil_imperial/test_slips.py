"""Mistakes on a sheet of Brazil: Imperial that were once overlooked or reported in a confusing way."""

import pytest

from printgen.core.words import join_words
from printgen.games.brazil_imperial.entry import Entry, Player, read_count_or_one, read_mission_claim
from printgen.games.brazil_imperial.finished_game import read_finished_game
from printgen.games.brazil_imperial.names import PieceNames
from tests.games.files import judged, refused
from tests.games.play_brazil import brazil_constants

ANA = "game: brazil-imperial\nplayers:\n  - name: Ana\n"
GREEN = f"{ANA}    monarch: oba-2\n    units: 1 2 3 4 5\n"


def findings(text: str) -> list[tuple[str, str]]:
    return [(broken.code, broken.message) for broken in judged(text).verdict.findings]


def test_a_mission_from_a_quilombo_needs_a_unit() -> None:
    missions = "    missions: {pioneers: hidden, colonists: hidden}\n"
    ((code, message),) = findings(f"{ANA}    monarch: oba-2\n{missions}")
    assert (code, "Only a unit can find a Quilombo, but no unit was deployed." in message) == ("pieces.count", True)
    assert findings(GREEN + missions) == findings(f"{ANA}    monarch: oba-2\n    paintings: {{zumbi: }}\n{missions}") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("science: -1", 'players.1.science is "-1", but must be a whole number of at least 0, or - if the sheet has none.'),
        ("palaces: {I: farm}", "Ana: there is no Palace “I”. Choose II, III, IV, V or VI."),
    ],
)
def test_impossible_values_are_refused_with_possible_ones(line: str, message: str) -> None:
    assert refused(f"{GREEN}    {line}\n") == [(6, message)]


def test_a_claim_for_a_part_that_the_mission_lacks_is_refused() -> None:
    constants = brazil_constants()
    learning = constants.box.missions["learning"]
    short = learning._replace(laurels=learning.laurels[:2], objectives=learning.objectives[:2])
    constants = constants._replace(box=constants.box._replace(missions={**constants.box.missions, "learning": short}))
    for parts, messages in (("1 2", []), ("3", ["Ana: part 3 of Learning was entered, but it has only 2 parts."])):
        entry = Entry("brazil-imperial", players=(Player("Ana", missions={"learning": read_mission_claim(parts)}),))
        assert [fault.message for fault in read_finished_game(constants, entry).name_findings] == messages


def test_a_unit_by_name_needs_a_colour() -> None:
    (line, message), *_ = refused(f"{ANA}    units: archer\n")
    assert line == 4
    assert message.endswith("Write units such as `green-1`, or add a `monarch` or a `colour` to use names such as Archer.")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "missions: {learning: none}\n    science: 7\n    tiles: {academy: 4}",
            "part 3 of Learning (6 Science) is fulfilled, because the empire has at least 7 Science.",
        ),
        (
            "missions: {learning: 3}\n    tiles: {church: 0}",
            "part 3 of Learning (6 Science) is not fulfilled, because the empire has at most 5 Science.",
        ),
    ],
)
def test_an_uncertain_number_is_reported_as_its_minimum_or_maximum(lines: str, message: str) -> None:
    assert any(text.endswith(message) for _, text in findings(f"{GREEN}    {lines}\n"))


@pytest.mark.parametrize(
    ("place", "more", "where"),
    [
        ("monarch", "monarch: victoria", "with the monarch, but there is only room for 3"),
        ("factory", "paintings: {factory: }", "on the Factory, but there is only room for 3"),
        ("trade", "paintings: {immigrants: }", "on Trade, but there is only room for 1"),
    ],
)
def test_too_many_products_in_one_place(place: str, more: str, where: str) -> None:
    products = ", ".join(f"{name}: {place}" for name in ("dye", "sugar", "tobacco", "leather"))
    ((_, message),) = findings(f"{ANA}    {more}\n    products: {{{products}}}\n")
    assert message == f"Ana: 4 Products are {where}."
    room = int(where[-1])
    products = ", ".join(f"{name}: {place}" for name in ("dye", "sugar", "tobacco", "leather")[:room])
    assert findings(f"{ANA}    {more}\n    products: {{{products}}}\n") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tiles: {~: 3}", "Ana: a name in tiles is empty; enter the name of a Building or City."),
        ("gold: [war, '']", "Ana: a name in gold is empty; enter the name of a Gold card."),
        ("exploration: {expeditions: [~]}", "Ana: a name in exploration is empty; enter the name of an Expedition."),
    ],
)
def test_an_empty_name_is_refused(line: str, message: str) -> None:
    assert refused(f"{GREEN}    {line}\n") == [(6, message)]


@pytest.mark.parametrize(
    ("palaces", "tiles", "missing"),
    [
        ("V: ", "sawmill: 1", "V needs a Farm"),
        ("II: , V: farm", "farm: 1", "II needs a Cane Field, Farm, Sawmill or Trading Post"),
        ("II: , V: ", "farm: 1", "II needs a Cane Field, Farm, Sawmill or Trading Post"),
        ("II: , V: ", "farm: 1, cane-field: 1", ""),
        ("II: farm, V: ", "farm: 2", ""),
        ("VI: ", "olinda: 1", ""),
        ("VI: ", "farm: 1", "VI needs a City"),
        ("VI: city", "olinda: 1", ""),
        ("VI: city", "farm: 1", "VI needs a City"),
        ("VI: olinda", "olinda: 1", ""),
    ],
)
def test_palaces_without_an_entered_tile_need_a_suitable_one(palaces: str, tiles: str, missing: str) -> None:
    missions = "    missions: {garrison: announced}\n    paintings: {isabel: }\n"
    found = findings(
        f"{GREEN}{missions}    palaces: {{{palaces}}}\n    tiles: {{{tiles}}}\n  - name: Bo\n    monarch: nassau\n"
    )
    wanted = [("palaces.host", f"Ana: Palace {missing} of its own, but the player has none left.")] if missing else []
    assert found == wanted


@pytest.mark.parametrize(
    ("ana", "bo", "message"),
    [
        ("pioneers: hidden", "colonists: hidden", "Nobody has announced a Mission of Era I, so Era II cannot have begun."),
        ("industry: hidden", "army: hidden", "Nobody has announced a Mission of Era II, so Era III cannot have begun."),
        ("learning: none", "exports: none", "Nobody has announced a Mission of Era III, so the game is not over."),
        ("pioneers: hidden", "colonists: announced", ""),
        ("pioneers: hidden", "", ""),
    ],
)
def test_an_era_ends_only_with_an_announced_mission(ana: str, bo: str, message: str) -> None:
    pieces = "units: 1 2 3 4 5, tiles: {sawmill: 2, cane-field: 3, farm: 3}"
    players = [
        f"  - {{name: {name}, monarch: {monarch}, {pieces}, missions: {{{mission}}}}}\n"
        for name, monarch, mission in (("Ana", "nassau", ana), ("Bo", "oba-2", bo))
    ]
    assert findings(f"game: brazil-imperial\nplayers:\n{''.join(players)}") == ([("score.row", message)] if message else [])


@pytest.mark.parametrize(("names", "is_listed"), [("abcdefghijkl", True), ("abcdefghijklm", False)])
def test_a_message_lists_at_most_twelve_names(names: str, is_listed: bool) -> None:
    message = PieceNames("thing", {name: name for name in names}).describe_unknown_name("xyz")
    listed = f" Choose {join_words(names, 'or')}." if is_listed else ""
    assert message == f"there is no thing “xyz”.{listed}"


@pytest.mark.parametrize(
    ("ana", "bo", "line", "message"),
    [
        ("tiles: {belem: 1}", "seized: farm: 1, belem: 1", "belem: 1", "The box has only one Belém tile, but this is the"),
        ("seized: {belem: 1}", "tiles: farm: 1, belem: 1", "belem: 1", "The box has only one Belém tile, but this is the"),
        ("tiles: {sawmill: 12}", "seized: farm: 1, sawmill: 3", "sawmill: 3", "15 Sawmills and 0 Trading Posts are on the map"),
        ("tiles: {sawmill: 9}", "tiles: farm: 1, trading-post: 6", "trading-post: 6", "9 Sawmills and 6 Trading Posts are on"),
        (
            "combat: [caxias]",
            "combat: - osorio, - caxias",
            "- caxias",
            "The box has only one copy of the Combat card The Duke",
        ),
        ("gold: [war]", "gold: - veteran, - war", "- war", "The box has only one copy of the Gold card War, but Ana and Bo"),
        ("gold: [war]", "gold: - war, - war", "- war", "The box has only one copy of the Gold card War, but Ana and Bo"),
    ],
)
def test_a_piece_that_the_box_lacks_is_found_on_its_line(ana: str, bo: str, line: str, message: str) -> None:
    field, _, values = bo.partition(": ")
    units = "    units: 1 2 3 4 5\n"
    pieces = "".join(f"      {value}\n" for value in values.split(", "))
    text = f"{ANA}    monarch: oba-2\n{units}    {ana}\n  - name: Bo\n    monarch: nassau\n{units}    {field}:\n{pieces}"
    sheet = judged(text)
    (finding,) = sheet.verdict.findings
    assert finding.message.startswith(message)
    assert text.splitlines()[(sheet.typed.find_line_number(finding) or 0) - 1].strip() == line


CAMARAO = "Ana: Felipe Camarão cannot count 99:"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("seized: {farm: 1}", "Ana: 1 seized tile needs a unit on it, but no unit was deployed."),
        ("seized: {farm: 2}\n    units: 1", "Ana: 2 seized tiles need a unit on each, but only 1 unit was deployed."),
        (
            "missions: {garrison: announced}\n    units: 1 2 3 4 5\n    tiles: {farm: 1, sawmill: 1}\n    palaces: {II: , V: }",
            "Ana: 2 Palaces are on the map, but 1 announced Mission allows only 1.",
        ),
        ("palaces: {V: }\n    tiles: {farm: 1}", "Ana: 1 Palace is on the map, but no Mission was announced."),
        (
            "paintings: {isabel: }\n    tiles: {farm: 1, sawmill: 1}\n    palaces: {II: , V: }",
            "Ana: 2 Palaces are on the map, but Dona Isabel allows only 1.",
        ),
        (
            "missions: {garrison: announced}\n    paintings: {isabel: }\n    units: 1 2 3 4 5\n"
            "    tiles: {farm: 1, sawmill: 1, olinda: 1}\n    palaces: {II: , V: , VI: }",
            "Ana: 3 Palaces are on the map, but 1 announced Mission and Dona Isabel allow only 2.",
        ),
        ("paintings: {camarao: 99}", f"{CAMARAO} the Capital borders at most 6 hexagons."),
        (
            "paintings: {camarao: 99}\n    tiles: {farm: 1}",
            f"{CAMARAO} the Capital and 1 tile border at most 12 hexagons.",
        ),
        (
            "products: {dye: factory, sugar: }\n    paintings: {factory: 3}",
            "Ana: The Factory cannot count 3: 1 to 2 Products can be on it, and it has room for 3.",
        ),
        ("paintings: {guarani: 3}", "Ana: Guarani cannot count 3: its effect counts no laurels."),
        ("paintings: {camarao: 99}\n    tiles: {farm: 9}", f"{CAMARAO} no map has more than 25 Forests."),
        (
            "missions: {learning: 2}\n    tiles: {academy: 1}",
            "Ana: part 2 of Learning (3 Academies) is not fulfilled, because the empire has 1 Academy.",
        ),
        (
            "missions: {learning: 2}\n    tiles: {academy: 2}",
            "Ana: part 2 of Learning (3 Academies) is not fulfilled, because the empire has 2 Academies.",
        ),
    ],
)
def test_messages_use_singular_and_plural(lines: str, message: str) -> None:
    assert [text for _, text in findings(f"{ANA}    monarch: oba-2\n    {lines}\n")] == [message]


def test_forests_beside_a_tile_that_somebody_else_seized_may_count() -> None:
    bo = "  - name: Bo\n    monarch: nassau\n    units: 1 2\n    seized: {farm: 1, sawmill: 1}\n"
    ((_, message),) = findings(f"{ANA}    monarch: oba-2\n    paintings: {{camarao: 25}}\n    tiles: {{farm: 1}}\n{bo}")
    assert message == "Ana: Felipe Camarão cannot count 25: the Capital and 3 tiles border at most 24 hexagons."


@pytest.mark.parametrize("claim", ["", "1", "none"])
def test_a_mission_without_parts_is_announced_or_hidden(claim: str) -> None:
    message = "Ana: enter `announced` or `hidden` for the Mission Garrison."
    assert refused(f"{GREEN}    missions: {{garrison: {claim}}}\n") == [(6, message)]


@pytest.mark.parametrize(("count", "is_read"), [("0", True), ("1000", True), ("1001", False), ("-1", False)])
def test_a_count_is_from_0_to_1000(count: str, is_read: bool) -> None:
    try:
        assert (read_count_or_one(count), is_read) == (int(count), True)
    except ValueError:
        assert not is_read


@pytest.mark.parametrize(
    ("field", "name"), [("paintings", "camarao"), ("tiles", "farm"), ("seized", "farm"), ("supply", "cotton")]
)
def test_a_name_entered_twice_is_reported_at_its_second_place(field: str, name: str) -> None:
    sheet = f"{GREEN}    {field}:\n      {name}: 1\n      {name.title()}: 1\n"
    assert refused(sheet) == [(8, f"Ana: {name} appears twice in {field}.")]


@pytest.mark.parametrize(
    ("mission", "needs"), [("garrison", "5 deployed units"), ("planters", "2 Products"), ("patrons", "5 Paintings")]
)
def test_a_mission_for_pieces_that_are_never_lost_needs_them_at_the_end(mission: str, needs: str) -> None:
    ((code, message),) = findings(f"{ANA}    monarch: oba-2\n    missions: {{{mission}: announced}}\n")
    assert (code, f"cannot have been announced: it needs {needs}" in message) == ("score.row", True), message
