"""Corrects a printer's error: a page to measure it, a calibration from readings of that page, and corrected kits."""
