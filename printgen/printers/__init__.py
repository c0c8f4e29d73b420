"""How far a printer is off: a page to measure it by, readings to a correction, corrections kept by the printer's name."""
