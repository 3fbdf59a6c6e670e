"""What a run would do, before it does any of it: which calls, to where, how much is sent, what it may cost."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.errors import UserError
from app.judging.call import Outcome, Question, Reply, SentPicture, Status, call_key
from app.judging.cost import Money, estimate, load_prices, price
from app.judging.image_prompts import AskedAbout, ImagePrompts
from app.judging.prompt import groups
from app.judging.prompt_template import PromptTemplate, load_prompt_template
from app.judging.reply import judged
from app.judging.sent_picture import prepare
from app.judging.setup import OF_EXHIBITS, Backend, Sees, Setup
from app.messages import judging as messages
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.work import ADDING

Progress = Callable[[int, int], None]
MOST_RUNS = 1000


@dataclass(frozen=True)
class Wish:
    """What somebody wants asked.

    `name` '' leaves the name to the setup. `images` None means all. `again` holds the statuses of calls that are
    made anew although they have ended: failures, or, on purpose, results.
    """

    setup: Setup
    runs: int = 5
    name: str = ""
    images: Collection[int] | None = None
    again: frozenset[Status] = frozenset()
    prices: Path | None = None
    template: PromptTemplate | None = None


@dataclass(frozen=True)
class Plan:
    """Everything a person should know before saying yes, and everything a run needs after.

    `questions` are the calls to make. `adopted` are calls made for an earlier rubric version that ask the same:
    (row, question, outcome). `ended` counts the calls that need not be made, by what became of them. `lone` are images
    about which nothing is asked that chooses or ranks, because they show one thing.
    """

    setup: Setup
    judge_name: str
    rubric: Rubric
    runs: int
    images: int
    questions: tuple[Question, ...]
    adopted: tuple[tuple[int, Question, Outcome], ...]
    ended: Mapping[Status, int]
    waiting: int
    without_picture: tuple[int, ...]
    without_alt_text: tuple[int, ...]
    bytes_sent: int
    tokens_in: int
    tokens_out: int
    cost: Money | None
    files: Mapping[str, Path] = field(default_factory=dict)
    lone: tuple[int, ...] = ()

    @property
    def calls(self) -> int:
        """How many calls would be made now."""
        return len(self.questions)

    def as_dict(self) -> dict[str, object]:
        """The plan for a program to read; sizes in bytes, cost in US dollars or None."""
        return {
            "judge": self.judge_name,
            "model": self.setup.model,
            "destination": self.setup.host,
            "rubric_version": self.rubric.version,
            "images": self.images,
            "runs": self.runs,
            "calls": self.calls,
            "made_before": {status.value: calls for status, calls in self.ended.items()},
            "waiting": self.waiting,
            "without_picture": list(self.without_picture),
            "without_alt_text": list(self.without_alt_text),
            **({"nothing_to_compare": list(self.lone)} if self.lone else {}),
            "bytes_sent": self.bytes_sent,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "cost": float(self.cost.dollars) if self.cost else None,
        }


def make_plan(
    study: OpenStudy, wish: Wish, progress: Progress = lambda _done, _all: None, remember: bool = True
) -> Plan:
    """What asking the judge would do. Nothing is sent and no call is written down.

    `remember` keeps what was found out about the pictures in the study, so that the next plan is made at once.

    Raises UserError when there is no rubric or nothing to judge, the judge's name is taken, or the backend cannot
    answer on a scale of the rubric.
    """
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(messages.NO_RUBRIC)
    if wish.runs < 1:
        raise UserError(messages.NO_RUNS)
    if wish.runs > MOST_RUNS:
        raise UserError(messages.too_many_runs(MOST_RUNS))
    check_backend(wish.setup, rubric)
    name = name_of(study, wish)
    pictures = Pictures(study, wish.setup, progress, remember)
    asking = _Asking(study, wish, rubric, pictures)
    questions = tuple(asking.all())
    if not questions:
        raise UserError(
            messages.nothing_to_judge(asking.without_picture, asking.without_alt_text, asking.lone)
        )
    return _sorted_out(study, wish, name, rubric, asking, questions)


def check_backend(setup: Setup, rubric: Rubric) -> None:
    """Raises UserError where a rubric has items that a backend of yes/no questions cannot answer."""
    if setup.backend is Backend.DECISIONS:
        others = [one.code for one in rubric.criteria if not one.scale.is_yes_no or one.scale.not_applicable]
        if others:
            raise UserError(messages.decisions_only_yes_no(others))


def name_of(study: OpenStudy, wish: Wish) -> str:
    """The judge's name: as wished, as this setup is called already, or as it describes itself.

    Raises UserError when the name belongs to another.
    """
    known = next((judge.name for judge, setup in study.calls.judges() if setup == wish.setup), None)
    name = wish.name.strip() or known or wish.setup.name
    study.calls.check_name(name, wish.setup)
    return name


class Pictures:
    """Images as they are sent: prepared once, remembered in the study, and made again when they are needed."""

    def __init__(self, study: OpenStudy, setup: Setup, progress: Progress, remember: bool) -> None:
        self._study = study
        self._remember = remember
        self._side = setup.longest_side
        self.sent: dict[int, SentPicture] = {}
        self.files: dict[str, Path] = {}
        if setup.sees is not Sees.ALT_TEXT or setup.references:
            self._prepare(progress)

    def of(self, image: Image) -> SentPicture | None:
        """The picture as sent, or None when the image has no file here."""
        return self.sent.get(image.key)

    def _prepare(self, progress: Progress) -> None:
        known = self._study.calls.sent_pictures(self._side)
        every = (*self._study.images.all(), *self._study.images.shown_only())
        images = [image for image in every if image.picture.sha256]
        new: dict[int, SentPicture] = {}
        for done, image in enumerate(images, start=1):
            file = self._study.images.path(image)
            sent = known.get(image.key)
            if sent is None and file.is_file():
                sent = new[image.key] = prepare(file, self._side)[0]
            if sent is not None and file.is_file():
                self.sent[image.key] = sent
                self.files[sent.sha256] = file
            progress(done, len(images))
        if new and self._remember:
            self._study.prepare_to_add(ADDING)
            self._study.calls.keep_sent_pictures(self._side, new)


class _Asking:
    """Puts the rubric to every image, and notes the images it cannot be put to."""

    def __init__(self, study: OpenStudy, wish: Wish, rubric: Rubric, pictures: Pictures) -> None:
        self._study = study
        self._setup = wish.setup
        self._wish = wish
        self._rubric = rubric
        self._groups = groups(wish.setup, rubric)
        self.pictures = pictures
        self.images = 0
        self.without_picture: list[int] = []
        self.without_alt_text: list[int] = []
        self.lone: list[int] = []
        template = wish.template or load_prompt_template(wish.setup.template)
        references = self._reference_photographs()
        self._prompts = ImagePrompts(study, wish.setup, rubric, references, template, pictures.of)

    def _reference_photographs(self) -> list[SentPicture]:
        if not self._setup.references:
            return []
        marked = (image for image in self._study.images.all() if image.facts.is_reference)
        found = [sent for image in marked if (sent := self.pictures.of(image)) is not None]
        if len(found) < self._setup.references:
            raise UserError(messages.too_few_references(len(found), self._setup.references))
        return found[: self._setup.references]

    def all(self) -> Iterator[Question]:
        """Image by image, so that each picture is prepared once for all its runs."""
        for image in self._study.images.all():
            is_wanted = self._wish.images is None or image.key in self._wish.images
            if not image.facts.is_reference and is_wanted:
                yield from self._about(image)

    def _about(self, image: Image) -> Iterator[Question]:
        about = self._prompts.about(image)
        if about.lacks_picture:
            self.without_picture.append(image.number)
        elif about.lacks_alt_text:
            self.without_alt_text.append(image.number)
        else:
            yield from self._calls(about)

    def _calls(self, about: AskedAbout) -> Iterator[Question]:
        asked = [possible for codes in self._groups if (possible := self._prompts.possible(about, codes))]
        if sum(map(len, asked)) < len(self._rubric.criteria):
            self.lone.append(about.image.number)
        self.images += bool(asked)
        prompts = [
            (codes, self._prompts.prompt(about, codes), self._prompts.items(about, codes)) for codes in asked
        ]
        for run in range(1, self._wish.runs + 1):
            for codes, prompt, items in prompts:
                key = call_key(about.image.id, parameters(self._setup), prompt, run)
                yield Question(about.image.key, run, codes, prompt, key, about.alt_text, items)

    def size_of(self, question: Question) -> int:
        """About how many bytes a call sends: its words, and its pictures in base64."""
        pictures = sum(self._by_hash[sha256].size_bytes for sha256 in question.prompt.pictures)
        return len(question.prompt.system.encode()) + len(question.prompt.text.encode()) + pictures * 4 // 3

    def sent(self, question: Question) -> list[SentPicture]:
        """The pictures of a call."""
        return [self._by_hash[sha256] for sha256 in question.prompt.pictures]

    @property
    def _by_hash(self) -> Mapping[str, SentPicture]:
        if not hasattr(self, "_hashes"):
            self._hashes = {sent.sha256: sent for sent in self.pictures.sent.values()}
        return self._hashes


def parameters(setup: Setup) -> Mapping[str, object]:
    """What besides words and pictures makes a call another call."""
    return {
        "endpoint": setup.base_url,
        "model": setup.model,
        "backend": setup.backend.value,
        "temperature": setup.temperature,
        "max_tokens": setup.max_tokens,
        "seed": setup.sends_seed,
        **{name: getattr(setup, name) for name in OF_EXHIBITS if name not in setup.usual_later},
    }


def _sorted_out(
    study: OpenStudy, wish: Wish, name: str, rubric: Rubric, asking: _Asking, questions: Sequence[Question]
) -> Plan:
    """Part the calls that are to be made from those that need not be."""
    known = study.calls.known([question.key for question in questions], rubric.version)
    to_ask: list[Question] = []
    adopted: list[tuple[int, Question, Outcome]] = []
    ended: dict[Status, int] = {}
    waiting = 0
    for question in questions:
        before = known.get(question.key)
        if before is not None and before.is_handed_in:
            waiting += 1
        elif before is None or before.status is Status.ASKED or before.status in wish.again:
            to_ask.append(question)
        else:
            ended[before.status] = ended.get(before.status, 0) + 1
            if not before.serves:
                adopted.append((before.row, question, _read_again(study, before.row, question, wish.setup)))
    tokens_in, tokens_out = _tokens(asking, wish.setup, to_ask)
    return Plan(
        *(wish.setup, name, rubric, wish.runs, asking.images, tuple(to_ask), tuple(adopted), ended, waiting),
        *(tuple(asking.without_picture), tuple(asking.without_alt_text)),
        sum(asking.size_of(question) for question in to_ask),
        tokens_in,
        tokens_out,
        price(wish.setup.model, tokens_in, tokens_out, load_prices(wish.prices)),
        asking.pictures.files,
        tuple(asking.lone),
    )


def _tokens(asking: _Asking, setup: Setup, questions: Sequence[Question]) -> tuple[int, int]:
    tokens_in = tokens_out = 0
    for question in questions:
        about = estimate(question.prompt, asking.sent(question), setup)
        tokens_in += about.tokens_in or 0
        tokens_out += about.tokens_out or 0
    return tokens_in, tokens_out


def _read_again(study: OpenStudy, row: int, question: Question, setup: Setup) -> Outcome:
    """What an earlier call says about the criteria of this version."""
    call = study.calls.get(row)
    assert call is not None
    if call.outcome.status is not Status.OK:
        return call.outcome
    return replace(judged(Reply(Status.OK, call.outcome.raw), question, setup), seconds=call.outcome.seconds)
