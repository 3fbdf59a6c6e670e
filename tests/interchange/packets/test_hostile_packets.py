"""Packets that are spoilt, forged or made to harm: one sentence each, and nothing is changed."""

import os
import re
import shutil
import sqlite3
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.packets.merge_report import sentences
from app.interchange.packets.packet_file import Kind, PacketKey, opened, write_packet
from app.study.answer import AnswerAction, Circumstances, Content, Exposure
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import bring_in, open_packet, preview_merge
from storage.packets.sync import sync
from tests.canonical_facts import canonical
from tests.interchange.packets.packet_making import away, back, out, returned
from tests.storage.making import make_study


def rewritten(
    packet: Path,
    change: Callable[[Path], None],
    tmp_path: Path,
    kind: Kind = Kind.BACK,
    key: PacketKey | None = None,
) -> Path:
    """The packet with its database changed and all checksums made to fit, as a forger would; without a key, as if an
    older program had made it, or with one."""
    with opened(packet) as archive:
        archive.unpack(tmp_path / "forged")
        manifest = archive.manifest
    change(tmp_path / "forged" / "study.db")
    forged = tmp_path / "forged.touchstone"
    manifest = replace(manifest, kind=kind, key=key, signature="")
    write_packet(forged, manifest, {name: tmp_path / "forged" / name for name in manifest.files})
    return forged


def sql(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (sql("UPDATE image SET sha256 = '../../../../tmp/x' WHERE id = 1"), "cannot be right"),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET value = 'perhaps'"),
            "cannot be right",
        ),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET act = 'reply' WHERE note = ''"),
            "not Ada's own",
        ),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET run = 2 WHERE note = ''"),
            "not Ada's own",
        ),
        (sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET image = 99"), "cannot be right"),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET value = 'met' WHERE note = 'mine'"),
            None,
        ),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET note = 'x'"),
            "edited after being given",
        ),
        (sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET seconds = 9e999"), "cannot be right"),
        (
            sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET rubric = NULL"),
            "cannot be right|after",
        ),
        (sql("INSERT INTO carried_answer SELECT max(id), min(id) FROM answer"), "cannot be right"),
        (sql("UPDATE rater SET uuid = randomblob(16)"), "not Ada's own|somebody who is not"),
        (sql("UPDATE rater SET uuid = x'00'"), "cannot be right"),
        (sql("INSERT INTO rater VALUES (9, randomblob(16), 'Eve', 'human', 0, '')"), "not Ada's own"),
        (sql("UPDATE alt_text SET author = 'Ben'"), "not Ada's own"),
        (sql("PRAGMA user_version = 999"), "made by a newer"),
        (sql("DROP TABLE study"), "damaged or is not a Touchstone study"),
        (sql("DROP TABLE answer", "CREATE VIEW answer AS SELECT 1 AS id"), None),
        (sql("DROP TABLE rater"), "cannot be right"),
        (lambda path: path.write_bytes(path.read_bytes()[:9000]), "damaged or is not a Touchstone study"),
        (lambda path: path.write_bytes(b"x" * 5000), "damaged or is not a Touchstone study"),
    ],
)
def test_forged_rows_are_refused_and_change_nothing(
    home: StudyFolder, tmp_path: Path, change: Callable[[Path], None], sentence: str | None
) -> None:
    packet = rewritten(returned(home, tmp_path), change, tmp_path)
    facts = canonical(home.database)
    if sentence is None:
        bring_in(home, packet)
        assert canonical(home.database)["answer"] >= facts["answer"]
        return
    with pytest.raises(UserError, match=sentence):
        bring_in(home, packet)
    assert canonical(home.database) == facts
    assert home.database.number("SELECT count(*) FROM merging") == 0


def test_another_persons_answer_cannot_be_superseded(home: StudyFolder, tmp_path: Path) -> None:
    (bens,) = home.database.rows("SELECT hex(uuid) FROM answer WHERE rater <> 1 ORDER BY id DESC LIMIT 1")
    change = sql(
        "DROP TRIGGER answer_is_never_edited", f"UPDATE answer SET uuid = x'{bens[0]}' WHERE note = 'mine'"
    )
    packet = rewritten(returned(home, tmp_path), change, tmp_path)
    with pytest.raises(UserError, match=r"not Ada's own|edited after being given|cannot be right"):
        bring_in(home, packet)


@pytest.mark.parametrize("kind", [Kind.BACK, Kind.OUT])
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO withdrawal VALUES (1, randomblob(16), x'{ben}', 'delete', '{{}}', 0)",
        "INSERT INTO rubric VALUES (7, randomblob(16), 'Forged', '', '', '', 0, 'rubric', '{{}}')",
        "INSERT INTO disclosure VALUES (1, randomblob(16), 1, NULL, 'report', 0)",
        "INSERT INTO meeting VALUES (1, randomblob(16), 'Forged', 0)",
    ],
)
def test_a_packet_speaks_for_its_person_alone(
    home: StudyFolder, tmp_path: Path, statement: str, kind: Kind
) -> None:
    ben = next(rater for rater in home.raters.all() if "Ben" in rater.name)
    packet = rewritten(returned(home, tmp_path), sql(statement.format(ben=ben.id.hex)), tmp_path, kind)
    facts = canonical(home.database)
    with pytest.raises(UserError, match="not Ada's own"):
        bring_in(home, packet)
    assert canonical(home.database) == facts


def test_numbers_do_not_follow_a_packet(home: StudyFolder, tmp_path: Path) -> None:
    change = sql(
        "UPDATE image SET number = number + 40",
        "INSERT INTO given_number SELECT 'image', uuid, 90 FROM image",
    )
    facts = canonical(home.database)
    bring_in(home, rewritten(returned(home, tmp_path), change, tmp_path))
    for name in ("image", "given_number"):
        assert canonical(home.database)[name] == facts[name]


@pytest.mark.parametrize("way", ["hash", "alias"])
def test_what_comes_back_cannot_make_two_images_one(home: StudyFolder, tmp_path: Path, way: str) -> None:
    sha256, uuid = next(iter(home.database.rows("SELECT sha256, hex(uuid) FROM image WHERE number = 4")))
    forged = f"UPDATE image SET sha256 = '{sha256}', changed_at = 9 WHERE number = 2"
    alias = f"INSERT INTO image_alias SELECT x'{uuid}', id FROM image WHERE number = 2"
    facts = canonical(home.database)["image"]
    bring_in(home, rewritten(returned(home, tmp_path), sql(forged if way == "hash" else alias), tmp_path))
    assert canonical(home.database)["image"] == facts


CHANGED = sql("DROP TRIGGER answer_is_never_edited", "UPDATE answer SET value = 'met' WHERE note = ''")


def test_what_came_back_as_it_was_sent_needs_no_word(home: StudyFolder, tmp_path: Path) -> None:
    assert not bring_in(home, returned(home, tmp_path)).is_unsigned


def test_a_packet_of_an_older_program_comes_in_with_a_warning(home: StudyFolder, tmp_path: Path) -> None:
    merged = bring_in(home, rewritten(returned(home, tmp_path), lambda _path: None, tmp_path))
    assert merged.is_unsigned
    assert any("has no key" in sentence for sentence in sentences(merged))


def test_a_packet_of_one_person_breaks_no_seal_of_a_pair(home: StudyFolder, tmp_path: Path) -> None:
    pair = home.pairs.make(NewMember("Ada"), NewMember("Eve"))
    seal = home.seals.open(1, pair=pair.rater.key, members=pair.people)
    packet = returned(home, tmp_path)
    pairs = "INSERT INTO rater SELECT * FROM home.rater WHERE kind = 'pair'"
    seals = "INSERT INTO seal SELECT * FROM home.seal"
    attach = f"ATTACH '{home.folder / 'study.db'}' AS home"
    forged = rewritten(packet, sql(attach, pairs, seals, "INSERT INTO seal_broken VALUES (1, 1)"), tmp_path)
    with pytest.raises(UserError, match="not Ada's own"):
        bring_in(home, forged)
    assert not home.seals.get(seal.key).is_broken


@pytest.mark.parametrize("forger", ["of nothing", "of another person", "of an unknown study"])
def test_a_packet_signed_by_somebody_else_is_refused(home: StudyFolder, tmp_path: Path, forger: str) -> None:
    packet = returned(home, tmp_path)
    with opened(packet) as archive:
        key = archive.manifest.key
    assert key is not None
    if forger == "of another person":
        home.raters.add("Cy")
        with opened(out(home, tmp_path, "Cy")) as archive:
            assert archive.manifest.key is not None
            key = archive.manifest.key
    elif forger == "of an unknown study":
        key = replace(key, secret_id="00" * 16)
    facts = canonical(home.database)
    sentence = "did not send out" if forger == "of an unknown study" else "Ada did not write it"
    with pytest.raises(UserError, match=sentence):
        bring_in(home, rewritten(packet, CHANGED, tmp_path, key=replace(key, key=key.key or "00" * 32)))
    assert canonical(home.database) == facts


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (
            "UPDATE item SET text = 'The cane is red.' WHERE code = 'T1.C1'",
            'T1.C1 is "The cane is red." there',
        ),
        ("UPDATE item SET guidance = 'Any.' WHERE code = 'T1.C2'", 'T1.C2 is "Any." there and "" here'),
        ("UPDATE theme SET statement = 'Other.'", 'T1 is "Other." there'),
        ("UPDATE rubric SET title = 'Sticks'", 'Canes is "Sticks" there'),
        ("UPDATE alt_text SET line = 'A stick.' WHERE author = ''", "edited after being given"),
    ],
)
def test_answers_to_other_words_than_were_sent_are_refused(
    home: StudyFolder, tmp_path: Path, statement: str, sentence: str
) -> None:
    with closing(away(home, tmp_path)) as hers:
        (ada,) = hers.raters.all()
        text = hers.descriptions.current(1)
        assert text is not None
        session = hers.sessions.start(ada, Perception.UNSAID)
        heard = Circumstances(heard=Exposure(text.id, {"line": 1}))
        for item in ("T1.C1", "T1.C2"):
            hers.answers.record(session, 1, item, Content(Verdict.MET), AnswerAction.DO, heard)
        packet = back(hers, tmp_path / "back.touchstone")
    facts = canonical(home.database)
    with pytest.raises(UserError, match=re.escape(sentence)):
        bring_in(home, rewritten(packet, sql(statement), tmp_path))
    assert canonical(home.database) == facts


def test_a_packet_speaks_for_the_study_only_when_somebody_says_so(home: StudyFolder, tmp_path: Path) -> None:
    shutil.copytree(home.folder, tmp_path / "other")
    with closing(open_study(tmp_path / "other")) as other:
        other.prepare_to_write()
        other.raters.add("Eve")
        (tmp_path / "drive").mkdir()
        packet = sync(other, tmp_path / "drive").written
    assert packet is not None
    facts = canonical(home.database)
    with pytest.raises(UserError, match="covers the whole study: it can change"):
        bring_in(home, packet)
    (would,) = preview_merge(home, [packet])
    assert would.claims_study
    assert canonical(home.database) == facts
    assert bring_in(home, packet, may_be_study=True).new == 1


def archive_with(path: Path, members: dict[str, bytes], way: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", way) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name", ["../escaped", "/etc/x", "images/aa/../../x", "images/aa/" + "b" * 64, "C:\\x"]
)
def test_names_that_lead_elsewhere_are_refused(home: StudyFolder, tmp_path: Path, name: str) -> None:
    packet = archive_with(tmp_path / "p.touchstone", {"manifest.json": b"{}", "study.db": b"", name: b"x"})
    with pytest.raises(UserError, match="not a Touchstone packet"):
        bring_in(home, packet)


def test_a_bomb_is_refused_before_it_is_unpacked(home: StudyFolder, tmp_path: Path) -> None:
    packet = archive_with(tmp_path / "p.touchstone", {"manifest.json": b"{}", "study.db": bytes(20_000_000)})
    with pytest.raises(UserError, match="not a Touchstone packet"):
        bring_in(home, packet)


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text"])
def test_a_damaged_packet_is_one_sentence(home: StudyFolder, tmp_path: Path, damage: str) -> None:
    packet = out(home, tmp_path)
    content = bytearray(packet.read_bytes())
    if damage == "cut":
        content = content[: len(content) // 2]
    elif damage == "flipped":
        content[len(content) // 3] ^= 0xFF
    else:
        content = bytearray(b"" if damage == "empty" else b"hello")
    packet.write_bytes(content)
    facts = canonical(home.database)
    with pytest.raises(UserError, match=r"damaged|no packet"):
        bring_in(home, packet)
    with pytest.raises(UserError, match=r"damaged|no packet"):
        open_packet(packet, tmp_path / "away")
    assert not (tmp_path / "away").exists()
    assert canonical(home.database) == facts


def test_a_picture_that_is_not_the_one_is_refused(home: StudyFolder, tmp_path: Path) -> None:
    with opened(out(home, tmp_path)) as archive:
        archive.unpack(tmp_path / "forged")
        manifest = archive.manifest
    (image,) = [name for name in manifest.files if name.startswith("images/")]
    (tmp_path / "forged" / image).write_bytes(b"something else")
    forged = tmp_path / "forged.touchstone"
    write_packet(forged, manifest, {name: tmp_path / "forged" / name for name in manifest.files})
    with pytest.raises(UserError, match="does not contain the expected image"):
        open_packet(forged, tmp_path / "away")
    assert not (tmp_path / "away").exists()


def test_a_packet_of_another_study_is_refused(home: StudyFolder, tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "other")) as other:
        other.raters.add("Ada")
        ada = other.raters.find("Ada")
        assert ada is not None
        send_out(other, ada, tmp_path / "other.touchstone")
    with pytest.raises(UserError, match="to another study, Canes"):
        bring_in(home, tmp_path / "other.touchstone")
    with pytest.raises(UserError, match="to another study, Canes"):
        bring_in(home, tmp_path / "other")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes")
def test_a_pipe_is_no_packet_and_nobody_waits_for_it(study: StudyFolder, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.touchstone")
    with pytest.raises(UserError, match="it is a pipe or a device, not a file"):
        bring_in(study, tmp_path / "pipe.touchstone")
