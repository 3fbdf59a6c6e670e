"""A process of its own that tells which scripts this machine can show; it has Qt, which may not even start here."""

import os

from app import system


def main() -> None:
    """Print, as JSON, for each script whether there is a typeface for it."""
    if system.current().displays:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no display is needed to look at typefaces
    from PySide6.QtGui import QGuiApplication

    from app.cli.output import print_json
    from widgets.theme.font_coverage import shown_scripts

    application = QGuiApplication(["touchstone"])
    print_json(shown_scripts())
    del application


if __name__ == "__main__":
    main()
