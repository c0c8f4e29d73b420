"""Calls the hooks of a game's rules. Each call returns a value of the right type, or raises an error with file and line."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

from printgen.content.shelves import Shelf
from printgen.core.guard.budget import OutOfTime, limit_work_or_raise
from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import describe_failure, find_line_of_function, find_line_outside_printgen
from printgen.core.problems import Problem, Problems, Where
from printgen.core.progress import Cancelled
from printgen.model import Game
from printgen.scoring.contract.facts import Fault, UnfitContent
from printgen.scoring.contract.hooks import HOOKS, SHEET_HOOKS, Hook

Origin: TypeAlias = Literal["content", "package", "printgen", "declared"]
IMPORT_SECONDS = 10.0  # the computing time that the import of a rules module may take


class RulesError(Exception):
    """Raised when rules fail. Holds a problem with the place and the reason."""

    def __init__(self, where: Where, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


class GameRules(NamedTuple):
    """The rules module of a game, and where printgen found the module."""

    game: str
    module: Any
    origin: Origin
    name: str  # the file or package of the rules, as shown in messages
    shelf: Shelf

    @property
    def is_printgen_code(self) -> bool:
        """Whether the rules are printgen's own code, whose failures are bugs in printgen."""
        return self.origin in ("printgen", "declared")

    @property
    def is_declared(self) -> bool:
        """Whether the game declares its scoring in game.yaml and has no rules in Python."""
        return self.origin == "declared"

    @property
    def python_rules_beside_declaration(self) -> "GameRules | None":
        """The rules in Python beside a declared score sheet, which compute single lines or offer further hooks."""
        return self.module.rules if self.is_declared else None

    def reuse_loaded_game(self, game: Game) -> None:
        """Let a declaration use its game, which is already loaded, instead of loading the game once more."""
        if self.is_declared and game.name == self.game:
            self.module.reuse_loaded_game(game)

    def has_hook(self, hook: str) -> bool:
        """Whether the rules define a hook. Raises RulesError if the lookup fails."""
        if self.is_declared:
            # the form of a declared game is made from its game.yaml, whose problems are reported when the game is loaded
            return hasattr(type(self.module), hook) or (
                self.python_rules_beside_declaration is not None and self.python_rules_beside_declaration.has_hook(hook)
            )
        with self.limit_and_convert_failures_of_hook(hook):
            return hasattr(self.module, hook)

    def find_provider_of_hook(self, hook: str) -> "GameRules":
        """These rules, or the rules in Python beside a declared score sheet if the hook is theirs. Raises RulesError."""
        if (
            self.python_rules_beside_declaration is None
            or hook in SHEET_HOOKS
            or not self.python_rules_beside_declaration.has_hook(hook)
        ):
            return self
        return self.python_rules_beside_declaration

    @property
    def defined_names(self) -> Mapping[str, Any]:
        """Everything that the rules module defines, by name."""
        return getattr(self.module, "__dict__", {})

    def find_form_class(self, hook: str) -> Any:
        """A dataclass that the rules declare, such as `Entry` or `BoardEntry`. Raises RulesError if it cannot be a form."""
        if (provider := self.find_provider_of_hook(hook)) is not self:
            return provider.find_form_class(hook)
        with self.limit_and_convert_failures_of_hook(hook):
            form = getattr(self.module, hook)
        return self.require_valid_form(form, hook)

    def require_valid_form(self, form: Any, name: str) -> Any:
        """The form itself. Raises RulesError, with the line of the form, if it cannot be a form."""
        if not self.is_printgen_code:
            from printgen.scoring.registry.type_check import find_form_problem

            if wrong := find_form_problem(form, name):
                raise RulesError(
                    self.find_place_of_definition(form), wrong, "run `printgen docs own-rules` to see an example of a form."
                )
        return form

    def call_hook(self, hook: str, *arguments: Any) -> Any:
        """Call a hook and return its value, with iterables as tuples.

        Raises RulesError or UnfitContent, or ValueError if the rules refuse the request.
        """
        if (provider := self.find_provider_of_hook(hook)) is not self:
            return provider.call_hook(hook, *arguments)
        with self.limit_and_convert_failures_of_hook(hook):
            function = getattr(self.module, hook)
        if self.is_printgen_code:
            value = function(*arguments)
            return tuple(value) if HOOKS[hook].returns.startswith("an iterable") else value
        if wrong := find_signature_problem(HOOKS[hook], function):
            raise RulesError(self.find_place_of_definition(function), wrong, f"write `def {HOOKS[hook].signature}:`.")
        from printgen.scoring.registry.type_check import require_hook_result

        with self.limit_and_convert_failures_of_hook(hook, may_refuse=HOOKS[hook].refuses):
            return require_hook_result(
                hook, function(*arguments), lambda wrong: RulesError(self.find_place_of_definition(function), wrong)
            )

    def limit_and_check_function(self, hook: str, function: Callable[..., Any], label: str) -> Callable[..., Any]:
        """A function that a hook returned, wrapped so that each call has the hook's time limit and a checked result."""
        if (provider := self.find_provider_of_hook(hook)) is not self:
            return provider.limit_and_check_function(hook, function, label)
        if self.is_printgen_code:
            return function
        from printgen.scoring.registry.type_check import require_hook_result

        def call_and_check_result(*arguments: Any) -> Any:
            with self.limit_and_convert_failures_of_hook(hook):
                return require_hook_result(
                    label, function(*arguments), lambda wrong: RulesError(self.find_place_of_definition(function), wrong)
                )

        return call_and_check_result

    @contextmanager
    def limit_and_convert_failures_of_hook(self, hook: str, may_refuse: bool = False) -> Iterator[None]:
        """Turn a timeout, and any exception that the rules raise in the block, into RulesError.

        With `may_refuse`, a ValueError passes unchanged, because rules raise it to refuse a request. Without `may_refuse`,
        UnfitContent passes unchanged.
        """
        let_through = (ValueError,) if may_refuse else (UnfitContent,)
        with self.limit_and_convert_failures_of_function(
            self.defined_names.get(hook), f'"{hook}"', HOOKS[hook].seconds, let_through
        ):
            yield

    @contextmanager
    def limit_and_convert_failures_of_function(
        self, function: Any, subject: str, seconds: float, let_through: tuple[type[Exception], ...]
    ) -> Iterator[None]:
        """Turn a timeout, and any exception in a block that calls this function of the rules, into RulesError.

        The message begins with `subject`. Exceptions of the types in `let_through` pass unchanged.
        """
        if self.is_printgen_code:
            yield
            return
        with limit_and_convert_failures(
            lambda error: self._make_rules_error(function, subject, seconds, error), seconds, self.name, let_through
        ):
            yield

    def find_place_of_definition(self, function_or_class: Any) -> Where:
        """The file and line where the rules define a function or class, or else the file or package of the rules."""
        if isinstance(function_or_class, type):
            return self.find_place_of_name(function_or_class.__name__, function_or_class.__module__)
        line = find_line_of_function(function_or_class)
        return self.convert_place_for_display(line) if line is not None else Where(self.name)

    def find_place_of_name(self, name: str, module: str = "") -> Where:
        """The file and line where the rules define a top-level name, or else the file or package of the rules."""
        spec = getattr(sys.modules.get(module, self.module), "__spec__", None)
        source = getattr(getattr(spec, "loader", None), "get_source", None)
        text = source(spec.name) if spec is not None and source is not None else None
        found = re.search(rf"^(class +)?{re.escape(name)}\b", text or "", re.MULTILINE)
        if spec is None or not spec.origin or found is None or text is None:
            return Where(self.name)
        return self.convert_place_for_display(Where(spec.origin, text.count("\n", 0, found.start()) + 1))

    def convert_place_for_display(self, where: Where) -> Where:
        """A place with its file named as messages show it."""
        return Where(self.shelf.make_display_name(Path(where.file)), where.line)

    def _make_rules_error(self, function: Any, subject: str, seconds: float, error: BaseException) -> RulesError:
        line = find_line_outside_printgen(error, os.path.dirname(getattr(self.module, "__file__", None) or ""))  # noqa: PTH120
        where = self.convert_place_for_display(line) if line is not None else self.find_place_of_definition(function)
        return RulesError(where, describe_failure(subject, error, seconds), make_hint_if_out_of_time(error))


@contextmanager
def limit_and_convert_failures(
    make_error: Callable[[BaseException], RulesError], seconds: float, name: str, let_through: tuple[type[Exception], ...] = ()
) -> Iterator[None]:
    """Turn a timeout, and any exception that the block raises, into the error that `make_error` returns.

    `name` is the name of the work in messages. Exceptions of the types in `let_through` pass unchanged.
    """
    try:
        with limit_work_or_raise(name, seconds):
            yield
    except BaseException as error:
        if isinstance(error, (KeyboardInterrupt, Cancelled, RulesError, *let_through)):
            raise
        raise make_error(error) from error


def make_hint_if_out_of_time(error: BaseException) -> str:
    """The hint for code that exceeded its time limit, or an empty text for any other exception."""
    return "look for an endless loop, or add --no-limits to wait until the code ends." if isinstance(error, OutOfTime) else ""


def find_signature_problem(hook: Hook, function: Any) -> str:
    """A sentence about the wrong parameters of a hook, or an empty text if they are right."""
    from inspect import signature

    if not callable(function):
        return f'"{hook.name}" is not a function.'
    try:
        declared = signature(function)
    except (TypeError, ValueError):
        return ""  # a function written in C has no readable signature
    try:
        declared.bind(*hook.parameters)
    except TypeError:
        names = ", ".join(declared.parameters)
        return f'"{hook.name}" takes ({names}), but must take ({", ".join(hook.parameters)}).'
    return ""


@contextmanager
def report_failures_of_rules(game: Game | None, problems: Problems) -> Iterator[None]:
    """Report a RulesError or UnfitContent raised in the block, and continue after the block."""
    try:
        yield
    except RulesError as failed:
        problems.add_problem(failed.problem)
    except UnfitContent as unfit:
        if game is None:
            raise
        report_fault(unfit.fault, game, problems)


def report_fault(fault: Fault, game: Game, problems: Problems) -> None:
    """Report a fault in a game's content at the line of the faulty part in game.yaml or in a table."""
    problems.add(game.locate_part(fault.part), fault.message, fault.hint)
