"""Loads reportlab in a way that makes its output depend only on its version."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType, SimpleNamespace
from typing import cast

from printgen.core.late_imports import import_later
from printgen.core.patterns import compile_patterns_later

_EVALUATOR = "reportlab.lib.rl_safe_eval"  # runs Python code in texts, and is slow to load
_EVALUATES = ("rl_safe_exec", "rl_safe_eval", "safer_globals", "rl_extended_literal_eval")
_MOST_WORDS = 4096
_SETTINGS = ("reportlab_mods", "reportlab_settings", "reportlab.local_rl_mods", "reportlab.local_rl_settings")


_METRICS = "reportlab.pdfbase.pdfmetrics"  # describes the built-in fonts in twenty modules, but printgen embeds all fonts
# The names that reportlab's codecs compare with. Without them, the first text would load the modules of the built-in fonts.
_ENCODED = ("WinAnsi", "MacRoman", "Standard", "Symbol", "ZapfDingbats", "PDFDoc", "MacExpert")
ENCODINGS = tuple(f"{name}Encoding" for name in _ENCODED)


@contextmanager
def _isolate_reportlab_import() -> Iterator[None]:
    """Keep reportlab from running settings files of the user, and from loading Pillow or its evaluator."""
    for name in _SETTINGS:
        sys.modules.setdefault(name, ModuleType(name))
    evaluator = ModuleType(_EVALUATOR)
    evaluator.__dict__.update(dict.fromkeys(_EVALUATES))
    sys.modules.setdefault(_EVALUATOR, evaluator)
    sys.modules.setdefault(
        "_rl_accel", cast(ModuleType, None)
    )  # a compiled copy of some functions; it may be of another version
    if "PIL" in sys.modules:
        yield
        return
    decoder = ModuleType("PIL")
    decoder.__dict__["Image"] = ModuleType("PIL.Image")
    sys.modules["PIL"] = decoder
    try:
        yield
    finally:
        del sys.modules["PIL"]


with _isolate_reportlab_import(), compile_patterns_later("reportlab"):
    import_later([_METRICS], {_METRICS: {"standardEncodings": ENCODINGS}})
    from reportlab import rl_config
    from reportlab.pdfbase import pdfdoc, rl_codecs

    rl_codecs.RL_Codecs.register()

# Environment variables (SOURCE_DATE_EPOCH, RL_…) override reportlab's arguments; these lines prevent any effect on documents.
_DATE = SimpleNamespace(t=946684800.0, YMDhms=(2000, 1, 1, 0, 0, 0), dhh=0, dmm=0)
pdfdoc.TimeStamp = lambda _invariant: _DATE
rl_config.pdfComments = rl_config.pdfMultiLine = 0

# A document contains the same few names and words many times, and reportlab converts them letter by letter.
pdfdoc.PDFName, pdfdoc.pdfdocEnc = map(lru_cache(maxsize=_MOST_WORDS), (pdfdoc.PDFName, pdfdoc.pdfdocEnc))

__all__ = ["pdfdoc"]
