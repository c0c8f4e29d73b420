"""No text of the project uses phrases that make English read like a translation.

CONTRIBUTING.md says how we write. A phrase is a pattern with enough context that honest uses pass.
"""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from docs.scripts.messages import all_texts

ROOT = Path(__file__).resolve().parents[2]
PHRASES = {
    r"\b(is|are|was|were|be|been) told\b(?! (apart|to|that|how|why|when|where|what))": "is reported, is shown",
    r"\b(is|are) wanted\b": "is required, must be",
    r"\b(can|may|could) be had\b": "is available",
    r"\b(stands?|lies?) (in|on|at|behind|beside|below|under) (the|an?|its|this|that|each|every|it)\b(?! other)": "is in",
    r"\b(of|in) (yours|ours|theirs|one's own)\b": "your, our, their own",
    r"\bwhose word\b": "the source of",
    r"\bfor nothing\b": "free",
    r"\b(in|into|of) the (stead|place) of\b": "instead of",
    r"\b(that|what) which\b|\bthat of which\b": "the noun",
    r"\bwho(m)? (chose|draws|has|plays|wins|is|begins) [^.,;?]* (begins|wins|goes|takes|gets)\b": "whoever",
    r"\bas many as you are\b|\bas many \w+ as you are players\b": "one per player",
    r"\bturned about\b": "flipped on, turned over",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\breckon(s|ed|ing)?\b": "count, calculate",
    r"\b(held|holds?) against\b(?! a window)": "compared with",
    r"\bhas been (seen|taught) to\b|\bsees? to it\b": "makes sure, is checked",
    r"\btemplates? stumbles?\b|\bstumbles? (in|at|over)\b": "fails",
    r"\bleave (it |them |that |this |one of them )out\b": "remove, skip",
    r"\b(has|have) not[.,;:]|\bwhat has (no|none)\b": "does not have, is missing",
    r"\b(all|none|both) of it\b|\bwhat is left (over )?of\b": "the noun",
    r"\bnone the less\b|\btherein\b|\bthereof\b|\bwherein\b|\bthereby\b": "a plain word",
    r"\bin all\b[.,;:]": "in total",
    r"\bequal (again|scores?|totals?)\b": "tied",
    r"(?<!there )\bis no (number|name|file|game|colour|player|sheet|place|text|date)\b": "is not a",
    r"\bleaves with\b": "exits with",
    r"\bof (its|their|his|her) own accord\b|\bwithout a word\b": "silently",
    r"\bit is (seen|looked) to\b|\b(are|is) looked (at|after)\b": "printgen checks, looks for",
    r"\bfrom of old\b|\bwhere not\b": "otherwise",
    r"\b(as well|too) as to\b|\bnot so much as\b": "a plain word",
    r"\bnobody (has )?taught\b": "the rules have no",
}
PATTERNS = {re.compile(phrase, re.IGNORECASE): better for phrase, better in PHRASES.items()}
HONEST: set[tuple[str, str]] = set()  # a file and a part of a line where a phrase is right; each with its reason beside it
TRIPLE_QUOTED = re.compile(r'"""(.*?)"""', re.DOTALL)
QUOTED = re.compile(r"```.*?```|`[^`\n]+`|\{[%#{].*?[%#}]\}|<[^>]+>", re.DOTALL)  # code in Markdown and in templates


def _blank(found: re.Match[str]) -> str:
    """Only the line ends of a part, so that lines keep their numbers."""
    return "\n" * found[0].count("\n")


def _texts() -> Iterator[tuple[str, int, str]]:
    """Every line that a person reads, with its file and number."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for path in sorted([*pages, *(ROOT / "content").rglob("*.*"), *(ROOT / "templates").rglob("*.j2")]):
        if path.suffix in (".md", ".yaml", ".csv", ".j2"):
            text = QUOTED.sub(_blank, path.read_text(encoding="utf-8"))
            yield from ((path.relative_to(ROOT).as_posix(), number, line) for number, line in enumerate(text.splitlines(), 1))
    for listed in all_texts():
        yield listed.file, listed.line, listed.text
    for path in sorted([*(ROOT / "printgen").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.py")]):
        yield from _docstrings(path)


def _docstrings(path: Path) -> Iterator[tuple[str, int, str]]:
    """The lines of the docstrings of a file; of none if no text in triple quotes has a phrase, because parsing takes long."""
    source = path.read_text(encoding="utf-8")
    if not any(_phrases_in("\n".join(TRIPLE_QUOTED.findall(source)))):
        return
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node, clean=False)):
            start = node.body[0].lineno
            for number, line in enumerate(text.splitlines(), start):
                yield path.relative_to(ROOT).as_posix(), number, line


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """A module and all its statements, without their expressions."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        yield (node := nodes.pop())
        nodes += [
            part for part in ast.iter_child_nodes(node) if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case)
        ]


def _phrases_in(text: str) -> Iterator[str]:
    for pattern, better in PATTERNS.items():
        if found := pattern.search(text):
            yield f"“{found[0]}”: write {better}"


def test_nothing_reads_like_a_translation() -> None:
    files = [list(lines) for _, lines in groupby(_texts(), lambda text: text[0])]
    suspicious = [lines for lines in files if any(_phrases_in("\n".join(text for _, _, text in lines)))]
    found = [
        f"{file}:{line}: {phrase}"
        for lines in suspicious
        for file, line, text in lines
        if not any(file == name and part in text for name, part in HONEST)
        for phrase in _phrases_in(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "What is wrong is told.",
        "A number is wanted.",
        "The token lies on the tile.",
        "Who has most laurels wins.",
        "Mend it first.",
    ],
)
def test_a_phrase_is_found(text: str) -> None:
    assert list(_phrases_in(text))


@pytest.mark.parametrize(
    "text", ["colours that can be told apart", "a recommended size", "The rules are told to stop.", "who wins?"]
)
def test_an_honest_use_passes(text: str) -> None:
    assert not list(_phrases_in(text))
