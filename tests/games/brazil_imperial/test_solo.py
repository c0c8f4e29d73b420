"""Mistakes on a sheet of a solo game of Brazil: Imperial (B16), and the goals that it misses."""

import pytest

from printgen.core.problems import Problems
from tests.games.brazil_imperial.test_slips import ANA, findings
from tests.games.files import judged
from tests.helpers.supplied_games import JUDGE


def solo_findings(lines: str, era: int = 3, units: int = 5) -> list[tuple[str, str]]:
    return findings(f"{ANA}{lines}solo: {{round: 18, era: {era}, units_on_map: {units}, capital: seized}}\n")


@pytest.mark.parametrize(("field", "least", "most"), [("round", 1, 1000), ("era", 1, 3), ("units_on_map", 0, 5)])
def test_figures_of_a_solo_game_are_in_their_ranges(field: str, least: int, most: int) -> None:
    for value, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        problems = Problems()
        solo = {"round": 18, "era": 3, "units_on_map": 5, "capital": "seized"} | {field: value}
        figures = ", ".join(f"{key}: {given}" for key, given in solo.items())
        JUDGE.judge_text(f"{ANA}solo: {{{figures}}}\n", "a.yaml", problems)
        message = f"solo.{field} is {value}, but must be from {least} to {most}."
        assert (message in [problem.message for problem in problems.sort_by_severity()]) == (not fits), value


@pytest.mark.parametrize("more", ["", "    colour: orange\n"])
def test_a_solo_game_uses_the_green_board(more: str) -> None:
    message = "Ana: the solo game uses the green board, but this board is orange."
    assert solo_findings(f"    monarch: victoria\n{more}") == [("pieces.count", message)]
    assert findings(f"{ANA}    colour: orange\nscenario: guararapes\n") == [("pieces.count", message)]
    assert solo_findings("    monarch: tibirica\n") == solo_findings("") == []


def test_a_solo_game_has_no_tiles_of_others_to_seize() -> None:
    ((code, message),) = solo_findings("    monarch: oba-2\n    units: 1 2 3 4 5\n    seized: {farm: 1}\n")
    assert code == "pieces.count"
    assert message == ("Ana: a solo game has no other players whose tiles can be seized. Enter a seized Capital under `solo`.")


@pytest.mark.parametrize(
    ("lines", "era", "message"),
    [
        ("missions: {garrison: announced}", 1, "Garrison, a Mission of Era I, was announced, so Era II had begun"),
        (
            "missions: {garrison: announced, army: announced}",
            2,
            "A Standing Army, a Mission of Era II, was announced, so Era III",
        ),
        ("tiles: {academy: 1}", 2, "Academy is a tile of Era III, so Era III had begun, but `solo` says Era II."),
        ("tiles: {olinda: 1}", 1, "Olinda is a tile of Era II, so Era II had begun, but `solo` says Era I."),
        ("tiles: {church: 1, farm: 2, academy: 0}", 1, ""),
        ("missions: {garrison: announced, army: announced, empire: announced}", 3, ""),
    ],
)
def test_missions_and_tiles_of_a_solo_game_show_the_era(lines: str, era: int, message: str) -> None:
    found = solo_findings(f"    monarch: oba-2\n    units: 1 2 3 4 5\n    {lines}\n", era)
    assert [code for code, _ in found] == (["score.row"] if message else [])
    assert all(text.startswith(message) for _, text in found)


@pytest.mark.parametrize(("units", "deployed"), [("1", "1 was"), ("1 2", "2 were")])
def test_a_solo_game_has_at_most_the_deployed_units_on_the_map(units: str, deployed: str) -> None:
    solo = "solo: {round: 18, era: 3, units_on_map: 3, capital: seized}\n"
    message = f"3 units are on the map, but only {deployed} ever deployed."
    assert findings(f"{ANA}    monarch: oba-2\n    units: {units}\n{solo}") == [("pieces.count", message)]


@pytest.mark.parametrize(
    ("figures", "result"),
    [
        ("round: 20, era: 3, units_on_map: 5, capital: seized", "has won the solo game in round 20: Era III had begun"),
        ("round: 21, era: 3, units_on_map: 5, capital: seized", "it ended in round 21, past the limit of 20."),
        ("round: 9, era: 2, units_on_map: 5, capital: seized", "it was still Era II."),
        ("round: 9, era: 3, units_on_map: 4, capital: seized", "only 4 of 5 units were on the map."),
        ("round: 9, era: 3, units_on_map: 1, capital: seized", "only 1 of 5 units was on the map."),
        ("round: 9, era: 3, units_on_map: 5, capital: held", "the enemy's Capital was not seized."),
        (
            "round: 21, era: 1, units_on_map: 0, capital: held",
            "it ended in round 21, past the limit of 20, it was still Era I, only 0 of 5 units were on the map "
            "and the enemy's Capital was not seized.",
        ),
    ],
)
def test_a_solo_game_is_lost_if_it_misses_a_goal(figures: str, result: str) -> None:
    verdict = judged(f"{ANA}solo: {{{figures}}}\n").verdict
    won = "has won" in result
    assert verdict.winners == (("Ana",) if won else ())
    assert verdict.notes[0] == "Ana: no monarch was entered, so no monarch's skill counts."
    assert verdict.notes[1].startswith(f"Ana {result}") if won else verdict.notes[1] == f"Ana has lost the solo game: {result}"
