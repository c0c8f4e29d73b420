"""The Jinja sandbox in which templates run: with limits, counted work, and errors that template authors understand."""
