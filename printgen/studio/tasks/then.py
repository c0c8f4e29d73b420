"""Compares a game with an earlier commit, or with a kit in its output folder."""

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.problems import Problem
from printgen.project.past import PieceComparison, PieceIdentities
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json
from printgen.studio.tasks.wall import make_display_options


def list_commits_and_kits(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The commits and the kits with which a game can be compared."""
    revisions, problems = opened.project.list_revisions(request["game"])
    described = [[revision.id, revision.day.isoformat(), revision.summary] for revision in revisions or ()]
    kits = opened.project.list_kits(request["game"])
    return Message({"revisions": described, "kits": kits, "problems": make_problems_json(problems)})


def compare_with_revision(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The pieces that differ from those of a commit."""
    past, problems = opened.find_or_open_past_game(request["game"], request["revision"], request["folder"])
    if past is None:
        return _make_comparison_message(None, problems)
    options = make_display_options(request["choice"])
    then, then_problems = past.drawing.draw(options)
    now, now_problems = opened.find_or_open_drawing(request["game"]).draw(options)
    if then is None or now is None:
        return _make_comparison_message(None, (*then_problems, *now_problems))
    return _make_comparison_message(opened.project.compare(then, now), ())


def compare_with_kit(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The pieces that differ from those of a kit. The game is drawn in the style and the language of the kit.

    If the kit has no pictures of single faces, the answer says why, and names its pages.
    """
    kit, problems = opened.find_or_open_kit(request["game"], request["kit"])
    if kit is None:
        return _make_comparison_message(None, problems)
    found, problems = kit.compare(opened.find_or_open_drawing(request["game"]))
    lacks = {"pages": kit.page_picture_names, "lacks": make_problems_json([kit.problem])} if kit.problem is not None else {}
    return Message({**_make_comparison_message(found, problems).head, "version": kit.version, **lacks})


def make_picture_of_kit_face(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The picture of a face of a kit; no parts if there is none, or if the kit has another version."""
    kit, _ = opened.find_or_open_kit(request["game"], request["kit"])
    picture = kit.make_svg_of_face(request["identity"]).value if kit is not None and kit.version == request["version"] else None
    return Message({}, [picture] if picture is not None else [])


def make_picture_of_kit_page(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The picture of a page of a kit; no parts if there is none."""
    kit, _ = opened.find_or_open_kit(request["game"], request["kit"])
    page = kit.read_picture_of_page(request["page"]).value if kit is not None else None
    return Message({}, [page] if page is not None else [])


def make_picture_of_past_or_present_face(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The picture of a face of a commit, or of now without one; no parts if no drawing has the face."""
    past = (
        opened.find_or_open_past_game(request["game"], request["revision"], request["folder"]).value
        if request["revision"]
        else None
    )
    drawing = past.drawing if past is not None else opened.find_or_open_drawing(request["game"])
    found = drawing.find_face(request["identity"]) if past is not None or not request["revision"] else None
    return Message({}, [drawing.make_svg(*found)] if found is not None else [])


def _make_comparison_message(comparison: PieceComparison | None, problems: Sequence[Problem]) -> Message:
    pieces = [
        [piece.component, piece.label, _list_identities_of_sides(piece.then), _list_identities_of_sides(piece.now)]
        for piece in (comparison.pieces if comparison is not None else ())
    ]
    same = comparison.same if comparison is not None else None
    return Message({"pieces": pieces, "same": same, "problems": make_problems_json(problems)})


def _list_identities_of_sides(sides: PieceIdentities | None) -> list[str] | None:
    return [side for side in sides if side is not None] if sides is not None else None


TASKS = {
    "list_commits_and_kits": list_commits_and_kits,
    "compare_with_revision": compare_with_revision,
    "compare_with_kit": compare_with_kit,
    "make_picture_of_past_or_present_face": make_picture_of_past_or_present_face,
    "make_picture_of_kit_face": make_picture_of_kit_face,
    "make_picture_of_kit_page": make_picture_of_kit_page,
}
