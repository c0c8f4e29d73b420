"""The Jinja sandbox for templates: limits their work, and raises errors that template authors understand."""
