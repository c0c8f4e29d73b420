"""The blanks of every score sheet, what they refuse, and the entries that they mean, word for word."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contract.sheet_form import Blank, SheetForm, Texts, Unfilled
from printgen.scoring.registry.lookup import find_rules
from printgen.scoring.sheet_forms import find_form_offered_by_rules
from tests.games.files import FILES, GAMES, judged
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared

PROBES = ("x", "h", "0", "1", "7", "99", "-3", "1,5", "1 2", "a b c", "A1 A2", "-")


def choose_blanks(form: SheetForm) -> Iterator[Blank]:
    """The first and the last blank of each kind. Blanks of a kind differ only in their numbers."""
    kinds = defaultdict[str, list[Blank]](list)
    for blank in form.blanks:
        kinds[re.sub(r"\d+", "#", f"{blank.name} {blank.label} {blank.help} {blank.after}")].append(blank)
    for blanks in kinds.values():
        yield from blanks[:1]
        yield from blanks[1:][-1:]


def describe_blank(blank: Blank) -> Iterator[str]:
    where = [f"column {blank.column}"] if blank.column is not None else []
    where += [f"after {blank.after}"] if blank.after else []
    paths = " or ".join(".".join(map(str, path)) for path in blank.paths)
    yield f"{blank.name}: {blank.label} ({', '.join([blank.kind, *(['shared'] if blank.shared else []), *where])}) -> {paths}"
    yield f"    {dict(blank.signs) or ''} {blank.help}".rstrip()
    refusals = defaultdict[str, list[str]](list)
    for probe in PROBES:
        try:
            blank.read(probe)
        except ValueError as error:
            refusals[re.sub(f'[“"]{re.escape(probe)}[”"]', "…", str(error))[:160]].append(f'"{probe}"')
    yield from (f"    {' '.join(probes)}: {message}" for message, probes in refusals.items())


def write(form: SheetForm, sheets: Sequence[Texts]) -> list[str]:
    """The lines of the entry that the texts mean, or the blank that is missing."""
    try:
        return form.write(sheets).splitlines()
    except Unfilled as missing:
        return [f"missing on sheet {missing.sheet}: {missing.blank} {missing.message}".rstrip()]


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_blanks_of_a_game_mean_what_they_did(game: str) -> None:
    rules = find_rules(game, SHELVES, Problems())
    offered = find_form_offered_by_rules(rules, declared(game)) if rules is not None else None
    assert offered is not None
    form, chosen = offered.form, list(choose_blanks(offered.form))
    lines = [f"{len(form.blanks)} blanks on {form.component}, own sheets: {form.own_sheets}"]
    lines += [line for blank in chosen for line in describe_blank(blank)]
    files = [file for file in FILES if file.parent.name == game and file.name.startswith(("legal", "score"))]
    files.sort(key=lambda file: (file.name != "legal.yaml", file))
    known, emptied = set[str](), set[str]()
    for file in files:
        sheets = form.fill(judged(file.read_text(encoding="utf-8")).entry)
        written = write(form, sheets)
        lines += [file.name, *(f"    {line}" for line in written if line not in known)]
        known.update(written)
        for blank in [blank for blank in chosen if sheets[0].get(blank.name) and blank.name not in emptied]:
            emptied.add(blank.name)
            changed = write(form, [{**sheets[0], blank.name: ""}, *sheets[1:]])
            different = [f"    {line}" for line in changed if line not in written]
            lines += [f"  without {blank.name}", *different[:3]] if different else []
    same(f"blanks-{game}.txt", "\n".join(lines) + "\n")
