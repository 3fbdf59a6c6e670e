"""What is known of images beside their answers: traits that some of them have and others do not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

import numpy as np

from app.agreement.ratings.community_rules import Flags
from app.agreement.ratings.image_columns import Column
from app.scripts import likely_language, main_script
from app.study.alt_text import AltText
from app.study.image import Image, PictureFeatures

MOST_VALUES = 30
"""Values of a column beyond which it is not looked at as names. A choice of this program."""

_QUOTES = frozenset('"“”„«»「」『』')


class Known(StrEnum):
    """The columns that the program knows of every image."""

    SOURCE = "source"
    GROUP = "group"
    PHOTOGRAPH = "photograph"
    PROMPT_WORDS = "words in the prompt"
    QUOTED_WORDS = "quoted words in the prompt"
    DESCRIBED_WORDS = "quoted words in the description"
    WRITING = "writing in the picture"
    MEGAPIXELS = "megapixels"
    NUMBER = "number"
    BRIGHTNESS = "brightness"
    MADE_AT = "time made"
    LANGUAGE = "language of the prompt"
    SCRIPT = "letters of the prompt"


@dataclass(frozen=True, eq=False)
class Trait:
    """One trait: a `value` in a column, or, of numbers, `more_than` a limit, or, of times, later than `after` (as ISO
    8601 writes it). `images` have it, of those in `known`; both of the shape (images,). `other`: what the others have
    where they all have the same."""

    column: str
    images: Flags
    known: Flags
    value: str = ""
    more_than: float | None = None
    other: str = ""
    after: str = ""


def traits_of(
    images: Sequence[Image],
    features: Sequence[PictureFeatures],
    descriptions: Mapping[int, AltText],
    columns: Mapping[str, Column],
) -> list[Trait]:
    """Every trait of these images. looks: image by image; descriptions: the newest, by the image's key; columns: what
    somebody knows of images, by title."""
    size = len(images)
    everywhere = np.ones(size, np.bool_)
    prompts = [image.facts.prompt for image in images]
    words = [len(prompt.split()) for prompt in prompts]
    has_prompt = np.array([count > 0 for count in words], np.bool_)
    described = [descriptions.get(image.key) for image in images]
    told_of = [one.description if one else "" for one in described]
    has_writing = _flags(bool(one and one.draft.text.strip()) for one in described)
    pixels = [image.picture.width * image.picture.height / 1e6 for image in images]
    found = [
        *_names(Known.SOURCE, [image.facts.source for image in images]),
        *_names(Known.GROUP, [image.facts.group for image in images]),
        Trait(Known.PHOTOGRAPH, _flags(image.facts.is_photograph for image in images), everywhere),
        _quoting(Known.QUOTED_WORDS, prompts),
        _quoting(Known.DESCRIBED_WORDS, told_of),
        Trait(Known.WRITING, has_writing, _flags(one is not None for one in described)),
        *_numbers(Known.PROMPT_WORDS, words, has_prompt),
        *_numbers(Known.MEGAPIXELS, pixels, everywhere),
        *_numbers(Known.NUMBER, [image.number for image in images], everywhere),
        *_where_known(Known.BRIGHTNESS, [look.brightness for look in features]),
        *_where_known(Known.MADE_AT, [look.made_at for look in features], are_times=True),
        *_names(Known.LANGUAGE, [likely_language(prompt) for prompt in prompts]),
        *_names(Known.SCRIPT, [main_script(prompt) for prompt in prompts]),
    ]
    for name, values in columns.items():
        texts = [values.get(image.id, "").strip() for image in images]
        for read, are_times in ((float, False), (_as_time, True)):
            numbers = _read_as(read, texts)
            if numbers:
                found += _where_known(name, numbers, are_times)
                break
        else:
            found += _names(name, texts)
    return [one for one in found if one.images.any() and (one.known & ~one.images).any()]


def _flags(values: Iterator[bool]) -> Flags:
    return np.fromiter(values, np.bool_)


def _quoting(column: str, texts: Sequence[str]) -> Trait:
    """Whether a text has quotation marks, which mostly means that there is writing in the picture."""
    known = _flags(bool(text.strip()) for text in texts)
    return Trait(column, _flags(bool(_QUOTES.intersection(text)) for text in texts), known)


def _names(column: str, values: Sequence[str]) -> Iterator[Trait]:
    """A trait for each name, and one for both of two names."""
    words = np.array(values, dtype=np.str_)
    known = words != ""
    names = np.unique(words[known])
    if len(names) == 2:
        yield Trait(column, words == names[0], known, str(names[0]), other=str(names[1]))
    elif 2 < len(names) <= MOST_VALUES:
        yield from (Trait(column, words == name, known, str(name)) for name in names)


def _where_known(column: str, values: Sequence[float | None], are_times: bool = False) -> Iterator[Trait]:
    known = np.array([one is not None for one in values], np.bool_)
    yield from _numbers(column, [one or 0.0 for one in values], known, are_times)


def _numbers(column: str, values: Sequence[float], known: Flags, are_times: bool = False) -> Iterator[Trait]:
    """Above the median, or not; of two values, the larger one."""
    numbers = np.asarray(values, np.float64)
    if not known.any() or len(np.unique(numbers[known])) < 2:
        return
    limit = float(np.median(numbers[known]))
    if not (numbers[known] > limit).any():
        limit = float(numbers[known][numbers[known] < limit].max())
    above = known & (numbers > limit)
    if are_times:
        after = datetime.fromtimestamp(limit / 1000, UTC).replace(tzinfo=None).isoformat(" ", "minutes")
        yield Trait(column, above, known, after=after.removesuffix(" 00:00"))
    else:
        yield Trait(column, above, known, more_than=limit)


def _read_as(read: Callable[[str], float], texts: Sequence[str]) -> list[float | None]:
    """What a column says as numbers, None where it says nothing; empty where anything else is in it, or only two
    values."""
    try:
        numbers = [read(one) if one else None for one in texts]
    except (ValueError, OverflowError):
        return []
    are_finite = all(np.isfinite(one) for one in numbers if one is not None)
    return numbers if are_finite and len(set(numbers) - {None}) > 2 else []


def _as_time(words: str) -> float:
    """A date, or a date with a time, as ISO 8601 writes it, in milliseconds since 1970. Raises ValueError."""
    at = datetime.fromisoformat(words)
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000
