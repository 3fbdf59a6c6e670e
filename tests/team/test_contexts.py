"""A team that works apart on exhibits under contexts: a plan, packets, marks, and all of it together again."""

from collections import Counter
from contextlib import closing
from pathlib import Path

from app.assignment.planning import put_in_force
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.team.assignments import Kind, Setup
from app.study.verdict import Mark
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from storage.safety.check import check_study
from tests.canonical_facts import canonical
from tests.storage.exhibiting import WRITER, add_picture, make_scaled_study, mark

TEAM = ("Ada", "Ben", "Cy", "Dee")
SUBJECTS = ("red", "blue", "old")
CONTEXTS = ("shop", "museum")


def make_home(place: Path) -> StudyFolder:
    """Three subjects of two pictures under two contexts each, and a plan that rotates these over four people."""
    study = make_scaled_study(place / "home")
    for shade, subject in enumerate(SUBJECTS, start=1):
        pictures = [add_picture(study, place, 10 * shade + at).key for at in (1, 2)]
        for context in CONTEXTS:
            texts = (Passage(f"A {subject} mug.", source=WRITER), Passage("Another.", source="human"))
            shown = ExhibitContent(texts, context=context, subject=subject)
            study.exhibits.add(ImageFacts(f"{subject}, {context}", prompt=subject), shown, pictures)
    put_in_force(study, Setup(Kind.ROTATION), TEAM)
    return study


def work_away(home: StudyFolder, name: str, place: Path) -> Path:
    """What somebody sends back after having answered everything in their own order."""
    rater = home.raters.find(name)
    assert rater is not None
    send_out(home, rater, place / f"{name}.touchstone")
    open_packet(place / f"{name}.touchstone", place / name)
    with closing(open_study(place / name)) as away:
        away.prepare_to_write()
        own = away.raters.find(name)
        assert own is not None
        order = [away.queue.at(own, number) for number in range(1, away.queue.count(own) + 1)]
        contexts = []
        for image in order:
            assert image is not None
            exhibit = away.exhibits.of(image.key)
            assert exhibit is not None
            assert len(exhibit.pictures) == 2
            assert {text.source for text in exhibit.shown.texts} == {""}
            contexts.append(exhibit.shown.context)
            mark(away, own, image.key, "T1.C1", "4" if exhibit.shown.context == "shop" else "2", "so it is")
            mark(away, own, image.key, "T1.C2", "2 > 1")
            mark(away, own, image.key, "T1.C3", "met")
            mark(away, own, image.key, "showing", "can be shown")
        first, second = CONTEXTS if TEAM.index(name) % 2 == 0 else CONTEXTS[::-1]
        assert contexts == [first] * 3 + [second] * 3
        assert away.queue.tally(own).open == 0
        assert send_back(away, own, place / f"{name}-back.touchstone") is not None
    return place / f"{name}-back.touchstone"


def test_four_people_apart_and_all_of_it_together_again(tmp_path: Path) -> None:
    with closing(make_home(tmp_path)) as home:
        packets = [work_away(home, name, tmp_path) for name in TEAM]
        for packet in packets:
            bring_in(home, packet)
        facts = canonical(home.database)
        for packet in reversed(packets):
            assert bring_in(home, packet).new == 0
        assert canonical(home.database) == facts
        marks = home.ratings.marks(1)
        by_context = Counter(
            (exhibit.shown.context, one.value)
            for one in marks
            for exhibit in (home.exhibits.of(one.image),)
            if exhibit and one.item == "T1.C1"
        )
        assert by_context == {("shop", "4"): 12, ("museum", "2"): 12}
        assert {Mark(one.value) for one in marks if one.item == "T1.C2"} == {Mark("2 > 1")}
        assert {text.source for one in home.exhibits.all() for text in one.shown.texts} == {WRITER, "human"}
        assert all(one.complete == one.wanted == 4 for one in home.assignments.images())
    assert check_study(tmp_path / "home").findings == ()
