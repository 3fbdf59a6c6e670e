"""The report on a collection of pictures that belong to a culture."""

from collections.abc import Iterator
from operator import attrgetter, itemgetter

from app.captions.consensus import Collected, Consensus
from app.instruments.captions.collection import CAPTION, CULTURE, RELATED, Collection
from app.messages.instruments import captions_report
from app.reports import tables
from app.reports.document import Axis, Chart, Section, Table
from app.reports.instruments.figures import figure
from app.reports.printed_figures import spoken, with_ends
from app.reports.tables import ColumnSpec, TableSpec


def summary(found: Collection) -> Iterator[str]:
    """The report in a few sentences."""
    consensus = found.consensus
    if consensus is None:
        yield captions_report.missing(RELATED)
        return
    if not consensus.people:
        yield captions_report.NOTHING_SAID
        return
    kept, left = len(consensus.kept), len(consensus.left_out)
    yield captions_report.collected(count=consensus.people)
    yield captions_report.kept(kept, kept + left, consensus.least, with_ends(consensus.share_kept))
    contested = [found.names[one.image] for one in (*consensus.kept, *consensus.left_out) if one.is_contested]
    if contested:
        yield captions_report.contested(contested)


def sections(found: Collection) -> Iterator[Section]:
    """What is kept, its captions, what is not kept, and why."""
    consensus = found.consensus
    if consensus is None:
        yield Section("kept", captions_report.KEPT_SECTION, (captions_report.missing(RELATED),))
        return
    yield _kept_section(found, consensus)
    if consensus.kept:
        yield _captions_section(found, consensus)
    if consensus.left_out:
        almost = [found.names[one.image] for one in consensus.left_out if one.margin == -1]
        said = (captions_report.almost(almost),) if almost else ()
        yield Section("left-out", captions_report.LEFT_OUT_SECTION, said, (_left_out(found, consensus),))
    if consensus.kept:
        yield _why_section(found)


def methods(found: Collection) -> Iterator[str]:
    """How it was computed."""
    if found.consensus is not None:
        yield captions_report.BY_THEMSELVES
        yield captions_report.WILSON_SHARES
    yield captions_report.ONLY_PEOPLE


def _kept_section(found: Collection, consensus: Consensus) -> Section:
    said = tuple(captions_report.missing(role) for role in (CULTURE, CAPTION) if role in found.missing)
    if not consensus.kept:
        return Section("kept", captions_report.KEPT_SECTION, (*said, captions_report.NOTHING_KEPT))
    columns = list(_counts(found))
    if CULTURE not in found.missing:
        columns.append(tables.text("cultures", captions_report.CULTURES, _cultures_of))
    return Section(
        "kept",
        captions_report.KEPT_SECTION,
        said,
        (TableSpec("kept", captions_report.KEPT_TABLE, *columns, ids=_IMAGE).of(consensus.kept),),
    )


def _cultures_of(one: Collected) -> str:
    return captions_report.listed(captions_report.named(*culture) for culture in one.cultures)


def _counts(found: Collection) -> tuple[ColumnSpec, ...]:
    """Each picture, and how many people say what of it."""
    return (
        tables.text("picture", captions_report.PICTURE, lambda one: found.names[one.image]),
        tables.counts("agreeing", captions_report.AGREEING, lambda one: len(one.agreeing)),
        tables.counts("against", captions_report.AGAINST, lambda one: len(one.against)),
        tables.counts("unsure", captions_report.UNSURE, lambda one: len(one.unsure)),
    )


def _captions_section(found: Collection, consensus: Consensus) -> Section:
    """The captions that came with a picture, and beside them those that people suggest: one a row."""
    rows = [line for one in consensus.kept for line in _caption_rows(found, one)]
    said = (
        ()
        if CAPTION in found.missing
        else (captions_report.suggested(share=spoken(consensus.share_suggesting)),)
    )
    table = TableSpec(
        "captions",
        captions_report.CAPTIONS_TABLE,
        tables.text("picture", captions_report.PICTURE, itemgetter(1)),
        tables.text("whose", captions_report.WHOSE, itemgetter(2)),
        tables.text("caption", captions_report.CAPTION, itemgetter(3)),
        *([tables.counts("liked", captions_report.LIKED, itemgetter(4))] if found.asks_for_best else []),
        ids=itemgetter(0),
    )
    return Section("captions", captions_report.CAPTIONS_SECTION, said, (table.of(rows),) if rows else ())


def _caption_rows(found: Collection, one: Collected) -> Iterator[tuple[str, str, str, str, int | str]]:
    beside = one.captions
    lines: list[tuple[str, str, int | str]] = [
        (captions_report.ORIGINAL, words, times) for words, times in beside.originals
    ]
    # Nobody was asked to choose among those that others suggest.
    lines += [
        (captions_report.SUGGESTED, suggested.words, captions_report.NOT_OFFERED)
        for suggested in beside.suggested
    ]
    for place, line in enumerate(lines):
        yield f"{one.image}-{place}", found.names[one.image], *line


def _left_out(found: Collection, consensus: Consensus) -> Table:
    """Nearest to being kept first."""
    lacking = tables.counts("lacking", captions_report.LACKING, lambda one: -one.margin)
    table = TableSpec("left-out", captions_report.LEFT_OUT_TABLE, *_counts(found), lacking, ids=_IMAGE)
    return table.of(sorted(consensus.left_out, key=lambda one: -one.margin))


def _why_section(found: Collection) -> Section:
    said: list[str] = []
    parts: list[Table | Chart] = []
    axis = Axis(captions_report.PICTURES[0], 0)
    if CULTURE not in found.missing:
        if found.cultures:
            parts.append(figure(_CULTURES.of(found.cultures), ("pictures",), axis, "bars"))
        else:
            said.append(captions_report.NO_CULTURE_NAMED)
    if found.found.coders:
        said.append(captions_report.coded_by(people=found.found.coders, count=found.found.reasons))
        # Only the themes that were found; the instrument offers many more than one collection has.
        themes = ((place, one) for place, one in enumerate(found.themes) if one.reasons)
        parts.append(figure(_THEMES.of(themes), ("pictures",), axis, "bars"))
    else:
        said.append(captions_report.REASONS_NOT_SORTED)
    return Section("why", captions_report.WHY_SECTION, tuple(said), tuple(parts))


_IMAGE = attrgetter("image")
_CULTURES = TableSpec(
    "cultures",
    captions_report.CULTURES_TABLE,
    tables.text("culture", captions_report.CULTURE, itemgetter(0)),
    tables.counts("pictures", captions_report.PICTURES, itemgetter(1)),
)
_THEMES = TableSpec(
    "themes",
    captions_report.THEMES_TABLE,
    *tables.part(
        itemgetter(1),
        (
            tables.text("theme", captions_report.THEME),
            tables.counts("pictures", captions_report.PICTURES),
            tables.counts("reasons", captions_report.REASONS),
        ),
    ),
    ids=lambda one: str(one[0]),
)
