"""The results of played games: recorded once, never lost, ranked, and written as text, CSV and a chart."""

import sqlite3
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

import printgen
from printgen.project.played.book import ResultsBook
from printgen.project.played.chart import BOTTOM, HEIGHT, TOP, Axis, draw_chart_of_game
from printgen.project.played.games import PlayedGame, Seat, rank_players
from printgen.project.played.report import write_games_and_standings_json, write_results_csv, write_standings_and_latest_games
from tests.helpers.farm import run
from tests.helpers.golden import same

SHEETS = Path(__file__).parents[1] / "games" / "village"
DAY = date(2026, 11, 19)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ResultsBook:
    monkeypatch.setenv("PRINTGEN_DATA", str(tmp_path / "data"))
    return ResultsBook()


def played(number: int, *seats: tuple[str, int | None, bool], game: str = "village", findings: int = 0) -> PlayedGame:
    day = DAY + timedelta(days=number)
    return PlayedGame(number, game, game.title(), day, ("wrong",) * findings, tuple(Seat(*seat) for seat in seats))


@pytest.mark.golden
def test_results_of_many_games_are_written_as_before() -> None:
    """Nine players, a total that is not settled, negative totals, a draw, and more games than are listed."""
    games = [
        played(
            number,
            *((name, (number * place * 7) % 40 - 9 if number != 3 else None, place == number % 3) for place, name in seats),
            findings=number % 2,
        )
        for number in range(12)
        for seats in [list(enumerate("Ana Bo Cleo =Dan Eve Flo Gus Hal Ida".split()[: 9 - number % 8]))]
    ]
    chart = draw_chart_of_game(games).replace("><", ">\n<")
    texts = write_standings_and_latest_games(games), write_results_csv(games), write_games_and_standings_json(games)
    same("played.txt", "\n".join((chart, *texts)))


def scored(name: str = "legal-two-players") -> printgen.Scored:
    return printgen.open().score(SHEETS / f"{name}.yaml").get()


def test_a_recorded_game_has_its_players_totals_winners_and_mistakes(book: ResultsBook) -> None:
    book.record_game(scored(), DAY)
    book.record_game(scored("score-total"), DAY + timedelta(days=1))
    two, one = book.list_games().get()
    assert two == PlayedGame(1, "village", "Village", DAY, (), (Seat("Ana", 62, False), Seat("美咲", 63, True)))
    assert len(one.findings) == 1
    assert [seat.won for seat in one.seats] == [False]  # nobody wins a solo game


def test_the_same_sheet_is_recorded_once_and_may_come_back_after_it_was_removed(book: ResultsBook) -> None:
    assert book.record_game(scored(), DAY).problems == ()
    again = book.record_game(scored(), DAY + timedelta(days=3))
    assert again.ok
    assert again.problems[0].message == "This score sheet is already in your results, as number 1 of 2026-11-19."
    assert book.remove_game(1).get().played_on == DAY
    assert book.list_games().get() == ()
    assert book.record_game(scored(), DAY).get().number == 2


def test_games_come_oldest_first_and_can_be_chosen_by_game_and_player(book: ResultsBook) -> None:
    book.record_game(scored(), DAY)
    book.record_game(scored("legal"), DAY - timedelta(days=1))
    assert [game.number for game in book.list_games().get()] == [2, 1]
    assert [game.number for game in book.list_games("village", " aNA").get()] == [2, 1]
    assert [game.number for game in book.list_games(player="美咲").get()] == [1]
    assert book.list_games("favelas").get() == ()


def test_reading_makes_no_file(book: ResultsBook) -> None:
    assert book.list_games().get() == ()
    assert not book.path.parent.exists()


def test_two_hundred_games_of_four_processes_are_all_kept(book: ResultsBook) -> None:
    script = (
        "import sys, dataclasses, printgen, datetime\n"
        f"scored = printgen.open().score({str(SHEETS / 'legal.yaml')!r}).get()\n"
        "for number in range(50):\n"
        "    entry = dataclasses.replace(scored.judged.entry, edition=f'{sys.argv[1]}-{number}')\n"
        "    other = dataclasses.replace(scored, judged=dataclasses.replace(scored.judged, entry=entry))\n"
        "    assert printgen.ResultsBook().record_game(other, datetime.date(2026, 11, 19)).ok\n"
    )
    runs = [subprocess.Popen([sys.executable, "-c", script, str(number)]) for number in range(4)]
    assert [process.wait() for process in runs] == [0, 0, 0, 0]
    assert [game.number for game in book.list_games().get()] == list(range(1, 201))


def test_a_process_killed_while_it_writes_leaves_the_games_that_it_reported(book: ResultsBook) -> None:
    book.record_game(scored(), DAY)
    script = (
        "import os, sqlite3, sys\n"
        "book = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "book.execute('BEGIN IMMEDIATE')\n"
        "book.execute('DELETE FROM seat')\n"
        "book.execute('DELETE FROM played')\n"
        "os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", script, str(book.path)], check=False).returncode == 9
    assert [len(game.seats) for game in book.list_games().get()] == [2]


def test_a_file_that_cannot_be_used_is_reported_and_stays_as_it_is(book: ResultsBook) -> None:
    book.path.parent.mkdir()
    book.path.write_bytes(b"not a database" * 100)
    (problem,) = book.record_game(scored(), DAY).problems
    assert problem.message == "The results cannot be read: file is not a database."
    assert problem.hint == "restore the file from a backup, or rename it so that printgen starts a new one."
    assert book.path.read_bytes() == b"not a database" * 100
    book.path.unlink()
    with sqlite3.connect(book.path) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert [problem.hint for problem in book.list_games().problems] == ["update printgen."]
    book.path.unlink()
    book.path.parent.rmdir()
    book.path.parent.write_text("a file where the folder should be")
    (problem,) = book.record_game(scored(), DAY).problems
    assert problem.message == "The results cannot be opened: File exists."


def test_standings_merge_spellings_and_count_wins_before_games() -> None:
    games = [
        played(1, ("Ana", 50, True), ("Bo", 40, False)),
        played(2, ("ana ", 60, True), ("Bo", 60, True)),
        played(3, ("ANA", None, False), ("Cy", 70, True)),
    ]
    assert [tuple(standing) for standing in rank_players(games)] == [
        ("ANA", 3, 2, (50, 60)),
        ("Cy", 1, 1, (70,)),
        ("Bo", 2, 1, (40, 60)),
    ]
    assert rank_players(games)[0].mean == 55


def test_the_text_shows_each_game_and_the_ten_latest_results_newest_first() -> None:
    games = [played(number, ("Ana", 40 + number, True), ("Bo", None, False)) for number in range(1, 12)]
    games.append(played(12, ("Cy", 9, True), game="favelas", findings=2))
    text = write_standings_and_latest_games(games)
    assert text.startswith(
        "Favelas: 1 game\n  player  games  wins  mean  lowest  highest\n  Cy          1     1   9.0       9        9\n"
        "\nVillage: 11 games\n  player  games  wins  mean  lowest  highest\n  Ana        11    11  46.0      41       51\n"
        "  Bo         11     0     –       –        –\n\nLatest games\n"
        "#12 · 2026-12-01 · Favelas: Cy 9 (won); 2 mistakes on the sheet\n"
    )
    assert text.splitlines()[-1] == "#3 · 2026-11-22 · Village: Ana 43 (won), Bo ?"


def test_a_name_in_the_csv_cannot_be_a_formula() -> None:
    games = [played(1, ("=1+1", 5, True), ("Bo, the Bold", None, False), findings=1)]
    assert write_results_csv(games).splitlines() == [
        "number,date,game,player,total,won,mistakes",
        "1,2026-11-20,village,'=1+1,5,1,1",
        '1,2026-11-20,village,"Bo, the Bold",,0,1',
    ]


def test_the_chart_has_a_point_for_each_total_and_a_label_for_each_of_the_eight_most_frequent_players() -> None:
    games = [played(number, *((f"P{seat}", number * seat, False) for seat in range(number))) for number in range(1, 12)]
    picture = ElementTree.fromstring(draw_chart_of_game(games))
    texts = ["".join(element.itertext()) for element in picture.iter() if element.tag.endswith("text")]
    assert [text for text in texts if text.startswith("P")] == [f"P{seat} {11 * seat}" for seat in range(8)]
    circles = [element for element in picture.iter() if element.tag.endswith("circle")]
    assert len(circles) == sum(min(number, 8) for number in range(1, 12))
    heights = [float(element.get("y", 0)) for element in picture.iter() if (element.text or "").startswith("P")]
    assert min(abs(one - other) for one in heights for other in heights if one != other) >= 18
    assert "<script" not in draw_chart_of_game([played(1, ("<script>", 3, True))])


def test_results_of_the_command_line(book: ResultsBook, here: Path) -> None:
    assert run("results").out == "No results yet. `printgen score FILE --record` adds the first one.\n"
    sheet = str(SHEETS / "legal-two-players.yaml")
    told = run("score", sheet, "--record", "--played-on", "2026-10-01")
    assert (told.code, told.err) == (0, "Recorded as result 1. `printgen results` shows the standings.\n")
    assert run("results").out.endswith("#1 · 2026-10-01 · Village: Ana 62, 美咲 63 (won)\n")
    assert run("results", "favelas", "--player", "Ana").out == (
        "No results of favelas with Ana. `printgen results` shows all.\n"
    )
    assert run("results", "--csv", "all.csv", "--chart", "all.svg").out == "all.svg written.\nall.csv written.\n"
    assert Path("all.csv").read_text().startswith("number,date")
    assert '"wins": 1' in run("results", "--json").out
    assert run("results", "--remove", "7").err == (
        f"{book.path}: There is no result with the number 7.\n  hint: run `printgen results` to see the numbers.\n"
    )
    assert run("results", "--remove", "1").out == "Removed #1 · 2026-10-01 · Village: Ana 62, 美咲 63 (won)\n"


def test_a_date_without_a_result_to_record_is_refused(book: ResultsBook) -> None:
    told = run("score", str(SHEETS / "legal.yaml"), "--played-on", "2026-10-01")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "--played-on: A date is only recorded with the result, but --record is missing.\n"
        "  hint: add --record, or remove --played-on.\n"
    )
    assert not book.path.exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--chart", "all.png"), "--chart: all.png is not the name of an SVG file.\n  hint: end the name with .svg.\n"),
        (("favelas", "--chart", "a.svg"), "--chart: There are no results to draw.\n  hint: run `printgen results` to see"),
        (("--chart", "a.svg"), "--chart: A chart shows one game, but the results are of 2.\n  hint: add the name of a game,"),
    ],
)
def test_a_chart_that_cannot_be_drawn(book: ResultsBook, here: Path, options: tuple[str, ...], message: str) -> None:
    book.record_game(scored(), DAY)
    if options[0] == "--chart":
        book.record_game(printgen.open().score(SHEETS.parent / "sunnyvale" / "legal.yaml").get(), DAY)
    assert run("results", *options).err.startswith(message)
    assert list(here.iterdir()) == [book.path.parent]


def test_the_lowest_total_of_a_chart_is_at_its_bottom_and_the_highest_at_its_top() -> None:
    heights = [Axis(10, 30, 5).find_y_of_total(total) for total in (10, 20, 30)]
    assert heights == [HEIGHT - BOTTOM, (HEIGHT - BOTTOM + TOP) / 2, TOP]
