"""The routes of each view, and of what all views share."""
