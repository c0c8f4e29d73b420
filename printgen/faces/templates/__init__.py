"""The closed Jinja environment of templates: limited, counted, and with messages for their authors."""
