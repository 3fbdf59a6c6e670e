"""Images being added, one a turn of the event loop, so that the window stays alive and one can stop in between."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from app.errors import UserError
from app.interchange.images.image_import import (
    AddedImage,
    FailedImage,
    FoundFiles,
    add_pictures,
    all_files,
    folder_sources,
)
from app.interchange.images.manifest import EMPTY, Manifest
from app.messages.study import new_study
from app.messages.study.storage import cannot_write
from app.sessions.feedback import MOVED, Feedback
from app.speech.voice import Priority
from app.study.image import ImageFacts
from app.study.ports import OpenStudy
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, button_row, push_button
from widgets.kit.labels import ReadableLabel
from widgets.shell.announcer import Announcer
from widgets.theme.theme import Space

STEP = 10  # per cent between two announcements
FEW = 20  # files are through before a word about progress could be heard to its end


class AddingImages(QWidget):
    """Owns the open study while it works, because a database connection belongs to one thread. `finished`
    comes once: when all files are through, when the person stopped, or when the disk failed."""

    finished = Signal()

    def __init__(self, announcer: Announcer, open_study: Callable[[Path], OpenStudy]) -> None:
        """`open_study` opens the study again when the person goes on after having stopped."""
        super().__init__()
        self._announcer = announcer
        self._open = open_study
        self._again: Callable[[OpenStudy], None] = lambda _study: None
        self._folder = Path()
        self._study: OpenStudy | None = None
        self._outcomes: Iterator[AddedImage | FailedImage] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._add_one)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(new_study.ADDING)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.stop_button = push_button(new_study.STOP_ADDING, self.stop)
        self.rest = push_button(new_study.ADD_REST, self._add_rest)
        self.rest.hide()
        self.result = ReadableLabel("")
        self.result.hide()
        self.refused = ReadableList(new_study.REFUSED)
        self.refused_field = Field(new_study.REFUSED, self.refused)
        self.refused_field.hide()
        fill_column(
            self,
            self.progress,
            button_row(self.stop_button, self.rest),
            self.result,
            self.refused_field,
            spacing=Space.MEDIUM,
        )

    @property
    def is_running(self) -> bool:
        """Whether images are being added."""
        return self._study is not None

    def start(
        self,
        study: OpenStudy,
        found: FoundFiles,
        manifest: Manifest = EMPTY,
        has_folder_sources: bool = False,
    ) -> None:
        """Begin; `study` is closed at the end. What could not be found is listed with the refused files.

        `has_folder_sources`: the folder a file is in names its source, unless the manifest names another.
        """
        self._study, self._folder = study, study.folder
        self._again = lambda study: self.start(study, found, manifest, has_folder_sources)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for part, is_shown in ((self.stop_button, True), (self.result, False), (self.refused_field, False)):
            part.setVisible(is_shown)
        sources = folder_sources(found) if has_folder_sources else {}
        self._outcomes = add_pictures(study, found.files, ImageFacts(""), manifest, found.names, sources)
        self._total = len(all_files(found.files, manifest)) + len(manifest.exhibits)
        self._has_exhibits = bool(manifest.exhibits)
        self._done, self._new, self._known, self._refused_files = 0, 0, 0, 0
        self._made, self._known_exhibits, self._described = 0, 0, 0
        self._next_word = STEP
        self._lines = [*found.unreadable, *manifest.lost]
        self.progress.setRange(0, max(1, self._total))
        self._show_progress()
        self._announcer.say(Feedback(new_study.adding_begins(self._total, self._has_exhibits), changed=MOVED))
        self.stop_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.rest.hide()  # once the focus is elsewhere
        self._timer.start()

    def stop(self) -> None:
        """Stop after the current file; what was added is kept."""
        if self.is_running:
            self._end(new_study.adding_stopped(tally=self._tally()))
            self.rest.show()

    def _add_rest(self) -> None:
        """Go through all files again; those that are there already are left as they are."""
        try:
            study = self._open(self._folder)
            try:
                study.prepare_to_write()
            except UserError:
                study.close()
                raise
        except UserError as error:
            self.result.show_text(error.sentence)
            self._announcer.say(Feedback(error.sentence, changed=MOVED, priority=Priority.ALERT))
            return
        self._again(study)

    def _add_one(self) -> None:
        try:
            outcome = next(self._outcomes, None)
        except (UserError, OSError) as error:
            sentence = (
                error.sentence
                if isinstance(error, UserError)
                else cannot_write(Path(str(error.filename)), error)
            )
            self._end(new_study.adding_failed(sentence=sentence), Priority.ALERT)
            return
        except Exception:
            self._end(new_study.adding_failed(sentence=new_study.UNEXPECTED), Priority.ALERT)
            raise
        if outcome is None:
            self._end(new_study.adding_done(tally=self._tally()))
            return
        self._done += 1
        self._count(outcome)
        self._show_progress()
        self._announce_progress()

    def _count(self, outcome: AddedImage | FailedImage) -> None:
        if isinstance(outcome, FailedImage):
            self._refused_files += 1
            self._lines.append(outcome.sentence)
        elif outcome.is_exhibit:
            self._made += outcome.is_new
            self._known_exhibits += not outcome.is_new
        else:
            self._described += outcome.is_described
            self._new += outcome.is_new
            self._known += not outcome.is_new

    def _tally(self) -> str:
        counts = (self._new, self._known, self._refused_files, self._made, self._known_exhibits)
        return new_study.tally(*counts, described=self._described)

    def _announce_progress(self) -> None:
        per_cent = 100 * self._done // self._total
        if self._total >= FEW and self._next_word <= per_cent < 100:
            # Many files pass between two tens, or few: one word for the last ten that was reached.
            self._next_word = per_cent // STEP * STEP + STEP
            sentence = new_study.progress_heard(per_cent=per_cent // STEP * STEP)
            self._announcer.say(Feedback(sentence, priority=Priority.LOW, is_progress=True))

    def _show_progress(self) -> None:
        self.progress.setValue(self._done)
        self.progress.setFormat(new_study.progress(self._done, self._total, self._has_exhibits))

    def _end(self, sentence: str, priority: Priority = Priority.NORMAL) -> None:
        self._timer.stop()
        self._outcomes = iter(())
        if self._study is not None:
            self._study.close()
            self._study = None
        self.result.show_text(sentence)
        self.result.show()
        self.refused.show_lines(self._lines)
        self.refused_field.setVisible(bool(self._lines))
        self.refused.show_rows(6)
        self.finished.emit()
        # Only now: the page has taken the focus from them, or it would wander over all that comes after.
        self.stop_button.hide()
        self.progress.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._announcer.say(Feedback(sentence, changed=MOVED, priority=priority))
