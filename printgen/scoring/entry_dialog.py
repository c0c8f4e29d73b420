"""A score sheet asked for at the prompt: answers are kept as they are typed, and the next run goes on from there."""

import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import decode_text, read_bytes
from printgen.core.files.outputs import write_whole
from printgen.core.problems import Problems, Where
from printgen.kit.manifest import one_line
from printgen.model import Game
from printgen.scoring.contract.questions import Asking, Question
from printgen.scoring.entry_files import claimed, is_there, numbered, part_of_sheet, without_part, write_first_free
from printgen.scoring.prompt import Session, say, step
from printgen.scoring.registry.calls import GameRules, RulesError, noted
from printgen.scoring.registry.required import check_faults, find_required
from printgen.scoring.registry.results import kind_of, mismatch

HOOK = "questions"


def ask_for_sheet(rules: GameRules, game: Game) -> Asking:
    """The questions for a sheet; the generator raises RulesError if the rules fail."""
    asking: Asking = rules.call(HOOK, game)
    return asking if rules.is_own else _guarded(rules, asking)


def _guarded(rules: GameRules, asking: Asking) -> Asking:
    answer: Any = None
    while True:
        entry: Any = None
        question = None
        with rules.guard(HOOK):
            try:
                question = asking.send(answer)
            except StopIteration as done:
                entry = done.value
        if question is None:
            return _checked_entry(rules, entry)
        if wrong := mismatch(question, Question):
            raise RulesError(_place(rules), f'"{HOOK}" asked a question whose {wrong}.')
        answer = yield replace(question, read=_guarded_read(rules, question))


def _guarded_read(rules: GameRules, question: Question) -> Any:
    """The reader of an answer: it may refuse the answer with ValueError, and fail in no other way."""

    def read(text: str) -> Any:
        with rules.guard(HOOK, refuses=True):
            return question.read(text)

    return read


def _checked_entry(rules: GameRules, entry: Any) -> str:
    if not isinstance(entry, str):
        message = f'"{HOOK}" returned {kind_of(entry)}, but must return the text of the whole entry.'
        raise RulesError(_place(rules), message)
    return entry


def _place(rules: GameRules) -> Any:
    return rules.place(getattr(rules.module, HOOK))


OLD = ".old"  # behind the name of kept answers, some of which no longer fit
SHOWN = 60  # letters of an answer that no longer fits


def enter(name: str, file: Path | None, shelves: Shelves, problems: Problems) -> Path | None:
    """Ask for a sheet of a game until it is complete, and write it; returns its file, or None with any problem noted."""
    game = load_game(name, shelves, problems)
    rules = find_required(name, ("questions",), Where(name), shelves, problems) if game is not None else None
    if game is None or rules is None or not check_faults(rules, game, problems):
        return None
    with claimed(name, file, problems) as path, noted(game, problems):
        return _enter(game, rules, path, problems) if path is not None else None
    return None


def _enter(game: Game, rules: GameRules, path: Path, problems: Problems) -> Path | None:
    part = part_of_sheet(path)
    kept = read_bytes(part, Where(str(part)), problems) if is_there(part) else b""
    answers = _answers(kept, str(part), problems) if kept is not None else None
    if kept is None or answers is None:
        return None
    session = Session(lambda: ask_for_sheet(rules, game), answers)
    if session.answers or session.dropped:
        say(f"Going on with {path}: {len(session.answers)} answers are there.")
    if session.dropped and not _set_aside(part, kept, session, problems):
        return None
    say("`<` goes back a line, `?` explains, Ctrl-C stops and keeps what is there.")
    try:
        while session.question is not None:
            step(session)
            if not _keep(part, session.answers, problems):
                return None  # stop at once, because further answers cannot be kept
    except (KeyboardInterrupt, EOFError):
        again = f"printgen enter {game.name} {shlex.quote(str(path))}"
        say(f"\nKept in {part}. Go on with: {again}" if part.exists() else "\nNothing was typed.")
        return None
    except RulesError:
        _keep(part, session.answers, problems)
        raise
    return _finish(path, part, session.entry or "", problems)


def _set_aside(part: Path, kept: bytes, session: Session, problems: Problems) -> bool:
    """Copy all kept answers into a separate file before some are dropped, and say so; whether that worked."""
    old = write_first_free(_old_names(part), kept, problems)
    if old is None or not _keep(part, session.answers, problems):
        return False
    first = len(session.answers) + 1
    say(f'Answer {first} no longer fits: "{one_line(session.dropped[0])[:SHOWN]}". {session.misfit}')
    say(f"{len(session.dropped)} answers are dropped, from answer {first} on. All of them are kept in {old}.")
    return True


def _finish(path: Path, part: Path, entry: str, problems: Problems) -> Path | None:
    """Write the sheet, by another name if a file appeared by its own, and delete the answers once it is safe."""
    written = write_first_free(without_part(numbered(path)), entry.encode(), problems)
    if written is None:
        return None
    if written != path:
        say(f"{path} appeared while you were typing, and was left alone.")
    with suppress(OSError):
        part.unlink()
    say(f"Written: {written}")
    return written


def _keep(part: Path, answers: list[str], problems: Problems) -> bool:
    return write_whole(part, "".join(f"{answer}\n" for answer in answers).encode(), problems)


def _answers(kept: bytes, name: str, problems: Problems) -> list[str] | None:
    """The answers of an earlier session, one per line; no other character ends a line. None with the problem noted."""
    text = decode_text(kept, name, problems)
    if not text:
        return [] if text is not None else None
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _old_names(part: Path) -> Iterator[Path]:
    """NAME.part.old, NAME.part.old-2 …"""
    yield part.with_name(f"{part.name}{OLD}")
    yield from (part.with_name(f"{part.name}{OLD}-{number}") for number in count(2))
