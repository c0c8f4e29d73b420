"""The Jinja sandbox for templates: limits their work, and raises errors that template authors understand."""

from typing import Any

from printgen.core.late_imports import import_later
from printgen.core.patterns import compile_patterns_later

# Kept templates need no compiler. After a colon, there are functions and classes that Jinja imports by name.
_SELDOM_USED = (
    "jinja2.bccache:BytecodeCache,FileSystemBytecodeCache,MemcachedBytecodeCache",
    "jinja2.compiler:CodeGenerator,generate",
    "jinja2.nodes:Template",
    "jinja2.parser:Parser",
)


class EvalContext:
    """The settings of a running template, as in Jinja, which defines its own class among a hundred classes for its compiler."""

    def __init__(self, environment: Any, template_name: str | None = None) -> None:
        escape = environment.autoescape
        self.environment, self.autoescape, self.volatile = (
            environment,
            escape(template_name) if callable(escape) else escape,
            False,
        )

    def save(self) -> dict[str, Any]:
        """A copy of the settings."""
        return self.__dict__.copy()

    def revert(self, old: dict[str, Any]) -> None:
        """Replace the settings with a copy of former ones."""
        self.__dict__.clear()
        self.__dict__.update(old)


with compile_patterns_later("jinja2", "string"):
    import_later(_SELDOM_USED, {"jinja2.nodes": {"EvalContext": EvalContext}})
    import jinja2.sandbox  # noqa: F401  # first, for a quick start
