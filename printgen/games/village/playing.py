"""Whole games of Village between simple players, all with the same rolls (V17)."""

from collections.abc import Callable
from random import Random

from printgen.games.village.page import Page
from printgen.games.village.players import Player, makers
from printgen.games.village.points import paying_squares
from printgen.games.village.table import Table
from printgen.games.village.tally import Tally
from printgen.scoring.contract.optional import Played, Playtest


def playtest_of(table: Table) -> Playtest:
    """Games on the plan of a content."""
    styles, tally = makers(table), Tally(table)

    def play(seats: tuple[str, ...], chance: Random) -> Played:
        pages = fill_pages(table, tally, [styles[name] for name in seats], chance)
        return _played(table, tally, pages)

    return Playtest("turns", tuple(styles), play)


def fill_pages(table: Table, tally: Tally, seats: list[Callable[[Random], Player]], chance: Random) -> list[Page]:
    """The finished sheets of one game; what is rolled does not hang on who plays."""
    faces = range(1, len(table.faces) + 1)
    rolls = tuple((chance.choice(faces), chance.choice(faces)) for _ in range(table.turns + 1))
    pages = [Page(table, rolls) for _ in seats]
    for page, make in zip(pages, seats, strict=True):
        _fill(page, make(chance), tally)
    return pages


def _fill(page: Page, player: Player, tally: Tally) -> None:
    page.draw(player.pick(page, page.prepared()))
    for turn in range(1, page.table.turns + 1):
        page.turn = turn
        way = player.pick(page, page.rolled())
        page.full += page.turned_away(way)
        page.draw(way)
        if turn in page.table.bonus_turns:
            _add_bonus(page, player, tally)
        row = page.row
        if row is None:
            row = page.avenues[turn] = player.avenue(page)
        page.scores.append(tally.turn(row, page.marks))


def _add_bonus(page: Page, player: Player, tally: Tally) -> None:
    before = tally.turn(page.row, page.marks)
    ((kind, space),) = player.pick(page, page.extra())
    page.bonus.append(kind)
    page.draw(((kind, space),))
    page.paid += tally.turn(page.row, page.marks) > before


def _played(table: Table, tally: Tally, pages: list[Page]) -> Played:
    """What the sheets of a game come to."""
    scores = tuple(sum(page.scores) + tally.squares(page.marks) for page in pages)
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    return Played(scores, winners, table.turns, _counts(table, pages, scores))


def _counts(table: Table, pages: list[Page], scores: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """What a designer of a plan wants to know, of all sheets together; what the dice do is counted once."""
    rolls = pages[0].rolls[1:]
    doubles = sum(one == other for one, other in rolls)
    turns, sheets = len(rolls), len(pages)
    return {
        "double rolled": (doubles, turns),
        "avenue free": (sum(sum(dice) not in table.row_of_sum for dice in rolls), turns),
        "column full": (sum(page.full for page in pages), (2 * turns - doubles) * sheets),
        "turn without points": (sum(page.scores.count(0) for page in pages), turns * sheets),
        "bonus pays at once": (sum(page.paid for page in pages), len(table.bonus_turns) * sheets),
        "square paid": (sum(len(paying_squares(table, page.by_type())) for page in pages), doubles * sheets),
        "re-elected": (sum(score >= table.solo_line for score in scores), sheets),
    }
