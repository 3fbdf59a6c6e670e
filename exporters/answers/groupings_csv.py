"""Groups that people made of images, as CSV: a row for each image in a group, and one for each empty group."""

import csv
from typing import TextIO

from app.interchange.images.exhibit_rows import ShownWords
from app.interchange.tables.formula_guard import guard
from app.messages.annotate import grouping
from app.study.ports import OpenStudy


def write_groupings(study: OpenStudy, stream: TextIO) -> None:
    """Person by person, group by group, in the order in which images came."""
    images = {image.key: image for image in study.images.all()}
    shown = ShownWords(study, "")
    rows = csv.writer(stream)
    rows.writerow(grouping.CSV_COLUMNS)
    for group in study.groupings.all():
        about = tuple(map(guard, (group.rater.name, group.name, group.reason)))
        for key in group.images:
            image, described = images[key], study.descriptions.current(key)
            texts = (*shown.note(image), described.description if described else "")
            rows.writerow((*about, image.number, guard(image.name), guard(" ".join(filter(None, texts)))))
        if not group.images:
            rows.writerow((*about, "", "", ""))
