"""What happened in a study, read from what is stored; and that nothing of it says what anybody answered."""

from contextlib import closing
from pathlib import Path

from app.sessions.study.dashboard import look_around
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.overview.events import EventKind
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from tests.storage.making import make_study, picture


def test_events_are_the_latest_first_and_one_a_day_for_each_person(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=2, described=())) as study:
        image = study.images.at(1)
        assert image is not None
        for words in ("A cane.", "A white cane."):
            study.descriptions.add(image.key, Draft(plain=words, author="Robin"))
        ada = study.raters.add("Ada")
        for _ in range(2):
            session = study.sessions.start(ada, Perception.UNSAID)
        content = Content(Verdict.NOT_MET)
        study.answers.record(session, image.key, "T1.C1", content, AnswerAction.DO, Circumstances())
        events = study.recent_events(30)
        assert [(one.kind, one.who, one.number) for one in events][:2] == [
            (EventKind.ANSWERED, "Ada", 0),
            (EventKind.DESCRIBED, "Robin", 1),
        ]
        assert {one.kind for one in events[2:]} == {EventKind.IMAGES, EventKind.RUBRIC}
        assert [one.at for one in events] == sorted((one.at for one in events), reverse=True)
        assert len(study.recent_events(1)) == 1
        glance = look_around(study)
        assert glance.events[0].endswith(": Ada answered.")
        assert not any("not met" in line.lower() for line in glance.events)
        assert glance.pictures == ()  # their files are not there


def test_pictures_of_exhibits_are_shown_and_none_that_is_missing_or_has_a_content_note(
    tmp_path: Path,
) -> None:
    with closing(make_study(tmp_path / "study", images=1, described=())) as study:
        names = ("shown.png", "noted.png", "left.png", "right.png")
        added = []
        for shade, name in enumerate(names, start=1):
            (tmp_path / name).write_bytes(picture(shade=shade))
            note = "blood" if name == "noted.png" else ""
            facts = ImageFacts(name, content_note=note)
            added.append(study.images.add(tmp_path / name, facts, is_shown_only=shade > 2).image)
        study.exhibits.add(ImageFacts("both"), ExhibitContent(), [one.key for one in added[2:]])
        shown = (added[0], *added[2:])
        assert look_around(study).pictures == tuple(study.images.path(one) for one in shown)


def test_no_picture_of_an_exhibit_with_a_content_note_is_shown(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=0)) as study:
        for shade, note in ((40, "blood"), (90, "")):
            (tmp_path / "one.png").write_bytes(picture(shade=shade))
            image = study.images.add(tmp_path / "one.png", ImageFacts("one.png"), is_shown_only=True).image
            study.exhibits.add(ImageFacts("exhibit", content_note=note), ExhibitContent(), [image.key])
        assert look_around(study).pictures == (study.images.path(image),)
