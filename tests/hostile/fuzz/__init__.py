"""Fuzzers: each kind of input has its own grammar and is read by the layer of printgen that is responsible for it."""
