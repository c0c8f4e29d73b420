"""What the readers of single values in game.yaml and in tables return, and the nets of folded pieces, word for word."""

from typing import Any, get_args

import pytest

from printgen.content import column_names, column_types, nets, scalars, sizes
from printgen.model import game
from tests.helpers.calls import same_results


def read_scalar(kind: Any, text: str) -> Any:
    """The value of a text in game.yaml."""
    return get_args(kind)[1].read(text)


@pytest.mark.golden
def test_readers_of_values_return_what_they_did() -> None:
    modules = (column_names, column_types, nets, scalars)
    names = {name: value for module in modules for name, value in vars(module).items() if not name.startswith("_")}
    known = {"SIZES": dict(sizes.NAMED), "KIND_STOCK": dict(game.STOCKS), "read_scalar": read_scalar}
    same_results("calls-content.txt", {**names, **known})
