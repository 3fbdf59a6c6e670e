"""Answers from files of other tools, checked like a table of annotations, then imported all or none."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.interchange.label_studio.tasks import image_cells
from app.interchange.mapped.mapping import ColumnMapping, Row, RowMaker
from app.interchange.mapped.presets import PRESETS
from app.interchange.mapped.records import read_records
from app.interchange.tables.annotations import Annotations, Progress, check_rows
from app.interchange.tables.cells import BadCell
from app.interchange.tables.columns import unguard
from app.messages.interchange import import_export as exchange_messages
from app.messages.interchange import mapped as messages
from app.study.image_ports import Images
from app.study.ports import OpenStudy

SHOWN = 20


def read_mapped(
    study: OpenStudy,
    files: Sequence[Path],
    preset: str,
    mapping: ColumnMapping,
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
) -> Annotations:
    """Read and check files; nothing is written. `preset`: the tool that wrote them, one of PRESETS, or '' for tables.

    Raises UserError for a mapping that does not fit the files, and with the bad rows by place, column and reason.
    """
    read = PRESETS.get(preset, read_records)
    records = {file: list(read(file)) for file in dict.fromkeys(files)}
    rubric = study.rubrics.current()
    criteria = [criterion.code for criterion in rubric.criteria] if rubric else []
    maker = RowMaker(mapping, [record for found in records.values() for record in found], criteria)

    def rows(file: Path) -> Iterator[tuple[int, Row]]:
        for record in records[file]:
            for row in maker.rows(record):
                yield record.number, {**row, **_image(row["image"], study.images)}

    has_lines = all(file.is_file() and file.suffix.lower() != ".json" for file in files)
    place = exchange_messages.place if has_lines else messages.place
    return check_rows(study, files, rows, place, allow_missing_images, progress)


def _image(cell: str, images: Images) -> Row:
    """The cells that name an image: as it is written where the study has that, else the file's name in a path or an
    address."""
    written = unguard(cell)
    if not written or images.find(written):
        return {"image": cell}
    try:
        return image_cells({"image": written}, images)
    except BadCell:
        return {"image": cell}


def preview_lines(study: OpenStudy, annotations: Annotations) -> list[str]:
    """The first twenty answers that files hold, a sentence each, and how many more there are."""
    lines = []
    for entry in annotations.entries[:SHOWN]:
        image = study.images.get(entry.image) if isinstance(entry.image, int) else None
        name = image.name if image else str(entry.image)
        value = entry.content.value
        lines.append(messages.preview(name, entry.rater, entry.item, value.value if value else ""))
    more = len(annotations.entries) - len(lines)
    return [*lines, messages.more_answers(more)] if more else lines
