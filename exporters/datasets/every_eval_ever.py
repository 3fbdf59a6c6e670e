"""A judge's agreement with people as Every Eval Ever has it: a JSON document for each judge, and its answers beside it.

The format: https://github.com/evaleval/every_eval_ever, eval.schema.json and instance_level_eval.schema.json 0.3.0.
"""

import hashlib
import json
import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.judging.prompts.prompt_template import built_in_prompts, load_prompt_template
from app.messages.interchange import datasets
from app.study.control_characters import json_text
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, by_name
from app.study.rounding import rounded
from app.study.team.raters import Rater, RaterKind

if TYPE_CHECKING:
    from app.agreement.report.criterion_report import ItemReport
    from app.agreement.report.report import Report

SCHEMA_VERSION = "0.3.0"
LABELS, VERDICTS = ("not appropriate", "appropriate"), ("not met", "met")
Entry = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """What a model said of one sample: its output, the value that was read in it and how, and whether that is right."""

    sample: str
    output: str
    value: str
    method: str
    is_correct: bool
    expected: tuple[str, ...] = ()
    details: Mapping[str, str] | None = None


def write_evaluations(study: OpenStudy, folder: Path) -> int:
    """Write the documents into a folder, which is made where there is a judge to write; how many judges there are.

    They are where the format's own collection has them: data/COLLECTION/DEVELOPER/MODEL/UUID.json, and the answers in
    UUID_samples.jsonl. Judges that share no image with people are left out, and so are results that are sealed.
    """
    written = 0
    for document, rows in _documents(study):
        written += 1
        lines = [json_text(row) + "\n" for row in rows]
        samples = "".join(lines).encode()
        hashed = hashlib.sha256(document["evaluation_id"].encode()).digest()
        name = str(uuid.UUID(bytes=hashed[:16], version=4))  # the same study gives the same files
        developer, _, model = document["model_info"]["id"].rpartition("/")
        parts = [_path_part(part) for part in (study.study.title, developer, model)]
        place = PurePosixPath("data", *parts, f"{name}_samples.jsonl")
        document["detailed_evaluation_results"] = {
            "format": "jsonl",
            "file_path": str(place),
            "hash_algorithm": "sha256",
            "checksum": hashlib.sha256(samples).hexdigest(),
            "total_rows": len(lines),
        }
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(samples)
        text = json_text(document, indent=1)
        file.with_name(f"{name}.json").write_text(text + "\n", "utf-8", newline="\n")
    return written


def _path_part(name: str) -> str:
    """A name as a folder of the format's collection; "unnamed" where nothing of it can be one."""
    return re.sub(r"[^A-Za-z0-9._]+", "-", name).strip("-.") or "unnamed"


def sample(identity: str, model: str, result: Entry, asked: str, said: Said) -> Entry:
    """One answer of a model as a row of the format. `asked` is the input, `result` what the row belongs to."""
    raw_and_reference: Entry = {"raw": asked, "reference": list(said.expected)}
    hashed = json.dumps(
        raw_and_reference, sort_keys=True, separators=(",", ":")
    )  # as the project's adapters do
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": identity,
        "model_id": model,
        "evaluation_name": result["evaluation_name"],
        "evaluation_result_id": result["evaluation_result_id"],
        "sample_id": said.sample,
        "sample_hash": hashlib.sha256(hashed.encode()).hexdigest(),
        "interaction_type": "single_turn",
        "input": raw_and_reference,
        "output": {"raw": [said.output]},
        "answer_attribution": [
            {
                "turn_idx": 0,
                "source": "output.raw",
                "extracted_value": said.value,
                "extraction_method": said.method,
                "is_terminal": True,
            }
        ],
        "evaluation": {"score": float(said.is_correct), "is_correct": said.is_correct},
        **({"metadata": said.details} if said.details else {}),
    }


def _documents(study: OpenStudy) -> Iterator[tuple[Entry, Iterator[Entry]]]:
    # Only here: every export imports this module, and few need a report.
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import build

    for judge in study.raters.all():
        if judge.kind is RaterKind.JUDGE:
            try:
                report = build(study, Question(ReferenceRule.MAJORITY.value, by_name(judge.name)))
            except UserError:  # nothing in common with people, or no yes-or-no criterion
                continue
            document = _document(study, judge, report)
            yield document, _rows(study, document, report)


def _rows(study: OpenStudy, document: Entry, report: "Report") -> Iterator[Entry]:
    """Each answer of the judge that the results count: its score is 1 where the people's majority says the same."""
    from app.agreement.ratings.community_rules import MISSING
    from app.agreement.report.report import two_raters

    two = two_raters(study, report.question)
    pictures = {image.id: image.picture.sha256 for image in study.images.all()}
    results = {one["evaluation_result_id"].rsplit("/", 1)[1]: one for one in document["evaluation_results"]}
    codes = {criterion.code: place for place, criterion in enumerate(two.ratings.criteria)}
    for item in report.items:
        place = codes.get(item.code)
        values = LABELS if place is None else VERDICTS
        said, expected = (
            sheet.labels if place is None else sheet.counts[:, :, place]
            for sheet in (two.against, two.reference)
        )
        for at, image in enumerate(two.ratings.images if item.code in results else ()):
            right = int(expected[at, 0])
            for run, answer in zip(two.against.runs, said[at].tolist(), strict=True):
                if MISSING in (right, answer):
                    continue
                yield sample(
                    document["evaluation_id"],
                    document["model_info"]["id"],
                    results[item.code],
                    f"sha256:{pictures[image.id]}\n{item.text}",
                    Said(
                        sample=str(image.id),
                        output=values[answer],
                        value=values[answer],
                        method="touchstone",
                        is_correct=answer == right,
                        expected=(values[right],),
                        details={"run": str(run), "criterion": item.code},
                    ),
                )


def about_evaluation(study: OpenStudy, identity: str, moment: datetime) -> Entry:
    """What every record says first: which evaluation it is, of when, and who made it."""
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": identity,
        "evaluation_timestamp": moment.isoformat(timespec="seconds"),
        "retrieved_timestamp": str(int(moment.timestamp())),
        "source_metadata": {
            "source_name": study.study.title,
            "source_type": "evaluation_run",
            "source_organization_name": study.study.title,
            "evaluator_relationship": "third_party",
        },
        "eval_library": {"name": "touchstone", "version": library_version()},
    }


def _document(study: OpenStudy, judge: Rater, report: "Report") -> Entry:
    moment = study.answers.newest_at() or study.study.created_at
    identity = f"touchstone-{study.study.id}/{judge.name}/{int(moment.timestamp())}"
    asked = _asked(study, judge, report)
    results = (_result(study, report, item) for item in report.items)
    return {
        **about_evaluation(study, identity, moment),
        "model_info": model_info(study, judge),
        "evaluation_results": [
            {"evaluation_result_id": f"{identity}/{code}", **result, "generation_config": asked}
            for code, result in filter(None, results)
        ],
    }


def model_info(study: OpenStudy, judge: Rater) -> Entry:
    """What the format wants to know of a judge's model."""
    setup = study.calls.setup_of(judge)
    name = setup.model if setup else judge.name
    places = study.calls.endpoints(judge) or ({setup.base_url} if setup else ())
    is_here = setup is not None and all(replace(setup, base_url=place).stays_here for place in places)
    deployed = "self_deployed" if is_here else "unknown"
    details = {"deployment_type": deployed, "model_availability": "unknown", "name_in_study": judge.name}
    return {"name": name, "id": name, "additional_details": details}


def _asked(study: OpenStudy, judge: Rater, report: "Report") -> Entry:
    """How the judge was asked, as far as the study knows; of imported answers it knows the runs only."""
    setup = study.calls.setup_of(judge)
    details = {"runs": str(report.runs[1])}
    if setup is None:
        return {"additional_details": details}
    arguments: Entry = {"temperature": setup.temperature}
    if setup.max_tokens is not None:
        arguments["max_tokens"] = setup.max_tokens
    if setup.template in built_in_prompts():
        texts = load_prompt_template(setup.template).texts
        arguments["prompt_template"] = f"{texts['system']}\n\n{texts['text']}".strip()
    details |= {
        "prompt": setup.template,
        "sees": setup.sees.value,
        "evidence_first": str(setup.evidence_first),
    }
    return {"generation_args": arguments, "additional_details": details}


def _result(study: OpenStudy, report: "Report", item: "ItemReport") -> tuple[str, Entry] | None:
    """The code of a question, and the agreement on it; None where it is undefined."""
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
    return item.code, {
        "evaluation_name": datasets.evaluation_name(rubric, item.code),
        "source_data": {"dataset_name": study.study.title, "source_type": "other"},
        "metric_config": {
            "evaluation_description": item.text,
            "metric_id": "touchstone.agreement",
            "metric_name": datasets.AGREEMENT_METRIC,
            "metric_kind": "agreement",
            "metric_unit": "proportion",
            "metric_parameters": {"reference": "majority"},
            "lower_is_better": False,
            "score_type": "continuous",
            "min_score": 0,
            "max_score": 1,
        },
        "score_details": score,
    }


def library_version() -> str:
    """The version of this program, or that it is not known."""
    try:
        return version("touchstone-workbench")
    except PackageNotFoundError:
        return "unknown"
