"""The Jinja sandbox for templates: limits their work, and raises errors that template authors understand."""

from printgen.core.patterns import compile_patterns_later

with compile_patterns_later("jinja2"):
    import jinja2.sandbox  # noqa: F401  # first, for a quick start
