"""Attacks with the settings file of a project: output outside the project, endless TOML, and values that other code reads."""

from tests.hostile.case import Case, farm

CASES = (
    *(
        Case(f"settings with {name}", "new", farm(**{"printgen.toml": text}), codes=(2,), seconds=4, slow=slow)
        for name, text, slow in (
            ("an output above the project", 'output = "../stolen"', False),
            ("an output elsewhere", 'output = "/tmp/stolen"', True),
            ("a printer", 'printer = "../../etc/passwd"', True),
            ("dotted keys", "a." * 4_900 + "a = 1", False),
            ("a very long dotted key", "a." * 400_000 + "a = 1", True),
            ("nested arrays", "a = " + "[" * 9_000, True),
            ("a number of 9000 digits", "a = " + "9" * 9_000, True),
            ("a cursor movement", 'paper = "\\u001b[2J"', True),
            ("a NUL", "\0", True),
        )
    ),
    Case(
        "settings with an output that is a part of the game",
        "new",
        farm(**{"printgen.toml": 'output = "content"'}),
        codes=(0,),
        writes=("content/farm",),
    ),
)
