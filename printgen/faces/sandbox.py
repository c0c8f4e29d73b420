"""The Jinja environment of a game: closed, strict, and aware of which rows and copies a drawing depends on."""

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import jinja2
import jinja2.sandbox
from jinja2.runtime import Context, Macro, markup_join

from printgen.faces import limits
from printgen.faces.columns import Columns
from printgen.faces.marking import mark
from printgen.faces.mistakes import Missing, NoTemplate, TemplateMistake
from printgen.problems import Problems
from printgen.reading.files import file_inside, read_text

MOST_STEPS = 200_000
_LARGEST_POWER = 64
_LARGEST_BITS = 1000
_MAPS = frozenset({dict, Columns})  # which are looked at without asking what a map is
_SCOPES = ("_loop_vars", "_block_vars")  # what Jinja hands on for functions that read the context
_MARKS = 50  # how much longer a drawing may be when its elements are marked


_CODE: dict[tuple[Any, str | None, str | None], Any] = {}
MOST_CODE = 1000


VARYING = frozenset({"row", "copy", "copies", "page"})  # what may differ from piece to piece


class WatchedContext(Context):
    """A context that notes which of the names that vary a template reads."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name; looking up one that varies leaves a note."""
        if key in VARYING:
            self.environment.asked.add(key)  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class Sandbox(jinja2.sandbox.SandboxedEnvironment):
    """Runs templates of strangers: no attributes that lead out, no loops and texts without end."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])
    code_generator_class = limits.Coder

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        super().__init__(
            loader=Sources(folders, marked),
            autoescape=True,
            undefined=Missing,
            finalize=limits.worded,
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=-1,
            optimized=False,  # folding constants takes longer than it saves
        )
        self.context_class, self.written = WatchedContext, limits.written
        self.longest = limits.LONGEST * (_MARKS if marked else 1)
        self.filters = limits.filters()
        self.asked: set[str] = set()
        self._steps = 0
        self.globals = {"range": self._range, "namespace": jinja2.utils.Namespace, "zip": zip, "enumerate": enumerate}
        self.globals |= {"min": min, "max": max, "round": self.filters["round"], "len": len}

    def start(self) -> None:
        """Forget what the last drawing did."""
        self.asked, self._steps = set(), 0

    def compile(self, source: Any, name: str | None = None, filename: str | None = None, *more: Any) -> Any:
        """The code of a template; what was compiled once in this process is not compiled again."""
        key = (source, name, filename)
        code = _CODE.get(key)
        if code is None:
            code = super().compile(source, name, filename, *more)
            if len(_CODE) < MOST_CODE:
                _CODE[key] = code
        return code

    def call(self, context: Context, called: Any, *values: Any, **named: Any) -> Any:
        """Call a macro at once, and anything else if it is safe."""
        if type(called) is not Macro:
            return super().call(context, called, *values, **named)
        for scope in _SCOPES:
            named.pop(scope, None)
        return called(context.eval_ctx, *values, **named)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply, raise and take remainders, but make no texts or numbers that fill the memory."""
        if operator != "%" and (isinstance(left, float) or isinstance(right, float)):
            return self.binop_table[operator](left, right)
        length = _product_length(left, right) if operator == "*" else _sum_length(left, right) if operator == "+" else 0
        if length > self.longest:
            raise TemplateMistake("This makes a text, list or number that is too long.")
        if operator == "**" and isinstance(left, int | float) and isinstance(right, int | float) and right > _LARGEST_POWER:
            raise TemplateMistake(f"A power is at most {_LARGEST_POWER} here.")
        if operator == "%" and isinstance(left, str):
            raise TemplateMistake("Texts are not put together with % here.", "join them with ~.")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A part of a map comes before the methods of its name, so that a column may be called `values`."""
        if type(obj) in _MAPS or isinstance(obj, Mapping):
            try:
                return obj[attribute]
            except KeyError:
                pass  # perhaps it is a method
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may have it: of texts, numbers and lists only what changes nothing and stays small."""
        taken = next((names for kind, names in limits.METHODS.items() if isinstance(obj, kind)), None)
        return super().is_safe_attribute(obj, attr, value) and (taken is None or attr in taken)

    def unsafe_undefined(self, obj: Any, attribute: str) -> jinja2.Undefined:
        """What a template may not have is a mistake at once."""
        raise TemplateMistake(f"{attribute} is not open to templates.", "they read values, and have filters such as |replace.")

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """The format method of a text, where it asks for no great width."""
        call = super().wrap_str_format(value)
        if call is not None and limits.WIDE_FORMAT.search(value.__self__):
            raise TemplateMistake("format takes widths of up to three digits, written out.")
        return call

    def concat(self, parts: Iterable[str]) -> str:
        """What a template, macro or block gives."""
        return limits.concat(parts, self.longest)

    def joined(self, parts: tuple[Any, ...]) -> str:
        """What `~` makes."""
        text: str = markup_join(map(limits.worded, parts))
        limits.check_length(len(text), self.longest)
        return text

    def _range(self, *bounds: int) -> range:
        try:
            steps = range(*bounds)
            self._steps += len(steps)
        except OverflowError:
            self._steps = MOST_STEPS + 1
        except (TypeError, ValueError):
            raise TemplateMistake("range wants whole numbers.", "write it like range(5) or range(1, 6).") from None
        if self._steps > MOST_STEPS:
            raise TemplateMistake(f"The loops of this drawing take more than {MOST_STEPS} steps.")
        return steps


def _product_length(left: Any, right: Any) -> int:
    """How long the product of a number and a text or list is; of two numbers only where it is beyond all measure."""
    if isinstance(left, int) and isinstance(right, int):
        return sys.maxsize if left.bit_length() + right.bit_length() > _LARGEST_BITS else 0
    if isinstance(right, int):
        left, right = right, left
    return left * len(right) if isinstance(left, int) and isinstance(right, str | list | tuple) else 0


def _sum_length(left: Any, right: Any) -> int:
    """How long two texts or lists are together."""
    return len(left) + len(right) if isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple) else 0


_INSIDE = "keep what stands inside of its <svg>, or draw the file with <image href=…>."


class Sources(jinja2.BaseLoader):
    """Templates from the folders of a game; where asked, every element is marked with the line it was written in."""

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        self._folders, self._marked = folders, marked

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text of a template and its file."""
        for folder in self._folders:
            path = file_inside(folder, template)
            if path is not None:
                text = _text(path, template)
                return mark(text, str(path)) if self._marked else text, str(path), None
        raise jinja2.TemplateNotFound(template)


def _text(path: Path, name: str) -> str:
    """The text of a template's file, if it is a text of a fair size."""
    problems = Problems()
    text = read_text(path, name, problems)
    if text is None:
        problem = problems.sorted()[0]
        raise NoTemplate(problem.message, problem.hint, problem.where.line, name, str(path))
    if text.lstrip().startswith(("<?xml", "<!DOCTYPE")):
        raise NoTemplate("it begins like a whole SVG file", _INSIDE, 1, name, str(path))
    return text
