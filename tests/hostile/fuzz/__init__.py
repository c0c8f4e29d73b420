"""Fuzzers: each kind of input has a grammar of its own and is judged by the layer that reads it."""
