"""Exhibits from a manifest: what rows make one, contexts, one stored picture in many, and what is refused and how."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.images.image_import import AddedImage, FailedImage, add_pictures, find_pictures
from app.interchange.images.manifest import read_manifest
from app.messages.interchange.exhibit_files import NOTHING_SHOWN
from app.study.exhibits import Exhibit, Passage
from app.study.image import ImageFacts
from storage.folder import StudyFolder
from tests.interchange.scaled_study import instrument
from tests.interchange.tables.table_files import write_csv
from tests.storage.making import make_study, write_picture

CONTEXTS = ("shop", "poster")
EMPTY_ROW = dict.fromkeys(
    (
        "file",
        "exhibit",
        "prompt",
        "source",
        "text",
        "text_language",
        "text_name",
        "text_source",
        "reference_text",
        "context",
        "subject",
        "culture",
        "alt_text",
    ),
    "",
)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    made = make_study(tmp_path / "study", images=0, rubric=instrument(), whole_image=None)
    for shade, name in enumerate(("a", "b", "c")):
        write_picture(tmp_path / f"{name}.png", shade=shade * 50)
    yield made
    made.close()


def row(**cells: str) -> dict[str, object]:
    return {**EMPTY_ROW, **cells}


def take(
    study: StudyFolder, place: Path, rows: Sequence[dict[str, object]], each: bool = False
) -> list[AddedImage | FailedImage]:
    manifest = read_manifest(write_csv(place / "m.csv", rows), [], "en", CONTEXTS, each)
    found = find_pictures(manifest.entries)
    return list(add_pictures(study, found.files, ImageFacts(""), manifest, found.names))


def exhibits(study: StudyFolder) -> dict[str, Exhibit]:
    names = {image.key: image.name for image in study.images.all()}
    return {names[one.image]: one for one in study.exhibits.all()}


def refusal(study: StudyFolder, place: Path, *rows: dict[str, object]) -> tuple[str, ...]:
    with pytest.raises(UserError) as caught:
        take(study, place, rows)
    assert study.images.count() == 0
    return caught.value.details


def test_rows_of_one_name_are_one_exhibit(study: StudyFolder, tmp_path: Path) -> None:
    outcomes = take(
        study,
        tmp_path,
        [
            row(file="a.png", exhibit="cats", prompt="a cat", source="sd", alt_text="A cat.", context="shop"),
            row(file="b.png", exhibit="cats", prompt="a cat", source="sd"),
            row(exhibit="cats", text="猫。", text_language="zh", text_source="gpt"),
            row(exhibit="cats", text="A cat.", text_name="B", reference_text="By an expert.", culture="CN"),
        ],
    )
    assert [(str(one.file.name), one.is_exhibit) for one in outcomes if isinstance(one, AddedImage)] == [
        ("a.png", False),
        ("b.png", False),
        ("cats", True),
    ]
    (image,) = study.images.all()
    assert image.facts == ImageFacts("cats", "sd", prompt="a cat")
    exhibit = exhibits(study)["cats"]
    assert exhibit.shown.texts == (Passage("猫。", "zh", "", "gpt"), Passage("A cat.", "", "B"))
    assert exhibit.shown.references == (Passage("By an expert."),)
    assert (exhibit.shown.context, exhibit.shown.culture) == ("shop", "CN")
    assert [picture.name for picture in exhibit.pictures] == ["a.png", "b.png"]
    described = study.descriptions.current(exhibit.pictures[0].key)
    assert described is not None
    assert described.description == "A cat."
    assert [one.facts.prompt for one in study.images.shown_only()] == ["", ""]


def test_each_context_makes_an_exhibit_of_its_own_from_one_set(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        row(file="a.png", exhibit="set"),
        row(file="b.png", exhibit="set"),
        row(file="c.png", prompt="a mug"),
        row(exhibit="only there", text="Words.", context="poster"),
    ]
    take(study, tmp_path, rows, each=True)
    made = exhibits(study)
    assert {
        name: (one.shown.context, one.shown.subject, len(one.pictures)) for name, one in made.items()
    } == {
        "set, shop": ("shop", "set", 2),
        "set, poster": ("poster", "set", 2),
        "c.png, shop": ("shop", "c.png", 1),
        "c.png, poster": ("poster", "c.png", 1),
        "only there": ("poster", "", 0),
    }
    assert (
        len(study.images.shown_only()) == 3
    )  # each picture is stored once, and nobody is asked about it alone
    assert study.images.count() == 5


def test_all_in_the_column_is_every_context(study: StudyFolder, tmp_path: Path) -> None:
    take(
        study, tmp_path, [row(file="a.png", exhibit="set", context="all", subject="mugs"), row(file="b.png")]
    )
    assert {(name, one.shown.subject) for name, one in exhibits(study).items()} == {
        ("set, shop", "mugs"),
        ("set, poster", "mugs"),
    }
    assert [image.name for image in study.images.all()] == ["b.png", "set, shop", "set, poster"]


def test_a_picture_with_words_is_judged_itself(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        row(file="a.png", text="One caption.", alt_text="A mug."),
        row(file="a.png", text="Another."),
        row(file="b.png", exhibit="pair"),
        row(file="a.png", exhibit="pair"),
    ]
    take(study, tmp_path, rows)
    made = exhibits(study)
    assert [one.words for one in made["a.png"].shown.texts] == ["One caption.", "Another."]
    assert made["a.png"].parts == 2
    assert [picture.name for picture in made["pair"].pictures] == ["b.png", "a.png"]
    assert [image.name for image in study.images.all()] == ["a.png", "pair"]


def test_the_same_manifest_again_adds_nothing_and_another_is_refused(
    study: StudyFolder, tmp_path: Path
) -> None:
    rows = [row(file="a.png", exhibit="one", text="Words."), row(file="b.png", text="Caption.")]
    take(study, tmp_path, rows)
    again = take(study, tmp_path, rows)
    assert [one.is_new for one in again if isinstance(one, AddedImage)] == [False] * 4
    other = [row(file="a.png", exhibit="one", text="Other words."), row(file="b.png", text="Changed.")]
    refused = [one.sentence for one in take(study, tmp_path, other) if isinstance(one, FailedImage)]
    assert [sentence.partition(". ")[0] for sentence in refused] == [
        "The exhibit one is already in the study, and differs from what the manifest says",
        "b.png is already judged with texts other than those in the manifest",
    ]
    assert [one.shown.texts[0].words for one in study.exhibits.all()] == ["Caption.", "Words."]


def test_no_exhibit_has_the_name_of_a_picture_that_is_judged(study: StudyFolder, tmp_path: Path) -> None:
    rows = [row(file="a.png"), row(file="b.png", exhibit="a.png"), row(file="c.png", exhibit="c.png")]
    refused = [one.sentence for one in take(study, tmp_path, rows) if isinstance(one, FailedImage)]
    assert [sentence.partition(",")[0] for sentence in refused] == ["The exhibit a.png was not made"]
    assert list(exhibits(study)) == ["c.png"]


def test_an_exhibit_without_all_its_pictures_is_not_made(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "spoiled.png").write_bytes(b"no picture")
    rows = [
        row(file="a.png", exhibit="whole"),
        row(file="a.png", exhibit="half"),
        row(file="gone.png", exhibit="half"),
        row(file="b.png", exhibit="spoiled"),
        row(file="spoiled.png", exhibit="spoiled"),
    ]
    manifest = read_manifest(write_csv(tmp_path / "m.csv", rows), [])
    assert manifest.lost == (
        "m.csv, line 4: there is no file gone.png.",
        "The exhibit half was not made, because one of its images is missing.",
    )
    outcomes = list(add_pictures(study, [], ImageFacts(""), manifest))
    refused = [one.sentence for one in outcomes if isinstance(one, FailedImage)]
    assert refused[-1] == "The exhibit spoiled was not made, because one of its images is missing."
    assert list(exhibits(study)) == ["whole"]


def test_bad_rows_are_told_by_line_and_nothing_is_written(study: StudyFolder, tmp_path: Path) -> None:
    details = refusal(
        study,
        tmp_path,
        row(exhibit="one", text="Words.", context="museum"),
        row(exhibit="two", text="Words.", context="shop"),
        row(exhibit="two", context="poster"),
        row(exhibit="three", text_language="en"),
        row(text="Words."),
        row(exhibit="four", text="Words.", text_language="not a tag!"),
        row(exhibit="five"),
        row(exhibit="six", text="Words.", context="all"),
        row(exhibit="six, shop", text="Words."),
    )
    assert details == (
        'line 2, context: "museum" is not a context of this study. Known: shop, poster; or “all”.',
        "line 4, context: line 3 says something else about the same exhibit, two.",
        "line 5, text_language: this needs a text in text, which is empty.",
        "line 6, exhibit: this row names neither an exhibit nor a file; name one of them.",
        'line 7, text_language: "not a tag!" is not the tag of a language, such as en, pt-BR or zh-Hant.',
        f"line 8, exhibit: {NOTHING_SHOWN}",
        'line 10, exhibit: two exhibits have the name "six, shop".',
    )


@pytest.mark.parametrize("name", ["two\nlines", "red \x1b[31m", "../elsewhere", "/etc/passwd", "a\\..\\b"])
def test_an_exhibit_has_a_name_that_other_machines_take(
    study: StudyFolder, tmp_path: Path, name: str
) -> None:
    (told,) = refusal(study, tmp_path, row(exhibit=name, text="Words."))
    assert told.startswith("line 2, exhibit: a name must be short, on one line")


def test_a_table_needs_files_or_exhibits(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="lacks the column file"):
        read_manifest(write_csv(tmp_path / "m.csv", [{"text": "Words."}]), [])
    manifest = read_manifest(write_csv(tmp_path / "m.csv", [{"exhibit": "one", "text": "Words."}]), [])
    assert [one.name for one in manifest.exhibits] == ["one"]


def test_without_contexts_in_the_rubric_any_is_taken_but_not_all(tmp_path: Path) -> None:
    table = write_csv(tmp_path / "m.csv", [{"exhibit": "one", "text": "Words.", "context": "anything"}])
    assert read_manifest(table, []).exhibits[0].shown.context == "anything"
    table = write_csv(tmp_path / "m.csv", [{"exhibit": "one", "text": "Words.", "context": "all"}])
    with pytest.raises(UserError) as caught:
        read_manifest(table, [])
    assert "no rubric with contexts" in caught.value.details[0]
