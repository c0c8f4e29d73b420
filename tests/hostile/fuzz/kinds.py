"""All fuzzers, by the name of their kind of input."""

from tests.hostile.fuzz import answers, commands, content, entries, fonts, kits, svg, templates

KINDS = {module.KIND.name: module.KIND for module in (templates, svg, content, entries, answers, kits, commands, fonts)}
