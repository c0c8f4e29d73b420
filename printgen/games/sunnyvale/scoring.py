"""Scores a game of Sunnyvale: the value of each neighbourhood, the winners, and mistakes on the sheet (S12 to S16)."""

from collections.abc import Iterator, Sequence

from printgen.core.words import join_words, write_count
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import Entry
from printgen.games.sunnyvale.maps import list_space_names
from printgen.games.sunnyvale.neighborhoods import (
    HomeConstruction,
    Neighborhood,
    ValueAndConcerns,
    make_constructions,
    read_neighborhoods,
)
from printgen.games.sunnyvale.tracker import find_mistakes_in_crises_and_log
from printgen.scoring.contract.results import PlayerScore, ScoreLine, SheetFinding, Verdict


def judge_game(constants: GameConstants, entry: Entry) -> Verdict:
    """The verdict on an entry, which must have passed `entry_checks.py`."""
    neighborhoods = read_neighborhoods(constants, entry)
    leaders = [neighborhoods[seat] for seat in find_leading_seats([place.value_and_concerns for place in neighborhoods])]
    constructions = make_constructions(constants, neighborhoods)
    is_over = entry.crises >= constants.crises  # S12
    return Verdict(
        players=tuple(_score_player(constants, place) for place in neighborhoods),
        winners=tuple(leader.owner_name for leader in leaders) if is_over else (),
        findings=tuple(_find_mistakes(constants, entry, constructions)),
        notes=(
            *_list_notes_on_leaders_and_tie(constants, entry, neighborhoods, leaders),
            *(note for construction in constructions for note in construction.list_notes_if_cut_short()),
        ),
    )


def find_leading_seats(values_and_concerns: Sequence[ValueAndConcerns]) -> tuple[int, ...]:
    """The seats with the highest value and, among those, the most Concerns. Several if both are tied (S15)."""
    return tuple(seat for seat, own in enumerate(values_and_concerns) if own == max(values_and_concerns))


def _score_player(constants: GameConstants, neighborhood: Neighborhood) -> PlayerScore:
    value = neighborhood.value
    return PlayerScore(
        name=neighborhood.owner_name,
        total=value,
        range=(value, value),
        written=neighborhood.entered.value,
        lines=tuple(_explain_neighborhood_value(constants, neighborhood)),
        detail={
            "housing": {zone.ink: neighborhood.find_homes_in_zone(zone).bit_count() for zone in constants.zones},
            "concerns": neighborhood.concerns.bit_count(),
            "value": value,
        },
    )


def _explain_neighborhood_value(constants: GameConstants, neighborhood: Neighborhood) -> Iterator[ScoreLine]:
    """A line for the starting value, and a line for each zone with the dollars lost to its homes (S14)."""
    yield ScoreLine("starts at", constants.start_value, (neighborhood.map.name,))
    for zone in constants.zones:
        homes = neighborhood.find_homes_in_zone(zone)
        names = (
            f"{write_count(homes.bit_count(), 'home')}: {' '.join(list_space_names(homes, constants.side))}"
            if homes
            else "no homes"
        )
        yield ScoreLine(zone.name, -zone.loss * homes.bit_count(), (names,))


def _find_mistakes(constants: GameConstants, entry: Entry, constructions: Sequence[HomeConstruction]) -> Iterator[SheetFinding]:
    for construction in constructions:
        yield from _find_wrong_figures(constants, construction.neighborhood)
        yield from construction.find_impossible_homes()
    yield from find_mistakes_in_crises_and_log(constants, entry, [construction.neighborhood for construction in constructions])


def _find_wrong_figures(constants: GameConstants, neighborhood: Neighborhood) -> Iterator[SheetFinding]:
    """Findings for figures on the sheet that contradict the board (S14, S16)."""
    name, entered, path = neighborhood.owner_name, neighborhood.entered, ("players", neighborhood.seat)
    for zone in constants.zones:
        written, homes = entered.housing.get(zone.ink), neighborhood.find_homes_in_zone(zone).bit_count()
        if written not in (None, homes):
            message = f"{name} has {write_count(homes, 'home')} in {zone.name}, but the sheet says {written}."
            yield SheetFinding("score.housing", message, (*path, "housing", zone.ink), name)
    concerns = neighborhood.concerns.bit_count()
    if entered.concerns not in (None, concerns):
        message = f"{name} has {write_count(concerns, 'Concern')} on the map, but the sheet says {entered.concerns}."
        yield SheetFinding("score.concerns", message, (*path, "concerns"), name)
    if entered.value not in (None, neighborhood.value):
        message = f"The value of {name}'s neighborhood is {neighborhood.value:,}, but the sheet says {entered.value:,}."
        yield SheetFinding("score.value", message, (*path, "value"), name)


def _list_notes_on_leaders_and_tie(
    constants: GameConstants, entry: Entry, neighborhoods: Sequence[Neighborhood], leaders: Sequence[Neighborhood]
) -> Iterator[str]:
    if entry.crises < constants.crises:
        have = "has" if entry.crises == 1 else "have"
        yield f"The game is not over: {entry.crises} of {constants.crises} crises {have} happened so far."
        yield f"{join_words(leader.owner_name for leader in leaders)} {'is' if len(leaders) == 1 else 'are'} in the lead."
    most = leaders[0].value
    tied = [place for place in neighborhoods if place.value == most]
    if len(tied) > 1:
        names = join_words(place.owner_name for place in tied)
        concerns = join_words(f"{place.owner_name} has {place.concerns.bit_count()}" for place in tied)
        yield f"{names} are tied at {most:,}. The tie-breaker is the number of Concerns: {concerns}."
