"""Files of strangers to typed values: trees with line numbers, tables, and a decoder that reports everything at once."""
