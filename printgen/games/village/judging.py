"""A game of Village, judged: is each sheet legal, what does it score, and where is the slip (V1 to V17)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.core.words import counted, listed, there
from printgen.games.village.courses import Known, Outcome, Web, reckon, weave
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.explain import lines_of
from printgen.games.village.points import paying_squares
from printgen.games.village.reading import what_is_known
from printgen.games.village.table import SQUARE, Table
from printgen.games.village.words import demand_text, drawn_text
from printgen.scoring.contract.results import Broken, Path, PlayerScore, Verdict, best_players


@dataclass(frozen=True, slots=True)
class Case:
    """One sheet before the judge."""

    table: Table
    sheet: Sheet
    known: Known
    path: Path

    def broken(self, code: str, message: str, part: str, turn: int | None = None) -> Broken:
        """A finding on this sheet."""
        return Broken(code, message, (*self.path, part), self.sheet.player, turn)


def judge_sheets(table: Table, entry: Entry) -> Verdict:
    """The verdict on all sheets."""
    players: list[PlayerScore] = []
    findings: list[Broken] = []
    for number, sheet in enumerate(entry.sheets):
        case = Case(table, sheet, what_is_known(table, entry, sheet), ("sheets", number))
        score, found = _judge(case)
        players.append(score)
        findings += found
    return Verdict(tuple(players), best_players(tuple(players)), tuple(findings), tuple(_notes(table, players)))


def _notes(table: Table, players: list[PlayerScore]) -> Iterator[str]:
    """V16: a single player is re-elected, or not."""
    if len(players) == 1 and players[0].total is not None:
        again = players[0].total >= table.solo_line
        yield f"Playing alone, {players[0].name} is {'' if again else 'not '}re-elected: the line is {table.solo_line}."


def outcome_of(table: Table, entry: Entry, sheet: Sheet) -> Outcome | None:
    """What the courses of one sheet come to; None where there is none."""
    case = Case(table, sheet, what_is_known(table, entry, sheet), ())
    return _reckoned(case)[0]


def _judge(case: Case) -> tuple[PlayerScore, list[Broken]]:
    table = case.table
    squares = table.square_points * len(paying_squares(table, case.known.marks))
    outcome, found, wrong = _reckoned(case)
    wrong += _squares(case, squares)
    totals = _total(case, outcome, squares, bool(wrong)) if outcome is not None else ()
    return _score(case, squares, outcome, not found), [*found, *wrong, *totals]


def _reckoned(case: Case) -> tuple[Outcome | None, list[Broken], list[Broken]]:
    """What the courses come to, what is wrong with marks and choices, and what with the scores."""
    table = case.table
    found = [*_counts(case), *_choices(case)]
    if any(broken.code == "marks.count" for broken in found):
        return None, found, []
    web = weave(table, case.known)
    if not web.complete(table.turns):
        found = [*found, *_illegal(case, web)]
        case, web = _without_bonus(case)
    if not web.complete(table.turns):
        return None, found, []
    outcome, wrong = _scores(case, web)
    return outcome, found, wrong


def _without_bonus(case: Case) -> tuple[Case, Web]:
    """The case as it would be had no bonuses been written: what the marks score does not hang on them."""
    case = replace(case, known=replace(case.known, bonus=(None,) * len(case.known.bonus)))
    return case, weave(case.table, case.known)


def _counts(case: Case) -> Iterator[Broken]:
    """V8: as many marks as turns and bonuses make, and as many squares as doubles."""
    table, known = case.table, case.known
    wanted = 2 + 2 * table.turns + len(table.bonus_turns)
    marks = sum(spaces.bit_count() for spaces in known.marks.values())
    doubles = sum(first == second for first, second in known.rolls[1:])
    squares = known.marks[SQUARE].bit_count()
    if marks != wanted:
        message = f"{there(marks, 'mark')}; a finished sheet has {wanted}."
        yield case.broken("marks.count", message.capitalize(), "grid")
    if squares != doubles:
        message = f"{there(squares, 'square')}, and {counted(doubles, 'double')} in the nine turns."
        yield case.broken("marks.count", message.capitalize(), "grid")


def _choices(case: Case) -> Iterator[Broken]:
    """V7 and V10: bonus types differ; an avenue is chosen only where the dice leave it free."""
    bonus, turns = case.sheet.bonus, sorted(case.table.bonus_turns)
    for number, (turn, name) in enumerate(zip(turns, bonus, strict=False)):
        if name in bonus[:number]:
            message = f"The bonus of turn {turn} is {name} again; each type is a bonus once."
            yield case.broken("bonus.types", message, "bonus", turn)
    for turn in sorted(map(int, case.sheet.avenues)):
        total = sum(case.known.rolls[turn])
        row = case.table.row_of_sum.get(total)
        if row is not None:
            name = case.table.avenue_name(row)
            message = f"In turn {turn} the dice make {total}: the avenue is {name}, and not free to choose."
            yield Broken("avenue.choice", message, (*case.path, "avenues", str(turn)), case.sheet.player, turn)


def _illegal(case: Case, web: Web) -> Iterator[Broken]:
    """Which slip would explain the sheet: the bonuses that were written, or else the first turn no course can explain."""
    table, known, turn = case.table, case.known, len(web.layers)
    if any(known.bonus) and _without_bonus(case)[1].complete(table.turns):
        if len(set(known.bonus)) == len(known.bonus):  # a type named twice has been told
            message = f"No legal course has the bonuses {' '.join(case.sheet.bonus)}; with others the sheet is legal."
            yield case.broken("bonus.types", message, "bonus", turn)
        return
    drawn = drawn_text(table, known, turn)
    shown = f" The sheet has {drawn}." if drawn else " None of the marks that are left fits."
    roll = "-".join(map(str, known.rolls[turn]))
    name = f"Turn {turn}" if turn else "The preparation"
    message = f"{name} ({roll}) cannot be explained: it draws {demand_text(table, known, turn)}.{shown}{_other_reading(case)}"
    yield case.broken("marks.turn", message, "grid", turn)


def _other_reading(case: Case) -> str:
    """V6 can be read in two ways; a sheet that is legal in the other one is told so."""
    other = replace(case.table, nearest=not case.table.nearest)
    if not weave(other, case.known).complete(case.table.turns):
        return ""
    return f" It is legal only under full_column: {'nearest' if other.nearest else 'roomier'}."


def _scores(case: Case, web: Web) -> tuple[Outcome, list[Broken]]:
    """The written scores against the courses: each turn where all is settled, else the first that nothing explains."""
    written = case.known.scores
    free = reckon(case.table, case.known, web, 0)
    if all(len(scores) == 1 for scores in free.turns):
        pairs = ((turn, scores) for turn, scores in enumerate(free.turns, 1))
        return free, [_wrong_score(case, turn, right) for turn, right in pairs if not {written[turn]} <= {None, *right}]
    outcome = reckon(case.table, case.known, web, case.table.turns)
    if outcome.possible:
        return outcome, []
    return free, [_wrong_score(case, *_first_wrong(case, web))]


def _first_wrong(case: Case, web: Web) -> tuple[int, frozenset[int]]:
    """The first turn whose score no course gives that gives all scores before it, and what it could have been."""
    table = case.table
    before = reckon(table, case.known, web, 0)
    for turn in range(1, table.turns + 1):
        now = reckon(table, case.known, web, turn)
        if not now.possible:
            return turn, before.turns[turn - 1]
        before = now
    raise AssertionError("some turn must be wrong where all together are")


def _wrong_score(case: Case, turn: int, could: frozenset[int]) -> Broken:
    written = case.known.scores[turn]
    return case.broken(
        "score.turn", f"Turn {turn} says {written}; it can only be {listed(sorted(could), 'or')}.", "scores", turn
    )


def _squares(case: Case, squares: int) -> Iterator[Broken]:
    written = case.sheet.squares
    if written is not None and written != squares:
        yield case.broken("score.squares", f"The squares say {written}; they are worth {squares}.", "squares")


def _total(case: Case, outcome: Outcome, squares: int, slips: bool) -> Iterator[Broken]:
    written = case.sheet.total
    if written is None:
        return
    low, high = (edge + squares for edge in outcome.range)
    if low == high != written:
        boxes = "with the right figures the boxes" if slips else "the boxes"
        yield case.broken("score.total", f"The total says {written}, {boxes} add up to {low}.", "total")
    elif written < squares or not outcome.totals >> (written - squares) & 1:
        message = f"The total says {written}; no legal course gives that. The lowest is {low}, the highest {high}."
        yield case.broken("score.total", message, "total")


def _score(case: Case, squares: int, outcome: Outcome | None, legal: bool) -> PlayerScore:
    """What the rules give, as far as it is settled."""
    settled = outcome.turns if outcome else ()
    turns = [min(scores) if len(scores) == 1 else None for scores in settled] or [None] * case.table.turns
    low, high = (edge + squares for edge in outcome.range) if outcome else (0, 0)
    return PlayerScore(
        name=case.sheet.player,
        total=low if outcome and low == high else None,
        range=(low, high) if outcome else None,
        written=case.sheet.total,
        lines=lines_of(case.table, case.known, outcome),
        detail={"legal": legal, "turns": turns, "squares": squares},
    )
