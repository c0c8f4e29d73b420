"""The Jinja environment of a game: closed, strict, and aware of whether a drawing asked for its copy's number."""

from pathlib import Path
from typing import Any

import jinja2
import jinja2.sandbox
from jinja2.runtime import Context

from printgen.faces.marking import mark
from printgen.faces.mistakes import Missing, TemplateMistake

MOST_STEPS = 200_000
LONGEST = 2_000_000
_LARGEST_POWER = 64


class WatchedContext(Context):
    """A context that notes when a template reads the number of its copy."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name; looking up `copy` leaves a note."""
        if key == "copy":
            self.environment.copy_asked = True  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class Sandbox(jinja2.sandbox.SandboxedEnvironment):
    """Runs templates of strangers: no attributes that lead out, no loops and texts without end."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        super().__init__(
            loader=Sources(folders, marked),
            autoescape=True,
            undefined=Missing,
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=-1,
        )
        self.context_class = WatchedContext
        self.copy_asked, self._steps = False, 0
        self.globals = {"range": self._range, "namespace": jinja2.utils.Namespace, "zip": zip, "enumerate": enumerate}
        self.globals |= {"min": min, "max": max, "round": round, "len": len}

    def start(self) -> None:
        """Forget what the last drawing did."""
        self.copy_asked, self._steps = False, 0

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply, raise and take remainders, but make no texts or numbers that fill the memory."""
        if operator == "*" and _product_length(left, right) > LONGEST:
            raise TemplateMistake("This makes a text or list that is too long.")
        if operator == "**" and isinstance(left, int | float) and isinstance(right, int | float) and right > _LARGEST_POWER:
            raise TemplateMistake(f"A power is at most {_LARGEST_POWER} here.")
        if operator == "%" and isinstance(left, str):
            raise TemplateMistake("Texts are not put together with % here.", "join them with ~.")
        return super().call_binop(context, operator, left, right)

    def _range(self, *bounds: int) -> range:
        steps = range(*bounds)
        self._steps += len(steps)
        if self._steps > MOST_STEPS:
            raise TemplateMistake(f"The loops of this drawing take more than {MOST_STEPS} steps.")
        return steps


def _product_length(left: Any, right: Any) -> int:
    """How long the product of a number and a text or list is."""
    if isinstance(right, int):
        left, right = right, left
    return left * len(right) if isinstance(left, int) and isinstance(right, str | list | tuple) else 0


class Sources(jinja2.BaseLoader):
    """Templates from the folders of a game; where asked, every element is marked with the line it was written in."""

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        self._folders, self._marked = folders, marked

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text of a template and its file."""
        for folder in self._folders:
            path = (folder / template).resolve()
            if path.is_relative_to(folder.resolve()) and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return mark(text, str(path)) if self._marked else text, str(path), None
        raise jinja2.TemplateNotFound(template)
