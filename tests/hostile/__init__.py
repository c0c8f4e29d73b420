"""Strangers' files: a corpus of attacks, each run under watch, and fuzzers for every form of input."""
