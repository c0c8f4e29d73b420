"""The Jinja sandbox for templates: limits their work, and raises errors that template authors understand."""

from printgen.core.late_imports import import_later
from printgen.core.patterns import compile_patterns_later

# Kept templates need no compiler. After a colon, there are functions and classes that Jinja imports by name.
_SELDOM_USED = (
    "jinja2.bccache:BytecodeCache,FileSystemBytecodeCache,MemcachedBytecodeCache",
    "jinja2.compiler:CodeGenerator,generate",
    "jinja2.parser:Parser",
)

with compile_patterns_later("jinja2", "string"):
    import_later(_SELDOM_USED)
    import jinja2.sandbox  # noqa: F401  # first, for a quick start
