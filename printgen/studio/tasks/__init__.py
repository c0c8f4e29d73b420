"""Tasks: the functions that a worker process calls for the server. Each calls the Python API, and answers with a message.

The request of a task contains what the server sent in JSON, and under "parts" the bytes that it sent beside the JSON.
"""
