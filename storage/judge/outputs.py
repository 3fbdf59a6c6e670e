"""What models under test made: where each output comes from, and what came of its call."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import ModelOutput, ModelOutputs, OutputOrder, Provenance
from storage.database import Database, moment, read_json
from storage.judge.drafts import DraftStore

_REQUEST = "INSERT INTO output_request VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ALL = """
SELECT call.id, call.kind, call.image, asked.prompts, asked.prompts_sha256, asked.code, asked.kind, asked.sample,
    asked.seed, asked.source, asked.licence, asked.image_group, asked.language, asked.parameters, call.endpoint,
    call.model, call.status, call.reason, call.model_replied, call.asked_at, call.completed_at, result.image,
    coalesce(result.words, ''), coalesce(result.remarks, '')
FROM output_request AS asked JOIN draft_call AS call ON call.id = asked.call
LEFT JOIN output_result AS result ON result.call = call.id
WHERE ?1 = '' OR call.kind = ?1 ORDER BY call.id
"""


class OutputStore(ModelOutputs):
    """Keeps the calls to models under test beside those for drafts, whose table they share."""

    def __init__(self, database: Database, drafts: DraftStore) -> None:
        self._database = database
        self._drafts = drafts

    def ask(self, kind: DraftKind, setup: JudgeSetup, orders: Sequence[OutputOrder]) -> list[Asked]:
        with self._database.atomic() as connection:
            asked = self._drafts.ask(kind, setup, [order.question for order in orders])
            for call, order in zip(asked, orders, strict=True):
                one = order.provenance
                values = (
                    one.prompts,
                    one.prompts_sha256,
                    one.code,
                    one.kind,
                    one.sample,
                    one.seed,
                    one.source,
                )
                document = json.dumps(dict(one.parameters), sort_keys=True, ensure_ascii=False)
                connection.execute(
                    _REQUEST, (call.row, *values, one.licence, one.group, one.language, document)
                )
        return asked

    def keep(
        self, asked: Asked, outcome: Outcome, image: int | None = None, words: str = "", remarks: str = ""
    ) -> None:
        with self._database.atomic() as connection:
            self._drafts.complete(asked, outcome)
            if outcome.status is Status.OK:
                connection.execute(
                    "INSERT INTO output_result VALUES (?, ?, ?, ?)", (asked.row, image, words, remarks)
                )

    def all(self, kind: DraftKind | None = None) -> Sequence[ModelOutput]:
        return [_output(row) for row in self._database.rows(_ALL, (kind.value if kind else "",))]

    def usable(self, kind: DraftKind) -> Sequence[ModelOutput]:
        return [one for one in self.all(kind) if one.status is Status.OK]

    def prompts_used(self) -> Mapping[str, str]:
        return dict(
            self._database.rows("SELECT prompts, prompts_sha256 FROM output_request ORDER BY call DESC")
        )


def _output(row: tuple[Any, ...]) -> ModelOutput:
    call, kind, subject, prompts, prompts_sha256, code, asks, sample, seed, source, licence, group = row[:12]
    language, parameters, endpoint, model, status, reason, replied, asked_at, completed_at = row[12:21]
    content = read_json(parameters, "parameters of output_request")
    about = Provenance(
        prompts=prompts,
        prompts_sha256=prompts_sha256,
        code=code,
        kind=asks,
        sample=sample,
        seed=seed,
        source=source,
        licence=licence,
        group=group,
        language=language,
        parameters=content,
    )
    completed = moment(completed_at) if completed_at is not None else None
    image, words, remarks = row[21:]
    return ModelOutput(
        call=call,
        kind=DraftKind(kind),
        subject=subject,
        provenance=about,
        endpoint=endpoint,
        model=model,
        status=Status(status),
        reason=reason,
        model_replied=replied,
        asked_at=moment(asked_at),
        completed_at=completed,
        image=image,
        words=words,
        remarks=remarks,
    )
