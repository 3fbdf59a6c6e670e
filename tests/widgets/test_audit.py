"""An audit of everything the program shows; and of the audit, which must find what is planted and miss no window."""

import importlib
import pkgutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import keyring
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QBrush, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import widgets
from app.cli import main
from app.identity import now
from app.interchange.demo.demo_studies import demo_folder
from app.interchange.several_files import Outcome as FileOutcome
from app.messages.annotate import voice_notes as voice_notes_text
from app.messages.judge import judge_form
from app.rubrics.publishing import Rewording
from app.sessions.agreement.analysis_settings import AnalysisSettings
from app.sessions.annotate.voice_notes import VoiceNoteList
from app.sessions.feedback import Feedback
from app.sessions.help.program_sentences import ProgramSentences
from app.sessions.judge.draft_requests import DraftRequest
from app.sessions.judge.judging import Judging
from app.sessions.judge.prompt_sets import PromptSetKeeping
from app.sessions.meeting.ballot import SecretBallot
from app.sessions.meeting.second_answers import SecondTurns
from app.sessions.rubric.wordings import Wordings
from app.sessions.study.translating import Translating
from app.sessions.team.work_overview import WorkLine
from app.study.judge.prompt_sets import CheckPrompt
from app.study.rubric import Wording
from app.study.team.raters import Rater, RaterKind
from app.study.team.sent_work import DiskState, ReturnedWork, SentWork, WorkKind, WorkState
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.demo_copies import copy_demo, copy_study_demo
from tests.judging.servers import judge_server
from tests.memory_keyring import MemoryKeyring
from tests.sessions.judge_sitting import met
from tests.sessions.pair_sitting import add_pair
from tests.sessions.workshop_sitting import add_workshop
from tests.widgets.audit import Finding, audit, stops, way_of
from tests.widgets.rounds import Round
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.agreement.accepted_images import AcceptedImagesDialog
from widgets.agreement.agreement_dialogs import SettingsDialog
from widgets.agreement.report_card_page import AppealDialog
from widgets.annotate.answering_page import AnsweringPage
from widgets.annotate.voice_note_dialog import VoiceNotesDialog
from widgets.help.program_sentences_dialog import ProgramSentencesDialog
from widgets.image.picture_page import PicturePage
from widgets.judge.judge_plan_card import RequestDialog
from widgets.judge.judge_run_card import WaitingDialog
from widgets.judge.prompt_sets_dialog import PromptSetsDialog
from widgets.kit.dialogs import ActingDialog, Dialog, SavingDialog
from widgets.kit.forms import plain
from widgets.kit.search_dialog import SearchDialog
from widgets.meeting.ballot_dialog import BallotDialog
from widgets.meeting.meeting_dialogs import RewordDialog, RulingDialog
from widgets.meeting.second_answers_dialog import SecondAnswersDialog
from widgets.rubric.designer_asking import BorderCasesDialog
from widgets.rubric.publish_dialog import PublishDialog
from widgets.rubric.rubric_comparison_page import ComparisonExportDialog
from widgets.rubric.wordings_dialog import WordingsDialog
from widgets.shell.editing_page import EditingPage
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page
from widgets.shell.study_page import StudyPage
from widgets.study.export_dialog import ExportedFilesDialog
from widgets.study.language.translation_controller import LanguageDialog
from widgets.study.manage.duplicate_rubric import DuplicateRubricDialog
from widgets.study.manage.hand_over import HandOverDialog, ReceiveDialog, WorkingDialog
from widgets.study.manage.translations_dialog import TranslationsDialog
from widgets.team.packet_chooser import PassphraseDialog
from widgets.team.packets_page import ConflictDialog
from widgets.team.work_card import ReviewDialog

# The first test that asks for the report presses everything there is, which a busy machine takes minutes for.
pytestmark = pytest.mark.time_limit(1200)

# Dialogs that only a moment's chance opens are opened for the audit.
ADA = Rater(1, uuid.uuid4(), "Ada", RaterKind.PERSON)
BACK = ReturnedWork(1, ADA, "ada-laptop", DiskState.UNKNOWN, 7, now())
RETURNED = WorkLine(
    SentWork(1, uuid.uuid4(), 3, WorkKind.PACKET, ADA, 1, 9, False, None, now(), (BACK,)),
    WorkState.RETURNED,
    "Packet 3 for Ada, returned.",
    "",
    0,
)


def analysis_settings(window: MainWindow) -> SettingsDialog:
    """Only a study of critiques has these; the round goes through another kind of study."""
    folder = demo_folder().parent / "critiques"
    if not folder.exists():
        copy_study_demo("critiques", folder)
    study = open_study(folder)
    dialog = SettingsDialog(window, AnalysisSettings(study), window.context.announcer)
    dialog.finished.connect(lambda _result: study.close())  # it is used as long as the dialog is open
    return dialog


def voice_notes(window: MainWindow) -> VoiceNotesDialog:
    """The study of the round has none, and says so without a dialog."""
    study = open_study(demo_folder())
    person = next(one for one in study.raters.all() if one.kind is RaterKind.PERSON)
    dialog = VoiceNotesDialog(
        window, VoiceNoteList(study, person), window.context.announcer, voice_notes_text.ALL_TITLE
    )
    dialog.finished.connect(lambda _result: study.close())
    return dialog


def judge_request(window: MainWindow) -> RequestDialog:
    """It belongs to a plan that was made, and the round does not come to its button."""
    study = open_study(demo_folder())
    session = Judging(study, lambda: open_study(demo_folder()), "Ada")
    dialog = RequestDialog(window, session, window.context.announcer.speak_focus)
    dialog.finished.connect(lambda _result: study.close())
    return dialog


def border_cases(window: MainWindow) -> BorderCasesDialog:
    """It belongs to a criterion, which the designer begins without."""
    study = open_study(demo_folder())
    rubric = study.rubrics.current()
    assert rubric is not None
    criterion = rubric.criteria[0]
    dialog = BorderCasesDialog(window, study, criterion, "Ada", window.context.announcer)
    dialog.finished.connect(lambda _result: study.close())
    return dialog


def wordings(window: MainWindow) -> WordingsDialog:
    """It belongs to a criterion, and to somebody who has finished."""
    study = open_study(demo_folder())
    loop = Wordings(study, "T1.C1", "Ada")

    def request() -> DraftRequest:
        return DraftRequest(study, lambda: open_study(demo_folder()), loop=loop)

    dialog = WordingsDialog(window, loop, window.context.announcer, request)
    dialog.finished.connect(lambda _result: study.close())
    return dialog


def translations(window: MainWindow) -> TranslationsDialog:
    """It is open on the study as long as it is shown."""
    study = open_study(demo_folder())
    dialog = TranslationsDialog(window, Translating(study), "en", window.context.announcer)
    dialog.finished.connect(lambda _result: study.close())
    return dialog


class LeftToAJudge:
    """What the dialog asks of images that a report leaves to a judge; the demo's report leaves none."""

    unanswered = 1

    def questions(self) -> list[str]:
        return ["T1.C1: 1 image for the judge, 1 for people."]

    def lines(self, _question: int) -> list[str]:
        return ["Image 1: for people.", "Image 2: for the judge."]

    def assign(self) -> str:
        return "1 image was given to people."


def accepted(window: MainWindow) -> AcceptedImagesDialog:
    images: Any = LeftToAJudge()
    return AcceptedImagesDialog(window, images, window.context.announcer)


class KeptCheck:
    """What the dialog asks of kept checks; the demo has none."""

    def kept(self) -> list[str]:
        return ["Check no. 1: passes."]

    def questions(self, _number: int) -> list[tuple[str, str]]:
        return [("label", "The label"), ("T1.C1", "Not deformed")]

    def appeal(self, _number: int, _question: str, _words: str) -> Feedback:
        return Feedback("Appeal no. 1 is saved.")


def appeal(window: MainWindow) -> AppealDialog:
    session: Any = KeptCheck()
    return AppealDialog(window, session, window.context.announcer)


def prompt_sets(window: MainWindow) -> PromptSetsDialog:
    """The demo keeps none."""
    study = open_study(copy_demo(Path(tempfile.mkdtemp()) / "prompts"))
    study.prompt_sets.keep("canes", "1", [CheckPrompt("p1", "a cane")], "", "Ada")
    return PromptSetsDialog(window, PromptSetKeeping(study, "Ada"), window.context.announcer)


def second_answers(window: MainWindow) -> SecondAnswersDialog:
    """It asks people at a meeting again."""
    study = open_study(copy_demo(Path(tempfile.mkdtemp()) / "met"))
    study.prepare_to_write()
    meeting = study.meetings.open("Canes", ["Ada", "Ben"], ["Ada", "Ben"])
    (first,) = next(study.database.rows("SELECT max(id) FROM answer WHERE act = 'do' AND value = 'met'"))
    study.second_answers.ask(meeting.key, [first], None)
    turns = SecondTurns(study, study.second_answers.awaited(meeting.key), is_at_meeting=True)
    dialog = SecondAnswersDialog(window, turns)
    dialog.finished.connect(lambda _result: study.close())
    return dialog


def program_sentences(window: MainWindow) -> Dialog:
    sentences = ProgramSentences()
    found = sentences.behind(["Report a problem…", "3 images."])
    return ProgramSentencesDialog(window, sentences, found, window.context.announcer)


SELDOM: dict[type[Dialog], Callable[[MainWindow], Dialog]] = {
    WaitingDialog: lambda window: WaitingDialog(window, 2),
    PublishDialog: lambda window: PublishDialog(
        window, ["T1.C1 reworded."], [Rewording(uuid.uuid4(), "T1.C1", ("T1.C1 reworded.",))], True
    ),
    PassphraseDialog: lambda window: PassphraseDialog(window, Path("Ada.touchstone")),
    ConflictDialog: lambda window: ConflictDialog(window, [("Ada, image 1, T1.C1", ("met", "not met"))]),
    ReviewDialog: lambda window: ReviewDialog(window, RETURNED),
    RulingDialog: lambda window: RulingDialog(window, list(Verdict), 0, lambda _value: "Why?"),
    BallotDialog: lambda window: BallotDialog(window, SecretBallot(3), lambda _words: None, 3),
    RewordDialog: lambda window: RewordDialog(
        window, Wording("The cane is straight."), lambda _words: [], "Nothing."
    ),
    SettingsDialog: analysis_settings,
    ProgramSentencesDialog: program_sentences,
    RequestDialog: judge_request,
    VoiceNotesDialog: voice_notes,
    DuplicateRubricDialog: lambda window: DuplicateRubricDialog(window, "Guide cane", "Us"),
    BorderCasesDialog: border_cases,
    WordingsDialog: wordings,
    AcceptedImagesDialog: accepted,
    AppealDialog: appeal,
    PromptSetsDialog: prompt_sets,
    SecondAnswersDialog: second_answers,
    TranslationsDialog: translations,
    LanguageDialog: LanguageDialog,
    HandOverDialog: lambda window: HandOverDialog(window, window.context, demo_folder()),
    ReceiveDialog: lambda window: ReceiveDialog(window, window.context),
    ExportedFilesDialog: lambda window: ExportedFilesDialog(
        window,
        window.context,
        [
            ("Table (CSV)", FileOutcome("csv", Path("a.csv"), "Exported to a.csv.", is_written=True)),
            ("Report (PDF)", FileOutcome("pdf", Path("a.pdf"), "No room.", is_written=False)),
        ],
    ),
    ComparisonExportDialog: lambda window: ComparisonExportDialog(window, window.context, demo_folder()),
}
BASES = {
    Page,
    StudyPage,
    EditingPage,
    PicturePage,
    AnsweringPage,
    Dialog,
    ActingDialog,
    SavingDialog,
    SearchDialog,
    WorkingDialog,
}  # what pages and dialogs are made from
NOBODY = "http://127.0.0.1:9"  # where a call that should not be made would end


@dataclass
class Report:
    """What was seen, and what was found wrong with it."""

    kinds: set[type[QWidget]] = field(default_factory=set)
    findings: dict[Finding, str] = field(default_factory=dict)
    walked: set[tuple[object, ...]] = field(default_factory=set)

    def look(self, place: str, view: QWidget) -> None:
        """Audit a view; the focus is walked once for each row of parts that it could come to."""
        self.kinds |= {type(part) for part in (view, *view.findChildren(QWidget)) if part.isVisible()}
        way = way_of(view)
        is_new = way not in self.walked
        focus = QApplication.focusWidget()
        if focus is not None and view.isAncestorOf(
            focus
        ):  # a window that is not in front is walked another time
            self.walked.add(way)
        for finding in audit(view, with_focus=is_new):
            self.findings.setdefault(finding, place)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Report]:
    """One round through the program, with nobody to answer at the other end of the network."""
    ring = keyring.get_keyring()
    keyring.set_keyring(MemoryKeyring())
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            patch.setenv(name, NOBODY)
        patch.delenv("OPENAI_API_KEY", raising=False)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("round")))
        copy_demo(demo_folder())
        add_workshop(demo_folder())
        add_pair(demo_folder())
        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        made = Report()
        with judge_server(met) as server:
            ask = ["judge", str(demo_folder()), "--model", "earlier-model", "--base-url", server.url]
            assert main([*ask, "--runs", "1", "--yes"]) == 1  # stopped: its replies leave out most criteria
            words = {plain(judge_form.ADDRESS): server.url, plain(judge_form.MODEL): "test-model"}
            around = Round(app, demo_folder(), app.font().pointSizeF(), made.look, words)
            around.go()
            for kind, make in SELDOM.items():
                around.look_at(kind.__name__, make)
            around.close()
        yield made
    keyring.set_keyring(ring)


@pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
def test_nothing_is_wrong_with_anything_shown(report: Report) -> None:
    found = [f"{finding} ({place})" for finding, place in report.findings.items()]
    assert not found, "\n".join(sorted(found))


def ours(base: type[QWidget]) -> set[type[QWidget]]:
    """Every class of this kind in the window's package, however new."""
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        importlib.import_module(module.name)
    found: set[type[QWidget]] = set()
    waiting = [base]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found |= {kind for kind in kinds if kind.__module__.startswith("widgets.")}
    return found - BASES


def names(kinds: set[type[QWidget]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


@pytest.mark.parametrize("base", [Page, QDialog])
def test_no_window_was_left_out(report: Report, base: type[QWidget]) -> None:
    assert names(ours(base) - report.kinds) == []


def test_no_painting_of_ours_was_left_out(report: Report) -> None:
    painting = {kind for kind in ours(QWidget) if "paintEvent" in vars(kind)}
    assert names(painting - report.kinds) == []


# --- the audit, shown a defect


class Painted(QWidget):
    """A part that paints itself and says nothing of itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Chart")

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).drawLine(0, 0, 9, 9)


def labelled(text: str, name: str) -> list[QWidget]:
    label, line = QLabel(text), QLineEdit()
    label.setBuddy(line)
    line.setAccessibleName(name)
    return [label, line]


def renamed(text: str, name: str) -> list[QWidget]:
    button = QPushButton(text)
    button.setAccessibleName(name)
    return [button]


def described(name: str, description: str) -> list[QWidget]:
    button = QPushButton(name)
    button.setAccessibleDescription(description)
    return [button]


def picture(name: str) -> list[QWidget]:
    from PySide6.QtGui import QPixmap

    label = QLabel()
    label.setPixmap(QPixmap(4, 4))
    label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    label.setAccessibleName(name)
    return [label]


def rows() -> list[QWidget]:
    listed = QListWidget()
    listed.setAccessibleName("Rows")
    listed.addItem("one")
    listed.setCurrentRow(-1)
    return [listed]


def rows_with(role: Qt.ItemDataRole, value: object) -> list[QWidget]:
    """A list with a row, of which something else is heard, or which is not drawn."""
    listed = QListWidget()
    listed.setAccessibleName("Rows")
    listed.addItem("one of 6")
    listed.item(0).setData(role, value)
    listed.setCurrentRow(0)
    listed.clearSelection()
    return [listed]


def trap() -> list[QWidget]:
    text = QPlainTextEdit()
    text.setAccessibleName("Text")
    return [text]


def backwards() -> list[QWidget]:
    holder = QWidget()
    holder.setMinimumSize(90, 90)
    for place in (60, 30, 0):
        QPushButton(f"At {place}", holder).move(0, place)
    return [holder]


def knob_named(name: str) -> QPushButton:
    """A part that counts as one of the program's own."""

    class Knob(QPushButton):
        __module__ = "widgets.knob"

    return Knob(name)


def mouse_only() -> list[QWidget]:
    knob = knob_named("Turn")
    knob.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return [knob]


DEFECTS: list[tuple[str, Callable[[], list[QWidget]]]] = [
    ("nameless", lambda: [QPushButton("")]),
    ("nameless", lambda: [QLineEdit()]),
    ("nameless", lambda: [QProgressBar()]),
    ("generic role", lambda: [Painted()]),
    ("duplicate name", lambda: [QPushButton("Delete"), QPushButton("Delete")]),
    ("ampersand", lambda: renamed("Save", "&Save")),
    ("file name", lambda: picture("cane-1.png")),
    ("said twice", lambda: described("Save", "Save what was written.")),
    ("label not in name", lambda: labelled("Title", "What it is called")),
    ("label not in name", lambda: renamed("Go", "Leave")),
    ("no group", lambda: [QRadioButton("Met"), QRadioButton("Not met")]),
    ("no current row", rows),
    ("row says less", lambda: rows_with(Qt.ItemDataRole.AccessibleTextRole, "one")),
    ("not drawn", lambda: rows_with(Qt.ItemDataRole.ForegroundRole, QBrush(Qt.GlobalColor.white))),
    ("mouse only", mouse_only),
    ("trap", trap),
    ("not reached", trap),
    ("against reading", backwards),
    ("letter twice", lambda: [QPushButton("&Save"), QCheckBox("&Spell")]),
]


@pytest.mark.parametrize(("rule", "plant"), DEFECTS)
def test_a_defect_is_found(qtbot: QtBot, rule: str, plant: Callable[[], list[QWidget]]) -> None:
    assert rule in {finding.rule for finding in audit(view_of(qtbot, plant()))}


@pytest.mark.parametrize(
    ("rule", "keys", "own"), [("key twice", 2, 0), ("key twice", 1, 1), ("letter and key", 1, 0)]
)
def test_a_defect_of_keys_is_found(qtbot: QtBot, rule: str, keys: int, own: int) -> None:
    knob = knob_named("&Save")
    view = view_of(qtbot, [knob])
    for number in range(keys):
        action = QAction(f"Command {number}", view)
        action.setShortcut(QKeySequence("Alt+S" if rule == "letter and key" else "Ctrl+K"))
    for _ in range(own):
        QShortcut(QKeySequence("Ctrl+K"), knob)
    assert rule in {finding.rule for finding in audit(view)}


def test_focus_outside_what_is_shown_is_found(qtbot: QtBot) -> None:
    view = view_of(qtbot, backwards())
    (holder,) = (part for part in view.children() if type(part) is QWidget)
    assert [finding.rule for finding in audit(holder)] == ["focus elsewhere"]


def test_what_is_right_passes(qtbot: QtBot) -> None:
    parts = [*labelled("&Title", "Title"), *described("&Save", "It is kept in the study.")]
    assert audit(view_of(qtbot, parts)) == []


def view_of(qtbot: QtBot, parts: list[QWidget]) -> QWidget:
    """A window that holds these parts, with the focus where one begins."""
    view = QWidget()
    view.setWindowTitle("Planted")
    column = QVBoxLayout(view)
    for part in (QPushButton("Begin"), *parts, QPushButton("Last")):
        column.addWidget(part)
    qtbot.addWidget(view)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    stops(view)[0].setFocus()
    return view
