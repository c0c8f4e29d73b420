"""Error messages of Python and Jinja, reworded for authors of templates."""

import re

from printgen.faces.kinds import shorten

_MACRO_HINT = "look at the names behind {% macro … %}."
_NAMES_HINT = "give as many names as there are parts."
_REASONS = (
    (r"macro '(\w+)' takes not more than (\d+)", "The macro {} is given too many values: it takes {}.", _MACRO_HINT),
    (r"macro '(\w+)' takes no keyword argument '(\w+)", "The macro {} does not take {}.", _MACRO_HINT),
    (r"macro '(\w+)' was invoked with two values", "The macro {} is given caller twice.", _MACRO_HINT),
    (r"cannot unpack non-iterable", "Several names are set to a value that has no parts.", _NAMES_HINT),
    (r"not enough values to unpack \(expected (\d+), got (\d+)", "{} names do not match a list of {}.", _NAMES_HINT),
    (r"too many values to unpack \(expected (\d+)", "{} names do not match a longer list.", _NAMES_HINT),
    (
        r"cannot assign attribute on non-namespace", "Only a namespace can be given new parts.",
        "write {% set n = namespace(a=0) %} first, then {% set n.a = 1 %}.",
    ),
    (r".*must be a mapping", "** is put before a value that is no map.", "write the arguments one by one."),
    (r".*must be an iterable", "* is put before a value that is no list.", "write the arguments one by one."),
    (r".*keywords must be strings", "** is put before a map whose names are no texts.", "write the arguments one by one."),
    (r".*got multiple values for", "An argument is given twice.", "write it once."),
    (r"_?(?:\w+\.)?_?(\w+)\(\) (?:takes|got|missing)", "{} is given arguments that do not fit.", "look how many it takes."),
    (r"\d+$|Object of type|.*is not iterable", "A value cannot be looped over.", "take a list, a text or a map."),
)  # fmt: skip


def plain_reason(said: str) -> tuple[str, str]:
    """The message and the hint for an error message of Python or Jinja."""
    for pattern, message, hint in _REASONS:
        match = re.match(pattern, said)
        if match is not None:
            return message.format(*match.groups()), hint
    return f"The template fails: {shorten(said).rstrip('.')}.", ""
