"""Renders scenes: pictures of folded and stacked pieces that the package draws."""

from PIL import Image

from docs.scripts.images import open_image
from printgen import Component, Face, Printout, Size
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.design import GuideDesign
from printgen.kit.scenes.parts import Picture
from printgen.kit.scenes.solids import fold_component
from printgen.kit.scenes.space import Camera
from printgen.pdf.document import DocumentInfo
from printgen.printing.pictures import render_pages
from printgen.sheets.layout import make_face_sized_sheets

CAMERA = Camera(33, 24)  # the viewer is on the right and looks down
DOTS_PER_MM = 10
EDGE = 13.0  # mm of white around a scene


def draw_folded(printout: Printout, component: Component, face: Face) -> Image.Image:
    """A picture of the finished net of a component."""
    return render_scene(printout, fold_component(component, face).draw_net(CAMERA))


def render_scene(printout: Printout, scene: Picture) -> Image.Image:
    """A picture of a scene on white."""
    canvas = GuideCanvas(Size(scene.width + 2 * EDGE, scene.height + 2 * EDGE), GuideDesign(), {})
    canvas.draw_picture(scene.make_placed(EDGE, EDGE, 1))
    writer = printout.writer.copy_for_document()
    writer.offer_faces_as_pictures(canvas.faces.values(), printout.compiled)
    page = canvas.make_face_of_page("scene")
    compiled, _ = writer.compile_faces([page])
    pdf = writer.write_pdf(make_face_sized_sheets([page]), compiled, DocumentInfo("", "", "en"))
    return open_image(next(render_pages(pdf, round(DOTS_PER_MM * 25.4))))
