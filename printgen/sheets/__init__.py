"""Pieces and paper to sheets: grids, backs, marks. Pure geometry in millimetres; opens no drawing."""
