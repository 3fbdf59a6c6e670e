"""The prompts about one image or exhibit of a study, with what a judge gets of it: pictures, alt texts, texts."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.errors import UserError
from app.judging.prompts.exhibit_prompt import ShownMaterial, exhibit_prompt
from app.judging.prompts.prompt import prompt_for
from app.judging.prompts.prompt_template import PromptTemplate
from app.judging.prompts.shuffled_references import ShuffledReferences
from app.messages.judge import judge_replies
from app.study.alt_text import AltText
from app.study.exhibits import Exhibit, ExhibitContent
from app.study.image import Image, ImageFacts
from app.study.judge.asked_item import AskedItem, asked_items, is_possible, parts_of
from app.study.judge.judge_call import EncodedImage, Prompt
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.languages.resolution import StudyTexts
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.scales import YES_NO


class AskedAbout(NamedTuple):
    """An image or exhibit, with what there is of it: None stands for a picture or alt text that is not."""

    image: Image
    exhibit: Exhibit | None
    pictures: tuple[EncodedImage | None, ...]
    alt_texts: tuple[AltText | None, ...]

    @property
    def lacks_picture(self) -> bool:
        """Whether it cannot be judged for want of a picture; an exhibit of texts alone wants none."""
        if self.exhibit and not self.exhibit.pictures:
            return not (self.exhibit.shown.texts or self.exhibit.shown.references)
        return None in self.pictures

    @property
    def lacks_alt_text(self) -> bool:
        """Whether it cannot be judged for want of an alt text."""
        return None in self.alt_texts

    @property
    def alt_text(self) -> uuid.UUID | None:
        """The version of the one alt text it is judged by; None where there are several, or none."""
        only = self.alt_texts[0] if len(self.alt_texts) == 1 else None
        return only.id if only else None


class ImagePrompts:
    """Makes the prompts of one judge. A plain picture judged with yes or no is asked about as in the paper."""

    def __init__(
        self,
        study: OpenStudy,
        setup: JudgeSetup,
        rubric: Rubric,
        references: Sequence[EncodedImage],
        template: PromptTemplate,
        sent: Callable[[Image], EncodedImage | None],
    ) -> None:
        self._descriptions = study.descriptions
        self._texts = StudyTexts(study, setup.language)
        self._visibility = prompt_visibility(study)
        self._setup = setup
        self._rubric = rubric
        self._references = references
        self._template = template
        self._sent = sent
        self._exhibits = {exhibit.image: exhibit for exhibit in study.exhibits.all()}
        self._others = (
            ShuffledReferences(exhibit.shown for exhibit in self._exhibits.values())
            if setup.shuffled_references
            else None
        )
        self._kept: dict[tuple[str, ...], tuple[str, str, bool, Prompt]] = {}
        self._scales = {criterion.code: criterion.scale for criterion in rubric.criteria}
        self._is_yes_no = all(criterion.scale == YES_NO for criterion in rubric.criteria)

    def about(self, image: Image) -> AskedAbout:
        """What a judge gets of an image."""
        exhibit, sees = self._exhibits.get(image.key), self._setup.sees
        shown = exhibit.pictures if exhibit else (image,)
        pictures = () if sees is JudgeInput.ALT_TEXT else tuple(map(self._sent, shown))
        alt_texts = () if sees is JudgeInput.PICTURE else tuple(self._described(one) for one in shown)
        return AskedAbout(image, exhibit, pictures, alt_texts)

    def _described(self, image: Image) -> AltText | None:
        return self._texts.description(image, self._descriptions.current(image.key))

    def possible(self, about: AskedAbout, codes: Sequence[str]) -> tuple[str, ...]:
        """Those of the criteria that can be asked about it: one thing alone cannot be chosen or ranked."""
        if self._is_yes_no:
            return tuple(codes)
        parts = parts_of(about.exhibit)
        return tuple(code for code in codes if is_possible(self._scales[code], parts))

    def items(self, about: AskedAbout, codes: Sequence[str]) -> Mapping[str, AskedItem]:
        """Those of the criteria that are more than plain yes or no, as they are asked."""
        if self._is_yes_no:
            return {}
        return asked_items(self._rubric, codes, parts_of(about.exhibit), self._setup)

    def prompt(self, about: AskedAbout, codes: Sequence[str]) -> Prompt:
        """The prompt of one call. What it lacks must not be asked about. Raises UserError for an empty alt text."""
        pictures = tuple(one for one in about.pictures if one is not None)
        alt_texts = tuple(one.description for one in about.alt_texts if one is not None)
        facts = about.image.facts
        if (prompt_shown := self._visibility.to_judge(facts.prompt)) != facts.prompt:
            facts = facts._replace(prompt=prompt_shown)
        if about.exhibit is None and self._is_yes_no:
            return self._plain(facts, next(iter(alt_texts), ""), next(iter(pictures), None), tuple(codes))
        if not all(words.strip() for words in alt_texts):
            raise UserError(judge_replies.no_alt_text(name=facts.name))
        shown = about.exhibit.shown if about.exhibit else ExhibitContent()
        if self._others is not None:
            shown = replace(shown, references=self._others.of(shown))
        showing = ShownMaterial(shown, pictures, alt_texts, facts.prompt, parts_of(about.exhibit))
        return exhibit_prompt(self._setup, self._rubric, codes, showing, self._references, self._template)

    def _plain(
        self, facts: ImageFacts, words: str, picture: EncodedImage | None, codes: tuple[str, ...]
    ) -> Prompt:
        """The prompt about a plain picture. Most differ by nothing but the picture, so the words are kept."""
        kept = self._kept.get(codes)
        if kept is None or kept[:2] != (facts.prompt, words) or (picture is None) != kept[2]:
            prompt = prompt_for(
                setup=self._setup,
                rubric=self._rubric,
                codes=codes,
                facts=facts,
                alt_text=words,
                references=self._references,
                picture=picture,
                template=self._template,
            )
            self._kept[codes] = (facts.prompt, words, picture is None, prompt)
            return prompt
        shown = [
            *self._references,
            *([picture] if picture and self._setup.sees is not JudgeInput.ALT_TEXT else []),
        ]
        return kept[3].showing(tuple(one.sha256 for one in shown))
