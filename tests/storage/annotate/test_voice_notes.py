"""Notes by voice in the study: who agreed, who may hear them, and what merges, packets and withdrawals make of them."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.assignment.planning import put_in_force
from app.errors import UserError
from app.interchange.packets.merge_report import sentences
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.assignments import Kind, Setup
from app.study.team.pairs import NewMember
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater
from app.study.verdict import Judgment, Verdict
from app.study.voice_notes import LONGEST_BYTES, VoiceNote
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from storage.safety.check import check_study
from tests.storage.making import make_study
from tests.storage.merge.machines import Machine, team

SOUND, WORDS = b"RIFF a recording", "the tip is missing"


def record(study: StudyFolder, rater: Rater, image: int = 1, sound: bytes = SOUND) -> VoiceNote:
    speakers = next((one.people for one in study.pairs.all() if one.rater == rater), (rater,))
    for speaker in speakers:
        study.voice_notes.agree(speaker, "As it was asked.")
    return study.voice_notes.add(rater, image, "T1.C1", sound, 1.5)


def damage(study: StudyFolder) -> None:
    with study.database.atomic() as connection:
        connection.execute("DROP TRIGGER voice_note_is_never_edited")
        connection.execute("UPDATE voice_note SET audio = x'00'")


def heard(study: StudyFolder, reader: Rater | None = None) -> list[tuple[str, int, str, str]]:
    return [
        (one.rater.name, one.image, one.name, one.transcript) for one in study.voice_notes.heard_by(reader)
    ]


def test_what_was_recorded_is_on_the_disk_with_what_was_typed_last(study: StudyFolder, ada: Rater) -> None:
    note = record(study, ada)
    study.voice_notes.transcribe(note, "the tip")
    study.voice_notes.transcribe(note, WORDS)
    with closing(open_study(study.folder)) as again:
        (found,) = again.voice_notes.of(ada, 1, "T1.C1")
        assert (found.transcript, found.seconds, found.name) == (WORDS, 1.5, "Straight")
        assert again.voice_notes.audio(found) == SOUND
        assert again.voice_notes.of(ada, 1, "T1.C2") == again.voice_notes.of(ada, 2, "T1.C1") == []


def test_nobody_is_recorded_who_has_not_agreed(study: StudyFolder, ada: Rater) -> None:
    with pytest.raises(UserError, match="without agreeing"):
        study.voice_notes.add(ada, 1, "T1.C1", SOUND, 1.0)
    pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    study.voice_notes.agree(pair.people[0], "As it was asked.")
    with pytest.raises(UserError, match="without agreeing"):  # both can be heard
        study.voice_notes.add(pair.rater, 1, "T1.C1", SOUND, 1.0)
    study.voice_notes.agree(pair.people[1], "As it was asked.")
    assert study.voice_notes.add(pair.rater, 1, "T1.C1", SOUND, 1.0).rater == pair.rater
    with pytest.raises(UserError, match="2 minutes"):
        study.voice_notes.add(pair.rater, 1, "T1.C1", bytes(LONGEST_BYTES + 1), 1.0)


def test_a_recording_stays_with_its_criterion_in_a_later_version(study: StudyFolder, ada: Rater) -> None:
    record(study, ada)
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    assert len(study.voice_notes.of(ada, 1, "T1.C1")) == 1


def test_who_still_has_the_image_to_answer_hears_nobody_elses(study: StudyFolder, ada: Rater) -> None:
    ben = study.raters.add("Ben")
    record(study, ada)
    record(study, ben)
    assert [name for name, *_ in heard(study, ben)] == ["Ben"]
    assert [name for name, *_ in heard(study)] == ["Ada", "Ben"]
    session = study.sessions.start(ben, Perception.UNSAID)
    for item in ("T1.C1", "T1.C2"):
        study.answers.record(session, 1, item, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    shown = Content(Judgment.CAN_BE_SHOWN)
    study.answers.record(session, 1, "showing", shown, AnswerAction.DO, Circumstances())
    assert [name for name, *_ in heard(study, ben)] == ["Ada", "Ben"]


def test_who_is_not_given_an_image_hears_nobody_elses_on_it(study: StudyFolder, ada: Rater) -> None:
    ben = study.raters.add("Ben")
    put_in_force(study, Setup(Kind.PER_IMAGE, per_image=1), ["Ada", "Ben"])
    for rater in (ada, ben):
        own = study.database.number("SELECT image FROM progress WHERE rater = ?", (rater.key,))
        record(study, rater, own)
    record(study, study.raters.add("Cy"))
    for rater in study.raters.all():
        assert [name for name, *_ in heard(study, rater)] == [rater.name]
    assert len(heard(study)) == 3


def test_a_pair_hears_its_own_before_its_people_have_answered(study: StudyFolder) -> None:
    pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    record(study, pair.rater)
    assert [name for name, *_ in heard(study, pair.people[1])] == ["Ada and Ben"]


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[Machine]]:
    made = team(tmp_path, 2)
    yield made
    for one in made:
        one.close()


def test_copies_that_are_merged_have_the_same_recordings_and_a_deleted_one_stays_away(
    machines: list[Machine],
) -> None:
    a, b = machines
    ada = a.study.raters.find("Ada")
    assert ada is not None
    note = record(a.study, ada)
    a.study.voice_notes.transcribe(note, WORDS)
    b.merge(a)
    (copied,) = b.study.voice_notes.heard_by(None)
    assert (copied.id, copied.transcript, b.study.voice_notes.audio(copied)) == (note.id, WORDS, SOUND)
    a.study.voice_notes.remove(note)
    assert a.study.database.number("SELECT count(*) FROM voice_transcript") == 0
    a.merge(b)
    b.merge(a)
    assert heard(a.study) == heard(b.study) == []


def test_a_packet_brings_recordings_home_and_one_that_was_changed_is_refused(
    study: StudyFolder, ada: Rater, tmp_path: Path
) -> None:
    study.voice_notes.agree(ada, "As it was asked.")
    send_out(study, ada, tmp_path / "out.touchstone")
    open_packet(tmp_path / "out.touchstone", tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as away:
        away.prepare_to_write()
        (own,) = away.raters.all()
        assert away.voice_notes.has_agreed(own)
        note = away.voice_notes.add(own, 1, "T1.C1", SOUND, 1.5)
        away.voice_notes.transcribe(note, WORDS)
        assert send_back(away, own, tmp_path / "back.touchstone") is not None
        damage(away)
        assert send_back(away, own, tmp_path / "changed.touchstone") is not None
    with pytest.raises(UserError, match="contains something that cannot be right"):
        bring_in(study, tmp_path / "changed.touchstone")
    bring_in(study, tmp_path / "back.touchstone")
    assert heard(study) == [("Ada", 1, "Straight", WORDS)]
    assert bring_in(study, tmp_path / "back.touchstone").new == 0


def test_a_recording_deleted_in_a_packet_goes_at_home(study: StudyFolder, ada: Rater, tmp_path: Path) -> None:
    record(study, ada, sound=b"RIFF kingfisher" * 2_000)
    record(study, study.raters.add("Ben"))
    send_out(study, ada, tmp_path / "out.touchstone")
    open_packet(tmp_path / "out.touchstone", tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as away:
        away.prepare_to_write()
        (own,) = away.raters.all()
        (note,) = away.voice_notes.heard_by(own)
        away.voice_notes.transcribe(note, "nightjar")
        assert send_back(away, own, tmp_path / "earlier.touchstone") is not None
        away.voice_notes.remove(note)
        assert send_back(away, own, tmp_path / "back.touchstone") is not None
    merged = bring_in(study, tmp_path / "back.touchstone")
    assert not merged.is_nothing
    assert "Deleted: 1 voice note that had been deleted in the received work." in sentences(merged)
    assert [name for name, *_ in heard(study)] == ["Ben"]
    bring_in(study, tmp_path / "earlier.touchstone")
    assert [name for name, *_ in heard(study)] == ["Ben"]
    study.close()
    for path in study.folder.glob("study.db*"):
        assert b"kingfisher" not in path.read_bytes()


def test_a_packet_deletes_no_recording_of_anybody_else(
    study: StudyFolder, ada: Rater, tmp_path: Path
) -> None:
    note = record(study, study.raters.add("Ben"))
    send_out(study, ada, tmp_path / "out.touchstone")
    open_packet(tmp_path / "out.touchstone", tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as away:
        away.prepare_to_write()
        (own,) = away.raters.all()
        with away.database.atomic() as connection:
            connection.execute("INSERT INTO erased_row VALUES (?, 'voice_note')", (note.id.bytes,))
        assert send_back(away, own, tmp_path / "back.touchstone") is not None
    assert bring_in(study, tmp_path / "back.touchstone").erased == 0
    assert [name for name, *_ in heard(study)] == ["Ben"]
    assert study.database.number("SELECT count(*) FROM erased_row") == 0


def test_what_is_deleted_is_wiped_from_the_files(study: StudyFolder, ada: Rater) -> None:
    note = record(study, ada, sound=b"RIFF kingfisher")
    study.voice_notes.transcribe(note, "nightjar")
    study.voice_notes.remove(note)
    for path in study.folder.glob("study.db*"):
        assert b"kingfisher" not in path.read_bytes()
        assert b"nightjar" not in path.read_bytes()


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_a_recording_goes_with_who_is_heard(study: StudyFolder, ada: Rater, mode: OnWithdrawal) -> None:
    note = record(study, ada, sound=b"RIFF kingfisher")
    study.voice_notes.transcribe(note, "nightjar")
    record(study, study.raters.add("Ben"))
    assert study.withdrawals.preview(ada, mode).removed["voice_note"] == 1
    assert len(heard(study)) == 2
    study.withdrawals.carry_out(ada, mode)
    assert [name for name, *_ in heard(study)] == ["Ben"]
    for path in study.folder.glob("study.db*"):
        assert b"kingfisher" not in path.read_bytes()
        assert b"nightjar" not in path.read_bytes()


def test_a_recording_of_a_pair_goes_with_the_first_who_leaves(study: StudyFolder) -> None:
    pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    record(study, pair.rater)
    assert study.withdrawals.preview(pair.people[0], OnWithdrawal.DETACH).removed["voice_note"] == 1
    study.withdrawals.carry_out(pair.people[0], OnWithdrawal.DETACH)
    assert heard(study) == []


def test_a_damaged_recording_is_found_and_not_played(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study")) as study:
        note = record(study, study.raters.add("Ada"))
        assert "recording" not in {one.kind for one in check_study(study.folder).findings}
        damage(study)
        with pytest.raises(UserError, match="not what was recorded"):
            study.voice_notes.audio(note)
    (found,) = [one for one in check_study(tmp_path / "study").findings if one.kind == "recording"]
    assert found.sentence.startswith("The recording of Ada on image 1 is not what was recorded")
