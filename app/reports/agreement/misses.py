"""The images on which the rubric misses the community, as sentences and tables of a report."""

from collections.abc import Iterator

from app.agreement.report.community import Community
from app.messages.agreement import report_misses
from app.messages.criterion_names import criterion_name
from app.reports import tables
from app.reports.document import Table
from app.reports.tables import TableSpec
from app.study.rubric import Criterion


def miss_sentences(community: Community) -> Iterator[str]:
    """How many images are missed each way, and the criterion most to blame."""
    strict = sum(miss.shows for miss in community.misses)
    yield report_misses.misses(strict, len(community.misses) - strict)
    if community.blame:
        yield report_misses.blamed(
            [(_named(one.criterion), one.images, one.alone) for one in community.blame]
        )


def miss_tables(community: Community) -> Iterator[Table]:
    """The images, one a row, and the criteria; nothing where the rubric misses none."""
    if community.misses:
        yield _MISSES.of(community.misses)
    if community.blame:
        yield _BLAME.of(community.blame)


def _named(criterion: Criterion) -> str:
    return criterion_name(criterion.code, criterion.name)


_MISSES = TableSpec(
    "misses",
    report_misses.MISSES_TABLE,
    tables.text(
        "image", report_misses.IMAGE, lambda miss: report_misses.image(miss.image.number, miss.image.group)
    ),
    tables.text(
        "majority",
        report_misses.MAJORITY,
        lambda miss: report_misses.majority(miss.shows, miss.for_it == miss.against_it),
    ),
    tables.text(
        "votes",
        report_misses.VOTES,
        lambda miss: report_misses.votes(for_it=miss.for_it, against_it=miss.against_it),
    ),
    tables.text(
        "rubric",
        report_misses.RUBRIC,
        lambda miss: report_misses.NOT_APPROPRIATE if miss.shows else report_misses.APPROPRIATE,
    ),
    tables.text(
        "broken",
        report_misses.BROKEN,
        lambda miss: "; ".join(map(_named, miss.broken)) or report_misses.LACKS_ONE,
    ),
    ids=lambda miss: f"image-{miss.image.number}",
)
_BLAME = TableSpec(
    "blame",
    report_misses.BLAME_TABLE,
    tables.text("criterion", report_misses.CRITERION, lambda one: _named(one.criterion)),
    tables.counts("images", report_misses.IMAGES),
    tables.counts("alone", report_misses.ALONE),
    ids=lambda one: one.criterion.code,
)
