"""What an exhibit shows, from top to bottom as it is heard: context, prompt, pictures, their descriptions, texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.messages.annotate import exhibits
from widgets.image.image_grid import LARGEST, ImageGrid
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.labels import LANGUAGE, READABLE_MARGIN, ReadableLabel, text_label
from widgets.kit.window_space import is_tight
from widgets.shell.qt_override import qt_override
from widgets.theme.font_coverage import unshown
from widgets.theme.theme import Space, set_kind

_PICTURE_HEIGHT = 240  # pixels at least
_SHARE, _TIGHT_SHARE = 0.7, 0.66  # of the height in sight, for a picture with texts below it
_RIGHT_TO_LEFT_MARK = "\u200f"


@dataclass(frozen=True)
class ShownPassage:
    """A text as the panel shows it: what it is called, its words, its language ('' for the study's own)."""

    name: str
    words: str
    language: str


@dataclass(frozen=True)
class ShownExhibit:
    """All that the panel shows of one exhibit. `words` and `paths` go by picture."""

    context: str
    prompt: str
    paths: Sequence[Path]
    names: Sequence[str]
    words: Sequence[str]
    texts: Sequence[ShownPassage]
    references: Sequence[ShownPassage]


class PassageLabel(ReadableLabel):
    """A text in its own script and direction."""

    def show_passage(self, passage: ShownPassage) -> None:
        """Show a text; the screen reader hears what it is called, then its words."""
        self.show_text(passage.words)
        self.setAccessibleName(f"{passage.name}. {passage.words}")
        self.setProperty(LANGUAGE, passage.language)
        if reads_right_to_left(passage.language):
            # A text that begins with a foreign name would else be taken for one that runs the other way.
            self.setText(_RIGHT_TO_LEFT_MARK + passage.words)


class ExhibitPanel(QWidget):
    """One column. `picture` is the page's own view: of the only picture, or of one shown large."""

    def __init__(
        self,
        picture: ImageView,
        description: ReadableLabel,
        level_name: QLabel | None = None,
        largest: int = LARGEST,
    ) -> None:
        """`largest`: pixels that the side of one of several pictures has at most."""
        super().__init__(
            picture.parentWidget()
        )  # in the window at once: Tab comes to the picture where it did before
        self.picture = picture
        self.description = description
        self.level_name = level_name
        self.context = ReadableLabel(exhibits.CONTEXT, "lead")
        self.prompt = ReadableLabel(exhibits.PROMPT)
        self._titles = {
            label: text_label(words, "small", "muted")
            for label, words in ((self.context, exhibits.CONTEXT), (self.prompt, exhibits.PROMPT))
        }
        self.grid = ImageGrid(largest)
        self._headings = {kind: text_label(words, "heading") for kind, words in _KINDS.items()}
        self._passages: dict[str, list[tuple[QLabel, PassageLabel]]] = {kind: [] for kind in _KINDS}
        # Under each text, that it cannot be shown here.
        self._problems: dict[PassageLabel, ReadableLabel] = {}
        self._is_tight = False
        self._columns = {kind: _column(Space.MEDIUM) for kind in _KINDS}
        self._lay_out()

    def _lay_out(self) -> None:
        column = fill_column(self, spacing=Space.SMALL)
        for label, title in self._titles.items():
            _add_titled(column, title, label)
        column.addWidget(self.grid)
        column.addWidget(self.picture, 1)
        # What is judged comes before what describes it.
        for kind, heading in self._headings.items():
            column.addWidget(heading)
            column.addLayout(self._columns[kind])
        if self.level_name is not None:
            column.addWidget(self.level_name)
        column.addWidget(self.description)
        column.addStretch(0)

    def show_exhibit(self, shown: ShownExhibit) -> None:
        """Show another exhibit, all its pictures beside each other."""
        for label, words in ((self.context, shown.context), (self.prompt, shown.prompt)):
            label.show_text(words)
            label.setVisible(bool(words))
            self._titles[label].setVisible(bool(words) and not self._is_tight)
        several = len(shown.paths) > 1
        self.grid.show_pictures(*((shown.paths, shown.names, shown.words) if several else ([], [], [])))
        self.show_large(not several and bool(shown.paths))
        for part in (self.level_name, self.description):
            if part is not None:
                part.setVisible(bool(shown.paths))
        self._show_passages("texts", shown.texts)
        self._show_passages("references", shown.references)
        self._set_tab_order()

    def follow(self, room: int, is_tight: bool) -> None:
        """Lay out for so many pixels of height in sight. In a tight window nothing is captioned that speaks
        for itself."""
        self._is_tight = is_tight
        for label, title in self._titles.items():
            title.setVisible(bool(label.text()) and not is_tight)
        set_kind(self.context, "small" if is_tight else "lead")
        set_kind(self.prompt, "small" if is_tight else "body")
        for kind, heading in self._headings.items():
            heading.setVisible(self._has_passages(kind) and not is_tight)
        if self.level_name is not None:
            self.level_name.setVisible(not is_tight and not self.description.isHidden())
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.setSpacing(Space.TIGHT if is_tight else Space.SMALL)
        words = sum(
            label.heightForWidth(self.width()) + Space.SMALL for label in self._titles if label.text()
        )
        self.grid.fit_into(max(room - words, room // 2) if is_tight else 0)

    def show_large(self, is_large: bool) -> None:
        """Show one picture in place of all, or all again."""
        self.picture.setVisible(is_large)
        self.grid.setVisible(not is_large and bool(self.grid.shown()))

    def _has_passages(self, kind: str) -> bool:
        return any(not label.isHidden() for _, label in self._passages[kind])

    def passages(self) -> list[QWidget]:
        """The texts that are shown now, in order."""
        return [label for kind in _KINDS for _, label in self._passages[kind] if not label.isHidden()]

    def entry(self) -> QWidget | None:
        """Where the focus goes when no question has it: to what is shown first."""
        return next((part for part in self._parts() if not part.isHidden()), None)

    def _show_passages(self, kind: str, passages: Sequence[ShownPassage]) -> None:
        self._headings[kind].setVisible(bool(passages) and not self._is_tight)
        known = self._passages[kind]
        while len(known) < len(passages):
            title, label = text_label(kind="small", name="muted"), PassageLabel("")
            self._problems[label] = ReadableLabel("", "small")
            _add_titled(self._columns[kind], title, label, self._problems[label])
            known.append((title, label))
        for place, (title, label) in enumerate(known):
            is_shown = place < len(passages)
            title.setVisible(is_shown)
            label.setVisible(is_shown)
            if is_shown:
                title.setText(passages[place].name)
                label.show_passage(passages[place])
            script = unshown(passages[place].words, passages[place].language) if is_shown else ""
            self._problems[label].show_text(exhibits.no_typeface(script) if script else "")
            self._problems[label].setVisible(bool(script))

    def _parts(self) -> list[QWidget]:
        texts = [label for kind in _KINDS for _, label in self._passages[kind]]
        passages = [part for label in texts for part in (label, self._problems[label])]
        pictures = [self.context, self.prompt, *self.grid.pictures, self.picture]
        return [*pictures, *passages, self.description]

    def _set_tab_order(self) -> None:
        """From top to bottom, in the place where the page's own picture was among the stops."""
        parts = self._parts()
        QWidget.setTabOrder(self.picture, parts[0])
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)


class ScrolledExhibit(FocusScrollArea):
    """The panel on a page that does not scroll by itself."""

    def __init__(self, panel: ExhibitPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._is_large = False
        self._picture = panel.picture
        self._picture.setMinimumHeight(_PICTURE_HEIGHT)
        panel.setContentsMargins(0, 0, Space.LARGE, Space.MEDIUM)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: a picture is never higher than what is in sight."""
        self.make_room()
        super().resizeEvent(event)

    def enlarge(self, is_large: bool) -> None:
        """Give the pictures all the height, or leave some for the texts below them."""
        self._is_large = is_large
        self.make_room()

    def make_room(self) -> None:
        """Give a picture what is in sight, and half of it where there are texts to compare it with."""
        room = self.viewport().height()
        self._panel.follow(room, self._is_large or is_tight(self))
        share = (_TIGHT_SHARE if is_tight(self) else _SHARE) if self._panel.passages() else 1.0
        share = 1.0 if self._is_large else share
        self._picture.setMaximumHeight(max(round(share * room), _PICTURE_HEIGHT))


def _column(spacing: int) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(spacing)
    return column


def _add_titled(outer: QVBoxLayout, title: QLabel, *parts: QWidget) -> None:
    """Add a small title close above what it names, and in line with its words."""
    column = _column(Space.HAIR)
    outer.addLayout(column)
    title.setIndent(READABLE_MARGIN)
    for part in (title, *parts):
        column.addWidget(part)


_KINDS = {"texts": exhibits.TEXTS, "references": exhibits.REFERENCES}


def reads_right_to_left(language: str) -> bool:
    """Whether a language (BCP 47) is written from right to left; no where it is not known."""
    return bool(language) and QLocale(language).textDirection() is Qt.LayoutDirection.RightToLeft
