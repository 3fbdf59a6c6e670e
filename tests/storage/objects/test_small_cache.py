"""More images are fetched from an object store than fit into what stays on this machine."""

import zipfile
from pathlib import Path

import pytest

from app.files.fetched_files import let_fetch, open_fetched
from app.judging.prompts import picture_cache
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import RunRequest, make_plan
from app.study.image import ImageFacts
from app.study.judge.judge_call import EncodedImage
from app.study.judge.judge_setup import JudgeSetup
from exporters.reports.report_pictures import small_picture
from storage.folder import StudyFolder, open_study
from storage.objects.fetched_images import cache_folder
from storage.objects.object_place import ObjectPlace, keep_place
from storage.objects.uploading import send_missing
from storage.packets.packet_contents import send_out
from tests.storage.making import make_study, picture
from tests.storage.objects.s3_server import ObjectServer
from tests.storage.objects.test_object_store import own_settings, place

__all__ = ["own_settings"]  # a fixture

IMAGES = 5


@pytest.fixture
def study(tmp_path: Path, bucket: ObjectServer) -> StudyFolder:
    """A study whose five images are in the store only, and of which two fit on this machine."""
    study = make_study(tmp_path / "study", images=0)
    study.prepare_to_write()
    for number in range(IMAGES):
        file = tmp_path / f"{number}.png"
        file.write_bytes(
            picture(shade=number * 20 + 20) + bytes(450_000)
        )  # PNG allows what comes behind its end
        study.images.add(file, ImageFacts(file.name))
    small = place(bucket, cache_mb=1)
    send_missing(study, small)
    keep_place(study.study.id, ObjectPlace(*small.spot, True, small.cache_mb))
    for image in study.images.all():
        study.images.files.path(image.picture.sha256).unlink()
    study.close()
    return open_study(study.folder)


def test_a_packet_contains_every_image(study: StudyFolder, tmp_path: Path) -> None:
    study.prepare_to_write()
    rater = study.raters.add("Ada")
    written = send_out(study, rater, tmp_path / "ada.touchstone")
    assert (written.images, written.without_file) == (IMAGES, 0)
    with zipfile.ZipFile(tmp_path / "ada.touchstone") as packet:
        sent = {Path(name).name.partition(".")[0] for name in packet.namelist() if "images/" in name}
    assert sent == {image.picture.sha256 for image in study.images.all()}
    assert len(list(cache_folder(study.study.id).glob("??/*"))) <= 2


def test_a_plan_prepares_every_image_once(study: StudyFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def count(file: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
        made.append(file)
        return prepare(file, longest_side)

    monkeypatch.setattr(picture_cache, "prepare", count)
    setup = JudgeSetup("a-model", "http://localhost:1/v1", longest_side=8)
    study.prepare_to_write()
    plan = make_plan(study, RunRequest(setup, runs=1))
    assert len(made) == IMAGES
    for image in study.images.all():  # what is sent later was prepared for the plan
        plan.prepared.prepare(study.images.path(image), setup.longest_side)
    assert len(made) == IMAGES
    plan.prepared.close()


def test_a_file_that_goes_before_it_is_opened_is_fetched_again(tmp_path: Path) -> None:
    file = tmp_path / "ab" / "abcd"
    file.parent.mkdir()
    asked = []

    def fetch(path: Path) -> bool:
        asked.append(path)
        if len(asked) > 1:  # the first time, another thread has removed it at once
            path.write_bytes(b"a picture")
        return True

    let_fetch(tmp_path, fetch)
    with open_fetched(file) as opened:
        assert opened.read() == b"a picture"
    assert asked == [file, file]


def test_a_picture_of_a_report_is_fetched(study: StudyFolder) -> None:
    path = study.images.path(next(study.images.all()))
    assert not path.exists()
    assert small_picture(path) is not None
