"""A report on agreement as one JSON document, for programs; the keys are promised to other people's scripts.

`null` stands where a figure is undefined, with the reason under `undefined` by the figure's name.
"""

from dataclasses import asdict
from typing import Any

from app.agreement.advice.advice import Advice
from app.agreement.coefficients.prediction_powered import CorrectedRate
from app.agreement.estimate import Estimate, GroupFigures
from app.agreement.intervals.confidence_sequences import anytime
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.ratings.references import Formed
from app.agreement.report.community import Community
from app.agreement.report.comparison import Comparison
from app.agreement.report.counted import CountedItem, CountedReport
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.differences import Difference
from app.agreement.report.evidence_images import EvidenceImage
from app.agreement.report.judges import Judge
from app.agreement.report.people import Pair
from app.agreement.report.report import Images, Report
from app.agreement.report.splits import SplitPart
from app.messages.agreement import report as report_text
from app.messages.interchange import parquet
from app.messages.judge import setups
from app.reports.agreement.bounds import bounds_json
from app.reports.agreement.judge_tables import apart, why_unknown
from app.reports.agreement.preregistration import registered_json
from app.reports.agreement.split import split_json
from app.reports.agreement.use_json import drift_json, generosity_json, selective_json, use_json
from app.study.judge.advice_looks import number_of

Entry = dict[str, Any]
_FIGURES = (
    "agreement",
    "agreement_met",
    "agreement_not_met",
    "kappa",
    "gwet_ac1",
    "krippendorff_alpha",
    "balanced_accuracy",
)


def advice_json(advice: Advice) -> dict[str, Any]:
    """`false_passes` is null where the reference rejected nothing; `more_images` where more would not settle it."""
    return {
        "kind": advice.kind.value,
        "reason": advice.reason_and_cost,
        "except": list(advice.exceptions),
        "false_passes": asdict(advice.false_passes) if advice.false_passes else None,
        "more_images": advice.more_images,
    }


def as_json(report: Report) -> Entry:
    """The whole report. Shares lie between 0 and 1; intervals are [low, high] at 95 percent."""
    question = report.question
    items = [{**_item(item), **use_json(report.use, place)} for place, item in enumerate(report.items)]
    return {
        "study": report.study.title,
        "reference": report.formed.rule.value if report.formed else report.reference.name,
        "against": report.against.name,
        "rubric_version": report.rubric.version if report.rubric else None,
        "label": items[0],
        "criteria": items[1:],
        "doubts": question.doubts.value,
        "cannot_tell": question.cannot_tell,
        "label_by_rubric": {"reference": report.labels_from[0], "against": report.labels_from[1]},
        "runs": {"reference": report.runs[0], "against": report.runs[1]},
        "images": _images(report.images),
        "by": question.split.value if question.split else None,
        "parts": [_part(part, report) for part in report.splits],
        **_trace(report),
        "epsilon": report.basis.bounds.epsilon,
        "bounds": bounds_json(report.basis.bounds, report.basis.log),
        "groups": _groups(report),
        "judges_tried": report.basis.judges,
        "drift": drift_json(report.basis.drift) if report.basis.drift else None,
        "generosity": generosity_json(report.use.generosity, [item.code for item in report.items]),
        "copying": [vars(pair) for pair in report.basis.copying],
        "contested": question.contested,
        "practice_left_out": report.practice_left_out,
        "after_disclosure": dict(report.after_disclosure),
        "carried": {name: {"carried": some, "answers": every} for name, some, every in report.carried},
        "community": _community(report.community) if report.community else None,
        "judges": [_judge(judge) for judge in report.judges.judges],
        **_pairs(report),
        "judges_paired": [_paired(report, one) for one in report.judges.differences],
        "split": split_json(report.split) if report.split else None,
        "preregistration": registered_json(report.registered) if report.registered else None,
        **({"reference_rule": _reference_rule(report.formed)} if report.formed else {}),
    }


def _trace(report: Report) -> Entry:
    """What the report can be made again from."""
    trace = report.trace
    names = ("checksum", "answers", "seed", "replicates")
    return {**{name: getattr(trace, name) for name in names}, "versions": dict(trace.versions)}


def _reference_rule(formed: Formed) -> Entry:
    """How a reference was formed that no rater answered, counted in answers."""
    return {
        "undecided": formed.undecided.value if formed.undecided else None,
        "people": list(formed.people),
        "left_out": list(formed.left_out),
        "took_part": formed.took_part,
        "ties": formed.ties,
        "one_person_alone": formed.lone,
        "decided": formed.decided,
        "contested": formed.contested,
        "left_for_later": formed.later,
        "stand_ins": formed.stand_ins,
    }


def _pairs(report: Report) -> Entry:
    """Two people at a time, where somebody asks for them; how many pairs are not compared, where they are not."""
    people = report.people
    if people.left_out:
        return {"pairs_left_out": people.left_out}
    return {"pairs": [_pair(pair, report) for pair in people.pairs]} if report.question.pairs else {}


def _pair(pair: Pair, report: Report) -> Entry:
    items = []
    for item, comparison in zip(report.items, pair.questions, strict=True):
        undefined: dict[str, str] = {}
        items.append({"code": item.code, **comparison_json(comparison, undefined), "undefined": undefined})
    return {"first": pair.first, "second": pair.second, "label": items[0], "criteria": items[1:]}


def _images(images: Images) -> Entry:
    return {
        "all": images.all,
        "both": images.both,
        "only_reference": images.only_reference,
        "only_against": images.only_against,
        "compared": images.compared,
        "answered": images.answered,
        "missing_reference": images.missing_reference,
        "missing_against": images.missing_against,
        "left_out_reference": images.left_out_reference,
        "left_out_against": images.left_out_against,
    }


def _item(item: ItemReport) -> Entry:
    undefined: dict[str, str] = {}
    entry = {"code": item.code, "text": item.text, **comparison_json(item.comparison, undefined)}
    entry["self_consistency"] = _number("self_consistency", item.consistency, undefined)
    entry["self_consistency_ci"] = _ends(item.consistency)
    entry["undefined"] = undefined
    entry["lineage"] = item.lineage or None
    entry["answered"] = {"reference": item.answered[0].value, "against": item.answered[1].value}
    if item.by_rule:
        entry["met_by_rule"] = {"reference": item.by_rule[0].value, "against": item.by_rule[1].value}
    entry["people"] = _people(item.people)
    entry["without_doubts"] = _brief(item.by_doubts[Doubts.WITHOUT])
    entry["half_weight"] = _brief(item.by_doubts[Doubts.HALF])
    entry["images"] = {
        "falsely_met": [_behind(one) for one in item.behind.falsely_met],
        "falsely_not_met": [_behind(one) for one in item.behind.falsely_not_met],
        "doubtful": [_behind(one) for one in item.behind.doubtful],
    }
    if item.alternative:
        entry["alt_test"] = {
            "passes": item.alternative.passes,
            "epsilon": item.alternative.epsilon,
            "winning_rate": _number("alt_test", item.alternative.winning_rate, undefined),
            "left_out": dict(item.left_out),
        }
    if item.corrected:
        entry["corrected_rate"] = _corrected(item.corrected)
    advice = item.advice
    counts = {"looks": item.looks, "images": number_of(item.looked_at)}
    entry["advice"] = {**advice_json(advice), **counts} if advice else None
    if item.findings:
        silence = item.findings.silence
        met, not_met = (_ends(anytime(one.agreement)) for one in item.findings.evidence.whole.classes)
        entry["anytime_intervals"] = {"agreement_met": met, "agreement_not_met": not_met}
        entry["silent"] = {
            "n_images": silence.images,
            "reference_met_answered": silence.answered_met.value,
            "reference_met_silent": silence.silent_met.value,
        }
        entry["selective"] = selective_json(item.findings.selective)
    return entry


def comparison_json(comparison: Comparison, undefined: dict[str, str]) -> Entry:
    """The promised keys first, in their order; more intervals and notes after them."""
    entry: Entry = {
        "n_images": comparison.n_images,
        "n_pairs": comparison.n_pairs,
        "n_missing": comparison.n_missing,
        "reference_met": _number("reference_met", comparison.reference_met, undefined),
        "against_met": _number("against_met", comparison.against_met, undefined),
    }
    for name in _FIGURES:
        entry[name] = _number(name, comparison[name], undefined)
        if name == "agreement_not_met":
            entry["agreement_ci"] = _interval("agreement_ci", comparison["agreement"], undefined)
    notes = {name: comparison[name].reason for name in _FIGURES if comparison[name].is_defined}
    return entry | {
        "intervals": {name: _ends(comparison[name]) for name in _FIGURES},
        "undefined_share": {name: comparison[name].undefined_share for name in _FIGURES},
        "constant_agreement": comparison.constant.value,
        "constant_answer": comparison.constant_answer if comparison.constant.is_defined else None,
        "n_missing_reference": comparison.missing_reference,
        "n_missing_against": comparison.missing_against,
        "notes": {name: note for name, note in notes.items() if note},
    }


def _groups(report: Report) -> list[Entry]:
    """Every source and group, with what may be said of the judge there; intervals hold for all of them together."""
    entries: list[Entry] = []
    found = [item.findings.groups if item.findings else () for item in report.items]
    for parts in zip(*found, strict=True):
        items = []
        for item, part in zip(report.items, parts, strict=True):
            undefined: dict[str, str] = {}
            entry = {"code": item.code, **comparison_json(part.comparison, undefined), "undefined": undefined}
            items.append({**entry, "verdict": part.gated.verdict.value, "exception": part.is_exception})
        name = parts[0].gated.name or report_text.NOT_SAID
        entries.append({"by": parts[0].gated.by, "name": name, "label": items[0], "criteria": items[1:]})
    return entries


def _brief(comparison: Comparison) -> Entry:
    undefined: dict[str, str] = {}
    figures = {name: _number(name, comparison[name], undefined) for name in _FIGURES}
    counts = {"n_images": comparison.n_images, "n_pairs": comparison.n_pairs}
    return {**counts, **figures, "undefined": undefined}


def _people(people: GroupFigures | None) -> Entry | None:
    if people is None:
        return None
    undefined: dict[str, str] = {}
    return {
        "n_images": people.agreement.n,
        "agreement": _number("agreement", people.agreement, undefined),
        "krippendorff_alpha": _number("krippendorff_alpha", people.alpha, undefined),
        "gwet_ac1": _number("gwet_ac1", people.ac1, undefined),
        "undefined": undefined,
        "intervals": {
            "agreement": _ends(people.agreement),
            "krippendorff_alpha": _ends(people.alpha),
            "gwet_ac1": _ends(people.ac1),
        },
    }


def _corrected(corrected: CorrectedRate) -> Entry:
    """How many of all images the judge has seen the reference would call met."""
    undefined: dict[str, str] = {}
    return {
        "rate": _number("rate", corrected.rate, undefined),
        "ci": _ends(corrected.rate),
        "method": corrected.method,
        "note": corrected.note,
        "reference": _number("reference", corrected.people, undefined),
        "judge": _number("judge", corrected.judge, undefined),
        "n_judge": corrected.judge.n,
        "n_judge_alone": corrected.alone,
        "power": corrected.power,
        "undefined": undefined,
    }


def _community(community: Community) -> Entry:
    figures = ("agreement", "contested", "contested_before", "community_rate", "rubric_rate")
    rows = []
    for one in community.rows:
        undefined: dict[str, str] = {}
        numbers = {name: _number(name, getattr(one, name), undefined) for name in figures}
        counts = {"group": one.group or None, "n_images": one.images, "ties": one.ties}
        rows.append({**counts, **numbers, "undefined": undefined})
    misses = [
        {
            "image": one.image.name,
            "number": one.image.number,
            "shown_by_majority": one.shows,
            "votes": [one.for_it, one.against_it],
            "not_met": [criterion.code for criterion in one.broken],
        }
        for one in community.misses
    ]
    blamed = [
        {"code": one.criterion.code, "images": one.images, "alone": one.alone} for one in community.blame
    ]
    names = {"raters": list(community.raters), "by_rubric": community.by_rubric}
    return {**names, "rows": rows, "misses": misses, "blame": blamed}


def _judge(judge: Judge) -> Entry:
    setup, taken = judge.asked.setup, judge.asked.taken
    figures = {
        "leniency": judge.leniency,
        "spread": judge.spread,
        "spread_between_runs": judge.between_runs,
        "missing": judge.missing,
        "self_consistency_label": judge.consistency[0],
        "self_consistency_criteria": judge.steadiness,
    }
    undefined: dict[str, str] = {}
    known = {
        "seconds_per_call": taken.seconds,
        "tokens_in": taken.tokens_in,
        "tokens_out": taken.tokens_out,
        "dollars": float(taken.cost.dollars) if taken.cost else None,
    }
    why, why_no_cost = why_unknown(judge)
    for name, number in known.items():
        if number is None:
            undefined[name] = why_no_cost if name == "dollars" else why
    return {
        "name": judge.name,
        "asked": setups.how_asked(setup) if setup else None,
        "n_images": judge.images,
        "runs": judge.runs,
        **{name: _number(name, figure, undefined) for name, figure in figures.items()},
        "calls": taken.calls,
        "statuses": {status.value: calls for status, calls in taken.statuses.items()},
        **known,
        "undefined": undefined,
    }


def _paired(report: Report, one: Difference) -> Entry:
    """Which of two judges agrees better with the reference, and the one thing in which they are asked differently."""
    undefined: dict[str, str] = {}
    return {
        "judges": list(one.names),
        "apart": apart(report, one) or None,
        "n_images": one.images,
        "first": _number("first", one.first, undefined),
        "second": _number("second", one.second, undefined),
        "p": _number("p", one.test.p, undefined),
        "undefined": undefined,
    }


def _part(part: SplitPart, report: Report) -> Entry:
    items = []
    for item, comparison in zip(report.items, part.questions, strict=True):
        undefined: dict[str, str] = {}
        items.append({"code": item.code, **comparison_json(comparison, undefined), "undefined": undefined})
    return {
        "name": part.name or report_text.NOT_SAID,
        "rater": part.whose or None,
        "n_images": part.images,
        "label": items[0],
        "criteria": items[1:],
    }


def _behind(one: EvidenceImage) -> Entry:
    return {"number": one.number, "name": one.name, "times": one.times, "of": one.of}


def _number(name: str, figure: Estimate, undefined: dict[str, str]) -> float | None:
    if figure.value is None:
        undefined[name] = figure.reason
    return figure.value


def _interval(name: str, figure: Estimate, undefined: dict[str, str]) -> list[float] | None:
    ends = _ends(figure)
    if ends is None:
        undefined[name] = figure.reason
    return ends


def _ends(figure: Estimate) -> list[float] | None:
    return None if figure.low is None or figure.high is None else [figure.low, figure.high]


def counted_json(report: CountedReport) -> dict[str, Any]:
    """The keys are those of `agree --json`, as far as counts give them."""
    items = [_counted_item(item) for item in report.items]
    return {
        "study": report.title,
        "reference": report.reference.name,
        "against": report.against.name,
        "rubric_version": report.rubric_version,
        "label": items[0],
        "criteria": items[1:],
        "doubts": report.question.doubts.value,
        "cannot_tell": report.question.cannot_tell,
        "n_images": report.images,
        "seed": report.question.seed,
        "replicates": report.question.replicates,
        "read_from": "parquet",
    }


def _counted_item(item: CountedItem) -> dict[str, Any]:
    undefined: dict[str, str] = {}
    entry = {"code": item.code, "text": item.text, **comparison_json(item.comparison, undefined)}
    steady = item.consistency
    entry["self_consistency"] = steady.value
    entry["self_consistency_ci"] = None if steady.low is None else [steady.low, steady.high]
    if steady.value is None:
        undefined["self_consistency"] = steady.reason
    return entry | {"undefined": undefined, "lineage": item.lineage or None}


def report_lines(report: CountedReport) -> list[str]:
    """The report in words: a line for the whole, one for each question."""
    heading = parquet.heading(
        title=report.title, reference=report.reference.name, against=report.against.name, count=report.images
    )
    return [heading, *map(_line, report.items), parquet.READ_FROM_PARQUET]


def _line(item: CountedItem) -> str:
    figure, kappa = item.comparison["agreement"], item.comparison["kappa"]
    if figure.value is None or figure.low is None or figure.high is None:
        return parquet.no_figure(item.code, figure.reason)
    beyond = f"{kappa.value:.2f}" if kappa.value is not None else parquet.UNDEFINED
    share, low, high = (f"{number:.2f}" for number in (figure.value, figure.low, figure.high))
    counts = dict(figure.counts)
    equal = (counts["equal"], counts["pairs"]) if counts else None
    return parquet.figures(item.code, equal, share, low, high, beyond)
