"""All cases of the corpus."""

from tests.hostile import (
    drawings,
    entries,
    files,
    kits,
    pictures,
    rules,
    surroundings,
    templates,
    texts,
    workbooks,
    yaml_and_tables,
)

MODULES = (pictures, drawings, templates, texts, files, kits, entries, yaml_and_tables, workbooks, rules, surroundings)
CASES = tuple(case for module in MODULES for case in module.CASES)
