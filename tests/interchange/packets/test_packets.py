"""Packets: what goes out, what comes back, and what is found in them."""

import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.packets.packet_file import Kind, Manifest, opened
from app.sessions.workshop.workshop_setup import Form, SettingUp, find_preset
from app.study.content_notes import ContentNotes
from app.study.team.merge_outcome import Merged
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet, preview_merge
from tests.canonical_facts import canonical
from tests.interchange.packets.packet_making import SENTINEL, away, back, out, returned, say
from tests.storage.making import make_study


def every_byte(packet: Path, folder: Path) -> bytes:
    with opened(packet) as archive:
        archive.unpack(folder)
    with zipfile.ZipFile(packet) as archive:
        manifest = archive.read("manifest.json")
    return manifest + b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


# --- what is in it


def test_a_packet_holds_nothing_of_others_not_even_in_free_pages(home: StudyFolder, tmp_path: Path) -> None:
    content = every_byte(out(home, tmp_path), tmp_path / "unpacked")
    assert SENTINEL.encode() not in content
    assert b"mine" in content
    content = every_byte(returned(home, tmp_path), tmp_path / "unpacked-back")
    assert SENTINEL.encode() not in content


def test_the_same_study_makes_the_same_packet_but_for_its_number(home: StudyFolder, tmp_path: Path) -> None:
    numbers, contents = [], []
    for _ in range(2):
        with opened(out(home, tmp_path)) as packet:
            manifest = packet.manifest
        assert manifest.work is not None
        numbers.append(manifest.work.number)
        contents.append((manifest.files, manifest.key))
    assert numbers == [1, 2]
    assert contents[0] == contents[1]


def test_it_opens_as_a_study_one_can_go_on_with(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        assert [rater.name for rater in study.raters.all()] == ["Ada"]
        assert study.images.count() == 4
        assert study.answers.count() == 1
        ada = study.raters.all()[0]
        assert study.queue.tally(ada).begun == 1
        image = study.images.at(4)
        assert image is not None
        assert study.images.path(image).is_file()
        assert (
            study.descriptions.current(next(i.key for i in study.images.all() if i.number == 1)) is not None
        )


# --- and back


def test_content_notes_of_a_workshop_go_out_and_do_not_become_the_images_at_home(
    home: StudyFolder, tmp_path: Path
) -> None:
    image = home.images.at(2)
    assert image is not None
    home.images.update(image, image.facts._replace(content_note="blood."))
    setting_up = SettingUp(home)
    images = list(setting_up.images)
    for title in ("One", "Again"):
        notes = {2: "mockery", 3: "a wound"}
        setting_up.make(Form(title, "A magazine.", "Fay", find_preset("groups"), ("Dan",), images, notes))
    facts = {one.number: one.facts for one in home.images.all()}
    with closing(away(home, tmp_path)) as study:
        told = ContentNotes(study)
        assert {one.number: told.of(one) for one in study.images.all()} == {
            1: "",
            2: "blood; mockery",
            3: "a wound",
            4: "",
        }
        ada = study.raters.find("Ada")
        assert ada is not None
        say(study, ada, next(i.key for i in study.images.all() if i.number == 2), Verdict.NOT_MET)
        bring_in(home, back(study, tmp_path / "back.touchstone"))
    assert {one.number: one.facts for one in home.images.all()} == facts


def test_what_comes_back_is_new_once_and_then_known(home: StudyFolder, tmp_path: Path) -> None:
    packet = returned(home, tmp_path)
    (before,) = preview_merge(home, [packet])
    facts = canonical(home.database)
    assert before.is_dry
    assert canonical(home.database) == facts
    merged = bring_in(home, packet)
    told = {(count.kind, count.person): (count.new, count.known) for count in merged.counts if count.new}
    assert told == {("session", "Ada"): (2, 1), ("answer", "Ada"): (2, 1), ("alt_text", ""): (1, 0)}
    ada = home.raters.find("Ada")
    assert ada is not None
    assert home.answers.current(1, ada)["T1.C1"].content.verdict is Verdict.CANNOT_TELL
    facts = canonical(home.database)
    assert bring_in(home, packet).new == 0
    assert canonical(home.database) == facts


def test_a_packet_that_went_out_brings_nothing_home(home: StudyFolder, tmp_path: Path) -> None:
    packet = out(home, tmp_path)
    assert bring_in(home, packet).is_nothing


def test_nothing_new_is_no_packet(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        assert send_back(study, study.raters.all()[0], tmp_path / "none.touchstone") is None
    assert not (tmp_path / "none.touchstone").exists()


def test_opening_again_goes_on_and_takes_what_is_new(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        say(study, study.raters.all()[0], 1, Verdict.NOT_MET, item="T1.C2")
    home.images.add_missing("late.png")
    assert open_packet(out(home, tmp_path), tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as study:
        assert study.images.count() == 5
        assert study.answers.count() == 2
        ada = study.raters.all()[0]
        assert study.queue.tally(ada).images == 5
        written = send_back(study, ada, tmp_path / "b.touchstone")
        assert written is not None
        assert written.answers == 1


def test_a_folder_with_other_work_is_left_alone(home: StudyFolder, tmp_path: Path) -> None:
    make_study(tmp_path / "other").close()
    with pytest.raises(UserError, match="contains work that is not from this packet"):
        open_packet(out(home, tmp_path), tmp_path / "other")


# --- locked ones


@pytest.mark.usefixtures("quick_passphrases")
def test_a_locked_packet_opens_with_its_passphrase_alone(home: StudyFolder, tmp_path: Path) -> None:
    ada = home.raters.find("Ada")
    assert ada is not None
    packet = tmp_path / "Ada.touchstone"
    send_out(home, ada, packet, "correct horse")
    assert b"manifest" not in packet.read_bytes()
    with pytest.raises(UserError, match="is locked"):
        bring_in(home, packet)
    with pytest.raises(UserError, match="does not open with this passphrase"):
        bring_in(home, packet, lambda: "wrong")
    merged: Merged = bring_in(home, packet, lambda: "correct horse")
    assert merged.is_nothing
    content = bytearray(packet.read_bytes())
    content[-1] ^= 1
    packet.write_bytes(content)
    with pytest.raises(UserError, match="does not open"):
        bring_in(home, packet, lambda: "correct horse")


def test_the_manifest_tells_what_it_is(home: StudyFolder, tmp_path: Path) -> None:
    with opened(out(home, tmp_path)) as packet:
        manifest: Manifest = packet.manifest
    assert (manifest.kind, manifest.rater_name, manifest.images) == (Kind.OUT, "Ada", 1)
