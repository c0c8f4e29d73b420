"""The sandbox that runs a game's templates. It counts work, and records whether a face depends on row, copy or page."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import BuiltinMethodType, MethodType
from typing import Any, cast

import jinja2
import jinja2.sandbox
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from printgen.faces.templates import values
from printgen.faces.templates.calls import (
    METHODS,
    call_and_count_steps,
    can_template_read_attribute,
    list_builtin_template_functions,
    make_format_method,
)
from printgen.faces.templates.errors import (
    DrawingError,
    NestingError,
    UndefinedValue,
    WrongValueError,
    is_caused_by_deep_nesting,
    make_parameter_mismatch_error,
)
from printgen.faces.templates.facts import FactRow
from printgen.faces.templates.filters import list_jinja_tests, list_template_filters
from printgen.faces.templates.kept_code import read_code_of_earlier_run, save_code_for_later_runs
from printgen.faces.templates.limits import MOST_WORDS, Meter, yield_tokens_within_limit
from printgen.faces.templates.operators import Operators
from printgen.faces.templates.sources import TemplateSources
from printgen.faces.templates.values import RowCells
from printgen.model import Game

_NAMED = frozenset({TemplateModule, Namespace})  # templates choose the names of their attributes
_SHORT = 30  # letters of a text that is too short to count
_FUNCTION, _MACRO = 20, 5  # steps of a call
_INCLUDE = 100  # steps of finding a template
_LONG_NUMBER = r"\d[\d_]{999}"
_NAME_HINT = "write the name in quotes, such as 'part.svg.j2'."
_MAPS = frozenset({dict, RowCells, FactRow})  # checked first, because isinstance(…, Mapping) is slow
_MARKS = 50  # factor by which a drawing with marks may be longer

_CODE: dict[tuple[Any, str | None, str | None], Any] = {}  # compiled templates of this process
_MOST_CODE = 1000  # templates in _CODE

VARYING = frozenset({"row", "copy", "copies", "page"})  # names whose values can differ from piece to piece
RUN_VALUES = frozenset({"game", "texts", "counts", "ink", "style", "players"})  # the same for all faces of a run; so are facts
WHOLE_GAME = "whole-game"  # recorded as a name if a template reads a part of the game that has a name of its own
_WATCHED = VARYING | RUN_VALUES
_LARGE_PARTS = frozenset({"components", "facts"})  # of a game


class WatchedContext(Context):
    """A context that records which of the VARYING names and RUN_VALUES a template reads."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name; records the name if its value can change."""
        if key in _WATCHED:
            self.environment.names_read.add(key)  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class TemplateSandbox(Operators, jinja2.sandbox.SandboxedEnvironment):
    """Runs untrusted templates. Blocks attributes that lead out of the sandbox, and stops endless loops and texts."""

    # `{% autoescape … %}` computes its value while the template is compiled; these operators must wait until the template runs.
    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "**", "%"])
    intercepted_unops = frozenset(["+", "-"])

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        super().__init__(
            loader=TemplateSources(folders, marked),
            autoescape=True,
            undefined=UndefinedValue,
            finalize=values.require_printable_value,
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=-1,
            optimized=False,  # folding constants takes more time than it saves
        )
        self.context_class, self.meter, self._marked = WatchedContext, Meter(), marked
        self.spend = self.meter.spend_steps
        self.longest = values.LONGEST * (_MARKS if marked else 1)
        self.filters, self.tests = cast(Any, list_template_filters(self)), cast(Any, list_jinja_tests(self))
        self.names_read: set[str] = set()
        self.loaded: set[str] = set()  # templates that a drawing begins with
        self._included: dict[str, set[str]] = {}  # templates by the name of the template that includes or imports them
        self._offered: frozenset[Callable[..., Any]] = frozenset()
        self.globals = {"round": self.filters["round"], **list_builtin_template_functions(self)}

    def offer_functions(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        """Add functions for templates. They must check their own arguments."""
        self.globals |= functions
        self._offered |= frozenset(functions.values())

    def make_globals(self, more: Any) -> Any:
        """The names that every template can use: one dict, which is copied for each drawing faster than Jinja's ChainMap."""
        return super().make_globals(more) if more else self.globals

    def reset_for_next_drawing(self) -> None:
        """Reset the meter and the records of names and templates for the next drawing."""
        self.names_read, self.loaded = set(), set()
        self.meter.reset_costs()

    def compile(self, source: Any, name: str | None = None, filename: str | None = None, *more: Any) -> Any:
        """The code of a template. Each template is compiled once per process, even if it has errors."""
        key = (source, name, filename)
        code = _CODE.get(key)
        if code is None:
            try:
                if name is not None and filename is not None:
                    code = read_code_of_earlier_run(source, name, filename, self._marked)
                code = code or self._compile_and_keep_code(source, name, filename, *more)
            except (jinja2.TemplateError, NestingError) as error:
                code = error
            if len(_CODE) < _MOST_CODE:
                _CODE[key] = code
        if isinstance(code, Exception):
            raise code.with_traceback(None)
        return code

    def _compile_and_keep_code(self, source: Any, name: str | None, filename: str | None, *more: Any) -> Any:
        from printgen.faces.templates.coder import TemplateCompiler  # kept code does not need it

        self.code_generator_class = TemplateCompiler
        try:
            code = super().compile(source, name, filename, *more)
            if name is not None and filename is not None:
                save_code_for_later_runs(source, name, filename, self._marked, code)
            return code
        except ValueError:  # a number with too many digits for Python
            number = re.search(_LONG_NUMBER, source)
            line = source.count("\n", 0, number.start() if number else 0) + 1
            raise jinja2.TemplateSyntaxError("this number is too large", line, name, filename) from None
        except (RecursionError, MemoryError) as error:
            if is_caused_by_deep_nesting(error):
                raise NestingError(filename or name or "") from None
            raise
        finally:
            self.meter.check_limits()

    def _tokenize(self, source: str, name: str | None, filename: str | None = None, state: str | None = None) -> Any:
        """The tokens of a template. Limits their number in a long template."""
        stream = super()._tokenize(source, name, filename, state)
        if len(source) > MOST_WORDS:
            stream._iter = yield_tokens_within_limit(stream._iter, name, filename)
        return stream

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> jinja2.Template:
        """A template by its name."""
        self._record_template(name, parent)
        return self._load_template(name, globals)

    def list_templates_read(self) -> set[str]:
        """The templates that the current drawing may depend on: those it began with, and all that these include."""
        found, waiting = set[str](), list(self.loaded)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self._included.get(name, ())
        return found

    def record_name_read(self, name: str) -> None:
        """Record that a template reads something with a name of its own, such as a fact."""
        self.names_read.add(name)

    def _record_template(self, name: Any, parent: str | None) -> None:
        if isinstance(name, str):
            (self.loaded if parent is None else self._included.setdefault(parent, set())).add(name)

    def _load_template(self, name: Any, globals: Any) -> jinja2.Template:
        """The template with this name. Counts the steps. Raises WrongValueError if the name is not text."""
        self.meter.spend_steps(_INCLUDE)
        if not isinstance(name, str):
            str(name)  # an undefined name raises here
            raise WrongValueError("{0} is not the name of a template.", (name,), _NAME_HINT)
        return super()._load_template(name, globals)

    def get_or_select_template(self, name: Any, parent: str | None = None, globals: Any = None) -> jinja2.Template:
        """The template with this name, or the first of several that exists."""
        if isinstance(name, list | tuple):
            return self.select_template(list(name), parent, globals)
        return self.get_template(name, parent, globals)

    def select_template(self, names: Any, parent: str | None = None, globals: Any = None) -> jinja2.Template:
        """The first of several templates that exists."""
        for name in names if isinstance(names, list | tuple) else ():
            self._record_template(name, parent)
        return super().select_template(names, parent, globals)

    def call(self, context: Context, called: Any, *values: Any, **named: Any) -> Any:
        """The result of calling a macro, or anything else that is safe to call."""
        kind = type(called)
        if kind is Macro:
            drop_scope_arguments(named)
            self.spend(_MACRO)
            return called(context.eval_ctx, *values, **named)
        if kind is MethodType and called in self._offered:
            return self._call_template_function(called, values, named)
        if kind is LoopContext:
            if len(values) != 1:
                raise DrawingError("loop takes one list.", "write a call like {{ loop(part.children) }}.")
            return called(self.convert_and_charge_loop_items(values[0]))
        if not callable(called):
            raise WrongValueError("{0} cannot be called.", (called,), "remove (…); only macros and functions can be called.")
        return call_and_count_steps(
            self, lambda: super(TemplateSandbox, self).call(context, called, *values, **named), called, values, named
        )

    def _call_template_function(self, called: MethodType, values: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """The result of one of the functions given to `offer_functions`."""
        drop_scope_arguments(named)
        self.spend(_FUNCTION)
        try:
            return called(*values, **named)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                raise make_parameter_mismatch_error(called.__name__, called, (values, named)) from None
            raise

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The item or attribute with this name. Items of a map take precedence, as a column may be called `values`."""
        kind = type(obj)
        if kind in _NAMED and not attribute.startswith("_"):
            named: dict[str, Any] = obj.__dict__ if kind is TemplateModule else obj._Namespace__attrs
            if attribute in named:
                return named[attribute]
        elif kind is LoopContext and attribute in METHODS[LoopContext]:
            return getattr(obj, attribute)
        elif kind in _MAPS or isinstance(obj, Mapping):
            try:
                return obj[attribute]
            except KeyError:
                pass  # it may be a method
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """The item with this name or number."""
        return super().getitem(obj, self.require_valid_key(argument) if type(argument) is tuple else argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template can read an attribute."""
        if attr in _LARGE_PARTS and type(obj) is Game:
            self.names_read.add(WHOLE_GAME)
        return super().is_safe_attribute(obj, attr, value) and can_template_read_attribute(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> jinja2.Undefined:
        """Raise DrawingError for an attribute that templates must not read."""
        raise DrawingError(f"{attribute} cannot be used in templates.", "use values and filters, such as |replace.")

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """A replacement for a text's `format` method that limits its result, or None for any other value."""
        if isinstance(value, BuiltinMethodType | MethodType) and value.__name__ == "format" and isinstance(value.__self__, str):
            return make_format_method(self, value.__self__)
        return None

    def write(self, value: Any) -> str:
        """A value as text for a drawing. The text is escaped and counted."""
        kind = type(value)
        if kind is float or kind is int:
            return str(value)
        if kind is Markup:
            return cast(str, value)
        text = escape(value if kind is str else values.require_printable_value(value))
        if len(text) > _SHORT:
            self.meter.charge_text(text)
        return text

    def write_block(self, value: Any) -> str:
        """The result of a call or filter block as text for a drawing."""
        return value if isinstance(value, str) else self.write(value)

    def concat(self, parts: Iterable[str]) -> str:
        """The joined text of a template, macro or block. Counts its length."""
        text = values.concat_within_limit(parts, self.longest)
        self.meter.charge_text(text)
        return text


def drop_scope_arguments(named: dict[str, Any]) -> None:
    """Remove the arguments that Jinja adds to a call inside a loop or block."""
    named.pop("_loop_vars", None)
    named.pop("_block_vars", None)
