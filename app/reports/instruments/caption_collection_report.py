"""The report on a collection of pictures that belong to a culture."""

from collections.abc import Iterator, Sequence

from app.captions.consensus import Collected, Consensus
from app.instruments.captions.collection import CAPTION, CULTURE, RELATED, Collection
from app.messages.instruments import captions_report
from app.reports.document import Cell, Column, Row, Section, Table
from app.reports.printed_figures import count, spoken, text, with_ends
from app.reports.tables import column, row


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
    heads = (
        Column("picture", *captions_report.PICTURE),
        *_counts_heads(),
        *([] if CULTURE in found.missing else [Column("cultures", *captions_report.CULTURES)]),
    )
    rows = []
    for one in consensus.kept:
        cells = list(_counts(one))
        if CULTURE not in found.missing:
            cells.append(
                text(captions_report.listed(captions_report.named(*culture) for culture in one.cultures))
            )
        rows.append(row(one.image, found.names[one.image], cells, heads))
    return Section(
        "kept",
        captions_report.KEPT_SECTION,
        said,
        (Table("kept", captions_report.KEPT_TABLE, heads, tuple(rows)),),
    )


def _counts_heads() -> tuple[Column, ...]:
    return (
        column("agreeing", captions_report.AGREEING, "count"),
        column("against", captions_report.AGAINST, "count"),
        column("unsure", captions_report.UNSURE, "count"),
    )


def _counts(one: Collected) -> Iterator[Cell]:
    yield from (count(len(people)) for people in (one.agreeing, one.against, one.unsure))


def _captions_section(found: Collection, consensus: Consensus) -> Section:
    """The captions that came with a picture, and beside them those that people suggest: one a row."""
    heads = (
        Column("picture", *captions_report.PICTURE),
        Column("whose", *captions_report.WHOSE),
        Column("caption", *captions_report.CAPTION),
        *([column("liked", captions_report.LIKED, "count")] if found.asks_for_best else []),
    )
    rows = [line for one in consensus.kept for line in _caption_rows(found, one, heads)]
    said = (
        ()
        if CAPTION in found.missing
        else (captions_report.suggested(share=spoken(consensus.share_suggesting)),)
    )
    tables = (Table("captions", captions_report.CAPTIONS_TABLE, heads, tuple(rows)),) if rows else ()
    return Section("captions", captions_report.CAPTIONS_SECTION, said, tables)


def _caption_rows(found: Collection, one: Collected, heads: Sequence[Column]) -> Iterator[Row]:
    beside = one.captions
    lines = [(captions_report.ORIGINAL, words, count(times)) for words, times in beside.originals]
    # Nobody was asked to choose among those that others suggest.
    lines += [
        (captions_report.SUGGESTED, suggested.words, text(captions_report.NOT_OFFERED))
        for suggested in beside.suggested
    ]
    for place, (whose, words, times) in enumerate(lines):
        liked = [times] if found.asks_for_best else []
        yield row(f"{one.image}-{place}", found.names[one.image], (text(whose), text(words), *liked), heads)


def _left_out(found: Collection, consensus: Consensus) -> Table:
    """Nearest to being kept first."""
    heads = (
        Column("picture", *captions_report.PICTURE),
        *_counts_heads(),
        column("lacking", captions_report.LACKING, "count"),
    )
    rows = [
        row(one.image, found.names[one.image], (*_counts(one), count(-one.margin)), heads)
        for one in sorted(consensus.left_out, key=lambda one: -one.margin)
    ]
    return Table("left-out", captions_report.LEFT_OUT_TABLE, heads, tuple(rows))


def _why_section(found: Collection) -> Section:
    said, tables = [], []
    if CULTURE not in found.missing:
        if found.cultures:
            tables.append(_cultures(found))
        else:
            said.append(captions_report.NO_CULTURE_NAMED)
    if found.found.coders:
        said.append(captions_report.coded_by(found.found.coders, found.found.reasons))
        tables.append(_themes(found))
    else:
        said.append(captions_report.REASONS_NOT_SORTED)
    return Section("why", captions_report.WHY_SECTION, tuple(said), tuple(tables))


def _cultures(found: Collection) -> Table:
    heads = (
        Column("culture", *captions_report.CULTURE),
        column("pictures", captions_report.PICTURES, "count"),
    )
    rows = [
        row(str(place), culture, (count(pictures),), heads)
        for place, (culture, pictures) in enumerate(found.cultures)
    ]
    return Table("cultures", captions_report.CULTURES_TABLE, heads, tuple(rows))


def _themes(found: Collection) -> Table:
    """The themes that were found; the instrument offers many more than one collection has."""
    heads = (
        Column("theme", *captions_report.THEME),
        column("pictures", captions_report.PICTURES, "count"),
        column("reasons", captions_report.REASONS, "count"),
    )
    rows = [
        row(str(place), one.theme, (count(one.pictures), count(one.reasons)), heads)
        for place, one in enumerate(found.themes)
        if one.reasons
    ]
    return Table("themes", captions_report.THEMES_TABLE, heads, tuple(rows))
