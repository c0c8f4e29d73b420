"""The table of hooks: the names that a rules module may have, their arguments, and what each is for."""

from typing import NamedTuple

CONTRACT = 1  # the version of hooks and values; raised by a change that breaks rules


class Hook(NamedTuple):
    """One name that a rules module may have."""

    name: str
    parameters: tuple[str, ...]  # none for a class
    returns: str  # the end of the sentence "must return …"
    serves: str  # the command or option that needs it
    purpose: str
    home: str  # the module of the contract that has its types
    seconds: float = 10.0  # of computing in a call, at most
    refuses: bool = False  # whether it may raise ValueError, with a sentence for the person who asked

    @property
    def is_class(self) -> bool:
        """Whether the hook is a dataclass and no function."""
        return not self.parameters

    @property
    def call(self) -> str:
        """The hook as rules define it: `judge(game, entry)`."""
        return self.name if self.is_class else f"{self.name}({', '.join(self.parameters)})"


_TABLE = (
    Hook("Entry", (), "a dataclass", "printgen score", "the form of a score sheet that is typed in", "entries"),
    Hook("unreadable", ("game", "entry"), "an iterable of Broken", "printgen score",
         "everything that keeps an entry from being judged", "results"),
    Hook("judge", ("game", "entry"), "a Verdict", "printgen score", "every point and every mistake, each with its place",
         "results"),
    Hook("questions", ("game",), "a generator of Question", "printgen enter", "the questions of `printgen enter`", "questions"),
    Hook("pictures", ("game", "entry", "verdict", "turn"), "an iterable of Spread", "--picture",
         "the pictures of `printgen score --picture`", "drawing", refuses=True),
    Hook("fields", ("game",), "a mapping of component names to field names", "the check of field names",
         "the fields that `pictures` fills, by component; `printgen check` compares them with the templates", "drawing"),
    Hook("hindsight", ("game", "entry", "watch"), "a Hindsight", "--best",
         "the most that a game allowed, for `printgen score --best`", "results", 600.0),
    Hook("faults", ("game",), "an iterable of Fault", "the check of the content",
         "content that cannot be played; `check`, `print`, `proof`, `kit` and `enter` ask for it", "facts"),
    Hook("playtest", ("game",), "a Playtest", "printgen simulate", "simple players for `printgen simulate`", "optional"),
    Hook("fits", ("game", "card", "spot"), "a Fits", "printgen fits", "where a card fits on a board in play", "optional",
         refuses=True),
    Hook("Spot", (), "a dataclass", "printgen fits", "the form of a small file that holds one board", "optional"),
    Hook("spots", ("game", "entry"), "a mapping of players to Spot", "printgen fits", "the boards of a score sheet",
         "optional"),
    Hook("contest", ("game",), "a Contest", "printgen combat", "one combat in the middle of a game", "optional"),
)  # fmt: skip
HOOKS = {hook.name: hook for hook in _TABLE}
TOGETHER = (("Entry", "unreadable", "judge"), ("fits", "Spot", "spots"))  # a module has all of a group, or none
