"""Tests with untrusted files: a corpus of attacks, each of which runs under observation, and fuzzers for all kinds of input."""
