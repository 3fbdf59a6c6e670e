"""What a person reads and hears of a study: its texts in their language, and in the study's own where there is no
translation that holds."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from app import language
from app.study.languages.texts import (
    TITLE,
    in_language,
    say_description,
    say_rubric,
    say_template,
    say_workshop,
    with_languages,
)
from app.study.languages.translations import TextKind, TextPlace, Translation

if TYPE_CHECKING:
    from app.study.alt_text import AltText, Template
    from app.study.image import Image
    from app.study.ports import OpenStudy
    from app.study.rubric import Rubric
    from app.study.team.workshops import Workshop


def forms(tag: str) -> list[str]:
    """A language tag and the shorter ones it may fall back to: `ml-IN` as `ml-IN` and `ml`."""
    parts = tag.replace("_", "-").split("-")
    return ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]


def same_language(one: str, other: str) -> bool:
    """Whether a text in one language needs no translation into the other: one of the two is the other, or names a
    region of it."""
    a, b = one.replace("_", "-").casefold(), other.replace("_", "-").casefold()
    return a == b or a.startswith(f"{b}-") or b.startswith(f"{a}-")


def holding(
    found: Sequence[Translation], words: str, same: frozenset[str] = frozenset()
) -> Translation | None:
    """The newest translation of these words, drafts and removed ones included; None where there is only one of other
    words. `same`: earlier words that mean the same; what was made from these holds where there is no other."""
    exact = next((one for one in found if one.said.original == words), None)
    return exact or next((one for one in found if one.said.original in same), None)


def found_for(
    found: Mapping[TextPlace, Sequence[Translation]],
    place: TextPlace,
    words: str,
    themes: Collection[str] = (),
) -> Sequence[Translation]:
    """The translations of a text, the newest first. `found`: all into one language. A theme's code follows its place,
    so what its words were translated to at any place counts, and what was translated at its place does not where it is
    of another theme now. `themes`: what all themes say now."""
    own = found.get(place, ())
    if place.kind is not TextKind.THEME:
        return own
    own = [one for one in own if one.said.original not in themes]
    anywhere = [
        one
        for other, there in found.items()
        if other.kind is TextKind.THEME
        for one in there
        if one.said.original == words
    ]
    return sorted(anywhere, key=lambda one: (one.recorded_at, one.id.bytes), reverse=True) or own


class StudyTexts:
    """The texts of a study for one person.

    A translation holds if it was made from the words that the study has now, or from earlier words of a criterion
    whose meaning has not changed. A model's draft that nobody has confirmed, and a translation that was removed, do not
    hold. `fell_back`: whether a text was asked for so far that is not in the person's language.
    """

    def __init__(self, study: OpenStudy, wanted: str) -> None:
        """`wanted`: the person's, as a BCP 47 tag; "" for the study's own."""
        self._study = study
        self.original = study.study.language
        self.wanted = wanted.replace("_", "-") or self.original
        self.fell_back = False
        self._same_meaning: Mapping[TextPlace, frozenset[str]] = {}
        self._languages: dict[TextPlace, str] = {}

    @property
    def is_original(self) -> bool:
        """Whether the person's language is the study's."""
        return same_language(self.wanted, self.original)

    @cached_property
    def has_translations(self) -> bool:
        """Whether there is any text in another language than the study's."""
        return bool(self._study.translations.languages())

    @cached_property
    def _found(self) -> Sequence[Mapping[TextPlace, Sequence[Translation]]]:
        """The translations into each form of the person's language, the nearest first."""
        if self.is_original:
            return ()
        there = {one.casefold(): one for one in self._study.translations.languages()}
        named = [there[form.casefold()] for form in forms(self.wanted) if form.casefold() in there]
        return [self._study.translations.of(tag) for tag in named]

    def say(self, place: TextPlace, words: str) -> str:
        """The words of a text in the person's language, or as they are."""
        same = self._same_meaning.get(place, frozenset())
        for of_language in self._found:
            # A draft that waits takes nothing away: until then people hear what a person wrote or confirmed before.
            heard = [one for one in found_for(of_language, place, words) if not one.is_draft]
            found = holding(heard, words, same)
            if found is not None and found.said.text:
                self._languages[place] = found.said.language
                return found.said.text
        self._languages[place] = self.original
        self.fell_back = self.fell_back or not self.is_original
        return words

    @property
    def title(self) -> str:
        """The title of the study."""
        return self.say(TITLE, self._study.study.title)

    def rubric(self, rubric: Rubric | None) -> Rubric | None:
        """A version of the rubric; None for none."""
        if rubric is None:
            return None
        if self._found:
            self._same_meaning = self._study.translations.same_meaning(rubric.version)
        said = say_rubric(rubric, self.say)
        return with_languages(said, lambda one: self.language_of(one.lineage))

    def current_rubric(self) -> Rubric | None:
        """The newest version of the rubric; None while there is none."""
        return self.rubric(self._study.rubrics.current())

    def template(self) -> Template | None:
        """The template that descriptions are written by; None where there is none."""
        template = self._study.descriptions.template()
        return say_template(template, self.say) if template and self._found else template

    def description(self, image: Image, described: AltText | None) -> AltText | None:
        """The description of an image; None for none. It is in the person's language only if all of it is: a
        description in two languages would be read by the wrong voice. Its draft says which language it is in."""
        if described is None or same_language(self.wanted, described.draft.language):
            return described
        if not self._found:
            self.fell_back = self.fell_back or not self.is_original
            return described
        before, self.fell_back = self.fell_back, False
        said = say_description(str(image.id), described, self.say)
        is_whole, self.fell_back = not self.fell_back, self.fell_back or before
        return in_language(self._with_part_names(said), self.wanted) if is_whole else described

    def _with_part_names(self, described: AltText) -> AltText:
        """A description whose parts are called as the template calls its fields in the person's language."""
        template = self._study.descriptions.template()
        if template is None:
            return described
        before = self.fell_back
        parts = tuple(
            replace(
                one,
                name=self.say(TextPlace(TextKind.TEMPLATE, template.artifact, f"{one.code}.name"), one.name),
            )
            for one in described.parts
        )
        self.fell_back = before
        return replace(described, parts=parts)

    def workshop(self, workshop: Workshop) -> Workshop:
        """A workshop with its scenario, script, probes and consent text."""
        return say_workshop(workshop, self.say) if self._found else workshop

    def language_of(self, lineage: uuid.UUID | None) -> str:
        """The language in which the question of a criterion was said last; of a whole image, the person's."""
        if lineage is None:
            return self.wanted
        return self.language_at(TextPlace(TextKind.CRITERION, str(lineage), "text"))

    def language_at(self, place: TextPlace) -> str:
        """The language in which a text was said last."""
        return self._languages.get(place, self.original)

    @property
    def is_announced(self) -> bool:
        """Whether to say that texts are not in the person's language: only where the study has other languages, for
        in a study of one language everybody expects that one."""
        return self.fell_back and self.has_translations


def own_texts(study: OpenStudy) -> StudyTexts:
    """The texts of a study in the language of the person at this machine."""
    return StudyTexts(study, language.of_studies())
