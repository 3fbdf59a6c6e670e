"""What judging asks of the study: a place for calls, written before they are made and completed after."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.judging.call import Call, Outcome, Prompt, Question, SentPicture, Status
from app.judging.setup import Setup
from app.study.people import Rater


@dataclass(frozen=True)
class Known:
    """The newest attempt of a call that has been made before, and whether it serves the rubric asked about.

    `is_handed_in`: it stands in a batch whose replies are still to be collected.
    """

    row: int
    status: Status
    serves: bool
    is_handed_in: bool


@dataclass(frozen=True)
class Asked:
    """A call about to be made, already on the disk: its row, and how often it will have been made with this."""

    row: int
    attempt: int
    question: Question


@dataclass(frozen=True)
class Filter:
    """Which calls to list. None means: all of them.

    `after` and `most` read a long list page by page: only rows behind this one, and at most so many.
    """

    judge: Rater | None = None
    statuses: frozenset[Status] | None = None
    image: int | None = None
    reader: Rater | None = None
    rubric_version: int | None = None
    after: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Spent:
    """What a judge's calls on one rubric version took, over all attempts. None where no server said."""

    calls: int
    seconds: float | None
    tokens_in: int | None
    tokens_out: int | None


@dataclass(frozen=True)
class Portion:
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

    What a rater who has not yet answered an image may not see of it is left out here: see `Filter.reader`.
    """

    def judges(self) -> Sequence[tuple[Rater, Setup]]: ...
    def setup_of(self, judge: Rater) -> Setup | None: ...
    def judge(self, name: str, setup: Setup) -> Rater: ...
    def check_name(self, name: str, setup: Setup) -> Rater | None: ...
    def known(self, keys: Sequence[str], rubric_version: int) -> Mapping[str, Known]: ...
    def ask(
        self,
        judge: Rater,
        rubric_version: int,
        questions: Sequence[Question],
        batch: str = "",
        identities: Sequence[uuid.UUID] = (),
    ) -> list[Asked]: ...
    def complete(
        self, judge: Rater, rubric_version: int, outcomes: Iterable[tuple[Asked, Outcome]]
    ) -> None: ...
    def adopt(
        self, judge: Rater, rubric_version: int, readings: Iterable[tuple[int, Question, Outcome]]
    ) -> None: ...
    def waiting(self, batch: str, most: int = ...) -> Sequence[Call]: ...
    def count_waiting(self, batch: str) -> int: ...
    def rename_batch(self, batch: str, name: str) -> None: ...
    def forget_batch(self, batch: str) -> None: ...
    def batches(self) -> Sequence[tuple[Rater, str, int]]: ...
    def sent_pictures(self, longest_side: int, images: Sequence[int] = ()) -> Mapping[int, SentPicture]: ...
    def keep_sent_pictures(self, longest_side: int, pictures: Mapping[int, SentPicture]) -> None: ...
    def all(self, which: Filter = ..., newest_only: bool = True) -> Iterator[Call]: ...
    def get(self, row: int, reader: Rater | None = None) -> Call | None: ...
    def prompt(self, sha256: str, pictures: tuple[str, ...] = ()) -> Prompt | None: ...
    def counts(self, judge: Rater, rubric_version: int) -> Mapping[Status, int]: ...
    def spent(self, judge: Rater, rubric_version: int) -> Spent: ...
    def portions(self, judge: Rater, rubric_version: int) -> Sequence[Portion]: ...
    def verdict_counts(
        self, judge: Rater, rubric_version: int, reader: Rater | None = None
    ) -> Mapping[str, Mapping[str, int]]: ...


class Replies(Protocol):
    """Replies that were collected elsewhere: those to calls of this study, and those to calls made by others."""

    def call_of(self, identity: uuid.UUID) -> Call | None: ...
    def latest(self, key: str) -> Call | None: ...
    def write_down(
        self, judge: Rater, rubric_version: int, question: Question, endpoint: str, model: str
    ) -> Asked: ...
