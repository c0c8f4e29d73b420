"""The template functions for pictures: picture, picture_size and has_picture."""

from typing import Any

from markupsafe import Markup

from printgen.core.boxes import Box, make_box
from printgen.faces.arguments import check_argument_names, read_number_argument, read_text_argument
from printgen.faces.context import DrawingContext
from printgen.faces.picture_files import PictureFiles
from printgen.model.pictures import PictureSize

_CALL = 1000  # steps of a call


class PictureFunctions:
    """The template functions for the picture files of one game."""

    def __init__(self, context: DrawingContext, files: PictureFiles) -> None:
        self._context, self._files = context, files

    def list_functions_by_name(self) -> dict[str, Any]:
        """The template functions by name."""
        return {"picture": self.picture, "picture_size": self.picture_size, "has_picture": self.has_picture}

    def picture(self, file: Any, x: Any = None, y: Any = None, width: Any = None, height: Any = None, **options: Any) -> Markup:
        """The SVG of a picture file, cropped to a box or fitted into it. Without a box, it fills the face and bleed."""
        from printgen.faces.crops import read_picture_options

        context, name = self._context, _read_file_name_argument("picture", file)
        context.sandbox.meter.spend_steps(_CALL)
        call = read_picture_options(self._read_box_or_whole_face((x, y, width, height)), options)
        svg, clips = call.draw_picture(name, self._files.find_picture_size_if_readable(name))
        context.clips.update(clips)
        context.sandbox.meter.charge_text(svg + "".join(clips.values()))
        return Markup(context.add_template_line_marks_if_marking(svg))

    def picture_size(self, file: Any) -> dict[str, float]:
        """The width and height of a picture file, and its width divided by its height.

        All three are 1 if the file cannot be read.
        """
        self._context.sandbox.meter.spend_steps(_CALL)
        size = self._files.find_picture_size_if_readable(_read_file_name_argument("picture_size", file)) or PictureSize(1, 1)
        return {"width": size.width, "height": size.height, "ratio": size.width / size.height}

    def has_picture(self, file: Any) -> bool:
        """Whether a picture file with this name exists."""
        self._context.sandbox.meter.spend_steps(_CALL)
        return self._files.find_picture_path(_read_file_name_argument("has_picture", file)) is not None

    def _read_box_or_whole_face(self, box_arguments: tuple[Any, Any, Any, Any]) -> Box:
        """The box given by four arguments, or the face with its bleed if all four are None."""
        given = [value for value in box_arguments if value is not None]
        if not given:
            subject = self._context.current_subject
            return make_box(0, 0, subject.size.width, subject.size.height).make_grown(subject.component.bleed)
        names = ("x", "y", "width", "height")
        arguments = {name: value for name, value in zip(names, box_arguments, strict=True) if value is not None}
        check_argument_names(
            "picture", arguments, names, names, "picture(row.art, 5, 5, 53, 40), or picture(row.art) to fill the face"
        )
        return make_box(*(read_number_argument("picture", name, value) for name, value in arguments.items()))


def _read_file_name_argument(function_name: str, value: Any) -> str:
    """The name of a picture file from an argument, or an empty text for an empty cell."""
    return "" if value is None else read_text_argument(function_name, "file", value)
