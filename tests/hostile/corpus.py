"""All cases of the corpus."""

from tests.hostile import (
    drawings,
    entries,
    files,
    fonts,
    kits,
    pictures,
    rules,
    surroundings,
    templates,
    texts,
    yaml_and_tables,
)

MODULES = (pictures, fonts, drawings, templates, texts, files, kits, entries, yaml_and_tables, rules, surroundings)
CASES = tuple(case for module in MODULES for case in module.CASES)
