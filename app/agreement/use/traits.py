"""What is known of images beside their answers: traits that some of them have and others do not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.ratings.community_rules import Flags
from app.study.image import Image

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
    MEGAPIXELS = "megapixels"
    NUMBER = "number"


@dataclass(frozen=True, eq=False)
class Trait:
    """One trait: a `value` in a column, or, of numbers, `more_than` a limit. `images` have it, of those in `known`;
    both of the shape (images,). `other`: what the others have where they all have the same."""

    column: str
    images: Flags
    known: Flags
    value: str = ""
    more_than: float | None = None
    other: str = ""


def traits_of(images: Sequence[Image], columns: Mapping[str, Mapping[str, str]]) -> list[Trait]:
    """Every trait of these images. columns: further columns of a table, by name: from images' names to what it says."""
    size = len(images)
    everywhere = np.ones(size, np.bool_)
    has_prompt = np.array([bool(image.facts.prompt.strip()) for image in images], np.bool_)
    words = [len(image.facts.prompt.split()) for image in images]
    pixels = [image.picture.width * image.picture.height / 1e6 for image in images]
    found = [
        *_names(Known.SOURCE, [image.facts.source for image in images]),
        *_names(Known.GROUP, [image.facts.group for image in images]),
        Trait(Known.PHOTOGRAPH, _flags(image.facts.is_photograph for image in images), everywhere),
        Trait(
            Known.QUOTED_WORDS,
            _flags(bool(_QUOTES.intersection(image.facts.prompt)) for image in images),
            has_prompt,
        ),
        *_numbers(Known.PROMPT_WORDS, words, has_prompt),
        *_numbers(Known.MEGAPIXELS, pixels, everywhere),
        *_numbers(Known.NUMBER, [image.number for image in images], everywhere),
    ]
    for name, values in columns.items():
        told = [values.get(image.name, "").strip() for image in images]
        numbers = _as_numbers(told)
        known = np.array([bool(one) for one in told], np.bool_)
        found += _names(name, told) if numbers is None else _numbers(name, numbers, known)
    return [one for one in found if one.images.any() and (one.known & ~one.images).any()]


def _flags(values: Iterator[bool]) -> Flags:
    return np.fromiter(values, np.bool_)


def _names(column: str, values: Sequence[str]) -> Iterator[Trait]:
    """A trait for each name, and one for both of two names."""
    words = np.array(values, dtype=np.str_)
    known = words != ""
    names = np.unique(words[known])
    if len(names) == 2:
        yield Trait(column, words == names[0], known, str(names[0]), other=str(names[1]))
    elif 2 < len(names) <= MOST_VALUES:
        yield from (Trait(column, words == name, known, str(name)) for name in names)


def _numbers(column: str, values: Sequence[float], known: Flags) -> Iterator[Trait]:
    """Above the median, or not; of two values, the larger one."""
    numbers = np.asarray(values, np.float64)
    if not known.any() or len(np.unique(numbers[known])) < 2:
        return
    limit = float(np.median(numbers[known]))
    if not (numbers[known] > limit).any():
        limit = float(numbers[known][numbers[known] < limit].max())
    yield Trait(column, known & (numbers > limit), known, more_than=limit)


def _as_numbers(told: Sequence[str]) -> list[float] | None:
    """What a column says as numbers, 0 where it says nothing; None where anything else is in it, or only two values."""
    try:
        numbers = [float(one) if one else 0.0 for one in told]
    except ValueError:
        return None
    return numbers if np.isfinite(numbers).all() and len({one for one in told if one}) > 2 else None
