"""Which page comes after which, and the window's own commands."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.errors import UserError
from app.messages.settings import could_not_save
from app.messages.storage import reason
from app.settings import Settings
from app.speech.voice import Priority
from app.study.people import Perception
from app.study.ports import OpenStudy
from widgets.focus_speaker import FocusSpeaker
from widgets.help_desk import HelpDesk
from widgets.main_window import MainWindow
from widgets.page import Bench, Page
from widgets.theme import apply_theme


class Router:
    """Makes pages when they are asked for. Imports them then, so that the first one is there quickly."""

    def __init__(self, qt: QApplication, window: MainWindow, bench: Bench, base_size: float) -> None:
        self._qt = qt
        self._window = window
        self._bench = bench
        self._base_size = base_size
        self._focus_speaker = FocusSpeaker(qt, bench.announcer)
        self._desk = HelpDesk(qt, window, bench, self._take)
        for menu in window.menus():
            self._focus_speaker.follow(menu)
        hints = qt.styleHints()
        hints.colorSchemeChanged.connect(self._follow_looks)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow_looks)
        window.serve(
            {
                "start_page": self._start_page,
                "new_study": self._new_study,
                "open_study": self._ask_for_study,
                "annotate": self._annotate_here,
                "describe_images": self._describe_here,
                "ask_judge": self._ask_judge_here,
                "agreement": self._read_agreement_here,
                "compare_rubrics": self._compare_rubrics_here,
                "quit": window.close_soon,
                "stop_speaking": bench.announcer.stop,
                "messages": self._messages,
                "settings": self._settings,
                **self._desk.handlers(),
                "about": self._about,
            }
        )

    def start(self, study: Path | None) -> None:
        """Show the first page. Raises UserError when the study cannot be opened."""
        self._bench.announcer.look_for_listeners()
        if study is None:
            self._start_page()
            self._desk.greet()
        else:
            self._sign_in(study)

    def go(self, name: str, target: Any) -> None:
        """Go to the page a page asked for. A study that cannot be opened is said; one stays where one is."""
        try:
            self.pages()[name](target)
        except UserError as error:
            self._bench.announcer.say_sentence(error.sentence, Priority.ALERT)

    def pages(self) -> dict[str, Callable[[Any], None]]:
        """Every page by the name it is asked for by, each with the way to it; most want the study's folder."""
        return {
            "start_page": lambda _target: self._start_page(),
            "new_study": lambda _target: self._new_study(),
            "open_study": lambda _target: self._ask_for_study(),
            "sign_in": self._sign_in,
            "annotate": lambda who: self._annotate(*who),
            "describe_images": self._describe,
            "ask_judge": self._ask_judge,
            "agreement": self._read_agreement,
            "compare_rubrics": self._compare_rubrics,
            "add_images": self._add_images,
        }

    # --- pages

    def _show(self, page: Page) -> None:
        page.go.connect(self.go)
        self._window.show_page(page)

    def _start_page(self) -> None:
        from widgets.start_page import StartPage

        self._show(StartPage(self._bench))

    def _new_study(self) -> None:
        from widgets.new_study_page import NewStudyPage

        self._show(NewStudyPage(self._bench))

    def _sign_in(self, folder: Path) -> None:
        from widgets.sign_in_page import SignInPage

        page = SignInPage(self._bench, folder)
        self._remember(folder)
        self._show(page)

    def _add_images(self, folder: Path) -> None:
        from widgets.add_images_page import AddImagesPage

        self._show(AddImagesPage(self._bench, folder))

    def _annotate(self, folder: Path, rater: str, perception: Perception) -> None:
        from widgets.annotate_page import AnnotatePage

        self._work_on(
            folder, lambda study: AnnotatePage(self._bench, study, study.raters.add(rater), perception)
        )

    def _describe(self, folder: Path) -> None:
        from widgets.describe_page import DescribePage

        self._work_on(folder, lambda study: DescribePage(self._bench, study, self._bench.settings.rater))

    def _ask_judge(self, folder: Path) -> None:
        from widgets.judge_page import JudgePage

        # Whoever annotates here is not to know what a judge says before they have answered themselves.
        # A run writes by itself, in a process of its own; the page only reads.
        reader = self._bench.settings.rater
        self._work_on(folder, lambda study: JudgePage(self._bench, study, reader), writes=False)

    def _read_agreement(self, folder: Path) -> None:
        from widgets.agreement_page import AgreementPage

        # Nor are they to know what others said; the session sees to it.
        reader = self._bench.settings.rater
        self._work_on(folder, lambda study: AgreementPage(self._bench, study, reader), writes=False)

    def _compare_rubrics(self, folder: Path) -> None:
        from widgets.rubric_comparison_page import RubricComparisonPage

        name = self._bench.settings.rater
        self._work_on(folder, lambda study: RubricComparisonPage(self._bench, study, name))

    def _work_on(self, folder: Path, make: Callable[[OpenStudy], Page], writes: bool = True) -> None:
        """Show a page that works in a study, and perhaps writes into it. Failing that, ask again who one is."""
        if not self._window.part():
            return
        try:
            study = self._bench.shelf.open(folder)
            try:
                if writes:
                    study.prepare_to_write()
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

    def _annotate_here(self) -> None:
        folder = self._here()
        # The page that goes stores its work first, so that the next one counts it.
        if self._window.part():
            self.go("sign_in" if folder else "start_page", folder)

    def _describe_here(self) -> None:
        folder = self._here()
        if folder is None:
            self.go("start_page", None)
        else:
            self.go("describe_images", folder)

    def _ask_judge_here(self) -> None:
        folder = self._here()
        if folder is None:
            self.go("start_page", None)
        else:
            self.go("ask_judge", folder)

    def _read_agreement_here(self) -> None:
        folder = self._here()
        if folder is None:
            self.go("start_page", None)
        else:
            self.go("agreement", folder)

    def _compare_rubrics_here(self) -> None:
        folder = self._here()
        if folder is None:
            self.go("start_page", None)
        else:
            self.go("compare_rubrics", folder)

    def _ask_for_study(self) -> None:
        from widgets.dialogs import ask_study_folder

        folder = ask_study_folder(self._window)
        if folder is not None:
            self.go("sign_in", folder)

    # --- dialogs

    def _messages(self) -> None:
        from widgets.dialogs import show_messages

        show_messages(self._window, self._bench.announcer.messages)

    def _about(self) -> None:
        from widgets.dialogs import show_about

        show_about(self._window)

    def _settings(self) -> None:
        from widgets.settings_dialog import ask_settings

        chosen = ask_settings(self._window, self._bench)
        if chosen is not None:
            self._take(chosen)

    def _take(self, settings: Settings) -> None:
        self._bench.settings = settings
        self._follow_looks()
        self._window.apply_settings()
        try:
            self._bench.save_settings(settings)
        except OSError as error:
            self._bench.announcer.say_alert(could_not_save(reason(error)))

    def _follow_looks(self) -> None:
        """Put the person's theme, text size and typeface in force, and the system's where that is their choice."""
        settings = self._bench.settings
        apply_theme(self._qt, settings.theme, settings.text_scale, self._base_size, settings.typeface)

    def _remember(self, folder: Path) -> None:
        settings = self._bench.settings.with_recent(folder)
        if settings != self._bench.settings:
            self._bench.settings = settings
            with contextlib.suppress(OSError):  # a study that is missing among the recent ones stops nobody
                self._bench.save_settings(settings)
