"""Limits around strangers' files: what a command may cost, and a process of its own for decoders that are not memory-safe."""
