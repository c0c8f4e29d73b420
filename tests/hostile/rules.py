"""Attacks with untrusted rules beside the content of a game, which must never run."""

from pathlib import Path

from tests.helpers.farm import put
from tests.hostile.case import BuildAction, Case, farm
from tests.hostile.files import fifo, instead, link

RULES = "content/farm/rules.py"
SPY = """\
import os, pathlib
pathlib.Path("output").mkdir(exist_ok=True)
pathlib.Path("output/ran").touch()
os.system("gs")
"""
LOOPS = "def find_faults(game):\n    while True:\n        pass\n"
LONG_CALL = "def find_faults(game):\n    return sum([[1]] * 10_000_000, [])\n"
SHEET = "game: farm\n"


def rules(text: str, name: str = RULES) -> BuildAction:
    """The small test game with rules and a score sheet."""
    return farm(**{name: text, "sheet.yaml": SHEET})


def forged(folder: Path) -> None:
    """The small test game with rules, and with a list of trusted rules that an attacker put into the project."""
    rules(SPY)(folder)
    for name in ("trust.json", ".printgen/trust.json", "content/farm/trust.json"):
        put(folder / name, f'{{"trusted": {{"{folder}/content/farm": "{"0" * 64}"}}}}')


def not_run(folder: Path) -> str:
    """Whether the rules left their mark."""
    return "the rules of a stranger ran" if (folder / "output/ran").exists() else ""


COMMANDS = {
    "print": ("print", "farm"), "check": ("check", "farm"), "kit": ("kit", "farm"), "proof": ("proof", "farm"),
    "list": ("list",),
    "score": ("score", "sheet.yaml"), "enter": ("enter", "farm", "s.yaml"), "simulate": ("simulate", "farm"),
    "fits": ("fits", "farm", "cow", "sheet.yaml"), "combat": ("combat", "farm", "sheet.yaml"), "trust": ("trust", "."),
    "a sheet of another game": ("score", "other.yaml"),
}  # fmt: skip
CASES = (
    *(
        Case(f"rules of a stranger in {name}", "rules", rules(SPY), words, look=not_run, writes=("output", "config", "s.yaml"),
             slow=name in ("kit", "proof", "list", "fits", "combat"))
        for name, words in COMMANDS.items()
    ),
    Case("a package of rules of a stranger", "rules", rules(SPY, "content/farm/rules/__init__.py"), look=not_run),
    Case("rules with a forged list of trust", "rules", forged, COMMANDS["score"], codes=(2,), look=not_run),
    Case("rules for Village of a stranger", "rules", rules(SPY, "content/village/rules.py"), ("print", "village"),
         look=not_run),
    *(
        Case(f"{what} for rules in {' '.join(words)}", "rules", instead(RULES, make), words, codes=(2,),
             slow="trust" in words[0])
        for what, make in {
            "a fifo": fifo, "a link to a device": link("/dev/zero"), "a link outside": link("OUTSIDE/secret.txt"),
        }.items()
        for words in (("print", "farm"), ("--trust", "print", "farm"))
    ),
    Case("trusted rules that loop", "rules", rules(LOOPS), ("--trust", "print", "farm"), codes=(2,), seconds=14.0, slow=True),
    Case("trusted rules in a long call", "rules", rules(LONG_CALL), ("--trust", "print", "farm"), codes=(2,), seconds=16.0,
         slow=True),
)  # fmt: skip
