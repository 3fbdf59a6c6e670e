"""Translations of a study's own texts: facts that are never edited. The newest one of a text and language counts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import uuid
    from array import array
    from datetime import datetime


_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def is_language_tag(word: str) -> bool:
    """Whether a word has the form of a language tag (BCP 47); whether there is such a language is not asked."""
    return _TAG.fullmatch(word) is not None


class TextKind(StrEnum):
    """What a text belongs to."""

    STUDY = "study"
    RUBRIC = "rubric"
    THEME = "theme"
    CRITERION = "criterion"
    CONTEXT = "context"
    TEMPLATE = "template"
    DESCRIPTION = "description"
    WORKSHOP = "workshop"


@dataclass(frozen=True, order=True)
class TextPlace:
    """One text of a study, whatever its words are now.

    `object`: which one of its kind: a theme's code, a criterion's lineage, a context's name, an image's or a workshop's
    id, a template's artifact; empty where a study has only one. `field`: which of its texts.
    """

    kind: TextKind
    object: str
    field: str


@dataclass(frozen=True)
class NewTranslation:
    """A translation to store. `text` empty: the translation is removed. `original`: the words it was made from.

    `author`: the person who wrote it. `model`: the model that drafted it, "" where a person wrote it.
    """

    place: TextPlace
    language: str
    text: str
    original: str
    author: str = ""
    model: str = ""


@dataclass(frozen=True)
class Translation:
    """A translation as it was stored. `confirmed_by`: who confirmed a model's draft; None while nobody has."""

    key: int
    id: uuid.UUID
    said: NewTranslation
    confirmed_by: str | None
    recorded_at: datetime

    @property
    def is_draft(self) -> bool:
        """Whether a model wrote it and no person has confirmed it: nobody hears it yet."""
        return bool(self.said.model) and self.confirmed_by is None


class Translations(Protocol):
    """The translations of a study's texts, and the languages in which people heard what they answered."""

    def languages(self) -> Sequence[str]:
        """The languages that there are translations into, in alphabetical order."""

    def of(self, language: str) -> Mapping[TextPlace, Sequence[Translation]]:
        """All translations into a language by their text, the newest first."""

    def add(self, new: Sequence[NewTranslation]) -> int:
        """Store translations, all or nothing; returns how many are new. What is there already is not stored again.
        Raises ValueError for something that is not a language."""

    def add_from_file(self, read: Sequence[NewTranslation]) -> int:
        """Store translations from a rubric's file, all or nothing; returns how many are new. What is there already
        keeps its author and the words it was made from."""

    def confirm(self, translations: Sequence[Translation], person: str) -> int:
        """Store that a person confirmed a model's drafts; returns how many were drafts. Raises UserError without a
        person's name."""

    def same_meaning(self, version: int) -> Mapping[TextPlace, frozenset[str]]:
        """Earlier words of the criteria of a rubric version whose meaning has not changed since."""

    def images_now(self) -> Mapping[str, str]:
        """Ids that images had on other machines before a merge, each with the id that the image has now."""

    def heard(self) -> Mapping[str, array[int]]:
        """The keys of people's answers by the language in which the question was heard; superseded ones included, those
        without a language left out."""
