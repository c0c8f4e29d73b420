"""Corrects the errors of printers, with a page to measure them, a calibration computed from readings, and adjusted plans."""
