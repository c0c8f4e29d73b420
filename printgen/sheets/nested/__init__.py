"""Pieces of any form, nested on few sheets."""
