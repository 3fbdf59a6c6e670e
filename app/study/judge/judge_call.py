"""One call to a judge: what is asked, what came back, and what became of it."""

import hashlib
import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from app.study.control_characters import storable
from app.study.judge.asked_item import AskedItem
from app.study.team.raters import Rater
from app.study.verdict import Judgment, Mark, Verdict


class Status(StrEnum):
    """What became of a call. The values are stored.

    REFUSED to INVALID are results: the judge had its say. QUOTA to FATAL are failures: it was not heard.
    """

    ASKED = "asked"
    OK = "ok"
    REFUSED = "refused"
    FILTERED = "filtered"
    TRUNCATED = "truncated"
    INVALID = "invalid"
    QUOTA = "quota"
    RETRYABLE = "retryable error"
    FATAL = "fatal error"

    @property
    def is_result(self) -> bool:
        """Whether the judge replied, usably or not: asking again would be another draw."""
        return self in (Status.OK, Status.REFUSED, Status.FILTERED, Status.TRUNCATED, Status.INVALID)

    @property
    def is_failure(self) -> bool:
        """Whether the judge was never heard, so that asking again changes no distribution."""
        return self in (Status.QUOTA, Status.RETRYABLE, Status.FATAL)


@dataclass(frozen=True)
class EncodedImage:
    """A picture as it is sent: upright, on white, scaled, as JPEG. `sha256` (hex) is of exactly these bytes."""

    sha256: str
    size_bytes: int
    width: int
    height: int


@dataclass(frozen=True)
class Prompt:
    """What a model is told about one image, before its pictures.

    `schema` is the JSON Schema of the reply. `pictures` holds the hashes of the pictures in the order they are
    sent: reference photographs first, what is judged last; empty when the judge gets only words.
    `questions` is for the decisions backend: criterion code → the yes/no question.
    """

    system: str
    text: str
    schema: Mapping[str, object]
    pictures: tuple[str, ...] = ()
    questions: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def sha256(self) -> str:
        """A hash (hex) of all words and the schema, not of the pictures."""
        words = [self.system, self.text, self.schema, dict(self.questions)]
        return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()

    def showing(self, pictures: tuple[str, ...]) -> "Prompt":
        """The same words about other pictures; they are hashed once for all."""
        other = Prompt(self.system, self.text, self.schema, pictures, self.questions)
        other.__dict__["sha256"] = self.sha256
        return other


_NO_ITEMS: Mapping[str, AskedItem] = {}


class Question(NamedTuple):
    """One call to make: an image, the criteria it is about (codes), the prompt, and the number of the run.

    `key` is what makes it the same call as another; `alt_text` is the version of the description it contains, None
    where it contains several. `items` holds the items that are more than plain yes or no, by code.
    """

    image: int
    run: int
    codes: tuple[str, ...]
    prompt: Prompt
    key: str
    alt_text: uuid.UUID | None = None
    items: Mapping[str, AskedItem] = _NO_ITEMS


def call_key(image: uuid.UUID, parameters: Mapping[str, object], prompt: Prompt, run: int) -> str:
    """What makes two calls the same (SHA-256, hex): image, parameters, words, pictures as sent, and run."""
    return key_of(image, parameters, prompt.sha256, prompt.pictures, run)


def key_of(
    image: uuid.UUID, parameters: Mapping[str, object], prompt: str, pictures: Sequence[str], run: int
) -> str:
    """The same from the hash of the words."""
    return next(keys_of(image, json.dumps(dict(parameters), sort_keys=True), prompt, pictures, [run]))


def keys_of(
    image: uuid.UUID, parameters: str, prompt: str, pictures: Sequence[str], runs: Iterable[int]
) -> Iterator[str]:
    """The same of calls that differ by nothing but the run, which comes last in what is hashed. `parameters`: as JSON,
    its keys sorted."""
    shown = ", ".join(map(json.dumps, pictures))  # each by itself, for which no encoder is made
    begun = hashlib.sha256(f'["{image}", {parameters}, {json.dumps(prompt)}, [{shown}]'.encode())
    for run in runs:
        whole = begun.copy()
        whole.update(f", {run}]".encode())
        yield whole.hexdigest()


@dataclass(frozen=True)
class Usage:
    """What a call cost in tokens; None where the server did not say."""

    tokens_in: int | None = None
    tokens_out: int | None = None


@dataclass  # not frozen, since making a frozen one takes twice as long; nothing changes one
class Reply:
    """What a server sent back, before it is read.

    `status` is OK when words came (`text`), or probabilities (`probabilities`: code → 0…1). `reason` is a
    sentence for every other status. `refusals` (decisions only): code → why that question was refused.
    `retry_after` is in seconds. `sent` counts the requests that went out for it. `timed_out`: the server has the
    request, and its answer was not waited for any longer, so that it may be billed all the same. `fingerprint` is what
    the server says of the system behind the model (`system_fingerprint`), or "".
    """

    status: Status
    text: str = ""
    reason: str = ""
    model: str = ""
    request_id: str = ""
    usage: Usage = Usage()
    probabilities: Mapping[str, float] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    seconds: float | None = None
    sent: int = 1
    timed_out: bool = False
    fingerprint: str = ""

    def __post_init__(self) -> None:
        """What a server sent is made storable here, whoever reads it then."""
        self.text, self.reason, self.model = storable(self.text), storable(self.reason), storable(self.model)
        self.request_id, self.fingerprint = storable(self.request_id), storable(self.fingerprint)
        if self.refusals:
            self.refusals = {code: storable(words) for code, words in self.refusals.items()}


class GivenAnswer(NamedTuple):
    """One criterion's verdict in a reply, or its mark on another scale, with the evidence the model wrote and, where
    known, a probability."""

    value: Verdict | Mark
    evidence: str = ""
    probability: float | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The value as a verdict, or None."""
        return self.value if isinstance(self.value, Verdict) else None


_NO_VERDICTS: Mapping[str, GivenAnswer] = {}


class Outcome(NamedTuple):
    """A reply once it is read. `verdicts` is empty unless `status` is OK.

    `overall` is the verdict on the whole image that the model gave itself; the label is always recomputed.
    `tries` counts how often the request was sent (again after a 429, a 500, …). `endpoint` is the address of the
    server that replied, or "" where that is the one the call was written down for.
    """

    status: Status
    reason: str = ""
    verdicts: Mapping[str, GivenAnswer] = _NO_VERDICTS
    overall: Judgment | None = None
    raw: str = ""
    model: str = ""
    request_id: str = ""
    usage: Usage = Usage()
    seconds: float | None = None
    tries: int = 1
    fingerprint: str = ""
    endpoint: str = ""


Given = tuple[str, str, str, float | None]
"""The answer to one criterion as it is stored: the code, the value, the evidence and the probability."""


class EndedCall(NamedTuple):
    """What a call has ended with, in plain values as they are stored: its row, what it was about, the columns of its
    outcome, and the answers in it."""

    row: int
    image: int
    run: int
    alt_text: uuid.UUID | None
    seconds: float | None
    columns: tuple[str | float | None, ...]
    given: Sequence[Given]

    @classmethod
    def of(cls, row: int, question: Question, outcome: Outcome) -> "EndedCall":
        """What a call in this row has ended with."""
        overall, usage, seconds = outcome.overall, outcome.usage, outcome.seconds
        columns = (
            outcome.status.value,
            outcome.reason,
            overall.value if overall else None,
            outcome.raw,
            outcome.model,
            outcome.request_id,
            usage.tokens_in,
            usage.tokens_out,
            seconds,
            outcome.tries,
            outcome.fingerprint,
            outcome.endpoint,
        )
        given = [
            (code, value.value, evidence, probability)
            for code, (value, evidence, probability) in outcome.verdicts.items()
        ]
        return cls(row, question.image, question.run, question.alt_text, seconds, columns, given)


class Call(NamedTuple):
    """A stored call: one row of the table that is cache, resume point, cost log and audit at once.

    `id` is its UUID, as bytes. `attempt` counts how often this call has been made, `outcome.tries` how often within
    this attempt.
    """

    key: int
    id: bytes
    judge: Rater
    image: int
    run: int
    rubric_version: int
    codes: tuple[str, ...]
    prompt_sha256: str
    pictures: tuple[str, ...]
    endpoint: str
    model: str
    attempt: int
    batch: str
    asked_at: datetime
    completed_at: datetime | None
    outcome: Outcome

    @property
    def is_open(self) -> bool:
        """Whether its reply is still awaited, or was lost with the program."""
        return self.completed_at is None
