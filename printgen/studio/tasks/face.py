"""Finds what is drawn on a face."""

from collections.abc import Mapping
from typing import Any

from printgen.core.guard.messages import Message
from printgen.project.elements import FaceElement
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_place_json


def find_face_elements(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Everything that is drawn on a face by its identity, in drawing order."""
    drawing = opened.find_or_open_drawing(request["game"])
    found = drawing.find_face(request["identity"])
    elements = drawing.find_elements_of_drawn_face(found[1]) if found is not None else ()
    return Message({"elements": [make_element_json(element) for element in elements]})


def make_element_json(element: FaceElement) -> dict[str, Any]:
    """An element as the browser gets it."""
    fit = element.fit
    described = {"asked": fit.asked, "shrunk": fit.is_shrunk, "tight": fit.is_tight} if fit is not None else None
    return {
        "kind": element.kind,
        "box": [round(edge, 2) for edge in element.box],
        "where": make_place_json(element.where),
        "points": element.points,
        "fit": described,
    }


TASKS = {"find_face_elements": find_face_elements}
