"""Scales and exhibits as entries of the JSON document."""

from collections.abc import Mapping
from typing import Any

from app.study.exhibits import Exhibit, Passage
from app.study.scales import AnswerScale

Entry = dict[str, Any]


def scale_entry(scale: AnswerScale) -> Entry:
    """A scale with its levels, lowest first; other kinds of scales have none."""
    return {
        "kind": scale.kind.value,
        "levels": [{"value": one.value, "score": one.score, "words": one.words} for one in scale.levels],
        "both": scale.has_both,
        "not_applicable": scale.not_applicable,
        "why": scale.asks_why,
    }


def exhibit_entry(exhibit: Exhibit, images: Mapping[int, str]) -> Entry:
    """An exhibit; `images` are the ids of images by key."""
    shown = exhibit.shown
    return {
        "image": images[exhibit.image],
        "pictures": [images[picture.key] for picture in exhibit.pictures],
        "texts": [_passage(one) for one in shown.texts],
        "references": [_passage(one) for one in shown.references],
        "context": shown.context,
        "subject": shown.subject,
        "culture": shown.culture,
        "genre": shown.genre,
    }


def _passage(passage: Passage) -> Entry:
    return {
        "words": passage.words,
        "language": passage.language,
        "name": passage.name,
        "source": passage.source,
    }
