"""The form of a case in the corpus, and the builders that cases share."""

import base64
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.farm import TEMPLATE, make_kit, put
from tests.hostile.allowed import ROOT

BuildAction = Callable[[Path], None]
PRINT = ("print", "farm")
CHECK = ("check", "farm")
IMAGE = '<image href="{}" x="5" y="5" width="40" height="40"/>'


@dataclass(frozen=True, slots=True)
class Case:
    """A project, a command to run in it, and the limits on what the command may cost and touch."""

    name: str
    finding: str  # its number in the list of attacks, `new`, or `held` for an attack that never succeeded
    build: BuildAction
    words: tuple[str, ...] = PRINT
    codes: tuple[int, ...] = (0, 1, 2)  # allowed exit codes; 130 is for an entry that is left unfinished
    seconds: float = 12.0  # the limit of CPU time
    slow: bool = False  # whether only the soak runs the case, because it is slow or similar to another
    stdin: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    writes: tuple[str, ...] = ("output",)  # files and folders of the project that the command may write
    look: Callable[[Path], str] = lambda _: ""  # a complaint about the written files; empty if they are right


def farm(**files: str | bytes) -> BuildAction:
    """The small test game with these additional files. The name `T` means the template of its card."""

    def build(folder: Path) -> None:
        make_kit(folder)
        for name, content in files.items():
            put(folder / (TEMPLATE if name == "T" else name), content)

    return build


def template(text: str) -> BuildAction:
    """The small test game with this template for its card."""
    return farm(T=text)


def art(content: str | bytes, name: str = "art.svg") -> BuildAction:
    """The small test game with this picture on its card."""
    return farm(**{"T": IMAGE.format(name), f"content/farm/{name}": content})


def made_art(make: Callable[[], str | bytes], name: str = "art.svg") -> BuildAction:
    """The small test game with a picture on its card, which is made when the case runs."""

    def build(folder: Path) -> None:
        art(make(), name)(folder)

    return build


def changed(old: str, new: str, file: str = "content/farm/game.yaml") -> BuildAction:
    """The small test game with one text in a file replaced by another."""

    def build(folder: Path) -> None:
        make_kit(folder)
        text = (folder / file).read_text()
        assert old in text, old
        put(folder / file, text.replace(old, new, 1))

    return build


def foreign(body: str, view: str = "0 0 9 9") -> str:
    """A drawing that only cairo can draw."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><style>.z{{fill:red}}</style>{body}</svg>'


def data(content: str | bytes, mime: str) -> str:
    """A picture as a data: address."""
    raw = content.encode() if isinstance(content, str) else content
    return f"data:{mime};base64,{base64.b64encode(raw).decode()}"


def embedded(content: str | bytes, mime: str) -> str:
    """A drawing for cairo with an embedded picture."""
    return foreign(f'<image href="{data(content, mime)}" width="9" height="9"/>')


def printed(folder: Path, *words: str) -> None:
    """Print the small test game once before the attack, as a user would."""
    make_kit(folder)
    subprocess.run(
        [sys.executable, "-m", "printgen", *(words or PRINT)],
        cwd=folder,
        check=True,
        capture_output=True,
        env={"PYTHONPATH": str(ROOT)},
    )


def pdf_of(folder: Path) -> bytes:
    """The bytes of the printed PDFs; empty if nothing was printed."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("output/farm/*.pdf")))
