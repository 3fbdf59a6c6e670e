"""What models under test made for a study: pictures, captions and critiques, each with where it comes from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from app.study.judge.judge_call import Outcome, Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind

OUTPUT_KINDS = (DraftKind.IMAGES, DraftKind.CAPTIONS, DraftKind.CRITIQUES)


@dataclass(frozen=True)
class Provenance:
    """Where an output comes from.

    `prompts`: name and version of the file of prompts, `prompts_sha256` its hash; `code`: which of its prompts, `kind`:
    what that asks for, such as culture-aware, or ''. `sample` counts from 1. `seed`: None where none is sent.
    `source`: what the model is called in the study. `parameters`: those of the request besides the prompt.
    """

    prompts: str
    prompts_sha256: str
    code: str
    kind: str
    sample: int
    seed: int | None
    source: str
    licence: str = ""
    group: str = ""
    language: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class OutputOrder:
    """One output to ask for: the call, and where its output will come from."""

    question: Question
    provenance: Provenance


@dataclass(frozen=True)
class ModelOutput:
    """One call for an output, and what came of it.

    `subject`: the key of the picture that is captioned, or of the exhibit that is criticised; None for a picture from
    words alone. `image`: the key of what was added to the study, None where nothing was. `words`: a caption or a
    critique. `remarks`: what the server did not take.
    """

    call: int
    kind: DraftKind
    subject: int | None
    provenance: Provenance
    endpoint: str
    model: str
    status: Status
    reason: str
    model_replied: str
    asked_at: datetime
    completed_at: datetime | None
    image: int | None = None
    words: str = ""
    remarks: str = ""


class ModelOutputs(Protocol):
    """The outputs of models under test. Calls are written before they are made and completed once."""

    def ask(self, kind: DraftKind, setup: JudgeSetup, orders: Sequence[OutputOrder]) -> list[Asked]:
        """Write calls down that are about to be made, with where their outputs come from; on disk when this returns."""

    def keep(
        self, asked: Asked, outcome: Outcome, image: int | None = None, words: str = "", remarks: str = ""
    ) -> None:
        """Complete a call, with its output where there is one."""

    def all(self, kind: DraftKind | None = None) -> Sequence[ModelOutput]:
        """Every call for an output, of one kind or of all, in the order they were made."""

    def usable(self, kind: DraftKind) -> Sequence[ModelOutput]:
        """The outputs that came, in the order they were asked for."""

    def prompts_used(self) -> Mapping[str, str]:
        """The files of prompts that were used: name and version, and the hash of the content."""
