"""Two laptops as one pair: what each says alone travels under seal, and comes out once both are in, in any order."""

import shutil
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.pairs import NewMember, Pair
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater
from app.study.team.seals import Phase
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.merge.undoing import undo_newest
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from storage.packets.sync import sync
from storage.safety.check import check_study
from tests.agreement.making import rubric_of, study_of

IMAGES, CODE = 2, "T1.C1"
ADA, BEN, HOME = "Ada", "Ben", "home"
SAID = {ADA: Verdict.MET, BEN: Verdict.NOT_MET}
SECRET = {ADA: "kingfisher", BEN: "nightjar"}

_SAID = """
SELECT answer.uuid, rater.uuid, image.uuid, answer.value, answer.recorded_at, before.uuid, phase.phase, seal.uuid,
    set_aside.answer IS NOT NULL, progress.answered
FROM answer JOIN rater ON rater.id = answer.rater JOIN image ON image.id = answer.image
LEFT JOIN answer AS before ON before.id = answer.previous
LEFT JOIN answer_phase AS phase ON phase.answer = answer.id LEFT JOIN seal ON seal.id = phase.seal
LEFT JOIN set_aside ON set_aside.answer = answer.id
LEFT JOIN progress ON progress.rater = answer.rater AND progress.image = answer.image
"""


def pair_of(study: StudyFolder) -> Pair:
    (pair,) = study.pairs.all()
    return pair


def person(study: StudyFolder, name: str) -> Rater:
    return next(one for one in pair_of(study).people if one.name == name)


class Laptops:
    """The coordinator's study, and two laptops that opened the same packet of the pair."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folders = {name: place / name for name in (HOME, ADA, BEN)}
        with closing(study_of(self.folders[HOME], IMAGES, rubric_of(1))) as study:
            ada = NewMember(ADA, Perception.SCREEN_READER, "friends")
            pair = study.pairs.make(ada, NewMember(BEN, Perception.IMAGE_VISIBLE, "friends"))
            send_out(study, pair.rater, place / "out.touchstone")
        for name in (ADA, BEN):
            open_packet(place / "out.touchstone", self.folders[name])
        # What a machine knows of: whose answers to which image.
        self.known: dict[str, set[tuple[str, int]]] = {name: set() for name in self.folders}
        self.broken: dict[str, set[int]] = {name: set() for name in self.folders}

    def at(self, name: str) -> StudyFolder:
        study = open_study(self.folders[name])
        study.prepare_to_write()
        return study

    def answer(self, name: str, image: int) -> None:
        """Somebody answers an image alone on their own laptop, unless they have."""
        if (name, image) in self.known[name]:
            return
        with closing(self.at(name)) as study:
            pair, rater = pair_of(study), person(study, name)
            seal = study.seals.open(image, pair=pair.rater.key, members=pair.people)
            session = study.sessions.start(rater, Perception.UNSAID)
            turn = study.seals.turn(seal, rater)
            content = Content(SAID[name], None, SECRET[name])
            turn.record(session, CODE, content, AnswerAction.DO, Circumstances())
            study.seals.done(seal, rater)
        self.known[name].add((name, image))

    def send(self, source: str, target: str) -> bool:
        """Send what is new on a laptop; whether there was anything."""
        file = self.place / "back.touchstone"
        with closing(self.at(source)) as study:
            if send_back(study, pair_of(study).rater, file) is None:
                return False
        with closing(self.at(target)) as study:
            bring_in(study, file)
        self.known[target] |= {
            (name, image) for name, image in self.known[source] if self._sends(source, name, image)
        }
        self.broken[target] |= self.broken[source]
        return True

    def _sends(self, source: str, name: str, image: int) -> bool:
        return name == source or image in self.broken[source]

    def together(self, where: str, image: int) -> None:
        """Break the seal on an image where both are in; where they are not, nothing comes out."""
        both = {(ADA, image), (BEN, image)} <= self.known[where]
        with closing(self.at(where)) as study:
            seal = study.seals.newest(image, pair=pair_of(study).rater.key)
            if seal is None:
                assert not any(known[1] == image for known in self.known[where])
            elif both:
                study.seals.break_seal(seal)
                self.broken[where].add(image)
            else:
                with pytest.raises(UserError, match="answered"):
                    study.seals.break_seal(seal)

    def without(self, where: str, absent: str, image: int) -> None:
        """Somebody marks the other absent, answers, and breaks the seal."""
        with closing(self.at(where)) as study:
            pair = pair_of(study)
            seal = study.seals.open(image, pair=pair.rater.key, members=pair.people)
            study.seals.absent(seal, person(study, absent))
        self.answer(where, image)
        with closing(self.at(where)) as study:
            (seal,) = study.seals.unbroken(pair=pair_of(study).rater.key)
            study.seals.break_seal(seal)

    def said(self, where: str) -> set[tuple[object, ...]]:
        """Every answer on a machine in terms that all machines share; nothing is under seal any more."""
        with closing(self.at(where)) as study:
            assert study.database.number("SELECT count(*) FROM sealed_answer") == 0
            return set(study.database.rows(_SAID))

    def look(self, where: str) -> None:
        """What can be read on a machine is what came out of the seals, and nothing else."""
        with closing(self.at(where)) as study:
            seen = {(one.rater.name, one.image) for one in study.answers.all_current()}
            assert seen == {(name, image) for name in (ADA, BEN) for image in self.broken[where]}
            for image in range(1, IMAGES + 1):
                seal = study.seals.newest(image, pair=pair_of(study).rater.key)
                if seal is None or image in self.broken[where]:
                    continue
                with pytest.raises(UserError):
                    study.seals.answers(seal, Phase.ALONE)
                for member in seal.members:
                    assert member.is_done == ((member.rater.name, image) in self.known[where])
                    if member.is_done:  # nobody is left alone with what the other said
                        with pytest.raises(UserError, match="has answered"):
                            study.seals.turn(seal, member.rater)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("laptops")
    Laptops(place)
    return place


@pytest.fixture
def laptops(template: Path, tmp_path: Path) -> Laptops:
    return copied(template, tmp_path / "laptops")


def copied(template: Path, place: Path) -> Laptops:
    made = Laptops.__new__(Laptops)
    shutil.copytree(template, place, dirs_exist_ok=True)
    made.place = place
    made.folders = {name: place / name for name in (HOME, ADA, BEN)}
    made.known = {name: set() for name in made.folders}
    made.broken = {name: set() for name in made.folders}
    return made


images = st.integers(1, IMAGES)
steps = st.one_of(
    st.tuples(st.just("answer"), st.sampled_from((ADA, BEN)), images),
    st.tuples(st.just("send"), st.sampled_from((ADA, BEN)), st.sampled_from((HOME, ADA, BEN))),
    st.tuples(st.just("together"), st.sampled_from((ADA, BEN, HOME)), images),
)


@settings(max_examples=15, deadline=None)
@given(st.lists(steps, min_size=3, max_size=9))
def test_in_any_order_nothing_comes_out_before_both_are_in(
    template: Path, does: Sequence[tuple[str, str, str | int]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        one = copied(template, Path(folder) / "laptops")
        for deed, where, what in does:
            if deed == "send":
                if where != what:
                    one.send(where, str(what))
                    one.look(str(what))
            elif deed == "answer":
                one.answer(where, int(what))
            else:
                one.together(where, int(what))
            one.look(where)
        for image in range(1, IMAGES + 1):
            for name in (ADA, BEN):
                one.answer(name, image)
        for source, target in ((ADA, BEN), (BEN, ADA)):
            one.send(source, target)
        for name in (ADA, BEN):
            for image in range(1, IMAGES + 1):
                one.together(name, image)
            one.send(name, HOME)
        for name in (ADA, BEN, HOME):
            one.look(name)
            assert one.broken[name] == set(range(1, IMAGES + 1))
            assert check_study(one.folders[name]).is_sound
            with closing(one.at(name)) as study:
                assert study.database.number("SELECT count(*) FROM sealed_answer") == 0
                assert study.answers.count() == 2 * IMAGES


def test_the_same_packet_again_changes_nothing(laptops: Laptops) -> None:
    laptops.answer(ADA, 1)
    assert laptops.send(ADA, BEN)
    with closing(laptops.at(BEN)) as study:
        assert bring_in(study, laptops.place / "back.touchstone").is_nothing
    laptops.answer(BEN, 1)
    laptops.together(BEN, 1)
    with closing(laptops.at(BEN)) as study:  # its answers are out of their seal by now
        assert bring_in(study, laptops.place / "back.touchstone").is_nothing
    laptops.look(BEN)


def test_the_other_machine_holds_no_word_outside_the_seal(laptops: Laptops) -> None:
    laptops.answer(ADA, 1)
    laptops.send(ADA, BEN)
    with closing(laptops.at(BEN)) as study:
        connection = study.database.connection
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        holding = [
            name
            for name in names
            if any(
                SECRET[ADA] in str(cell)
                for row in connection.execute(f"SELECT * FROM {name}")
                for cell in row
            )
        ]
    assert holding == ["sealed_answer"]


def test_whole_copies_carry_it_under_seal_too(tmp_path: Path) -> None:
    laptops = Laptops(tmp_path)
    shutil.rmtree(laptops.folders[BEN])
    shutil.copytree(laptops.folders[HOME], laptops.folders[BEN])
    drive = tmp_path / "drive"
    drive.mkdir()
    with closing(laptops.at(HOME)) as study:
        pair, ada = pair_of(study), person(study, ADA)
        seal = study.seals.open(1, pair=pair.rater.key, members=pair.people)
        turn = study.seals.turn(seal, ada)
        turn.record(None, CODE, Content(Verdict.MET), AnswerAction.DO, Circumstances())
        study.seals.done(seal, ada)
        sync(study, drive)
    with closing(laptops.at(BEN)) as study:
        sync(study, drive)
    laptops.known[BEN].add((ADA, 1))
    laptops.look(BEN)
    laptops.answer(BEN, 1)
    laptops.together(BEN, 1)
    laptops.look(BEN)


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_who_has_withdrawn_sends_nothing_more_under_seal(laptops: Laptops, mode: OnWithdrawal) -> None:
    laptops.answer(ADA, 1)
    with closing(laptops.at(BEN)) as study:
        study.withdrawals.carry_out(person(study, ADA), mode)
    with closing(laptops.at(ADA)) as study:
        send_back(study, pair_of(study).rater, laptops.place / "back.touchstone")
    with closing(laptops.at(BEN)) as study:
        bring_in(study, laptops.place / "back.touchstone")
    with closing(laptops.at(BEN)) as study:
        assert study.database.number("SELECT count(*) FROM sealed_answer") == 0


SENDINGS = [(source, target) for source in (ADA, BEN) for target in (HOME, ADA, BEN) if source != target]


@settings(max_examples=8, deadline=None)
@given(st.permutations(SENDINGS))
def test_who_was_marked_absent_but_had_answered_is_heard(
    template: Path, order: Sequence[tuple[str, str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        one = copied(template, Path(folder) / "laptops")
        one.answer(ADA, 1)
        one.without(BEN, ADA, 1)
        for source, target in order:
            one.send(source, target)
            assert check_study(one.folders[target]).is_sound
        home, ada, ben = (one.said(name) for name in (HOME, ADA, BEN))
        assert home == ada == ben
        assert len(home) == 2
        with closing(one.at(HOME)) as study:
            seal = study.seals.newest(1, pair=pair_of(study).rater.key)
            assert seal is not None
            told = {
                answer.rater.name: answer.content.value for answer in study.seals.answers(seal, Phase.ALONE)
            }
        assert told == SAID


def test_the_breaking_of_a_seal_is_not_undone_once_answers_came_out(laptops: Laptops) -> None:
    laptops.answer(ADA, 1)
    laptops.send(ADA, HOME)
    laptops.without(BEN, ADA, 1)
    laptops.send(BEN, HOME)
    before = laptops.said(HOME)
    with closing(laptops.at(HOME)) as study, pytest.raises(UserError, match="1 answer"):
        undo_newest(study)
    assert laptops.said(HOME) == before


def test_undoing_a_late_arrival_takes_its_answers_back(laptops: Laptops) -> None:
    laptops.answer(ADA, 1)
    laptops.without(BEN, ADA, 1)
    laptops.send(BEN, HOME)
    before = laptops.said(HOME)
    laptops.send(ADA, HOME)
    after = laptops.said(HOME)
    with closing(laptops.at(HOME)) as study:
        undo_newest(study)
    assert laptops.said(HOME) == before
    with closing(laptops.at(HOME)) as study:
        bring_in(study, laptops.place / "back.touchstone")
    assert laptops.said(HOME) == after
