"""Commands whose `--help` shows the user's defaults."""

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from printgen.cli.here import find_shelves_here
from printgen.cli.settings import describe_place_of_setting
from printgen.core.problems import Problems
from printgen.project.orders import BUILT_IN, KEYS

if TYPE_CHECKING:
    from printgen.project.settings_file import Setting


class CommandWithSettings(TyperCommand):
    """A command whose `--help` shows the default of each option, and the place that sets the default."""

    keys: tuple[str, ...] = KEYS

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the list of options."""
        from printgen.project.settings import read_settings

        settings = read_settings(find_shelves_here(), Problems())  # without those that are wrong
        for option in self.params:
            setting = settings.find_setting(option.name) if option.name in self.keys else None
            if setting is not None:
                option.show_default = f"{setting.value}, from {setting.where}"  # type: ignore[attr-defined]
            elif option.name == "paper" and "paper" in self.keys:
                option.show_default = _describe_paper_and_source(settings.find_usual_paper_of_locale())  # type: ignore[attr-defined]
        super().format_options(ctx, formatter)


class DiffCommand(CommandWithSettings):
    """A command that takes most of its options from an old kit."""

    keys = ("printer", "output")


class PageCommand(CommandWithSettings):
    """A command for the calibration page, which must not be corrected for the usual printer."""

    keys = ("paper", "language", "output")


def make_command_class(setting_keys: tuple[str, ...]) -> type[TyperCommand]:
    """The class of a command that uses the defaults of these options."""
    return type("CommandWithItsSettings", (CommandWithSettings,), {"keys": setting_keys}) if setting_keys else TyperCommand


def _describe_paper_and_source(paper: "Setting") -> str:
    """The usual paper in `--help`, with the locale that it depends on."""
    source = describe_place_of_setting(paper)
    return f"{paper.value}, {'or letter in the US and Canada' if source == BUILT_IN else source}"
