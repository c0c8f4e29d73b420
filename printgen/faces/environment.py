"""The Jinja environment of a game: sandboxed, strict, and aware of whether a drawing asked for its copy's number."""

import re
from pathlib import Path
from typing import Any

import jinja2
import jinja2.sandbox
from jinja2.runtime import Context

from printgen.content.shelves import Shelves
from printgen.faces.mistakes import Missing, TemplateMistake

MOST_STEPS = 200_000
LONGEST = 2_000_000

_CODE = re.compile(r"\{[%{#].*?[%}#]\}", re.DOTALL)
_TAG = re.compile(r"<([A-Za-z][A-Za-z]*)(?=[\s/>])")


class Notes:
    """What a drawing made use of while it was rendered."""

    def __init__(self) -> None:
        self.copy_asked = False
        self.steps = 0


class WatchedContext(Context):
    """A context that notes when a template reads the number of its copy."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name; looking up `copy` leaves a note."""
        if key == "copy":
            self.environment.notes.copy_asked = True  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class Sandbox(jinja2.sandbox.SandboxedEnvironment):
    """Runs templates of strangers: no attributes that lead out, no loops and texts without end."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        super().__init__(
            loader=Sources(folders, marked), autoescape=True, undefined=Missing, trim_blocks=True, lstrip_blocks=True,
            keep_trailing_newline=False, cache_size=-1,
        )  # fmt: skip
        self.context_class = WatchedContext
        self.notes = Notes()
        self.globals = {"range": self._range, "namespace": jinja2.utils.Namespace, "zip": zip, "enumerate": enumerate}
        self.globals |= {"min": min, "max": max, "round": round, "len": len}

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply and raise, but no texts or powers that fill the memory."""
        for one, other in ((left, right), (right, left)):
            if (
                operator == "*"
                and isinstance(one, int)
                and isinstance(other, str | list | tuple)
                and one * len(other) > LONGEST
            ):
                raise TemplateMistake("This makes a text that is too long.")
        if operator == "**" and (abs(left) > 1e6 or abs(right) > 64):
            raise TemplateMistake("This power is too large.")
        if operator == "%" and isinstance(left, str):
            raise TemplateMistake("Texts are not formatted with % here.", "join them with ~, or use the filter round.")
        return super().call_binop(context, operator, left, right)

    def _range(self, *bounds: int) -> range:
        steps = range(*bounds)
        self.notes.steps += len(steps)
        if self.notes.steps > MOST_STEPS:
            raise TemplateMistake(f"The loops of this drawing take more than {MOST_STEPS} steps.")
        return steps


class Sources(jinja2.BaseLoader):
    """Templates from the folders of a game; where asked, every element is marked with the line it was written in."""

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        self._folders, self._marked = folders, marked

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text of a template and its file."""
        if ".." in Path(template).parts or Path(template).is_absolute():
            raise jinja2.TemplateNotFound(template)
        for folder in self._folders:
            path = (folder / template).resolve()
            if path.is_file() and path.is_relative_to(folder.resolve()):
                text = path.read_text(encoding="utf-8", errors="replace")
                return mark(text, str(path)) if self._marked else text, str(path), None
        raise jinja2.TemplateNotFound(template)


def mark(text: str, file: str) -> str:
    """The text with `data-at="file:line"` in every element, outside of Jinja's own brackets."""
    out, at = [], 0
    for code in (*_CODE.finditer(text), None):
        end = code.start() if code else len(text)
        out.append(_mark_part(text, at, end, file))
        if code:
            out.append(code[0])
            at = code.end()
    return "".join(out)


def _mark_part(text: str, begin: int, end: int, file: str) -> str:
    def marked(match: re.Match[str]) -> str:
        line = text.count("\n", 0, begin + match.start()) + 1
        return f'<{match[1]} data-at="{file}:{line}"'

    return _TAG.sub(marked, text[begin:end])


def shown_files(shelves: Shelves, game: str) -> dict[str, str]:
    """The name people know of every template file, by its full path."""
    files = {}
    for shelf in shelves.shelves:
        for folder in (shelf.root / "templates" / game, shelf.root / "templates" / "shared"):
            for path in (*folder.glob("**/*.j2"), *folder.glob("*.svg")):
                files[str(path.resolve())] = shelf.shown(path)
    return files
