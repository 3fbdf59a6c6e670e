"""Help > Report a Problem: shows what a report would contain, and copies or saves it. Nothing is sent."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from app.messages.help import problem_report
from app.sessions.help.problem_report import Part, ProblemReport
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, Field, ReadableList, choose_paths, plain
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer


class ProblemDialog(Dialog):
    """The report line by line, and a box for each part of it that may be left out."""

    def __init__(self, parent: QWidget | None, report: ProblemReport, announcer: Announcer) -> None:
        super().__init__(parent, problem_report.TITLE, width=720)
        self._report = report
        self._announcer = announcer
        self.saved: Path | None = None
        self.column.addWidget(SilentText(problem_report.ABOUT))
        self.listed = ReadableList(plain(problem_report.REPORT), report.lines())
        self.listed.setAccessibleDescription(problem_report.ABOUT)
        self.listed.setMinimumHeight(16 * self.listed.fontMetrics().lineSpacing())
        self.column.addWidget(Field(problem_report.REPORT, self.listed), 1)
        for place, part in enumerate(report.parts):
            self.column.addWidget(self._box(place, part))
        self.copy = self.add_action(problem_report.COPY, self._copy)
        self.save = self.add_action(problem_report.SAVE, self._save)
        self.add_close()
        self.listed.setFocus()

    def _box(self, place: int, part: Part) -> CheckBox:
        box = CheckBox(part.title)
        box.setChecked(part.is_included)
        box.toggled.connect(lambda is_included: self._include(place, is_included))
        return box

    def _include(self, place: int, is_included: bool) -> None:
        self._report.include(place, is_included)
        self.listed.show_lines(self._report.lines())

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._report.text())
        self._announcer.say_sentence(problem_report.COPIED)

    def _save(self) -> None:
        chosen = choose_paths(self, problem_report.SAVE_TITLE, Ask.NEW_FILE, filters=problem_report.FILES)
        if not chosen:
            return
        file = chosen[0] if chosen[0].suffix else chosen[0].with_suffix(".txt")
        if file.exists() and not ask_whether(
            self,
            problem_report.OVERWRITE_TITLE,
            problem_report.overwrite(file_name=file.name),
            problem_report.OVERWRITE,
            problem_report.KEEP,
        ):
            return
        said = self._announcer.attempt(lambda: self._report.save(file))
        if said is not None:
            self.saved = file
            self._announcer.say_sentence(said)


def report_problem(parent: QWidget, report: ProblemReport, announcer: Announcer) -> Path | None:
    """Show the report until the person has copied or saved it, or thinks better of it; the file it was saved to."""
    dialog = ProblemDialog(parent, report, announcer)
    dialog.ask()
    return dialog.saved
