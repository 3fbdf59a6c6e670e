"""The right side of the designer: the words of the theme or criterion one is at, and how they are heard and judged."""

from collections.abc import Sequence

from PySide6.QtCore import Qt

from app.errors import UserError
from app.messages.rubric import designing, rubric_design
from app.sessions.rubric.designing import Row
from app.study.rubric import Wording, wording_of
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.labels import text_label
from widgets.kit.left_editors import EditedForm
from widgets.rubric.criterion_form import CriterionForm, WordsArea
from widgets.study.language.translation_field import TranslationField, beside
from widgets.theme.theme import Space

_MOST_LINES = 6


class DesignerForm(EditedForm):
    """What a theme or a criterion says, and how it is heard and judged."""

    def __init__(self) -> None:
        super().__init__()
        self._row: Row | None = None
        self.nothing = text_label(designing.NO_LINE_CHOSEN, name="muted")
        self.statement = Field(designing.STATEMENT, WordsArea(), designing.STATEMENT_HINT)
        self.not_checked = text_label(kind="small", name="muted")
        self.criterion = CriterionForm(Wording(""), with_translations=True)
        self.statement_translation = TranslationField(WordsArea())
        self._statement_row = beside(self.statement, self.statement_translation)
        self.heard = ReadableList(plain(designing.AS_HEARD))
        self.judged = ReadableList(plain(designing.AS_JUDGED))
        self._previews = [Field(designing.AS_HEARD, self.heard), Field(designing.AS_JUDGED, self.judged)]
        column = fill_column(
            self,
            self.nothing,
            self._statement_row,
            self.not_checked,
            self.criterion,
            *self._previews,
            spacing=Space.MEDIUM,
        )
        column.addStretch(1)
        self.follow(self.statement.entry, *self.criterion.parts())

    def show_row(self, row: Row | None) -> None:
        """Show what this line says; complaints about another one go."""
        self._row = row
        criterion = row.criterion if row else None
        self.nothing.setVisible(row is None)
        self._statement_row.setVisible(row is not None and criterion is None)
        self.not_checked.setVisible(row is not None and criterion is None)
        self.criterion.setVisible(criterion is not None)
        with self.showing():
            if row is not None and criterion is None:
                self.statement.fill(row.theme.statement)
                self.statement.complain("")
            elif criterion is not None:
                self.criterion.show_wording(wording_of(criterion))

    @property
    def row(self) -> Row | None:
        """The line whose words are shown."""
        return self._row

    def changed(self) -> Wording | str | None:
        """What is written where it differs from the line: a criterion's wording or a theme's statement; else None.

        Raises UserError, with the complaint beside its field, for what cannot be stored.
        """
        if self._row is None or not self.is_touched:
            return None
        if self._row.criterion is None:
            statement = self.statement.words
            self.statement.complain("" if statement else rubric_design.NEEDS_WORDS)
            if not statement:
                raise UserError(designing.not_saved(reason=rubric_design.NEEDS_WORDS))
            return statement if statement != self._row.theme.statement.strip() else None
        wording = self.criterion.checked()
        return wording if wording != wording_of(self._row.criterion) else None

    def go_in(self) -> None:
        """Put the focus where writing begins."""
        if self._row is not None:
            field = self.statement if self._row.criterion is None else self.criterion.text
            field.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_problem(self) -> None:
        """Put the focus on what cannot be stored."""
        if self._row is not None and self._row.criterion is not None and self.criterion.text.words:
            self.criterion.scale.is_sound()
        else:
            self.go_in()

    def show_remarks(self, found: Sequence[str], otherwise: str) -> None:
        """Put remarks below the field they are about; `otherwise` is there where there are none."""
        self.criterion.show_remarks(found, "" if found else otherwise)
        self.not_checked.setText(otherwise)

    def show_previews(self, heard: Sequence[str], judged: Sequence[str]) -> None:
        """Show how the line is heard and judged; nothing for a line that is not asked."""
        for field, listed, lines in zip(
            self._previews, (self.heard, self.judged), (heard, judged), strict=True
        ):
            field.setVisible(bool(lines))
            if listed.lines() != list(lines):
                listed.show_lines(lines)
                listed.show_rows(_MOST_LINES)
