"""Slips on a sheet of Brazil: Imperial that were once taken as right, or told in a way that helped nobody."""

from dataclasses import replace

import pytest

from printgen.games.brazil_imperial.entry import Entry, Player, read_claim, read_count
from printgen.games.brazil_imperial.match import read_match
from tests.games.files import judged, refused
from tests.games.play_brazil import brazil_table

ANA = "game: brazil-imperial\nplayers:\n  - name: Ana\n"
GREEN = f"{ANA}    monarch: oba-2\n    units: 1 2 3 4 5\n"


def told(text: str) -> list[tuple[str, str]]:
    return [(broken.code, broken.message) for broken in judged(text).verdict.findings]


def alone(lines: str, era: int = 3, units: int = 5) -> list[tuple[str, str]]:
    return told(f"{ANA}{lines}solo: {{round: 18, era: {era}, units_on_map: {units}, capital: seized}}\n")


@pytest.mark.parametrize("more", ["", "    colour: orange\n"])
def test_the_game_alone_wants_the_green_board(more: str) -> None:
    message = "Ana: the game alone is played with the green board, and this one is orange."
    assert alone(f"    monarch: victoria\n{more}") == [("pieces.count", message)]
    assert told(f"{ANA}    colour: orange\nscenario: guararapes\n") == [("pieces.count", message)]
    assert alone("    monarch: tibirica\n") == alone("") == []


def test_alone_nobody_else_has_tiles_to_seize() -> None:
    ((code, message),) = alone("    monarch: oba-2\n    units: 1 2 3 4 5\n    seized: {farm: 1}\n")
    assert code == "pieces.count"
    assert message.startswith("Ana: alone there are no tiles of others to seize")


@pytest.mark.parametrize(
    ("lines", "era", "message"),
    [
        ("missions: {garrison: announced}", 1, "Garrison, a Mission of Era I, was announced, so Era II had begun"),
        (
            "missions: {garrison: announced, army: announced}",
            2,
            "A Standing Army, a Mission of Era II, was announced, so Era III",
        ),
        ("tiles: {academy: 1}", 2, "Academy is a tile of Era III, so Era III had begun, and `solo` says Era II."),
        ("tiles: {olinda: 1}", 1, "Olinda is a tile of Era II, so Era II had begun, and `solo` says Era I."),
        ("tiles: {church: 1, farm: 2}", 1, ""),
        ("missions: {garrison: announced, army: announced}", 3, ""),
    ],
)
def test_alone_missions_and_tiles_tell_which_era_had_begun(lines: str, era: int, message: str) -> None:
    found = alone(f"    monarch: oba-2\n    units: 1 2 3 4 5\n    {lines}\n", era)
    assert [code for code, _ in found] == (["score.row"] if message else [])
    assert all(text.startswith(message) for _, text in found)


def test_a_mission_from_a_quilombo_wants_a_unit_that_found_it() -> None:
    missions = "    missions: {pioneers: hidden, colonists: hidden}\n"
    ((code, message),) = told(f"{ANA}    monarch: oba-2\n{missions}")
    assert (code, "Only units find a Quilombo, and none was deployed." in message) == ("pieces.count", True)
    assert told(GREEN + missions) == told(f"{ANA}    monarch: oba-2\n    paintings: {{zumbi: }}\n{missions}") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("science: -1", 'players.1.science is "-1". A whole number from 0 on is wanted, or - where none was written.'),
        ("palaces: {I: farm}", "Ana: there is no Palace I: known are II, III, IV, V and VI."),
    ],
)
def test_what_cannot_be_entered_is_refused_with_what_can(line: str, message: str) -> None:
    assert refused(f"{GREEN}    {line}\n") == [(6, message)]


def test_a_claim_for_a_part_that_the_mission_lacks_is_refused() -> None:
    table = brazil_table()
    learning = table.box.missions["learning"]
    short = replace(learning, laurels=learning.laurels[:2], objectives=learning.objectives[:2])
    table = replace(table, box=replace(table.box, missions={**table.box.missions, "learning": short}))
    for parts, messages in (("1 2", []), ("3", ["Ana: Learning has 2 parts."])):
        entry = Entry("brazil-imperial", players=(Player("Ana", missions={"learning": read_claim(parts)}),))
        assert [fault.message for fault in read_match(table, entry)[1]] == messages


def test_a_unit_by_its_name_wants_a_colour() -> None:
    (line, message), *_ = refused(f"{ANA}    units: archer\n")
    assert line == 4
    assert message.endswith("With a `monarch` or a `colour` a unit may be named as it is called.")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "missions: {learning: none}\n    science: 7\n    tiles: {academy: 4}",
            "part 3, 6 Science, is fulfilled: at least 7 Science are there.",
        ),
        (
            "missions: {learning: 3}\n    tiles: {church: 0}",
            "part 3, 6 Science, is not fulfilled: at most 5 Science can be there.",
        ),
    ],
)
def test_a_part_that_is_surely_there_is_told_by_the_least(lines: str, message: str) -> None:
    assert any(text.endswith(message) for _, text in told(f"{GREEN}    {lines}\n"))


def test_products_that_are_too_many_for_a_board_are_told_by_its_name() -> None:
    products = ", ".join(f"{name}: monarch" for name in ("dye", "sugar", "tobacco", "leather"))
    ((_, message),) = told(f"{ANA}    monarch: victoria\n    products: {{{products}}}\n")
    assert message == "Ana: 4 Products lie with the monarch, where there is room for 3."


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tiles: {~: 3}", "Ana: something in tiles has no name; the name of a Building or City is wanted."),
        ("gold: [war, '']", "Ana: something in gold has no name; the name of a Gold card is wanted."),
        ("exploration: {expeditions: [~]}", "Ana: something in exploration has no name; the name of an Expedition is wanted."),
    ],
)
def test_a_thing_without_a_name_is_not_left_out_silently(line: str, message: str) -> None:
    assert refused(f"{GREEN}    {line}\n") == [(6, message)]


@pytest.mark.parametrize(
    ("palaces", "tiles", "missing"),
    [
        ("V: ", "sawmill: 1", "V has no Farm"),
        ("II: , V: farm", "farm: 1", "II has no Cane Field, Farm, Sawmill or Trading Post"),
        ("II: , V: ", "farm: 1", "II has no Cane Field, Farm, Sawmill or Trading Post"),
        ("II: , V: ", "farm: 1, cane-field: 1", ""),
        ("II: farm, V: ", "farm: 2", ""),
        ("VI: ", "olinda: 1", ""),
        ("VI: ", "farm: 1", "VI has no City"),
    ],
)
def test_palaces_of_which_no_tile_is_said_must_have_one_that_suits_them(palaces: str, tiles: str, missing: str) -> None:
    missions = "    missions: {garrison: announced}\n    paintings: {isabel: }\n"
    found = told(f"{GREEN}{missions}    palaces: {{{palaces}}}\n    tiles: {{{tiles}}}\n  - name: Bo\n    monarch: nassau\n")
    wanted = [("palaces.host", f"Ana: Palace {missing} to itself among the tiles.")] if missing else []
    assert found == wanted


CAMARAO = "Ana: Felipe Camarão is said to count 99, but"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("seized: {farm: 1}", "Ana: 1 tile is held, each by a unit on it, and 0 units were deployed."),
        ("seized: {farm: 2}\n    units: 1", "Ana: 2 tiles are held, each by a unit on it, and 1 unit was deployed."),
        (
            "missions: {garrison: announced}\n    units: 1 2 3 4 5\n    tiles: {farm: 1, sawmill: 1}\n    palaces: {II: , V: }",
            "Ana: 2 Palaces placed; 1 announced Mission allows 1.",
        ),
        ("palaces: {V: }\n    tiles: {farm: 1}", "Ana: 1 Palace placed; 0 announced Missions allow 0."),
        ("paintings: {camarao: 99}", f"{CAMARAO} the Capital lies beside 6 hexagons at most."),
        (
            "paintings: {camarao: 99}\n    tiles: {farm: 1}",
            f"{CAMARAO} the Capital and 1 tile lie beside 12 hexagons at most.",
        ),
        (
            "missions: {learning: 2}\n    tiles: {academy: 1}",
            "Ana: Learning: part 2, 3 Academies, is not fulfilled: 1 Academy is there.",
        ),
        (
            "missions: {learning: 2}\n    tiles: {academy: 2}",
            "Ana: Learning: part 2, 3 Academies, is not fulfilled: 2 Academies are there.",
        ),
    ],
)
def test_messages_use_singular_and_plural(lines: str, message: str) -> None:
    assert [text for _, text in told(f"{ANA}    monarch: oba-2\n    {lines}\n")] == [message]


@pytest.mark.parametrize(("units", "deployed"), [("1", "1 was"), ("1 2", "2 were")])
def test_alone_no_more_units_are_on_the_map_than_were_deployed(units: str, deployed: str) -> None:
    solo = "solo: {round: 18, era: 3, units_on_map: 3, capital: seized}\n"
    message = f"3 units on the map, and {deployed} ever deployed."
    assert told(f"{ANA}    monarch: oba-2\n    units: {units}\n{solo}") == [("pieces.count", message)]


@pytest.mark.parametrize("claim", ["", "1", "none"])
def test_a_mission_without_parts_is_announced_or_hidden(claim: str) -> None:
    message = "Ana: say of Garrison whether it was `announced` or stayed `hidden`."
    assert refused(f"{GREEN}    missions: {{garrison: {claim}}}\n") == [(6, message)]


@pytest.mark.parametrize(("count", "is_read"), [("0", True), ("1000", True), ("1001", False), ("-1", False)])
def test_a_count_is_from_0_to_1000(count: str, is_read: bool) -> None:
    try:
        assert (read_count(count), is_read) == (int(count), True)
    except ValueError:
        assert not is_read
