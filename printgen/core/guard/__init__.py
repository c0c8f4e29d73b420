"""Limits around strangers' files: budgets of time, a process of its own for decoders, and a watch over the whole command."""
