"""Scores a game of Favelas: the points of each year, the winner, and the mistakes on the sheet (F12 to F17)."""

from collections.abc import Iterator

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count
from printgen.games.favelas.constants import BONUS, GameConstants
from printgen.games.favelas.entry import Entry, find_value_of_player
from printgen.games.favelas.heights import ImpossibilityProver, find_impossible_heights, list_notes_on_unmatched_hills
from printgen.scoring.contract.results import PlayerScore, ScoreLine, SheetFinding, Verdict, find_best_players

NOTHING_PAID = ("no majority and not all colours",)


@dataclass(frozen=True, slots=True)
class YearScoring:
    """The scoring at the end of a year: the dice, and the colours on each board."""

    dice: tuple[int, ...]  # in the order of the colours, then the bonus die
    counts: tuple[tuple[int, ...], ...]  # the number of spaces, by player and colour

    def find_players_with_majority(self, colour: int) -> tuple[int, ...]:
        """The players who show the most spaces of a colour. Each of them is paid in full (F12)."""
        most = max(counts[colour] for counts in self.counts)
        return tuple(player for player, counts in enumerate(self.counts) if counts[colour] == most) if most else ()

    def find_bonus_players(self) -> tuple[int, ...]:
        """The players who show all colours and are paid by the bonus die (F13)."""
        return tuple(player for player, counts in enumerate(self.counts) if all(counts))

    def count_player_points(self, seat: int) -> int:
        """A player's points in this year."""
        *dice, bonus_die = self.dice
        paid = sum(die for colour, die in enumerate(dice) if seat in self.find_players_with_majority(colour))
        return paid + (bonus_die if seat in self.find_bonus_players() else 0)


def make_year_scoring(constants: GameConstants, entry: Entry, year_index: int) -> YearScoring:
    """The scoring at the end of a year."""
    dice = tuple(entry.years[year_index].council[name] for name in constants.dice_names)
    letters = [[space.letter for space in entry.find_board(player, year_index).spaces] for player in entry.players]
    return YearScoring(dice, tuple(tuple(shown.count(colour.letter) for colour in constants.colours) for shown in letters))


@dataclass(frozen=True, slots=True)
class TallestStack:
    """A player's tallest stack after the last year.

    Its height may be written separately, and the heights on the board may show it.
    """

    player: str
    written: int | None
    seen: int  # the largest height entered for the board
    all_seen: bool  # whether all heights of the board were entered

    @property
    def height_if_known(self) -> int | None:
        """The height, or None if unknown. The heights on the board take precedence over the separate height."""
        if self.all_seen:
            return self.seen
        return self.written if self.written is not None and self.written >= self.seen else None


def _read_tallest_stack(entry: Entry, player: str) -> TallestStack:
    heights = [space.height for space in entry.find_board(player, len(entry.years) - 1).spaces]
    seen = max((height for height in heights if height is not None), default=0)
    return TallestStack(player, find_value_of_player(entry.tallest, player), seen, None not in heights)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """An entry and the data on which its score depends."""

    constants: GameConstants
    entry: Entry
    year_scorings: tuple[YearScoring, ...]  # by year
    stacks: tuple[TallestStack, ...]  # by player

    @property
    def is_over(self) -> bool:
        """Whether all years were played."""
        return len(self.year_scorings) == self.constants.years


def judge_game(constants: GameConstants, entry: Entry) -> Verdict:
    """The verdict on an entry that `entry_checks` accepts."""
    year_scorings = tuple(make_year_scoring(constants, entry, year) for year in range(len(entry.years)))
    sheet = ScoreSheet(constants, entry, year_scorings, tuple(_read_tallest_stack(entry, player) for player in entry.players))
    scores = tuple(_score_player(sheet, seat) for seat in range(len(entry.players)))
    winners, result_notes = (
        _find_winners_and_notes(sheet, scores) if sheet.is_over else ((), (_describe_lead_so_far(sheet, scores),))
    )
    prover = ImpossibilityProver(constants)
    findings = (
        *_find_wrong_year_scores(sheet),
        *_find_wrong_totals(scores),
        *find_impossible_heights(prover, entry),
        *_find_wrong_stack_heights(sheet),
    )
    notes = (
        *result_notes,
        *_list_notes_on_track_markers(constants, scores),
        *list_notes_on_unmatched_hills(constants, entry),
        *prover.list_notes_if_cut_short(),
    )
    return Verdict(
        scores, winners, findings, notes, {"years": [_make_year_detail(sheet, scoring) for scoring in year_scorings]}
    )


def _score_player(sheet: ScoreSheet, seat: int) -> PlayerScore:
    name = sheet.entry.players[seat]
    lines = tuple(
        ScoreLine(
            f"year {year}", scoring.count_player_points(seat), tuple(_explain_year_points(sheet, scoring, seat)) or NOTHING_PAID
        )
        for year, scoring in enumerate(sheet.year_scorings, 1)
    )
    total = sum(line.points or 0 for line in lines)
    written = find_value_of_player(sheet.entry.totals, name)
    return PlayerScore(name, total, (total, total), written, lines, {"tallest": sheet.stacks[seat].height_if_known})


def _explain_year_points(sheet: ScoreSheet, scoring: YearScoring, seat: int) -> Iterator[str]:
    """A sentence for each die that paid a player in a year."""
    for number, colour in enumerate(sheet.constants.colours):
        majority = scoring.find_players_with_majority(number)
        if seat in majority:
            others = [sheet.entry.players[other] for other in majority if other != seat]
            rank = f"tied with {join_words(others)}" if others else "the most"
            spaces = write_count(scoring.counts[seat][number], "space")
            yield f"{colour.name} die {scoring.dice[number]}: {spaces}, {rank}"
    if seat in scoring.find_bonus_players():
        yield f"{BONUS} die {scoring.dice[-1]}: all {len(sheet.constants.colours)} colours"


def _find_wrong_year_scores(sheet: ScoreSheet) -> Iterator[SheetFinding]:
    """A finding for each written year score that the boards and dice contradict (F12, F13)."""
    for number, (year, scoring) in enumerate(zip(sheet.entry.years, sheet.year_scorings, strict=True)):
        for seat, name in enumerate(sheet.entry.players):
            written, right = find_value_of_player(year.scores, name), scoring.count_player_points(seat)
            if written is not None and written != right:
                message = (
                    f"The score for {name} in year {number + 1} is given as {written}, but the boards and dice give {right}."
                )
                yield SheetFinding("score.year", message, ("years", number, "scores", name), name, number + 1)


def _find_wrong_totals(scores: tuple[PlayerScore, ...]) -> Iterator[SheetFinding]:
    """A finding for each written total that is not the sum of the years (F14)."""
    for score in scores:
        if score.written is not None and score.written != score.total:
            years = " + ".join(str(line.points) for line in score.lines)
            sums = f"the years add up to {years} = {score.total}" if "+" in years else f"the year gives {years}"
            message = f"The total for {score.name} is given as {score.written}, but {sums}."
            yield SheetFinding("score.total", message, ("totals", score.name), score.name)


def _find_wrong_stack_heights(sheet: ScoreSheet) -> Iterator[SheetFinding]:
    """A finding for each written height of a tallest stack that the heights on the board contradict."""
    for stack in sheet.stacks:
        if stack.written is not None and stack.height_if_known != stack.written:
            height = str(stack.seen) if stack.all_seen else f"at least {stack.seen}"
            message = f"The tallest stack for {stack.player} is given as {stack.written}, but on the board it is {height}."
            yield SheetFinding("tallest", message, ("tallest", stack.player), stack.player)


def _find_winners_and_notes(sheet: ScoreSheet, scores: tuple[PlayerScore, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The winners of a finished game, and notes on ties (F17).

    The tallest stack breaks a tie. There is no winner if a tie depends on a stack of unknown height.
    """
    first = find_best_players(scores)
    stacks = [stack for stack in sheet.stacks if stack.player in first]
    if len(first) == 1:
        return first, ()
    if any(stack.height_if_known is None for stack in stacks):
        unknown = join_words(stack.player for stack in stacks if stack.height_if_known is None)
        tie = f"{join_words(first)} are tied, so the tallest stack decides"
        return (), (f"{tie}, but the height is not known for {unknown}. Add it under `tallest`.",)
    highest = max(stack.height_if_known or 0 for stack in stacks)
    winners = tuple(stack.player for stack in stacks if stack.height_if_known == highest)
    if len(winners) == len(first):
        return winners, (f"{join_words(first)} are tied, and their tallest stacks are equally high.",)
    heights = join_words(f"{stack.player} {stack.height_if_known}" for stack in stacks)
    return winners, (f"{join_words(first)} are tied, so the tallest stack decides: {heights}.",)


def _describe_lead_so_far(sheet: ScoreSheet, scores: tuple[PlayerScore, ...]) -> str:
    first = find_best_players(scores)
    most = max(score.total or 0 for score in scores)
    leads = f"{join_words(first)} {'leads' if len(first) == 1 else 'lead'} with {most}"
    return f"The game is not over. After year {len(sheet.year_scorings)} of {sheet.constants.years}, {leads}."


def _list_notes_on_track_markers(constants: GameConstants, scores: tuple[PlayerScore, ...]) -> Iterator[str]:
    """Notes on the markers that have gone around the track (F14)."""
    for name, total in ((score.name, score.total or 0) for score in scores):
        if total >= constants.token:
            rounds = (
                "" if total < 2 * constants.token else f" after {write_count(total // constants.token, 'round')} of the track"
            )
            yield f"{name} shows the {constants.token}+ token, and the marker is on {total % constants.token}{rounds}."


def _make_year_detail(sheet: ScoreSheet, scoring: YearScoring) -> dict[str, object]:
    names = sheet.entry.players
    return {
        "scores": {name: scoring.count_player_points(seat) for seat, name in enumerate(names)},
        "majority": {
            colour.name: [names[seat] for seat in scoring.find_players_with_majority(number)]
            for number, colour in enumerate(sheet.constants.colours)
        },
        "bonus": [names[seat] for seat in scoring.find_bonus_players()],
    }
