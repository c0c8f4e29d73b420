"""The questions of a game's rules, each step under the limits of the hook."""

from dataclasses import replace
from typing import Any

from printgen.model import Game
from printgen.registry.calls import GameRules, RulesError
from printgen.registry.results import kind_of, mismatch
from printgen.rules.asking import Asking, Question

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
