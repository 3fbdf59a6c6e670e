"""A whole study as one file: what it contains, and that nothing damaged or foreign becomes a study."""

import hashlib
import json
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.work import ADDING
from storage.folder import open_study
from storage.handover import hand_over, look_into, take_over
from storage.safety.check import check_study
from tests.agreement.making import say
from tests.widgets.window_driver import small_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = small_study(tmp_path / "study", images=2, people=("Ada",))
    with closing(open_study(made)) as study:
        say(study, "Ada", {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
        study.access.add_coordinator("Cleo")
    return made


def rewrite(file: Path, changes: dict[str, bytes]) -> None:
    """The same file with other bytes under some names."""
    with zipfile.ZipFile(file) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in {**held, **changes}.items():
            archive.writestr(name, data)


def test_the_same_study_arrives_with_everything_in_it(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "canes.touchstone-study"
    held = hand_over(folder, file)
    assert (held.images, held.people, held.answers) == (2, 1, 6)
    assert look_into(file) == held
    assert take_over(file, tmp_path / "new") == held
    with closing(open_study(folder)) as mine, closing(open_study(tmp_path / "new")) as theirs:
        assert mine.study == theirs.study
        assert theirs.access.coordinators() == ["Cleo"]
        files = [theirs.images.path(image) for image in theirs.images.all()]
        assert all(path.is_file() and path.is_relative_to(tmp_path / "new") for path in files)
    assert check_study(tmp_path / "new").is_sound


@pytest.mark.parametrize("which", ["study.db", "images/"])
def test_a_changed_file_is_refused_and_leaves_nothing(folder: Path, tmp_path: Path, which: str) -> None:
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    with zipfile.ZipFile(file) as archive:
        name = next(one for one in archive.namelist() if one.startswith(which))
        data = archive.read(name)
    rewrite(file, {name: data[:-1] + bytes([data[-1] ^ 1])})
    with pytest.raises(UserError, match=r"is damaged: .* has changed since it was written"):
        take_over(file, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["../away.txt", "images/../../away", "/etc/passwd", "images/ab/x.py"])
def test_names_that_lead_elsewhere_are_refused(folder: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read("handover.json"))
    about["files"][name] = "0" * 64
    rewrite(file, {"handover.json": json.dumps(about).encode(), name: b"x"})
    with pytest.raises(UserError, match="is not a study that was handed over"):
        take_over(file, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04nothing", b"a text"])
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "other.touchstone-study"
    file.write_bytes(data)
    with pytest.raises(UserError, match="is not a study that was handed over"):
        look_into(file)
    with pytest.raises(UserError):
        look_into(tmp_path / "none.touchstone-study")


def test_a_folder_that_is_in_use_is_refused(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    with pytest.raises(UserError):
        take_over(file, folder)
    with pytest.raises(UserError):
        hand_over(folder, folder / "inside.touchstone-study")


@pytest.mark.parametrize("how", ["infinite", "too many", "a list", "a number for a checksum"])
def test_a_description_that_makes_no_sense_is_refused(folder: Path, tmp_path: Path, how: str) -> None:
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read("handover.json"))
    if how == "a list":
        about["files"] = list(about["files"])
    elif how == "a number for a checksum":
        about["files"] = dict.fromkeys(about["files"], 1)
    else:
        about["counts"]["images"] = float("inf") if how == "infinite" else 10**30
    rewrite(file, {"handover.json": json.dumps(about).encode()})
    with pytest.raises(UserError, match="is not a study"):
        look_into(file)
    with pytest.raises(UserError, match="is not a study"):
        take_over(file, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_no_more_is_unpacked_than_the_file_says(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    with zipfile.ZipFile(file) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    about = json.loads(held["handover.json"])
    name = next(one for one in held if one.startswith("images/"))
    held[name] += bytes(50_000_000)
    about["files"][name] = hashlib.sha256(held[name]).hexdigest()
    held["handover.json"] = json.dumps(about).encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, data in held.items():
            archive.writestr(one, data)
    with pytest.raises(UserError, match="is not a study"):
        look_into(file)


def test_an_archived_study_is_read_only_until_it_is_taken_out(folder: Path, tmp_path: Path) -> None:
    with closing(open_study(folder)) as study:
        study.archive()
        assert study.is_archived
    with closing(open_study(folder)) as study:
        with pytest.raises(UserError, match="is archived and read-only"):
            study.prepare_to_write()
        with pytest.raises(UserError, match="is archived and read-only"):
            study.prepare_to_add(ADDING)
        assert study.answers.count()
    file = tmp_path / "canes.touchstone-study"
    hand_over(folder, file)
    take_over(file, tmp_path / "new")
    with closing(open_study(tmp_path / "new")) as study:
        assert not study.is_archived  # whoever gets it goes on working
    with closing(open_study(folder)) as study:
        study.take_out_of_archive()
        study.take_out_of_archive()
        study.prepare_to_write()
