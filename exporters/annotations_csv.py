"""The annotations table as CSV: every current answer a row. Importing it again changes nothing."""

import csv
from typing import TextIO

from app.exchange.annotation_row import row_of
from app.exchange.columns import KNOWN
from app.study.ports import OpenStudy


def write_csv(study: OpenStudy, stream: TextIO) -> None:
    """Write the current answers on the newest rubric version and on whole images, by image, rater and run.

    Answers that were taken back, or hold nothing but white space, are left out.
    """
    writer = csv.writer(stream)
    writer.writerow(KNOWN)
    images = {image.key: image for image in study.images.all()}
    rubric = study.rubrics.current()
    version = rubric.version if rubric else 0
    for answer in study.answers.all_current():
        is_current = answer.is_of_whole_image or answer.rubric_version == version
        content = answer.content
        if is_current and (content.value or content.doubt or content.note.strip()):
            writer.writerow(row_of(images[answer.image], answer))
