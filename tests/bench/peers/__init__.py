"""Scripts that make W1 and W3 with other tools for print-and-play games."""
