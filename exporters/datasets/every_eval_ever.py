"""A judge's agreement with people as Every Eval Ever has it: a JSON document for each judge.

The format: https://github.com/evaleval/every_eval_ever, eval.schema.json 0.3.0.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.messages.interchange import datasets
from app.study.control_characters import json_text
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, by_name
from app.study.rounding import rounded
from app.study.team.raters import Rater, RaterKind

if TYPE_CHECKING:
    from app.agreement.report.criterion_report import ItemReport
    from app.agreement.report.report import Report

_SCHEMA = "0.3.0"
Entry = dict[str, Any]


def write_evaluations(study: OpenStudy, folder: Path) -> int:
    """Write `judge-1.json` and so on into a folder, which is made where there is a judge to write; how many there are.

    Judges that share no image with people are left out, and so are results that are sealed.
    """
    written = 0
    for written, document in enumerate(_documents(study), start=1):
        folder.mkdir(parents=True, exist_ok=True)
        text = json_text(document, indent=1)
        (folder / f"judge-{written}.json").write_text(text + "\n", "utf-8", newline="\n")
    return written


def _documents(study: OpenStudy) -> Iterator[Entry]:
    # Only here: every export imports this module, and few need a report.
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import build

    for judge in study.raters.all():
        if judge.kind is RaterKind.JUDGE:
            try:
                report = build(study, Question(ReferenceRule.MAJORITY.value, by_name(judge.name)))
            except UserError:  # nothing in common with people, or no yes-or-no criterion
                continue
            yield _document(study, judge, report)


def _document(study: OpenStudy, judge: Rater, report: "Report") -> Entry:
    moment = study.answers.newest_at() or study.study.created_at
    seconds = str(int(moment.timestamp()))
    return {
        "schema_version": _SCHEMA,
        "evaluation_id": f"touchstone-{study.study.id}/{judge.name}/{seconds}",
        "evaluation_timestamp": moment.isoformat(timespec="seconds"),
        "retrieved_timestamp": seconds,
        "source_metadata": {
            "source_name": study.study.title,
            "source_type": "evaluation_run",
            "source_organization_name": study.study.title,
            "evaluator_relationship": "third_party",
        },
        "eval_library": {"name": "touchstone", "version": _version()},
        "model_info": _model(study, judge),
        "evaluation_results": [
            one for item in report.items if (one := _result(study, report, item)) is not None
        ],
    }


def _model(study: OpenStudy, judge: Rater) -> Entry:
    setup = study.calls.setup_of(judge)
    name = setup.model if setup else judge.name
    places = study.calls.endpoints(judge) or ({setup.base_url} if setup else ())
    is_here = setup is not None and all(replace(setup, base_url=place).stays_here for place in places)
    deployed = "self_deployed" if is_here else "unknown"
    details = {"deployment_type": deployed, "model_availability": "unknown", "name_in_study": judge.name}
    return {"name": name, "id": name, "additional_details": details}


def _result(study: OpenStudy, report: "Report", item: "ItemReport") -> Entry | None:
    """Agreement on one question; None where it is undefined."""
    figure = item.comparison["agreement"]
    if figure.value is None:
        return None
    details = {"n_images": str(item.comparison.n_images), "n_pairs": str(item.comparison.n_pairs)}
    for name in ("agreement_met", "agreement_not_met", "kappa", "gwet_ac1"):
        other = item.comparison[name].value
        if other is not None:
            details[name] = repr(rounded(other))
    if item.people and item.people.agreement.value is not None:
        details["people_agreement"] = repr(rounded(item.people.agreement.value))
    score: Entry = {"score": rounded(figure.value), "details": details}
    if figure.low is not None and figure.high is not None:
        interval = {"lower": rounded(figure.low), "upper": rounded(figure.high), "confidence_level": 0.95}
        score["uncertainty"] = {
            "confidence_interval": {**interval, "method": datasets.INTERVAL_METHOD},
            "num_samples": item.comparison.n_images,
        }
    rubric = report.rubric.title if report.rubric else study.study.title
    return {
        "evaluation_name": datasets.evaluation_name(rubric, item.code),
        "source_data": {"dataset_name": study.study.title, "source_type": "other"},
        "metric_config": {
            "evaluation_description": item.text,
            "metric_name": datasets.AGREEMENT_METRIC,
            "lower_is_better": False,
            "score_type": "continuous",
            "min_score": 0,
            "max_score": 1,
        },
        "score_details": score,
    }


def _version() -> str:
    try:
        return version("touchstone-workbench")
    except PackageNotFoundError:
        return "unknown"
