"""Reads the tags and keywords in a text, such as <b>, <red> and [[Draw]], and finds the style that they set."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import find_closest_word, make_spelling_hint, truncate_value
from printgen.core.records import dataclass
from printgen.core.svg.colours import NAMED, UnknownColourError, read_colour_unless_transparent
from printgen.core.words import join_words
from printgen.faces.text.bits import PLAIN, MarkupError, Style, TextBit
from printgen.model import Keyword

ALIGNMENTS = ("left", "center", "right")
_LOOKS: Mapping[str, dict[str, Any]] = {
    "b": {"bold": True}, "i": {"italic": True}, "u": {"underline": True}, "sc": {"small_caps": True},
}  # fmt: skip
_SCALES = {"small": 0.8, "big": 1.25}
_TAGS = (*_LOOKS, *_SCALES, "size", "color", *ALIGNMENTS, "br")
_LEAST, _MOST = 0.1, 20.0  # multiples of the size of a text
_DEEPEST = 20
_PARTS = compile_later(r"<(/?)([^ =/>]+)[ =]?([^>]*?)[ /]*>")
_NUMBER = compile_later(r"([0-9]{1,4}(?:\.[0-9]{1,3})?) ?(%|pt)?")
_INSTEAD = {
    "strong": "write <b>…</b>.", "em": "write <i>…</i>.", "img": "write an icon as :name:.",
    "font": "write <red>…</red> for a colour, and <size 120%>…</size> for a size.",
    "span": "write <red>…</red> for a colour, and <size 120%>…</size> for a size.",
    "p": "end the line to start a paragraph.", "div": "end the line to start a paragraph.",
    "ul": "start each line of the list with a hyphen and a space.", "ol": "start each line of the list with 1. and a space.",
    "li": "start the line with a hyphen and a space.", "!--": "remove the comment, or write it as {# … #} in a template.",
}  # fmt: skip
_LITERAL = "for a literal <, write \\<."


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The colours and keywords that a game's texts can use. `usual` is the look of keywords that declare none."""

    inks: Mapping[str, str] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    usual: Keyword = field(default_factory=Keyword)

    def find_look_of_keyword(self, word: str) -> Keyword:
        """The look of a keyword, ignoring case. Raises MarkupError if the game does not have the keyword."""
        if not self.keywords:
            return self.usual
        known = self.keywords.get(word) or next(
            (look for name, look in self.keywords.items() if name.casefold() == word.casefold()), None
        )
        if known is None:
            near = find_closest_word(word, self.keywords)
            hint = f"did you mean [[{near}]]?" if near else "add the word to `keywords` in game.yaml, or remove the brackets."
            raise MarkupError(f"[[{word}]] is not a keyword", hint)
        return known

    def find_text_colour(self, colour_name: str) -> str | None:
        """The colour with this name or number, or None. Colours of the palette take precedence."""
        if colour_name in self.inks:
            return _convert_to_text_colour(self.inks[colour_name])
        try:
            read_colour_unless_transparent(colour_name)
        except UnknownColourError:
            return None
        return _convert_to_text_colour(colour_name)


def _convert_to_text_colour(ink: str) -> str:
    """A colour for letters. It is empty for an ink that leaves the paper blank, which means the text's own colour."""
    return "" if ink in ("none", "transparent") else ink


class _TagParts(NamedTuple):
    is_closing: bool
    name: str
    argument: str


@dataclass(frozen=True, slots=True)
class _OpenTag:
    name: str
    written: str
    style: Style
    align: str


class OpenTagStack:
    """The tags that are open at one place in a text."""

    def __init__(self, vocabulary: Vocabulary, points: float) -> None:
        self._vocabulary, self._points = vocabulary, points
        self._open: list[_OpenTag] = []

    @property
    def alignment(self) -> str:
        """The alignment set by the open tags, or an empty text if they set none."""
        return self._open[-1].align if self._open else ""

    def make_current_style(self, add_bold: bool, add_italic: bool) -> Style:
        """The style set by the open tags, plus bold or italic if the argument is true."""
        style = self._open[-1].style if self._open else PLAIN
        if not add_bold and not add_italic:
            return style
        return style._replace(bold=style.bold or add_bold, italic=style.italic or add_italic)

    def is_line_break(self, tag: str) -> bool:
        """Whether a tag is <br>."""
        return _split_tag(tag) == (False, "br", "")

    def open_or_close_tag(self, tag: str) -> None:
        """Open or close a tag. Raises MarkupError if the tag is unknown or in the wrong place."""
        closing, name, argument = _split_tag(tag)
        if closing:
            self._close_tag(name, tag)
        elif name == "br" and not argument:
            return
        elif len(self._open) == _DEEPEST:
            raise MarkupError(f"{tag} is inside {_DEEPEST} other tags", "close each tag where its style ends.")
        else:
            style = self._find_style_inside_tag(name, argument, tag)
            self._open.append(_OpenTag(name, tag, style, name if name in ALIGNMENTS else self.alignment))

    def require_all_tags_closed(self) -> None:
        """Raise MarkupError if a tag is still open at the end of the text."""
        if self._open:
            tag = self._open[-1]
            hint = f"write </{tag.name}> where its style ends; {_LITERAL}"
            raise MarkupError(f"{tag.written} is never closed", hint)

    def read_keyword_as_bits(self, keyword_in_brackets: str, style: Style) -> Iterable[TextBit]:
        """The icon and the letters of a keyword. Raises MarkupError if the game does not have the keyword."""
        word = keyword_in_brackets[2:-2].strip()
        look = self._vocabulary.find_look_of_keyword(word)
        style = style._replace(
            bold=style.bold or look.bold,
            italic=style.italic or look.italic,
            underline=style.underline or look.underline,
            small_caps=style.small_caps or look.small_caps,
            colour=(self._vocabulary.find_text_colour(look.colour) if look.colour else None) or style.colour,
        )
        if look.icon:
            beside = style._replace(underline=False)
            yield TextBit(look.icon, beside, True)
            yield TextBit("\u00a0", beside)
        yield TextBit(word, style)

    def _close_tag(self, tag_name: str, tag: str) -> None:
        if not self._open:
            raise MarkupError(
                f"{tag} closes a tag that is not open", f"remove {tag}, or add the opening tag before it; {_LITERAL}"
            )
        if self._open[-1].name != tag_name:
            last = self._open[-1]
            raise MarkupError(f"{tag} comes before {last.written} is closed", f"write </{last.name}> first.")
        self._open.pop()

    def _find_style_inside_tag(self, tag_name: str, argument: str, tag: str) -> Style:
        """The style that a tag sets. Raises MarkupError if the tag is unknown or has a wrong argument."""
        style = self._open[-1].style if self._open else PLAIN
        if tag_name == "size" and argument:
            return style._replace(scale=self._read_scale(argument, style.scale, tag))
        if tag_name == "color" and argument:
            return style._replace(colour=self._read_colour(argument, tag) or style.colour)
        if argument or tag_name in ("size", "color", "br"):
            raise self._make_unknown_tag_error(tag_name, argument, tag)
        if tag_name in _LOOKS:
            return style._replace(**_LOOKS[tag_name])
        if tag_name in _SCALES:
            return style._replace(scale=_require_allowed_scale(style.scale * _SCALES[tag_name], tag))
        if tag_name in ALIGNMENTS:
            return style
        colour = self._vocabulary.find_text_colour(tag_name)
        if colour is None:
            raise self._make_unknown_tag_error(tag_name, argument, tag)
        return style._replace(colour=colour or style.colour)

    def _read_scale(self, argument: str, scale_around: float, tag: str) -> float:
        """The scale for a size in points, or in percent of the text around the tag."""
        found = _NUMBER.fullmatch(argument)
        if found is None:
            raise MarkupError(f"{tag} has no size", "write a size such as <size 120%> or <size 12>.")
        if found[2] == "%":
            return _require_allowed_scale(float(found[1]) / 100 * scale_around, tag)
        if not self._points:
            raise MarkupError(f"{tag} gives a size in points instead of percent", "write a size such as <size 120%>.")
        return _require_allowed_scale(float(found[1]) / self._points, tag)

    def _read_colour(self, argument: str, tag: str) -> str:
        name = argument.strip("\"'")
        colour = self._vocabulary.find_text_colour(name)
        if colour is None:
            hint = make_spelling_hint(name, (*self._vocabulary.inks, *NAMED)) if len(name) > 2 else ""
            fallback = "use a colour of the palette, a common English colour name, or #rrggbb."
            raise MarkupError(f"{tag} does not name a colour", hint if hint.startswith("did") else fallback)
        return colour

    def _make_unknown_tag_error(self, tag_name: str, argument: str, tag: str) -> MarkupError:
        if tag_name in ("size", "color") and not argument:
            example = "<size 120%>" if tag_name == "size" else "<color red>"
            return MarkupError(f"{tag} has no {'size' if tag_name == 'size' else 'colour'}", f"write a tag such as {example}.")
        if tag_name in _TAGS:
            return MarkupError(f"{tag} is not a tag", f"write <{tag_name}>; {_LITERAL}")
        if tag_name in _INSTEAD:
            return MarkupError(f"{tag} is not a tag", f"{_INSTEAD[tag_name][:-1]}; {_LITERAL}")
        near = find_closest_word(tag_name, (*_TAGS, *self._vocabulary.inks, *NAMED))
        if near:
            return MarkupError(f"{tag} is not a tag", f"did you mean <{near}>? {_LITERAL[0].upper()}{_LITERAL[1:]}")
        known = f"use {join_words([f'<{one}>' for one in _TAGS], 'or')}, or a colour such as <red>"
        return MarkupError(f"{tag} is not a tag", f"{known}; {_LITERAL}")


def _split_tag(tag: str) -> _TagParts:
    """The parts of a tag. The names of printgen's own tags are in lower case."""
    found = _PARTS.fullmatch(tag)
    assert found is not None
    lower = "color" if found[2].lower() == "colour" else found[2].lower()
    return _TagParts(bool(found[1]), lower if lower in _TAGS or lower in _INSTEAD else found[2], found[3].strip())


def _require_allowed_scale(scale: float, tag: str) -> float:
    if not _LEAST <= scale <= _MOST:
        message = f"{tag} makes letters {truncate_value(f'{scale:.4g}')} times as large as the text"
        raise MarkupError(message, f"use a size from {_LEAST:.0%} to {_MOST:.0%} of the text.")
    return scale
