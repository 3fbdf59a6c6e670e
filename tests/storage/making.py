"""Small studies and pictures for tests: real folders, real SQLite, made in a few milliseconds."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image as Pillow

from app.files.rubric_file import load_rubric, read_rubric
from app.files.template_file import built_in_template
from app.study.alt_text import Draft
from app.study.answer import Answer
from app.study.image import ImageFacts
from app.study.judge.guard_decisions import GuardDecision, GuardVerdict, NewGuardDecision, QuestionVerdict
from app.study.ports import NewStudy
from app.study.rubric import Rubric
from app.study.team.raters import Rater
from app.study.verdict import Scale
from storage import database
from storage.folder import StudyFolder, create_study, open_study
from storage.schema import upgrading

if TYPE_CHECKING:  # many a process that is no test imports this module
    import pytest

SHORT_RUBRIC = """
title = "Canes"
artifact = "guide cane"

[[theme]]
code = "T1"
statement = "A cane is a tool."

[[theme.criterion]]
code = "C1"
short = "Straight"
text = "The cane is straight."
guidance = "Bent is not straight."

[[theme.criterion]]
code = "C2"
short = "Tip"
text = "There is a tip."
applies_when = "the bottom end is in the picture"
not_visible = "not met"
"""


def short_rubric() -> Rubric:
    """Two criteria: `T1.C1`, and `T1.C2`, where what cannot be told counts as not met."""
    return read_rubric(SHORT_RUBRIC, "short.toml")


def make_study(
    folder: Path,
    images: int = 3,
    rubric: Rubric | str | None = "short",
    whole_image: Scale | None = Scale.SHOWING,
    described: tuple[int, ...] = (1,),
    people: tuple[str, ...] = (),
) -> StudyFolder:
    """An open study, ready to write, with images whose files are not there; some are described, and
    `people` have not begun."""
    if isinstance(rubric, str):
        rubric = short_rubric() if rubric == "short" else load_rubric(rubric)
    template = built_in_template("guide cane")
    new = NewStudy("Canes", "guide cane", rubric=rubric, whole_image=whole_image, template_toml=template)
    study = create_study(folder, new)
    study.prepare_to_write()
    with study.together():
        for number in range(1, images + 1):
            image = study.images.add_missing(f"cane-{number}.png")
            if number in described:
                study.descriptions.add(image.key, Draft({"colour": "white"}, scene="A street.", author="Ada"))
        for name in people:
            study.raters.add(name)
    return study


def make_drawn_study(folder: Path, images: int = 3, step: int = 40) -> StudyFolder:
    """An open study, ready to write, of pictures `cane-0.png`, `cane-1.png` … beside it, of which none is described."""
    study = make_study(folder, images=0, described=())
    for number in range(images):
        file = folder.parent / f"cane-{number}.png"
        study.images.add(file, write_picture(file, shade=number * step))
    return study


def picture(
    kind: str = "PNG", size: tuple[int, int] = (30, 20), shade: int = 0, orientation: int = 0
) -> bytes:
    """The bytes of a picture in a format Pillow can write; `shade` (0-255) makes different ones."""
    image = Pillow.new("RGB", size, (shade, 40, 80))
    for x in range(size[0]):
        image.putpixel((x, x % size[1]), (255, 255, shade))
    exif = Pillow.Exif()
    if orientation:
        exif[0x0112] = orientation
    out = BytesIO()
    image.save(out, kind, **({"exif": exif} if orientation else {}))
    return out.getvalue()


def write_picture(path: Path, kind: str = "PNG", shade: int = 0) -> ImageFacts:
    """Write a picture file and return the facts it is added with."""
    path.write_bytes(picture(kind, shade=shade))
    return ImageFacts(path.name)


def stored(study: StudyFolder, number: int = 1, name: str = "Robin") -> dict[str, Answer]:
    """What one person says now about one image, read from the disk by a connection of its own."""
    reader = open_study(study.folder)
    try:
        rater, image = reader.raters.find(name), reader.images.at(number)
        assert rater is not None
        assert image is not None
        return dict(reader.answers.current(image.key, rater))
    finally:
        reader.close()


def make_older_study(place: Path, version: int, monkeypatch: "pytest.MonkeyPatch") -> None:
    """A study of an older schema with three images, filled without this program's stores, which know later tables."""
    # Only here: it brings pandas, and many a process imports this module.
    from storage.schema.migrations import study_schema

    place.mkdir()
    with monkeypatch.context() as older:
        older.setattr(study_schema, "_migrations", study_schema._migrations[:version])
        older.setattr(upgrading, "SCHEMA_VERSION", version)
        made = database.Database(place / "study.db", create=True)
        upgrading.migrate(made)
        made.connection.execute(f"PRAGMA application_id = {database.APPLICATION_ID}")
    with made.atomic() as connection:
        connection.execute(
            "INSERT INTO study VALUES (1, ?, 'Canes', 'guide cane', 'en', 'showing', 0)", (b"s" * 16,)
        )
        connection.executemany(
            "INSERT INTO image (id, uuid, number, name, source, is_photograph, is_reference, prompt, image_group,"
            " licence, format, width, height, size_bytes, added_at)"
            " VALUES (?, ?, ?, 'cane.png', '', 0, 0, '', '', '', '', 0, 0, 0, 0)",
            ((number, bytes([number]) * 16, number) for number in (1, 2, 3)),
        )
    made.close()


def guard_decision(study: StudyFolder, judge: Rater) -> GuardDecision:
    """A decision of the guard about a picture that it let through."""
    questions = (QuestionVerdict("label", GuardVerdict.PUBLISH, "It is met.", True, 1.0, 0.1),)
    said = NewGuardDecision("0" * 64, "cane.png", "Model 3", judge, 1, GuardVerdict.PUBLISH, questions)
    return study.guard_decisions.add(said)
