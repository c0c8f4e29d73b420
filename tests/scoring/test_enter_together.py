"""No typed answer is lost: two people at once, files that appear meanwhile, saved answers that no longer fit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.core.files.locks import hold_lock
from tests.helpers.farm import Told, run
from tests.scoring.test_enter import ANSWERS, ROWS, typed

KEPT = "".join(f"{answer}\n" for answer in ANSWERS[:6])


@pytest.fixture(autouse=True)
def stand(here: Path) -> None:
    """The current folder is empty."""


def typed_while(monkeypatch: pytest.MonkeyPatch, lines: list[str], file: str) -> None:
    """What a person types, while somebody else writes a file of that name."""
    rest = iter(lines)

    def answer(_prompt: str) -> str:
        Path(file).write_text("precious")
        return next(rest)

    monkeypatch.setattr("builtins.input", answer)


def entered(monkeypatch: pytest.MonkeyPatch, *words: str) -> Told:
    typed(monkeypatch, ANSWERS)
    return run("enter", "village", *words)


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.mark.parametrize("words", [("s.yaml",), ()])
def test_file_that_appeared_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    file = words[0] if words else "village.yaml"
    typed_while(monkeypatch, ANSWERS, file)
    told = run("enter", "village", *words)
    other = file.replace(".yaml", "-2.yaml")
    assert told.code == 0
    assert f"Another {file} appeared while you were typing and was not overwritten.\nWrote {other}.\n" in told.out
    assert (Path(file).read_text(), f"{other}: no mistakes found." in told.out, names()) == (
        "precious",
        True,
        sorted([file, other]),
    )


def test_broken_link_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("s.yaml").symlink_to("elsewhere.yaml")
    assert "s.yaml: This file already exists." in entered(monkeypatch, "s.yaml").err
    assert names() == ["s.yaml"]


def test_second_person_gets_the_next_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with hold_lock(Path("village.yaml")):
        Path("village.yaml.part").write_text(KEPT)
        told = entered(monkeypatch)
        assert "Wrote village-2.yaml." in told.out
        assert Path("village.yaml.part").read_text() == KEPT


def test_second_person_is_refused_the_file_they_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with hold_lock(Path("s.yaml")):
        told = entered(monkeypatch, "s.yaml")
    assert (told.code, told.out, told.err) == (
        2, "", "s.yaml: Another run of printgen is already writing this file.\n  hint: name another file.\n",
    )  # fmt: skip


def test_name_of_a_sheet_that_others_have_begun_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("s-2.yaml.part").write_text(KEPT)
    typed_while(monkeypatch, ANSWERS, "s.yaml")
    assert "Wrote s-3.yaml." in run("enter", "village", "s.yaml").out
    assert Path("s-2.yaml.part").read_text() == KEPT


def test_killed_run_keeps_its_answers_and_frees_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-u", "-m", "printgen", "enter", "village"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as entering:
        assert entering.stdin is not None
        entering.stdin.write("".join(f"{answer}\n" for answer in ANSWERS[:3]).encode())
        entering.stdin.flush()
        while not Path("village.yaml.part").exists() or Path("village.yaml.part").read_text().count("\n") < 3:
            assert entering.poll() is None
        entering.kill()
    typed(monkeypatch, ANSWERS[3:])
    told = run("enter", "village")
    assert "Continuing with village.yaml after 3 answers." in told.out
    assert (told.code, names()) == (0, ["village.yaml"])


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u0085", "\x0b"])
def test_line_with_another_line_separator_is_asked_for_again(monkeypatch: pytest.MonkeyPatch, sign: str) -> None:
    typed(monkeypatch, [f"Ana{sign}Bea", *ANSWERS])
    told = run("enter", "village")
    assert "This line contains a control character" in told.out
    assert told.code == 0


def test_answers_are_separated_by_newlines_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parted at U+2028 as well, the next answer was written over the second and third."""
    kept = f"Ana\u2028Bea\n{ROWS[0]}\n{ROWS[1]}\n"
    Path("s.yaml.part").write_text(kept)
    typed(monkeypatch, [])
    told = run("enter", "village", "s.yaml")
    assert "Dropped 3 answers. A copy of all answers is in s.yaml.part.old.\n" in told.out
    assert Path("s.yaml.part.old").read_text() == kept


def test_answers_that_no_longer_fit_are_saved_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = "".join(f"{answer}\n" for answer in [*ANSWERS[:2], "x y", *ANSWERS[3:19]])
    for old in ("", "-2"):
        Path("s.yaml.part").write_text(kept)
        typed(monkeypatch, [ANSWERS[2]])
        told = run("enter", "village", "s.yaml")
        assert 'Continuing with s.yaml after 2 answers.\nAnswer 3 no longer fits: "x y". Column 1 is "x".' in told.out
        assert f"Dropped 17 answers. A copy of all answers is in s.yaml.part.old{old}.\n" in told.out
        assert Path(f"s.yaml.part.old{old}").read_text() == kept
        assert Path("s.yaml.part").read_text() == "".join(f"{answer}\n" for answer in ANSWERS[:3])


def test_resumed_again_drops_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("s.yaml.part").write_text("Ana\nx y\n")
    for _ in range(3):
        typed(monkeypatch, [])
        run("enter", "village", "s.yaml")
    assert names() == ["s.yaml.part", "s.yaml.part.old"]


def test_complete_answers_are_written_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was killed after the last answer; lines may have been saved by an editor that ends them with CR LF."""
    Path("s.yaml.part").write_bytes("".join(f"{answer}\r\n" for answer in ANSWERS).encode())
    typed(monkeypatch, [])
    assert run("enter", "village", "s.yaml").code == 0
    assert names() == ["s.yaml"]


def test_named_pipe_instead_of_saved_answers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo("s.yaml.part")
    told = entered(monkeypatch, "s.yaml")
    assert (told.code, told.out) == (2, "")
    assert "s.yaml.part: This file cannot be read: it is a named pipe, not a file." in told.err


@pytest.mark.parametrize("length", [*range(225, 256, 5), 251, 300])
def test_file_names_of_any_length_are_accepted_or_reported(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    told = entered(monkeypatch, "a" * length)
    assert told.code == 0 or "The file cannot be written: file name too long." in told.err


def test_nothing_is_dropped_if_the_other_answers_cannot_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = "".join(f"{answer}\n" for answer in [*ANSWERS[:2], "x y", *ANSWERS[3:19]])
    Path("s.yaml.part").write_text(kept)
    monkeypatch.setattr("printgen.scoring.prompts.entry_dialog._save_answers", lambda *_: False)
    typed(monkeypatch, [])
    told = run("enter", "village", "s.yaml")
    assert "Dropped" not in told.out
    assert "`<` goes back one question" not in told.out
    assert Path("s.yaml.part").read_text() == kept
