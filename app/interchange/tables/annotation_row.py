"""One answer as a row of the annotations table, in the order of `columns.KNOWN`."""

from datetime import UTC, datetime

from app.interchange.tables.columns import LABEL
from app.interchange.tables.formula_guard import guard
from app.study.answer import Answer
from app.study.image import Image
from app.study.verdict import Scale

_SCALES = set(Scale)


def row_of(image: Image, answer: Answer) -> tuple[str, ...]:
    """The cells of an answer about an image, safe in a spreadsheet."""
    content, around = answer.content, answer.circumstances
    return (
        guard(image.name),
        guard(answer.rater.name),
        answer.rater.kind.value,
        str(answer.run) if answer.run else "",
        LABEL if answer.item in _SCALES else answer.item,
        guard(content.value.value) if content.value else "",
        "true" if content.doubt else "false",
        guard(content.note),
        "" if around.seconds is None else repr(around.seconds),
        time_of(answer.recorded_at),
        "" if image.picture.sha256 else str(image.id),
        image.picture.sha256,
        content.doubt.value if content.doubt else "",
        answer.item if answer.item in _SCALES else "",
        around.perception.value,
    )


def time_of(moment: datetime) -> str:
    """A moment as files have it: ISO 8601 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
