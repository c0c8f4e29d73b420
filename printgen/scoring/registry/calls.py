"""A game's rules, and calls of their hooks: each ends in a value of the right type or in one problem at the author's line."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from printgen.content.shelves import Shelf
from printgen.core.guard.budget import OutOfTime, limited
from printgen.core.plugins import author_line, failure_text, line_of
from printgen.core.problems import Problem, Problems, Where
from printgen.core.progress import Cancelled
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent
from printgen.scoring.contract.hooks import HOOKS, Hook

Origin: TypeAlias = Literal["content", "package", "printgen"]
IMPORT_SECONDS = 10.0  # of computing, to import a rules module


class RulesError(Exception):
    """Rules that failed; the problem says where and how."""

    def __init__(self, where: Where, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules module of a game, where it came from, and the file or package that people know it by."""

    game: str
    module: Any
    origin: Origin
    name: str
    shelf: Shelf

    @property
    def is_own(self) -> bool:
        """Whether the rules are printgen's own, whose failures are bugs of printgen."""
        return self.origin == "printgen"

    def has(self, hook: str) -> bool:
        """Whether the rules have a hook. Raises RulesError if the module cannot say."""
        with self.guard(hook):
            return hasattr(self.module, hook)

    @property
    def defined(self) -> Mapping[str, Any]:
        """Everything that the module defines, by name."""
        return getattr(self.module, "__dict__", {})

    def form(self, hook: str) -> Any:
        """A dataclass that the rules declare: `Entry` or `Spot`. Raises RulesError if it is no form that can be read."""
        with self.guard(hook):
            form = getattr(self.module, hook)
        return self.checked_form(form, hook)

    def checked_form(self, form: Any, name: str) -> Any:
        """The form itself. Raises RulesError if nothing can be read into it."""
        if not self.is_own:
            from printgen.scoring.registry.results import form_fault

            if wrong := form_fault(form, name):
                raise RulesError(self.place(form), wrong, "docs/own-rules.md shows a form.")
        return form

    def call(self, name: str, *arguments: Any) -> Any:
        """What a hook returns, iterables as tuples. Raises RulesError, UnfitContent, or ValueError if the hook may."""
        with self.guard(name):
            hook = getattr(self.module, name)
        if self.is_own:
            value = hook(*arguments)
            return tuple(value) if HOOKS[name].returns.startswith("an iterable") else value
        self._check_signature(HOOKS[name], hook)
        from printgen.scoring.registry.results import checked

        with self.guard(name, refuses=HOOKS[name].refuses):
            return checked(name, hook(*arguments), lambda wrong: RulesError(self.place(hook), wrong))

    def guarded(self, name: str, function: Callable[..., Any], called: str) -> Callable[..., Any]:
        """A function that a hook handed over, under the limits of that hook, its results checked."""
        if self.is_own:
            return function
        from printgen.scoring.registry.results import checked

        def run(*arguments: Any) -> Any:
            with self.guard(name):
                return checked(called, function(*arguments), lambda wrong: RulesError(self.place(function), wrong))

        return run

    @contextmanager
    def guard(self, name: str, refuses: bool = False) -> Iterator[None]:
        """Turn whatever the rules raise in the block, and computing for too long, into RulesError.

        If the rules may refuse what a person asked for, a ValueError stays as it is.
        """
        if self.is_own:
            yield
            return
        through = (ValueError,) if refuses else (UnfitContent,)
        with guarded(lambda fault: self._failure(name, fault), HOOKS[name].seconds, self.name, through):
            yield

    def place(self, thing: Any) -> Where:
        """Where a function or class of the rules is defined; for other things, the rules as a whole."""
        if isinstance(thing, type):
            return self.line_of(thing.__name__, thing.__module__)
        line = line_of(thing)
        return self.shown(line) if line is not None else Where(self.name)

    def line_of(self, name: str, module: str = "") -> Where:
        """Where a module of the rules says what a name is; the rules as a whole if that cannot be found."""
        spec = getattr(sys.modules.get(module, self.module), "__spec__", None)
        source = getattr(getattr(spec, "loader", None), "get_source", None)
        text = source(spec.name) if spec is not None and source is not None else None
        found = re.search(rf"^(class +)?{re.escape(name)}\b", text or "", re.MULTILINE)
        if spec is None or not spec.origin or found is None or text is None:
            return Where(self.name)
        return self.shown(Where(spec.origin, text.count("\n", 0, found.start()) + 1))

    def shown(self, where: Where) -> Where:
        """A place in a file as a person knows the file."""
        return Where(self.shelf.shown(Path(where.file)), where.line)

    def _failure(self, name: str, fault: BaseException) -> RulesError:
        """The error for a fault: where the rules were when it happened, or where the hook is defined."""
        line = author_line(fault, os.path.dirname(getattr(self.module, "__file__", None) or ""))  # noqa: PTH120
        where = self.shown(line) if line is not None else self.place(self.defined.get(name))
        return RulesError(where, failure_text(f'"{name}"', fault, HOOKS[name].seconds), _hint(fault))

    def _check_signature(self, hook: Hook, function: Any) -> None:
        """Raise RulesError if the hook cannot be called with its arguments."""
        if wrong := signature_fault(hook, function):
            raise RulesError(self.place(function), wrong, f"write `def {hook.call}:`.")


@contextmanager
def guarded(
    error_of: Callable[[BaseException], RulesError], seconds: float, name: str, through: tuple[type[Exception], ...] = ()
) -> Iterator[None]:
    """Turn whatever a block raises, and computing for longer than this, into the error that `error_of` makes of it."""
    try:
        with limited(name, seconds):
            yield
    except BaseException as fault:
        if isinstance(fault, (KeyboardInterrupt, Cancelled, RulesError, *through)):
            raise
        raise error_of(fault) from fault


def _hint(fault: BaseException) -> str:
    return "look for an endless loop, or add --no-limits to wait for it." if isinstance(fault, OutOfTime) else ""


def signature_fault(hook: Hook, function: Any) -> str:
    """What is wrong with the parameters of a hook; an empty text if nothing is."""
    from inspect import signature

    if not callable(function):
        return f'"{hook.name}" is no function.'
    try:
        taken = signature(function)
    except (TypeError, ValueError):
        return ""  # written in C: there is nothing to read
    try:
        taken.bind(*hook.parameters)
    except TypeError:
        names = ", ".join(taken.parameters)
        return f'"{hook.name}" takes ({names}), but must take ({", ".join(hook.parameters)}).'
    return ""


@contextmanager
def noted(game: Game | None, problems: Problems) -> Iterator[None]:
    """Note what rules fail with in the block, and content that does not suit them, and go on behind the block."""
    try:
        yield
    except RulesError as failed:
        problems.found.setdefault(failed.problem)
    except UnfitContent as unfit:
        if game is None:
            raise
        note_fault(unfit.fault, game, problems)


def note_fault(fault: Fault, game: Game, problems: Problems) -> None:
    """Note a fault where the content declares the part that it is in."""
    problems.add(game.place(fault.part), fault.message, fault.hint)
