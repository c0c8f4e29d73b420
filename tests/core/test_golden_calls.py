"""What small functions of the stage core return, word for word: colours, paths, boxes, lengths and words."""

from xml.etree.ElementTree import fromstring

import pytest

from printgen.core import boxes, problems, units, words
from printgen.core.svg import colours, grammar, numbers, paths, views
from tests.helpers.calls import same_results


@pytest.mark.golden
def test_small_functions_return_what_they_did() -> None:
    modules = (boxes, problems, units, words, colours, grammar, numbers, paths, views)
    names = {name: value for module in modules for name, value in vars(module).items() if not name.startswith("_")}
    same_results("calls-core.txt", {**names, "fromstring": fromstring})
