"""Long random histories of two people, compared with simple models: what they say, undo, redo, and what comes next."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings, strategies as st

from app.sessions.annotate.annotating import Annotating
from app.study.answer import NOTHING, Content
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study

IMAGES = 4
CRITERIA = ("T1.C1", "T1.C2")
Place = tuple[int, str]


@dataclass
class Person:
    """What one person has said, as a list of changes that can be walked back and forth."""

    said: dict[Place, Content] = field(default_factory=dict)
    past: list[tuple[Place, Content, Content]] = field(default_factory=list)
    future: list[tuple[Place, Content, Content]] = field(default_factory=list)
    later: set[int] = field(default_factory=set)

    def say(self, place: Place, content: Content) -> None:
        before = self.said.get(place, NOTHING)
        if content != before:
            self.said[place] = content
            self.past.append((place, before, content))
            self.future.clear()

    def undo(self) -> None:
        if self.past:
            place, before, after = self.past.pop()
            self.said[place] = before
            self.future.append((place, before, after))

    def redo(self) -> None:
        if self.future:
            place, before, after = self.future.pop()
            self.said[place] = after
            self.past.append((place, before, after))

    def answered(self, image: int) -> int:
        return sum(self.said.get((image, code), NOTHING).value is not None for code in CRITERIA)

    def next_open(self, after: int) -> int | None:
        """A naive search: all images, in order, round once; those left for later only when no other is open."""
        in_turn = [*range(after + 1, IMAGES + 1), *range(1, after + 1)]
        still_open = [image for image in in_turn if self.answered(image) < len(CRITERIA)]
        first = [image for image in still_open if image not in self.later]
        return next(iter(first or still_open), None)


items = st.sampled_from(CRITERIA)
acts = st.one_of(
    st.tuples(st.just("decide"), items, st.sampled_from(Verdict)),
    st.tuples(st.just("note"), st.sampled_from([*CRITERIA, "showing"]), st.sampled_from(["", "a", "b"])),
    st.tuples(st.just("doubt"), items, st.sampled_from([None, *Doubt])),
    st.tuples(
        st.just("judge"), st.just("showing"), st.sampled_from([Judgment.CAN_BE_SHOWN, Judgment.NEVER_SHOW])
    ),
    st.tuples(st.sampled_from(["undo", "redo", "undo", "redo", "later", "reopen", "rebuild"])),
    st.tuples(st.just("go_to"), st.integers(1, IMAGES)),
)
histories = st.lists(st.tuples(st.sampled_from(["Ada", "Ben"]), acts), max_size=40)


class Driver:
    """The real thing: sessions over a study in a folder, which can be closed and opened again."""

    def __init__(self, study: StudyFolder) -> None:
        self.study = study
        self.begin_session()

    def begin_session(self) -> None:
        self.sessions = {name: Annotating(self.study, self.study.raters.add(name)) for name in ("Ada", "Ben")}
        for session in self.sessions.values():
            session.begin()

    def reopen(self) -> None:
        self.study.close()
        self.study = open_study(self.study.folder)
        self.begin_session()


def take(driver: Driver, person: Person, name: str, act: tuple[object, ...]) -> None:
    """Do one act with the real session and with the model."""
    session = driver.sessions[name]
    here = session.image.number
    match act:
        case ("decide", str(item), Verdict() as verdict):
            session.decide(verdict, item)
            before = person.said.get((here, item), NOTHING)
            person.say((here, item), Content(verdict, before.doubt, before.note))
        case ("note", str(item), str(text)):
            session.note(text, item)
            before = person.said.get((here, item), NOTHING)
            person.say((here, item), Content(before.value, before.doubt, text))
        case ("doubt", str(item), reason):
            assert reason is None or isinstance(reason, Doubt)
            session.doubt(reason, item)
            before = person.said.get((here, item), NOTHING)
            person.say((here, item), Content(before.value, reason, before.note))
        case ("judge", str(item), Judgment() as judgment):
            session.judge(judgment, Scale.SHOWING)
            before = person.said.get((here, item), NOTHING)
            person.say((here, item), Content(judgment, before.doubt, before.note))
        case ("undo",):
            session.undo()
            person.undo()
        case ("redo",):
            session.redo()
            person.redo()
        case ("later",):
            session.later()
            person.later.add(here)
        case ("go_to", int(number)):
            session.go_to(number)
        case ("reopen",):
            driver.reopen()
        case ("rebuild",):
            driver.study.queue.rebuild()


def compare(study: StudyFolder, person: Person, name: str) -> None:
    """The disk says what the model says: answers, progress, and what comes next."""
    rater = study.raters.find(name)
    assert rater is not None
    for number in range(1, IMAGES + 1):
        image = study.images.at(number)
        assert image is not None
        current = study.answers.current(image.key, rater)
        said = {item: answer.content for item, answer in current.items() if not answer.content.is_empty}
        expected = {item: c for (place, item), c in person.said.items() if place == number and not c.is_empty}
        assert said == expected
        assert study.queue.answered(rater, image.key) == person.answered(number)
    still_open = [n for n in range(1, IMAGES + 1) if person.answered(n) < len(CRITERIA)]
    assert study.queue.open_numbers(rater) == still_open
    tally = study.queue.tally(rater)
    assert (tally.images, tally.complete, tally.open) == (IMAGES, IMAGES - len(still_open), len(still_open))
    assert tally.begun == sum(person.answered(n) > 0 for n in still_open)
    assert tally.later == len(person.later & set(still_open))
    for after in range(IMAGES + 1):
        found = study.queue.next_open(rater, after)
        assert (found.number if found else None) == person.next_open(after)


@settings(max_examples=40, deadline=None)
@given(histories)
def test_the_disk_agrees_with_the_model_whatever_two_people_do(
    history: list[tuple[str, tuple[object, ...]]],
) -> None:
    people = {"Ada": Person(), "Ben": Person()}
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(make_study(Path(folder) / "study", images=IMAGES))
        try:
            for name, act in history:
                take(driver, people[name], name, act)
            for name, person in people.items():
                compare(driver.study, person, name)
                assert {
                    k: c for k, c in person.said.items() if k[0] == driver.sessions[name].image.number
                } == {
                    (driver.sessions[name].image.number, item): content
                    for item, content in driver.sessions[name].answers.contents.items()
                }
        finally:
            driver.study.close()


def test_there_is_no_end_to_undo_and_redo(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=1)
    session = Annotating(study, study.raters.add("Ada"))
    session.begin()
    notes = [f"note {n}" for n in range(150)]
    for note in notes:
        session.note(note, "T1.C1")
    for note in reversed(["", *notes[:-1]]):
        session.undo()
        assert session.content("T1.C1").note == note
    assert session.undo().sentence == "Nothing to undo."
    for note in notes:
        session.redo()
        assert session.content("T1.C1").note == note
    assert session.redo().sentence == "Nothing to redo."
    study.close()
