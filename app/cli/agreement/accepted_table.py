"""The table of images that are left to a judge or to people, as `touchstone agree --accepted` writes it."""

import csv
from pathlib import Path
from typing import TextIO

from app.agreement.report.report import Report
from app.interchange.tables.formula_guard import guard
from app.messages.agreement.report import CRITERION, LABEL
from app.messages.translation import english
from exporters.atomic_file import write_out

COLUMNS = ("image", "number", "question", "left_to", "judge", "sureness", "answered_by_people")


def write_accepted(report: Report, file: Path, study: Path) -> None:
    """A row for each image of each question that the advice leaves to the judge anywhere. `study` is the study's
    folder. Raises UserError where the file cannot be written."""

    def write(stream: TextIO) -> None:
        table = csv.writer(stream)
        table.writerow(COLUMNS)
        for one in report.accepted:
            words = [english(word) for word in (CRITERION if one.place else LABEL)]
            for image in one.images:
                is_left = image.is_met is not None
                table.writerow(
                    (
                        guard(image.name),
                        image.number,
                        report.items[one.place].code,
                        "judge" if is_left else "people",
                        words[0 if image.is_met else 1] if is_left else "",
                        "" if image.sureness is None else f"{image.sureness:.4g}",
                        "yes" if image.has_person else "no",
                    )
                )

    write_out(file, study, write)
