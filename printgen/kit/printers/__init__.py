"""How far a printer is off: a page to measure it, readings to a correction, corrected kits."""
