"""Qt's own words in languages for which Qt has no catalogue."""

from PySide6.QtCore import QTranslator

from app.messages.shell.qt_words import WORDS
from widgets.shell.qt_override import qt_override


class OwnWords(QTranslator):
    """Takes them from the program's catalogue. What that has not either stays in English."""

    @qt_override
    def isEmpty(self) -> bool:
        """Qt's hook: an empty one would not be asked."""
        return False

    @qt_override
    def translate(self, _context: str, source_text: str, *_rest: object) -> str | None:
        """Qt's hook: a text in the person's language, None for one that is not here."""
        return WORDS.get(source_text)
