"""Rules in Markdown, over pages, booklets and leaflets."""
