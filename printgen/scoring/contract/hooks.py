"""Lists the hooks: the functions and classes that a rules module may define, with their arguments and purposes."""

from printgen.core.named_tuples import NamedTuple

CONTRACT = 1  # the version of the hooks and their types; increased when a change breaks existing rules


class Hook(NamedTuple):
    """A function or class that a rules module may define."""

    name: str
    parameters: tuple[str, ...]  # empty for a class
    returns: str  # completes the sentence "must return …"
    serves: str  # the command or option that needs the hook
    purpose: str
    home: str  # the module of this package with its types
    seconds: float = 10.0  # the computing time that one call may take
    refuses: bool = False  # whether the hook may raise ValueError with a message for the user

    @property
    def is_class(self) -> bool:
        """Whether the hook is a dataclass rather than a function."""
        return not self.parameters

    @property
    def signature(self) -> str:
        """The hook as it is called, such as `judge(game, entry)`."""
        return self.name if self.is_class else f"{self.name}({', '.join(self.parameters)})"


_TABLE = (
    Hook("Entry", (), "a dataclass", "printgen score", "the form of an entry", "entries"),
    Hook("find_unreadable", ("game", "entry"), "an iterable of SheetFinding", "printgen score",
         "every problem that prevents an entry from being judged", "results"),
    Hook("judge", ("game", "entry"), "a Verdict", "printgen score",
         "every player's points, and every mistake with its place", "results"),
    Hook("ask_questions", ("game",), "a generator of Question", "printgen enter",
         "the questions of `printgen enter`", "questions"),
    Hook("make_sheet_form", ("game",), "a SheetForm", "the form of the score sheet",
         "the score sheet as a form, which the [studio](studio.md#score) shows on the paper", "sheet_form"),
    Hook("draw_pictures", ("game", "entry", "verdict", "turn"), "an iterable of Spread", "--picture",
         "the pictures of `printgen score --picture`", "drawing", refuses=True),
    Hook("list_fields", ("game",), "a mapping of component names to field names", "the check of field names",
         "the names of the fields that `draw_pictures` fills, by component; `printgen check` compares them with the templates",
         "drawing"),
    Hook("make_line_rules", ("game",), "a mapping of line names to functions", "the score sheet in game.yaml",
         "functions that compute single lines of a [declared score sheet](score-sheets.md#lines-that-need-python), "
         "by the name of the line", "lines"),
    Hook("find_best_possible_score", ("game", "entry", "watch"), "a Hindsight", "--best",
         "the highest score that was possible in a finished game, for `printgen score --best`", "results", 600.0),
    Hook("find_faults", ("game",), "an iterable of Fault", "the check of the content",
         "problems that make the content unplayable; `check`, `print`, `proof`, `kit` and `enter` report them", "facts"),
    Hook("make_playtest", ("game",), "a Playtest", "printgen simulate",
         "whole games between simulated players, for `printgen simulate`", "optional"),
    Hook("find_placements", ("game", "card", "board"), "a PlacementList", "printgen fits",
         "every place where a card fits on a board during a game", "optional", refuses=True),
    Hook("BoardEntry", (), "a dataclass", "printgen fits", "the form of a file with a single board", "optional"),
    Hook("list_boards", ("game", "entry"), "a mapping of players to BoardEntry", "printgen fits",
         "the boards on a score sheet, by player", "optional"),
    Hook("make_contest", ("game",), "a Contest", "printgen combat", "one combat during a game", "optional"),
)  # fmt: skip
HOOKS = {hook.name: hook for hook in _TABLE}
TOGETHER = (
    ("Entry", "find_unreadable", "judge"),
    ("find_placements", "BoardEntry", "list_boards"),
)  # a module defines all hooks of a group or none
SHEET_HOOKS = (
    "Entry",
    "find_unreadable",
    "judge",
    "ask_questions",
    "make_sheet_form",
    "draw_pictures",
    "list_fields",
    "find_faults",
)  # what a declared sheet offers itself
