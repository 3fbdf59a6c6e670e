"""The first page: studies one can go on with, and what one can begin."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget

from app.errors import UserError, WrongPassphrase, expect_user_error
from app.messages.help import tour
from app.messages.study import start as start_text
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.messages.team import packets_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.study.recent import Recent, peek
from widgets.kit.forms import button_row, heading, make_primary, plain, push_button
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page, PageContext
from widgets.study.language.language_choice import StartLanguage
from widgets.study.recent_studies import RecentStudies
from widgets.study.start.choices import ChoiceRows, MainChoices, choice_row
from widgets.theme.motion import show_busy
from widgets.theme.theme import set_kind

# Which of the demos of studies somebody would like to have.


def ask_study_demo(parent: QWidget) -> str | None:
    """The name of a demo; None when the person thinks better of it."""
    from widgets.kit.line_dialogs import choose_line

    lines = start_text.STUDY_DEMO_LINES
    title, label, go = (start_text.STUDY_DEMOS_TITLE, start_text.STUDY_DEMOS_LIST, start_text.STUDY_DEMOS_GO)
    row = choose_line(parent, title, label, go, list(lines.values()))
    return None if row is None else list(lines)[row]


_WIDTH = 1080  # pixels at 100 % text: demos beside what one has


class StartPage(Page):
    """Emits `go` with "sign_in" and a folder, or "new_study"."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._looking: Outcome | None = None
        self._making: Outcome | None = None
        self.recent = RecentStudies()
        self.recent_label = QLabel(start_text.RECENT)
        self.recent_label.setAccessibleName(plain(start_text.RECENT))
        has_recent = bool(context.settings.recent)
        self.open_chosen = push_button(start_text.OPEN_CHOSEN, self._open_recent, is_primary=has_recent)
        self.forget = push_button(start_text.FORGET, self._forget_recent)
        self.recent_buttons = button_row(self.open_chosen, self.forget)
        self.new_study = push_button(start_text.NEW_STUDY, self._new_study)
        self.open_study = push_button(start_text.OPEN_STUDY, self._choose_study)
        self.demo = push_button(start_text.DEMO, self._make_demo, is_primary=not has_recent)
        self.workshops = push_button(start_text.WORKSHOPS, self._make_workshops)
        self.study_demos = push_button(start_text.STUDY_DEMOS, self._make_study_demo)
        self._makers = (self.demo, self.workshops, self.study_demos)
        self.open_packet = push_button(packets_page.OPEN_PACKET, lambda: self.unpack())
        self.bring_in = push_button(start_text.BRING_IN, self._bring_in)
        self.tour = push_button(tour.BUTTON, self._take_tour)
        self.problem = ProblemLabel()
        self.progress = QProgressBar()
        self._lay_out()
        self._connect()

    def title(self) -> str:
        """What the window is called now."""
        return start_text.START

    def enter(self) -> None:
        """Say how many studies there are, and go to them."""
        self._look_at_recent()
        count = len(self.context.settings.recent)
        self.context.announcer.say(Feedback(start_text.start_arrival(count), changed=MOVED))
        (self.recent if count else self.demo).setFocus(Qt.FocusReason.OtherFocusReason)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands this page answers."""
        return {"new_study": self._new_study, "open_study": self._choose_study, "bring_in": self._bring_in}

    # --- recent studies

    def _look_at_recent(self) -> None:
        """List the folders at once, and say more of each as soon as the disks have answered."""
        settings = self.context.settings
        folders = [Path(folder) for folder in settings.recent]
        self._show_recent([Recent(folder, folder.name, start_text.LOOKING, True) for folder in folders])
        open_study, rater = self.context.repository.open, settings.rater
        self._looking = in_background(
            lambda: [peek(open_study, folder, rater) for folder in folders], self._show_recent, self._fail
        )

    def _show_recent(self, studies: list[Recent]) -> None:
        kept = set(self.context.settings.recent)
        self.recent.show_studies(
            [study for study in studies if str(study.folder) in kept and not study.is_archived]
        )
        is_empty = not self.recent.count()
        for part in (self.recent, self.recent_label, self.recent_buttons):
            part.setVisible(not is_empty)
        make_primary(self.open_chosen, not is_empty)
        make_primary(self.demo, is_empty)

    def _open_recent(self) -> None:
        if (recent := self.recent.chosen()) is not None:
            self._open(recent.folder)

    def _forget_recent(self) -> None:
        recent = self.recent.chosen()
        if recent is None:
            return
        settings = self.context.settings
        rest = tuple(folder for folder in settings.recent if folder != str(recent.folder))
        self.context.settings = replace(settings, recent=rest)
        self._save()
        self._look_at_recent()
        self.context.announcer.say(Feedback(start_text.forgotten(title=recent.title), changed=MOVED))
        (self.recent if rest else self.demo).setFocus(Qt.FocusReason.OtherFocusReason)

    # --- what can be begun

    def _new_study(self) -> None:
        self.go.emit("new_study", None)

    def _choose_study(self) -> None:
        from widgets.kit.dialogs import ask_study_folder

        if (folder := ask_study_folder(self)) is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        """Try the study's door; a study that does not open is told of here, where another can be chosen."""

        def try_it() -> bool:
            if not folder.is_dir():
                raise UserError(start_text.missing_folder(folder=folder))
            self.context.repository.open(folder).close()
            return True

        if self.attempt_or_complain(try_it):
            self.go.emit("sign_in", folder)

    # The first window does without the module of the demos: it is imported for whoever wants one.

    def _make_demo(self) -> None:
        from app.interchange.demo.demo_studies import demo_folder, provide_demo

        folder, make = demo_folder(), self.context.repository.make_demo
        if self._begin_making(start_text.MAKING_DEMO, self.demo):
            self._making = in_background(lambda: provide_demo(make, folder), self._demo_made, self._not_made)

    def _make_workshops(self) -> None:
        from app.interchange.demo.demo_studies import provide_workshops, workshops_folder

        folder, make = workshops_folder(), self.context.repository.make_workshops
        if self._begin_making(start_text.MAKING_WORKSHOPS, self.workshops):
            self._making = in_background(
                lambda: provide_workshops(make, folder), self._workshops_made, self._not_made
            )

    def _make_study_demo(self) -> None:
        """Ask which, and make it if it is not there yet."""
        from app.interchange.demo.demo_studies import provide_study_demo, study_demo_folder

        which, make = ask_study_demo(self), self.context.repository.make_study_demo
        if which is None or not self._begin_making(start_text.MAKING_STUDY_DEMO, self.study_demos):
            return
        folder = study_demo_folder(which)
        self._making = in_background(
            lambda: provide_study_demo(make, which, folder), self._study_demo_made, self._not_made
        )

    def _begin_making(self, sentence: str, asked_by: QPushButton) -> bool:
        """Tell that something is being made; False while something else is. `asked_by` is gone back to if it fails."""
        if self._making is not None:
            return False
        self._asked_by = asked_by
        self.complain("")
        for button in self._makers:
            button.setEnabled(False)
        show_busy(self.progress)
        self.progress.setVisible(True)
        self.progress.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(sentence, changed=MOVED))
        return True

    def _demo_made(self, folder: Path) -> None:
        self._end_making()
        self.context.announcer.say_sentence(start_text.DEMO_READY)
        self._open(folder)

    def _study_demo_made(self, studies: tuple[Path, ...]) -> None:
        if len(studies) > 1:
            self._list_made(studies, start_text.study_demos_ready(count=len(studies)))
            return
        self._end_making()
        self.context.announcer.say_sentence(start_text.STUDY_DEMO_READY)
        self._open(studies[0])

    def _workshops_made(self, studies: tuple[Path, ...]) -> None:
        self._list_made(studies, start_text.workshops_ready(count=len(studies)))

    def _list_made(self, studies: tuple[Path, ...], sentence: str) -> None:
        """Put them at the head of the recent studies, and go there: which one to open is not for us to say."""
        self._end_making()
        settings = self.context.settings
        for study in reversed(studies):
            settings = settings.with_recent(study)
        self.context.settings = settings
        self._save()
        self._look_at_recent()
        self.context.announcer.say(Feedback(sentence, changed=MOVED))
        self.recent.setFocus(Qt.FocusReason.OtherFocusReason)

    def _not_made(self, error: Exception) -> None:
        self._end_making()
        self._fail(error)
        self._asked_by.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_making(self) -> None:
        self._making = None
        for button in self._makers:
            button.setEnabled(True)
        self.progress.setVisible(False)

    def unpack(self, packet: Path | None = None, problem: str = "") -> None:
        """Make a study of a packet (None: ask) and sign in. `problem`: why the last passphrase did not open it."""
        from app.sessions.team.packet_session import open_packet
        from widgets.team.packet_chooser import ask_packet, ask_passphrase

        packet_service = self.context.repository.packet_service
        packet = packet or ask_packet(self)
        words = ask_passphrase(self, packet_service, packet, problem) if packet else None
        if packet and words is not None and self._begin_making(packets_page.UNPACKING, self.open_packet):
            make = partial(open_packet, packet_service, packet, words)
            self._making = in_background(make, self._packet_opened, partial(self._not_unpacked, packet))

    def _not_unpacked(self, packet: Path, error: Exception) -> None:
        self._not_made(error)
        if isinstance(error, WrongPassphrase):
            self.unpack(packet, error.sentence)

    def _packet_opened(self, opened: tuple[Path, str]) -> None:
        self._end_making()
        folder, sentence = opened
        self.context.announcer.say_sentence(sentence)
        self._open(folder)

    def _take_tour(self) -> None:
        window = self.window()
        if isinstance(window, MainWindow):
            window.run_command("tour")

    def _bring_in(self) -> None:
        from widgets.study.import_dialog import bring_in_answers

        recent = self.recent.chosen()
        bring_in_answers(self, self.context, recent.folder if recent and recent.is_there else None)
        self._look_at_recent()

    # --- telling

    def _fail(self, error: Exception) -> None:
        self.complain(expect_user_error(error).sentence)

    def _save(self) -> None:
        try:
            self.context.save_settings(self.context.settings)
        except OSError as error:
            self.complain(could_not_save(reason=reason(error)))

    # --- laying out

    def _connect(self) -> None:
        self.recent.opened.connect(lambda _recent: self._open_recent())
        self.recent.forgotten.connect(lambda _recent: self._forget_recent())

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self, _WIDTH)
        column = scroll.column
        add_headed(column, heading(start_text.WELCOME, "title"), text_label(start_text.PURPOSE, name="muted"))
        column.addWidget(self.problem)
        self.recent_label.setBuddy(self.recent)
        set_kind(self.recent_label, "heading")
        self.recent.setAccessibleName(plain(start_text.RECENT))
        column.addWidget(self.recent_label)
        column.addWidget(self.recent)
        column.addWidget(self.recent_buttons)
        column.addWidget(self._main_choices())
        column.addWidget(self.progress)
        column.addWidget(ChoiceRows(self._demos(), self._further()))
        column.addWidget(StartLanguage(self.context))
        column.addStretch(1)
        self.progress.setAccessibleName(start_text.PROGRESS)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.progress.setVisible(False)

    def _main_choices(self) -> QWidget:
        return MainChoices(
            (
                (start_text.TRY_IT, (self.demo, "demo", start_text.DEMO_ABOUT)),
                (start_text.OWN_STUDY, (self.new_study, "new", start_text.NEW_STUDY_ABOUT)),
            )
        )

    def _demos(self) -> QWidget:
        demos = (
            (self.workshops, "workshop", start_text.WORKSHOPS_ABOUT),
            (self.study_demos, "studies", start_text.STUDY_DEMOS_ABOUT),
            (self.tour, "tour", tour.BUTTON_ABOUT),
        )
        return choice_row(start_text.DEMOS, start_text.DEMOS_ABOUT, demos)

    def _further(self) -> QWidget:
        ways = (
            (self.open_study, "open", start_text.OPEN_STUDY_ABOUT),
            (self.open_packet, "packets", packets_page.OPEN_PACKET_ABOUT),
            (self.bring_in, "bring_in", start_text.BRING_IN_ABOUT),
        )
        return choice_row(start_text.CONTINUE, start_text.CONTINUE_ABOUT, ways)
