"""Two weeks of a team on five laptops: packets and a shared folder bring the work home, whatever happens to them.

Every event happens twice: on the laptop where it belongs, and on one machine that everybody shares. In the end the
coordinator's study must hold the very facts that the one machine holds.
"""

import io
import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from app.agreement.report.before_after import before_and_after
from app.cli import main
from app.reports.before_after import before_after_sentences, before_after_table
from app.rubrics.publishing import Meaning
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.meeting_rewording import Change
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.rubric import Wording
from app.study.team.raters import Perception, Session
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.canonical_facts import canonical
from tests.storage.making import SHORT_RUBRIC, picture
from tests.team.clock import Clock, set_clock

PEOPLE = ("Ada", "Ben", "Cy", "Dan")
SEED = 20260302
IMAGES = 8
PLAN = ("--plan", "per-image", "--per-image", "3", "--seed", "5")
SENT = ("sent_work", "sent_image", "returned_work", "work_review", "round_state")
BENT = Wording("The cane is straight, but for its handle.", "Straight", "A bent handle is no fault.")


class Team:
    """The coordinator's laptop, those of four raters, a drive that two of them share, and the one machine."""

    def __init__(self, place: Path, clock: Clock) -> None:
        self.place, self.clock = place, clock
        self.home, self.single, self.drive = place / "home", place / "single", place / "drive"
        self.laptops = {name: place / name for name in PEOPLE}
        self.chance = random.Random(SEED)
        self.drive.mkdir()

    def say(self, *words: object, code: int = 0) -> str:
        """A command as it is typed; what it told."""
        told, errors = io.StringIO(), io.StringIO()
        with redirect_stdout(told), redirect_stderr(errors):
            assert main([str(word) for word in words]) == code, errors.getvalue()
        return told.getvalue() + errors.getvalue()

    def on_the_way(self, *words: object, day: int, code: int = 0) -> str:
        """A command that only the team has to give, for it brings facts from laptop to laptop."""
        with self.clock.at(f"way {words} {self.chance.random()}", day):
            return self.say(*words, code=code)

    def happens(self, event: str, day: int, where: Path, do: Callable[[StudyFolder], object]) -> None:
        """Something happens on a laptop, and on the one machine too."""
        for folder in (where, self.single):
            with self.clock.at(event, day), closing(open_study(folder)) as study:
                study.prepare_to_write()
                do(study)

    def command(self, event: str, day: int, first: tuple[object, ...], *rest: object) -> None:
        """A command of the coordinator's, at home and on the one machine; `first` comes before the study."""
        for folder in (self.home, self.single):
            with self.clock.at(event, day):
                self.say(*first, folder, *rest)

    def packets(self, day: int, names: tuple[str, ...]) -> None:
        """A packet for each, opened on their laptop."""
        for name in names:
            packet = self.place / f"{name} {day}.touchstone"
            self.on_the_way("packet", "out", self.home, "--rater", name, "--out", packet, day=day)
            self.on_the_way("open", packet, "--into", self.laptops[name], "--no-window", day=day)

    def backs(self, day: int, names: tuple[str, ...]) -> list[Path]:
        """What they send back, in an order that chance gives, each twice."""
        found = []
        for name in names:
            packet = self.place / f"{name}-back {day}.touchstone"
            self.on_the_way("packet", "back", self.laptops[name], "--out", packet, day=day)
            found += [packet, packet]
        self.chance.shuffle(found)
        return found


def answer(name: str, code: str, images: list[int], is_anew: bool = False) -> Callable[[StudyFolder], None]:
    """A sitting: answers to those of the images that are the person's, with a change of mind, an undo and a doubt."""

    def sit(study: StudyFolder) -> None:
        rater = study.raters.find(name)
        assert rater is not None
        way = Perception.SCREEN_READER if name == "Ada" else Perception.IMAGE_VISIBLE
        session = study.sessions.start(rater, way)
        numbers = {image.number: image.key for image in study.images.all()}
        given = {one.image for one in study.assignments.of(rater)}
        mine = [number for number in images if numbers.get(number) in given]
        for place, number in enumerate(mine):
            own = (
                0 if is_anew else len(name) * 3 + len(code) + ord(name[0])
            )  # after the meeting they read it alike
            is_met = (number * 7 + own) % 3 > 0
            content = Content(Verdict.MET if is_met else Verdict.NOT_MET)
            record(study, session, numbers[number], code, content)
            if place == 1:  # changed
                changed = Content(Verdict.CANNOT_TELL, Doubt.BORDERLINE, f"{name} is in doubt")
                record(study, session, numbers[number], code, changed)
            if place == 2:  # taken back, and said again
                study.answers.record(
                    session, numbers[number], code, Content(None), AnswerAction.UNDO, Circumstances()
                )
                record(study, session, numbers[number], code, content)
            if place == 3:
                study.details.add(
                    numbers[number], f"{name} sees a strap", said_by=rater, author=name, session=session
                )
        study.sessions.end(session)

    return sit


def record(study: StudyFolder, session: Session, image: int, code: str, content: Content) -> None:
    study.answers.record(session, image, code, content, AnswerAction.DO, Circumstances())


def hold_meeting(study: StudyFolder) -> None:
    """Three decisions, one of them a rewording, then the next version."""
    session = Adjudicating(study, "Ada")
    session.begin()
    session.start("Second week", PEOPLE[:3])
    session.come_to(place_of(session, "T1.C2"))
    session.decide(Verdict.MET, "One sees the tip.")
    session.come_to(place_of(session, "T1.C2"))
    session.contest("Two customs.")
    session.come_to(place_of(session, "T1.C1"))
    session.reword(Change(BENT, Meaning(True, "A handle may bend."), "The handle bends."))
    session.publish({})
    session.end()


def place_of(session: Adjudicating, code: str) -> int:
    """The first on the table that is about a criterion."""
    return next(place for place, line in enumerate(session.table.lines()) if code in line)


def joining(name: str) -> Callable[[StudyFolder], object]:
    return lambda study: study.raters.add(name)


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """Two weeks, up to the last merge."""
    with pytest.MonkeyPatch.context() as patch:
        made = Team(tmp_path_factory.mktemp("team"), set_clock(patch))
        begin(made)
        first_week(made)
        second_week(made)
        yield made


def begin(team: Team) -> None:
    (team.place / "canes.toml").write_text(SHORT_RUBRIC, encoding="utf-8")
    (team.place / "pictures").mkdir()
    for number in range(1, IMAGES + 1):
        (team.place / "pictures" / f"cane-{number}.png").write_bytes(picture(shade=number * 20))
    about = ("--title", "Canes", "--artifact", "guide cane", "--rubric", team.place / "canes.toml")
    team.command("made", 1, ("new",), *about, "--whole-image", "none")
    team.command("images", 1, ("images", "add"), team.place / "pictures", "--source", "model-a")
    for name in PEOPLE:
        team.happens(f"{name} joins", 1, team.home, joining(name))
    team.command("plan", 1, ("assign",), *PLAN, "--rater", *PEOPLE)


def first_week(team: Team) -> None:
    team.packets(2, PEOPLE)
    for day, images in ((3, [1, 2, 3, 4]), (4, [5, 6, 7, 8])):
        for name in PEOPLE:
            for code in ("T1.C1", "T1.C2"):
                do = answer(name, code, images)
                team.happens(f"{name} answers {code} {images}", day, team.laptops[name], do)
    # Ada and Ben send packets, out of order and twice, one of them damaged on its way; Cy and Dan share a drive.
    packets = team.backs(5, ("Ada", "Ben"))
    before = facts(team.home)
    spoilt = team.place / "spoilt.touchstone"
    content = bytearray(packets[0].read_bytes())
    content[len(content) // 2] ^= 0xFF
    spoilt.write_bytes(content)
    told = team.on_the_way("merge", team.home, spoilt, day=5, code=1)
    assert "spoilt.touchstone is damaged" in told
    assert facts(team.home) == before
    for name in ("Cy", "Dan"):
        team.on_the_way("sync", team.laptops[name], team.drive, day=5)
    for packet in packets:
        team.on_the_way("merge", team.home, packet, day=5)
    team.on_the_way("sync", team.home, team.drive, day=5)
    assert facts(team.home) == facts(team.single)


def second_week(team: Team) -> None:
    team.command("Dan leaves", 8, ("withdraw",), "--rater", "Dan", "--mode", "delete")
    with team.clock.at("Dan goes on", 9), closing(open_study(team.laptops["Dan"])) as study:
        study.prepare_to_write()  # nobody told his laptop; on the one machine he could not
        answer("Dan", "T1.C1", [1, 2])(study)
    team.on_the_way("sync", team.laptops["Dan"], team.drive, day=9)
    told = team.on_the_way("sync", team.home, team.drive, day=9)
    assert "from Dan, who has withdrawn" in told
    told = team.on_the_way("merge", team.home, team.backs(9, ("Dan",))[0], day=9)
    assert "from Dan, who has withdrawn" in told
    assert facts(team.home) == facts(team.single)
    team.happens("meeting", 10, team.home, hold_meeting)
    team.packets(11, PEOPLE[:3])
    for name in PEOPLE[:3]:
        do = answer(name, "T1.C1", list(range(1, IMAGES + 1)), is_anew=True)
        team.happens(f"{name} answers anew", 12, team.laptops[name], do)
    for packet in team.backs(13, PEOPLE[:3]):
        team.on_the_way("merge", team.home, packet, day=13)


def facts(folder: Path) -> object:
    """What is known there; what was sent to and fro is known to the team alone."""
    with closing(open_study(folder)) as study:
        found = canonical(study.database)
    kept = {table: rows for table, rows in found.items() if table not in SENT}
    return kept | {"withdrawal": {tuple(map(_without_sent, row)) for row in found["withdrawal"]}}


def _without_sent(cell: object) -> object:
    """What a withdrawal counted, without what was sent to and fro."""
    if not isinstance(cell, str) or not cell.startswith("{"):
        return cell
    return json.dumps({table: number for table, number in json.loads(cell).items() if table not in SENT})


def test_the_merged_study_is_the_same_as_on_one_machine(team: Team) -> None:
    assert facts(team.home) == facts(team.single)
    assert check_study(team.home).is_sound
    with closing(open_study(team.home)) as study:
        assert [rater.name for rater in study.raters.all() if rater.name == "Dan"] == []
        assert study.answers.count() > 3 * 2 * 5
        assert not study.conflicts.all()


def test_reports_give_the_same_figures(team: Team) -> None:
    words = ("--reference", "Ada", "--against", "Ben", "--json")
    merged, single = (json.loads(team.say("agree", folder, *words)) for folder in (team.home, team.single))
    assert merged == single
    assert merged["criteria"], "there are figures to compare"


def test_the_table_before_and_after_the_meeting_is_the_same(team: Team) -> None:
    told = []
    for folder in (team.home, team.single):
        with closing(open_study(folder)) as study:
            (meeting,) = study.meetings.all()
            found = before_and_after(study, meeting.key)
            assert found is not None
            told.append((before_after_table(found), list(before_after_sentences(found))))
    assert told[0] == told[1]
    table, sentences = told[0]
    assert [row.id for row in table.rows] == ["T1.C1", "T1.C2"]
    assert all(cell.value is not None for cell in table.rows[0].cells[1:3]), (
        "agreement before, and anew after"
    )
    print("", table.caption, *(row.sentence for row in table.rows), *sentences, sep="\n")  # noqa: T201
