"""Sheets and faces to PDF bytes: the SVG compiler, fonts, boxes, outline. Decides no position; alone knows reportlab."""

import sys
from types import ModuleType

# reportlab runs these files, from the home folder or the current one, if there are any: they could do anything to a document.
for _name in ("reportlab_mods", "reportlab_settings", "reportlab.local_rl_mods", "reportlab.local_rl_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
