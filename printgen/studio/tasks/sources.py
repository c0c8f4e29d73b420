"""Reads and writes the files of a game."""

from collections.abc import Mapping
from typing import Any

from printgen.core.guard.messages import Message
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def list_visible_source_names(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The names of the files of a game."""
    names, problems = opened.project.list_visible_source_names(request["game"])
    return Message({"files": names or [], "problems": make_problems_json(problems)})


def read_source(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The content of a file and its hash; no parts if it cannot be read."""
    file, problems = opened.project.read_source(request["game"], request["name"])
    stamp = file.stamp if file is not None else ""
    return Message({"stamp": stamp, "problems": make_problems_json(problems)}, [file.content] if file is not None else [])


def write_source(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The hash of a file that was replaced; an empty text if it was not."""
    file, problems = opened.project.write_source(request["game"], request["name"], request["parts"][0], request["seen"])
    return Message({"stamp": file.stamp if file is not None else "", "problems": make_problems_json(problems)})


TASKS = {"list_visible_source_names": list_visible_source_names, "read_source": read_source, "write_source": write_source}
