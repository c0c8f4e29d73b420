"""All cases of the corpus."""

from tests.hostile import (
    art,
    declarations,
    drawings,
    entries,
    files,
    fonts,
    kits,
    pictures,
    rules,
    settings,
    surroundings,
    templates,
    texts,
    workbooks,
    yaml_and_tables,
)

MODULES = (
    pictures,
    art,
    fonts,
    drawings,
    templates,
    texts,
    files,
    kits,
    entries,
    yaml_and_tables,
    workbooks,
    rules,
    declarations,
    settings,
    surroundings,
)
CASES = tuple(case for module in MODULES for case in module.CASES)
