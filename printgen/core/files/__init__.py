"""Opens files safely, writes them completely or not at all, and lets only one run change a file at a time."""
