"""Attacks with score sheets, combats, and answers at the prompt."""

from collections.abc import Callable
from pathlib import Path

from tests.hostile.allowed import ROOT
from tests.hostile.case import BuildAction, Case, farm

HERE, LONG = Path(__file__).parent, "9" * 5000
BLANKS = f'"1{" " * 500_000}x"'
SCORE = ("score", "sheet.yaml")
FAVELAS = (ROOT / "tests/games/favelas/legal.yaml").read_text()
VILLAGE = (ROOT / "tests/games/village/legal.yaml").read_text()
COMBAT = ("combat", "brazil-imperial", "sheet.yaml")
NAMED = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")


def sheet(text: str) -> BuildAction:
    """The small test game with a score sheet."""
    return farm(**{"sheet.yaml": text})


def kept(text: str) -> BuildAction:
    """The small test game with the kept answers of an earlier run."""
    return farm(**{"s.yaml.part": text})


def answers_kept(*words: str) -> Callable[[Path], str]:
    """A check that reports each of these answers that is no longer in any file."""

    def look(folder: Path) -> str:
        there = "".join(path.read_text() for path in folder.glob("s.yaml*"))
        return ", ".join(f"the answer {word} is gone" for word in words if word not in there)

    return look


ENTER = ("enter", "village", "s.yaml")
NAMES = ("s.yaml", "village.yaml")
LEFT = (0, 1, 2, 130)  # the exit codes of an entry that is left unfinished
CASES = (
    *(
        Case(f"a {how} sheet of favelas", "18", sheet((HERE / f"favelas_{how}.yaml").read_text()), SCORE, seconds=2.0)
        for how in ("slow", "valid")
    ),
    Case("a sheet of numbers of 5000 digits", "held", sheet(VILLAGE.replace("total: 62", f"total: {LONG}")), SCORE),
    Case(
        "a sheet with a return in a name", "18", sheet(VILLAGE.replace("player: Ana", 'player: "Ana\\rBea"')), SCORE, codes=(2,)
    ),
    Case(
        "a sheet with an escape in a name",
        "held",
        sheet(VILLAGE.replace("player: Ana", 'player: "A\\e[2Jna"')),
        SCORE,
        codes=(2,),
    ),
    Case(
        "a sheet with a next line in a name",
        "18",
        sheet(VILLAGE.replace("player: Ana", 'player: "Ana\\NBea"')),
        SCORE,
        codes=(2,),
    ),
    Case("a combat with a return in a name", "18", sheet('attacker: "\\r"\ndefender: {}\n'), COMBAT, codes=(2,)),
    Case(
        "a combat of 5000 units",
        "held",
        sheet(f"attacker: {{name: a, units: [{'infantry, ' * 5000}]}}\ndefender: {{name: b, units: []}}\n"),
        COMBAT,
    ),
    Case("a sheet of 4 MB", "held", sheet(VILLAGE + "# " + "x" * 3_900_000), SCORE),
    Case(
        "a sheet of 100000 players", "held", sheet("game: village\nrolls: []\nsheets:\n" + "  - player: Ana\n" * 100_000), SCORE
    ),
    Case("a roll of 500000 blanks", "new", sheet(VILLAGE.replace("3-3", BLANKS, 1)), SCORE, seconds=3.0, slow=True),
    Case("a total of 500000 blanks", "new", sheet(VILLAGE.replace("total: 62", f"total: {BLANKS}")), SCORE, seconds=3.0),
    Case("a score of 500000 blanks", "new", sheet(FAVELAS.replace("Ana: 4", f"Ana: {BLANKS}", 1)), SCORE, seconds=3.0),
    Case("a sheet of aliases", "held", sheet("game: &a village\nrolls: [*a, *a]\n"), SCORE, codes=(2,)),
    *(Case(f"a sheet of {game} and no more", "held", sheet(f"game: {game}\n"), SCORE) for game in NAMED),
    *(
        Case(
            f"answers of {game} that are nonsense",
            "held",
            farm(),
            ("enter", game, "s.yaml"),
            stdin="\x1b[A\n-\n" + "z" * 100_000 + "\n\n<\n?\n" + "9" * 5000 + "\n",
            codes=LEFT,
            writes=NAMES,
        )
        for game in NAMED
    ),
    Case("a name with a line separator at the prompt", "4", kept(""), ENTER, stdin="Ana\u2028Bea\n", codes=LEFT, writes=NAMES),
    Case(
        "answers with a line separator taken up again",
        "4",
        kept("Ana\u2028Bea\n. F2 f7 l9 . F5\n. L5 L0 . . H9\n"),
        ENTER,
        codes=LEFT,
        writes=NAMES,
        look=answers_kept("H9"),
    ),
    Case(
        "answers that no longer fit taken up again",
        "4",
        kept("Ana\nnonsense\n. F2 f7 l9 . F5\n. L5 L0 . . H9\n"),
        ENTER,
        stdin="x\n. F2 f7 l9 . F5\n",
        codes=LEFT,
        writes=NAMES,
        look=answers_kept("H9"),
    ),
    Case(
        "a sheet that is there already",
        "held",
        farm(**{"s.yaml": "precious\n"}),
        ENTER,
        codes=(2,),
        writes=NAMES,
        look=answers_kept("precious"),
    ),
)
