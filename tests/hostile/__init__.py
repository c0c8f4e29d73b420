"""Strangers' files: a corpus of attacks, each run under observation, and fuzzers for every kind of input."""
