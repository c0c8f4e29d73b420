"""Building blocks for all other packages: lengths, problems, words, files, limits and the supported subset of SVG."""
