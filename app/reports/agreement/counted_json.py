"""The agreement of two raters that was counted in Parquet files, for programs and for the terminal."""

from typing import Any

from app.agreement.report.counted import CountedItem, CountedReport
from app.messages.interchange import parquet
from app.reports.agreement.agreement_json import comparison_json


def counted_json(report: CountedReport) -> dict[str, Any]:
    """The keys are those of `agree --json`, as far as counts give them."""
    items = [_item(item) for item in report.items]
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


def _item(item: CountedItem) -> dict[str, Any]:
    undefined: dict[str, str] = {}
    entry = {"code": item.code, "text": item.text, **comparison_json(item.comparison, undefined)}
    steady = item.consistency
    entry["self_consistency"] = steady.value
    entry["self_consistency_ci"] = None if steady.low is None else [steady.low, steady.high]
    if steady.value is None:
        undefined["self_consistency"] = steady.reason
    return entry | {"undefined": undefined, "lineage": item.lineage or None}


def told(report: CountedReport) -> list[str]:
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
