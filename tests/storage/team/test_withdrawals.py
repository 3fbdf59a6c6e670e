"""Leaving for good: through every table, with a tombstone, and nothing of the person left in the file."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater, RaterKind
from storage.folder import StudyFolder, open_study
from storage.packets.staged_packets import bring_in
from storage.safety.check import check_study
from storage.safety.restoring import restore
from storage.team.withdrawal_rules import NAMES, RULES, Schema, schema_of
from tests.canonical_facts import canonical
from tests.storage.team.leaving import MET, NAME, OTHERS, WORDS, full_study

DELETE, DETACH = OnWithdrawal.DELETE, OnWithdrawal.DETACH


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed study in which Adaeze left a trace in every table that can hold one."""
    with closing(full_study(tmp_path_factory.mktemp("full") / "study")) as study:
        return study.folder


@pytest.fixture
def full(template: Path, tmp_path: Path) -> Iterator[StudyFolder]:
    with closing(open_study(Path(shutil.copytree(template, tmp_path / "study")))) as study:
        study.prepare_to_write()
        yield study


def adaeze(study: StudyFolder) -> Rater:
    found = study.raters.find(NAME)
    assert found is not None
    return found


def texts(study: StudyFolder) -> str:
    """Everything that is stored, as text."""
    return "\n".join(study.database.connection.iterdump())


def in_file(study: StudyFolder, words: str) -> bool:
    """Whether words stand anywhere in the study's files, as bytes."""
    return any(words.encode() in path.read_bytes() for path in study.folder.glob("study.db*"))


def test_no_table_that_refers_to_a_person_is_forgotten(study: StudyFolder) -> None:
    """A new table with a rater needs a rule of its own; so does a new column with somebody's name."""
    schema = Schema(study.database.connection)
    assert {(rule.table, rule.column) for rule in RULES} == schema.of_raters()
    named = {
        (table, column)
        for table, columns in schema.columns.items()
        for column in columns
        if column in {"author", "facilitator", "decided_by", "given_name", "spoken_by", "told_by"}
    }
    assert named <= set(NAMES)


def test_a_schema_is_learned_again_for_other_tables_only(study: StudyFolder) -> None:
    connection = study.database.connection
    known = schema_of(connection)
    assert schema_of(connection) is known
    connection.execute("CREATE TABLE trace (rater INTEGER REFERENCES rater)")
    assert schema_of(connection).of_raters() == known.of_raters() | {("trace", "rater")}
    with closing(sqlite3.connect(":memory:")) as other:
        assert schema_of(other).columns == {}


def test_the_study_of_these_tests_has_a_trace_in_every_such_table(full: StudyFolder) -> None:
    judges = {"judge", "judge_call", "swap_test", "test_look", "advice_look"}  # a model's
    drafts = {"draft_mark"}  # told in the tests of comparing
    pairs = {("seal", "pair"), ("pair_member", "pair")}  # told of the pair
    for table, column in {(rule.table, rule.column) for rule in RULES} - pairs:
        if table not in judges | drafts:
            sql = f"SELECT count(*) FROM {table} WHERE {column} = ?"
            assert full.database.number(sql, (adaeze(full).key,)), (table, column)


def test_deleting_leaves_nothing_of_a_person(full: StudyFolder) -> None:
    gone = adaeze(full)
    before = full.answers.count()
    outcome = full.withdrawals.carry_out(gone, DELETE)
    assert outcome.new_name == ""
    assert outcome.still_named == 0
    assert NAME.lower() not in texts(full).lower()
    assert WORDS not in texts(full)
    assert OTHERS in texts(full)
    assert not in_file(full, WORDS)
    assert not in_file(full, NAME)
    assert full.raters.find(NAME) is None
    assert outcome.removed["answer"] == before - full.answers.count() == 4
    (stone,) = full.withdrawals.all()
    assert (stone.rater, stone.mode, stone.removed["answer"]) == (gone.id, DELETE, 4)
    assert full.withdrawals.is_withdrawn(gone.id)
    assert full.database.row("PRAGMA foreign_key_check") is None
    assert (
        full.database.number(
            "SELECT count(*) FROM merged_row WHERE CAST(row AS INTEGER) NOT IN (SELECT id FROM answer)"
        )
        == 0
    )
    assert check_study(full.folder).is_sound
    again = full.raters.add(NAME)  # the name is free
    assert again.id != gone.id


def test_what_others_said_stays_when_a_person_is_deleted(full: StudyFolder) -> None:
    ben = full.raters.find("Ben")
    assert ben is not None
    before = full.answers.current(2, ben)
    full.withdrawals.carry_out(adaeze(full), DELETE)
    assert full.answers.current(2, ben) == before
    (told,) = full.details.of_image(1)
    assert (told.words, told.question, told.asked_by, told.said_by) == (f"a {OTHERS}", "", None, ben)
    assert [line.words for line in full.statements.all()] == [f"a {OTHERS} cane"]
    assert full.database.number("SELECT count(*) FROM statement_code") == 1
    assert [skip.image for skip in full.participants.skips(ben)] == [3]


@pytest.mark.parametrize("mode", [DELETE, DETACH])
def test_corrections_that_quote_a_dissent_go_with_its_reason(full: StudyFolder, mode: OnWithdrawal) -> None:
    (meeting,) = full.meetings.all()
    before = full.meetings.corrections(meeting.key)
    quoting = [one for one in before if WORDS in one.line + one.becomes]
    assert len(quoting) == 2
    outcome = full.withdrawals.carry_out(adaeze(full), mode)
    assert outcome.removed["minutes_correction"] == 2
    after = full.meetings.corrections(meeting.key)
    assert {one.id for one in before} - {one.id for one in after} == {one.id for one in quoting}
    assert len(after) == 4


def test_a_correction_that_went_does_not_come_back(full: StudyFolder, tmp_path: Path) -> None:
    shutil.copytree(full.folder, tmp_path / "other")
    full.withdrawals.carry_out(adaeze(full), DETACH)
    with closing(open_study(tmp_path / "other")) as other:
        other.prepare_to_write()
        ben = other.raters.find("Ben")
        assert ben is not None
        other.withdrawals.carry_out(ben, DETACH)
    bring_in(full, tmp_path / "other")
    kept = {(one.line, one.becomes) for one in full.meetings.corrections(1)}
    assert kept == {("As it was.", "As it is.")}


def test_detaching_keeps_the_answers_and_nothing_that_says_whose(full: StudyFolder) -> None:
    gone = adaeze(full)
    before = {image: full.answers.current(image, gone) for image in (1, 2)}
    outcome = full.withdrawals.carry_out(gone, DETACH)
    assert outcome.new_name == f"withdrawn {str(gone.id.int)[-4:]}"
    assert NAME.lower() not in texts(full).lower()
    assert not in_file(full, NAME)
    kept = [
        f"a {WORDS}",
        f"the {WORDS} once more",
    ]  # what the picture shows, for all who hear its description
    assert texts(full).count(WORDS) == len(kept)
    stays = full.raters.find(outcome.new_name)
    assert stays is not None
    for image, answers in before.items():
        after = full.answers.current(image, stays)
        assert {item: answer.content.value for item, answer in after.items()} == {
            item: answer.content.value for item, answer in answers.items()
        }
        assert {answer.id for answer in after.values()} == {answer.id for answer in answers.values()}
        assert {answer.content.note for answer in after.values()} == {""}
    assert full.participants.about(stays) == []
    assert full.database.number("SELECT count(*) FROM private_note") == 0
    assert full.database.row("PRAGMA foreign_key_check") is None
    assert check_study(full.folder).is_sound
    (stone,) = full.withdrawals.all()
    assert (stone.rater, stone.mode) == (gone.id, DETACH)
    full.withdrawals.carry_out(stays, DELETE)  # and all of it later, when that is wished after all
    assert full.raters.find(outcome.new_name) is None
    (stone,) = full.withdrawals.all()
    assert stone.mode is DELETE


@pytest.mark.parametrize("mode", [DELETE, DETACH])
def test_a_pair_stays_with_the_other(full: StudyFolder, mode: OnWithdrawal) -> None:
    outcome = full.withdrawals.carry_out(adaeze(full), mode)
    ((name,), joint_answers) = outcome.pairs, outcome.joint
    pair = full.raters.find(name)
    assert pair is not None
    assert (name, joint_answers) == (f"pair {str(pair.id.int)[-4:]}", 1)
    (joint,) = full.answers.current(1, pair).values()
    assert joint.content.note == ""
    (known,) = full.pairs.all()
    assert [one.name for one in known.people] == (["Ben"] if mode is DELETE else [outcome.new_name, "Ben"])


def test_joint_answers_go_with_the_last_of_a_pair(full: StudyFolder) -> None:
    ben = full.raters.find("Ben")
    assert ben is not None
    full.withdrawals.carry_out(adaeze(full), DELETE)
    outcome = full.withdrawals.carry_out(ben, DELETE)
    assert outcome.pairs == ()
    assert full.raters.all() == []
    assert full.answers.count() == 0
    assert full.database.number("SELECT count(*) FROM seal") == 0


@pytest.mark.parametrize("mode", [DELETE, DETACH])
@pytest.mark.parametrize("first", [DELETE, DETACH, None])
def test_the_dry_run_counts_what_happens_to_a_pairs_answers(
    full: StudyFolder, mode: OnWithdrawal, first: OnWithdrawal | None
) -> None:
    joint = "SELECT count(*) FROM current_answer JOIN rater ON rater.id = rater AND kind = 'pair'"
    if first is not None:
        full.withdrawals.carry_out(adaeze(full), first)
    ben, before = full.raters.find("Ben"), full.database.number(joint)
    assert ben is not None
    expected = full.withdrawals.preview(ben, mode)
    assert full.database.number(joint) == before == 1
    assert full.withdrawals.carry_out(ben, mode) == expected
    left = full.database.number(joint)
    assert (expected.joint, expected.joint_removed) == (left, before - left)
    assert expected.has_others == (first is None)


@pytest.mark.parametrize("mode", [DELETE, DETACH])
def test_nobody_waits_for_who_has_left(full: StudyFolder, mode: OnWithdrawal) -> None:
    (pair,) = full.pairs.all()
    ben = next(one for one in pair.people if one.name == "Ben")
    (seal,) = full.seals.unbroken(pair=pair.rater.key)
    full.withdrawals.carry_out(adaeze(full), mode)
    assert full.seals.get(seal.key).awaited == (ben,)
    turn = full.seals.turn(seal, ben)
    turn.record(None, "T1.C1", MET, AnswerAction.DO, Circumstances(Perception.UNSAID))
    full.seals.done(seal, ben)
    assert [answer.rater for answer in full.seals.break_seal(seal)] == [ben]


@pytest.mark.parametrize("mode", [DELETE, DETACH])
def test_a_preview_says_the_same_and_changes_nothing(full: StudyFolder, mode: OnWithdrawal) -> None:
    before = texts(full)
    foreseen = full.withdrawals.preview(adaeze(full), mode)
    assert texts(full) == before
    assert full.withdrawals.carry_out(adaeze(full), mode) == foreseen


def test_the_name_in_words_of_others_is_told(full: StudyFolder) -> None:
    ben = full.raters.find("Ben")
    assert ben is not None
    full.pairs.add_private_note(ben, f"I met {NAME.lower()} before")
    full.pairs.add_private_note(ben, f"not {NAME}s")
    assert full.withdrawals.preview(adaeze(full), DELETE).still_named == 1


def test_backups_still_hold_it_until_they_are_deleted(full: StudyFolder) -> None:
    backup = full.back_up()
    full.withdrawals.carry_out(adaeze(full), DELETE)
    assert WORDS.encode() in backup.read_bytes()
    assert full.withdrawals.backups() == [backup]
    assert full.withdrawals.delete_backups() == 1
    assert not backup.exists()


def test_a_model_is_not_taken_out(full: StudyFolder) -> None:
    judge = full.raters.add("model", RaterKind.JUDGE)
    with pytest.raises(UserError, match="Only people"):
        full.withdrawals.carry_out(judge, DELETE)
    with closing(open_study(full.folder)) as again:
        assert again.raters.find("model") == judge


@pytest.mark.parametrize("mode", [DELETE, DETACH])
def test_who_has_left_stays_away_when_an_earlier_backup_is_put_in_place(
    full: StudyFolder, mode: OnWithdrawal
) -> None:
    full.back_up()
    full.withdrawals.carry_out(adaeze(full), mode)
    facts = canonical(full.database)
    full.close()
    assert restore(full.folder).withdrawn == 1
    assert mode is DETACH or WORDS.encode() not in (full.folder / "study.db").read_bytes()
    with closing(open_study(full.folder)) as again:
        assert canonical(again.database) == facts
    assert check_study(full.folder).is_sound
    assert restore(full.folder).withdrawn == 0
