"""The page where the description template is edited: its fields on the left, the words of one on the right."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import UserError
from app.messages.describe import template_editing
from app.sessions.describe.template_editing import TemplateEditing
from app.sessions.feedback import Changed, Feedback
from app.study import alt_text
from app.study.ports import OpenStudy
from widgets.describe.template_form import TemplateFieldForm, TemplateTextsForm
from widgets.kit.columns import column_of, fill_column
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.dialogs import SavingDialog
from widgets.kit.file_dialog import FileDialog
from widgets.kit.forms import Field, ReadableList, heading, plain
from widgets.kit.labels import ReadableLabel, add_headed
from widgets.kit.lists.line_lists import CriteriaList
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.shell.announcer import Announcer
from widgets.shell.editing_page import EditingPage
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_DIALOG_WIDTH = 560


class NewFieldDialog(SavingDialog):
    """Asks what a field is called and what describers are asked; its sentences can be changed on the page."""

    def __init__(
        self,
        parent: QWidget,
        announcer: Announcer,
        session: TemplateEditing,
        show: Callable[[Feedback], None],
    ) -> None:
        """`show` shows the new field on the page before the dialog closes: a screen reader counts the rows of the list
        as soon as the focus returns to it."""
        super().__init__(parent, template_editing.NEW_TITLE, announcer, width=_DIALOG_WIDTH)
        self._session, self._show = session, show
        self.added: Feedback | None = None
        self.name, self.question = QLineEdit(), QLineEdit()
        self._name_field = Field(template_editing.NAME, self.name, template_editing.NAME_HINT)
        self.column.addWidget(self._name_field)
        self.column.addWidget(Field(template_editing.QUESTION, self.question, template_editing.QUESTION_HINT))
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(template_editing.ADD)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def field(self) -> alt_text.Field:
        """The field; without a question of its own, one that fits its name."""
        from dataclasses import replace

        offered = self._session.offered_field(self.name.text())
        question = self.question.text().strip()
        return replace(offered, question=question) if question else offered

    @qt_override
    def accept(self) -> None:
        """Add it, if its name can be one."""
        found = self._session.problem(self.field)
        self._name_field.complain(found[1] if found else "")
        if found:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()

    def save(self) -> str:
        """Add the field, and show it on the page."""
        self.added = self._session.add_field(self.field)
        self._show(self.added)
        return self.added.sentence


def ask_template_file(parent: QWidget, folder: Path, is_export: bool) -> Path | None:
    """The path of a template's file to import from or to export to."""
    return FileDialog(
        parent,
        title=template_editing.EXPORT_TITLE if is_export else template_editing.IMPORT_TITLE,
        file=(template_editing.FILE, template_editing.CHOOSE_FILE, template_editing.FILE_HINT),
        filters=template_editing.FILTERS,
        ok=template_editing.EXPORT_NOW if is_export else template_editing.IMPORT_NOW,
        needed=template_editing.FILE_NEEDED,
        offered=folder.absolute().parent / f"{folder.name}-template.toml" if is_export else None,
        width=_DIALOG_WIDTH,
    ).ask_path()


_LETTERS, _FORM_LETTERS = 38, 44
_WIDTH = 1180
_MOST_PREVIEW_LINES = 2


class TemplatePage(EditingPage):
    """Drives one `TemplateEditing` session."""

    session: TemplateEditing

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        super().__init__(context, study)
        self.session = TemplateEditing(study)
        self.state = ReadableLabel("")
        self.rows = CriteriaList(template_editing.LIST)
        self.preview = ReadableList(plain(template_editing.PREVIEW)).only_read()
        self.texts, self.field_form = TemplateTextsForm(), TemplateFieldForm()
        self.buttons = CommandButtons(template_editing.BUTTONS, lambda name: self.handlers()[name]())
        self._lay_out()
        self._listen()
        self._show_all()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return template_editing.page_title(self.session.title)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "field_up": lambda: s.move(-1),
            "field_down": lambda: s.move(1),
            "remove_field": s.remove_field,
            "template_back": s.undo,
            "template_again": s.redo,
            "hear_template": s.hear,
        }
        acts: dict[str, Callable[[], None]] = {
            "add_field": self._add_field,
            "field_words": self.go_in,
            "import_template": self._import,
            "export_template": self._export,
        }
        return self.editing_handlers(intentions, acts)

    # --- from the person to the session and back

    def show_feedback(self, said: Feedback) -> None:
        """Show what the session has changed, and say it."""
        self._show_changes(said)
        self.context.announcer.say(said)

    def _show_changes(self, said: Feedback) -> None:
        if Changed.ANSWERS in said.changed:
            self._show_all()
        if Changed.FOCUS in said.changed:
            self.rows.go_to(self.session.place)
            self._show_form()

    def store(self) -> Feedback | None:
        """Store the words of the form where they differ from the stored ones.

        Raises UserError, with the complaint beside its field, for words that no template can have.
        """
        s, form, shown = self.session, self.field_form, self._shown_form
        if not shown.is_touched:
            return None
        if s.field is None:
            said = s.change_texts(self.texts.texts)
        else:
            field = form.field
            assert field is not None
            found = s.problem(field)
            form.complain(*(found or ("", "")))
            said = s.change_field(field, form.in_line.isChecked())
        shown.is_touched = False
        if said is not None:
            self._show_lines()
        return said

    @property
    def _shown_form(self) -> TemplateTextsForm | TemplateFieldForm:
        return self.texts if self.session.field is None else self.field_form

    def discard(self) -> str:
        """Show the stored words of the row; its name, "" where nothing is being written."""
        if not self._shown_form.is_touched:
            return ""
        self._show_form()
        field = self.session.field
        return field.name if field else template_editing.AROUND

    def arrive(self, row: int) -> None:
        """Go to another row, and show it."""
        self.session.come_to(row)
        self._show_form()

    def go_to_problem(self) -> None:
        """Go to the field whose words no template can have."""
        field = self.field_form.field
        found = self.session.problem(field) if field is not None else None
        if found is not None:
            self.field_form.go_to(found[0])

    def _add_field(self) -> None:
        dialog = NewFieldDialog(self, self.context.announcer, self.session, self._show_changes)
        dialog.ask()
        if dialog.added is not None:
            self.context.announcer.say(dialog.added)

    def go_in(self) -> None:
        """Go to the first field of the form."""
        form = self.texts.opening if self.session.field is None else self.field_form.name
        form.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _import(self) -> None:
        path = ask_template_file(self, self._study.folder, is_export=False)
        if path is not None:
            self.carry_out(lambda: self.session.take_file(path))

    def _export(self) -> None:
        if not self.session.fields:
            raise UserError(template_editing.NO_FIELD_YET)
        path = ask_template_file(self, self._study.folder, is_export=True)
        if path is not None:
            self.context.repository.export(self._study, "template-toml", path)
            self.context.exported = path
            self.context.announcer.say_sentence(template_editing.exported(file=path))

    # --- showing

    def _show_all(self) -> None:
        self._show_lines()
        self._show_form()

    def _show_lines(self) -> None:
        self.rows.show_criteria(self.session.lines(), is_told=False)
        with QSignalBlocker(self.rows):
            self.rows.setCurrentRow(self.session.place)
        self.state.show_text(self.session.state())
        self._show_preview()
        self.show_buttons()

    def show_buttons(self) -> None:
        """Offer what there is something to act on for; the others say why not."""
        self.buttons.offer(self.context.settings.keymap, self.session.why_not)

    def _show_form(self) -> None:
        self.show_buttons()
        field = self.session.field
        self.texts.setVisible(field is None)
        self.field_form.setVisible(field is not None)
        if field is None:
            self.texts.show_texts(self.session.texts)
        else:
            self.field_form.show_field(field, self.session.is_in_line(field.code))
        self._show_preview()

    def _show_preview(self) -> None:
        """The words as they are being written, as they will be heard."""
        s, form = self.session, self.field_form
        if s.field is None:
            lines = s.preview(self.texts.texts)
        else:
            lines = s.preview(form.field if _is_of(form, s.field.code) else None, form.in_line.isChecked())
        if self.preview.lines() != lines:
            at = max(self.preview.currentRow(), 0)
            self.preview.show_lines(lines)
            self.preview.setCurrentRow(at)
            self.preview.show_rows(_MOST_PREVIEW_LINES)

    # --- building the page

    def _listen(self) -> None:
        self.follow_editors(self.texts.editors, self.field_form.editors)
        for form in (self.texts, self.field_form):
            form.written.connect(self._show_preview)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self, _WIDTH)
        column = scroll.column
        add_headed(column, heading(template_editing.TITLE, "title"), self.state)
        right = QWidget()
        inside = fill_column(
            right,
            self.texts,
            self.field_form,
            Field(template_editing.PREVIEW, self.preview, template_editing.PREVIEW_HINT),
            spacing=Space.MEDIUM,
        )
        inside.addStretch(1)
        column.addWidget(SideBySide(self._list_and_acts(), right, _LETTERS, _FORM_LETTERS))
        column.addStretch(1)

    def _list_and_acts(self) -> QWidget:
        acts = ("add_field", "field_up", "field_down", "remove_field", "template_back")
        files = ("import_template", "export_template")
        return column_of(
            Field(template_editing.LIST, self.rows, template_editing.LIST_HINT),
            self.buttons.row(self.context.settings.keymap, *acts, *files),
            spacing=Space.MEDIUM,
        )


def _is_of(form: TemplateFieldForm, code: str) -> bool:
    """Whether a form shows the field of this code."""
    field = form.field
    return field is not None and field.code == code
