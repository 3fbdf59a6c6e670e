"""Sitting down at a study: what it is, who answers, how one perceives the pictures, and what one wants to do."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGroupBox, QLineEdit, QVBoxLayout

from app.errors import UserError
from app.messages import settings as settings_messages
from app.messages import start as messages
from app.messages.storage import reason
from app.sessions.said import MOVED, Said
from app.sessions.signing_in import Overview, likely_perception, look_at, take_seat
from app.speech.voice import Priority
from app.study.people import Perception
from app.study.ports import OpenStudy
from widgets.forms import (
    Field,
    ReadableList,
    ScrollColumn,
    button_row,
    heading,
    make_primary,
    plain,
    push_button,
    radio_group,
)
from widgets.labels import ReadableLabel, text_label
from widgets.page import Bench, Page
from widgets.theme import Space

_Answer = TypeVar("_Answer")


class SignInPage(Page):
    """Reads the study and lets go of it at once, so that the next page can open it.

    Emits `go` with "annotate" and (folder, name, perception), "describe_images" and "add_images" with the
    folder, or "start_page".
    """

    def __init__(self, bench: Bench, folder: Path) -> None:
        """Raises UserError when the study cannot be opened."""
        super().__init__(bench)
        self._folder = folder
        self._overview = self._with_study(look_at)
        self.who = ReadableList(plain(messages.WHO))
        self.name = QLineEdit()
        self.who_field = Field(messages.WHO, self.who, messages.WHO_HINT)
        self.name_field = Field(messages.NEW_NAME, self.name, messages.NEW_NAME_HINT)
        self.perceptions = QButtonGroup(self)
        self._has_chosen_perception = False
        self.begin = push_button(messages.BEGIN_ANSWERING)
        self.describe = push_button(messages.DESCRIBE)
        self.agreement = push_button(messages.AGREEMENT)
        self.add_images = push_button(messages.ADD_IMAGES)
        self.export = push_button(messages.EXPORT)
        self.back = push_button(messages.BACK_TO_START)
        self.problem = text_label(name="not_met")
        self._lay_out()
        self._show_people()
        self._connect()

    def title(self) -> str:
        """What the window is called now."""
        return messages.sign_in_title(self._overview.title)

    def folder(self) -> Path:
        """The study's folder."""
        return self._folder

    def enter(self) -> None:
        """Say which study this is, and go to the first question."""
        overview = self._overview
        place = overview.title, overview.images
        # The question is the name of what the focus comes to.
        said = Said(messages.sign_in_arrival(*place), MOVED, beside_focus=messages.sign_in_place(*place))
        self.bench.announcer.say(said)
        first = self.who if overview.seats else self.name
        (first if overview.images else self.add_images).setFocus(Qt.FocusReason.OtherFocusReason)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands this page answers."""
        answers = {
            "annotate": self._begin,
            "describe_images": self._describe,
            "agreement": self._read_agreement,
            "compare_rubrics": self._compare,
        }
        return answers if self._overview.images else {}

    # --- who and how

    def chosen_name(self) -> str:
        """Who is to answer: the person chosen in the list, or the new name."""
        row = self.who.currentRow()
        seats = self._overview.seats
        return seats[row].name if 0 <= row < len(seats) else self.name.text().strip()

    def perception(self) -> Perception:
        """How the pictures are perceived, as chosen."""
        return list(messages.PERCEPTIONS)[self.perceptions.checkedId()]

    def _show_people(self) -> None:
        seats = self._overview.seats
        lines = [messages.seat_line(seat.name, seat.kind, seat.tally) for seat in seats]
        self.who.show_lines([*lines, messages.SOMEBODY_NEW])
        names = [seat.name for seat in seats]
        last = self.bench.settings.rater
        unfinished = next((row for row, seat in enumerate(seats) if seat.tally.open), 0)
        self.who.setCurrentRow(names.index(last) if last in names else unfinished)
        self.who_field.setVisible(bool(seats))
        self.who.show_rows(6)
        self._follow_choice()

    def _follow_choice(self) -> None:
        """A name is asked only for somebody new; the button says whether one begins or goes on."""
        row = self.who.currentRow()
        seats = self._overview.seats
        seat = seats[row] if 0 <= row < len(seats) else None
        self.name_field.setVisible(seat is None)
        has_begun = seat is not None and bool(seat.tally.begun or seat.tally.complete)
        self.begin.setText(messages.GO_ON if has_begun else messages.BEGIN_ANSWERING)

    # --- what one wants to do

    def _begin(self) -> None:
        name = self._take_seat()
        if name:
            self.go.emit("annotate", (self._folder, name, self.perception()))

    def _compare(self) -> None:
        """Marks on a drafted rubric are somebody's, too."""
        if self._take_seat():
            self.go.emit("compare_rubrics", self._folder)

    def _take_seat(self) -> str:
        """The name of whoever sits down now, known to the study and remembered; '' where it cannot be."""
        self._complain("")
        self.name_field.complain("")
        name = self.chosen_name()
        if not name:
            self._refuse_name(messages.NAME_NEEDED)
            return ""
        try:
            self._with_study(lambda study: take_seat(study, name))
        except UserError as error:
            if self.name_field.isVisibleTo(self):
                self._refuse_name(error.sentence)
            else:
                self._complain(error.sentence)
            return ""
        self._remember(name, self.perception())
        return name

    def _refuse_name(self, sentence: str) -> None:
        self.name_field.complain(sentence)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.bench.announcer.say(Said(sentence, changed=MOVED, priority=Priority.ALERT))

    def _describe(self) -> None:
        """Describing asks for no name; the one chosen here goes along as the author if there is one."""
        self._remember(self.chosen_name() or self.bench.settings.rater, self.perception())
        self.go.emit("describe_images", self._folder)

    def _read_agreement(self) -> None:
        """Whoever is chosen here reads it, and is shown only what they may know."""
        self._remember(self.chosen_name(), self.perception())
        self.go.emit("agreement", self._folder)

    def _add_images(self) -> None:
        self.go.emit("add_images", self._folder)

    def _export(self) -> None:
        from widgets.export_dialog import export_study

        export_study(self, self.bench, self._folder)

    def _remember(self, rater: str, perception: Perception) -> None:
        self.bench.settings = replace(self.bench.settings, rater=rater, perception=perception.value)
        try:
            self.bench.save_settings(self.bench.settings)
        except OSError as error:
            self._complain(settings_messages.could_not_save(reason(error)))

    def _complain(self, sentence: str) -> None:
        self.problem.setText(messages.error_mark(sentence) if sentence else "")
        self.problem.setVisible(bool(sentence))
        if sentence:
            self.bench.announcer.say_sentence(sentence, Priority.ALERT)

    def _with_study(self, work: Callable[[OpenStudy], _Answer]) -> _Answer:
        study = self.bench.shelf.open(self._folder)
        try:
            return work(study)
        finally:
            study.close()

    # --- laying out

    def _connect(self) -> None:
        self.who.currentRowChanged.connect(lambda _row: self._follow_choice())
        self.who.itemActivated.connect(lambda _item: self._activate())
        self.name.returnPressed.connect(self._begin)
        self.begin.clicked.connect(self._begin)
        self.describe.clicked.connect(self._describe)
        self.agreement.clicked.connect(self._read_agreement)
        self.add_images.clicked.connect(self._add_images)
        self.export.clicked.connect(self._export)
        self.back.clicked.connect(lambda: self.go.emit("start_page", None))

    def _activate(self) -> None:
        """Enter on a person begins; on "somebody new" it asks for the name."""
        if self.who.currentRow() < len(self._overview.seats):
            self._begin()
        else:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = ScrollColumn(self)
        outer.addWidget(scroll)
        column = scroll.column
        overview = self._overview
        column.addWidget(heading(overview.title, "title"))
        about = ReadableLabel("")
        about.show_text(_about(overview))
        column.addWidget(about)
        column.addWidget(self.problem)
        column.addWidget(self.who_field)
        column.addWidget(self.name_field)
        column.addWidget(self._perception_group())
        has_images = bool(overview.images)
        for button in (self.begin, self.describe, self.agreement):
            button.setEnabled(has_images)
        make_primary(self.begin, has_images)
        make_primary(self.add_images, not has_images)
        column.addSpacing(Space.SMALL)
        others = (self.agreement, self.add_images, self.export, self.back)
        column.addWidget(button_row(self.begin, self.describe, *others))
        column.addStretch(1)
        self.problem.setVisible(False)

    def _perception_group(self) -> QGroupBox:
        group, _buttons = radio_group(
            messages.PERCEPTION,
            list(messages.PERCEPTIONS.values()),
            self.perceptions,
            hint=messages.PERCEPTION_HINT,
        )
        self._suppose_perception()
        self.perceptions.idClicked.connect(self._keep_perception)
        self.bench.announcer.screen_reader_changed.connect(self._suppose_perception)
        return group

    def _suppose_perception(self) -> None:
        """Choose what is likely, until the person has chosen: a program that has just started does not know yet
        who listens, and what stands here is stored."""
        if not self._has_chosen_perception:
            likely = likely_perception(self.bench.settings, self.bench.announcer.hearing.screen_reader)
            self.perceptions.button(list(messages.PERCEPTIONS).index(likely)).setChecked(True)

    def _keep_perception(self) -> None:
        self._has_chosen_perception = True


def _about(overview: Overview) -> str:
    words = [
        messages.about_study(overview.artifact, overview.images, overview.undescribed),
        messages.about_rubric(overview.rubric),
    ]
    if not overview.images:
        words.append(messages.NO_IMAGES_YET)
    return " ".join(words)
