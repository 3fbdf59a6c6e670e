"""A study as somebody reads it in another language, for whatever is written out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from app.study.languages.resolution import StudyTexts
from app.study.languages.texts import say_rubric, with_languages

if TYPE_CHECKING:
    from app.study.alt_text import AltText
    from app.study.languages.translations import TextPlace
    from app.study.ports import OpenStudy
    from app.study.rubric import Rubric

# Whoever answers in a file answers in the words of the study, by which the answer is read.
_OF_SCALES = ("level.", "not_applicable")


class RubricInLanguage:
    """A rubric in one language, its scales left as they are: `missing` of its `asked` texts have no translation that
    holds, and are as they were written."""

    def __init__(self, texts: StudyTexts, rubric: Rubric) -> None:
        asked: set[TextPlace] = set()
        missing: set[TextPlace] = set()
        texts.rubric(rubric)  # from here on it is known which earlier words mean the same

        def say(place: TextPlace, words: str) -> str:
            if place.field.startswith(_OF_SCALES):
                return words
            asked.add(place)
            said = texts.say(place, words)
            if texts.language_at(place) == texts.original:
                missing.add(place)
            return said

        said = say_rubric(rubric, say)
        self.rubric = with_languages(said, lambda one: texts.language_of(one.lineage))
        self.asked, self.missing = len(asked), len(missing)


def in_language(study: OpenStudy, wanted: str) -> OpenStudy:
    """The study with its rubric and descriptions in a language, as far as they are translated; all else is itself."""
    return cast("OpenStudy", _StudyView(study, StudyTexts(study, wanted)))


class _StudyView:
    def __init__(self, study: OpenStudy, texts: StudyTexts) -> None:
        self._study = study
        self.rubrics = _Rubrics(study, texts)
        self.descriptions = _Descriptions(study, texts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._study, name)


class _Rubrics:
    def __init__(self, study: OpenStudy, texts: StudyTexts) -> None:
        self._study = study
        self._texts = texts
        self._said: dict[int, Rubric] = {}

    def current(self) -> Rubric | None:
        rubric = self._study.rubrics.current()
        return self._of(rubric) if rubric else None

    def version(self, number: int) -> Rubric:
        return self._of(self._study.rubrics.version(number))

    def _of(self, rubric: Rubric) -> Rubric:
        if rubric.version not in self._said:
            self._said[rubric.version] = RubricInLanguage(self._texts, rubric).rubric
        return self._said[rubric.version]


class _Descriptions:
    def __init__(self, study: OpenStudy, texts: StudyTexts) -> None:
        self._study = study
        self._texts = texts

    def current(self, image: int) -> AltText | None:
        shown = self._study.images.get(image)
        described = self._study.descriptions.current(image)
        return self._texts.description(shown, described) if shown else described

    def __getattr__(self, name: str) -> Any:
        return getattr(self._study.descriptions, name)
