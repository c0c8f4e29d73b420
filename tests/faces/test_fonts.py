"""Fonts: files, weights, widths with kerning, missing letters, and embedding in a PDF."""

import re
from collections import Counter

import pytest

from printgen.faces.text.catalogue import FontKey, UnknownFontError, find_first_font, find_font_chain, read_font_bytes
from printgen.faces.text.families import FAMILIES, SYMBOLS
from printgen.faces.text.fonts import make_shaping_buffer, measure_font_heights
from printgen.faces.text.shaping import measure_text_mm, shape_text
from tests.helpers.drawings import findings_of, opened, pdf_of, words_of

EVERY = [FontKey(name, *style) for name, family in FAMILIES.items() for style in family.files]
SANS = (FontKey("Source Sans Pro", 400, False),)


@pytest.mark.parametrize("key", EVERY, ids=str)
def test_every_font_of_the_catalogue_has_a_truetype_file(key: FontKey) -> None:
    assert read_font_bytes(key)[:4] == b"\0\1\0\0"


@pytest.mark.parametrize("key", EVERY, ids=str)
def test_every_font_has_a_glyph_for_each_western_letter(key: FontKey) -> None:
    letters = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x100)])) + "–—‘’“”…•"
    letters = letters.replace("¯", "") if key.family == "Fredoka One" else letters
    run = shape_text(letters, (key,))
    assert len(run.advances) == len(run.text) == len(letters) - 1  # the soft hyphen is not shown
    assert not run.missing
    assert 0 < measure_font_heights(key).cap_height < measure_font_heights(key).ascent


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (("Lato",), ("Lato", 400, False)),
        (("Lato", "bold", "italic"), ("Lato", 700, True)),
        (("Lato", "600"), ("Lato", 700, False)),
        (("Lato", "500"), ("Lato", 400, False)),
        (("Source Sans Pro", "650"), ("Source Sans Pro", 700, False)),
        (("Manrope", "1000"), ("Manrope", 800, False)),
        (("Caladea", "1", "oblique"), ("Caladea", 400, True)),
    ],
)
def test_the_nearest_weight_of_a_family_is_used(asked: tuple[str, ...], key: tuple[str, int, bool]) -> None:
    assert find_first_font(*asked) == FontKey(*key)


@pytest.mark.parametrize(
    ("asked", "told", "hint"),
    [
        (("Latto",), 'There is no font family "Latto".', "did you mean Lato?"),
        (("Lato", "²"), '"²" is not a font weight.', "use normal, bold or a number from 100 to 900."),
        (("Lato", "0"), '"0" is not a font weight.', "use normal, bold or a number from 100 to 900."),
        (("Lato", "bold", "leaning"), '"leaning" is not a font style.', "use normal or italic."),
        (("Manrope", "bold", "italic"), "Manrope has no italics.", "use the upright style, or a family with italics, such as"),
    ],
)
def test_an_unknown_font_is_reported(asked: tuple[str, ...], told: str, hint: str) -> None:
    with pytest.raises(UnknownFontError) as fault:
        find_first_font(*asked)
    assert str(fault.value) == told
    assert fault.value.hint.startswith(hint)


@pytest.mark.parametrize(
    "families", ["Lato, Caladea", '"Lato","Caladea"', "'Lato' , Caladea", "  Lato,  'Caladea' ", "Lato, Caladea, Lato"]
)
def test_a_list_of_families_is_read_as_in_css(families: str) -> None:
    lato, caladea, *symbols = find_font_chain(families, "bold", "italic")
    assert (lato, caladea) == (FontKey("Lato", 700, True), FontKey("Caladea", 700, True))
    assert [key.family for key in symbols] == list(SYMBOLS)


def test_a_fallback_family_without_italics_is_upright() -> None:
    assert find_font_chain("Lato, Manrope", slope="italic")[:2] == (FontKey("Lato", 400, True), FontKey("Manrope", 400, False))


@pytest.mark.parametrize("families", ["", ",", "Lato,", "Lato,,Caladea", '"Lato', "Lato 'Caladea'"])
def test_a_broken_list_of_families_is_reported(families: str) -> None:
    with pytest.raises(UnknownFontError, match="is not a list of font families") as fault:
        find_font_chain(families)
    assert fault.value.hint == "write names with commas between them: Lato, Caladea."


def test_every_chain_ends_with_fonts_that_have_common_symbols() -> None:
    letters = "★☆♥♡♠♦♣●■▲◆✓☠⚔⚀⚅♔♞☀☽⚡☐①→⬡"
    lacking = (set(shape_text(letters, (key,)).missing) for key in find_font_chain("Lato"))
    assert set.intersection(*lacking) == set()


def test_kerning_is_applied_to_each_letter() -> None:
    lato = (FontKey("Lato", 400, False),)
    pair = shape_text("AV", lato)
    assert pair.width == pytest.approx(shape_text("A", lato).width + shape_text("V", lato).width - 68)
    assert pair.kerns == pytest.approx((-68, 0))
    assert measure_text_mm("AV", lato, 10) == pytest.approx(pair.width / 100)


@pytest.mark.parametrize("small_caps", [False, True])
def test_an_advance_is_the_width_of_its_letter_and_the_kern_after_it(small_caps: bool) -> None:
    fonts = (FontKey("Lato", 400, False, small_caps=small_caps),)
    shaped = shape_text("AVATo avato Te te", fonts)
    alone = [shape_text(letter, fonts).width for letter in shaped.text]
    assert any(shaped.kerns)
    assert shaped.advances == pytest.approx([width + kern for width, kern in zip(alone, shaped.kerns, strict=True)])
    assert shaped.width == pytest.approx(sum(shaped.advances))


def test_kerning_follows_its_letter_in_the_pdf() -> None:
    (content,) = re.findall(rb"\[(.*)\] ?TJ", bytes(raw_page('<text font-family="Lato">AVA</text>')))
    assert re.fullmatch(rb"\(.{1,2}\)68\(.{1,2}\)68\(.{1,2}\)", content, re.DOTALL)


def raw_page(body: str) -> bytes:
    with opened(pdf_of(body)) as pdf:
        return bytes(pdf.pages[0].Contents.read_bytes())


def test_combining_accents_are_set_as_one_letter() -> None:
    assert shape_text("e\u0301", SANS) == shape_text("é", SANS)
    assert shape_text("a\u00a0b\u2009c", SANS).text == "a b c"


def test_invisible_characters_have_no_width_and_no_glyph() -> None:
    run = shape_text("so\u00adft\u200b\ufeff", SANS)
    assert (run.text, run.missing, run.width) == ("soft", "", shape_text("soft", SANS).width)
    assert shape_text("\u00ad", SANS).width == 0


@pytest.mark.parametrize("letter", ["漢", "😀", "\u1200", "\x7f", "\ue000"])
def test_a_letter_missing_in_the_font_is_reported(letter: str) -> None:
    (fault,) = findings_of(f'<text>good<tspan font-family="Lato">bad {letter}{letter}</tspan></text>')
    assert fault.ordinal == 2
    assert fault.message == f"<tspan>: the font Lato lacks {letter!r} (U+{ord(letter):04X}) in “bad {letter}{letter}”."


def test_emoji_are_refused_with_a_way_out() -> None:
    (fault,) = findings_of("<text>a \U0001f600</text>")
    assert fault.hint == "draw it as an icon, and write its name between colons, such as :smile:."


WORDS = [
    "Tibiriçá – São Francisco",
    "Œuvre – ‘hé’, “ça”, «où», ¿qué?",
    "Straße, Łódź, Škoda, Żółw",
    "5 × 3 = 15 €, ½ · 20 °C",
    r"brackets ( ) and \backslash\ (again",
    "AV To Ty WA fi fl ffi",
    "  white \n\t space  ",
    "<&> \"quoted\" 'so'",
]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("family", ["Source Sans Pro", "Source Serif Pro", "Lato"])
def test_the_exact_words_can_be_found_in_the_pdf(words: str, family: str) -> None:
    escaped = words.replace("&", "&amp;").replace("<", "&lt;")
    assert words_of(pdf_of(f'<text x="1" y="10" font-size="6pt" font-family="{family}">{escaped}</text>')) == " ".join(
        words.split()
    )


def test_a_soft_hyphen_is_neither_shown_nor_found() -> None:
    assert words_of(pdf_of('<text x="5" y="9">won\u00adder\u00adful</text>')) == "wonderful"


def test_every_used_font_is_embedded_once_as_a_subset() -> None:
    body = (
        '<text x="5" y="5" font-family="Lato">one</text><text x="5" y="9" font-family="Lato" font-size="20pt">two</text>'
        '<text x="5" y="20">three<tspan font-weight="bold">four</tspan></text><g opacity=".5"><text>five</text></g>'
    )
    with opened(pdf_of(body, body + "<circle r='2'/>")) as pdf:
        fonts = [thing for thing in pdf.objects if hasattr(thing, "keys") and thing.get("/Type") == "/Font"]
        names = Counter(str(font.BaseFont) for font in fonts)
        assert all(re.fullmatch(r"/[A-Z]{6}\+.+", name) for name in names)
        assert sorted(name[8:] for name in names) == ["Lato-Regular", "SourceSansPro-Bold", "SourceSansPro-Regular"]
        assert set(names.values()) == {1}
        assert all("/FontFile2" in font.FontDescriptor and "/ToUnicode" in font for font in fonts)
        assert all(len(font.FontDescriptor.FontFile2.read_bytes()) < 40_000 for font in fonts)


def test_a_drawing_without_text_has_no_font() -> None:
    pdf = pdf_of('<rect width="9" height="9"/>')
    assert b"/Font" not in pdf
    assert b"Helvetica" not in pdf


def test_letters_of_several_subsets_can_all_be_found() -> None:
    letters = "".join(chr(code) for code in range(0x100, 0x17F)) + "".join(chr(code) for code in range(0x21, 0x7F))
    more = "".join(chr(code) for code in range(0x391, 0x3CA) if code != 0x3A2) + "".join(
        chr(code) for code in range(0x410, 0x450)
    )
    lines = [
        *(letters[at : at + 30] for at in range(0, len(letters), 30)),
        *(more[at : at + 30] for at in range(0, len(more), 30)),
    ]
    escaped = [line.replace("&", "&amp;").replace("<", "&lt;") for line in lines]
    body = "".join(f'<text x="1" y="{4 + 4 * at}" font-size="5pt">{line}</text>' for at, line in enumerate(escaped))
    assert words_of(pdf_of(body)).split() == lines


def test_the_language_of_the_machine_does_not_choose_glyphs() -> None:
    """HarfBuzz would take the language of the locale: in a Romanian one, ş gets another cedilla."""
    assert make_shaping_buffer("ş").language == "und"
