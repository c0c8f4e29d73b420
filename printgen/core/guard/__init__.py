"""Limits for untrusted files: time budgets, a separate process for decoders, and a supervised process for each command."""
