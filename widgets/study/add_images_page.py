"""Adding images to a study that is there already."""

from pathlib import Path

from PySide6.QtCore import Qt

from app.errors import UserError
from app.interchange.images.image_import import FoundFiles, find_pictures
from app.interchange.images.manifest import EMPTY, Manifest, read_manifest
from app.messages.study import new_study
from app.sessions.feedback import MOVED, Feedback
from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility, prompt_visibility
from app.study.ports import OpenStudy
from widgets.kit.forms import button_row, heading, make_primary, push_button
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import Page, PageContext
from widgets.study.image_adder import AddingImages
from widgets.study.image_choice import ImageChoice


class AddImagesPage(Page):
    """Emits `go` with "sign_in" and the folder, when it is done or the person goes back."""

    def __init__(self, context: PageContext, folder: Path) -> None:
        """Raises UserError when the study cannot be opened."""
        super().__init__(context)
        self._folder = folder
        study = context.repository.open(folder)
        self._title, self._language = study.study.title, study.study.language
        rubric = study.rubrics.current()
        is_decided = prompt_visibility(study) is not PromptVisibility.UNDECIDED
        study.close()
        self.choice = ImageChoice(context.announcer, new_study.IMAGES_HINT_LATER)
        self.choice.asks_for_prompts = not is_decided
        self.choice.offer_contexts(rubric.context_names if rubric else ())
        self.adding = AddingImages(context.announcer, context.repository.open)
        self.add = push_button(new_study.ADD_NOW, self._add, is_primary=True)
        self.back = push_button(new_study.GO_ON, lambda: self.go.emit("sign_in", self._folder))
        self.adding.hide()
        self.adding.finished.connect(self._done)
        self._lay_out()

    def title(self) -> str:
        """What the window is called now."""
        return new_study.adding_title(study=self._title)

    def folder(self) -> Path:
        """The study's folder."""
        return self._folder

    def enter(self) -> None:
        """Say where one is, and go to the first button."""
        self.context.announcer.say(Feedback(new_study.adding_arrival(study=self._title), changed=MOVED))
        self.choice.add_folder.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """What was added so far is kept."""
        self.adding.stop()
        return True

    def _add(self) -> None:
        chosen = chosen_files(self.choice, self._language)
        if chosen is None:
            return
        found, manifest = chosen
        try:
            study = self.context.repository.open(self._folder)
            try:
                study.prepare_to_write()
                store_prompt_visibility(self.choice, study)
            except UserError:
                study.close()
                raise
        except UserError as error:
            self.choice.complain(error.sentence)
            return
        self.adding.show()
        self.adding.start(study, found, manifest, self.choice.has_folder_sources)
        # After the focus has gone to the adding: from a part that hides it would go to the next one.
        for part in (self.choice, self.add, self.back):
            part.hide()

    def _done(self) -> None:
        self.back.show()
        make_primary(self.back, True)
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        scroll.column.addWidget(heading(new_study.adding_title(study=self._title), "title"))
        scroll.column.addWidget(self.choice)
        scroll.column.addWidget(self.adding)
        scroll.keep_in_sight(button_row(self.add, self.back))
        scroll.column.addStretch(1)


def chosen_files(
    choice: ImageChoice, language: str, is_needed: bool = True
) -> tuple[FoundFiles, Manifest] | None:
    """The files a person chose and what the manifest says of them; None after having said what is wrong. Where no
    file was chosen, the manifest's own are meant.

    `language` is that of the manifest's descriptions where it names none (BCP 47).
    """
    choice.field.complain("")
    choice.manifest.complain("")
    paths = choice.paths()
    found = find_pictures(paths)
    manifest, table = EMPTY, choice.manifest.path()
    if table is not None and (found.files or not paths):
        try:
            folders = [path for path in paths if path.is_dir()]
            columns, kept = choice.columns.chosen(), choice.columns.kept()
            each = choice.is_for_each_context
            manifest = read_manifest(table, folders, language, choice.contexts, each, columns, kept)
        except UserError as error:
            choice.complain_of_manifest(" ".join((error.sentence, *error.details)))
            return None
        found = found if paths else find_pictures(manifest.entries)
    if not found.files and not manifest.exhibits and (is_needed or paths):
        choice.complain(
            new_study.no_images_in(names=[path.name for path in paths]) if paths else new_study.NOTHING_CHOSEN
        )
        return None
    has_prompts = not manifest.exhibits and any(row.prompt for row in manifest.entries.values())
    return None if has_prompts and choice.ask_for_prompts() else (found, manifest)


def store_prompt_visibility(choice: ImageChoice, study: OpenStudy) -> None:
    """Store who gets to know the prompts, where that was asked. The study must be open for writing."""
    if wanted := choice.prompt_visibility():
        choose_visibility(study, wanted)
