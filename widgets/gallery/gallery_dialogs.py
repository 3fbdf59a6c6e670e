"""The dialogs of the gallery: an image with everything known of it, two compared, and what can be changed."""

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from app.access_keys import without_access_key
from app.messages.annotate import content_notes as content_notes_text
from app.messages.gallery import gallery as gallery_text
from app.sessions.gallery.gallery import Gallery
from app.study.image import ImageFacts
from app.study.overview.gallery import GalleryRow
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList
from widgets.kit.two_panes import SideBySide
from widgets.shell.qt_override import qt_override

_PICTURE_LETTERS, _LINES_LETTERS = 48, 40
_LINES = 16
_ORIGINS = 3  # the first fields: source, group and prompt
Store = Callable[[ImageFacts], str]


def show_image(parent: QWidget, session: Gallery, row: GalleryRow) -> None:
    """An image's page: the picture, and line by line everything known of it."""
    dialog = Dialog(parent, gallery_text.details_title(row, session.noun), width=980)
    lines = _lines(gallery_text.DETAILS_LIST, session.details(row))
    picture, field = _picture(session, row, lines), Field(gallery_text.DETAILS_LIST, lines)
    dialog.column.addWidget(SideBySide(picture, field, _PICTURE_LETTERS, _LINES_LETTERS))
    dialog.column.addStretch(1)
    dialog.add_close()
    lines.setFocus()
    dialog.ask()


def compare_images(parent: QWidget, session: Gallery, left: GalleryRow, right: GalleryRow) -> None:
    """Two images side by side, each with everything known of it below."""
    dialog = Dialog(parent, gallery_text.COMPARE_TITLE, width=1100)
    pictures, fields = [], []
    for row in (left, right):
        title = gallery_text.compared(row, session.noun)
        lines = _lines(title, session.details(row))
        pictures.append(_picture(session, row, lines))
        fields.append(Field(title, lines))
    for first, second in (pictures, fields):
        dialog.column.addWidget(SideBySide(first, second, _PICTURE_LETTERS, _LINES_LETTERS))
    dialog.column.addStretch(1)
    dialog.add_close()
    fields[0].entry.setFocus()
    dialog.ask()


def ask_line(parent: QWidget, words: tuple[str, str, str], before: str, store: Callable[[str], str]) -> None:
    """Ask for one line (`words`: the dialog's title, the field and its hint). `store` says what is wrong, or ''."""
    dialog = _StoringDialog(parent, words[0], gallery_text.SET)
    line = QLineEdit(before)
    field = Field(words[1], line, words[2])
    dialog.column.addWidget(field)
    dialog.column.addStretch(1)
    dialog.store = lambda: (field, store(line.text()))
    line.setFocus()
    line.selectAll()
    dialog.ask()


def ask_details(parent: QWidget, row: GalleryRow, store: Store) -> None:
    """Edit what is known of one image; `store` says what is wrong, or ''."""
    facts = row.image.facts
    dialog = _StoringDialog(parent, gallery_text.EDIT_TITLE, gallery_text.SAVE)
    lines = {
        gallery_text.SOURCE_FIELD: QLineEdit(facts.source),
        gallery_text.GROUP_FIELD: QLineEdit(facts.group),
        gallery_text.PROMPT_FIELD: QLineEdit(facts.prompt),
        gallery_text.LICENCE_FIELD: QLineEdit(facts.licence),
        content_notes_text.FIELD: QLineEdit(facts.content_note),
    }
    withheld = () if row.knows_origin else tuple(lines)[:_ORIGINS]
    hints = {content_notes_text.FIELD: content_notes_text.FIELD_HINT}
    fields = [
        Field(title, line, hints.get(title, "")) for title, line in lines.items() if title not in withheld
    ]
    photograph, reference = CheckBox(gallery_text.IS_PHOTOGRAPH), CheckBox(gallery_text.IS_REFERENCE)
    photograph.setChecked(facts.is_photograph)
    reference.setChecked(facts.is_reference)
    for part in (*fields, photograph, reference):
        dialog.column.addWidget(part)
    dialog.column.addStretch(1)

    def save() -> tuple[Field, str]:
        source, group, prompt, licence, note = (line.text().strip() for line in lines.values())
        ticks = photograph.isChecked(), reference.isChecked()
        return fields[0], store(ImageFacts(facts.name, source, *ticks, prompt, group, licence, note))

    dialog.store = save
    fields[0].entry.setFocus()
    dialog.ask()


class _StoringDialog(Dialog):
    """Closes when what was filled in is stored; else it says at the field what is wrong."""

    def __init__(self, parent: QWidget, title: str, accept: str) -> None:
        super().__init__(parent, title)
        self.store: Callable[[], tuple[Field, str]] | None = None
        self._accept = accept

    def ask(self) -> bool:
        """Show the dialog until it is answered; the buttons come after what is filled in."""
        self.add_ok_and_cancel(self._accept)
        return super().ask()

    @qt_override
    def accept(self) -> None:
        """Qt's hook: store it, and close when that went well."""
        if self.store is None:
            return
        field, wrong = self.store()
        field.complain(wrong)
        if wrong:
            field.entry.setFocus()
        else:
            super().accept()


def _picture(session: Gallery, row: GalleryRow, lines: ReadableList) -> CoveredPicture:
    """The picture; once one that waited is shown, `lines` say everything known of it."""
    view = CoveredPicture()
    view.setFixedHeight(_PICTURE_LETTERS * view.fontMetrics().averageCharWidth())
    view.show_image(session.path(row), gallery_text.picture_name(row, session.noun), [], session.covers(row))

    def tell() -> None:
        session.uncover(row)
        lines.show_lines(session.details(row))

    view.uncovered.connect(tell)
    return view


def _lines(title: str, lines: list[str]) -> ReadableList:
    listed = ReadableList(without_access_key(title), lines)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    return listed
