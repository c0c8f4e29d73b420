"""An entry as the text of a file."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.games.brazil_imperial.pad.entry import ANNOUNCED, HIDDEN, NONE, Claim, Entry, Exploration, Player
from printgen.scoring.contract.questions import quoted


def entry_lines(entry: Entry) -> Iterator[str]:
    """The whole file, line by line; what is not there is left out."""
    yield f"game: {entry.game}"
    if entry.scenario:
        yield f"scenario: {entry.scenario}"
    yield "players:"
    for player in entry.players:
        yield f"  - name: {quoted(player.name)}"
        yield from (f"    {line}" for line in _player(player))
    if entry.solo is not None:
        solo = entry.solo
        figures = f"round: {solo.round}, era: {solo.era}, units_on_map: {solo.units_on_map}, capital: {solo.capital}"
        yield f"solo: {{{figures}}}"


def _player(player: Player) -> Iterator[str]:
    lines = {
        "colour": player.colour,
        "monarch": player.monarch,
        "units": _list(player.units),
        "products": _map(player.products),
        "paintings": _map(player.paintings),
        "missions": _map({mission: claim_text(claim) for mission, claim in player.missions.items()}),
        "gold": _list(player.gold),
        "combat": _list(player.combat),
        "exploration": _exploration(player.exploration),
        "palaces": _map(player.palaces),
        "tiles": _map(player.tiles),
        "seized": _map(player.seized),
        "science": _cell(player.science),
        "supply": _map(player.supply or {}),
        "rows": _map({row: figure for row, figure in player.rows.items() if figure is not None}),
        "total": _cell(player.total),
    }
    yield from (f"{name}: {text}" for name, text in lines.items() if text)


def _exploration(found: Exploration) -> str:
    parts = {
        "species": found.species or None,
        "culture": found.culture or None,
        "expeditions": _list(found.expeditions) or None,
    }
    return _map({name: part for name, part in parts.items() if part is not None})


def claim_text(claim: Claim) -> str:
    """What was said of a Mission, as it is read again."""
    if not claim.said:
        return ""
    parts = [] if claim.parts is None else [str(part) for part in sorted(claim.parts)] or [NONE]
    return " ".join([*([ANNOUNCED] if claim.announced else [] if parts else [HIDDEN]), *parts])


def _list(names: Iterable[str]) -> str:
    text = ", ".join(names)
    return f"[{text}]" if text else ""


def _map(values: Mapping[str, object]) -> str:
    text = ", ".join(f"{name}: {_cell(value)}" for name, value in values.items())
    return f"{{{text}}}" if text else ""


def _cell(value: object) -> str:
    return "" if value is None else str(value)
