"""printgen: declared content in, print-ready board and paper games out."""

__version__ = "0.1.0"
