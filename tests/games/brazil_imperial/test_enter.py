"""Entering a game of Brazil: Imperial at the prompt, and pictures of the score pad."""

from dataclasses import replace

import pytest

from printgen.games import brazil_imperial
from printgen.games.brazil_imperial.entry import Entry, MissionClaim, Player, read_mission_claim, write_mission_claim
from printgen.games.brazil_imperial.scoring import judge_game
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.results import Verdict
from printgen.scoring.prompts.dialog import Dialog
from tests.games.brazil import NAME
from tests.games.files import judged
from tests.games.play_brazil import brazil_constants, played
from tests.helpers.supplied_games import declared

START = ["cis", "2", "Ana", "oba"]
SKIPPED = [""] * 11  # empty answers to all questions after the units


def dialog(answers: list[str]) -> Dialog:
    return Dialog(lambda: brazil_imperial.ask_questions(declared(NAME)), answers)


def answers_of(entry: Entry) -> list[str]:
    """The answers of a person who has this game on paper."""
    answers = [entry.scenario, str(len(entry.players))]
    for player in entry.players:
        kept = player.exploration
        answers += [player.name, player.monarch, " ".join(player.units), _pairs(player.products), _counts(player.paintings)]
        answers += [
            ", ".join(f"{name} {write_mission_claim(claim)}" for name, claim in player.missions.items()),
            " ".join(player.gold),
        ]
        answers += [f"species {kept.species} culture {kept.culture} {' '.join(kept.expeditions)}", _pairs(player.palaces)]
        answers += [_counts(player.tiles), "", str(player.science), " ".join(map(str, player.rows.values())), str(player.total)]
    return answers


def _pairs(pairs: dict[str, str]) -> str:
    return ", ".join(f"{name} {place}" for name, place in pairs.items())


def _counts(counts: dict[str, int] | dict[str, int | None]) -> str:
    return " ".join(name if count is None else f"{name} {count}" for name, count in counts.items())


@pytest.mark.parametrize("seed", range(6))
def test_a_game_entered_at_the_prompt_equals_the_played_game(seed: int) -> None:
    entry = played(seed)
    filling = dialog(answers_of(entry))
    assert filling.entry is not None
    verdict = judged(filling.entry).verdict
    assert verdict.valid, (filling.entry, verdict.findings)
    assert [player.written for player in verdict.players] == [player.total for player in entry.players]


@pytest.mark.parametrize(
    ("scenario", "example"),
    [
        ("guararapes", "how many people played: 1"),
        ("cis", "how many people played, from 1 to 2"),
        ("", "how many people played, from 1 to 4"),
    ],
)
def test_the_scenario_limits_the_number_of_players(scenario: str, example: str) -> None:
    question = dialog([scenario]).question
    assert question is not None
    assert question.example == example


def test_beginnings_of_names_are_completed_and_numbers_come_before_or_after_them() -> None:
    typed = [
        "arch arch 3",
        "dye pai, rub fact",
        "guar, felipe camarão 4",
        "pion, boom hidden, emp 1 3",
        "agri the vet",
        "sp 2 cult",
    ]
    filling = dialog(
        [*START, *typed, "III gold fo, VI olin", "saw 2 farm, 3 gold-f olinda", "trad", "-", "1 2 3 4 5 6 7 -", "28"]
    )
    assert filling.question is not None
    assert filling.question.prompt == "player 2"
    filling = dialog([*filling.answers, "Bo", "nas", "", *SKIPPED])
    assert filling.entry == (
        "game: brazil-imperial\nscenario: cisplatine\nplayers:\n"
        "  - name: 'Ana'\n    monarch: oba-2\n    units: [green-1, green-2, green-3]\n"
        "    products: {dye: painting, rubber: factory}\n    paintings: {guarani: , camarao: 4}\n"
        "    missions: {pioneers: announced, boomtown: hidden, empire: 1 3}\n    gold: [agricola, veteran]\n"
        "    exploration: {species: 2, culture: 1}\n    palaces: {palace-3: gold-foundry, palace-6: olinda}\n"
        "    tiles: {sawmill: 2, farm: 1, gold-foundry: 3, olinda: 1}\n    seized: {trading-post: 1}\n"
        "    rows: {units: 1, products: 2, paintings: 3, missions: 4, gold: 5, exploration: 6, palaces: 7}\n    total: 28\n"
        "  - name: 'Bo'\n    monarch: nassau\n"
    )


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        ([], "atlantis", "There is no scenario “atlantis”. Choose amazon, cisplatine"),
        (["cis"], "3", "Enter a number from 1 to 2."),
        (["cis", "2", "Ana"], "pedro", "“pedro” could be pedro-1 or pedro-2. Type more of the name."),
        ([*START, *[""] * 12, "Bo"], "", "Enter the name of a monarch."),
        (START, "hussar", "There is no green unit “hussar”. Choose 1 Archer, 2 Archer, 3 Monarch, 4 Dragoon or 5 Cannon."),
        (START, "1 1", "You entered green-1 twice."),
        (START, "archer archer archer", "You entered green-1 twice."),
        ([*START, ""], "dye dye", "You entered dye twice."),
        ([*START, ""], "dye attic", "There is no place for Products “attic”. Choose"),
        ([*START, "", ""], "guarany", "There is no Painting “guarany”. Did you mean guarani?"),
        ([*START, "", "", ""], "pioneers 1", "pioneers has no parts. Enter `announced` or `hidden` after it."),
        ([*START, "", "", ""], "empire 4", "Must be `announced`, `hidden`, or the fulfilled parts, such as `1 3`."),
        ([*START, *[""] * 7], "2 3 farm", "There is no name between 2 and 3."),
        ([*START, *[""] * 7], "farm 2 3", "There is no name after 3."),
        ([*START, *[""] * 10], "1 2 3", "You entered 3 figures. Enter 8: units, products, paintings, missions, gold"),
    ],
)
def test_an_invalid_answer_is_refused_with_a_message(before: list[str], answer: str, message: str) -> None:
    filling = dialog(before)
    assert filling.question is not None
    refusal = filling.accept_answer_or_explain(answer)
    assert refusal is not None
    assert refusal.startswith(message)


def test_the_sketch_shows_the_pad_so_far() -> None:
    question = dialog([*START, "1 2", "dye painting", "", "", "", "species 3"]).question
    assert question is not None
    cells = [line.split() for line in question.sketch]
    assert cells[0] == ["Ana"]
    assert ["exploration", "5"] in cells
    assert cells[-1][0] == "total"


def test_a_solo_game_is_asked_how_it_ended() -> None:
    filling = dialog(["guar", "1", "Ana", "pedro-1", "1 2 3 4 5", *SKIPPED, "18", "3", "5", "seiz"])
    assert filling.entry is not None
    assert filling.entry.endswith("solo: {round: 18, era: 3, units_on_map: 5, capital: seized}\n")
    assert judged(filling.entry).verdict.winners == ("Ana",)
    assert (
        dialog(["guar", "1", "Ana", "pedro-1", "", *SKIPPED, "18", "3", "5"]).accept_answer_or_explain("lost")
        == "Enter seized or held."
    )
    alone = dialog(["cis", "1", "Ana", "pedro-1", "", *SKIPPED])
    assert (alone.question, (alone.entry or "").splitlines()[0]) == (None, "game: brazil-imperial")


@pytest.mark.parametrize(
    "claim",
    [
        MissionClaim(),
        MissionClaim(True),
        MissionClaim(parts=frozenset((1, 3))),
        MissionClaim(True, frozenset()),
        MissionClaim(said=False),
    ],
)
def test_the_text_of_a_claim_is_read_as_the_same_claim(claim: MissionClaim) -> None:
    assert read_mission_claim(write_mission_claim(claim)) == claim


def spread(*players: Player) -> tuple[Spread, Verdict]:
    game, entry = declared(NAME), Entry("brazil-imperial", players)
    verdict = judge_game(brazil_constants(), entry)
    pad = replace(game, components=(replace(game.components[0], name="scorepad"),))
    (shown,) = brazil_imperial.draw_pictures(pad, entry, verdict, None)
    return shown, verdict


def test_the_picture_fills_in_the_pad_and_circles_wrong_figures() -> None:
    bo = Player("Bo", monarch="nassau", tiles={"cane-field": 4}, science=0, rows={"tiles": 12}, total=12)
    shown, verdict = spread(Player("Ana", units=("green-1",)), bo)
    inked = shown.rows[0][0].inked
    written = {one.field: one.text for one in inked.written}
    assert (written["player.1"], written["tiles.2"], written["total.2"], written["science.2"]) == ("Ana", "12", "12", "0")
    assert written["total.1"] == str(verdict.players[0].total)  # nobody wrote it, so the correct figure is filled in
    assert {(one.field, one.right) for one in inked.wrong} == {("tiles.2", "10"), ("total.2", "10")}


def test_an_uncertain_figure_is_left_empty_and_an_impossible_one_gets_a_question_mark() -> None:
    inked = spread(Player("Ana", paintings={"coroados": None}, rows={"paintings": 99}), Player("Bo"))[0].rows[0][0].inked
    assert "total.1" not in {one.field for one in inked.written}
    assert [(one.field, one.right) for one in inked.wrong] == [("paintings.1", "?")]


def test_a_picture_of_a_turn_or_without_a_pad_is_refused() -> None:
    game, entry = declared(NAME), Entry("brazil-imperial", (Player("Ana"),))
    verdict = judge_game(brazil_constants(), entry)
    with pytest.raises(ValueError, match="the score pad only shows the end of the game"):
        list(brazil_imperial.draw_pictures(game, entry, verdict, 3))
    with pytest.raises(ValueError, match="has no component scorepad"):
        list(brazil_imperial.draw_pictures(replace(game, components=()), entry, verdict, None))
