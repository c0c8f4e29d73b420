"""Writes a verdict as text for people and as JSON for programs."""

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.core.problems import Problem
from printgen.scoring.contract.results import Hindsight, PlayerScore, ScoreLine
from printgen.scoring.judge import JudgedEntry


def write_verdict_json(judged: JudgedEntry, best: Hindsight | None = None, warnings: tuple[Problem, ...] = ()) -> str:
    """The content of `write_verdict_text` and the warnings about the file, as one JSON object on one line."""
    verdict = judged.verdict
    content = {
        "game": judged.game.name,
        "edition": judged.game.edition,
        "file": judged.file,
        "valid": verdict.valid,
        "players": [_convert_player_to_json(player) for player in verdict.players],
        "winners": list(verdict.winners),
        "findings": [
            {
                "code": b.code,
                "player": b.player,
                "turn": b.turn,
                "line": judged.typed.find_line_number(b),
                "message": b.message,
            }
            for b in verdict.findings
        ],
        "notes": list(verdict.notes),
        "warnings": _convert_problems_to_json(warnings),
    }
    content = _combine_content_with_details(content, verdict.detail)
    if best is not None:
        content["best"] = _convert_hindsight_to_json(best)
    import json

    return json.dumps(content, ensure_ascii=False)


def _convert_player_to_json(player: PlayerScore) -> dict[str, Any]:
    content = {
        "name": player.name,
        "total": player.total,
        "range": list(player.range) if player.range is not None else None,
        "written": player.written,
        "lines": convert_lines_to_json(player.lines),
    }
    return _combine_content_with_details(content, player.detail)


def _convert_hindsight_to_json(best: Hindsight) -> dict[str, Any]:
    content = {"total": best.total, "bound": best.bound, "proved": best.proved}
    return _combine_content_with_details(
        content | {"lines": convert_lines_to_json(best.lines), "sketch": list(best.sketch)}, best.detail
    )


def _combine_content_with_details(content: dict[str, Any], details: Mapping[str, Any]) -> dict[str, Any]:
    """The keys that every result has, and the keys that the rules add. The rules cannot replace a key that every result has."""
    return content | {key: value for key, value in details.items() if key not in content}


def convert_lines_to_json(lines: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    """The lines of a score as JSON values, with points and reasons."""
    return [{"row": line.row, "points": line.points, "because": list(line.because)} for line in lines]


def write_problems_json(problems: tuple[Problem, ...]) -> str:
    """The problems of a file that cannot be judged, as one JSON object."""
    import json

    return json.dumps({"problems": _convert_problems_to_json(problems)}, ensure_ascii=False)


def _convert_problems_to_json(problems: tuple[Problem, ...]) -> list[dict[str, Any]]:
    return [{"file": p.where.file, "line": p.where.line, "message": p.message, "hint": p.hint} for p in problems]


def write_verdict_text(judged: JudgedEntry, colour: bool, best: Hindsight | None = None) -> str:
    """A verdict as text: the findings, the points, the winners, then the best possible score."""
    colours = TerminalColours(colour)
    hindsight = _write_hindsight(judged, best, colours) if best is not None else ()
    return "\n".join([*_write_verdict_lines(judged, colours), *hindsight])


class TerminalColours:
    """Colours text for a terminal. If `colour` is false, for example in a pipe, text stays unchanged."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def colour_good(self, text: str) -> str:
        """The text in green."""
        return self._add_colour("32", text)

    def colour_bad(self, text: str) -> str:
        """The text in red."""
        return self._add_colour("31", text)

    def colour_quiet(self, text: str) -> str:
        """The text in grey."""
        return self._add_colour("2", text)

    def colour_strong(self, text: str) -> str:
        """The text in bold."""
        return self._add_colour("1", text)

    def _add_colour(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self._colour else text


def _write_verdict_lines(judged: JudgedEntry, colours: TerminalColours) -> Iterator[str]:
    verdict = judged.verdict
    if verdict.valid:
        yield colours.colour_good(f"{judged.file}: no mistakes found.")
    for broken in verdict.findings:
        where = f"{judged.file}:{judged.typed.find_line_number(broken)}"
        yield f"{where}: {colours.colour_bad(broken.message)} {colours.colour_quiet(f'[{broken.code}]')}"
    for player in verdict.players:
        yield from ("", colours.colour_strong(player.name))
        yield from write_score_lines(player.lines, _write_total_or_range(player), colours)
    if len(verdict.players) > 1:
        yield from ("", *_write_results_table(judged, colours))
    yield from verdict.notes


def write_score_lines(
    lines: tuple[ScoreLine, ...], total: str, colours: TerminalColours, total_label: str = "total"
) -> Iterator[str]:
    """The text lines of a score with points and reasons, followed by the total."""
    row_width = max([8, *(len(line.row) for line in lines)])
    figures = ["?" if line.points is None else f"{line.points:,}" for line in lines]
    figure_width = max([4, len(total), *map(len, figures)])
    for line, points in zip(lines, figures, strict=True):
        first, *rest = line.because or ("",)
        yield f"  {line.row:{row_width}} {points:>{figure_width}}  {colours.colour_quiet(first)}".rstrip()
        yield from (f"  {'':{row_width}} {'':{figure_width}}  {colours.colour_quiet(text)}" for text in rest)
    yield f"  {total_label:{row_width}} {total:>{figure_width}}"


def _write_total_or_range(player: PlayerScore) -> str:
    if player.total is not None:
        return f"{player.total:,}"
    return f"{player.range[0]:,} to {player.range[1]:,}" if player.range else "?"


def _write_results_table(judged: JudgedEntry, colours: TerminalColours) -> Iterator[str]:
    players = _sort_players(judged.verdict.players, judged.verdict.winners)
    name_width, total_width = (
        max(map(len, words))
        for words in zip(*((player.name, _write_total_or_range(player)) for player in players), strict=True)
    )
    for player in players:
        wins = colours.colour_good(" wins") if player.name in judged.verdict.winners else ""
        shared = " (shared)" if wins and len(judged.verdict.winners) > 1 else ""
        yield f"{player.name:{name_width}}  {_write_total_or_range(player):>{max(4, total_width)}}{wins}{shared}"


def _sort_players(players: tuple[PlayerScore, ...], winners: tuple[str, ...]) -> list[PlayerScore]:
    """The winners first, then the other players from the best total to the worst; players without a total are last."""
    totals = [player.total for player in players if player.total is not None]
    won = [player.total for player in players if player.name in winners and player.total is not None]
    lowest_wins = bool(won) and max(won) == min(totals) < max(totals)

    def make_sort_key(player: PlayerScore) -> tuple[bool, bool, int]:
        total = player.total or 0
        return player.name not in winners, player.total is None, total if lowest_wins else -total

    return sorted(players, key=make_sort_key)


def _write_hindsight(judged: JudgedEntry, best: Hindsight, colours: TerminalColours) -> Iterator[str]:
    scored = [
        f"{player.name} scored {_write_total_or_range(player)}" for player in judged.verdict.players if player.range is not None
    ]
    scores = f" ({', '.join(scored)})" if scored else ""
    yield ""
    if best.proved:
        yield colours.colour_strong(f"Hindsight: the best possible score in this game was {best.total}{scores}.")
    else:
        yield colours.colour_strong(f"Hindsight: a score of {best.total} was possible in this game{scores}.")
        yield f"A score above {best.bound} was not possible. It is not known whether a score in between was possible."
    yield from ("", *(f"  {row}" for row in best.sketch), "")
    yield from write_score_lines(best.lines, str(best.total), colours)
