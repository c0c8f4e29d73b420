"""The Jinja sandbox in which templates run, which limits their work and raises errors that template authors understand."""
