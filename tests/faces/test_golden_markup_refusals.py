"""The message and the hint for every kind of wrong tag in a text, and for wrong Markdown, word for word."""

import pytest

from printgen.core.problems import Problems
from printgen.faces.text.bits import MarkupError
from printgen.faces.text.markup import read_markup
from printgen.faces.text.tags import Vocabulary
from printgen.model import Keyword
from tests.helpers.flowing_texts import HIGH, LOOK, blocks
from tests.helpers.golden import same, with_each_hint_once

TEXTS = """\
<b>a
a</b>
<b><i>a</b>
<nome>a</nome>
<rde>a</rde>
<b 3>a</b>
<B>a</b>
<strong>a</strong>
<em>a</em>
<img src=a>
<font>a</font>
<p>a</p>
<ul>a</ul>
<li>a
<!-- a -->
<size>a</size>
<size x>a</size>
<size 5%>a</size>
<size 9%>a</size>
<size 10%>a</size>
<size 2000%>a</size>
<size 2001%>a</size>
<size 12>a</size>
<size 12pt>a</size>
<size 200>a</size>
<color>a</color>
<color rde>a</color>
<color zz>a</color>
<colour sea>a</colour>
<color #12345>a</color>
<#12345>a</#12345>
<br>a<br/>
<br x>a
</br>
[[Drow]] a
[[zzz]] a
<big><big><big><big><big><big><big><big><big><big><big><big><big><big>a
<center>a
""".splitlines()
DEEP = ("<b>" * 20 + "a", "<b>" * 21 + "a", "<b>" * 19 + "a" + "</b>" * 19)
MARKDOWN = (
    "a `b` c", "    code\n\na", "```\ncode\n```", "<div>a</div>", "a <div> b", "a <!-- b --> c", "[a](b.html)",
    "<https://a.org>", "![a](b.png) and", "a ![b](c.png)", "#### four", "##### five", "a :nome: b", "a\nb :strar:",
    "a  \nb :strar:",
    "[[Drow]]", "a <b>b", "a </b> b", "a\nb\n<i>c", "![a](a.svg.j2)", '![a](a.svg.j2 "60")', '![a](a.svg.j2 "60x40mm")',
    '![a](a.svg.j2 "0x40mm")', '![a](a.png "x")', '![a](a.png "0.9mm")', '![a](a.png "1mm")', '![a](a.png "1000mm")',
    '![a](a.png "1001mm")', f"![{'x' * 70}](a.png)",
    '![a](a.png "84mm")', '![a](a.png "86mm")', "- a\n  - b\n    - c", "> a\n> > b", "- a\n  > b",
    "| a |\n|---|\n| <center>b</center> |", "![<right>b</right>](a.png)", "<center>a</center>\n\nb", "# <center>a",
    "***", "a\n---", "a[^1]", "&nope; &amp; &copy;", "~~a~~", "1) a\n2) b", "* a\n+ b", "a  \nb\\\nc",
    "<https://a.org/b> a@b.org <a@b.org>", "- \n- a", "1.\n   a", "> - a\n>   b",
)  # fmt: skip


def list_text_refusals() -> list[str]:
    known = Vocabulary({"sea": "#1a5a78", "blank": "none"}, {"Draw": Keyword(), "Burn": Keyword(icon="flame")})
    lines = []
    for text in (*TEXTS, *DEEP):
        told = []
        for points in (10.0, 0.0):
            try:
                read_markup(text, lambda: known, points)
                told.append("read")
            except MarkupError as error:
                told.append(f"{error} → {error.hint}")
        lines += [f"{text[:60]}", *(f"  {line}" for line in dict.fromkeys(told))]
    return lines


def list_markdown_refusals() -> list[str]:
    lines = []
    for text in MARKDOWN:
        problems = Problems()
        story = blocks(text, problems)
        while not story.is_done:
            story.start_page()
            story.fill_next_column(85.0, HIGH, LOOK)
            if not story.begun:
                story.report_and_skip_oversized_block()
        told = [f"{problem}".replace("\n  hint: ", " → ") for problem in problems.sort_by_severity()]
        lines += [repr(text), *(f"  {line}" for line in told or ["read"])]
    return lines


@pytest.mark.golden
def test_every_wrong_tag_and_block_is_refused_with_the_same_words() -> None:
    same("markup-refusals.txt", "\n".join(with_each_hint_once(list_text_refusals() + list_markdown_refusals())) + "\n")
