"""Opens the desktop window: the only place of the command line that knows Qt is there."""

import contextlib
import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from app import system
from app.errors import UserError
from app.messages.cli import window as cli_window

if TYPE_CHECKING:
    from widgets.shell.application import Application
    from widgets.shell.main_window import MainWindow

PATIENCE_S = 2.0
"""How long a closed window waits for threads that still work. With what a page waits for when it is left, and with the
voice's end, that is below ten seconds."""


def run(study: Path | None) -> int:
    """Open the window, on the start page or on a study, and stay until it is closed. In place of a study a file can
    be given, a packet or a study's database: the window opens it, and says what is wrong with it.

    Raises UserError when there is no display or the study cannot be opened.
    """
    file = study if study is not None and study.is_file() else None
    study = None if file else study
    _need_display(study)
    gc.disable()  # what is imported and built is no garbage; the window looks for it by itself later
    from app.cli.late_import import complete
    from app.cli.output import print_no_log
    from app.cli.study_repository import repository
    from app.settings import load_settings, save_settings
    from app.speech.engine import OwnVoice

    settings, studies = load_settings(), repository()
    _bring_store(study)

    from widgets.shell.announcer import Announcer, Listeners
    from widgets.shell.background_task import FirstPaint, after_first_paint, begin_no_more
    from widgets.shell.main_window import MainWindow
    from widgets.shell.page import PageContext
    from widgets.shell.router import Router
    from widgets.theme.theme import apply_theme

    qt = _application()
    first_paint = FirstPaint(qt)
    after_first_paint(qt, complete)  # before any other thread begins
    after_first_paint(qt, print_no_log)
    base_size = qt.font().pointSizeF()
    apply_theme(qt, settings.theme, settings.text_scale, base_size, settings.typeface)
    announcer = Announcer(OwnVoice(), settings, Listeners(_has_screen_reader, _orca))
    window = _logged(MainWindow(PageContext(announcer, studies, settings, save_settings)))
    first_paint.expect(window)
    router = Router(qt, window, window.context, base_size)
    sys.excepthook = error_hook(announcer.say_alert)
    try:
        router.start(study, file)
        qt.file_opened.connect(router.open_file)
        window.fit_screen(window.screen().availableSize())
        window.show()
        code = qt.exec()
    finally:
        sys.excepthook = sys.__excepthook__
        announcer.close()
        begin_no_more()
    if not _have_ended(PATIENCE_S):
        _end_process(code)
    return code


def _has_screen_reader() -> bool | None:
    from app.speech.screen_reader import is_running  # once the window is there

    return is_running()


def _orca() -> int | None:
    from app.speech.screen_reader import version

    return version()


def _have_ended(seconds: float) -> bool:
    """Whether the threads that Python would wait for have ended within so many seconds."""
    until = time.monotonic() + seconds
    working = [one for one in threading.enumerate() if not one.daemon and one is not threading.main_thread()]
    for one in working:
        one.join(max(0.0, until - time.monotonic()))
    return not any(one.is_alive() for one in working)


def _end_process(code: int) -> NoReturn:
    """End without waiting for threads, as Python would. What they write is whole or not there, and nobody has been
    told that it is done."""
    if "logging" in sys.modules:
        sys.modules["logging"].shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
    os._exit(code)


def _application() -> "Application":
    """Qt's side of the program, in whose thread alone garbage is looked for from here on."""
    from widgets.shell.application import Application
    from widgets.shell.garbage_collection import MainThreadCollector
    from widgets.theme.theme import FUSION

    qt = Application(["touchstone", *FUSION])
    MainThreadCollector(qt)
    qt.setApplicationDisplayName(cli_window.PROGRAM)
    return qt


def _logged(window: "MainWindow") -> "MainWindow":
    """The window, whose pages and commands are logged from now on where a log is written."""
    if "app.logs" in sys.modules:  # imported for nothing else before the window is there
        from app.logs import log_command, log_page

        window.page_shown.connect(log_page)
        window.command_run.connect(log_command)
    return window


def error_hook(
    say: Callable[[str], None],
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """What Python is to do with an error nobody caught: say it in the window, where somebody hears of it."""

    def explain_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        from app.cli.error_report import explain

        if isinstance(error, UserError):
            say(error.sentence)
        elif isinstance(error, Exception):
            say(explain(error))
        else:
            sys.__excepthook__(kind, error, trace)

    return explain_error


def _bring_store(study: Path | None) -> None:
    """Import what the home page of a study needs besides Qt."""
    if study is not None:
        import_module("storage.folder")
        import_module("app.sessions.study.home")


def has_display() -> bool:
    """Whether a window can be shown."""
    return system.display() != ("", "") or "QT_QPA_PLATFORM" in os.environ


def _need_display(study: Path | None) -> None:
    if not has_display():
        raise UserError(cli_window.no_display(study))
