"""The hooks as Protocols, so that mypy can check a rules module: `rules: JudgingRules = pearls`.

Each rules module defines its own forms, so entries have the type `Any` here.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from printgen.model import Game
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.facts import Fault
from printgen.scoring.contract.lines import LineRule
from printgen.scoring.contract.optional import Contest, PlacementList, Playtest
from printgen.scoring.contract.questions import Asking
from printgen.scoring.contract.results import Hindsight, SheetFinding, Verdict, Watch
from printgen.scoring.contract.sheet_form import SheetForm

FieldNamesByComponent: TypeAlias = Mapping[str, Iterable[str]]
BoardByPlayer: TypeAlias = Mapping[str, Any]  # the boards of a score sheet, by the player's name


class JudgingRules(Protocol):
    """Rules for `printgen score`."""

    @property
    def Entry(self) -> type[Any]:  # noqa: N802
        """The form of a score sheet: a frozen dataclass."""

    def find_unreadable(self, game: Game, entry: Any, /) -> Iterable[SheetFinding]:
        """Every problem that prevents an entry from being judged."""

    def judge(self, game: Game, entry: Any, /) -> Verdict:
        """The points of every player, and every mistake on the score sheet."""


class PromptingRules(Protocol):
    """Rules for `printgen enter`."""

    def ask_questions(self, game: Game, /) -> Asking:
        """A generator of questions that returns the whole entry as YAML."""


class SheetFormRules(Protocol):
    """Rules for the score sheet in the studio."""

    def make_sheet_form(self, game: Game, /) -> SheetForm:
        """The blanks of the score sheet, and the functions that turn their texts into an entry and back."""


class DrawingRules(Protocol):
    """Rules for `printgen score --picture`."""

    def draw_pictures(self, game: Game, entry: Any, verdict: Verdict, turn: int | None, /) -> Iterable[Spread]:
        """The pictures of a finished game, or of one turn.

        Raises ValueError with a message for the user if a turn cannot be drawn.
        """


class FieldNamingRules(Protocol):
    """Rules that name the fields in their pictures, so that `printgen check` can compare these fields with the templates."""

    def list_fields(self, game: Game, /) -> FieldNamesByComponent:
        """The names of the fields that pictures fill, by component."""


class LineComputingRules(Protocol):
    """Rules that compute single lines of a score sheet that game.yaml declares."""

    def make_line_rules(self, game: Game, /) -> Mapping[str, LineRule]:
        """The functions that compute lines, by the name of the line."""


class HindsightRules(Protocol):
    """Rules for `printgen score --best`."""

    def find_best_possible_score(self, game: Game, entry: Any, watch: Watch, /) -> Hindsight:
        """The highest score that was possible in a finished game."""


class ContentCheckingRules(Protocol):
    """Rules that check content."""

    def find_faults(self, game: Game, /) -> Iterable[Fault]:
        """Every problem that makes the content unplayable."""


class PlaytestRules(Protocol):
    """Rules for `printgen simulate`."""

    def make_playtest(self, game: Game, /) -> Playtest:
        """The simulated players, and a function that plays one game."""


class PlacementRules(Protocol):
    """Rules for `printgen fits`."""

    @property
    def BoardEntry(self) -> type[Any]:  # noqa: N802
        """The form of a file that describes one board in mid-game: a frozen dataclass."""

    def list_boards(self, game: Game, entry: Any, /) -> BoardByPlayer:
        """The board of each player on a score sheet, by the player's name."""

    def find_placements(self, game: Game, card: str, board: Any, /) -> PlacementList:
        """Every legal placement of a card on a board.

        Raises ValueError with a message for the user if the card or the board is not valid.
        """


class ContestRules(Protocol):
    """Rules for `printgen combat`."""

    def make_contest(self, game: Game, /) -> Contest:
        """The form of a combat, and the functions that judge a combat."""
