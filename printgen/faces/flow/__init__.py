"""Sets Markdown on pages: reads it as blocks, cuts these into fragments, and fills the boxes of a template."""
