"""Folded things laid flat: where they are cut, where they are folded, and which part of them shows what. Pure geometry."""
