"""The page for describing images: the picture, the form, and what listeners will hear. It decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.messages import local_formats
from app.messages.annotate import annotating
from app.messages.describe import describing, partner_questions
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPosition
from app.sessions.describe.description_remarks import Concern, Remark
from app.sessions.describe.partner_questions import PartnerQuestions
from app.sessions.feedback import ARRIVED, MOVED, Changed, Feedback
from app.study.alt_text import Level
from app.study.ports import OpenStudy
from widgets.describe.describe_asking import DescribeAsking
from widgets.describe.description_form import DescriptionForm
from widgets.describe.description_preview import DescriptionPreview
from widgets.describe.description_translator import DescriptionTranslator
from widgets.describe.remark_list import RemarkList
from widgets.describe.suggestion_controller import SuggestionController
from widgets.image.covered_picture import CoveredPicture
from widgets.image.enlarging import Enlarging
from widgets.image.image_tools_controller import ImageToolsController
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.forms import ReadableList, button_row, make_primary
from widgets.kit.hints import hints
from widgets.kit.labels import add_headed, text_label
from widgets.kit.more_menu import MoreMenu
from widgets.kit.window_space import SpaceWatcher
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space, set_kind

# The describing page while an image waits behind its content note: which commands work, and what the others say.


Handler = Callable[[], None]
# What can be done before an image with a content note was asked for.
_BESIDE_NOTE = frozenset(
    (
        "next_undescribed",
        "next_image",
        "previous_image",
        "go_to",
        "find",
        "repeat",
        "spell",
        "where_am_i",
        "describe_line",
        "describe",
        "describe_everything",
        "next_part",
        "previous_part",
        "same_part",
        "descriptions_table",
        "edit_template",
        "enlarge",
        "stop_speaking",
    )
)


def unless_withheld(
    handlers: Mapping[str, Handler], session: Describing, announcer: Announcer
) -> dict[str, Handler]:
    """The page's commands. Those that need the image or its words say its content note while it waits."""

    def act_or_announce(act: Handler) -> None:
        if session.is_withheld:
            announcer.say_sentence(session.waiting.first_sentence(session.image))
        else:
            act()

    return {
        name: act if name in _BESIDE_NOTE else partial(act_or_announce, act) for name, act in handlers.items()
    }


_ROWS = 4


class PartnerQuestionsList(QFrame):
    """A card with a heading and the list, there only while something was asked; `wanted` names the row."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.list = ReadableList(partner_questions.TITLE)
        hints.give(self.list, partner_questions.HINT)
        self.list.itemActivated.connect(lambda item: self.wanted.emit(self.list.row(item)))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.SMALL)
        column.addWidget(text_label(partner_questions.TITLE, "lead"))
        column.addWidget(self.list)
        self.hide()

    def show_asked(self, lines: Sequence[str]) -> None:
        """Show these; the row one reads at stays while it can."""
        if list(lines) != self.list.lines():
            row = max(self.list.currentRow(), 0)
            self.list.show_lines(lines)
            self.list.setCurrentRow(min(row, len(lines) - 1))
            self.list.setAccessibleName(partner_questions.name(len(lines)))
            self.list.show_rows(_ROWS)
        self.setVisible(bool(lines))


_RARE = ("descriptions_table", "ask_suggestions", "edit_template")
_PICTURE = 0.65  # of the height in sight


class DescribePage(StudyPage):
    """Drives one `Describing` session."""

    def __init__(self, context: PageContext, study: OpenStudy, author: str = "") -> None:
        super().__init__(context, study)
        self._name = author
        self.session = Describing(study, author)
        self.place = text_label(kind="title")
        self.state = text_label(name="muted")
        self.covered = CoveredPicture()
        self.picture = self.covered.picture
        self.looking = ImageToolsController(self, study, self.picture, self._author)
        missing = lambda: self.session.waiting.first_sentence(self.session.image)  # noqa: E731
        self.enlarging = Enlarging(self, lambda: self.picture, self.looking.depth, missing)
        self.preview = DescriptionPreview()
        self.form = DescriptionForm()
        self.remarks = RemarkList()
        self.asked = PartnerQuestionsList()
        self._asked = PartnerQuestions(study, self.session)
        self.suggestions = SuggestionController(self, context, study, self.session, self.form, self.do)
        self.translation = DescriptionTranslator(self, study, self.session, self.form, self._author)
        self._asking = DescribeAsking(self, study, self.session, self.do, self._show_draft)
        self.buttons = CommandButtons(describing.BUTTONS, self._press)
        self.more = MoreMenu(_RARE, describing.BUTTONS, self._press, lambda _name: "")
        self._lay_out()
        self._listen()

    # --- what the window asks of a page

    def title(self) -> str:
        """The image and the study's title; a title that told of unsaved words would be read out while typing."""
        s = self.session
        return describing.page_title(s.image.number, s.total, s.title) if s.has_begun else s.title

    def begin(self) -> None:
        """Begin at the first image without a description."""
        self._follow_notes()
        self.do(self.session.begin)
        if not self.session.has_begun:
            self.place.setText(annotating.NO_IMAGES)

    def _follow_notes(self) -> None:
        waiting, settings = self.session.waiting, self.context.settings
        waiting.notes_wait = settings.content_notes_wait
        waiting.describe_by = settings.keymap.first("describe")

    def finish(self) -> Feedback:
        """Save what was written, then its translations. Raises UserError where these cannot be stored."""
        said = self.session.leave()
        self.translation.store()
        return said

    def _press(self, name: str) -> None:
        self.handlers()[name]()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done while describing."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "save_description": s.save,
            "next_undescribed": s.next_undescribed,
            "next_image": lambda: s.step(1),
            "previous_image": lambda: s.step(-1),
            **listening_commands(self._describe, s.step_part),
            "remarks": s.say_remarks,
            "repeat": s.repeat,
            "spell": s.spell,
            "where_am_i": s.where_am_i,
        }
        handlers = {name: partial(self.do, intention) for name, intention in intentions.items()}
        own: dict[str, Callable[[], None]] = {
            **handlers,
            **self.suggestions.handlers(),
            **self._asking.handlers(),
            "edit_template": lambda: self.go.emit("edit_template", self._study.folder),
        }
        every = self.enlarging.handlers(self.looking.handlers(own))
        return unless_withheld(every, s, self.context.announcer)

    # --- from the person to the session and back

    def do(self, intention: Callable[[], Feedback]) -> None:
        """Store a translation that is being written; carry out one intention: the session, then the page, then the
        sentence."""
        said = self._store_and(intention)
        if said is None:
            return
        self._redraw(said.changed)
        self.context.announcer.say(said if self.session.is_withheld else self.suggestions.after(said))

    def _store_and(self, intention: Callable[[], Feedback]) -> Feedback | None:
        def both() -> Feedback:
            self.translation.store()
            return intention()

        return self.attempt(both)

    def _redraw(self, changed: frozenset[Changed]) -> None:
        s = self.session
        if Changed.IMAGE in changed:
            self.place.setText(annotating.image_place(s.image.number, s.total))
            self._show_image()
            self.title_changed.emit()
        if Changed.DESCRIPTION in changed:
            self._show_draft()

    def _show_image(self) -> None:
        """The picture with the form beside it, or its content note alone."""
        s = self.session
        name = describing.picture_name(s.image.number, s.total)
        if s.is_withheld:
            self.covered.show_image(s.picture, name, [], True)
            self.covered.button.setFocus(Qt.FocusReason.OtherFocusReason)
        for part in (self.right_area, self.preview):
            part.setVisible(not s.is_withheld)
        self.looking.turn_to(s.image)
        if s.is_withheld:
            return
        at = s.at or s.entries[0].spot
        self._show_entries(at)
        self.covered.show_image(s.picture, name, [], False)

    def _show_entries(self, at: DraftPosition | None) -> None:
        self.form.show_entries(self.session.entries, self.session.draft, at, self.suggestions.strips())
        self.suggestions.show()
        self.form.follow(self.translation.choice.person)

    def _choose_language(self, language: str) -> None:
        """Another language is wanted beside the fields, "" for none."""
        said = self._store_and(lambda: self.translation.session.choose(language))
        if said is not None:
            self.form.has_translations = bool(self.translation.session.language)
            if self.session.has_begun and not self.session.is_withheld:
                self._show_entries(None)
                self._show_draft()
            self.preview.offer_language(self.translation.session.language)
            self.context.announcer.say(said)
        self.translation.show_languages()

    def _show_draft(self) -> None:
        if self.session.is_withheld:
            self.state.setText(self.session.waiting.shown(self.session.image))
            return
        self.form.show_author(self.session.draft)
        self.translation.show()
        self._show_words()
        remarks = self.session.remarks()
        self._show_remarks(remarks)
        self.asked.show_asked(self._asked.lines())
        self._show_state(len(remarks))

    def _show_words(self) -> None:
        if self.session.has_begun:
            self.preview.show_words(*self.translation.preview(self.preview))

    def _show_remarks(self, remarks: Sequence[Remark]) -> None:
        below: dict[DraftPosition, str] = {}
        for remark in remarks:
            # What is not filled in yet is no fault: it stands in the list only.
            if remark.spot is not None and remark.concern is not Concern.MISSING:
                below[remark.spot] = f"{below.get(remark.spot, '')} {remark.sentence}".strip()
        self.form.show_remarks(below)
        self.remarks.show_remarks(remarks)

    def _show_state(self, remarks: int) -> None:
        s = self.session
        day = local_formats.day(s.stored.created_at) if s.stored else ""
        state = describing.state(s.is_unsaved, s.stored.draft.author if s.stored else "", day)
        # Before the first word, everything is missing; counting that would only discourage.
        is_begun = s.is_unsaved or s.stored is not None
        self.state.setText(describing.with_remarks(state, remarks if is_begun else 0))

    def _translation_stored(self, said: Feedback) -> None:
        if not self._has_left:
            self._show_draft()
            self.context.announcer.say(said)

    def _write(self, spot: DraftPosition, words: str) -> None:
        self.session.write(spot, words)
        self._show_draft()

    def _left(self, spot: DraftPosition) -> None:
        # The focus is on its way; what it comes to is said first.
        QTimer.singleShot(0, self, lambda: self._point_out(spot))

    def _point_out(self, spot: DraftPosition) -> None:
        if self._has_left or not self.session.has_begun or self.session.is_withheld:
            return
        fresh = " ".join(remark.sentence for remark in self.session.remarks_when_left(spot))
        if fresh:
            at = self.session.at
            is_elsewhere = at is not None and at != spot
            also = self.session.describe_entry(at) if at is not None and is_elsewhere else ""
            self.context.announcer.say(Feedback(f"{fresh} {also}".strip(), MOVED, beside_focus=fresh))

    def _describe(self, level: Level) -> Feedback:
        self.preview.choose(level)
        return self.translation.describe(self.preview, level)

    def _author(self) -> str:
        """Who writes about a region: the name in the form, unless it is that of an earlier describer."""
        stored = self.session.stored
        named = self.session.draft.author
        return named if named and (stored is None or named != stored.draft.author) else self._name

    # --- building the page

    def _listen(self) -> None:
        self.covered.uncovered.connect(lambda: self.do(self.session.meet))
        self.form.written.connect(self._write)
        self.form.attended.connect(self.session.attend)
        self.form.left.connect(self._left)
        self.form.suggested.connect(self.context.announcer.say)
        self.preview.level_changed.connect(lambda _level: self._show_words())
        self.preview.language_changed.connect(self._show_words)
        self.translation.choice.chosen.connect(self._choose_language)
        self.translation.stored.connect(self._translation_stored)
        self.remarks.wanted.connect(self.form.go_to)
        self.asked.wanted.connect(lambda row: self.do(lambda: self._asked.take(row)))

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, Space.SMALL, 0)
        column.setSpacing(Space.SMALL)
        add_headed(column, self.place, self.state)
        column.addWidget(self.covered, 3)
        column.addWidget(self.preview, 2)
        self._fill_right(right)
        # The picture takes what room the words leave.
        for part in (self.picture, self.covered):
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        page = QVBoxLayout(self)
        halves = QHBoxLayout()
        page.addLayout(halves, 1)
        left_area, self.right_area = FocusScrollArea(left), FocusScrollArea(right)
        halves.addWidget(left_area, 9)
        halves.addWidget(self.right_area, 11)
        page.addWidget(self._row("save_description", "previous_image", "next_image", "next_undescribed"))
        make_primary(self.buttons["next_undescribed"], True)
        SpaceWatcher(self).changed.connect(partial(self._make_room, page, halves, left_area))

    def _make_room(
        self, page: QVBoxLayout, halves: QHBoxLayout, left: FocusScrollArea, is_tight: bool
    ) -> None:
        """In a tight window the picture fills the column, and what listeners will hear is scrolled to."""
        across, down = (Space.SMALL, Space.TIGHT) if is_tight else (Space.WIDE, Space.MEDIUM)
        page.setContentsMargins(across, down if is_tight else Space.LARGE, min(across, Space.LARGE), down)
        page.setSpacing(down)
        halves.setSpacing(Space.TIGHT if is_tight else Space.LARGE)
        set_kind(self.place, "lead" if is_tight else "title")
        for button in (self.buttons["copy_similar"], self.more.button):
            button.setVisible(not is_tight)
        self.covered.setMinimumHeight(round(_PICTURE * left.viewport().height()))

    def _fill_right(self, right: QWidget) -> None:
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, Space.SMALL, 0)
        column.setSpacing(Space.MEDIUM)
        copy = self.buttons.made(self.context.settings.keymap, "copy_similar")
        column.addWidget(button_row(*copy, self.more.button, self.translation.choice))
        column.addWidget(self.form)
        column.addWidget(self.remarks)
        column.addWidget(self.asked)
        column.addStretch(1)

    def follow_settings(self) -> None:
        """Show the keys the person has now, and images with a content note as the person wants them."""
        was_withheld = self.session.is_withheld
        self._follow_notes()
        if self.session.is_withheld != was_withheld:
            self._redraw(ARRIVED)
        self.buttons.show_keys(self.context.settings.keymap)
        self.looking.follow_settings()

    def _row(self, *names: str) -> QWidget:
        return self.buttons.row(self.context.settings.keymap, *names)
