"""Makes the name of a table's column from its heading, such as `cost_gold` from `Cost (gold)`."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from printgen.core.problems import Problems, Where, truncate_value

_LANGUAGE = r"(?s:(.*[^.\s])\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*))"


def make_column_name(heading: str) -> str:
    """The column name for a heading, or an empty text if the heading has neither a letter nor a digit.

    One word of letters, digits and _ is already a name. In any other heading, capitals become small letters, and everything but
    letters and digits becomes _. A language at the end, as in `title.de`, stays.
    """
    if not heading.isascii():
        import unicodedata

        heading = unicodedata.normalize("NFC", heading)
    if heading.isidentifier():
        return heading
    if translated := re.fullmatch(_LANGUAGE, heading):
        base = make_column_name(translated[1])
        return base and f"{base}.{translated[2]}"
    words = "".join(sign if f"a{sign}".isidentifier() and sign != "_" else " " for sign in heading.lower()).split()
    name = "_".join(words)
    return f"_{name}" if name[:1].isdecimal() else name


def find_column(name: str, known_columns: Iterable[str]) -> str | None:
    """The known column with this name or heading, ignoring case, or None if there is none."""
    names = list(known_columns)
    if name in names:
        return name
    wanted = make_column_name(name).lower()
    return next((other for other in names if other.lower() == wanted), None)


def map_headings_by_column_name(headings: Sequence[str], where: Where, problems: Problems) -> Mapping[str, str] | None:
    """The headings by column name. Reports unusable headings and duplicate names, and returns None if there are any."""
    names = [make_column_name(heading) for heading in headings]
    for position, (name, heading) in enumerate(zip(names, headings, strict=True), 1):
        if not heading:
            message = f"Column {position} has no name."
            problems.add(where, message, "add a name, or empty all cells of the column.")
        elif not name:
            message = f'The heading "{heading[:60]}" of column {position} has no letter or digit.'
            problems.add(where, message, "use a word, such as number.")
    duplicates = [name for name, count in Counter(filter(None, names)).items() if count > 1]
    for name in duplicates:
        alike = dict.fromkeys(heading for heading, other in zip(headings, names, strict=True) if other == name)
        if len(alike) == 1:
            problems.add(where, f"The column {truncate_value(next(iter(alike)))} appears twice.", "rename one of the columns.")
            continue
        first, second = [truncate_value(heading) for heading in alike][:2]
        message = f'The headings "{first}" and "{second}" both become the column name {truncate_value(name)}.'
        problems.add(where, message, "rename one of the headings.")
    return None if duplicates or not all(names) else dict(zip(names, headings, strict=True))
