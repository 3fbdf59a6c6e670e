"""All texts of a study that can be translated, and how far each is, language by language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from app.study.languages.resolution import found_for, holding, same_language
from app.study.languages.texts import (
    TITLE,
    say_criterion,
    say_description,
    say_rubric,
    say_template,
    say_workshop,
)
from app.study.languages.translations import NewTranslation, TextKind, TextPlace, Translation

if TYPE_CHECKING:
    from app.study.alt_text import AltText, Template
    from app.study.ports import OpenStudy
    from app.study.rubric import Criterion, Rubric, Theme


class TranslationState(StrEnum):
    """How far the translation of a text is. OUTDATED: made from other words than the text has now."""

    MISSING = "missing"
    DRAFT = "draft"
    OUTDATED = "outdated"
    TRANSLATED = "translated"


@dataclass(frozen=True)
class StudyText:
    """A text of the study as it is now. `of`: what people call that which it belongs to: `T1.C2`, image 3."""

    place: TextPlace
    of: str
    words: str


@dataclass(frozen=True)
class TranslatedText:
    """A text and its translation into one language; the newest of other words where it is outdated, None where it is
    missing."""

    text: StudyText
    language: str
    state: TranslationState
    translation: Translation | None = None

    @property
    def words(self) -> str:
        """The translation, "" where there is none."""
        return self.translation.said.text if self.translation else ""


def study_texts(study: OpenStudy) -> list[StudyText]:
    """Every text of the newest rubric, the template, the newest descriptions and the workshops, and the study's title,
    in reading order."""
    found: list[StudyText] = []
    names: dict[str, str] = {}

    def collect(place: TextPlace, words: str) -> str:
        found.append(StudyText(place, names.get(place.object, place.object), words))
        return words

    collect(TITLE, study.study.title)
    rubric = study.rubrics.current()
    if rubric is not None:
        names.update((str(one.lineage), one.code) for one in rubric.criteria)
        say_rubric(rubric, collect)
    template = study.descriptions.template()
    if template is not None:
        say_template(template, collect)
    for described in study.descriptions.all_current():
        image = study.images.get(described.image)
        if image and same_language(described.draft.language, study.study.language):
            names[str(image.id)] = str(image.number)
            say_description(str(image.id), described, collect)
    for workshop in study.workshops.all():
        names[str(workshop.id)] = workshop.title
        say_workshop(workshop, collect)
    return found


def theme_texts(theme: Theme) -> list[StudyText]:
    """What a theme itself says."""
    return [StudyText(TextPlace(TextKind.THEME, theme.code, "statement"), theme.code, theme.statement)]


def criterion_texts(criterion: Criterion) -> list[StudyText]:
    """Every text of a criterion that is not empty."""
    found: list[StudyText] = []

    def collect(place: TextPlace, words: str) -> str:
        found.append(StudyText(place, criterion.code, words))
        return words

    say_criterion(criterion, collect)
    return found


def description_texts(image: str, described: AltText) -> list[StudyText]:
    """Every sentence of a description. `image`: the id of the image."""
    found: list[StudyText] = []

    def collect(place: TextPlace, words: str) -> str:
        found.append(StudyText(place, image, words))
        return words

    say_description(image, described, collect)
    return found


def translated_texts(study: OpenStudy, language: str, texts: Sequence[StudyText]) -> list[TranslatedText]:
    """How far the translation of each text into a language is."""
    found = study.translations.of(language)
    themes = {text.words for text in texts if text.place.kind is TextKind.THEME}
    return [
        translated_text(text, language, found_for(found, text.place, text.words, themes)) for text in texts
    ]


def translated_text(text: StudyText, language: str, found: Sequence[Translation]) -> TranslatedText:
    """How far the translation of a text is. `found`: its translations into the language, the newest first."""
    exact = holding(found, text.words)
    if exact is not None and exact.said.text:
        state = TranslationState.DRAFT if exact.is_draft else TranslationState.TRANSLATED
        return TranslatedText(text, language, state, exact)
    if exact is None and found and found[0].said.text:
        return TranslatedText(text, language, TranslationState.OUTDATED, found[0])
    return TranslatedText(text, language, TranslationState.MISSING)


def with_translations(study: OpenStudy, rubric: Rubric, template: Template | None = None) -> Rubric:
    """A rubric with the translations of exactly its words, as a file takes them: without names, and what a person
    confirmed as theirs. `template`: a description template whose translations go along."""
    texts: list[StudyText] = []

    def collect(place: TextPlace, words: str) -> str:
        texts.append(StudyText(place, "", words))
        return words

    say_rubric(rubric, collect)
    if template is not None:
        say_template(template, collect)
    out: list[NewTranslation] = []
    for language in study.translations.languages():
        for one in translated_texts(study, language, texts):
            said = one.translation.said if one.translation else None
            if said is not None and one.state is not TranslationState.OUTDATED:
                model = said.model if one.state is TranslationState.DRAFT else ""
                out.append(replace(said, place=one.text.place, author="", model=model))
    return replace(rubric, translations=tuple(out))
