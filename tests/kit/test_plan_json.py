"""The plan as JSON: the places and the marks on each sheet are those of the plan."""

import json
from pathlib import Path

import printgen
from printgen.kit.exporters import write_plan_json


def test_each_place_and_each_mark_of_a_plan_is_in_the_json(kit: Path) -> None:
    plan = printgen.open(".").print("farm").get().plan
    content = json.loads(write_plan_json(plan))
    identities = [face["identity"] for face in content["faces"]]
    places = [[(identities[p["face"]], p["x"], p["y"], p["turn"]) for p in sheet["places"]] for sheet in content["sheets"]]
    assert places == [[(p.face.identity, p.x, p.y, p.turn) for p in sheet.placements] for sheet in plan.sheets]
    assert any(x != y for sheet in places for _, x, y, _ in sheet)
    marks = [[(m["kind"], m["x1"], m["y1"], m["x2"], m["y2"]) for m in sheet["marks"]] for sheet in content["sheets"]]
    assert marks == [[(m.kind, m.x1, m.y1, m.x2, m.y2) for m in sheet.marks] for sheet in plan.sheets]
    assert [(sheet["width"], sheet["height"]) for sheet in content["sheets"]] == [tuple(sheet.paper) for sheet in plan.sheets]
    pieces = [(identities[p["front"]], p["back"] is not None, p["copy"]) for p in content["pieces"]]
    assert pieces == [(p.front.identity, p.back is not None, p.copy) for p in plan.pieces]
