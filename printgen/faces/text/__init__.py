"""Words in a box: fonts, widths, markup, line breaks, lines as SVG."""
