"""The assistant for a new study: five steps, and nothing is made before the last one is done."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.interchange.images.image_import import FoundFiles
from app.interchange.images.manifest import EMPTY, Manifest
from app.messages.study import new_study
from app.messages.together import ended, together
from app.sessions.feedback import MOVED, Feedback
from app.study.ports import NewStudy, OpenStudy
from widgets.kit.columns import fill_column
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import button_row, heading, make_primary, push_button
from widgets.kit.labels import SilentText, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import SpaceWatcher
from widgets.shell.announcer import Announcer
from widgets.shell.page import Page, PageContext
from widgets.shell.qt_override import qt_override
from widgets.study.add_images_page import chosen_files, store_prompt_visibility
from widgets.study.image_adder import AddingImages
from widgets.study.image_choice import ImageChoice
from widgets.study.new_study_steps import PeopleStep, QuestionStep, RubricStep, Step, TitleStep

LANGUAGE = "en"
_OVERVIEW_LETTERS, _STEP_LETTERS = 26, 60


class ImagesStep(Step):
    """What is to be added; it may be left out."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.choice = ImageChoice(announcer)
        self.found = FoundFiles((), 0, ())
        self.manifest: Manifest = EMPTY
        self.column.addWidget(self.choice)

    def first(self) -> QWidget:
        """The list, or the way to fill it."""
        return self.choice.listed if self.choice.paths() else self.choice.add_folder

    def check(self) -> bool:
        """What is on the list holds images, and the manifest can be read."""
        chosen = chosen_files(self.choice, LANGUAGE, is_needed=False)
        if chosen is None:
            return False
        self.found, self.manifest = chosen
        return True


class NewStudyPage(Page):
    """Emits `go` with "sign_in" and the folder when the study is made, "start_page" when one thinks better."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        announcer = context.announcer
        self.naming = TitleStep(announcer)
        self.rubric = RubricStep(announcer)
        self.question = QuestionStep(announcer, lambda: self.rubric.rubric() is not None)
        self.images = ImagesStep(announcer)
        self.people = PeopleStep(announcer)
        self.steps: tuple[Step, ...] = (self.naming, self.rubric, self.question, self.images, self.people)
        self.at = 0
        self._made: Path | None = None
        self.step_label = text_label(kind="heading")
        self.overview = SilentText("")  # for the eye: which steps there are
        self.adding = AddingImages(announcer, context.repository.open)
        self.next = push_button(new_study.NEXT, self._go_on, is_primary=True)
        self.back = push_button(new_study.BACK, self._go_back)
        self.cancel = push_button(new_study.CANCEL, lambda: self.go.emit("start_page", None))
        self.go_on = push_button(new_study.GO_ON, lambda: self.go.emit("sign_in", self._made))
        self._lay_out()
        self._connect()
        self._show_step()

    def title(self) -> str:
        """The step and what it is a step of."""
        return (
            new_study.adding_title(study=self._new().title) if self._made else new_study.window_title(self.at)
        )

    def folder(self) -> Path | None:
        """The study's folder, once it is made."""
        return self._made

    def enter(self) -> None:
        """Say the first step, and go to its first field."""
        self._arrive(ended(new_study.TITLE))

    def leave(self) -> bool:
        """Ask before what was filled in is lost; images that were added are kept."""
        self.adding.stop()
        if self._made is not None or not self._has_been_filled_in():
            return True
        return ask_whether(
            self, new_study.LEAVE_TITLE, new_study.LEAVE_QUESTION, new_study.LEAVE, new_study.STAY
        )

    # --- from step to step

    def _go_on(self) -> None:
        if not self.steps[self.at].check():
            return
        rubric = self.rubric.rubric()
        if self.steps[self.at] is self.rubric:
            self.images.choice.offer_contexts(rubric.context_names if rubric else ())
            if rubric and rubric.has_own_analysis:
                self.question.ask_nothing()
        if self.at == len(self.steps) - 1:
            self._make()
        else:
            self._go_to(self.at + 1)

    def _go_back(self) -> None:
        if self.at > 0:
            self._go_to(self.at - 1)

    def _go_to(self, step: int) -> None:
        self.at = step
        self._show_step()
        self._arrive()

    def _arrive(self, opening: str = "") -> None:
        self.steps[self.at].first().setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(
            Feedback(together(opening, ended(new_study.step_title(self.at))), changed=MOVED)
        )

    def _show_step(self) -> None:
        for number, step in enumerate(self.steps):
            step.setVisible(number == self.at)
        self.step_label.setText(new_study.step_title(self.at))
        self.overview.setText(new_study.overview(self.at))
        is_last = self.at == len(self.steps) - 1
        self.next.setText(new_study.MAKE if is_last else new_study.NEXT)
        self.back.setEnabled(self.at > 0)
        self.title_changed.emit()

    # --- making

    def _new(self) -> NewStudy:
        return NewStudy(
            title=self.naming.title.text().strip(),
            artifact=self.rubric.artifact.text().strip(),
            language=LANGUAGE,
            rubric=self.rubric.rubric(),
            whole_image=self.question.scale(),
            template_toml=self.rubric.template(),
        )

    def _make(self) -> None:
        folder = self.naming.folder.path()
        assert folder is not None  # the first step made sure
        new = self._new()
        try:
            study = self.context.repository.create(folder, new)
        except UserError as error:
            self._go_to(0)
            self.naming.refuse(self.naming.folder, error.sentence)
            return
        self._made = folder
        if not self._enrol(study):
            return
        self.context.announcer.say_sentence(new_study.made(title=new.title))
        if self.images.found.files or self.images.manifest.exhibits:
            self._add_images(study)
        else:
            study.close()
            self.go.emit("sign_in", folder)

    def _enrol(self, study: OpenStudy) -> bool:
        """Write the people down. A study that was just made is nobody else's, so this can only fail with the disk."""
        try:
            study.prepare_to_write()
            store_prompt_visibility(self.images.choice, study)
            for name in self.people.people():
                study.raters.add(name)
            if self.people.coordinator():
                from widgets.study.manage.coordinators import remember_coordinator

                name = study.access.add_coordinator(self.people.coordinator())
                remember_coordinator(self.context, name)
        except UserError as error:
            study.close()
            self.context.announcer.say_sentence(new_study.people_left_out(sentence=error.sentence))
            self.go.emit("sign_in", self._made)
            return False
        return True

    def _add_images(self, study: OpenStudy) -> None:
        self.step_label.setText(new_study.ADDING)
        self.title_changed.emit()
        self.adding.show()
        found, manifest = self.images.found, self.images.manifest
        self.adding.start(study, found, manifest, self.images.choice.has_folder_sources)
        # After the focus has gone to the adding: from a part that hides it would go to the next one.
        for part in (*self.steps, self.next, self.back, self.cancel):
            part.hide()

    def _added(self) -> None:
        self.go_on.show()
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _has_been_filled_in(self) -> bool:
        words = (
            self.naming.title.text(),
            self.people.names.toPlainText(),
            self.people.coordinator_name.text(),
        )
        choice = self.images.choice
        return any(text.strip() for text in words) or bool(choice.paths() or choice.manifest.text())

    # --- laying out

    def _connect(self) -> None:
        self.adding.finished.connect(self._added)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter goes on, whatever has the focus, unless that itself does something with it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.next.isVisible():
            self._go_on()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        column = scroll.column
        title = heading(new_study.TITLE, "title")
        SpaceWatcher(self).changed.connect(lambda is_tight: title.setVisible(not is_tight))
        column.addWidget(title)
        asked = QWidget()
        inside = fill_column(asked)
        for step in self.steps:
            inside.addWidget(step)
        inside.addWidget(self.adding)
        beside = SideBySide(self.overview, asked, _OVERVIEW_LETTERS, _STEP_LETTERS)
        beside.arranged.connect(self.overview.setVisible)
        add_headed(column, self.step_label, beside)
        scroll.keep_in_sight(button_row(self.back, self.next, self.cancel, self.go_on))
        column.addStretch(1)
        make_primary(self.go_on, True)
        self.go_on.hide()
        self.adding.hide()
