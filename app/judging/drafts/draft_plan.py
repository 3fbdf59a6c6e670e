"""What asking for drafts would do, before it does any of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.errors import UserError
from app.judging.drafts.description_writer import TOKENS_OF_FIELD, description_prompt
from app.judging.drafts.rubric_writer import TOKENS_OUT, rubric_prompt
from app.judging.prompts.call_parameters import parameters
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.prompts.prompt_template import PromptTemplate
from app.judging.runs.call_plan import CallPlan, Progress, prepare_pictures, size_of
from app.messages.judge import drafts as drafts_text
from app.study.image import Image
from app.study.judge.judge_call import EncodedImage, Prompt, Question, call_key
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.usage.price_list import load_prices, price


@dataclass(frozen=True, kw_only=True)
class DraftPlan(CallPlan):
    """Everything a person should know before saying yes, and everything that is needed after.

    `ended` counts images that have such a draft already, `sealed` test images that are left out.
    """

    kind: DraftKind
    artifact: str
    questions: tuple[Question, ...]
    ended: int = 0
    sealed: int = 0
    prepared: PreparedPictures = field(default_factory=PreparedPictures, compare=False)

    @property
    def calls(self) -> int:
        return len(self.questions)

    def as_dict(self) -> dict[str, object]:
        """The plan for a program to read; sizes in bytes, cost in US dollars or None."""
        return {
            "kind": self.kind.value,
            "model": self.setup.model,
            "destination": self.setup.host,
            "artifact": self.artifact,
            "calls": self.calls,
            "made_before": self.ended,
            "without_picture": list(self.without_picture),
            **self.volume(),
        }


def plan_rubrics(
    study: OpenStudy, setup: JudgeSetup, words: PromptTemplate, drafts: int = 1, prices: Path | None = None
) -> DraftPlan:
    """What asking for rubrics would send. Each is a draft of its own, however often it has been asked before."""
    artifact = study.study.artifact
    prompt = rubric_prompt(artifact, words)
    about = {"endpoint": setup.base_url, **parameters(setup), "kind": DraftKind.RUBRIC.value}
    questions = [
        Question(0, run, (), prompt, call_key(study.study.id, about, prompt, run))
        for run in range(1, drafts + 1)
    ]
    return _plan(DraftKind.RUBRIC, setup, artifact, questions, (), prices, TOKENS_OUT)


def plan_wordings(
    study: OpenStudy, setup: JudgeSetup, prompt: Prompt, prices: Path | None = None
) -> DraftPlan:
    """What asking for wordings of a criterion would send: one call, however often it has been asked before."""
    about = {"endpoint": setup.base_url, **parameters(setup), "kind": DraftKind.WORDING.value}
    question = Question(0, 1, (), prompt, call_key(study.study.id, about, prompt, 1))
    return _plan(DraftKind.WORDING, setup, study.study.artifact, [question], (), prices, TOKENS_OUT)


def plan_descriptions(
    study: OpenStudy,
    setup: JudgeSetup,
    words: PromptTemplate,
    images: Collection[int] | None = None,
    is_again: bool = False,
    prices: Path | None = None,
    progress: Progress = lambda _done, _all: None,
    part: ImagePart = ImagePart.DEVELOPMENT,
) -> DraftPlan:
    """What asking for words for these images (keys; None: those without a description) would send.

    Nothing is sent and nothing is written. An image that has such a draft is left out unless `is_again`; so are
    images of another part. Raises UserError when there is no template, or nothing to describe.
    """
    template = study.descriptions.template()
    if template is None:
        raise UserError(drafts_text.NO_TEMPLATE)
    test_images = study.splits.test_images()
    every = [image for image in study.images.all() if _is_wanted(study, image, images)]
    wanted = [image for image in every if in_part(image.key, part, test_images)]
    prepared = PreparedPictures()
    sent, files = prepare_pictures(study, setup, wanted, progress, prepared)
    without = tuple(image.number for image in wanted if image.key not in sent)
    if not sent:
        raise UserError(drafts_text.nothing_to_describe(without))
    about = {"endpoint": setup.base_url, **parameters(setup), "kind": DraftKind.DESCRIPTION.value}
    codes = tuple(one.code for one in template.fields)
    questions = []
    for image in (image for image in wanted if image.key in sent):
        prompt = description_prompt(template, sent[image.key], words)
        questions.append(Question(image.key, 1, codes, prompt, call_key(image.id, about, prompt, 1)))
    known = {} if is_again else study.drafts.known(question.key for question in questions)
    ended = {key for key, status in known.items() if status.is_result}
    to_ask = [question for question in questions if question.key not in ended]
    tokens = TOKENS_OF_FIELD * len(codes)
    plan = _plan(DraftKind.DESCRIPTION, setup, template.artifact, to_ask, sent.values(), prices, tokens)
    left_out = len(every) - len(wanted)
    return replace(
        plan, ended=len(ended), without_picture=without, sealed=left_out, files=files, prepared=prepared
    )


def _is_wanted(study: OpenStudy, image: Image, images: Collection[int] | None) -> bool:
    if image.facts.is_reference:
        return False
    return image.key in images if images is not None else study.descriptions.current(image.key) is None


def _plan(
    kind: DraftKind,
    setup: JudgeSetup,
    artifact: str,
    questions: Sequence[Question],
    pictures: Iterable[EncodedImage],
    prices: Path | None,
    tokens_of_reply: int,
) -> DraftPlan:
    size, tokens_in = size_of((one.prompt for one in questions), pictures, setup)
    tokens_out = tokens_of_reply * len(questions)
    return DraftPlan(
        kind=kind,
        setup=setup,
        artifact=artifact,
        questions=tuple(questions),
        bytes_sent=size,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        cost=price(setup.model, tokens_in, tokens_out, load_prices(prices)),
    )
