"""All kinds of input that are fuzzed, by name."""

from tests.hostile.fuzz import answers, commands, content, entries, kits, svg, templates

KINDS = {module.KIND.name: module.KIND for module in (templates, svg, content, entries, answers, kits, commands)}
