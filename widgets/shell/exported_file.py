"""Opening what was exported last with the system's own programs: the file itself, or the folder it is in."""

from collections.abc import Callable
from pathlib import Path

from widgets.shell.page import PageContext


def exported_file_handlers(context: PageContext) -> dict[str, Callable[[], None]]:
    """The two commands for the file exported last, whichever page exported it."""
    return {
        "open_exported": lambda: _open(context, lambda file: file),
        "show_exported": lambda: _open(context, lambda file: file.parent),
    }


def _open(context: PageContext, choose: Callable[[Path], Path]) -> None:
    """Say what is opened, or why nothing is; the focus stays where it is until the other program takes it."""
    file = context.exported
    if file is None:
        from app.messages.interchange import formats as formats_text

        context.announcer.say_sentence(formats_text.NOTHING_EXPORTED)
        return
    open_file(context, choose(file))


def open_file(context: PageContext, target: Path) -> None:
    """Open a file or folder with the system's own program, and say so, or why not."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices  # only now: the first window needs none of these

    from app.messages.interchange import formats as formats_text

    if not target.exists():
        context.announcer.say_alert(formats_text.exported_is_gone(path=target))
    elif QDesktopServices.openUrl(QUrl.fromLocalFile(str(target))):
        context.announcer.say_sentence(formats_text.opening(path_name=target.name))
    else:
        context.announcer.say_alert(formats_text.nothing_opens(target))
