"""Three weeks of offline rounds from first to last step: a coordinator, four people on machines of their own, a packet
that is lost, one that comes twice, late work to an earlier rubric version, and somebody who leaves."""

import io
import json
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.interchange.workbook.locked_workbook import locked, unlocked
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.interchange.workbook.workbooks import fill
from tests.storage.making import SHORT_RUBRIC, picture
from tests.team.clock import Clock, set_clock

PEOPLE = ("Ada", "Ben", "Cy", "Dan")
IMAGES = 6
PLAN = ("--plan", "per-image", "--per-image", "2", "--order", "random", "--seed", "11")
WORDS = "four plain words here"
MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET)


class Team:
    """The coordinator's study and a folder for each laptop."""

    def __init__(self, place: Path, clock: Clock, patch: pytest.MonkeyPatch) -> None:
        self.place, self.clock, self._patch = place, clock, patch
        self.home = place / "home"

    def say(self, day: int, *words: object, code: int = 0) -> list[str]:
        """A command as it is typed on a day; what it told."""
        told, errors = io.StringIO(), io.StringIO()
        with self.clock.at(f"{day} {words}", day), redirect_stdout(told), redirect_stderr(errors):
            assert main([str(word) for word in words]) == code, errors.getvalue()
        return (told.getvalue() + errors.getvalue()).splitlines()

    def work(self, day: int) -> dict[int, dict[str, Any]]:
        """Who has what on a day, by number."""
        document = json.loads("\n".join(self.say(day, "packet", "list", self.home, "--json")))
        return {one["number"]: one for one in document["work"]}

    def at(self, name: str) -> Path:
        """Somebody's laptop; what is done from now on is done there."""
        self._patch.setattr("platform.node", lambda: f"{name.lower()}-laptop")
        return self.place / name

    def answer(self, day: int, folder: Path, name: str, most: int = IMAGES, says: Content = MET) -> int:
        """Answer every criterion about the first images that are somebody's; how many images that were."""
        with self.clock.at(f"{name} answers {day} {says}", day), closing(open_study(folder)) as study:
            study.prepare_to_write()
            rater = study.raters.find(name)
            assert rater is not None
            given = [one.image for one in study.assignments.of(rater)][:most]
            session = study.sessions.start(rater, Perception.SCREEN_READER)
            for image in given:
                for code in ("T1.C1", "T1.C2"):
                    study.answers.record(session, image, code, says, AnswerAction.DO, Circumstances())
            study.sessions.end(session)
        return len(given)

    def study(self) -> StudyFolder:
        """The coordinator's study, to be looked at."""
        return open_study(self.home)


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Team:
    monkeypatch.setenv("SECRET", WORDS)
    monkeypatch.chdir(tmp_path)
    return Team(tmp_path, set_clock(monkeypatch), monkeypatch)


def begin(team: Team) -> None:
    """A study, its pictures and their descriptions, and a plan that is what its dry run said."""
    (team.place / "canes.toml").write_text(SHORT_RUBRIC, encoding="utf-8")
    pictures = team.place / "pictures"
    pictures.mkdir()
    rows = ["file,alt_text"]
    for number in range(1, IMAGES + 1):
        (pictures / f"cane-{number}.png").write_bytes(picture(shade=number * 20))
        rows += [f"cane-{number}.png,A white cane with number {number}."] * (number < IMAGES)
    (team.place / "manifest.csv").write_text("\n".join(rows), encoding="utf-8")
    about = ("--title", "Canes", "--artifact", "guide cane", "--rubric", team.place / "canes.toml")
    team.say(1, "new", team.home, *about, "--whole-image", "none")
    words = ("images", "add", team.home, pictures, "--manifest", team.place / "manifest.csv")
    assert f"{IMAGES} images added, {IMAGES - 1} descriptions saved." in team.say(1, *words)
    plan = ("assign", team.home, *PLAN, "--rater", *PEOPLE, "--json")
    dry = json.loads("\n".join(team.say(1, *plan, "--dry-run")))
    done = json.loads("\n".join(team.say(1, *plan)))
    assert dry["people"] == done["people"], "people who are new are dealt the same"


def first_week(team: Team) -> None:
    """Three packets and a workbook go out; Ada's comes back, twice. Ben's is lost."""
    due, warned = ("--due", "2026-03-08"), []
    for name in ("Ada", "Ben", "Cy"):
        lock = ("--passphrase-from", "SECRET") if name == "Ada" else ()
        out = team.place / f"{name}.touchstone"
        told = team.say(2, "packet", "out", team.home, "--rater", name, "--out", out, *due, *lock)
        number = PEOPLE.index(name) + 1
        assert told[0].startswith(f"Packet {number} for {name}, {'locked' if lock else 'not locked'}: ")
        warned.append("1 image has no description: people who cannot see it cannot answer." in told)
    assert any(warned)
    words = ("--rater", "Dan", "--out", team.place / "dan.xlsx", "--passphrase-from", "SECRET", *due)
    told = team.say(2, "export", team.home, "--format", "workbook", *words)
    assert "Workbook 4 for Dan, locked." in told
    assert {one["state"] for one in team.work(3).values()} == {"out"}
    packet, ada = team.place / "Ada.touchstone", team.at("Ada")
    told = team.say(3, "open", packet, "--into", ada, "--no-window", code=1)
    assert "can only be asked for in a terminal" in told[0]
    team.say(3, "open", packet, "--into", ada, "--no-window", "--passphrase-from", "SECRET")
    images = team.answer(4, ada, "Ada", most=2)
    back = team.place / "Ada-back.touchstone"
    team.say(5, "packet", "back", ada, "--out", back)
    team.say(5, "merge", team.home, back)
    backups = sorted((team.home / "backups").iterdir())
    told = team.say(6, "merge", team.home, back)
    assert told[0].startswith("Nothing new in Ada-back.touchstone")
    assert sorted((team.home / "backups").iterdir()) == backups, "nothing new, no backup"
    returned = team.work(6)[1]
    assert (returned["state"], len(returned["returned"])) == ("returned", 1)
    assert returned["returned"][0]["machine"] == "ada-laptop"
    assert returned["returned"][0]["complete"] == images == 2
    assert returned["images"] == 3


def second_week(team: Team) -> None:
    """Overdue work, a new packet for the lost one, and the next version of the rubric."""
    late = team.work(9)
    assert {number: one["state"] for number, one in late.items()} == {
        1: "returned",
        2: "overdue",
        3: "overdue",
        4: "overdue",
    }
    assert late[2]["reminder"].startswith(
        "Hello Ben, packet 2 from the study Canes was sent to you on 2026-03-0"
    )
    assert "due on 2026-03-08" in late[2]["reminder"]
    assert "Save the workbook and send it back." in late[4]["reminder"]
    again = team.place / "Ben again.touchstone"
    team.say(9, "packet", "out", team.home, "--rater", "Ben", "--out", again, "--due", "2026-03-15")
    work = team.work(9)
    assert (work[2]["state"], work[5]["state"]) == ("superseded", "out")
    team.say(9, "packet", "review", team.home, "--number", 1, "--state", "has-issues")
    with team.clock.at("version 2", 10), closing(team.study()) as study:
        study.prepare_to_write()
        rubric = study.rubrics.current()
        assert rubric is not None
        first, second = rubric.criteria
        changes = (
            ItemChange(first.lineage, ChangeKind.SAME, False),
            ItemChange(second.lineage, ChangeKind.REWORDED, True),
        )
        study.rubrics.publish(rubric, changes)
    told = team.say(10, "assign", team.home, *PLAN, "--rater", *PEOPLE)
    (warning,) = [line for line in told if line.startswith("Work made for the earlier plan is still out: ")]
    assert "Packet 3 for Cy" in warning
    assert "The rubric is at version 2 now." in team.work(10)[3]["sentence"]


def late_work(team: Team) -> None:
    """Cy's packet and Dan's workbook come back to the earlier version; both are carried forward."""
    cy = team.at("Cy")
    team.say(11, "open", team.place / "Cy.touchstone", "--into", cy, "--no-window")
    team.answer(11, cy, "Cy")
    team.say(12, "packet", "back", cy, "--out", team.place / "Cy-back.touchstone")
    team.say(12, "merge", team.home, team.place / "Cy-back.touchstone")
    plain = team.place / "plain.xlsx"
    with (team.place / "dan.xlsx").open("rb") as stream, unlocked(stream, "dan.xlsx", lambda: WORDS) as book:
        plain.write_bytes(book.read())
    with team.clock.at("Dan saves", 12):
        fill(plain, D2="met", D3="not met", D4="met", D5="met", D6="met", D7="met")
    (team.place / "dan.xlsx").write_bytes(locked(plain.read_bytes(), WORDS))
    words = ("import", team.home, team.place / "dan.xlsx", "--format", "workbook")
    assert "is locked with a passphrase" in team.say(12, *words, code=1)[0]
    told = team.say(12, *words, "--passphrase-from", "SECRET")
    assert any(line.startswith("6 answers to version 1 of the rubric.") for line in told)
    work = team.work(13)
    assert [work[number]["state"] for number in (3, 4)] == ["returned", "returned"]
    assert [work[number]["returned"][0]["complete"] for number in (3, 4)] == [3, 3]
    with closing(team.study()) as study:
        for name in ("Cy", "Dan"):
            rater = study.raters.find(name)
            assert rater is not None
            answered = [
                image.key
                for image in study.images.all()
                if len(study.answers.current(image.key, rater, version=1)) == 2
            ]
            assert len(answered) == 3
            for key in answered:
                now = study.answers.current(key, rater)
                assert now["T1.C1"].act is AnswerAction.CARRY
                assert "T1.C2" not in now, "another meaning is asked anew"


def a_conflict(team: Team) -> None:
    """Ada goes on at the coordinator's machine and on her own; somebody decides."""
    ada = team.at("Ada")
    with team.clock.at("Ada visits", 13), closing(team.study()) as study:
        study.prepare_to_write()
        rater = study.raters.find("Ada")
        assert rater is not None
        session = study.sessions.start(rater, Perception.UNSAID)
        image = study.assignments.of(rater)[0].image
        study.answers.record(session, image, "T1.C1", NOT_MET, AnswerAction.DO, Circumstances())
    newer = team.place / "Ada 2.touchstone"
    team.say(13, "packet", "out", team.home, "--rater", "Ada", "--out", newer)
    team.say(13, "open", newer, "--into", ada, "--no-window")
    team.answer(14, ada, "Ada", says=Content(Verdict.CANNOT_TELL))
    with team.clock.at("Ada visits again", 14), closing(team.study()) as study:
        study.prepare_to_write()
        rater = study.raters.find("Ada")
        assert rater is not None
        session = study.sessions.start(rater, Perception.UNSAID)
        study.answers.record(session, image, "T1.C1", MET, AnswerAction.DO, Circumstances())
    team.say(14, "packet", "back", ada, "--out", team.place / "Ada-back 2.touchstone")
    team.say(14, "merge", team.home, team.place / "Ada-back 2.touchstone")
    work = team.work(14)
    assert (work[1]["state"], work[6]["state"], work[6]["conflicts"]) == ("returned", "returned", 1)
    assert "in conflict" in team.say(14, "progress", team.home)[0]
    conflict = team.say(14, "merge", team.home, "--conflicts")[0]
    assert "Ada" in conflict
    team.say(14, "merge", team.home, "--settle", "1=met")
    assert team.work(14)[6]["conflicts"] == 0


def the_round_closes(team: Team) -> None:
    """Nothing new goes out; Ben's late work comes in; then he leaves, and nothing of his comes back."""
    team.say(15, "packet", "close", team.home)
    told = team.say(15, "packet", "out", team.home, "--rater", "Dan", code=1)
    assert told[0].startswith("The round is closing")
    ben = team.at("Ben")
    team.say(16, "open", team.place / "Ben again.touchstone", "--into", ben, "--no-window")
    team.answer(16, ben, "Ben")
    back = team.place / "Ben-back.touchstone"
    team.say(17, "packet", "back", ben, "--out", back)
    team.say(17, "merge", team.home, back)
    assert team.work(17)[5]["state"] == "returned"
    team.say(18, "packet", "review", team.home, "--number", 5, "--state", "accepted")
    team.say(19, "withdraw", team.home, "--rater", "Ben", "--mode", "delete")
    assert sorted(team.work(19)) == [1, 3, 4, 6], "what was sent to him is no longer listed"
    told = team.say(20, "merge", team.home, back)
    assert any("from Ben, who has withdrawn" in line for line in told)
    assert sorted(team.work(20)) == [1, 3, 4, 6]
    for number in (1, 3, 4, 6):
        team.say(21, "packet", "review", team.home, "--number", number, "--state", "accepted")


@pytest.mark.usefixtures("quick_passphrases")
def test_three_weeks_of_offline_rounds(team: Team) -> None:
    begin(team)
    first_week(team)
    second_week(team)
    late_work(team)
    a_conflict(team)
    the_round_closes(team)
    lines = team.say(21, "packet", "list", team.home)
    assert lines[0] == "0 out; 4 returned."
    assert lines[2].startswith("Still missing: Cy (0 of 3 images), Dan (0 of ")
    assert all(line.endswith("Accepted.") for line in lines[3:])
    assert check_study(team.home).is_sound
    with closing(team.study()) as study:
        assert not study.conflicts.all()
        assert [rater.name for rater in study.raters.all()] == ["Ada", "Cy", "Dan"]
        assert not any("ben" in one.machine for work in study.sent_work.all() for one in work.returned)
