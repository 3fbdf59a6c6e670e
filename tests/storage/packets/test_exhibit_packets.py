"""Exhibits in packets: all that one needs to judge them goes along, who made them does not; and marks come back."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.alt_text import Draft
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer, NewStudy
from app.study.team.assignments import Assignment, CountRange, Properties, Setup
from app.study.team.participants import OnWithdrawal
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder, create_study, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from storage.packets.sync import sync
from storage.safety.check import check_study
from tests.canonical_facts import canonical
from tests.interchange.packets.test_packets import every_byte
from tests.storage.exhibiting import WRITER, add_exhibit, add_picture, make_scaled_study, mark

NOTHING = CountRange(0, 0, 0.0)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two exhibits of three pictures; a fourth is shown in none. Ada and Ben answer."""
    study = make_scaled_study(tmp_path / "home")
    pictures = [add_picture(study, tmp_path, shade) for shade in (1, 2, 3, 4)]
    add_exhibit(study, "first", pictures[:2])
    add_exhibit(study, "second", pictures[1:3], "museum")
    study.descriptions.add(pictures[0].key, Draft({"colour": "red"}))
    for name in ("Ada", "Ben"):
        study.raters.add(name)
    yield study
    study.close()


def assign(study: StudyFolder, *images: str) -> None:
    """The images of these names for Ada."""
    ada = study.raters.find("Ada")
    assert ada is not None
    keys = [image.key for image in study.images.all() if image.name in images]
    given = [Assignment(ada.key, key, place) for place, key in enumerate(keys, start=1)]
    properties = Properties(1, len(keys), 0, NOTHING, NOTHING, None, None, 0, 0)
    study.assignments.accept(Setup(), properties, given)


def sent(study: StudyFolder, tmp_path: Path) -> Path:
    ada = study.raters.find("Ada")
    assert ada is not None
    packet = tmp_path / "Ada.touchstone"
    send_out(study, ada, packet)
    return packet


def opened(study: StudyFolder, tmp_path: Path) -> StudyFolder:
    open_packet(sent(study, tmp_path), tmp_path / "away")
    away = open_study(tmp_path / "away")
    away.prepare_to_write()
    return away


def test_an_exhibit_takes_its_pictures_and_their_descriptions_along(
    home: StudyFolder, tmp_path: Path
) -> None:
    assign(home, "first")
    with closing(opened(home, tmp_path)) as away:
        (image,) = away.images.all()
        made = away.exhibits.of(image.key)
        assert made is not None
        assert [picture.name for picture in made.pictures] == ["mug-1.png", "mug-2.png"]
        assert all(away.images.path(picture).is_file() for picture in made.pictures)
        assert away.descriptions.current(made.pictures[0].key) is not None
        assert [text.words for text in made.shown.texts] == ["A mug.", "Un bol."]
        assert [(text.language, text.name) for text in made.shown.texts] == [("en", ""), ("fr", "B")]
        assert made.shown.references[0].words == "A mug with a handle."
        assert (made.shown.context, made.shown.subject) == ("shop", "subject of first")
        assert len(away.images.shown_only()) == 2
        ada = away.raters.all()[0]
        assert away.queue.tally(ada).images == 1
        assert check_study(away.folder).findings == ()


def test_what_belongs_to_no_exhibit_of_hers_stays_at_home(home: StudyFolder, tmp_path: Path) -> None:
    written = send_out(home, home.raters.all()[0], tmp_path / "all.touchstone")
    assert (written.images, written.without_file) == (2, 0)
    open_packet(tmp_path / "all.touchstone", tmp_path / "all")
    with closing(open_study(tmp_path / "all")) as away:
        assert [image.name for image in away.images.shown_only()] == ["mug-1.png", "mug-2.png", "mug-3.png"]


def test_a_packet_does_not_say_who_made_or_wrote_anything(home: StudyFolder, tmp_path: Path) -> None:
    assert (
        WRITER.encode()
        in (home.folder / "study.db").read_bytes() + Path(f"{home.folder}/study.db-wal").read_bytes()
    )
    assert WRITER.encode() not in every_byte(sent(home, tmp_path), tmp_path / "unpacked")
    with closing(opened(home, tmp_path)) as away:
        made = away.exhibits.all()[0]
        assert {one.source for one in (*made.shown.texts, *made.shown.references)} == {""}


def test_marks_come_back_once_and_what_is_known_at_home_stays(home: StudyFolder, tmp_path: Path) -> None:
    with closing(opened(home, tmp_path)) as away:
        ada = away.raters.all()[0]
        first = away.exhibits.all()[0].image
        mark(away, ada, first, "T1.C1", "3", "because")
        mark(away, ada, first, "T1.C2", "2 > 1")
        mark(away, ada, first, "T1.C3", "met")
        away.descriptions.add(away.images.shown_only()[1].key, Draft({"colour": "blue"}, author="Ada"))
        assert send_back(away, ada, tmp_path / "back.touchstone") is not None
    bring_in(home, tmp_path / "back.touchstone")
    made = home.exhibits.all()[0]
    ada = home.raters.all()[0]
    said = {item: answer.content.value for item, answer in home.answers.current(made.image, ada).items()}
    assert said == {"T1.C1": Mark("3"), "T1.C2": Mark("2 > 1"), "T1.C3": Verdict.MET}
    assert [text.source for text in made.shown.texts] == [f"{WRITER} model", f"{WRITER} other"]
    assert {picture.facts.source for picture in made.pictures} == {f"{WRITER} paints"}
    assert home.descriptions.current(home.images.shown_only()[1].key) is not None
    facts = canonical(home.database)
    assert bring_in(home, tmp_path / "back.touchstone").new == 0
    assert canonical(home.database) == facts
    assert check_study(home.folder).findings == ()


@pytest.mark.parametrize("ranking", ["3 > 2 > 1", "1"])
def test_a_ranking_of_what_is_not_there_is_refused_at_the_door(
    home: StudyFolder, tmp_path: Path, ranking: str
) -> None:
    with closing(opened(home, tmp_path)) as away:
        ada = away.raters.all()[0]
        mark(away, ada, away.exhibits.all()[0].image, "T1.C2", ranking)
        assert send_back(away, ada, tmp_path / "back.touchstone") is not None
    facts = canonical(home.database)
    with pytest.raises(
        UserError, match=f'"{ranking}" as an answer to T1.C2 of exhibit 1, which has only 2 parts'
    ):
        bring_in(home, tmp_path / "back.touchstone")
    assert canonical(home.database) == facts


def test_her_opened_packet_brings_nothing_new_home_and_takes_nothing_away(
    home: StudyFolder, tmp_path: Path
) -> None:
    opened(home, tmp_path).close()
    exhibits, images = home.exhibits.all(), list(home.images.all())
    bring_in(home, tmp_path / "away")
    assert home.exhibits.all() == exhibits
    assert list(home.images.all()) == images


def test_machines_that_share_a_folder_have_the_same_exhibits(home: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    mark(home, home.raters.all()[0], home.exhibits.all()[0].image, "T1.C1", "not applicable")
    sync(home, tmp_path / "drive")
    with closing(empty_copy(home, tmp_path)) as other:
        sync(other, tmp_path / "drive")
        assert canonical(other.database) == canonical(home.database)
        assert sync(other, tmp_path / "drive").written is None
        assert other.exhibits.all() == home.exhibits.all()


def empty_copy(home: StudyFolder, tmp_path: Path) -> StudyFolder:
    """The same study on a machine that knows nothing of it yet."""
    about = home.study
    new = NewStudy(about.title, about.artifact, whole_image=about.whole_image, id=about.id)
    other = create_study(tmp_path / "other", new)
    other.prepare_to_write()
    return other


def test_who_leaves_takes_their_marks_along_and_exhibits_stay(home: StudyFolder) -> None:
    ada = home.raters.all()[0]
    image = home.exhibits.all()[0].image
    mark(home, ada, image, "T1.C1", "2", "my words")
    before = home.exhibits.all()
    outcome = home.withdrawals.carry_out(ada, OnWithdrawal.DELETE)
    assert outcome.removed["answer"] == 1
    assert home.exhibits.all() == before
    assert check_study(home.folder).findings == ()


# --- looking a study over


def test_a_picture_shown_in_exhibits_whose_file_is_gone_is_told_by_name(home: StudyFolder) -> None:
    lost, changed = home.images.shown_only()[:2]
    home.images.path(lost).unlink()
    home.images.path(changed).write_bytes(b"other")
    told = {finding.kind: finding.sentence for finding in check_study(home.folder).findings}
    assert told["missing image"].startswith("The image mug-1.png, shown in exhibits, has no file.")
    assert told["changed image"].startswith("The image mug-2.png, shown in exhibits, is not the file")


def test_images_are_counted_as_they_are_judged(home: StudyFolder) -> None:
    assert check_study(home.folder).images == 2
    assert [image.number for image in home.assignments.images()] == [1, 2]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE item SET scale = '{' WHERE code = 'T1.C1'",
        "UPDATE item SET scale = '' WHERE code = 'T1.C1'",
        "UPDATE rubric SET setup = '['",
        "UPDATE rubric SET kind = 'novel'",
    ],
)
def test_an_answer_or_a_scale_that_means_nothing_is_damage(home: StudyFolder, change: str) -> None:
    mark(home, home.raters.all()[0], home.exhibits.all()[0].image, "T1.C1", "4")
    assert check_study(home.folder).is_sound
    with home.database.atomic() as connection:
        connection.execute(change)
    assert not check_study(home.folder).is_sound


def test_a_file_of_an_exhibits_name_is_another_image(home: StudyFolder, tmp_path: Path) -> None:
    image = add_exhibit(home, "mug-7.png", [])
    added = add_picture(home, tmp_path, 7, is_shown_only=False)
    assert added.key != image.key
    assert not home.images.find("mug-7.png")[0].picture.sha256


def test_marks_that_are_brought_in_twice_are_there_once(home: StudyFolder) -> None:
    ada, image = home.raters.all()[0], home.exhibits.all()[0].image
    facts = [
        ImportedAnswer(image, ada, 0, "T1.C1", Content(Mark("3", "3, well")), None, Circumstances()),
        ImportedAnswer(image, ada, 0, "T1.C2", Content(Mark("2 > 1"), None, "so"), None, Circumstances()),
    ]
    assert home.answers.bring_in(facts) == 2
    assert home.answers.bring_in(facts) == home.answers.count_new(facts) == 0
