"""`touchstone judge --compare`: the judges of a study side by side."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from app.cli.agreement import reader_option
from app.cli.output import print_json, print_lines
from app.errors import OptionsError
from app.messages.judge import judge_compare
from app.messages.study import coordinators as coordinators_text
from app.study.ports import OpenStudy

if TYPE_CHECKING:
    from app.agreement.estimate import Estimate
    from app.judging.results.judge_comparison import JudgeRow
    from app.judging.results.scaled_answers import ScaledAnswers


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--compare", action="store_true", help=judge_compare.COMPARE)
    parser.add_argument("--reference", metavar="RATER", default="", help=judge_compare.REFERENCE)
    reader_option.configure(parser)


def refuse_options(arguments: Namespace) -> None:
    """Raise OptionsError for a reference or a reader where nothing is compared."""
    if arguments.reader and not arguments.compare:
        raise OptionsError(coordinators_text.ONLY_WITH_COMPARE)
    if arguments.reference and not arguments.compare:
        raise OptionsError(judge_compare.ONLY_WITH_COMPARE)


def compare(study: OpenStudy, arguments: Namespace) -> int:
    """Tell what is known of each judge."""
    from app.judging.results.judge_comparison import side_by_side
    from app.reports.agreement.judge_sentences import judge_sentences

    reader_option.show_to(study, arguments.reader)
    rows = side_by_side(study, prices=arguments.prices, reference=arguments.reference)
    if arguments.json:
        print_json({"judges": [as_dict(row) for row in rows]})
        return 0
    if not rows:
        print_lines(judge_compare.NO_JUDGES)
        return 0
    for row in rows:
        print_lines(*judge_sentences(row))
    if len(rows) > 1:
        print_lines(judge_compare.NEVER_AVERAGED)
    return 0


def as_dict(row: "JudgeRow") -> dict[str, object]:
    """A row for a program to read; null where a figure is undefined, with the reason beside."""
    taken = row.taken
    return {
        "name": row.name,
        "model": row.model,
        "runs": row.runs,
        "images": row.images,
        "leniency": _figure(row.leniency),
        "spread": _figure(row.spread),
        "missing": _figure(row.missing),
        "consistency": _figure(row.consistency),
        "label_consistency": _figure(row.label_consistency),
        "calls": taken.calls,
        "statuses": {status.value: calls for status, calls in taken.statuses.items()},
        "seconds_per_call": taken.seconds,
        "tokens_in": taken.tokens_in,
        "tokens_out": taken.tokens_out,
        "cost": float(taken.cost.dollars) if taken.cost else None,
        "with": {
            name: {"criteria": _figure(criteria), "label": _figure(label)}
            for name, criteria, label in row.with_others
        },
        **(_reference(*row.reference) if row.reference else {}),
        **({"scaled": [_item(one) for one in row.scaled]} if row.scaled else {}),
    }


def _reference(name: str, criteria: "Estimate", label: "Estimate") -> dict[str, object]:
    return {"reference": {"name": name, "criteria": _figure(criteria), "label": _figure(label)}}


def _item(item: "ScaledAnswers") -> dict[str, object]:
    return {
        "criterion": item.code,
        "images": item.images,
        "runs": item.runs,
        "answers": item.answers,
        "set_aside": item.aside,
        "mean": _figure(item.mean),
        "missing": _figure(item.missing),
        "same_again": _figure(item.same_again),
    }


def _figure(figure: "Estimate") -> dict[str, object]:
    return {"value": figure.value, "n": figure.n, **({"reason": figure.reason} if figure.reason else {})}
