"""The form for asking a judge, and the request it makes."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from app.errors import FieldError, UserError
from app.judging.calls.address import check_address
from app.judging.calls.attempts import USUAL_TIMEOUT, RequestRate
from app.judging.prompts.prompt_template import PromptTemplate, load_prompt_template
from app.judging.prompts.rubric_language import other_language
from app.judging.prompts.shuffled_references import can_be_shuffled
from app.judging.runs.image_scope import ImageScope, ask_anchors, images_in_scope
from app.judging.runs.plan import RunRequest
from app.messages.judge import judge_form
from app.messages.study import languages as study_languages
from app.messages.together import ended
from app.sessions.rubric.wordings import reworded_setup
from app.study.judge.asked_item import offered_levels
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import PRESETS, JudgeSetup
from app.study.judge.split import ImagePart
from app.study.languages.translations import is_language_tag
from app.study.ports import OpenStudy

_NOTHING = JudgeSetup("")  # what the form has before anything is filled in
FAILURES = frozenset(status for status in Status if status.is_failure)


@dataclass(frozen=True)
class JudgeForm:
    """The form as it is filled in: the judge, and what else is asked for.

    `temperature` is as typed, and `reworded` names a proposed wording, such as `T1.C2:1`; both come into the setup that
    is asked. 0 stands for no limit in `setup.max_tokens` and `per_minute`, and in `concurrency` for as many as turn out
    well. An empty `name` or `group` says nothing; `first` counts where `scope` is the first images. The other fields
    are those of a Pace.
    """

    setup: JudgeSetup = _NOTHING
    runs: int = 5
    name: str = ""
    group: str = ""
    temperature: str = ""
    reworded: str = ""
    test_images: bool = False
    anchors: bool = False
    concurrency: int = 0
    per_minute: int = 0
    tries: int = 6
    timeout: int = int(USUAL_TIMEOUT)
    scope: ImageScope = ImageScope.ALL
    first: int = 10

    def value(self, name: str) -> object:
        """What is filled in by the name of a field, here or in the setup."""
        return getattr(self if name in _OWN_FIELDS else self.setup, name)

    def filled_in(self, values: Mapping[str, Any]) -> "JudgeForm":
        """The form with other values, by the names of fields, here or in the setup."""
        own = {name: value for name, value in values.items() if name in _OWN_FIELDS}
        of_setup = {name: value for name, value in values.items() if name not in _OWN_FIELDS}
        return replace(self, setup=replace(self.setup, **of_setup), **own)

    def with_preset(self, name: str) -> "JudgeForm":
        """The form with the ways of asking of a preset; model, address and the like stay. KeyError if unknown."""
        preset = PRESETS[name]
        usual = {option: getattr(_NOTHING, option) for options in PRESETS.values() for option in options}
        return self.filled_in({**usual, **preset})

    @property
    def pace(self) -> RequestRate:
        """How fast to ask."""
        return RequestRate(
            self.concurrency or None, self.per_minute or None, self.tries, timeout=self.timeout
        )

    def place(self) -> JudgeSetup:
        """Just where to ask. Raises FieldError for an address that is none."""
        address = self.setup.base_url.strip().rstrip("/")
        if not address:
            raise FieldError("base_url", judge_form.ADDRESS_NEEDED)
        try:
            check_address(address)
        except UserError as error:
            raise FieldError("base_url", error.sentence) from error
        return JudgeSetup(self.setup.model.strip(), address)

    def _judge(self, template: PromptTemplate) -> JudgeSetup:
        place = self.place()
        if not place.model:
            raise FieldError("model", judge_form.MODEL_NEEDED)
        return replace(
            self.setup,
            model=place.model,
            base_url=place.base_url,
            temperature=self._temperature(),
            max_tokens=self.setup.max_tokens or None,
            template=template.name,
            language=self._language(),
            another=self.setup.another.strip(),
        )

    def request(self, study: OpenStudy, again: frozenset[Status] = frozenset()) -> RunRequest:
        """What is to be planned. Raises FieldError."""
        try:
            template = load_prompt_template(self.setup.template.strip())
        except UserError as error:
            raise FieldError("template", error.sentence) from error
        part = ImagePart.TEST if self.test_images else ImagePart.DEVELOPMENT
        images = images_in_scope(study, self.scope, self.first, part, self.group.strip())
        name = self.name.strip()
        setup = self._judge(template)
        try:
            reworded = reworded_setup(study, self.reworded.strip())
        except UserError as error:
            raise FieldError("reworded", error.sentence) from error
        setup = replace(setup, language=other_language(study, setup.language), reworded=reworded)
        request = RunRequest(
            setup=setup,
            runs=self.runs,
            name=name,
            images=images,
            again=again,
            template=template,
            swap_test=None,
            part=part,
        )
        if not self.anchors:
            return request
        try:
            return ask_anchors(study, replace(request, part=ImagePart.DEVELOPMENT))
        except UserError as error:
            raise FieldError("model", error.sentence) from error

    def trial(self, study: OpenStudy, number: int) -> RunRequest:
        """One call about one image, by its number. It counts like any other. Raises FieldError."""
        image = study.images.at(number)
        if image is None or image.facts.is_reference:
            raise FieldError("trial", judge_form.no_such_image(number))
        if image.key in study.splits.test_images():
            raise FieldError("trial", judge_form.is_test_image(number=number))
        asked = replace(self, runs=1, scope=ImageScope.ALL, group="", anchors=False, test_images=False)
        return replace(asked.request(study), images={image.key}, swap_test=False)

    def _language(self) -> str:
        tag = self.setup.language.strip()
        if tag and not is_language_tag(tag):
            raise FieldError("language", ended(study_languages.not_a_tag(tag)))
        return tag

    def _temperature(self) -> float | None:
        words = self.temperature.strip().replace(",", ".")
        if not words:
            return None
        try:
            value = float(words)
        except ValueError:
            value = math.nan
        if not 0 <= value <= 2:  # also so for what is no number
            raise FieldError("temperature", judge_form.BAD_TEMPERATURE)
        return value


_OWN_FIELDS = {field.name for field in fields(JudgeForm)} - {"setup"}


def options_of(study: OpenStudy) -> frozenset[str]:
    """The options about exhibits, scales, languages, test images and anchors that make a difference, named as in
    `JudgeForm`."""
    rubric, shown = study.rubrics.current(), [exhibit.shown for exhibit in study.exhibits.all()]
    makes_difference = {
        "test_images": bool(study.splits.test_images()),
        "language": bool(study.translations.languages()),
        "anchors": bool(study.calls.judges()),
        "with_reference": any(one.references for one in shown),
        "shuffled_references": can_be_shuffled(shown),
        "blind_culture": any(one.culture for one in shown),
        "half_steps": rubric is not None
        and any(len(offered_levels(one.scale, False)) < len(one.scale.levels) for one in rubric.criteria),
    }
    return frozenset(name for name, does in makes_difference.items() if does)


def newest_setup(study: OpenStudy) -> JudgeSetup | None:
    """How the newest judge is asked, where it was asked last; None while there is no judge."""
    judges = study.calls.judges()
    if not judges:
        return None
    judge, setup = judges[-1]
    return replace(setup, base_url=study.calls.last_endpoint(judge) or setup.base_url)


def form_of(setup: JudgeSetup, name: str = "") -> JudgeForm:
    """The form that a judge of the study was asked by."""
    temperature = "" if setup.temperature is None else f"{setup.temperature:g}"
    # A wording is tried once, and asked for by its number.
    return JudgeForm(replace(setup, reworded=""), name=name, temperature=temperature)
