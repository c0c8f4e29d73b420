"""Attacks with long words, long texts and endless Markdown."""

from pathlib import Path

from tests.helpers.farm import YAML, make_kit, put, swap
from tests.hostile.case import CHECK, BuildAction, Case, template

BOX = "x=0, y=0, width=60, height=80, size=12, least=1"


def word(letters: str, more: str = "") -> str:
    """A template with one word in a box."""
    return f"{{{{ text({letters}, {BOX}{more}) }}}}"


def rules(text: str) -> BuildAction:
    """The small test game with a text that flows over several pages."""

    def build(folder: Path) -> None:
        make_kit(folder)
        swap(folder / YAML, "kind: board\n    size: a5\n", "kind: mat\n    size: a5\n    text: rules.md\n")
        put(folder / "templates/farm/barn.svg.j2", "{{ flow(x=10, y=10, width=100, height=180) }}")
        put(folder / "content/farm/rules.md", text)

    return build


MARKDOWN = {
    "brackets": "[" * 100_000, "stars": "*a " * 100_000, "ticks": "`" * 50_001 + "a" + "`" * 50_000,
    "tables": "|a" * 5_000 + "\n" + "|-" * 5_000 + "\n" + "|b" * 5_000,
    "headings": "# a\n" * 20_000, "references": "[a]: /etc/passwd\n" * 20_000 + "[a]",
    "lists": "".join("  " * depth + "- a\n" for depth in range(500)),
    "quotes": ">" * 20_000 + "a", "html": "<a href='x'" * 20_000, "entities": "&#9999999;" * 20_000,
    "one word": "abcdefghij" * 20_000,
    "pictures": "![a](/etc/passwd)\n\n![b](../../x.svg)\n\n![c](http://127.0.0.1:9/a.png)\n",
}  # fmt: skip

SCRIPTS = {
    "40000 accents on two letters": "'a' ~ '\\u0301\\u0323' * 10000 ~ '\\u0628' ~ '\\u064e\\u0651' * 10000",
    "isolates in isolates": "'\\u2067' * 20000 ~ '\\u05d0'",
    "directions without end": "'\\u202b\\u05d0\\u202ca' * 10000",
    "brackets in brackets": "('(' * 60 ~ 'a' ~ ')' * 60) * 150 ~ '\\u05d0'",
    "letters of alternating directions": "'a\\u05d0' * 10000",
    "letters of alternating fonts": "'a\\u2605' * 10000",
    "a sentence in Arabic": "'\\u0628\\u064e\\u0644\\u0627 ' * 5000",
    "consonants in one cluster": "'\\u0915\\u094d' * 10000",
    "ideographs": "'\\u6f22\\u3001\\u300c' * 10000",
}  # in the notation of templates

CASES = (
    *(
        Case(f"scripts: {name}", "new", template(word(text, ", font='FiraGO'")), CHECK, seconds=4.0, slow=number > 2)
        for number, (name, text) in enumerate(SCRIPTS.items())
    ),
    Case(
        "a word of 6500 letters, hyphenated",
        "7",
        template(word("'abcdefghijklmnopqrstuvwxyz' * 250", ", hyphenate='en'")),
        seconds=4.0,
    ),
    Case(
        "a word of 13000 letters, hyphenated",
        "7",
        template(word("'abcdefghijklmnopqrstuvwxyz' * 500", ", hyphenate='en'")),
        slow=True,
    ),
    Case(
        "a word of 26000 letters, hyphenated",
        "7",
        template(word("'abcdefghijklmnopqrstuvwxyz' * 1000", ", hyphenate='en'")),
        slow=True,
    ),
    Case("a word of 6500 letters", "7", template(word("'abcdefghijklmnopqrstuvwxyz' * 250")), seconds=4.0),
    Case("a word of 100000 letters", "7", template(word("'a' * 100000")), slow=True),
    Case("a word of 20000 soft hyphens", "7", template(word("'a\\u00ad' * 20000")), slow=True),
    Case("20000 words of 20 letters", "7", template(word("'abcdefghijklmnopqrst ' * 20000")), slow=True),
    Case("100000 paragraphs", "7", template(word("'a\\n' * 100000")), slow=True),
    Case("marks of bold without end", "7", template(word("'**a*' * 50000")), slow=True),
    Case("a million tags", "new", template(word("'<b>' * 600000 ~ '<b>' * 60000")), seconds=4.0),
    Case("tags in tags", "held", template(word("'<small>' * 20 ~ 'a' * 10000")), slow=True),
    Case("beginnings of tags", "new", template(word("'<b ' * 100000")), seconds=4.0),
    Case("pairs of tags", "held", template(word("'<b>a</b>' * 50000")), slow=True),
    Case("a tag of 900000 letters", "held", template(word("'<' ~ 'a' * 900000 ~ '>'")), slow=True),
    Case("keywords without end", "held", template(word("'[[a' * 100000")), slow=True),
    Case("lists without end", "held", template(word("'- a\n' * 100000")), slow=True),
    Case("balanced paragraphs", "new", template(word("('a b ' * 50 ~ '\n') * 490", ", balance='all'")), seconds=5.0),
    Case("accents on accents", "7", template(word("'a' ~ '\\u0301' * 20000")), slow=True),
    Case("right to left and invisible", "held", template(word("'\\u202e\\u200b\\u2066abc' * 50")), CHECK),
    Case("a line of 1 MB in a face", "held", template('<text x="5" y="9">{{ "a" * 1000000 }}</text>'), slow=True),
    *(
        Case(
            f"markdown of {name}",
            "held",
            rules(text),
            CHECK,
            slow=name in ("stars", "tables", "references", "one word", "headings"),
        )
        for name, text in MARKDOWN.items()
    ),
)
