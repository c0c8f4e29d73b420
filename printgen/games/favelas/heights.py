"""Heights that were entered, held against how boards are built (F4, F5, F16)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.core.words import counted, listed
from printgen.games.favelas.council import board_of
from printgen.games.favelas.course import Builders, Course
from printgen.games.favelas.effort import Effort, Spent
from printgen.games.favelas.entry import Entry, Top
from printgen.games.favelas.hills import SPACES, most_doubles
from printgen.games.favelas.known import Known
from printgen.games.favelas.table import Table
from printgen.scoring.contract.results import Broken

Tops = tuple[tuple[Top, ...], ...]  # a player's board, year by year


@dataclass(slots=True)
class Search:
    """The search for courses of play of one verdict, which remembers whether it was cut short."""

    table: Table
    builders: Builders = field(default_factory=lambda: Builders(Effort()))
    cut_short: bool = False

    def is_impossible(self, boards: list[Known]) -> bool:
        """Whether no course of play gives these boards; not where the search would take too long to tell."""
        taken, singles = self.table.taken(len(boards)), len(self.table.singles)
        try:
            return not Course(boards, taken, singles, self.builders).possible()
        except Spent:
            self.cut_short = True
            return False

    def notes(self) -> Iterator[str]:
        """What the findings leave open."""
        if self.cut_short:
            yield "The heights were not checked completely: too many courses of play may lead to them. Write down more heights."


def height_findings(search: Search, entry: Entry) -> Iterator[Broken]:
    """What cannot be of the heights; boards that contradict themselves are left out when the rest is held together."""
    tops = {player: _tops(entry, player) for player in entry.players}
    found = [
        broken for player in entry.players for broken in (*_falls(player, tops[player]), *_repainted(player, tops[player]))
    ]
    yield from found
    odd = {broken.player for broken in found}
    sound = [_known(tops[player]) if player not in odd else _nothing(len(entry.years)) for player in entry.players]
    yield from _unbuilt(search, entry, sound)


def _tops(entry: Entry, player: str) -> Tops:
    return tuple(board_of(entry, year, player).tops for year in range(len(entry.years)))


def _falls(player: str, tops: Tops) -> Iterator[Broken]:
    """F5: tiles stay, so no stack is ever lower than it was."""
    for year in range(1, len(tops)):
        fallen = []
        for space in range(SPACES):
            before = max((tops[earlier][space].height or 0 for earlier in range(year)), default=0)
            now = tops[year][space].height
            if now is not None and now < before:
                fallen.append(f"space {space + 1} from {before} to {now}")
        if fallen:
            message = f"{player} has stacks that fell in year {year + 1}: {listed(fallen)}. Tiles stay where they were laid."
            yield Broken("heights.fall", message, ("years", year, "boards", player), player, year + 1)


def _repainted(player: str, tops: Tops) -> Iterator[Broken]:
    """F5: where no tile was laid, the same colour shows."""
    for year in range(1, len(tops)):
        odd = []
        for space in range(SPACES):
            span = _unchanged(tops, space, year)
            if span is not None and tops[year - 1][space].letter != tops[year][space].letter:
                odd.append(f"space {space + 1} ({tops[year - 1][space].letter}, then {tops[year][space].letter})")
        if odd:
            message = f"{player} shows new colours in year {year + 1} on stacks that did not grow: {listed(odd)}."
            yield Broken("heights.build", message, ("years", year, "boards", player), player, year + 1)


def _unchanged(tops: Tops, space: int, year: int) -> int | None:
    """The height that a stack kept from the year before, as far as heights around tell."""
    before = max((tops[at][space].height or 0 for at in range(year)), default=0)
    after = min((height for at in range(year, len(tops)) if (height := tops[at][space].height) is not None), default=None)
    known = any(tops[at][space].height is not None for at in range(year))
    return before if known and after == before else None


def _known(tops: Tops) -> Known:
    return Known(tuple(tuple(top.height for top in year) for year in tops))


def _nothing(years: int) -> Known:
    return Known(((None,) * SPACES,) * years)


def _unbuilt(search: Search, entry: Entry, boards: list[Known]) -> Iterator[Broken]:
    """The first year whose heights no course of play gives: the boards that alone have none, or else all together."""
    for years in range(1, len(entry.years) + 1):
        known = [Known(board.heights[:years]) for board in boards]
        told = [seat for seat, board in enumerate(known) if any(height is not None for height in board.heights[-1])]
        alone = [seat for seat in told if search.is_impossible(_only(known, seat))]
        for seat in alone:
            player = entry.players[seat]
            message = f"The heights of {player} in year {years} cannot be built: {_sum_of(known[seat])}."
            path = ("years", years - 1, "boards", player)
            yield Broken("heights.build", f"{message} {_allowed(search.table, entry, years)}", path, player, years)
        if not alone and told and search.is_impossible(known):
            sums = listed(f"{player} {_sum_of(board)}" for player, board in zip(entry.players, known, strict=True))
            message = f"The heights of year {years} do not go together: {sums}. {_allowed(search.table, entry, years)}"
            yield Broken("heights.build", message, ("years", years - 1, "boards"), None, years)
            return
        if alone:
            return  # what comes after it hangs on it


def _only(boards: list[Known], seat: int) -> list[Known]:
    """One board as it was entered, and nothing known of the others."""
    return [board if at == seat else _nothing(len(board.heights)) for at, board in enumerate(boards)]


def _sum_of(board: Known) -> str:
    heights = tuple(height or 0 for height in board.heights[-1])
    doubles = most_doubles((0,) * SPACES, heights)
    return f"stacks of {sum(heights)} in sum, of which doubles laid flat make {2 * doubles} at most"


def _allowed(table: Table, entry: Entry, years: int) -> str:
    """How many tiles there can have been."""
    players = len(entry.players)
    taken, singles = table.taken(players), counted(len(table.singles), "single")
    tiles = f"{years * taken[0]} to {years * taken[-1]} two-space tiles and at most {singles}"
    turns = f"{entry.players[0]} first, and nobody has two turns more than another"
    return f"{players} players take {tiles} in {counted(years, 'year')}; {turns}."
