"""Attacks with the environment of a run: unexpected variables, umasks, streams and arguments."""

from pathlib import Path

from tests.hostile.case import Case, farm, pdf_of

EPOCHS = ("abc", "", "-1", "1", "99999999999999999999", "9" * 5000, "1e9", " 5 ")


def same_bytes(folder: Path) -> str:
    """A complaint if the PDF does not have the fixed date."""
    return "" if b"D:20000101000000" in pdf_of(folder) else "the PDF has another date"


CASES = (
    *(
        Case(
            f"SOURCE_DATE_EPOCH is {epoch[:9]!r} of {len(epoch)} signs",
            "13",
            farm(),
            codes=(0,),
            environment=(("SOURCE_DATE_EPOCH", epoch),),
            look=same_bytes,
            slow=epoch != "1",
        )
        for epoch in EPOCHS
    ),
    Case(
        "no home and no temporary folder",
        "held",
        farm(),
        codes=(0,),
        environment=(("HOME", "/nowhere"), ("TMPDIR", "/nowhere")),
    ),
    Case("a locale that is not there", "held", farm(), codes=(0,), environment=(("LC_ALL", "xx_XX.nothing"),)),
    *(
        Case(f"a command of {name}", "12", farm(), words, writes=("output", "farm", "content/farm/game.yaml"))
        for name, words in {
            "nothing": (),
            "an empty word": ("",),
            "a NUL in words": ("print", "a\udc80b"),
            "dots": ("print", ".."),
            "a slash": ("print", "/"),
            "a number of 5000 digits": ("print", "farm", "--players", "9" * 5000),
            "copies without end": ("print", "farm", "--copies", "9" * 30),
            "a turn of 5000 digits": ("score", "x.yaml", "--turn", "9" * 5000),
            "games without end": ("simulate", "village", "--games", "9" * 30),
            "an empty output": ("print", "farm", "--output", ""),
            "an output that is a file": ("print", "farm", "--output", "content/farm/game.yaml"),
            "a strange paper": ("print", "farm", "--paper", "a4\n\x1b[2J"),
            "a strange style": ("print", "farm", "--style", "../x"),
            "an unknown printer": ("print", "farm", "--printer", "../../etc/passwd"),
            "a new printer": ("printer", "add", "../x", *"555555"),
            "readings of 5000 digits": ("printer", "add", "x", "9" * 5000, *"55555"),
            "readings that are none": ("printer", "add", "x", "nan", "inf", *"5555"),
            "a misspelt command": ("pirnt", "farm"),
            "an unknown option": ("print", "farm", "--nope", "--" + "x" * 300),
        }.items()
    ),
)
