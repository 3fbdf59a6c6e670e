"""A plan as plain values, for another process that makes its calls: the words follow from the study, which it opens."""

import base64
import binascii
from array import array
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from decimal import Decimal, InvalidOperation

from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.prompts.prompt_template import PromptTemplate
from app.judging.runs.plan import Plan
from app.judging.runs.plan_pictures import SentFiles
from app.judging.runs.planned_calls import Adopted, Asking, Met, Part, Planned, Questions
from app.judging.runs.worker_messages import Fields, MessageError
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import setup_from_json
from app.study.ports import OpenStudy
from app.usage.price_list import Money

_COUNTS = (
    "runs",
    "images",
    "waiting",
    "bytes_sent",
    "tokens_in",
    "tokens_out",
    "swap_calls",
    "sealed",
    "references",
)
_NUMBERS = ("without_picture", "without_alt_text", "lone")


def plan_as_values(plan: Plan) -> dict[str, object]:
    """A plan as JSON can hold it: of each call one byte, in base64."""
    planned = plan.questions.planned
    cost = plan.cost and {"dollars": str(plan.cost.dollars), "looked_up": plan.cost.looked_up.isoformat()}
    return {
        "setup": plan.setup.as_json(),
        "judge_name": plan.judge_name,
        "rubric_version": plan.rubric.version,
        "template": asdict(planned.asking.template),
        "image_keys": list(planned.met.keys),
        "calls": list(planned.met.calls),
        "parts": base64.b64encode(planned.parts).decode("ascii"),
        "rows": list(planned.rows),
        "ended": {status.value: calls for status, calls in plan.ended.items()},
        "cost": cost,
        "anchors": plan.anchors,
        "servers": list(plan.servers),
        **{name: getattr(plan, name) for name in _COUNTS},
        **{name: list(getattr(plan, name)) for name in _NUMBERS},
    }


def plan_from_values(study: OpenStudy, values: Mapping[str, object], prepared: PreparedPictures) -> Plan:
    """The same plan within the same study, opened another time, with the pictures that were prepared for it.

    Raises MessageError for what is no plan.
    """
    plan = Fields(dict(values))
    try:
        setup = setup_from_json(plan.text("setup"))
        rubric = study.rubrics.version(plan.whole("rubric_version"))
        template = plan.fields("template")
        texts = PromptTemplate(template.text("name"), template.texts_by_name("texts"))
        asking = Asking(study, setup, rubric, plan.whole("runs"), texts, SentFiles(), prepared)
        planned = _planned(plan, asking)
        ended = {
            Status(status): plan.fields("ended").whole(status) for status in plan.fields("ended").values()
        }
        cost = _money(plan.fields("cost")) if plan.has("cost") else None
    except (ValueError, TypeError, LookupError, InvalidOperation) as error:
        raise MessageError(str(error)) from None
    return Plan(
        setup=setup,
        judge_name=plan.text("judge_name"),
        rubric=rubric,
        runs=plan.whole("runs"),
        images=plan.whole("images"),
        questions=Questions(planned),
        adopted=Adopted(planned),
        ended=ended,
        waiting=plan.whole("waiting"),
        without_picture=plan.wholes("without_picture"),
        without_alt_text=plan.wholes("without_alt_text"),
        bytes_sent=plan.whole("bytes_sent"),
        tokens_in=plan.whole("tokens_in"),
        tokens_out=plan.whole("tokens_out"),
        cost=cost,
        files=asking.files,
        lone=plan.wholes("lone"),
        swap_calls=plan.whole("swap_calls"),
        anchors=plan.flag("anchors"),
        sealed=plan.whole("sealed"),
        references=plan.whole("references"),
        servers=plan.texts("servers"),
    )


def _money(cost: Fields) -> Money:
    return Money(Decimal(cost.text("dollars")), date.fromisoformat(cost.text("looked_up")))


def _planned(plan: Fields, asking: Asking) -> Planned:
    """Which calls become what. Raises MessageError when the parts do not fit each other."""
    met = Met(array("q", plan.wholes("image_keys")), array("q", plan.wholes("calls")))
    rows = array("q", plan.wholes("rows"))
    try:
        parts = bytearray(base64.b64decode(plan.text("parts"), validate=True))
    except binascii.Error:
        raise MessageError("parts") from None
    fits = len(met.keys) == len(met.calls) and all(calls >= 0 for calls in met.calls)
    if not fits or sum(met.calls) != len(parts) or set(parts) - set(Part):
        raise MessageError("calls")
    if parts.count(Part.ADOPT) != len(rows):
        raise MessageError("rows")
    return Planned(asking, met, parts, rows)
