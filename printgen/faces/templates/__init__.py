"""The Jinja sandbox for templates: limits their work, and raises errors that template authors understand."""

from printgen.core.patterns import compiling_later

with compiling_later("jinja2"):
    import jinja2.sandbox  # noqa: F401  # first, for a quick start
