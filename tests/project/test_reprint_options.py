"""A reprint is made for the order of the old kit, unless an option says otherwise."""

import pytest

from printgen.kit.manifest import ManifestOrder
from printgen.project.kits import _complete_options_from_kit
from printgen.project.orders import Options

FORMER = ManifestOrder(("letter", "a4"), 3, "grey", "short-edge", language="de")
SAME = Options(paper="letter", players=3, style="grey", sides="short-edge", language="de")


@pytest.mark.parametrize(
    ("option", "value"),
    [("paper", "a3"), ("players", 5), ("players", 0), ("style", "colour"), ("sides", "one-sided"), ("language", "fr")],
)
def test_an_option_replaces_only_its_part_of_the_order(option: str, value: object) -> None:
    assert _complete_options_from_kit(Options(**{option: value}), FORMER) == SAME._replace(**{option: value})  # type: ignore[arg-type]


def test_an_order_without_papers_or_a_language_leaves_the_defaults() -> None:
    completed = _complete_options_from_kit(Options(), ManifestOrder((), 2, "grey", "long-edge"))
    assert (completed.paper, completed.language) == (None, None)
