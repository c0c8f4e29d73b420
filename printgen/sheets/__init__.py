"""From pieces and paper to sheets: patterns, marks, backs behind fronts. Pure geometry in millimetres; opens no drawing."""
