"""Files and folders: opened safely, written whole, and changed by one run at a time."""
