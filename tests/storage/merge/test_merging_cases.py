"""What merging does in cases hardly met by chance: names, numbers, pictures, seals, judges, and who has left."""

from contextlib import closing
from datetime import UTC, datetime

import pytest

from app.errors import UserError
from app.interchange.packets.merge_report import undone_sentences
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.team.seals import Seal
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Scale, Verdict
from storage.folder import open_study
from storage.images import images
from storage.merge.undoing import undo_newest
from storage.rubric import rubrics
from storage.team.withdrawals import WithdrawalStore
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging import differences


def agree(one: Machine, other: Machine) -> None:
    """Merge each into the other, in this order, and see that they come to the same."""
    one.merge(other)
    other.merge(one)
    assert differences(one.facts(), other.facts()) == {}
    assert one.current() == other.current()


def find(machine: Machine, name: str) -> Rater:
    rater = machine.study.raters.find(name)
    assert rater is not None
    return rater


def say(machine: Machine, name: str, verdict: Verdict, note: str = "") -> None:
    session = machine.study.sessions.start(find(machine, name), Perception.UNSAID)
    content = Content(verdict, None, note)
    machine.study.answers.record(session, 1, "T1.C1", content, AnswerAction.DO, Circumstances())


def test_what_is_the_same_is_counted_as_known_whether_it_is_read_or_not(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    merged, read = a.merge(b), a.merge(b, is_all_read=True)
    assert (merged.new, merged.is_nothing) == (0, True)
    assert set(merged.counts) == set(read.counts)
    assert {one.kind: one.known for one in read.counts if not one.person}["rubric"] == 1


def test_of_two_answers_the_later_holds_wherever_it_came_from(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    say(b, "Ada", Verdict.NOT_MET)
    agree(b, a)
    assert set(b.current().values()) == {Verdict.NOT_MET}
    for one in two:
        (conflict,) = one.study.conflicts.all()
        assert (conflict.holds, conflict.aside) == ("not met", ("met",))
    b.study.answers.settle(b.study.conflicts.all()[0].others[0])
    agree(a, b)
    assert set(a.current().values()) == {Verdict.MET}
    assert [one.study.conflicts.all() for one in two] == [[], []]


def test_two_people_of_one_name_stay_two(two: list[Machine]) -> None:
    a, b = two
    for one in two:
        one.add_rater("Cai")
    merged = b.merge(a)
    assert merged.renamed == {"Cai": "Cai (2)"}
    a.merge(b)
    assert {name for (name,) in b.study.database.rows("SELECT given_name FROM rater")} == {"", "Cai"}
    b.add_rater("Dee")
    assert a.merge(b).renamed == {}  # who has a name of their own keeps it
    for one in two:
        assert [rater.name for rater in one.study.raters.all()][:4] == ["Ada", "Ben", "Cai", "Cai (2)"]
        assert [find(one, "Cai").id < find(one, "Cai (2)").id] == [True]
    agree(a, b)


def test_the_same_picture_is_one_image(two: list[Machine]) -> None:
    a, b = two
    a.add_image(1)
    b.add_image(2)
    b.add_image(1)
    merged = a.merge(b)
    assert (merged.unified_images, merged.renumbered_images) == (1, 0)
    assert (merged.put_right, b.merge(a).put_right) == (
        0,
        0,
    )  # an image that goes by another id says the same
    for one in two:
        names = {image.number: image.name for image in one.study.images.all()}
        assert list(names.items())[3:] == [(4, "picture-1.png"), (5, "picture-2.png")]
        for image in one.study.images.all():
            assert not image.picture.sha256 or one.study.images.path(image).is_file()
    alias = a.study.database.row("SELECT uuid FROM image_alias")
    assert alias is not None
    (found,) = b.study.images.find(alias[0].hex())
    assert found.name == "picture-1.png"
    agree(a, b)


def test_an_image_of_an_earlier_day_comes_first_where_two_have_one_number(
    two: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    a.add_image(1)
    monkeypatch.setattr(images, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    b.add_image(2)
    monkeypatch.undo()
    assert a.merge(b).renumbered_images == 4
    agree(a, b)
    numbers = {image.name: image.number for image in a.study.images.all()}
    assert (numbers["picture-2.png"], numbers["picture-1.png"]) == (1, 5)


def test_a_version_is_counted_after_the_one_it_was_made_from_whatever_a_clock_said(
    two: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    monkeypatch.setattr(rubrics, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    b.reword("T1.C1", "Straight as a rod.")
    monkeypatch.undo()
    a.reword("T1.C2", "The tip is visible.")
    agree(a, b)
    texts = [a.study.rubrics.version(number).criteria[0].text for number in (1, 2, 3)]
    assert sorted(texts) == ["Straight as a rod.", "The cane is straight.", "The cane is straight."]
    assert texts[0] == "The cane is straight."


def test_two_versions_of_one_number_get_their_own(two: list[Machine]) -> None:
    a, b = two
    a.publish()
    a.answer(0, 0, "T1.C1", Verdict.MET)
    b.publish()
    b.answer(0, 0, "T1.C1", Verdict.NOT_MET)
    assert a.merge(b).renumbered_versions in ({}, {2: 3})
    agree(a, b)
    for one in two:
        versions = [fact.rubric_version for fact in one.study.answers.all_facts()]
        assert sorted(versions) == [2, 3, 4]  # the later of the two holds for the version that combines both
        assert one.study.database.row("PRAGMA foreign_key_check") is None


def test_of_what_is_said_of_an_image_the_later_holds(two: list[Machine]) -> None:
    a, b = two
    b.correct_image(0, "first")
    a.correct_image(0, "second")
    agree(a, b)
    facts = [image.facts for one in two for image in one.study.images.all()]
    assert {fact.source for fact in facts} == {"", "second"}
    assert all(fact.content_note == fact.source for fact in facts)


def test_an_edited_answer_is_refused(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    with b.study.database.atomic() as connection:
        connection.execute("DROP TRIGGER answer_is_never_edited")
        connection.execute("UPDATE answer SET value = 'not met'")
    facts = a.facts()
    with pytest.raises(UserError, match="other contains 1 answer edited after being given"):
        a.merge(b)
    assert differences(a.facts(), facts) == {}


def publish_unchanged(machine: Machine) -> None:
    """A version in which every criterion means what it meant."""
    rubric = machine.study.rubrics.current()
    assert rubric is not None
    changes = [ItemChange(criterion.lineage, ChangeKind.SAME, False) for criterion in rubric.criteria]
    machine.study.rubrics.publish(rubric, changes)


def test_answers_given_elsewhere_are_carried_over_to_the_new_version(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    say(b, "Ben", Verdict.NOT_MET)
    publish_unchanged(a)
    agree(a, b)
    for one in two:
        carried = [fact for fact in one.study.answers.all_current() if fact.act is AnswerAction.CARRY]
        assert sorted((fact.rater.name, fact.rubric_version) for fact in carried) == [("Ada", 2), ("Ben", 2)]
        assert one.study.conflicts.all() == []


@pytest.mark.parametrize("is_first_changed", [False, True])
def test_of_two_successors_each_carries_over_from_the_version_it_was_made_from(
    two: list[Machine], is_first_changed: bool
) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    a.publish(("T1.C2",) if is_first_changed else ("T1.C1", "T1.C2"))
    b.publish(("T1.C1", "T1.C2") if is_first_changed else ("T1.C2",))
    agree(a, b)
    carried = {one.rubric_version for one in a.study.answers.all_current() if one.act is AnswerAction.CARRY}
    assert carried == ({3, 4} if is_first_changed else {2, 4})  # the fourth combines both, in the same words


def test_a_version_from_a_machine_whose_clock_is_behind_carries_over_too(
    two: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a version was made from is recorded, and not told from the times."""
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    monkeypatch.setattr(rubrics, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    b.publish(("T1.C1", "T1.C2"))
    monkeypatch.undo()
    agree(a, b)
    carried = {one.rubric_version for one in a.study.answers.all_current() if one.act is AnswerAction.CARRY}
    assert carried == {2}


def test_what_is_carried_over_follows_the_answer_that_holds_after_a_merge(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    say(b, "Ada", Verdict.NOT_MET)
    publish_unchanged(a)
    agree(a, b)
    carried = [one for one in b.study.answers.all_facts() if one.act is AnswerAction.CARRY]
    assert [one.content.verdict for one in carried] == [Verdict.NOT_MET]
    assert b.study.conflicts.all() == []


def test_a_carried_answer_that_somebody_changed_stays_behind_their_own(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    publish_unchanged(a)
    say(a, "Ada", Verdict.CANNOT_TELL)
    say(b, "Ada", Verdict.NOT_MET)
    agree(b, a)
    newest = {one.content.verdict for one in b.study.answers.all_current() if one.rubric_version == 2}
    assert newest == {Verdict.CANNOT_TELL}
    undo_newest(a.study)
    a.reopen()
    assert {one.content.verdict for one in a.study.answers.all_current()} == {
        Verdict.MET,
        Verdict.CANNOT_TELL,
    }


def test_a_merge_that_is_taken_back_leaves_no_trace(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    publish_unchanged(a)
    a.add_image(1)
    b.add_image(2)
    b.add_image(3)
    b.correct_image(0, "put right")
    b.add_rater("Cai")
    say(b, "Ada", Verdict.NOT_MET)
    publish_unchanged(b)
    facts, current = a.facts(), a.current()
    files = sorted(path for path in a.files.folder.rglob("*") if path.is_file())
    a.merge(b)
    merged = a.facts()
    would = undo_newest(a.study, is_dry=True)
    assert differences(a.facts(), merged) == {}
    undone = undo_newest(a.study)
    a.reopen()
    assert undone == would
    assert (undone.name, undone.withdrawals, undone.unified) == ("other", 0, 0)
    assert differences(a.facts(), facts) == {}
    assert a.current() == current
    assert sorted(path for path in a.files.folder.rglob("*") if path.is_file()) == files
    a.merge(b)
    agree(b, a)


def test_a_merge_on_which_later_work_rests_stays(two: list[Machine]) -> None:
    a, b = two
    b.add_rater("Cai")
    a.merge(b)
    say(a, "Cai", Verdict.MET)
    with pytest.raises(UserError, match="later work depends on it"):
        undo_newest(a.study)
    assert len(a.current()) == 1


def test_who_opened_the_study_before_a_merge_opens_it_anew_before_writing(two: list[Machine]) -> None:
    a, b = two
    say(b, "Ada", Verdict.MET)
    a.study.close()
    with closing(open_study(a.study.folder)) as window:
        a.reopen()
        a.merge(b)
        a.study.close()
        with pytest.raises(UserError, match="Close it and open it again"):
            window.prepare_to_write()
    with closing(open_study(a.study.folder)) as window:
        window.prepare_to_write()


def test_what_a_merge_taken_back_leaves_as_it_is_is_told(two: list[Machine]) -> None:
    a, b = two
    for one in two:
        one.add_image(1)
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    WithdrawalStore(b.study.database, b.study.folder).carry_out(find(b, "Ada"), OnWithdrawal.DELETE)
    undo_newest(b.study)
    b.reopen()
    a.merge(b)
    undone = undo_newest(a.study)
    a.reopen()
    assert undone_sentences(undone)[1:] == [
        "Not undone: 1 withdrawal that came with it. Withdrawn people stay withdrawn.",
        "Not undone: 1 image that was added on two machines stays one image. Its file is the same on both.",
    ]
    assert a.study.raters.find("Ada") is None
    assert a.study.images.count() == 4


# --- who has left


def test_who_has_left_is_gone_everywhere_and_comes_from_nowhere(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    say(b, "Ada", Verdict.NOT_MET)
    ada = find(a, "Ada")
    WithdrawalStore(a.study.database, a.study.folder).carry_out(ada, OnWithdrawal.DELETE)
    refused = {(count.kind, count.person): count.refused for count in a.merge(b).counts if count.refused}
    assert refused == {("answer", "Ada"): 2, ("session", "Ada"): 2, ("alt_text", "Ada"): 1}
    assert b.merge(a).withdrawn == ("Ada",)
    for one in two:
        assert one.study.raters.find("Ada") is None
        assert one.study.answers.count() == 0
    agree(a, b)


def test_of_a_detached_person_all_copies_hold_the_same_without_name_and_words(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET, "my own words")
    b.merge(a)
    say(b, "Ada", Verdict.NOT_MET, "later words")
    WithdrawalStore(a.study.database, a.study.folder).carry_out(find(a, "Ada"), OnWithdrawal.DETACH)
    agree(b, a)
    for one in two:
        facts = list(one.study.answers.all_facts())
        assert [fact.content.verdict for fact in facts] == [Verdict.MET, Verdict.NOT_MET]
        assert {fact.content.note for fact in facts} == {""}
        assert {fact.rater.name.partition(" ")[0] for fact in facts} == {"withdrawn"}


def test_two_copies_on_which_different_people_were_detached_name_them_alike(two: list[Machine]) -> None:
    a, b = two
    for name in ("Ada", "Ben"):
        a.study.descriptions.add(1, Draft({"colour": name.lower()}, author=name))
        say(a, name, Verdict.MET)
    b.merge(a)
    ids = {name: find(a, name).id for name in ("Ada", "Ben")}
    for one, name in ((a, "Ada"), (b, "Ben")):
        WithdrawalStore(one.study.database, one.study.folder).carry_out(find(one, name), OnWithdrawal.DETACH)
    agree(a, b)
    names = {name: f"withdrawn {str(identity.int)[-4:]}" for name, identity in ids.items()}
    for one in two:
        known = {rater.id: rater.name for rater in one.study.raters.all()}
        rows = list(one.study.database.rows("SELECT author, draft FROM alt_text"))
        written = {word: author for author, draft in rows for word in ("ada", "ben") if f'"{word}"' in draft}
        for name, identity in ids.items():
            assert known[identity] == names[name]
            assert written[name.lower()] == names[name]


def test_deleting_goes_further_than_detaching(two: list[Machine]) -> None:
    a, b = two
    say(a, "Ada", Verdict.MET)
    b.merge(a)
    for one, mode in zip(two, (OnWithdrawal.DETACH, OnWithdrawal.DELETE), strict=True):
        WithdrawalStore(one.study.database, one.study.folder).carry_out(find(one, "Ada"), mode)
    agree(a, b)
    assert a.study.answers.count() == 0
    assert a.study.database.row("SELECT mode FROM withdrawal") == ("delete",)


# --- seals


def give_under_seal(a: Machine, pair: int | None, workshop: int | None) -> Seal:
    """Ada and Ben have both answered the first image, and nobody has heard them."""
    members = (find(a, "Ada"), find(a, "Ben"))
    seal = a.study.seals.open(1, pair=pair, workshop=workshop, members=members)
    for member in members:
        said = Content(Verdict.MET, None, "under seal")
        a.study.seals.turn(seal, member).record(None, "T1.C1", said, AnswerAction.DO, Circumstances())
        a.study.seals.done(seal, member)
    return a.study.seals.get(seal.key)


def test_what_a_workshop_sealed_stays_until_the_seal_is_broken(two: list[Machine]) -> None:
    a, b = two
    plan = Plan(Scale.SHOWING, (Step(StepKind.REACTIONS, "Reactions"),))
    workshop = a.study.workshops.make(NewWorkshop("Canes", "A shop", "Eve", plan, ()))
    seal = give_under_seal(a, None, workshop.key)
    b.merge(a)
    for table in ("seal", "seal_member", "sealed_answer", "answer"):
        assert b.study.database.number(f"SELECT count(*) FROM {table}") == 0
    a.study.seals.break_seal(seal)
    agree(b, a)
    assert b.study.answers.count() == 2
    assert b.study.database.number("SELECT count(*) FROM answer_phase") == 2


def test_what_a_pair_sealed_travels_under_its_seal(two: list[Machine]) -> None:
    a, b = two
    seal = give_under_seal(a, a.study.raters.add("Ada and Ben", RaterKind.PAIR).key, None)
    b.merge(a)
    assert b.study.answers.count() == 0
    assert b.study.database.number("SELECT count(*) FROM sealed_answer") == 2
    a.study.seals.break_seal(seal)
    agree(b, a)
    assert b.study.answers.count() == 2
    assert b.study.database.number("SELECT count(*) FROM answer_phase") == 2
    assert b.study.database.number("SELECT count(*) FROM sealed_answer") == 0
