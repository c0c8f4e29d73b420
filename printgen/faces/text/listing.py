"""Lists the font families that templates can use, with their weights, slopes and scripts."""

from collections.abc import Iterator, Sequence

from printgen.core.files.inputs import describe_error_reason, open_regular_file
from printgen.core.records import dataclass
from printgen.core.sfnt.checks import check_font_tables
from printgen.core.sfnt.letters import Ranges, has_letter, read_letter_ranges
from printgen.core.sfnt.style import read_embedding_restriction
from printgen.core.sfnt.tables import LARGEST_FONT, FontError, read_font_tables_in_memory
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.families import FAMILIES, SYMBOLS
from printgen.faces.text.suggestions import read_letter_ranges_of_font
from printgen.model import OwnFont, OwnFonts

# A few letters of each script that a font for the script has.
SCRIPTS = {
    "Latin": "AZaz", "Western Europe": "äçéñøß", "Central Europe": "ąčěğłőřşž", "Vietnamese": "ạệữ",
    "Greek": "αβωΩ", "Cyrillic": "абяЖ", "Hebrew": "אבת", "Arabic": "ابي", "Devanagari": "अकह", "Thai": "กขฮ",
    "Georgian": "აბჰ", "Armenian": "աբֆ", "Chinese": "的一是", "Japanese": "あアン", "Korean": "가한글",
    "arrows": "←↑→↓", "symbols": "★♥♠",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FamilyListing:
    """A font family: its weights, italics and scripts, and its files if it is one of the project's own."""

    family: str
    weights: str
    italics: bool
    scripts: tuple[str, ...]
    files: tuple[str, ...] = ()

    @property
    def styles_in_words(self) -> str:
        """The weights and slopes in words."""
        return f"{self.weights}{', with italics' if self.italics else ''}"


def list_own_font_families(own_fonts: OwnFonts) -> Iterator[FamilyListing]:
    """The project's own font families."""
    for family in dict.fromkeys(font.family for font in own_fonts.files):
        fonts = [font for font in own_fonts.files if font.family == family]
        weights = ", ".join(dict.fromkeys(_describe_weights(font) for font in sorted(fonts, key=lambda font: font.lightest)))
        files = tuple(dict.fromkeys(font.file for font in fonts))
        yield FamilyListing(
            family, weights, any(font.italic for font in fonts), _list_scripts_or_reason_unusable(fonts[0]), files
        )


def _describe_weights(font: OwnFont) -> str:
    return str(font.lightest) if font.lightest == font.heaviest else f"{font.lightest}–{font.heaviest}"


def _list_scripts_or_reason_unusable(font: OwnFont) -> tuple[str, ...]:
    """The scripts of a project's font, or the reason why the font cannot be used."""
    try:
        with open_regular_file(font.path) as file:
            tables = read_font_tables_in_memory(file.read(LARGEST_FONT + 1))
        check_font_tables(tables)
        reason = read_embedding_restriction(tables)
        return (f"not usable: {reason}",) if reason else list_covered_scripts(read_letter_ranges(tables))
    except FontError as error:
        return (f"not usable: {error.reason.rstrip('.')}",)
    except OSError as error:
        return (f"not usable: {describe_error_reason(error)}",)


def list_supplied_font_families() -> Iterator[FamilyListing]:
    """The supplied font families. Families with only symbols come last."""
    for name, family in (FAMILIES | SYMBOLS).items():
        weights = ", ".join(str(weight) for weight, italic in family.files if not italic)
        scripts = list_covered_scripts(read_letter_ranges_of_font(FontKey(name, 400, False)))
        yield FamilyListing(name, weights, any(italic for _, italic in family.files), scripts)


def list_covered_scripts(ranges: Ranges) -> tuple[str, ...]:
    """The scripts whose usual letters are all in these ranges."""
    return tuple(script for script, letters in SCRIPTS.items() if all(has_letter(ranges, letter) for letter in letters))


def write_font_list(title: str, families: Sequence[FamilyListing]) -> str:
    """A title and a line for each family with its name, weights and scripts, followed by its files."""
    wide = [
        max(len(words) for words in column)
        for column in ([one.family for one in families], [one.styles_in_words for one in families])
    ]
    lines = [title]
    for one in families:
        lines.append(
            f"  {one.family:{wide[0]}}  {one.styles_in_words:{wide[1]}}  {', '.join(one.scripts) or 'no known script'}"
        )
        lines += [f"    {file}" for file in one.files]
    return "\n".join(lines)
