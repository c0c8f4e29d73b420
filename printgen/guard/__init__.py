"""Limits on strangers' files: the time and memory of a command, and a separate process for decoders that may crash."""
