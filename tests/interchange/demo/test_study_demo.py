"""The demos of the studies: the same content every time, all of it described, in words, and with something to find."""

import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from app.assignment.contexts import met_at_places
from app.cli.study_repository import make_study_demo
from app.instruments.scores import read_scores
from app.interchange.demo.demo_studies import STUDY_CONTENTS, STUDY_DEMOS
from app.reports.document import Document
from app.reports.instruments.instrument_report import instrument_document
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study

PLACES = [f"{which}/{folder}".rstrip("/") for which, folders in STUDY_DEMOS.items() for folder in folders]
# By place: exhibits, pictures that are only shown, people who answered, and what is open for whoever has not finished.
COUNTS = {
    "contexts": (15, 20, 6, ("Fen", 2)),
    "critiques": (36, 12, 3, ("Yuki", 12)),
    "captions/survey": (1, 0, 12, None),
    "captions/collection": (8, 0, 4, ("Dawit", 2)),
    "captions/evaluation": (8, 0, 5, ("Musa", 2)),
}


def make(folder: Path) -> Path:
    for which in STUDY_DEMOS:
        make_study_demo(which, folder / which)
    return folder


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("studies"))


@pytest.fixture(params=PLACES)
def study(demos: Path, request: pytest.FixtureRequest) -> Iterator[StudyFolder]:
    with closing(open_study(demos / request.param)) as opened:
        yield opened


def opened(demos: Path, place: str) -> closing[StudyFolder]:
    return closing(open_study(demos / place))


def place_of(study: StudyFolder) -> str:
    return next(place for place in PLACES if study.folder.as_posix().endswith(f"/{place}"))


def test_what_each_holds(study: StudyFolder) -> None:
    exhibits, shown_only, people, unfinished = COUNTS[place_of(study)]
    scores = read_scores(study)
    assert (study.images.count(), len(study.images.shown_only())) == (exhibits, shown_only)
    assert len(study.exhibits.all()) == exhibits
    assert len(scores.people) == people
    if unfinished is not None:
        raters = {rater.name: rater for rater in study.raters.all()}
        assert study.queue.tally(raters[unfinished[0]]).open == unfinished[1]
        place = study.queue.next_open(raters[unfinished[0]], 0)
        assert place is not None
        assert study.sessions.place(raters[unfinished[0]]) == place.number
    else:
        assert study.answers.count() > 0
    folder = study.folder
    study.close()
    assert check_study(folder).findings == ()


def test_every_picture_is_described_and_no_text_is_empty(study: StudyFolder) -> None:
    assert study.descriptions.count_undescribed() == 0
    for exhibit in study.exhibits.all():
        for picture in exhibit.pictures:
            description = study.descriptions.current(picture.key)
            assert description is not None, picture.name
            assert description.line.endswith("."), picture.name
            assert len(description.description) > len(description.line)
        for passage in (*exhibit.shown.texts, *exhibit.shown.references):
            assert passage.words.strip(), exhibit.shown.subject
            assert passage.language, passage.words
    # A question of a survey may be passed over; elsewhere whoever came to an exhibit said something to each item.
    items = {item.code for item in read_scores(study).rubric.criteria}
    by_place: dict[tuple[int, str], set[str]] = {}
    for answer in study.answers.all_current():
        if answer.rater.kind is RaterKind.PERSON:
            by_place.setdefault((answer.image, answer.rater.name), set()).add(answer.item)
    if place_of(study) != "captions/survey":
        assert set(map(frozenset, by_place.values())) == {frozenset(items)}


def test_nobody_can_tell_who_wrote_a_text(study: StudyFolder) -> None:
    for exhibit in study.exhibits.all():
        image = study.images.get(exhibit.image)
        assert image is not None
        for passage in exhibit.shown.texts:
            author = passage.source.partition(",")[0]
            assert author
            assert author not in image.facts.name + passage.name + passage.words


def test_each_pair_of_people_meets_the_purposes_in_another_order(demos: Path) -> None:
    with opened(demos, "contexts") as study:
        contexts = {exhibit.image: exhibit.shown.context for exhibit in study.exhibits.all()}
        found = met_at_places(study.assignments.all(), contexts)
        assert set(found.values()) == {2}  # three purposes at three places, for six people
        assert len(found) == 9


def test_reasons_are_peoples_own_and_coded(demos: Path) -> None:
    with opened(demos, "contexts") as study:
        answers = [one for one in study.answers.all_current() if one.content.mark is not None]
        notes = Counter((one.image, one.item, one.content.note) for one in answers)
        assert set(notes.values()) == {1}
        assert "" not in {note for _image, _item, note in notes}
        coded = study.coding.reasons()
        assert {one.answer for one in coded} == {one.id for one in answers}
        assert {one.theme for one in coded} == set(read_scores(study).rubric.codes)
        left_out = [one for one in study.answers.all_current() if one.content.value is Verdict.NOT_APPLICABLE]
        assert len({(one.image, one.rater.key) for one in left_out}) == 8


def test_critiques_are_in_the_language_of_their_tradition(demos: Path) -> None:
    own = {"chinese": "zh", "japanese": "ja", "islamic": "fa"}
    with opened(demos, "critiques") as study:
        cultures = Counter(exhibit.shown.culture for exhibit in study.exhibits.all())
        assert cultures == {"chinese": 12, "western": 12, "japanese": 9, "islamic": 3}
        for exhibit in study.exhibits.all():
            languages = ["en", *([own[exhibit.shown.culture]] if exhibit.shown.culture in own else [])]
            for passages in (exhibit.shown.texts, exhibit.shown.references):
                assert [passage.language for passage in passages] == languages
        subjects = [exhibit.shown.subject for exhibit in study.exhibits.all()]
        assert all(one != next_one for one, next_one in itertools.pairwise(subjects))
        scores = read_scores(study)
        assert [scores.runs[judge.key] for judge in scores.judges] == [(1, 2, 3)] * 2
        asked = 36 * 3 * len(scores.rubric.criteria)
        for judge in scores.judges:  # some replies are missing, and nothing stands in for them
            assert asked * 0.9 < sum(rater == judge.key for _i, rater, _r, _c in scores.said) < asked


def test_captions_stand_in_an_order_that_tells_nothing(demos: Path) -> None:
    with opened(demos, "captions/evaluation") as study:
        orders = [tuple(text.source for text in exhibit.shown.texts) for exhibit in study.exhibits.all()]
        assert {frozenset(order) for order in orders} == {frozenset(orders[0])}
        assert len(orders[0]) == 5
        assert len(set(orders)) == len(orders)
        assert {source for order in orders for source in order[:2]} == set(orders[0])  # each is chosen among


def told(document: Document) -> str:
    return " ".join(document.summary)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("contexts", "presentation visual"),
        ("captions/collection", "6 of 8 images are kept"),
        ("captions/evaluation", "Ranked best: human"),
    ],
)
def test_the_report_has_something_to_say(demos: Path, place: str, says: str) -> None:
    with opened(demos, place) as study:
        assert says in told(instrument_document(study))


def test_one_judge_is_lenient_and_the_other_favours_its_family(demos: Path) -> None:
    with opened(demos, "critiques") as study:
        scores = read_scores(study)
        lenient, favouring = scores.judges
        above: dict[tuple[str, bool], list[float]] = {}
        for judge in scores.judges:
            for unit in scores.units:
                family = unit.source.partition(" ")[0].casefold()
                for item in scores.rubric.criteria:
                    of_judge = scores.of_judge(judge, item, [unit])
                    of_people = scores.of_people(item, [unit])
                    gaps = above.setdefault((judge.name, judge.name.startswith(family)), [])
                    known = of_judge[of_judge == of_judge]  # nan is unlike itself
                    people = of_people[of_people == of_people]
                    gaps += [float(known.mean() - people.mean())] if len(known) and len(people) else []
        means = {who: sum(gaps) / len(gaps) for who, gaps in above.items()}
    assert means[lenient.name, False] > 0.5 > means[favouring.name, False]
    assert means[favouring.name, True] - means[favouring.name, False] > 0.4


@pytest.mark.parametrize("place", PLACES)
def test_what_is_said_of_a_demo_is_in_it(demos: Path, place: str) -> None:
    which, _, folder = place.partition("/")
    (said,) = [one for one in STUDY_CONTENTS[which] if one.folder == folder]
    with opened(demos, place) as study:
        assert study.images.count() == said.exhibits
        pictures = {picture.name for exhibit in study.exhibits.all() for picture in exhibit.pictures}
        assert len(pictures) == said.pictures
        raters = {rater.name: rater for rater in study.raters.all()}
        assert {name for name, one in raters.items() if one.kind is RaterKind.JUDGE} == set(said.judges)
        assert {*said.people, *said.unfinished} <= {
            name for name, one in raters.items() if one.kind is RaterKind.PERSON
        }


def test_the_pictures_are_plainly_different(demos: Path) -> None:
    small: dict[str, Image.Image] = {}
    for place in PLACES:
        with opened(demos, place) as study:
            for exhibit in study.exhibits.all():
                for picture in exhibit.pictures:
                    with Image.open(study.images.path(picture)) as found:
                        assert (found.format, found.mode) == ("WEBP", "RGB")
                        assert 380 <= min(found.size) <= max(found.size) <= 620
                        small[picture.name] = found.resize((96, 96))
    assert len(small) == 40
    for (one, first), (other, second) in itertools.combinations(small.items(), 2):
        difference = sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3
        assert difference > 8, f"{one} and {other} look alike"
