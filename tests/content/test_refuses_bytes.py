"""A file of a game that is not a text is reported at the line of the wrong byte, and all other files are still read."""

from pathlib import Path

import printgen
from tests.helpers.farm import CSV, YAML, make_kit, put

NOT_UTF8 = "This is not UTF-8 text."
BELL = "This line contains the control character U+0007."
BROKEN = {
    "content/farm/rules.md": (b"One.\nTw\xff.\n", 2, NOT_UTF8),
    "content/farm/story.md": (b"One.\nTwo.\n\x07\n", 3, BELL),
    "content/farm/texts.yaml": (b"a: b\nb: c\nc: \xff\n", 3, NOT_UTF8),
    CSV: (b"id,title,words,count\ncow,Cow,\x07,2\n", 2, BELL),
}
RULES = "  rules: {kind: sheet, size: a5, text: rules.md}\n  story: {kind: sheet, size: a5, text: story.md}\n"


def test_every_file_that_is_not_text_is_reported_at_its_line(tmp_path: Path) -> None:
    make_kit(tmp_path)
    put(tmp_path / YAML, (tmp_path / YAML).read_text() + RULES)
    for name, (content, _, _) in BROKEN.items():
        put(tmp_path / name, content)
    problems = printgen.open(tmp_path).load("farm").problems
    found = {(problem.where.file, problem.where.line, problem.message) for problem in problems}
    assert found >= {(name, line, message) for name, (_, line, message) in BROKEN.items()}
