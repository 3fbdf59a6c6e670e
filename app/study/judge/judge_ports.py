"""What judging asks of the study: a place for calls, written before they are made and completed after."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from app.study.judge.judge_call import Call, EncodedImage, EndedCall, Outcome, Prompt, Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import Rater
from app.study.team.results_access import ResultsAccess


@dataclass(frozen=True)
class EarlierCall:
    """The newest attempt of a call that has been made before, and whether it serves the rubric asked about.

    `is_handed_in`: it is in a batch whose replies are still to be collected. `is_anchor`: it was made only to see
    whether the judge has changed.
    """

    row: int
    status: Status
    serves: bool
    is_handed_in: bool
    is_anchor: bool = False


class Asked(NamedTuple):
    """A call about to be made, already on the disk: its row, and how often it will have been made with this."""

    row: int
    attempt: int
    question: Question


@dataclass(frozen=True)
class Filter:
    """Which calls to list. None means: all of them.

    `with_anchors`: also those made only to see whether the judge has changed.
    `after` and `most` read a long list page by page: only rows behind this one, and at most so many.
    """

    judge: Rater | None = None
    statuses: frozenset[Status] | None = None
    image: int | None = None
    reader: ResultsAccess | None = None
    rubric_version: int | None = None
    with_anchors: bool = True
    after: int = 0
    most: int | None = None


@dataclass(frozen=True)
class TotalUsage:
    """What a judge's calls on one rubric version took, over all attempts. None where no server said."""

    calls: int
    seconds: float | None
    tokens_in: int | None
    tokens_out: int | None


@dataclass(frozen=True)
class CallGroup:
    """Attempts of calls to one model that ended alike, all in a batch or none; `timed` of them told their seconds.

    `seconds` and tokens are sums, None where no server said.
    """

    model: str
    in_batch: bool
    status: Status
    calls: int
    timed: int
    seconds: float | None
    tokens_in: int | None
    tokens_out: int | None


class Calls(Protocol):
    """The table of calls. Its rows are completed once and never edited after.

    What a rater who has not yet answered an image may not see of it is left out here: see `Filter.reader`. Why a call
    failed hides nothing and is left in.
    """

    def judges(self) -> Sequence[tuple[Rater, JudgeSetup]]:
        """Every judge that can be asked, with how; those whose answers were only imported have no setup."""

    def setup_of(self, judge: Rater) -> JudgeSetup | None:
        """How a judge is asked, or None when its answers come from elsewhere."""

    def endpoints(self, judge: Rater) -> frozenset[str]:
        """The addresses that a judge's calls went to; "" among them where others made calls and told none."""

    def last_endpoint(self, judge: Rater) -> str:
        """Where the newest call of a judge in this study went; "" where none was made or others made it and told no
        address."""

    def judge(self, name: str, setup: JudgeSetup) -> Rater:
        """The judge of this name and setup, made when there is none. Raises UserError as `check_name` does."""

    def check_name(self, name: str, setup: JudgeSetup) -> Rater | None:
        """The judge of this name and setup, or None when the name is free. Writes nothing.

        Raises UserError when the name belongs to somebody else, or to a judge that is asked in another way.
        """

    def known(self, keys: Sequence[str], rubric_version: int) -> Mapping[str, EarlierCall]:
        """The newest attempt of each of these calls that has been made before."""

    def ask(
        self,
        judge: Rater,
        rubric_version: int,
        questions: Sequence[Question],
        batch: str = "",
        identities: Sequence[bytes] = (),
        anchors: bool = False,
        endpoint: str = "",
    ) -> list[Asked]:
        """Write calls down that are about to be made; they are on the disk when this returns.

        `identities` are the ids of the calls (the bytes of UUIDs) where somebody has given them already. `anchors`:
        they are made only to see whether the judge has changed. `endpoint`: where they go, unless it is where the judge
        was first asked.
        """

    def complete(self, judge: Rater, rubric_version: int, outcomes: Iterable[tuple[Asked, Outcome]]) -> None:
        """Write down what became of calls, and the verdicts of those that were answered: all or none."""

    def complete_ended(self, judge: Rater, rubric_version: int, calls: Sequence[EndedCall]) -> None:
        """The same for calls that are as plain as they are stored."""

    def adopt(
        self, judge: Rater, rubric_version: int, readings: Iterable[tuple[int, Question, Outcome]]
    ) -> None:
        """Let calls made for an earlier rubric version serve this one, which asks exactly the same."""

    def waiting(self, batch: str, most: int = ...) -> Sequence[Call]:
        """The first calls of a batch whose replies have not been collected, so many of them."""

    def count_waiting(self, batch: str) -> int:
        """How many calls of a batch wait for their replies."""

    def rename_batch(self, batch: str, name: str) -> None:
        """Write down under which name a server keeps calls that were handed in together."""

    def forget_batch(self, batch: str) -> None:
        """Take calls back that were written down as handed in and never were: the file of them was not finished."""

    def batches(self) -> Sequence[tuple[Rater, str, int]]:
        """The batches with replies still to be collected: judge, the batch's name, and how many calls."""

    def sent_pictures(self, longest_side: int, images: Sequence[int] = ()) -> Mapping[int, EncodedImage]:
        """What is known of images (all, or some by key) as they are sent at this size, by image key; only where the
        file is the same."""

    def not_sent(self, longest_side: int) -> Sequence[int]:
        """The images with a picture of which that is not known: first those that are judged, in order, then those that
        are only shown."""

    def keep_sent_pictures(self, longest_side: int, pictures: Mapping[int, EncodedImage]) -> None:
        """Remember what images look like as they are sent."""

    def all(self, which: Filter = ..., newest_only: bool = True) -> Iterator[Call]:
        """Calls in the order they were made; of a call that was made again only the newest attempt, if asked so."""

    def get(self, row: int, reader: ResultsAccess | None = None, is_shown: bool = True) -> Call | None:
        """One call, or None when there is none that this reader may see. With `is_shown` False it is not for anybody
        to read, but to be taken over or completed, so that replies about sealed test images are found as well."""

    def prompt(self, sha256: str, pictures: tuple[str, ...] = ()) -> Prompt | None:
        """What was said in a call, by its hash. Pictures are a matter of the call, not of the words."""

    def counts(self, judge: Rater, rubric_version: int) -> Mapping[Status, int]:
        """How many calls ended how, each call by its newest attempt."""

    def spent(self, judge: Rater, rubric_version: int) -> TotalUsage:
        """What the calls took, over all attempts."""

    def portions(self, judge: Rater, rubric_version: int) -> Sequence[CallGroup]:
        """What the calls took over all attempts, by model, batch and how they ended, in the order of asking."""

    def verdict_counts(
        self, judge: Rater, rubric_version: int, reader: ResultsAccess | None = None
    ) -> Mapping[str, Mapping[str, int]]:
        """How often a judge gave which verdict: criterion code → verdict → answers, over images and runs.

        With a reader, only over the images that they may know this of. Anchors are left out.
        """


class Replies(Protocol):
    """Replies that were collected elsewhere: those to calls of this study, and those to calls made by others."""

    def call_of(self, identity: uuid.UUID) -> Call | None:
        """The call with this id, or None."""

    def calls_of(self, identities: Sequence[bytes]) -> Mapping[bytes, Call]:
        """The calls with these ids (the bytes of UUIDs), as many as there are; some hundred at most."""

    def awaited(self, rows: Sequence[int]) -> Sequence[int]:
        """Those of some hundred calls, by their rows, whose replies are still awaited; in the same order."""

    def latest(self, key: str) -> Call | None:
        """The newest attempt of the call with this key, or None."""

    def write_down(
        self, judge: Rater, rubric_version: int, question: Question, endpoint: str, model: str
    ) -> Asked:
        """Write down a call that others made. What they said to the model is what they told of it."""
