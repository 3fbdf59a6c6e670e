"""The form for asking a judge, and the request it makes."""

import math
from dataclasses import dataclass, fields, replace

from app.errors import FieldError, UserError
from app.judging.calls.address import check_address
from app.judging.calls.request_dispatcher import USUAL_TIMEOUT, RequestRate
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
from app.study.judge.judge_setup import OPENAI, PRESETS, Backend, CallGrouping, JudgeInput, JudgeSetup
from app.study.judge.split import ImagePart
from app.study.languages.translations import is_language_tag
from app.study.ports import OpenStudy

FAILURES = frozenset(status for status in Status if status.is_failure)
_SETUP_FIELDS = [field.name for field in fields(JudgeSetup)]  # the form has each of them


@dataclass(frozen=True)
class JudgeForm:
    """The form as it is filled in. `temperature` is as typed; 0 stands for no limit in `max_tokens` and
    `per_minute`, and in `concurrency` for as many as turn out well; an empty `name` or `group` says nothing; `first`
    counts where `scope` is the first images; `reworded` names a proposed wording, such as `T1.C2:1`. The other fields
    are those of a Setup and a Pace."""

    model: str = ""
    base_url: str = OPENAI
    runs: int = 5
    name: str = ""
    group: str = ""
    backend: Backend = Backend.CHAT
    sees: JudgeInput = JudgeInput.PICTURE
    per: CallGrouping = CallGrouping.RUBRIC
    asks_overall: bool = True
    evidence_first: bool = False
    can_say_cannot_tell: bool = False
    says_not_visible_rule: bool = False
    references: int = 0
    temperature: str = ""
    max_tokens: int = 0
    sends_seed: bool = False
    longest_side: int = 1024
    template: str = "judge-1"
    with_reference: bool = True
    blind_culture: bool = False
    half_steps: bool = False
    shuffled_references: bool = False
    language: str = ""
    reworded: str = ""
    another: str = ""
    test_images: bool = False
    anchors: bool = False
    concurrency: int = 0
    per_minute: int = 0
    tries: int = 6
    timeout: int = int(USUAL_TIMEOUT)
    scope: ImageScope = ImageScope.ALL
    first: int = 10

    def with_preset(self, name: str) -> "JudgeForm":
        """The form with the ways of asking of a preset; model, address and the like stay. KeyError if unknown."""
        preset = PRESETS[name]
        plain = JudgeSetup("")
        kept = {option: getattr(plain, option) for options in PRESETS.values() for option in options}
        return replace(self, **{**kept, **preset})

    @property
    def pace(self) -> RequestRate:
        """How fast to ask."""
        return RequestRate(
            self.concurrency or None, self.per_minute or None, self.tries, timeout=self.timeout
        )

    def place(self) -> JudgeSetup:
        """Just where to ask. Raises FieldError for an address that is none."""
        address = self.base_url.strip().rstrip("/")
        if not address:
            raise FieldError("base_url", judge_form.ADDRESS_NEEDED)
        try:
            check_address(address)
        except UserError as error:
            raise FieldError("base_url", error.sentence) from error
        return JudgeSetup(self.model.strip(), address)

    def setup(self, template: PromptTemplate) -> JudgeSetup:
        """The judge that is asked. Raises FieldError."""
        place = self.place()
        if not place.model:
            raise FieldError("model", judge_form.MODEL_NEEDED)
        as_filled_in = {name: getattr(self, name) for name in _SETUP_FIELDS}
        return replace(
            JudgeSetup(**as_filled_in),
            model=place.model,
            base_url=place.base_url,
            temperature=self._temperature(),
            max_tokens=self.max_tokens or None,
            template=template.name,
            language=self._language(),
            reworded="",
            another=self.another.strip(),
        )

    def request(self, study: OpenStudy, again: frozenset[Status] = frozenset()) -> RunRequest:
        """What is to be planned. Raises FieldError."""
        try:
            template = load_prompt_template(self.template.strip())
        except UserError as error:
            raise FieldError("template", error.sentence) from error
        part = ImagePart.TEST if self.test_images else ImagePart.DEVELOPMENT
        images = images_in_scope(study, self.scope, self.first, part, self.group.strip())
        name = self.name.strip()
        setup = self.setup(template)
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
        tag = self.language.strip()
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
    values = {name: getattr(setup, name) for name in _SETUP_FIELDS}
    values["temperature"] = "" if setup.temperature is None else f"{setup.temperature:g}"
    values["max_tokens"] = setup.max_tokens or 0
    values["reworded"] = ""  # a wording is tried once, and asked for by its number
    return replace(JudgeForm(name=name), **values)
