"""Basics that every stage uses: lengths, problems, words, files, limits and the vocabulary of SVG."""
