"""What a person hears of a description, at which level and how often; and walking it piece by piece."""

from collections import Counter
from collections.abc import Sequence

from app.messages.annotate import annotating
from app.messages.local_formats import day
from app.study.alt_text import OPENING, AltText, Level, Part
from app.study.answer import Exposure
from app.study.image import Image


class DescriptionListening:
    """The description of the image in front of somebody, and the count of what was heard of it."""

    def __init__(self) -> None:
        self._image: Image | None = None
        self._alt_text: AltText | None = None
        self._counts: dict[tuple[int, object], Counter[str]] = {}
        self._at = -1
        self._added: tuple[Part, ...] = ()

    @property
    def alt_text(self) -> AltText | None:
        """The description, or None when nobody has written one."""
        return self._alt_text

    def turn_to(self, image: Image, alt_text: AltText | None, added: tuple[Part, ...] = ()) -> None:
        """Another image is in front of the person now, or its description was written again.

        `added` is read after the description: what somebody asked, and was told.
        """
        self._image, self._alt_text, self._at, self._added = image, alt_text, -1, added

    @property
    def has_parts(self) -> bool:
        """Whether there is anything to go through piece by piece."""
        return self._alt_text is not None or bool(self._added)

    def is_added(self, part: Part) -> bool:
        """Whether a piece is no part of the description, but read after it."""
        return part in self._added

    def add(self, part: Part) -> None:
        """Have one more piece read after the description."""
        self._added = (*self._added, part)

    def hear(self, level: Level) -> str:
        """The words of a level; counted as heard."""
        if self._alt_text is not None:
            self.count(level.value)
        return self.words(level)

    def hear_fields(self, codes: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """The pieces of these fields, counted as heard, and their codes; the one line where there are none."""
        parts = [part for part in self._alt_text.parts if part.code in codes] if self._alt_text else []
        if not parts:
            return self.hear(Level.LINE), (Level.LINE.value,)
        for part in parts:
            self.count(part.code)
        return " ".join(part.sentence for part in parts), tuple(part.code for part in parts)

    def words(self, level: Level) -> str:
        """The words of a level, without counting."""
        text = self._alt_text
        added = "".join(f" {part.sentence}" for part in self._added)
        if text is None or self._image is None:
            return f"{annotating.NO_DESCRIPTION}{added}"
        if level is Level.LINE:
            return text.line
        if level is Level.DESCRIPTION:
            return f"{text.description}{added}"
        pieces = (
            text.description,
            annotating.scene(text.draft.scene),
            annotating.writing(text.draft.text),
            annotating.written_by(text.draft.author, day(text.created_at)),
        )
        return " ".join(piece for piece in pieces if piece) + added

    def step(self, by: int) -> Part | None:
        """The next (1), previous (-1) or same (0) piece of the description; counted as heard. None at an end."""
        parts = [part for part in self._alt_text.parts if part.code != OPENING] if self._alt_text else []
        parts += self._added
        target = max(self._at, 0) if by == 0 else self._at + by
        if not 0 <= target < len(parts):
            return None
        self._at = target
        self.count(parts[target].code)
        return parts[target]

    def count(self, what: str) -> None:
        """Note that a level or a piece was heard once more."""
        if self._image is not None and self._alt_text is not None:
            self._counts.setdefault((self._image.key, self._alt_text.id), Counter())[what] += 1

    def heard(self) -> Exposure:
        """What has been heard of this image's description so far, for storing with an answer."""
        if self._image is None or self._alt_text is None:
            return Exposure()
        counted = self._counts.get((self._image.key, self._alt_text.id), Counter())
        return Exposure(self._alt_text.id, dict(counted))
