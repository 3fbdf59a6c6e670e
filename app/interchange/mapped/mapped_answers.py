"""Answers from files of other tools, checked like a table of annotations, then imported all or none."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from app.interchange.mapped.mapping import ColumnMapping, RowMaker
from app.interchange.mapped.presets import PRESETS
from app.interchange.mapped.records import read_records
from app.interchange.tables.annotations import AT_ONCE, Annotations, Progress, check_pieces
from app.interchange.tables.columns import KNOWN
from app.interchange.tables.tables import Piece, in_pieces
from app.messages.interchange import import_export, mapped
from app.study.ports import OpenStudy

SHOWN = 20


def read_mapped(
    study: OpenStudy,
    files: Sequence[Path],
    preset: str,
    mapping: ColumnMapping,
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
    *,
    by_file_name: bool = False,
) -> Annotations:
    """Read and check files; nothing is written. `preset`: the tool that wrote them, one of PRESETS, or '' for tables.

    Raises UserError for a mapping that does not fit the files, and with the bad rows by place, column and reason.
    """
    read = PRESETS.get(preset, read_records)
    records = {file: list(read(file)) for file in dict.fromkeys(files)}
    rubric = study.rubrics.current()
    criteria = [criterion.code for criterion in rubric.criteria] if rubric else []
    every = [record for found in records.values() for record in found]
    maker = RowMaker(mapping, every, criteria)
    records = {file: list(filter(maker.counts, found)) for file, found in records.items()}
    left_out = len(every) - sum(map(len, records.values()))

    def pieces(file: Path) -> Iterator[Piece]:
        rows = ((record.number, row) for record in records[file] for row in maker.rows(record))
        return in_pieces(rows, KNOWN, AT_ONCE)

    has_lines = all(file.is_file() and file.suffix.lower() != ".json" for file in files)
    place = import_export.place if has_lines else mapped.place
    found = check_pieces(
        study, files, pieces, place, allow_missing_images, progress, by_file_name=by_file_name
    )
    if not left_out:
        return found
    return replace(found, remarks=(mapped.left_out(count=left_out), *found.remarks))


def preview_lines(study: OpenStudy, annotations: Annotations) -> list[str]:
    """The first twenty answers that files hold, a line each, how many more there are, and how many of each kind."""
    lines = []
    for entry in annotations.entries[:SHOWN]:
        image = study.images.get(entry.image) if isinstance(entry.image, int) else None
        name = image.name if image else str(entry.image)
        value = entry.content.value
        lines.append(mapped.preview(name, entry.rater, entry.item, value.value if value else ""))
    more = len(annotations.entries) - len(lines)
    lines += [mapped.more_answers(count=more)] if more else []
    counts = Counter(
        (entry.item, entry.content.value.value if entry.content.value else "")
        for entry in annotations.entries
    )
    return [*lines, *(mapped.counted(*kind, count) for kind, count in sorted(counts.items()))]
