"""Images in a real object store: sent once, fetched when needed, verified, and within a limit on this machine."""

import json
import os
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from app.cli import main
from app.errors import UserError
from app.study.image import Image, ImageFacts
from app.study.team.image_store import StoredImages
from storage.folder import StudyFolder, open_study
from storage.images.images import ImageStore
from storage.objects import object_store
from storage.objects.fetched_images import FetchedImages, cache_folder, refused_images
from storage.objects.object_place import (
    ObjectPlace,
    keep_place,
    place_at,
    place_from_text,
    place_of,
    places_file,
)
from storage.objects.object_store import ImageObjects
from storage.objects.uploading import send_missing
from storage.safety.check import check_study
from storage.safety.schema_check import Severity
from tests.storage.making import make_study, picture, write_picture
from tests.storage.objects.s3_server import KEY, SECRET, ObjectServer
from widgets.image.decoding import decode


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    """A study with three images of its own, as it is on the first machine."""
    study = make_study(tmp_path / "study", images=0)
    study.prepare_to_write()
    for shade in range(40, 43):
        file = tmp_path / f"{shade}.png"
        study.images.add(file, write_picture(file, shade=shade))
    return study


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def place(server: ObjectServer, cache_mb: int = 100) -> ObjectPlace:
    return place_at("s3://pictures/ours", server.endpoint, cache_mb)


def sent_and_lost(study: StudyFolder, server: ObjectServer) -> list[Image]:
    """Send everything, then remove the files here, as on a machine that never had them; the images."""
    images = list(study.images.all())
    assert send_missing(study, place(server)) == StoredImages(sent=len(images), there=len(images), lacking=0)
    for image in images:
        study.images.path(image).unlink()
    return images


def use(study: StudyFolder, server: ObjectServer) -> ImageStore:
    """Accept the store on this machine; the images as whoever opens the study now has them."""
    accepted = place(server)
    keep_place(study.study.id, ObjectPlace(*accepted.spot, True, accepted.cache_mb))
    return ImageStore(study.database, study.images.files)


def test_an_image_is_sent_once_and_fetched_when_it_is_needed(
    study: StudyFolder, bucket: ObjectServer
) -> None:
    whole = study.images.path(next(study.images.all())).read_bytes()
    images = sent_and_lost(study, bucket)
    sha256 = images[0].picture.sha256
    assert f"ours/{study.study.id}/{sha256[:2]}/{sha256}" in bucket.names("pictures")
    assert send_missing(study, place(bucket)).sent == 0
    store = use(study, bucket)
    assert not store.path(images[0]).exists()  # nothing waits for a network in the window's thread
    assert store.file(images[0]).read_bytes() == whole
    before = len(bucket.requests())
    assert store.file(images[0]).read_bytes() == whole
    assert len(bucket.requests()) == before
    assert not study.images.files.path(sha256).exists()


def test_a_picture_is_fetched_by_the_thread_that_decodes_it(study: StudyFolder, bucket: ObjectServer) -> None:
    image, *_others = sent_and_lost(study, bucket)
    assert decode(study.images.path(image), 8, 8) is None
    assert decode(use(study, bucket).path(image), 8, 8) is not None


def test_what_is_another_file_there_is_not_taken(study: StudyFolder, bucket: ObjectServer) -> None:
    whole = study.images.path(next(study.images.all())).read_bytes()
    image, other, _third = sent_and_lost(study, bucket)
    ImageObjects(place(bucket), study.study.id).put(image.picture.sha256, b"another picture")
    store = use(study, bucket)
    assert not store.file(image).exists()
    assert store.file(other).exists()
    (said,) = [one for one in check_study(study.folder).findings if one.kind == "changed image"]
    assert said.severity is Severity.DAMAGE
    assert f"the object store {place(bucket).address} has another file in its place" in said.sentence
    ImageObjects(place(bucket), study.study.id).put(image.picture.sha256, whole)
    assert store.file(image).read_bytes() == whole
    assert [one for one in check_study(study.folder).findings if one.kind == "changed image"] == []


@pytest.mark.parametrize("content", [b"", b"\x00" * 100_000])
def test_whatever_a_store_returns_is_compared_with_its_name(
    study: StudyFolder, bucket: ObjectServer, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    image, *_others = sent_and_lost(study, bucket)
    monkeypatch.setattr(object_store, "LARGEST", 99_999)
    ImageObjects(place(bucket), study.study.id).put(image.picture.sha256, content)
    assert not use(study, bucket).file(image).exists()
    assert refused_images(study.study.id) == {image.picture.sha256}


def test_a_file_that_was_damaged_there_is_sent_again(study: StudyFolder, bucket: ObjectServer) -> None:
    send_missing(study, place(bucket))
    image = next(study.images.all())
    ImageObjects(place(bucket), study.study.id).put(image.picture.sha256, b"cut off")
    assert send_missing(study, place(bucket)).sent == 1
    assert send_missing(study, place(bucket)).sent == 0


def test_a_file_that_was_damaged_here_is_not_sent(study: StudyFolder, bucket: ObjectServer) -> None:
    study.images.path(next(study.images.all())).write_bytes(b"damaged")
    assert send_missing(study, place(bucket)) == StoredImages(sent=2, there=2, lacking=1)


def test_what_was_used_longest_ago_goes_first(
    study: StudyFolder, bucket: ObjectServer, tmp_path: Path
) -> None:
    large = []
    for number in range(3):
        file = tmp_path / f"large-{number}.png"
        file.write_bytes(picture(shade=number + 90) + bytes(450_000))  # PNG allows what comes behind its end
        large.append(study.images.add(file, ImageFacts(file.name)).image)
    sent_and_lost(study, bucket)
    fetched = FetchedImages(study.study.id, place(bucket, cache_mb=1), tmp_path / "fetched")
    first, second, third = (fetched.path(one.picture.sha256) for one in large)
    assert fetched.fetch(first)
    assert fetched.fetch(second)
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    assert fetched.fetch(first)  # used again, so the second one is the oldest now
    assert fetched.fetch(third)
    assert [one.exists() for one in (first, second, third)] == [True, False, True]


def test_without_the_store_an_image_is_missing_and_nothing_breaks(
    study: StudyFolder, bucket: ObjectServer
) -> None:
    image, *_others = sent_and_lost(study, bucket)
    closed = place_at("s3://pictures/ours", "http://127.0.0.1:9")
    keep_place(study.study.id, ObjectPlace(*closed.spot, True))
    assert not ImageStore(study.database, study.images.files).file(image).exists()
    with pytest.raises(UserError, match=r"127\.0\.0\.1:9 could not be reached"):
        send_missing(study, closed)


def test_a_place_that_was_only_offered_is_not_asked(study: StudyFolder, bucket: ObjectServer) -> None:
    image, *_others = sent_and_lost(study, bucket)
    before = len(bucket.requests())
    keep_place(study.study.id, place(bucket))
    assert not ImageStore(study.database, study.images.files).file(image).exists()
    assert len(bucket.requests()) == before


def test_a_check_knows_that_images_are_elsewhere(study: StudyFolder, bucket: ObjectServer) -> None:
    sent_and_lost(study, bucket)
    assert not check_study(study.folder).is_sound
    use(study, bucket)
    found = check_study(study.folder)
    assert found.is_sound
    assert [one.kind for one in found.findings].count("image elsewhere") == 3
    assert (
        "the object store s3://pictures/ours; whether the image is there was not"
        in found.findings[0].sentence
    )


def test_a_store_that_was_only_offered_leaves_images_missing(
    study: StudyFolder, bucket: ObjectServer
) -> None:
    sent_and_lost(study, bucket)
    keep_place(study.study.id, place(bucket))
    found = check_study(study.folder)
    assert not found.is_sound
    missing = [one.sentence for one in found.findings if one.kind == "missing image"]
    assert len(missing) == 3
    assert all("The object store s3://pictures/ours may have it" in one for one in missing)


@pytest.mark.parametrize("name", ["AWS_ENDPOINT", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_BUCKET"])
def test_no_variable_leads_elsewhere(
    study: StudyFolder, bucket: ObjectServer, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert send_missing(study, place(bucket)).sent == 3
    assert os.environ[name] == "http://127.0.0.1:9"


def test_keys_come_from_the_file_and_are_needed(
    study: StudyFolder, bucket: ObjectServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    file = tmp_path / "credentials"
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(file))
    with pytest.raises(UserError, match="no keys for the object store"):
        ImageObjects(place(bucket), study.study.id)
    file.write_text(f"[other]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n")
    monkeypatch.setenv("AWS_PROFILE", "other")
    assert send_missing(study, place(bucket)).sent == 3
    file.write_text("no section\n")
    with pytest.raises(UserError, match="cannot be read"):
        ImageObjects(place(bucket), study.study.id)


@pytest.mark.parametrize(
    ("address", "endpoint", "said"),
    [
        ("s3://key:secret@bucket", "https://s3.example.org", "no keys in it"),
        ("s3://bucket/../other", "https://s3.example.org", "no keys in it"),
        ("https://bucket", "https://s3.example.org", "no keys in it"),
        ("s3://bucket", "http://s3.example.org", "only be reached with encryption"),
        ("s3://bucket", "https://key:secret@s3.example.org", "no keys and no folder"),
        ("s3://bucket", "https://s3.example.org/folder", "no keys and no folder"),
        ("s3://bucket", "https://[bad", "no keys and no folder"),
        ("s3://bucket", "", "no keys and no folder"),
    ],
)
def test_what_is_no_place_is_refused(address: str, endpoint: str, said: str) -> None:
    with pytest.raises(UserError, match=said) as refused:
        place_at(address, endpoint)
    assert "--" not in refused.value.sentence  # the window says it, too
    with pytest.raises(UserError):
        place_from_text(json.dumps([address, endpoint]))


@pytest.mark.parametrize("text", ["", "[]", "[1, 2]", '"s3://bucket"', "[" * 100_000])
def test_what_a_hub_notes_is_read_with_care(text: str) -> None:
    with pytest.raises(UserError):
        place_from_text(text)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"%s": 1}', '{"%s": {"address": "s3://bucket"}}'])
def test_a_spoiled_note_of_this_machine_is_no_place(study: StudyFolder, text: str) -> None:
    places_file().parent.mkdir(parents=True, exist_ok=True)
    places_file().write_text(text.replace("%s", str(study.study.id)))
    assert place_of(study.study.id) is None


def test_the_command_names_the_place_before_it_connects(
    study: StudyFolder, bucket: ObjectServer, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, identity = str(study.folder), study.study.id
    study.close()
    before = len(bucket.requests())
    words = ["images", "store", folder, "s3://pictures/ours", "--endpoint-url", bucket.endpoint]
    assert main(words) == 1
    assert f"s3://pictures/ours on {bucket.endpoint}" in capsys.readouterr().err
    assert len(bucket.requests()) == before
    assert main([*words, "--yes", "--cache-mb", "7"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Connecting to s3://pictures/ours on {bucket.endpoint}.\n3 images were sent to")
    kept = place_of(identity)
    assert kept == ObjectPlace("s3://pictures/ours", bucket.endpoint, True, 7, is_named=True)
    with closing(open_study(Path(folder))) as again:
        image = next(again.images.all())
        again.images.path(image).unlink()
        assert again.images.file(image).is_relative_to(cache_folder(identity))
        assert again.images.file(image).exists()
    assert main(["images", "store", folder, "--forget"]) == 0
    assert place_of(identity) is None
    assert not cache_folder(identity).exists()
    assert main(["images", "store", folder, "--yes"]) == 1
    assert "No object store is known" in capsys.readouterr().err
    assert main(["images", "store", folder, "s3://pictures/ours", "--yes"]) == 1
    assert "--endpoint-url" in capsys.readouterr().err


def test_keys_are_written_nowhere(
    study: StudyFolder,
    bucket: ObjectServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = str(study.folder)
    study.close()
    words = ["images", "store", folder, "s3://pictures/ours", "--yes", "--endpoint-url"]
    assert main([*words, bucket.endpoint]) == 0
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert main([*words, "http://127.0.0.1:9"]) == 1
    assert main(["export", folder, "--format", "jsonl", "--out", str(tmp_path / "answers.jsonl")]) == 0
    everything = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    everything.append("".join(capsys.readouterr()).encode())
    assert not any(SECRET.encode() in one or KEY.encode() in one for one in everything)


def test_the_address_is_for_the_store_only(study: StudyFolder, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["images", "add", str(study.folder), "s3://pictures/ours"]) == 2
    assert "touchstone images store" in capsys.readouterr().err


def test_a_missing_library_is_named_with_its_command(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    import builtins

    real = builtins.__import__

    def without(name: str, *rest: object, **others: object) -> object:
        if name.startswith("obstore"):
            raise ImportError(name)
        return real(name, *rest, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=r"pip install 'touchstone-workbench\[object-store\]'"):
        send_missing(study, place_at("s3://pictures", "https://s3.example.org"))


def test_a_thread_that_opens_a_store_meanwhile_finds_the_keys(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second thread begins while the first has removed the variables, and goes on when they are back."""
    obstore_store = pytest.importorskip(
        "obstore.store", reason="the library for object stores is not installed"
    )
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "one of the tests")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)
    real, failed, others = obstore_store.S3Store, list[UserError](), list[Thread]()

    def open_one() -> None:
        try:
            ImageObjects(place_at("s3://pictures", "https://s3.example.org"), study.study.id)
        except UserError as error:
            failed.append(error)

    def making(*words: object, **options: object) -> object:
        if not others:
            others.append(Thread(target=open_one))
            others[0].start()
            others[0].join(0.2)  # it waits for the lock, or has failed
        return real(*words, **options)

    monkeypatch.setattr(obstore_store, "S3Store", making)
    open_one()
    others[0].join()
    assert not failed
