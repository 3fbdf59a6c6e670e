"""The images on which the rubric misses the community, as sentences and tables of a report."""

from collections.abc import Iterator

from app.agreement.report.community import Community
from app.messages.agreement import report_misses
from app.messages.criterion_names import criterion_name
from app.reports.document import Table
from app.reports.printed_figures import count, text
from app.reports.tables import column, row
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
        yield _images(community)
    if community.blame:
        yield _criteria(community)


def _images(community: Community) -> Table:
    heads = (
        column("image", report_misses.IMAGE, "text"),
        column("majority", report_misses.MAJORITY, "text"),
        column("votes", report_misses.VOTES, "text"),
        column("rubric", report_misses.RUBRIC, "text"),
        column("broken", report_misses.BROKEN, "text"),
    )
    rows = []
    for miss in community.misses:
        cells = (
            text(report_misses.majority(miss.shows, miss.for_it == miss.against_it)),
            text(report_misses.votes(for_it=miss.for_it, against_it=miss.against_it)),
            text(report_misses.NOT_APPROPRIATE if miss.shows else report_misses.APPROPRIATE),
            text("; ".join(map(_named, miss.broken)) or report_misses.LACKS_ONE),
        )
        name = report_misses.image(miss.image.number, miss.image.group)
        rows.append(row(f"image-{miss.image.number}", name, cells, heads))
    return Table("misses", report_misses.MISSES_TABLE, heads, tuple(rows))


def _criteria(community: Community) -> Table:
    heads = (
        column("criterion", report_misses.CRITERION, "text"),
        column("images", report_misses.IMAGES, "count"),
        column("alone", report_misses.ALONE, "count"),
    )
    rows = [
        row(one.criterion.code, _named(one.criterion), (count(one.images), count(one.alone)), heads)
        for one in community.blame
    ]
    return Table("blame", report_misses.BLAME_TABLE, heads, tuple(rows))


def _named(criterion: Criterion) -> str:
    return criterion_name(criterion.code, criterion.name)
