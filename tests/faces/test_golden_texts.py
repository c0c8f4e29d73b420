"""Texts in boxes: where all letters, icons and underlines are, compared with a text file that a person can read."""

import re
from typing import Any

import pytest

from printgen.faces.text.lettering import TextBox, draw_fitted_text
from printgen.faces.text.tags import Vocabulary
from printgen.model import Keyword
from tests.helpers.golden import same

WORDS = "Gain three coins, and then pay them back to the bank unless you hold the long-forgotten lighthouse key."
MIXED = (
    "**Pay :coin: two** *or wait* <sc>Ab</sc> <sea>by <u>the old</u> sea</sea>, <size 150%>big</size> and <size 6>small</size>."
)
LIST = "<center>Setup</center>\n- Draw five cards, and keep three of them.\n- Pay.\n\n1. First\n2. Second, which is long"
VOCABULARY = Vocabulary({"sea": "#1a5a78"}, {"Draw": Keyword(), "Burn": Keyword(colour="sea", icon="flame", underline=True)})
BOXES: dict[str, dict[str, Any]] = {
    "plain": {"text": WORDS},
    "centred": {"text": WORDS, "align": "center", "valign": "middle"},
    "on the right": {"text": WORDS, "align": "right", "valign": "bottom"},
    "loose": {"text": "one\ntwo\n\nthree", "leading": 1.5, "between": 2.0},
    "shrunk": {"text": WORDS, "height": 12.0, "least": 5.0},
    "too high": {"text": WORDS, "height": 12.0},
    "too wide": {"text": "incomprehensibilities", "width": 12.0},
    "hyphenated": {"text": "incomprehensible lighthouses", "width": 15.0, "hyphenate": "en"},
    "soft hyphens": {"text": "light\u00adhouse keep\u00aders", "width": 14.0},
    "balanced": {"text": WORDS, "balance": "all"},
    "balanced end": {"text": WORDS, "balance": "end"},
    "mixed": {"text": MIXED},
    "mixed bold italic": {"text": MIXED, "weight": "bold", "italic": True, "fill": "#333", "font": "Source Serif Pro"},
    "lists": {"text": LIST},
    "three-digit numbers": {"text": "99. a\n100. b"},
    "an icon after a heading": {"text": "<center>Setup</center>:coin: *for* all"},
    "narrow lists": {"text": LIST, "width": 22.0, "height": 60.0},
    "keywords": {"text": "[[draw]] a card, then [[Burn]] it. \\*No\\* \\[\\[Draw]]."},
    "icons": {"text": ":coin::coin: + :coin: = 3:coin:, a:coin:b", "size": 12.0},
    "long word": {"text": "a " + "x" * 60 + " b"},
    "right to left": {"text": "אבג **דהו** :coin: 12 (abc) זחט יכל\n- אב <u>גד</u>\n- 1.5 הו", "font": "FiraGO"},
    "right to left, on the left": {"text": "אבג דהו abc def 12 זחט", "align": "left", "valign": "bottom", "font": "FiraGO"},
    "arabic": {"text": "بلا *لا* با [[Burn]] abc", "font": "FiraGO", "align": "center"},
    "spaces and hyphens": {"text": "a  b\u00a0c well-known-\u200bthing—dash/slash", "width": 16.0},
    "sizes in a line": {"text": "a<big>b</big><small>c</small> <size 200%>d e</size> f", "leading": 1.0, "valign": "middle"},
    "zero-width spaces": {"text": "ab\u200bcd ef\u200bgh **i**\u200b*j*", "align": "right"},
    "one icon": {"text": ":coin:", "width": 3.0, "height": 3.0, "size": 14.0, "least": 6.0},
    "nothing": {"text": ""},
    "blank lines": {"text": "\n\na\n\n\nb\n", "between": 1.0, "align": "right"},
}  # fmt: skip


def lines_of(arguments: dict[str, Any]) -> list[str]:
    """What is drawn for a text, one line for each tag, and the overflow."""

    def draw_icon(name: str, x: float, y: float, side: float, fill: str) -> str:
        return f"<{name} {x:.3f} {y:.3f} {side:.3f} {fill}/>"

    box = TextBox(**{"x": 2.0, "y": 3.0, "width": 34.0, "height": 30.0, **arguments})
    svg, overflow = draw_fitted_text(box, draw_icon, lambda: VOCABULARY)
    told = [f"overflow: {' at '.join(map(str, overflow))}"] if overflow is not None else []
    return [*re.sub(r"(<(?!/))", r"\n\1", svg).split("\n")[1:], *told]


@pytest.mark.golden
def test_every_text_is_set_as_before() -> None:
    texts = [[f"{name}:", *(f"  {line}" for line in lines_of(arguments))] for name, arguments in BOXES.items()]
    same("texts.txt", "\n".join(line for text in texts for line in text) + "\n")
