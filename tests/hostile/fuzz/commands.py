"""Fuzzes the command line: any arguments, in a project with files that the other fuzzers write."""

from collections.abc import Callable
from pathlib import Path

from tests.helpers.farm import BACK, CSV, FILES, TEMPLATE, YAML, make_kit, put, run
from tests.hostile.fuzz import content, entries, kits, svg, templates
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, number, some, word

CUT = "\x1e"
COMMANDS = (
    "print",
    "print",
    "print",
    "check",
    "list",
    "inspect",
    "proof",
    "kit",
    "diff",
    "score",
    "combat",
    "fits",
    "schema",
    "simulate",
)
OPTIONS = {
    "--paper": ("a4", "letter", "a3", "x"), "--players": ("2", "4", "0", "99999999999"), "--copies": ("1", "3", "-1", "x"),
    "--style": ("colour", "grey"),
    "--sides": ("gutterfold", "one-sided", "x"), "--ink": ("cmyk", "rgb", ""), "--cut-contour": (), "--explain": (),
    "--json": (), "--strict": (),
    "--output": ("output", "o/u/t", "content"), "--printer": ("office",),
}  # fmt: skip
WRITERS: dict[str, Callable[[Chance], str]] = {
    YAML: lambda chance: content.write_game(chance).rpartition(content.CUT)[0], CSV: content.write_table,
    TEMPLATE: templates.write_template,
    "content/farm/art.svg": svg.write_svg, "sheet.yaml": entries.write_entry,
    "manifest.json": lambda chance: kits.write_kit(chance).partition("\n")[2],
}  # fmt: skip


def write_command(chance: Chance) -> str:
    """The arguments of a command, and the files that differ from those of the small test game."""
    command = chance.choice(COMMANDS)
    given = {"score": ["sheet.yaml"], "diff": ["manifest.json", "farm"], "combat": ["brazil-imperial", "sheet.yaml"],
        "list": [], "schema": [],
             "fits": ["sunnyvale", "I2", "sheet.yaml"]}.get(command, ["farm"])  # fmt: skip
    words = [command, *(one if chance.random() < 0.97 else word(chance)[:300] for one in given)]
    if command != "simulate":
        for option in some(chance, tuple(OPTIONS), 0.06):
            words += [option, *((chance.choice(OPTIONS[option]),) if OPTIONS[option] else ())]
    words += [chance.choice((number(chance), word(chance)[:300], "--help", "--", "-"))] * (chance.random() < 0.03)
    files = [
        f"{name}\n{WRITERS[name](chance)}"
        for name in WRITERS
        if chance.random() < (0.25 if name.startswith(("content", "templ")) else 0.8)
    ]
    typed = "\n".join(one.replace("\n", " ").replace("\0", "") for one in words)
    return CUT.join([typed.replace("/etc/", "etc/"), *files])  # a person may name a file anywhere, which the guard would report


def reader(folder: Path) -> ReadInput:
    """A function that runs a command in this process, in the current folder."""
    make_kit(folder)

    def read_input(text: str) -> str:
        words, *files = text.split(CUT)
        changed = dict(one.partition("\n")[::2] for one in files)
        for name in {*FILES, *WRITERS}:
            put(folder / name, changed.get(name, FILES.get(name, BACK)).encode("utf-8", "surrogatepass"))
        told = run(*words.split("\n"))
        assert told.code in (0, 1, 2), told
        assert "Traceback" not in told.err
        assert (told.err + told.out).strip() or told.code != 2, told
        assert not list(folder.glob("output/**/*.part"))
        return f"exit {told.code}"

    return read_input


KIND = Kind("commands", 4_000, 15.0, write_command, reader)
