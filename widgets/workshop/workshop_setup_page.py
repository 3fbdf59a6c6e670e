"""The page where a workshop is set up: plan, scenario, people, groups of images, content notes."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLineEdit, QPlainTextEdit, QWidget

from app.messages.item_nouns import IMAGE
from app.messages.workshop import workshop_setup
from app.sessions.feedback import MOVED, Feedback
from app.sessions.workshop.workshop_setup import Form, SettingUp
from app.study.image import Image
from app.study.ports import OpenStudy
from widgets.gallery.find_dialog import find_in_list
from widgets.kit.controls import CheckBox
from widgets.kit.forms import (
    Field,
    ReadableList,
    TitledGroup,
    button_row,
    heading,
    plain,
    push_button,
    radio_group,
)
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.window_space import LineHeight
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space

_PEOPLE_LINES, _IMAGE_LINES = 5, 8


class WorkshopSetupPage(StudyPage):
    """Drives one `SettingUp`. Emits `go` with "workshop" and the folder when the workshop is made."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        """Raises UserError while the study has no images."""
        super().__init__(context, study)
        self.session = SettingUp(study, name)
        self._last = self.session.begin()
        self.name = QLineEdit()
        self.scenario = QLineEdit()
        self.facilitator = QLineEdit(name)
        self.people = QPlainTextEdit()
        self.plans = QButtonGroup(self)
        self.groups: list[QCheckBox] = []
        self.noted = ReadableList(plain(workshop_setup.NOTED_IMAGES))
        self.note = QLineEdit()
        self.notes: dict[int, str] = {}
        self.make = push_button(workshop_setup.MAKE, self._make, is_primary=True)
        self.problem = ProblemLabel()
        self._images: list[tuple[str, Image]] = [
            (group, image) for group, images in self.session.images.items() for image in images
        ]
        self._lay_out()
        self._connect()
        self._show_images()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is made here, and the study."""
        return workshop_setup.page_title(self.session.title)

    def begin(self) -> None:
        """Say what this is for, and go to the first field."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.say(self._last)

    def finish(self) -> Feedback:
        """Nothing was stored that is not whole."""
        return Feedback(workshop_setup.LEFT)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        return {
            "find": lambda: find_in_list(self.noted, self.context.announcer, IMAGE.counted),
            "stop_speaking": self._stop,
            "where_am_i": lambda: self.context.announcer.say_sentence(workshop_setup.arrival()),
            "repeat": self.say_again,
        }

    def _stop(self) -> None:
        """Escape: fall silent, and come out of a content note as it was."""
        self.context.announcer.stop()
        if not self.note.hasFocus():
            return
        row = self.noted.currentRow()
        if 0 <= row < len(self._images):
            number = self._images[row][1].number
            was_changed = self.note.text().strip() != self.notes.get(number, "")
            self.note.setText(self.notes.get(number, ""))
            if was_changed:
                self.context.announcer.say(Feedback(workshop_setup.note_discarded(number=number), MOVED))
        self.noted.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- making it

    def form(self) -> Form:
        """What is filled in now."""
        return Form(
            title=self.name.text(),
            scenario=self.scenario.text(),
            facilitator=self.facilitator.text(),
            preset=self.session.presets[self.plans.checkedId()],
            people=self.people.toPlainText().splitlines(),
            groups=[
                name for name, tick in zip(self.session.images, self.groups, strict=True) if tick.isChecked()
            ],
            notes=self.notes,
        )

    def _make(self) -> None:
        form = self.form()
        wrong, sentence = self.session.problem(form)
        for name, field in self._fields.items():
            field.complain(sentence if name == wrong else "")
        self.problem.complain(sentence if wrong == "groups" else "")
        if wrong:
            entry = self._fields[wrong].entry if wrong in self._fields else self.groups[0]
            entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.alert(sentence, MOVED)
            return
        made = self.attempt(lambda: self.session.make(form))
        if made is None:
            return
        _workshop, said = made
        self.say(said)
        self.go.emit("workshop", self.folder())

    # --- content notes

    def _show_images(self) -> None:
        row = max(self.noted.currentRow(), 0)
        self.noted.show_lines(
            [
                workshop_setup.image_line(image.number, image.name, group, self.notes.get(image.number, ""))
                for group, image in self._images
            ]
        )
        self.noted.setCurrentRow(row)

    def _offer_note(self, row: int) -> None:
        if 0 <= row < len(self._images):
            number = self._images[row][1].number
            self.note_field.retitle(workshop_setup.note(number=number))
            self.note.setText(self.notes.get(number, ""))

    def _keep_note(self) -> None:
        row = self.noted.currentRow()
        if 0 <= row < len(self._images):
            group, image = self._images[row]
            self.notes[image.number] = self.note.text().strip()
            line = workshop_setup.image_line(image.number, image.name, group, self.notes[image.number])
            self.noted.item(row).setText(line)

    # --- building the page

    def _connect(self) -> None:
        self.noted.currentRowChanged.connect(self._offer_note)
        self.note.editingFinished.connect(self._keep_note)
        # Enter goes from an image to its note, and back, where the note is heard with the image.
        self.noted.itemActivated.connect(lambda _item: self.note.setFocus(Qt.FocusReason.OtherFocusReason))
        self.note.returnPressed.connect(lambda: self.noted.setFocus(Qt.FocusReason.OtherFocusReason))
        for line in (self.name, self.scenario, self.facilitator):
            line.returnPressed.connect(self._make)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        self.people.setTabChangesFocus(True)
        LineHeight(self.people, _PEOPLE_LINES, 2 * Space.MEDIUM)
        LineHeight(self.noted, _IMAGE_LINES)
        self._fields = {
            "title": Field(workshop_setup.NAME, self.name),
            "scenario": Field(workshop_setup.SCENARIO, self.scenario, workshop_setup.SCENARIO_HINT),
            "facilitator": Field(workshop_setup.FACILITATOR, self.facilitator),
            "people": Field(workshop_setup.PEOPLE, self.people, workshop_setup.PEOPLE_HINT),
        }
        presets = self.session.presets
        plans, _buttons = radio_group(
            workshop_setup.PRESET,
            [preset.title for preset in presets],
            self.plans,
            [preset.about for preset in presets],
        )
        self.note_field = Field(workshop_setup.note(number=1), self.note, workshop_setup.NOTE_HINT)
        column = scroll.column
        add_headed(
            column, heading(workshop_setup.TITLE, "title"), text_label(workshop_setup.WHAT_FOR, name="muted")
        )
        for part in (self._fields["title"], plans, self._fields["scenario"], self._fields["facilitator"]):
            column.addWidget(part)
        column.addWidget(self._fields["people"])
        column.addWidget(self._group_choice())
        column.addWidget(self.problem)
        column.addWidget(Field(workshop_setup.NOTED_IMAGES, self.noted, workshop_setup.NOTED_IMAGES_HINT))
        column.addWidget(self.note_field)
        scroll.keep_in_sight(button_row(self.make))
        column.addStretch(1)

    def _group_choice(self) -> QWidget:
        box = TitledGroup(workshop_setup.GROUPS)
        for name, images in self.session.images.items():
            tick = CheckBox(workshop_setup.group_line(name, len(images)))
            tick.setChecked(True)
            self.groups.append(tick)
            box.column.addWidget(tick)
        return box
