"""What a run would do, before it does any of it: which calls, to where, how much is sent, what it may cost."""

from array import array
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from app.errors import UserError
from app.judging.fleets.fleet import server_setups
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.prompts.prompt_template import PromptTemplate
from app.judging.prompts.rubric_language import judged_rubric
from app.judging.runs.call_plan import CallPlan
from app.judging.runs.cost import estimate, tokens_of_pictures
from app.judging.runs.plan_pictures import AT_ONCE, Progress, SentFiles
from app.judging.runs.planned_calls import Adopted, Asking, Met, Part, Planned, Questions
from app.judging.runs.swap_test import swap_calls
from app.messages.judge import judging
from app.study.image import Image
from app.study.judge.bounds import CheckPower
from app.study.judge.judge_call import Prompt, Status
from app.study.judge.judge_ports import EarlierCall
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.study.judge.prompt_visibility import only_judges_get_prompts
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.usage.price_list import load_prices, price

MOST_RUNS = 1000


@dataclass(frozen=True)
class RunRequest:
    """What somebody wants asked.

    `name` '' leaves the name to the setup. `images` None means all. `again` holds the statuses of calls that are
    made again although they have ended: failures, or, on purpose, results. `swap_test`: whether the swap test is made
    first; None: where the run is paid for. `anchors`: the calls only show whether the judge has changed. `part`: of a
    study with test images, only these; what a judge says of test images is sealed until somebody opens a look.
    `power`: what a check of anchors can see. `servers`: the addresses that share the calls; empty: that of the setup.
    """

    setup: JudgeSetup
    runs: int = 5
    name: str = ""
    images: Collection[int] | None = None
    again: frozenset[Status] = frozenset()
    prices: Path | None = None
    template: PromptTemplate | None = None
    swap_test: bool | None = False
    anchors: bool = False
    part: ImagePart = ImagePart.DEVELOPMENT
    power: CheckPower | None = None
    servers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Plan(CallPlan):
    """Everything a person should know before saying yes, and everything a run needs after.

    `questions` are the calls to make. `adopted` are calls made for an earlier rubric version that ask the same. Both
    are made again from the study when somebody walks over them, and `files` then knows their pictures. `ended` counts
    the calls that need not be made, by what became of them. `lone` are images about which nothing is asked that chooses
    or ranks, because they show one thing. `swap_calls` is how many calls the swap test makes first.
    `sealed` counts test images that are not asked about, `references` pictures that others are compared with.
    `power`, `servers`: as in `RunRequest`. `only_judge_gets_prompts`: people do not know the prompts it is sent.
    """

    judge_name: str
    rubric: Rubric
    runs: int
    images: int
    questions: Questions
    adopted: Adopted
    ended: Mapping[Status, int]
    waiting: int
    without_alt_text: tuple[int, ...]
    lone: tuple[int, ...] = ()
    swap_calls: int = 0
    anchors: bool = False
    sealed: int = 0
    references: int = 0
    power: CheckPower | None = None
    servers: tuple[str, ...] = ()
    only_judge_gets_prompts: bool = False

    @property
    def setups(self) -> list[JudgeSetup]:
        """The setup at each address that is asked."""
        return server_setups(self.setup, self.servers)

    @property
    def stays_here(self) -> bool:
        """Of several servers, all do."""
        return all(one.stays_here for one in self.setups)

    @property
    def prepared(self) -> PreparedPictures:
        """The pictures that were prepared for it. Close it when it is done with, to remove them at once."""
        return self.questions.planned.asking.prepared

    @property
    def calls(self) -> int:
        """Those that are not adopted."""
        return len(self.questions)

    def within(self, study: OpenStudy) -> "Plan":
        """The same for the same study, opened another time: by another thread or process."""
        return replace(self, questions=self.questions.within(study), adopted=self.adopted.within(study))

    def as_dict(self) -> dict[str, object]:
        """The plan for a program to read; sizes in bytes, cost in US dollars or None."""
        return {
            "judge": self.judge_name,
            "model": self.setup.model,
            "destination": self.setups[0].host,
            **({"destinations": [one.host for one in self.setups]} if len(self.servers) > 1 else {}),
            "rubric_version": self.rubric.version,
            "images": self.images,
            "runs": self.runs,
            "calls": self.calls,
            "swap_test_calls": self.swap_calls,
            "made_before": {status.value: calls for status, calls in self.ended.items()},
            "waiting": self.waiting,
            "without_picture": list(self.without_picture),
            "without_alt_text": list(self.without_alt_text),
            **({"sealed_test_images": self.sealed} if self.sealed else {}),
            **({"nothing_to_compare": list(self.lone)} if self.lone else {}),
            **({"check": self.power.as_dict()} if self.power else {}),
            **self.volume(),
        }


def make_plan(
    study: OpenStudy,
    request: RunRequest,
    progress: Progress = lambda _done, _all: None,
    remember: bool = True,
    prepared: PreparedPictures | None = None,
) -> Plan:
    """What asking the judge would do. Nothing is sent and no call is written down.

    `remember` keeps what was found out about the pictures in the study, so that the next plan is made at once.
    `prepared`: pictures that several plans share.

    Raises UserError when there is no rubric or nothing to judge, the judge's name is taken, the backend cannot answer
    on a scale of the rubric, or the rubric is not translated into the judge's language.
    """
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(judging.NO_RUBRIC)
    if request.runs < 1:
        raise UserError(judging.NO_RUNS)
    if request.runs > MOST_RUNS:
        raise UserError(judging.too_many_runs(most=MOST_RUNS))
    check_backend(request.setup, rubric)
    judged_rubric(study, request.setup, rubric)
    name = name_of(study, request)
    prepared = prepared or PreparedPictures()
    asking = Asking(study, request.setup, rubric, request.runs, request.template, SentFiles(), prepared)
    asking.pictures.prepare(progress, remember)
    return _sorted_out(study, request, name, rubric, asking)


def check_backend(setup: JudgeSetup, rubric: Rubric) -> None:
    """Raises UserError where a rubric has items that a backend of yes/no questions cannot answer."""
    if setup.backend is Backend.DECISIONS:
        others = [one.code for one in rubric.criteria if not one.scale.is_yes_no or one.scale.not_applicable]
        if others:
            raise UserError(judging.decisions_only_yes_no(others))


def name_of(study: OpenStudy, request: RunRequest) -> str:
    """The judge's name: as asked for, as this setup is called already, or as it describes itself.

    Raises UserError when the name belongs to another.
    """
    known = next(
        (judge.name for judge, setup in study.calls.judges() if setup.identity == request.setup.identity),
        None,
    )
    name = request.name.strip() or known or request.setup.name
    study.calls.check_name(name, request.setup)
    return name


class _Sizes:
    """About how many bytes a call sends, its pictures in base64, and its tokens there and back."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._latest: tuple[Prompt, tuple[int, int, int]] | None = None
        self._words: tuple[str, tuple[int, int, int]] = ("", (0, 0, 0))

    def beside(self, calls: Iterator[tuple[str, Prompt]]) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Keys with sizes, found while their pictures are loaded, and once for all runs of an image."""
        for key, prompt in calls:
            if self._latest is None or self._latest[0] is not prompt:
                self._latest = (prompt, self._of(prompt))
            yield key, self._latest[1]

    def _of(self, prompt: Prompt) -> tuple[int, int, int]:
        sent = [self._asking.pictures.by_hash(sha256) for sha256 in prompt.pictures]
        if self._words[0] != prompt.sha256:  # most prompts differ by nothing but the pictures
            usage = estimate(prompt, [], self._asking.setup)
            words = len(prompt.system.encode()) + len(prompt.text.encode())
            self._words = (prompt.sha256, (words, usage.tokens_in or 0, usage.tokens_out or 0))
        size, tokens_in, tokens_out = self._words[1]
        size += sum(one.size_bytes for one in sent) * 4 // 3
        return size, tokens_in + tokens_of_pictures(sent, self._asking.setup), tokens_out


def _sorted_out(study: OpenStudy, request: RunRequest, name: str, rubric: Rubric, asking: Asking) -> Plan:
    """Part the calls that are to be made from those that need not be."""
    met, parts, rows = Met(), bytearray(), array("q")
    ended: dict[Status, int] = {}
    waiting = size = tokens_in = tokens_out = 0
    images = _Wanted(study, request)
    calls = _Sizes(asking).beside(asking.keys(iter(images), met))
    while chunk := list(islice(calls, AT_ONCE)):
        known = study.calls.known([key for key, _ in chunk], rubric.version)
        for key, sizes in chunk:
            before = known.get(key)
            part = Part.NONE
            if before is not None and before.is_handed_in:
                waiting += 1
            elif before is None or _is_made(request, before):
                part = Part.ASK
                size, tokens_in, tokens_out = size + sizes[0], tokens_in + sizes[1], tokens_out + sizes[2]
            else:
                ended[before.status] = ended.get(before.status, 0) + 1
                if not before.serves:
                    part = Part.ADOPT
                    rows.append(before.row)
            parts.append(part)
    if not parts:
        raise UserError(judging.nothing_to_judge(met.without_picture, met.without_alt_text, met.lone))
    planned = Planned(asking, met, parts, rows)
    cost = price(request.setup.model, tokens_in, tokens_out, load_prices(request.prices))
    questions_left = Questions(planned)
    return Plan(
        setup=request.setup,
        judge_name=name,
        rubric=rubric,
        runs=request.runs,
        images=met.asked,
        questions=questions_left,
        adopted=Adopted(planned),
        ended=ended,
        waiting=waiting,
        without_picture=tuple(met.without_picture),
        without_alt_text=tuple(met.without_alt_text),
        bytes_sent=size,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        cost=cost,
        files=asking.files,
        lone=tuple(met.lone),
        swap_calls=swap_calls(
            request.setup, len(questions_left), cost is not None and cost.dollars > 0, request.swap_test
        ),
        anchors=request.anchors,
        sealed=len(study.splits.test_images()) if request.part is ImagePart.DEVELOPMENT else 0,
        references=images.references,
        power=request.power,
        servers=request.servers,
        only_judge_gets_prompts=only_judges_get_prompts(study),
    )


def _is_made(request: RunRequest, before: EarlierCall) -> bool:
    """Whether a call is made although it was made before."""
    is_open = before.status is Status.ASKED or before.status in request.again
    return is_open or (before.is_anchor and not request.anchors)


class _Wanted:
    """The images of the part that is asked about; `references` counts the pictures among them that others are compared
    with, which are passed over."""

    def __init__(self, study: OpenStudy, request: RunRequest) -> None:
        self._study = study
        self._request = request
        self.references = 0

    def __iter__(self) -> Iterator[Image]:
        request, test_images = self._request, self._study.splits.test_images()
        for image in self._study.images.all():
            is_wanted = request.images is None or image.key in request.images
            if is_wanted and in_part(image.key, request.part, test_images):
                if image.facts.is_reference:
                    self.references += 1
                else:
                    yield image
