"""What asking a model for pictures, captions or critiques would do, before it does any of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.errors import UserError
from app.judging.outputs.prompt_set import OutputPrompt, PromptSet, filled
from app.judging.prompts.call_parameters import parameters
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.call_plan import CallPlan, Progress, prepare_pictures, size_of
from app.messages.judge import model_outputs
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.judge.judge_call import EncodedImage, Prompt, Question, Status, call_key
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import OutputOrder, Provenance
from app.study.names import is_line
from app.study.ports import OpenStudy
from app.usage.price_list import load_prices, price

_TOKENS_OUT = {DraftKind.IMAGES: 0, DraftKind.CAPTIONS: 60, DraftKind.CRITIQUES: 500}  # about, a text


@dataclass(frozen=True)
class OutputRequest:
    """What somebody wants made. `source`: what to call the model, '' for its name. `licence` and `seed`: in place of
    those of the prompts. `size`: of pictures, such as 1024x1024. `group`: only images of this group are shown to the
    model. `sets`: the samples of a prompt become one exhibit, under each context of the instrument."""

    setup: JudgeSetup
    prompts: PromptSet
    samples: int = 1
    source: str = ""
    licence: str = ""
    seed: int | None = None
    size: str = ""
    group: str | None = None
    sets: bool = False
    prices: Path | None = None


@dataclass(frozen=True, kw_only=True)
class OutputPlan(CallPlan):
    """Everything a person should know before saying yes, and everything that is needed after.

    `ended` counts outputs that were made before, `interrupted` calls whose replies were lost because the program ended;
    they are made again. `subjects` what is shown to the model.
    """

    request: OutputRequest
    orders: tuple[OutputOrder, ...]
    subjects: int
    ended: int = 0
    prepared: PreparedPictures = field(default_factory=PreparedPictures, compare=False)
    interrupted: int = 0

    @property
    def kind(self) -> DraftKind:
        """What is made."""
        return self.request.prompts.what

    @property
    def calls(self) -> int:
        return len(self.orders)

    @property
    def unknown_cost(self) -> str:
        """Pictures are not priced by the token."""
        return model_outputs.PICTURES_NOT_PRICED if self.kind is DraftKind.IMAGES else super().unknown_cost

    def as_dict(self) -> dict[str, object]:
        """The plan for a program to read; sizes in bytes, cost in US dollars or None."""
        request = self.request
        return {
            "what": self.kind.value,
            "model": self.setup.model,
            "destination": self.setup.host,
            "prompts": request.prompts.title,
            "prompts_sha256": request.prompts.sha256,
            "samples": request.samples,
            "subjects": self.subjects,
            "calls": self.calls,
            "made_before": self.ended,
            "interrupted": self.interrupted,
            "without_picture": list(self.without_picture),
            "licence": licence_of(request),
            **self.volume(),
        }


@dataclass(frozen=True)
class _Subject:
    """Something that is shown to the model: the row that a call is about, its pictures, and words about it."""

    image: Image
    pictures: tuple[Image, ...]
    words: Mapping[str, str]


def licence_of(request: OutputRequest) -> str:
    """The licence that is recorded with what is made; '' where none is named."""
    return request.licence or request.prompts.licence


def source_of(request: OutputRequest, kind: str) -> str:
    """What a model is called in the study: its name, and what the prompt asks for where that is named."""
    name = request.source or request.setup.model
    return f"{name}, {kind}" if kind else name


def plan_outputs(
    study: OpenStudy, request: OutputRequest, progress: Progress = lambda _done, _all: None
) -> OutputPlan:
    """What the request would send. Nothing is sent and nothing is written. What was made before is left out.

    Raises UserError where nothing is there to be shown to the model, and where the file of prompts was changed since it
    was used and still has the same version.
    """
    check_request(study, request)
    prompts, setup = request.prompts, request.setup
    subjects = [] if prompts.what is DraftKind.IMAGES else list(_subjects(study, request))
    prepared = PreparedPictures()
    pictures = {picture.key: picture for one in subjects for picture in one.pictures}
    sent, files = prepare_pictures(study, setup, pictures.values(), progress, prepared)
    here = [one for one in subjects if all(picture.key in sent for picture in one.pictures)]
    without = tuple(one.image.number for one in subjects if one not in here)
    if prompts.what is not DraftKind.IMAGES and not here:
        raise UserError(model_outputs.NOTHING_TO_SHOW)
    orders = list(_orders(study, request, here, sent))
    known = study.drafts.known(order.question.key for order in orders)
    to_ask = [
        order for order in orders if not (order.question.key in known and known[order.question.key].is_result)
    ]
    size, tokens_in = size_of((order.question.prompt for order in to_ask), sent.values(), setup)
    tokens_out = len(to_ask) * (setup.max_tokens or _TOKENS_OUT[prompts.what])
    is_text = prompts.what is not DraftKind.IMAGES
    cost = price(setup.model, tokens_in, tokens_out, load_prices(request.prices)) if is_text else None
    return OutputPlan(
        request=request,
        setup=setup,
        orders=tuple(to_ask),
        subjects=len(here),
        bytes_sent=size,
        tokens_in=tokens_in,
        tokens_out=tokens_out if is_text else 0,
        cost=cost,
        ended=len(orders) - len(to_ask),
        without_picture=without,
        files=files,
        prepared=prepared,
        interrupted=sum(known.get(order.question.key) is Status.ASKED for order in to_ask),
    )


def check_request(study: OpenStudy, request: OutputRequest) -> None:
    """Raises UserError for a request that cannot be carried out in this study."""
    used = study.outputs.prompts_used().get(request.prompts.title)
    if used not in (None, request.prompts.sha256):
        raise UserError(model_outputs.changed_prompts(title=request.prompts.title))
    if request.samples < 1:
        raise UserError(model_outputs.TOO_FEW_SAMPLES)
    source = source_of(request, "")
    if not is_line(source):
        raise UserError(model_outputs.bad_source(source=source))
    if request.sets and request.prompts.what is not DraftKind.IMAGES:
        raise UserError(model_outputs.SETS_OF_IMAGES)


def _subjects(study: OpenStudy, request: OutputRequest) -> Iterator[_Subject]:
    """What the model is shown: for captions each picture once, for critiques each work once."""
    exhibits = {one.image: one for one in study.exhibits.all()}
    made = {one.image for one in study.outputs.all() if one.image is not None}
    artifact = study.study.artifact
    seen: set[tuple[int, ...]] = set()
    for image in study.images.all():
        if image.facts.is_reference or image.key in made or request.group not in (None, image.facts.group):
            continue
        exhibit = exhibits.get(image.key)
        pictures = exhibit.pictures if exhibit else (image,)
        if request.prompts.what is DraftKind.CAPTIONS:
            for picture in pictures:
                if (picture.key,) not in seen:
                    seen.add((picture.key,))
                    yield _Subject(picture, (picture,), _words(artifact, exhibit, image))
        elif pictures and (key := tuple(picture.key for picture in pictures)) not in seen:
            seen.add(key)
            yield _Subject(image, pictures, _words(artifact, exhibit, image))


def _words(artifact: str, exhibit: Exhibit | None, image: Image) -> dict[str, str]:
    shown = exhibit.shown if exhibit else None
    return {
        "artifact": artifact,
        "culture": shown.culture if shown else "",
        "genre": shown.genre if shown else "",
        "subject": (shown.subject if shown else "") or image.name,
    }


def _orders(
    study: OpenStudy, request: OutputRequest, subjects: Sequence[_Subject], sent: Mapping[int, EncodedImage]
) -> Iterator[OutputOrder]:
    """All outputs that are wanted: of each subject, or of nothing for pictures, by prompt and sample."""
    first = request.prompts.seed if request.seed is None else request.seed
    about = {
        "endpoint": request.setup.base_url,
        **parameters(request.setup),
        "kind": request.prompts.what.value,
        "size": request.size,
        "source": request.source,
    }
    for subject in subjects or (None,):
        for prompt in request.prompts.prompts:
            shown = tuple(sent[picture.key].sha256 for picture in subject.pictures) if subject else ()
            words = filled(prompt.text, subject.words) if subject else prompt.text
            asked = Prompt(prompt.system, words, {}, shown)
            for sample in range(1, request.samples + 1):
                run = sample if first is None else first + sample - 1
                identity = subject.image.id if subject else study.study.id
                key = call_key(identity, {**about, "code": prompt.code, "sample": sample}, asked, run)
                question = Question(subject.image.key if subject else 0, run, (prompt.field,), asked, key)
                seed = None if first is None else run
                yield OutputOrder(question, _provenance(request, prompt, sample, seed))


def _provenance(request: OutputRequest, prompt: OutputPrompt, sample: int, seed: int | None) -> Provenance:
    setup = request.setup
    options = {"temperature": setup.temperature, "max_tokens": setup.max_tokens, "size": request.size or None}
    return Provenance(
        prompts=request.prompts.title,
        prompts_sha256=request.prompts.sha256,
        code=prompt.code,
        kind=prompt.kind,
        sample=sample,
        seed=seed,
        source=source_of(request, prompt.kind),
        licence=licence_of(request),
        group=prompt.group,
        language=prompt.language,
        parameters={name: value for name, value in options.items() if value is not None},
    )
