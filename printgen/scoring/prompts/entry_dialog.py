"""Asks for an entry in the terminal. Every answer is saved at once, and the next run continues from there."""

import re
import shlex
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import decode_text, read_bytes
from printgen.core.files.outputs import write_whole_file
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where
from printgen.core.words import write_count
from printgen.kit.manifest import make_printable_line
from printgen.model import Game
from printgen.scoring.contract.questions import Asking, Question, quote_for_yaml
from printgen.scoring.prompts.dialog import Dialog, ask_until_answered_or_taken_back, print_line
from printgen.scoring.prompts.entry_files import (
    is_name_taken,
    lock_entry_file,
    name_answers_file,
    propose_names_of_copy,
    propose_numbered_names,
    skip_later_paths_with_answers,
    write_under_first_free_name,
)
from printgen.scoring.registry.calls import GameRules, RulesError, report_failures_of_rules
from printgen.scoring.registry.lookup import find_rules
from printgen.scoring.registry.requirements import check_content_by_rules, find_rules_with_hooks
from printgen.scoring.registry.type_check import describe_type, find_type_mismatch

HOOK = "ask_questions"
_GAME_LINE = compile_later(r'^game: "?([^"\n]*)"?$', re.MULTILINE)
MOST_SHOWN = 60  # the most characters shown of an answer that no longer fits


def prompt_for_entry(game_name: str, file: Path | None, shelves: Shelves, problems: Problems) -> Path | None:
    """Ask for a game's entry and write its file.

    Returns the file's path, or None if the person stops or a problem is reported.
    """
    game = load_game(game_name, shelves, problems)
    rules = find_rules_with_hooks(game_name, (HOOK,), Where(game_name), shelves, problems) if game is not None else None
    if game is None or rules is None or not check_content_by_rules(rules, game, problems):
        return None
    with lock_entry_file(game_name, file, problems) as path, report_failures_of_rules(game, problems):
        return _ask_and_write_entry(game, rules, path, problems) if path is not None else None
    return None


def can_rules_draw_sheet(game_name: str, shelves: Shelves) -> bool:
    """Whether the rules of a game can draw a picture of a score sheet. Returns False if the rules fail."""
    rules = find_rules(game_name, shelves, Problems())
    with suppress(RulesError):
        return rules is not None and rules.has_hook("draw_pictures")
    return False


def _ask_and_write_entry(game: Game, rules: GameRules, path: Path, problems: Problems) -> Path | None:
    """Ask the questions that have no saved answer, then write the entry.

    Returns its path, or None if the person stops or a problem is reported.
    """
    part = name_answers_file(path)
    kept = read_bytes(part, Where(str(part)), problems) if is_name_taken(part) else b""
    answers = _split_saved_answers(kept, str(part), problems) if kept is not None else None
    if kept is None or answers is None:
        return None
    dialog = Dialog(lambda: start_questions_of_rules(rules, game), answers)
    if dialog.answers or dialog.dropped:
        print_line(f"Continuing with {path} after {write_count(len(dialog.answers), 'answer')}.")
    if dialog.dropped and not _drop_answers_after_copying(part, kept, dialog, problems):
        return None
    print_line("`<` goes back one question, `?` explains the question, and Ctrl-C stops and keeps your answers.")
    try:
        while dialog.question is not None:
            ask_until_answered_or_taken_back(dialog)
            if not _save_answers(part, dialog.answers_to_save, problems):
                return None  # stop at once, because no more answers can be saved
    except (KeyboardInterrupt, EOFError):
        again = f"printgen enter {game.name} {shlex.quote(str(path))}"
        print_line(f"\nYour answers are saved in {part}. Continue with: {again}" if part.exists() else "\nNothing was typed.")
        return None
    except RulesError:
        _save_answers(part, dialog.answers_to_save, problems)
        raise
    return _write_entry_and_delete_answers(path, part, replace_game_name_in_entry(dialog.entry or "", game.name), problems)


def replace_game_name_in_entry(entry_yaml: str, game_name: str) -> str:
    """The entry with the name of the game in its `game:` line; the rules of a copied game write the name of the original."""
    named = _GAME_LINE.search(entry_yaml)
    if named is None or named[1] == game_name:
        return entry_yaml
    return _GAME_LINE.sub(f"game: {quote_for_yaml(game_name)}", entry_yaml, count=1)


def _split_saved_answers(saved: bytes, file_name: str, problems: Problems) -> list[str] | None:
    """The saved answers from an earlier run, one per line, or None after reporting a problem.

    Only a newline ends an answer.
    """
    text = decode_text(saved, file_name, problems)
    if not text:
        return [] if text is not None else None
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _drop_answers_after_copying(answers_file: Path, saved: bytes, dialog: Dialog, problems: Problems) -> bool:
    """Copy all saved answers to another file before some are dropped, and tell the person.

    Returns False if this fails.
    """
    old = write_under_first_free_name(propose_names_of_copy(answers_file), saved, problems)
    if old is None or not _save_answers(answers_file, dialog.answers, problems):
        return False
    first = len(dialog.answers) + 1
    print_line(f'Answer {first} no longer fits: "{make_printable_line(dialog.dropped[0])[:MOST_SHOWN]}". {dialog.misfit}')
    print_line(f"Dropped {write_count(len(dialog.dropped), 'answer')}. A copy of all answers is in {old}.")
    return True


def _save_answers(answers_file: Path, answers: list[str], problems: Problems) -> bool:
    return write_whole_file(answers_file, "".join(f"{answer}\n" for answer in answers).encode(), problems)


def _write_entry_and_delete_answers(path: Path, answers_file: Path, entry: str, problems: Problems) -> Path | None:
    """Write the entry to `path`, or to another name if that file now exists. Then delete the saved answers."""
    written = write_under_first_free_name(skip_later_paths_with_answers(propose_numbered_names(path)), entry.encode(), problems)
    if written is None:
        return None
    if written != path:
        print_line(f"Another {path} appeared while you were typing and was not overwritten.")
    with suppress(OSError):
        answers_file.unlink()
    print_line(f"Wrote {written}.")
    return written


def start_questions_of_rules(rules: GameRules, game: Game) -> Asking:
    """The questions for an entry. The generator raises RulesError if the rules fail."""
    asking: Asking = rules.call_hook(HOOK, game)
    return asking if rules.is_printgen_code else _limit_and_check_questions(rules, asking)


def _limit_and_check_questions(rules: GameRules, asking: Asking) -> Asking:
    """The questions, each computed within the hook's time limit. Raises RulesError for a value of the wrong type."""
    answer: Any = None
    place = rules.find_place_of_definition(getattr(rules.module, HOOK))
    while True:
        entry: Any = None
        question = None
        with rules.limit_and_convert_failures_of_hook(HOOK):
            try:
                question = asking.send(answer)
            except StopIteration as done:
                entry = done.value
        if isinstance(entry, str):
            return entry
        if question is None:
            message = f'"{HOOK}" returned {describe_type(entry)}, but must return the text of the whole entry.'
            raise RulesError(place, message)
        if wrong := find_type_mismatch(question, Question):
            raise RulesError(place, f'"{HOOK}" asked a question whose {wrong}.')
        answer = yield replace(question, read=_make_limited_answer_reader(rules, question))


def _make_limited_answer_reader(rules: GameRules, question: Question) -> Callable[[str], Any]:
    """The reader of a question's answer. It raises ValueError for a refused answer and RulesError if the rules fail."""

    def read_answer(text: str) -> Any:
        with rules.limit_and_convert_failures_of_hook(HOOK, may_refuse=True):
            return question.read(text)

    return read_answer
