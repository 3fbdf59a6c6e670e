"""Which page comes after which, and the window's own commands."""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app import system
from app.errors import UserError
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.settings import Settings
from widgets.help.help_controller import HelpController
from widgets.kit.dropped_files import DroppedFiles
from widgets.kit.lists.list_size import ListSizes
from widgets.shell.background_task import after_first_paint
from widgets.shell.exported_file import exported_file_handlers
from widgets.shell.focus_speaker import FocusSpeaker
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page, PageContext
from widgets.shell.page_specs import PAGES, PageSpec
from widgets.shell.text_editing import TextEditing
from widgets.study.manage.commands import manage_handlers
from widgets.theme.theme import apply_theme

if TYPE_CHECKING:
    from app.study.ports import OpenStudy
    from app.study.team.raters import Perception
    from widgets.study.start_page import StartPage


class Router:
    """Makes pages when they are asked for. Imports them then, so that the first one is there quickly."""

    def __init__(self, qt: QApplication, window: MainWindow, context: PageContext, base_size: float) -> None:
        self._qt = qt
        self._window = window
        self._context = context
        self._base_size = base_size
        ListSizes(window, qt)  # first: it names what the speaker then reads
        self._focus_speaker = FocusSpeaker(qt, context.announcer)
        if not system.current().says_everything:
            from widgets.shell.missing_speech import MissingSpeech

            self._missing_speech = MissingSpeech(qt, context.announcer)
        self._controller = HelpController(qt, window, context, self._take)
        after_first_paint(window, self._follow_menus)
        hints = qt.styleHints()
        hints.colorSchemeChanged.connect(self._follow_looks)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow_looks)
        DroppedFiles(window).dropped.connect(lambda paths: self.open_file(paths[0]))
        window.serve(
            {
                "start_page": self._start_page,
                "new_study": self._new_study,
                "open_study": self._ask_for_study,
                "annotate": self._annotate_here,
                "go_back": self._go_back,
                **{name: partial(self._go_here, name) for name in self._pages()},
                **{name: partial(self._do_at_home, name) for name in ("bring_in", "export")},
                "quit": window.close_soon,
                "stop_speaking": context.announcer.stop,
                "messages": self._messages,
                "settings": self._settings,
                "private_notes": self._private_notes,
                "voice_notes": self._voice_notes,
                "pairs_report": self._pairs_report,
                **manage_handlers(window, context, self._at_home, self.go),
                "receive_study": self._receive_study,
                **exported_file_handlers(context),
                **TextEditing(qt, window, context.announcer).handlers(),
                **self._controller.handlers(),
                "about": self._about,
            }
        )

    def start(self, study: Path | None, file: Path | None = None) -> None:
        """Show the first page; open a file as soon as the window is there. Raises UserError when the study cannot be
        opened."""
        self._context.announcer.look_for_listeners()
        if file is not None:
            from app.study.study import is_packet

            page = self._make_start_page()
            open_it = page.unpack if is_packet(file) else self.open_file
            QTimer.singleShot(0, page, lambda: open_it(file))
        elif study is None:
            self._start_page()
            self._controller.greet()
        else:
            self._sign_in(study)

    def _follow_menus(self) -> None:
        from widgets.shell.recent_menu import RecentMenu

        recent = RecentMenu(
            self._window, lambda: self._context.settings.recent, lambda folder: self.go("sign_in", folder)
        )
        for menu in (*self._window.menus(), recent):
            self._focus_speaker.follow(menu)

    def go(self, name: str, target: Any) -> None:
        """Go to the page a page asked for. A study that cannot be opened is said; one stays where one is."""
        self._context.announcer.attempt(lambda: self.pages()[name](target))

    def open_file(self, file: Path) -> None:
        """Open what a file manager hands over: a packet, a study's folder or its database. What is wrong with it is
        said; one stays where one is, or on the start page."""
        from app.study.study import is_handover, is_packet, study_folder

        if is_handover(file):
            self._receive_study(file)
        elif not is_packet(file):
            self.go("sign_in", study_folder(file))
        elif self._window.part():
            self._make_start_page().unpack(file)

    def pages(self) -> dict[str, Callable[[Any], None]]:
        """Every page by the name it is asked for by, each with the way to it; most want the study's folder."""
        return {
            "start_page": lambda _target: self._start_page(),
            "new_study": lambda _target: self._new_study(),
            "open_study": lambda _target: self._ask_for_study(),
            "sign_in": self._sign_in,
            "annotate": lambda who: self._annotate(*who),
            **self._pages(),
        }

    def _pages(self) -> dict[str, Callable[[Any], None]]:
        """The pages one goes to with the study one is in, by the commands that lead there."""
        return {
            **{page_spec.command: partial(self._enter, page_spec) for page_spec in PAGES},
            "add_images": self._add_images,
            "packets": self._packets,
        }

    # --- pages

    def _show(self, page: Page) -> None:
        page.go.connect(self.go)
        self._window.show_page(page)

    def _start_page(self) -> None:
        self._make_start_page()

    def _make_start_page(self) -> "StartPage":
        from widgets.study.start_page import StartPage

        page = StartPage(self._context)
        self._show(page)
        return page

    def _new_study(self) -> None:
        from widgets.study.new_study_page import NewStudyPage

        self._show(NewStudyPage(self._context))

    def _sign_in(self, folder: Path) -> None:
        from widgets.study.home_page import HomePage

        page = HomePage(self._context, folder)
        if not page.is_archived:
            self._remember(folder)
        self._show(page)

    def _add_images(self, folder: Path) -> None:
        from widgets.study.add_images_page import AddImagesPage

        self._show(AddImagesPage(self._context, folder))

    def _packets(self, folder: Path) -> None:
        from widgets.team.packets_page import PacketsPage

        # The page that goes lets go of the study first: what is sent and taken in has it open for itself.
        if not self._window.part():
            return
        try:
            page = PacketsPage(self._context, folder)
        except UserError:
            self._go_back_to(folder)
            raise
        self._show(page)

    def _annotate(self, folder: Path, rater: str, perception: "Perception") -> None:
        from app.sessions.study.sign_in import person_named
        from app.study.work import ADDING
        from widgets.annotate.annotate_page import AnnotatePage

        self._work_on(
            folder,
            lambda study: AnnotatePage(self._context, study, person_named(study, rater), perception),
            lambda study: study.prepare_to_add(ADDING),
        )

    def _enter(self, page_spec: PageSpec, folder: Path) -> None:
        from widgets.shell.locked_page import make_or_explain

        self._work_on(
            folder,
            lambda study: make_or_explain(page_spec, self._context, study),
            lambda study: study.prepare_to_write() if page_spec.writes else None,
        )

    def _work_on(
        self, folder: Path, make: "Callable[[OpenStudy], Page]", prepare: "Callable[[OpenStudy], None]"
    ) -> None:
        """Show a page that works in a study, once that is prepared. Failing that, ask again who one is."""
        if not self._window.part():
            return
        try:
            study = self._context.repository.open(folder)
            try:
                prepare(study)
                study.make_all()
                page = make(study)
            except BaseException:
                study.close()
                raise
        except UserError:
            self._go_back_to(folder)
            raise
        self._show(page)

    def _go_back_to(self, folder: Path) -> None:
        """Ask again who one is; where the study is gone altogether, begin at the start."""
        try:
            self._sign_in(folder)
        except UserError:
            self._start_page()

    def _here(self) -> Path | None:
        return self._window.page.folder() if self._window.page else None

    def _in_a_study(self) -> Path | None:
        """The folder of the study one is in; None where one is in none, which is said."""
        folder = self._here()
        if folder is None:
            from app.messages.study.withdrawal import STUDY_FIRST

            self._context.announcer.say_sentence(STUDY_FIRST)
        return folder

    def _annotate_here(self) -> None:
        folder = self._here()
        # The page that goes stores its work first, so that the next one counts it.
        if self._window.part():
            self.go("sign_in" if folder else "start_page", folder)

    def _go_back(self) -> None:
        """One step: from a page of a study to its home page, from there and anywhere else to the start page."""
        from widgets.study.home_page import HomePage

        if self._here() is None or isinstance(self._window.page, HomePage):
            self._start_page()
        else:
            self._annotate_here()

    def _go_here(self, name: str) -> None:
        """Go to a page of the study one is in; without one, to where studies are chosen."""
        folder = self._here()
        self.go(name if folder else "start_page", folder)

    def _do_at_home(self, name: str) -> None:
        """Do what the home page of the study one is in does by this command."""
        folder = self._in_a_study()
        if folder is not None and self._window.part():
            self.go("sign_in", folder)
            self._window.run_command(name)

    def _ask_for_study(self) -> None:
        from widgets.kit.dialogs import ask_study_folder

        folder = ask_study_folder(self._window)
        if folder is not None:
            self.go("sign_in", folder)

    # --- dialogs

    def _messages(self) -> None:
        from widgets.kit.dialogs import show_messages

        show_messages(self._window, self._context.announcer.messages)

    def _about(self) -> None:
        from widgets.kit.dialogs import show_about

        show_about(self._window)

    def _at_home(self) -> Path | None:
        """The folder of the study one is in, on its home page: a page that works in it lets go of it first. None
        where one is in no study, which is said, or wants to stay."""
        from widgets.shell.study_page import StudyPage

        folder = self._in_a_study()
        if folder is not None and isinstance(self._window.page, StudyPage):
            if not self._window.part():
                return None
            self.go("sign_in", folder)
        return folder

    def _private_notes(self) -> None:
        from widgets.study.participant_controller import read_private_notes

        self._read(read_private_notes)

    def _voice_notes(self) -> None:
        from widgets.annotate.voice_notes import hear_voice_notes

        folder = self._at_home()
        if folder is not None:
            self._context.announcer.attempt(lambda: hear_voice_notes(self._window, self._context, folder))

    def _pairs_report(self) -> None:
        from widgets.pair.pairs_report import read_pairs_report

        self._read(read_pairs_report)

    def _read(self, read: Callable[[MainWindow, PageContext, Path], object]) -> None:
        """Read something about the study one is in."""
        folder = self._in_a_study()
        if folder is not None:
            self._context.announcer.attempt(lambda: read(self._window, self._context, folder))

    def _receive_study(self, file: Path | None = None) -> None:
        from widgets.study.manage.hand_over import receive_study

        folder = receive_study(self._window, self._context, file)
        if folder is not None:
            self.go("sign_in", folder)

    def _settings(self) -> None:
        from widgets.study.settings_dialog import ask_settings

        chosen = ask_settings(self._window, self._context)
        if chosen is not None:
            self._take(chosen)

    def _take(self, settings: Settings) -> None:
        self._context.settings = settings
        self._follow_looks()
        self._window.apply_settings()
        try:
            self._context.save_settings(settings)
        except OSError as error:
            self._context.announcer.say_alert(could_not_save(reason=reason(error)))

    def _follow_looks(self) -> None:
        """Apply the person's theme, text size and typeface, and the system's where that is their choice."""
        settings = self._context.settings
        apply_theme(self._qt, settings.theme, settings.text_scale, self._base_size, settings.typeface)

    def _remember(self, folder: Path) -> None:
        settings = self._context.settings.with_recent(folder)
        if settings != self._context.settings:
            self._context.settings = settings
            with contextlib.suppress(OSError):  # a study that is missing among the recent ones stops nobody
                self._context.save_settings(settings)
