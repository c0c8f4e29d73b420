"""The Jinja sandbox that templates run in: limits, counted work, and errors in the words of templates."""
