"""Attacks with pipes and folders instead of files, names that are too long, and links that lead out of the project."""

import os
from pathlib import Path

from tests.helpers.farm import TEMPLATE, YAML, make_kit, put, swap
from tests.hostile.case import IMAGE, BuildAction, Case, changed, printed, template

LONG = "a" * 300


def instead(name: str, make: BuildAction) -> BuildAction:
    """The small test game with one file replaced by whatever `make` creates at its path."""

    def build(folder: Path) -> None:
        make_kit(folder)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        make(path)

    return build


def fifo(path: Path) -> None:
    os.mkfifo(path)


def link(target: str) -> BuildAction:
    """A link to a file or folder; `OUTSIDE` in the target means a folder beside the project."""

    def make(path: Path) -> None:
        outside = next(parent for parent in path.parents if parent.name == "project").parent / "outside"
        outside.mkdir(exist_ok=True)
        put(outside / "secret.txt", "SECRET OF ANOTHER\n")
        path.symlink_to(target.replace("OUTSIDE", str(outside)))

    return make


def after(change: BuildAction) -> BuildAction:
    """The small test game, printed once and then changed."""

    def build(folder: Path) -> None:
        printed(folder)
        change(folder)

    return build


def pdf_is(make: BuildAction) -> BuildAction:
    def change(folder: Path) -> None:
        path = folder / "output/farm/farm-a4.pdf"
        path.unlink()
        make(path)

    return after(change)


def ledger_is(make: BuildAction) -> BuildAction:
    def change(folder: Path) -> None:
        path = folder / "output/farm/.cache/prints.json"
        path.unlink()
        make(path)

    return after(change)


def with_art(make: BuildAction) -> BuildAction:
    def build(folder: Path) -> None:
        instead("content/farm/art.png", make)(folder)
        put(folder / TEMPLATE, IMAGE.format("art.png"))

    return build


def sparse(folder: Path) -> None:
    make_kit(folder)
    with (folder / "content/farm/unused").open("wb") as file:
        file.truncate(990_000_000)


def stale(folder: Path) -> None:
    """The unfinished files of eight killed runs, older than a day."""
    printed(folder)
    for number in range(1, 9):
        left = folder / f"output/farm/.farm-a4.pdf.{number}.part"
        put(left, b"x" * 1000)
        os.utime(left, (1, 1))
    swap(folder / YAML, "The Farm", "The Other Farm")


def is_swept(folder: Path) -> str:
    left = list((folder / "output").rglob("*.part"))
    return f"{len(left)} leftovers are still there" if left else ""


def untouched(folder: Path) -> str:
    """The files that a run wrote into the folder beside the project; empty if there are none."""
    outside = folder.parent / "outside"
    return ", ".join(f"{path.name} was written outside" for path in outside.iterdir() if path.name != "secret.txt")


GONE = (
    "content/farm/game.yaml",
    "content/farm/animals.csv",
    TEMPLATE,
    "content/farm/unused",
    "templates/farm/unused",
    "templates/farm/icons.svg",
)
CASES = (
    *(
        case
        for number, name in enumerate(GONE)
        for part, file in [(name.split("/")[0], Path(name).name)]
        for case in (
            Case(f"a fifo for {file} in {part}", "14", instead(name, fifo), slow=number % 2 > 0),
            Case(f"{file} in {part} is a link to a device", "14", instead(name, link("/dev/zero")), slow=number != 3),
            Case(f"{file} in {part} is a link outside", "15", instead(name, link("OUTSIDE/secret.txt")), slow=number % 3 > 0),
        )
    ),
    Case("a fifo for a picture", "14", with_art(fifo)),
    Case("a picture is a link to a device", "14", with_art(link("/dev/zero"))),
    Case("a picture is a link outside", "15", with_art(link("OUTSIDE/secret.txt"))),
    Case("a fifo for the printed PDF", "14", pdf_is(fifo)),
    Case("the printed PDF is a link to a device", "12", pdf_is(link("/dev/zero"))),
    Case("a fifo for the ledger", "14", ledger_is(fifo)),
    Case("the ledger is a link to a device", "14", ledger_is(link("/dev/zero"))),
    Case("a fifo for the sheet", "14", instead("sheet.yaml", fifo), ("score", "sheet.yaml")),
    Case("a device for the sheet", "14", make_kit, ("score", "/dev/zero")),
    Case("a folder for the sheet", "held", make_kit, ("score", "content")),
    Case("a fifo for the kit", "14", instead("old.zip", fifo), ("diff", "old.zip", "farm")),
    Case("a device for the kit", "14", make_kit, ("diff", "/dev/zero", "farm")),
    Case("a fifo for the printers", "14", instead("config/printers.yaml", fifo), ("print", "farm", "--printer", "a")),
    Case(
        "a fifo for the answers",
        "14",
        instead("s.yaml.part", fifo),
        ("enter", "village", "s.yaml"),
        writes=("s.yaml",),
        codes=(0, 1, 2, 130),
    ),
    *(
        Case(
            f"{name} leads outside",
            "15",
            instead(name, link("OUTSIDE")),
            ("proof" if "proof" in name else "print", "farm"),
            look=untouched,
        )
        for name in ("output", "output/farm", "output/farm/proof", "output/farm/.cache")
    ),
    Case("a game called by 300 letters", "12", make_kit, ("print", LONG)),
    Case("a check of 300 letters", "12", make_kit, ("check", LONG)),
    Case("an entry for a game of 300 letters", "12", make_kit, ("enter", LONG)),
    Case("a table of 300 letters", "12", changed("animals.csv", LONG)),
    Case("a template of 300 letters", "12", changed("card.svg.j2", LONG)),
    Case("a text of 300 letters", "12", changed("kind: board", f"kind: mat\n    text: {LONG}")),
    Case("a picture of 300 letters", "12", template(IMAGE.format(LONG))),
    Case("an entry into 300 letters", "12", make_kit, ("enter", "village", LONG), stdin="Ana\n", codes=(0, 1, 2, 130)),
    Case(
        "an entry into 253 letters",
        "12",
        make_kit,
        ("enter", "village", "a" * 253),
        stdin="Ana\n",
        codes=(0, 1, 2, 130),
        writes=("a" * 253,),
    ),
    Case("an output of 300 letters", "12", make_kit, ("print", "farm", "--output", LONG), writes=(LONG,)),
    Case("a sheet of 300 letters", "12", make_kit, ("score", LONG)),
    Case("a kit of 300 letters", "12", make_kit, ("diff", f"{LONG}.zip", "farm")),
    Case("a picture of a sheet in 300 letters", "12", make_kit, ("score", "sheet.yaml", "--picture", f"{LONG}.png")),
    Case("a picture in 400000 folders", "new", template(IMAGE.format("{{ 'a/' * 400000 }}b")), seconds=3.0, slow=True),
    Case("a template in 400000 folders", "new", template("{% include 'a/' * 400000 %}"), seconds=3.0),
    Case("a table in 400000 folders", "new", changed("animals.csv", "a/" * 400_000), seconds=3.0),
    Case("a file of 990 MB that nothing reads", "9", sparse),
    Case("what killed runs left behind", "18", stale, look=is_swept),
)
