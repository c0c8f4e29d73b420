"""How fast printgen is beside what people would take instead: `make bench`."""
