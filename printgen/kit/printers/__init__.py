"""Printer correction: a page that measures a printer's error, the calibration from its readings, and corrected plans."""
