"""How commands end: their exit codes, their last lines, and what they say about options that do not go together."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import printgen
from printgen.cli import running, terminal
from printgen.cli.plain_words import run_command_and_exit_if_plain
from printgen.cli.simulation import catch_first_interrupt, confirm_long_simulation
from printgen.cli.watching import _list_update_lines
from printgen.core.problems import Problem, ProblemError, Where
from printgen.project.live import CheckUpdate, FaceChange
from printgen.project.workers.gathering import _make_worker_ended_error
from tests.helpers.farm import Told, put, run

NO_FOLDER = "There is no such folder."
Said = Callable[[], tuple[str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    return lambda: tuple(capsys.readouterr())  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("fault", "code", "silenced", "expected"),
    [
        (OSError(errno.EPIPE, "Broken pipe"), 1, 1, ""),
        (
            OSError(errno.ENOSPC, "No space left on device"), 2, 1,
            "standard output: No space left on device.\n  hint: free some disk space, or send the output to another disk.\n",
        ),
        (OSError(errno.EDQUOT, "Quota"), 2, 1, "standard output: Quota.\n  hint: free"),
        (OSError(errno.EACCES, "Permission denied"), 2, 0, "printgen: This is a bug in printgen, not in your files (Per"),
        (ZeroDivisionError("x\ny"), 2, 0, "printgen: This is a bug in printgen, not in your files (ZeroDivisionError: x).\n"),
    ],
    ids=["reader gone", "disk full", "quota", "other file", "bug"],
)  # fmt: skip
def test_every_failure_ends_with_its_exit_code_and_message(
    fault: Exception, code: int, silenced: int, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: Said
) -> None:
    def fail(_: object) -> None:
        raise fault

    calls: list[None] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(running, "run_command_and_exit_if_plain", fail)
    monkeypatch.setattr(running, "_silence_stdout", lambda: calls.append(None))
    with pytest.raises(SystemExit) as end:
        running.main()
    out, err = said()
    assert (end.value.code, out, len(calls)) == (code, "", silenced)
    assert err.startswith(expected)
    assert bool(err) == bool(expected)


def test_plain_commands_run_and_end_the_program(kit: Path, said: Said) -> None:
    for words, code, expected in (
        (["list"], 0, "farm             The Farm, edition 1, 2–4 players"),
        (["check", "farm"], 0, "farm: no problems found (4 faces "),
        (["print", "village", "--paper=a9"], 2, ""),
        (["print", "barn"], 2, ""),
    ):
        with pytest.raises(SystemExit) as end:
            run_command_and_exit_if_plain(words)
        out, err = said()
        assert (end.value.code, out[: len(expected)]) == (code, expected), words
        assert ("village: the supplied game in" in err) == ("village" in words)


def test_other_words_are_left_to_typer(kit: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    for words in ([], ["new", "moon"], ["check"], ["check", "farm", "-h"], ["--help"]):
        run_command_and_exit_if_plain(words)
    monkeypatch.setenv("_PRINTGEN_COMPLETE", "complete_bash")
    run_command_and_exit_if_plain(["list"])
    assert said() == ("", "")


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        ("print farm --split 100", 2, "--split: --split needs a table of players.\n  hint: add --table players.csv.\n"),
        ("print farm --cut-and-stack", 2, "--cut-and-stack: --cut-and-stack needs a table of players."),
        ("print farm --workers 2", 2, "--workers: --workers needs a table of players."),
        ("print farm --cluster tcp://x:1", 2, "--cluster: --cluster needs a table of players."),
        ("simulate farm --workers 2 --cluster tcp://x:1", 2, "--workers: --workers does not go with --cluster.\n  hint:"),
        ("score a.yaml b.yaml --picture x.png", 2, "--picture: One picture can show only one score sheet, but 2 files are"),
        ("score a.yaml --played-on 2026-11-20", 2, "--played-on: A date is only recorded with the result, but --record is"),
        ("score a.yaml --record --workers 1", 2, "--record: --record does not go with workers.\n  hint: run the command"),
        ("score - --workers 1", 2, "-: - does not go with workers.\n"),
        ("new moon --start deck --from village", 2, "Usage: "),
        ("results --chart x.png", 2, "--chart: x.png is not the name of an SVG file.\n  hint: end the name with .svg.\n"),
        ("results --chart x.svg", 2, "--chart: There are no results to draw.\n  hint: run `printgen results`"),
        ("results --remove 7", 2, "FOLDER/data/results.sqlite3: There is no result with the number 7.\n"),
        ("trust --remove", 2, "--remove: There is no folder after --remove.\n  hint: write `printgen trust"),
        ("config barn", 2, 'content: There is no game "barn".\n'),
        ("docs template", 2, 'PAGE: There is no page "template".\n  hint: did you mean templates?\n'),
    ],
)  # fmt: skip
def test_options_that_do_not_go_together_are_refused(
    kit: Path, words: str, code: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTGEN_DATA", str(kit / "data"))
    told = run(*words.split())
    assert (told.code, told.out) == (code, "")
    assert told.err.replace(str(kit), "FOLDER").startswith(expected)


def test_only_one_start_of_a_new_game_is_possible(kit: Path) -> None:
    told = run("new", "moon", "--start", "deck", "--from", "village")
    assert "Invalid value for --from: use either --start or --from." in " ".join(told.err.split())
    assert not Path("content/moon").exists()


def make_update(faces: int, problems: int) -> CheckUpdate:
    found = tuple(Problem(Where("game.yaml", line), NO_FOLDER) for line in range(problems))
    changes = tuple(FaceChange("card", f"card {number}", "redrawn") for number in range(faces))
    return CheckUpdate(9, changes, found, found, (), (), True, 0.5)


def test_watch_lists_twenty_faces_and_the_number_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(_list_update_lines(make_update(20, 0))) == 20
    assert _list_update_lines(make_update(21, 0))[19:] == ["  redrawn: card 19", "  … and 1 more face"]
    assert len(_list_update_lines(make_update(0, 201))) == 200


def test_problems_beyond_two_hundred_are_counted(said: Said) -> None:
    terminal.print_problems(make_update(0, 200).problems)
    assert said()[1].count("\n") == 200
    terminal.print_problems(make_update(0, 201).problems)
    assert said()[1].endswith(f"game.yaml:199: {NO_FOLDER}\n… and 1 more. Fix these first.\n")


def count_bars(total: int, steps: Iterator[int], said: Said) -> list[str]:
    bar = terminal.ProgressBar()
    for done in steps:
        bar("faces", done, total)
    return said()[1].split("\r")[1:]


def test_bar_is_redrawn_for_each_percent_and_removed_at_the_end(said: Said) -> None:
    assert count_bars(49, iter(range(1, 50)), said) == []
    shown = count_bars(200, iter(range(1, 201)), said)
    assert len(shown) == 101
    assert shown[49] == f"faces {'█' * 15}{'·' * 15} 100/200"
    assert shown[-2:] == [f"faces {'█' * 30} 200/200", "\033[K"]


@pytest.mark.parametrize(
    ("games", "seconds", "answer", "go_on", "expected"),
    [
        (10_000, 9e9, False, True, ""),
        (10_001, 0.0001, False, True, ""),
        (3_600_000, 0.002, True, True, "3,600,000 games take about 2 core-hours.\n"),
        (3_600_000, 0.002, False, False, "3,600,000 games take about 2 core-hours.\n"),
        (3_600_000, 0.0009, False, True, ""),
        (3_600_000, 0.0, False, True, ""),
    ],
    ids=["short", "quick", "confirmed", "refused", "less than an hour", "without a played game"],
)
def test_simulation_of_hours_has_to_be_confirmed(
    games: int, seconds: float, answer: bool, go_on: bool, expected: str, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    clock = iter([0.0, seconds])
    played = 1 if seconds else 0
    report = SimpleNamespace(value=SimpleNamespace(report=SimpleNamespace(games=played)))
    monkeypatch.setattr("printgen.cli.simulation.process_time", lambda: next(clock))
    monkeypatch.setattr("printgen.cli.simulation.open_project_here", lambda: SimpleNamespace(simulate=lambda *_: report))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: answer)
    assert confirm_long_simulation("farm", printgen.Trial(games)) == go_on
    assert said() == ("", expected)


def test_each_line_is_flushed_so_that_both_streams_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    for name in ("stdout", "stderr"):
        stream = SimpleNamespace(write=order.append, flush=lambda name=name: order.append(name))
        monkeypatch.setattr(sys, name, stream)
    terminal.echo("one")
    terminal.echo("two", err=True)
    assert order == ["one\n", "stdout", "two\n", "stderr"]


def test_no_limits_lifts_the_limits(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lifted: list[bool] = []
    monkeypatch.setattr("printgen.cli.app.lift_time_limits", lambda: lifted.append(True))
    assert (run("list").code, lifted) == (0, [])
    assert (run("--no-limits", "list").code, lifted) == (0, [True])


def test_second_interrupt_ends_the_program() -> None:
    with catch_first_interrupt() as is_interrupted:
        assert not is_interrupted()
        os.kill(os.getpid(), 2)
        assert is_interrupted()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), 2)


def test_a_problem_that_ends_the_work_is_printed(said: Said) -> None:
    with pytest.raises(SystemExit) as end, terminal.collect_problems_and_end_on_error():
        raise ProblemError(Where("here"), NO_FOLDER)
    assert (end.value.code, said()) == (2, ("", f"here: {NO_FOLDER}\n"))


def test_cluster_that_cannot_be_reached_ends_the_command(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(address: str) -> None:
        raise ProblemError(Where(address), NO_FOLDER)

    monkeypatch.setattr("printgen.project.workers.pool.connect_to_cluster", fail)
    assert run("score", "sheet.yaml", "--cluster", "tcp://x:1") == Told(2, "", f"tcp://x:1: {NO_FOLDER}\n")


def test_result_of_a_command_that_a_worker_left_is_an_error(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Iterator[None]:
        raise printgen.Failed((_make_worker_ended_error(OSError()).problem,))
        yield

    put("sheet.yaml", "")
    monkeypatch.setattr(printgen.Project, "score_with", fail)
    told = run("score", "sheet.yaml", "--workers", "1")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("--workers: A worker process ended before it had finished its task (OSError).\n")
