"""The check of an image model in the formats of other programs and projects. Nothing is sent anywhere.

junit            a test for the label and one for each criterion, as continuous integration reads them
badge            a picture for a web page (SVG)
every-eval-ever  https://github.com/evaleval/every_eval_ever, both schemas 0.3.0
eval-results     for `.eval_results/` of a model at Hugging Face: huggingface/hub-docs, docs/hub/eval-results.md
avid             a draft of a report to the AI Vulnerability Database: avidml/avidtools, datamodels/report.py
ai-incident      a draft for the AI Incident Database: responsible-ai-collaborative/aiid, the fields of a submission as
                 tests/cli/agreement/incident_form.json lists them
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from textwrap import shorten
from typing import Any, TextIO
from xml.sax.saxutils import escape, quoteattr

from app.agreement.report.model_check import Acceptance, ModelCheck, Verdict
from app.agreement.report.report import Counting, two_raters
from app.judging.prompts.prompt_template import load_prompt_template
from app.messages.agreement import model_check as model_check_text, report_words
from app.messages.numbers import printed
from app.messages.translation import english
from app.study.control_characters import json_text
from app.study.ports import OpenStudy
from app.study.rounding import rounded
from app.study.team.raters import RaterKind
from exporters.datasets.every_eval_ever import Said, about_evaluation, model_info, sample

Entry = dict[str, Any]
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COLOURS = {
    Verdict.PASSES: "#1a6b2f",
    Verdict.FAILS: "#a3201c",
    None: "#44484d",
    Verdict.CANNOT_TELL: "#44484d",
}
"""White words on each have a contrast of 6 to 1 or more."""
_WIDTH, _ROOM = 7, 12  # pixels of a character at most, and beside each text
_CULTURAL = ("E0101: Group fairness", "E0302: Polarization/ Exclusion")
_EVALUATION = "L05: Evaluation"


def write_junit(_study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """The label fails or is skipped by the verdict; criteria have no threshold of their own and are skipped."""
    cases = []
    for place, one in enumerate(check.questions):
        skip = f"<skipped message={_attribute(_reason(check, place))}/>"
        outcomes = {Verdict.PASSES: "", Verdict.FAILS: f"<failure message={_attribute(_share(one))}/>"}
        said = outcomes.get(check.verdict, skip) if not place and check.verdict else skip
        name = _attribute(report_words.item_heading(one.code, one.name, not place))
        cases.append(
            f" <testcase classname={_attribute(check.source)} name={name}>{said}"
            f"<system-out>{_text(_share(one))}</system-out></testcase>"
        )
    failed = int(check.verdict is Verdict.FAILS)
    skipped = len(cases) - int(check.verdict in (Verdict.FAILS, Verdict.PASSES))
    counts = f'tests="{len(cases)}" failures="{failed}" errors="0" skipped="{skipped}"'
    stamp = made_at.isoformat(timespec="seconds")
    stream.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    stream.write(f'<testsuite name="touchstone check-model" timestamp="{stamp}" {counts}>\n')
    stream.write("\n".join(cases) + "\n</testsuite>\n")


def write_badge(_study: OpenStudy, check: ModelCheck, _made_at: datetime, stream: TextIO) -> None:
    """Two words with a name that screen readers say."""
    verdict = model_check_text.BADGE[check.verdict.value if check.verdict else ""]
    words = model_check_text.trial_badge(verdict=verdict) if check.is_trial and check.verdict else verdict
    left, right = (len(text) * _WIDTH + _ROOM for text in (check.source, words))
    label, name, said = (_text(text) for text in (f"{check.source}: {words}", check.source, words))
    colour = _COLOURS[check.verdict]
    font = 'fill="#fff" font-family="sans-serif" font-size="12" text-anchor="middle"'
    stream.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img">'
        f'<title>{label}</title><rect width="{left}" height="20" fill="#333"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>'
        f'<text x="{left / 2}" y="14" {font}>{name}</text>'
        f'<text x="{left + right / 2}" y="14" {font}>{said}</text></svg>\n'
    )


def write_every_eval_ever(study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """The shares of pictures that people would accept, as results of the image model."""
    stream.write(json_text(_evaluation(study, check, made_at), indent=1) + "\n")


def write_rows(study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """The pictures that people judged, a line each, as the format has single samples."""
    for row in _rows(study, check, made_at):
        stream.write(json_text(row) + "\n")


def write_eval_results(study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """YAML, of which every text is written as JSON, which YAML contains. The data set's id is to be filled in."""
    for one in check.questions:
        if one.rate.value is not None:
            notes = f"{_share(one)} {study.study.title}"
            stream.write(
                f"- dataset:\n    id: {json.dumps('OWNER/DATASET')}\n    task_id: {json.dumps(one.code)}\n"
                f"  value: {rounded(one.rate.value)}\n"
                f"  date: {json.dumps(made_at.date().isoformat())}\n  notes: {json.dumps(notes)}\n"
            )


def write_avid(study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """A draft: who developed and deployed the model, and references, are left empty for a person to fill in."""
    label = check.questions[0]
    results = {"share": label.rate.value, "low": label.rate.low, "high": label.rate.high}
    figures = {name: rounded(value) for name, value in results.items() if value is not None}
    document = {
        "data_type": "AVID",
        "data_version": "",
        "metadata": {"report_id": ""},
        "affects": {"developer": [], "deployer": [], "artifacts": [{"type": "Model", "name": check.source}]},
        "problemtype": {
            "classof": "Undefined",
            "type": "Measurement",
            "description": {"lang": "eng", "value": _title(study, check)},
        },
        "metrics": [
            {
                "name": "share of pictures that people would accept",
                "results": {**figures, **_threshold(check), "pictures": label.by_people},
                "detection_method": {"type": "Static Threshold", "name": "touchstone check-model"},
            }
        ],
        "references": [],
        "description": {"lang": "eng", "value": _description(study, check)},
        "impact": {
            "avid": {
                "vuln_id": "",  # given by AVID
                "risk_domain": ["Ethics"],
                "sep_view": list(_CULTURAL),
                "lifecycle_view": [_EVALUATION],
                "taxonomy_version": "0.2",
            }
        },
        "credit": [],
        "reported_date": made_at.date().isoformat(),
    }
    stream.write(json_text(document, indent=1) + "\n")


def write_ai_incident(study: OpenStudy, check: ModelCheck, made_at: datetime, stream: TextIO) -> None:
    """A draft: a person adds where it was published, who is affected, and what happened to them."""
    day = made_at.date().isoformat()
    document = {
        "title": _title(study, check),
        "incident_title": _title(study, check),
        "description": shorten(_description(study, check), 500, placeholder=" …"),
        "text": _description(study, check),
        "incident_date": day,
        "date_published": day,
        "date_downloaded": day,
        "url": "",
        "language": "en",
        "authors": ["Anonymous"],
        "submitters": ["Anonymous"],
        "developers": [],
        "deployers": [],
        "harmed_parties": [],
        "implicated_systems": [shorten(f"{check.source} (image model)", 199, placeholder=" …")],
        "tags": [],
        "editor_notes": "Draft written by Touchstone. Check every field before you submit it.",
    }
    stream.write(json_text(document, indent=1) + "\n")


Writer = Callable[[OpenStudy, ModelCheck, datetime, TextIO], None]
CHECK_FORMATS: dict[str, Writer] = {
    "junit": write_junit,
    "badge": write_badge,
    "every-eval-ever": write_every_eval_ever,
    "eval-results": write_eval_results,
    "avid": write_avid,
    "ai-incident": write_ai_incident,
}


def _share(one: Acceptance) -> str:
    """A share in words, in English, for other programs."""
    if one.rate.value is None:
        return f"No share is known. {english(one.rate.reason)}".strip()
    ends = (
        f", 95 percent interval {printed(one.rate.low, 2)} to {printed(one.rate.high, 2)}"
        if one.rate.low is not None and one.rate.high is not None
        else ""
    )
    return f"People would accept {printed(one.rate.value, 2)} of the images{ends}; people judged {one.by_people}."


def _reason(check: ModelCheck, place: int) -> str:
    if not place and check.verdict is Verdict.CANNOT_TELL:
        return "Nobody can tell yet whether the share reaches the threshold."
    return "There is no threshold for this."


def _title(study: OpenStudy, check: ModelCheck) -> str:
    return f"How {check.source} depicts {study.study.artifact}: judged by a community's rubric"


def _description(study: OpenStudy, check: ModelCheck) -> str:
    label = check.questions[0]
    threshold = ""
    if (wanted := check.threshold) is not None:
        below = f"no more than {printed(wanted.share, 2)} below {wanted.reference}"
        least = below if wanted.reference else f"at least {printed(wanted.share, 2)}"
        threshold = f" The community asks for {least}."
    rubric = check.report.rubric
    by = f" The rubric is “{rubric.title}”, version {rubric.version}." if rubric else ""
    worst = sorted(
        (one for one in check.questions[1:] if one.rate.value is not None),
        key=lambda one: float(one.rate.value or 0),
    )[:3]
    seldom = " ".join(f"{one.code} ({one.name}): {_share(one)}" for one in worst)
    return (
        f"In the study “{study.study.title}”, images made by {check.source} were judged.{by} {_share(label)}"
        f"{threshold} What is met least often: {seldom}"
    )


def _threshold(check: ModelCheck) -> Entry:
    wanted = check.threshold
    if wanted is None:
        return {}
    return (
        {"margin": wanted.share, "below": wanted.reference}
        if wanted.reference
        else {"threshold": wanted.share}
    )


def _identity(study: OpenStudy, check: ModelCheck, made_at: datetime) -> str:
    return f"touchstone-{study.study.id}/{check.source}/{int(made_at.timestamp())}"


def _evaluation(study: OpenStudy, check: ModelCheck, made_at: datetime) -> Entry:
    identity = _identity(study, check, made_at)
    return {
        **about_evaluation(study, identity, made_at),
        "model_info": {
            "name": check.source,
            "id": check.source,
            "additional_details": {"deployment_type": "unknown", "model_availability": "unknown"},
        },
        "evaluation_results": [
            _result(study, check, one, identity) for one in check.questions if one.rate.value is not None
        ],
    }


def _result(study: OpenStudy, check: ModelCheck, one: Acceptance, identity: str) -> Entry:
    rubric = check.report.rubric
    criterion = rubric.criterion(one.code) if rubric else None
    text = criterion.text if criterion else "All that the rubric asks for is met, by the community's rule."
    config: Entry = {
        "evaluation_description": text,
        "metric_id": "touchstone.share_accepted",
        "metric_name": "share of pictures that people would accept",
        "metric_kind": "acceptance_rate",
        "metric_unit": "proportion",
        "lower_is_better": False,
        "score_type": "continuous",
        "min_score": 0,
        "max_score": 1,
    }
    if one.is_corrected and (scoring := _llm_scoring(study, check, one)):
        config["llm_scoring"] = scoring
    details = {
        "by_people": str(one.by_people),
        "by_judge": str(one.by_judge),
        "pictures": str(check.pictures),
    }
    if one.people.value is not None:
        details["people_alone"] = repr(rounded(one.people.value))
    score: Entry = {"score": rounded(one.rate.value or 0.0), "details": details}
    if one.rate.low is not None and one.rate.high is not None:
        method = "prediction-powered (PPI++)" if one.is_corrected else "exact binomial (Clopper-Pearson)"
        ends = {"lower": rounded(one.rate.low), "upper": rounded(one.rate.high), "confidence_level": 0.95}
        score["uncertainty"] = {
            "confidence_interval": {**ends, "method": method},
            "num_samples": one.by_people,
        }
    return {
        "evaluation_result_id": f"{identity}/{one.code}",
        "evaluation_name": f"{rubric.title if rubric else study.study.title}, {one.code}",
        "source_data": {"dataset_name": study.study.title, "source_type": "other"},
        "metric_config": config,
        "score_details": score,
    }


def _llm_scoring(study: OpenStudy, check: ModelCheck, one: Acceptance) -> Entry | None:
    """How the judge was asked, with people's share as the baseline; None for a judge that was not asked from here."""
    judge = check.report.against
    setup = study.calls.setup_of(judge) if judge.kind is RaterKind.JUDGE else None
    if setup is None:
        return None
    temperature = {} if setup.temperature is None else {"temperature": setup.temperature}
    template = load_prompt_template(setup.template)
    scoring: Entry = {
        "judges": [{"model_info": model_info(study, judge), **temperature}],
        "input_prompt": template.texts["text"],
    }
    if one.people.value is not None:
        scoring["expert_baseline"] = rounded(one.people.value)
    return scoring


def _rows(study: OpenStudy, check: ModelCheck, made_at: datetime) -> Iterator[Entry]:
    two = two_raters(study, check.report.question, Counting(disclosed=False))
    images = {image.key: image for image in study.images.all()}
    identity = _identity(study, check, made_at)
    result = _result(study, check, check.questions[0], identity)
    for at, rated in enumerate(two.ratings.images):
        said = int(two.reference.labels[at, 0])
        if rated.source != check.source or said not in (0, 1):
            continue
        image = images[rated.key]
        answer = "acceptable" if said else "not acceptable"
        judged = Said(str(rated.id), f"sha256:{image.picture.sha256}", answer, "people", bool(said))
        yield sample(identity, check.source, result, image.facts.prompt, judged)


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("", text))


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("", text))
