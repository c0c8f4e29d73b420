"""Typesets text in boxes: fonts, widths, markup, line breaks, and lines as SVG."""
