"""Adding files, folders and manifests: what is taken, refused, skipped, and what is known of it afterwards."""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.interchange.images.image_import import AddedImage, FailedImage, add_pictures, find_pictures
from app.interchange.images.manifest import Manifest, read_manifest
from app.study.image import ImageFacts
from storage.folder import StudyFolder
from tests.interchange.tables.table_files import write_csv, write_xlsx
from tests.storage.making import picture, write_picture


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pictures whose names do not sort as text, hidden things, and other files."""
    inner = tmp_path / "pictures"
    (inner / "more").mkdir(parents=True)
    (inner / ".hidden").mkdir()
    for shade, name in enumerate(["cane-10.png", "cane-2.png", "Cane-1.PNG", "more/cane-3.png"]):
        (inner / name).write_bytes(picture(shade=shade))
    for name in [".secret.png", "notes.txt", "LICENCE", ".hidden/cane-9.png"]:
        (inner / name).write_bytes(picture(shade=99))
    return inner


def add(
    study: StudyFolder, *paths: Path, manifest: Manifest | None = None, **facts: object
) -> list[AddedImage | FailedImage]:
    given = ImageFacts("", **facts)  # type: ignore[arg-type]
    found = find_pictures(paths)
    return list(add_pictures(study, found.files, given, manifest or Manifest({}, ()), found.names))


def test_a_folder_is_walked_in_natural_order(folder: Path) -> None:
    found = find_pictures([folder])
    names = [path.relative_to(folder).as_posix() for path in found.files]
    assert names == ["Cane-1.PNG", "cane-2.png", "cane-10.png", "more/cane-3.png"]
    assert found.skipped == 3
    assert found.unreadable == ()


def test_the_order_in_which_the_file_system_lists_a_folder_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_pictures([folder]).files
    walk = os.walk

    def walk_sorted(
        place: Path, is_backwards: bool, **options: Any
    ) -> Iterator[tuple[str, list[str], list[str]]]:
        for here, folders, names in walk(place, **options):
            folders.sort(reverse=is_backwards)
            yield here, folders, sorted(names, reverse=is_backwards)

    for is_backwards in (False, True):
        monkeypatch.setattr(os, "walk", partial(walk_sorted, is_backwards=is_backwards))
        assert find_pictures([folder]).files == found


def test_files_of_one_name_in_several_folders_keep_their_folders_in_the_name(
    study: StudyFolder, tmp_path: Path
) -> None:
    for shade, group in enumerate(("crane", "heron")):
        (tmp_path / "birds" / group).mkdir(parents=True)
        (tmp_path / "birds" / group / "p01.png").write_bytes(picture(shade=shade))
    (tmp_path / "birds" / "only.png").write_bytes(picture(shade=7))
    add(study, tmp_path / "birds")
    names = {name: [i.name for i in study.images.find_by_file_name(name)] for name in ("p01.png", "only.png")}
    assert names == {"p01.png": ["crane/p01.png", "heron/p01.png"], "only.png": ["only.png"]}
    assert len(study.images.find("heron/p01.png")) == 1
    assert not study.images.find("p01.png")


def test_a_file_named_twice_is_taken_once(folder: Path) -> None:
    found = find_pictures([folder / "cane-2.png", folder, folder / "more" / ".." / "cane-2.png"])
    assert [path.name for path in found.files] == ["cane-2.png", "Cane-1.PNG", "cane-10.png", "cane-3.png"]


def test_each_file_has_its_outcome_and_the_others_are_added(study: StudyFolder, tmp_path: Path) -> None:
    good, again, broken = (tmp_path / name for name in ("good.png", "again.png", "broken.png"))
    write_picture(good)
    write_picture(again)
    broken.write_bytes(picture()[:60])
    outcomes = add(study, broken, good, again, tmp_path / "lost.png", source="M", licence="CC0")
    assert isinstance(outcomes[0], FailedImage)
    assert outcomes[0].sentence.startswith("broken.png is ")
    assert [o.is_new for o in outcomes if isinstance(o, AddedImage)] == [True, False]
    assert isinstance(outcomes[3], FailedImage)
    assert "there is no such file" in outcomes[3].sentence
    image = study.images.at(4)
    assert image is not None
    assert image.facts == ImageFacts("good.png", source="M", licence="CC0")
    assert study.images.count() == 4


def test_stopping_in_between_keeps_what_was_added(study: StudyFolder, folder: Path) -> None:
    outcomes = add_pictures(study, find_pictures([folder]).files, ImageFacts(""))
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert study.images.count() == 4


def test_two_files_of_one_name_are_two_images(study: StudyFolder, tmp_path: Path) -> None:
    for shade, place in enumerate(["a", "b"]):
        (tmp_path / place).mkdir()
        write_picture(tmp_path / place / "same.png", shade=shade)
    add(study, tmp_path / "a", tmp_path / "b")
    assert len(study.images.find("same.png")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither named pipes nor such names")
def test_strange_files_are_refused(study: StudyFolder, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    odd = tmp_path / os.fsdecode(b"odd-\xff.png")
    odd.write_bytes(picture())
    sentences = [o.sentence for o in add(study, tmp_path / "pipe.png", odd) if isinstance(o, FailedImage)]
    assert "neither a file nor a folder" in sentences[0]
    assert "not valid text" in sentences[1]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_manifest_says_what_is_known_per_file(study: StudyFolder, folder: Path, ending: str) -> None:
    rows = [
        {
            "Image": "pictures/cane-2.png",
            "source": "Model B",
            "photograph": "no",
            "reference": "yes",
            "prompt": "a cane",
            "group": "plain",
            "license": "CC-BY",
            "alt text": "A white cane. It is long.",
            "line": "White cane",
            "language": "de",
            "author": "Sam",
        },
        {"Image": "pictures\\cane-10.png", "source": "Model C", "alt text": "A black cane. It is short."},
    ]
    rows[1] = {**dict.fromkeys(rows[0], ""), **rows[1]}
    file = folder.parent / f"manifest{ending}"
    (write_xlsx if ending == ".xlsx" else write_csv)(file, rows)
    manifest = read_manifest(file, [folder], "en")
    add(study, folder, manifest=manifest, source="Model A", is_photograph=True)
    two, ten, other = (
        study.images.find(name)[0] for name in ("cane-2.png", "cane-10.png", "more/cane-3.png")
    )
    assert two.facts == ImageFacts("cane-2.png", "Model B", False, True, "a cane", "plain", "CC-BY")
    assert ten.facts == ImageFacts("cane-10.png", "Model C", is_photograph=True)
    assert other.facts == ImageFacts("more/cane-3.png", "Model A", is_photograph=True)
    text, plain = study.descriptions.current(two.key), study.descriptions.current(ten.key)
    assert text is not None
    assert plain is not None
    assert (text.line, text.description) == ("White cane", "A white cane. It is long.")
    assert (text.draft.author, text.draft.language) == ("Sam", "de")
    assert (plain.line, plain.draft.language) == ("A black cane.", "en")


def test_adding_again_brings_facts_but_no_second_description(study: StudyFolder, folder: Path) -> None:
    add(study, folder, source="Old")
    rows = [{"file": "cane-2.png", "source": "New", "alt_text": "A cane."}]
    manifest = read_manifest(write_csv(folder / "m.csv", rows), [])
    for _ in range(2):
        add(study, folder, manifest=manifest, source="Other", prompt="P")
    image, other = study.images.find("cane-2.png")[0], study.images.find("more/cane-3.png")[0]
    assert (image.facts.source, image.facts.prompt) == ("New", "P")
    assert other.facts.source == "Old"
    assert len(study.descriptions.history(image.key)) == 1


def test_a_manifest_names_what_is_not_there(folder: Path) -> None:
    rows = [{"file": "cane-2.png", "source": "A"}, {"file": "gone.png", "source": "B"}]
    manifest = read_manifest(write_csv(folder / "m.csv", rows), [])
    assert manifest.lost == ("m.csv, line 3: there is no file gone.png.",)
    assert [path.name for path in manifest.entries] == ["cane-2.png"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"photograph": "perhaps"}, "line 3, photograph: "),
        ({"line": "A cane"}, "line 3, line: there is a “line” but no “alt_text”"),
        ({"alt_text": "A cane", "language": "my own"}, 'line 3, language: "my own" is not the tag'),
        ({"file": "", "source": "B"}, "line 3, file: this must not be empty"),
        (
            {"file": "cane-2.png", "source": "Z"},
            "line 3, file: the same file is described differently in line 2",
        ),
    ],
)
def test_bad_manifest_rows_are_named(folder: Path, row: dict[str, str], reason: str) -> None:
    blank = dict.fromkeys(["file", "source", "photograph", "alt_text", "line", "language"], "")
    rows = [{**blank, "file": "cane-2.png", "source": "A"}, {**blank, "file": "cane-10.png", **row}]
    with pytest.raises(UserError) as caught:
        read_manifest(write_csv(folder / "m.csv", rows), [])
    assert caught.value.details[0].startswith(reason)


def test_unknown_manifest_columns_are_named(folder: Path) -> None:
    with pytest.raises(UserError, match="line 2: not known here: colour"):
        read_manifest(write_csv(folder / "m.csv", [{"file": "cane-2.png", "colour": "red"}]), [])


def test_a_damaged_file_in_the_study_is_mended_by_adding_it_again(study: StudyFolder, tmp_path: Path) -> None:
    write_picture(tmp_path / "good.png")
    add(study, tmp_path / "good.png")
    image = study.images.find("good.png")[0]
    study.images.path(image).write_bytes(b"spoiled")
    add(study, tmp_path / "good.png")
    assert study.images.path(image).read_bytes() == (tmp_path / "good.png").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows needs rights for links")
def test_a_link_to_itself_is_refused_and_the_others_are_added(study: StudyFolder, tmp_path: Path) -> None:
    folder = tmp_path / "loops"
    folder.mkdir()
    write_picture(folder / "good.png")
    (folder / "loop.png").symlink_to("loop.png")
    outcomes = add(study, folder)
    assert [type(outcome) for outcome in outcomes] == [AddedImage, FailedImage]


def test_a_name_too_long_for_a_file_is_refused_and_the_others_are_added(
    study: StudyFolder, tmp_path: Path
) -> None:
    write_picture(tmp_path / "good.png")
    outcomes = add(study, tmp_path / f"{'x' * 300}.png", tmp_path / "good.png")
    assert [type(outcome) for outcome in outcomes] == [FailedImage, AddedImage]


def test_a_manifest_may_name_a_file_whose_name_is_too_long(tmp_path: Path) -> None:
    table = write_csv(tmp_path / "m.csv", [{"file": f"{'x' * 5000}.png"}])
    assert len(read_manifest(table, []).lost) == 1
