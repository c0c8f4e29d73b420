"""Random Markdown texts laid out on pages, and functions that inspect the pages."""

from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from printgen.core.problems import Problems, Where
from printgen.faces.flow.fragments import Part, PlacedPicture, StyledLine
from printgen.faces.flow.inline import InlineReader
from printgen.faces.flow.markdown import MarkdownReader
from printgen.faces.flow.story import Story, TextColumn
from printgen.faces.flow.typography import Typography
from printgen.faces.text.tags import Vocabulary

LOOK = Typography(3.5, head="Source Serif Pro")
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "enter.png"

VOCABULARY = "one two three four forty extraordinarily **bold** *slant* :star: half-hearted".split()
HIGH = 90.0


def words(first: int, count: int) -> list[str]:
    """`count` different words, starting with the number `first`."""
    return list(islice(cycle(VOCABULARY), first, first + count))


WORDS = st.builds(words, st.integers(0, 9), st.integers(1, 75))
PARAGRAPH = WORDS.map(" ".join)
HEADING = st.tuples(st.integers(1, 3), WORDS.map(lambda words: " ".join(words[:4]))).map(
    lambda said: f"{'#' * said[0]} {said[1]}"
)
LIST = st.lists(PARAGRAPH, min_size=1, max_size=4).map(lambda items: "\n".join(f"- {item}" for item in items))
NUMBERS = st.lists(PARAGRAPH, min_size=1, max_size=4).map(
    lambda items: "\n".join(f"{n}. {item}" for n, item in enumerate(items, 98))
)
NESTED = st.tuples(PARAGRAPH, PARAGRAPH).map(lambda said: f"- {said[0]}\n  1. {said[1]}")
ASIDE = st.lists(PARAGRAPH, min_size=1, max_size=3).map(lambda parts: "\n>\n".join(f"> {part}" for part in parts))
TABLE = st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=3).map(
    lambda rows: "\n".join(["| a | b |", "|---|--:|", *(f"| {' '.join(a[:5])} | {' '.join(b[:5])} |" for a, b in rows)])
)
OTHER = st.sampled_from(["---", "![a map](map.png)"])


def headings_fit_a_page(blocks: list[str]) -> bool:
    """Whether at most three headings follow one another, because more could be too high for a page."""
    return all(any(not block.startswith("#") for block in blocks[at : at + 4]) for at in range(len(blocks) - 3))


MARKDOWN = st.lists(
    st.one_of(PARAGRAPH, PARAGRAPH, HEADING, LIST, NUMBERS, NESTED, ASIDE, TABLE, OTHER),
    min_size=1, max_size=10,
).filter(headings_fit_a_page).map("\n\n".join)  # fmt: skip
WIDTHS = st.sampled_from([60.0, 85.0, 110.0])


class Line(NamedTuple):
    words: str
    left: float
    right: float


def blocks(markdown: str, problems: Problems) -> Story:
    """The blocks of a Markdown text, as a story that is ready to be laid out."""
    reader = MarkdownReader(
        lambda line: Where("rules.md", line + 1), InlineReader(["star"], Vocabulary), lambda _: PICTURE, problems
    )
    return Story(reader.read_blocks(markdown), problems)


def flowed(markdown: str, width: float = 85.0, height: float = HIGH, look: Typography = LOOK) -> list[TextColumn]:
    """The pages of a text, each as one column. Fails the test if the text has a problem."""
    problems = Problems()
    story, columns = blocks(markdown, problems), []
    while not story.is_done:
        story.start_page()
        columns.append(story.fill_next_column(width, height, look))
        assert story.begun
    assert problems.sort_by_severity() == ()
    return columns


def covered(part: Part) -> tuple[float, float, float, float]:
    """The box of a part in its fragment: left, top, right and bottom."""
    if isinstance(part, StyledLine):
        x, y, descent = part.line.x, part.line.y, 0.22 * part.size
        return x, y - 0.7 * part.size, x + part.line.line.width, y + descent
    if isinstance(part, PlacedPicture):
        return part.x, part.y, part.x + part.width, part.y + part.height
    return part.x, part.y - part.thick / 2, part.x + part.width, part.y + part.thick / 2


def lines(column: TextColumn) -> list[Line]:
    """The lines of words in a column, with their boxes."""
    found = []
    for laid in column.placed:
        for part in laid.fragment.parts:
            if isinstance(part, StyledLine):
                words = " ".join(
                    "".join(f":{b.text}:" if b.icon else b.text for b in word.bits) for word in part.line.line.words
                )
                found.append(Line(words, part.line.x, part.line.x + part.line.line.width))
    return found


def said(text: str) -> list[str]:
    """The words of a text without Markdown signs and list markers."""
    text = text.replace("|---|--:|", "").replace("![a map](map.png)", "a map")
    plain = "".join(" " if sign in "*#>|-" else sign for sign in text)
    return [word for word in plain.split() if not word.rstrip(".").isdecimal() and word not in "•–"]


def heading(column: TextColumn) -> bool:
    """Whether the last line of a column belongs to a heading."""
    last = column.placed[-1].fragment.parts[-1]
    return isinstance(last, StyledLine) and last.type.font == LOOK.head
