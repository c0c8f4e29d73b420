"""Files of strangers: what is read, and what is refused."""
