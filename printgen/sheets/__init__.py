"""Pieces and paper to sheets: patterns, backs, marks. Pure geometry in millimetres; opens no drawing."""
