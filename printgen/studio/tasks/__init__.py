"""Tasks: the functions that a worker process calls for the server. Each calls the Python API, and answers with a message."""
