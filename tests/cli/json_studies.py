"""The studies in one folder on which commands are run for the schemas of what they print with --json."""

import contextlib
import io
import shutil
from contextlib import closing
from pathlib import Path

from app.cli import main as touchstone
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import Course, NewMember, SittingSetup
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Judgment, Verdict
from storage.folder import open_study
from tests.agreement.making import rubric_of, study_of
from tests.cli.strange_studies import ANSWERED, make_strange
from tests.demo_copies import copy_demo, copy_study_demo, copy_workshops
from tests.sessions.meeting_study import PEOPLE, make_meeting_study
from tests.speech.fake_sound import wav
from tests.storage.making import guard_decision, make_study

PEOPLE_ALONE = ("--reference", "Ada", "--against", "Ben")
DEMOS = ("contexts", "critiques", "captions")
IMAGES = 2
SAID = {"Ada": (Verdict.MET, Verdict.MET), "Ben": (Verdict.MET, Verdict.NOT_MET)}
"""What each of the pair says alone of the one criterion, image by image."""


def make_studies(folder: Path) -> None:
    """Makes every study in a folder. It and its parent are there already."""
    copy_demo(folder / "demo")
    for kind in DEMOS:
        copy_study_demo(kind, folder / ("caption-studies" if kind == "captions" else kind))
    copy_workshops(folder / "workshops")
    for name in (
        "sealed",
        "coordinated",
        "backed-up",
        "copy",
        "synced",
        "judged",
        "sent",
        "guarded",
        "carded",
    ):
        shutil.copytree(folder / "demo", folder / name)
    (folder / "shared").mkdir()
    (folder / "labels").mkdir()
    labels = (
        "artifact,image_id,criterion,Ada,run1,run2",
        "guide_cane,1,T1C1,1,1,0",
        "guide_cane,2,T1C1,0,1,0",
    )
    (folder / "labels" / "labels.csv").write_text("\n".join(labels), encoding="utf-8")
    make_pair(folder / "pair")
    make_meeting(folder / "meeting")
    make_guarded(folder / "guarded")
    make_carded(folder / "carded")
    make_voice_notes(folder / "voice")
    run("export", folder / "demo", "--format", "parquet", "--out", folder / "parquet")
    run("export", folder / "demo", "--format", "csv", "--out", folder / "answers.csv")
    make_known(folder / "known.csv", folder / "copy")
    run("split", folder / "sealed", "--seal", "--seed", "1")
    run("coordinators", folder / "coordinated", "--add", "Nora")
    run("merge", folder / "backed-up", folder / "coordinated", "--yes")
    shutil.copytree(folder / "backed-up", folder / "restorable")
    run("packet", "out", folder / "sent", "--rater", "Ada", "--out", folder / "ada.touchstone")
    run("sync", folder / "copy", folder / "shared")
    shutil.copytree(folder / "coordinated", folder / "news")
    make_rubrics(folder)
    for one in ANSWERED:
        make_strange(folder, one, seed=0)


def run(*words: object) -> None:
    """A command that has to work; what it prints is not needed."""
    with contextlib.redirect_stdout(io.StringIO()):
        assert touchstone([str(word) for word in words]) == 0, words


def make_known(table: Path, study: Path) -> None:
    """A table of what is known of the first image."""
    with closing(open_study(study)) as opened:
        first = opened.images.at(1)
    assert first is not None
    table.write_text(f"image,artist\n{first.name},Ada\n", "utf-8")


def make_rubrics(folder: Path) -> None:
    """A study with a draft in which a statement has other words, and one in which it is published."""
    shutil.copytree(folder / "demo", folder / "drafted")
    file = folder / "rubric.toml"
    run("rubric", "export", folder / "drafted", "--format", "toml", "--out", file)
    text = file.read_text("utf-8").replace("A guide cane is a working tool", "A guide cane is a tool", 1)
    file.write_text(text, "utf-8")
    run("rubric", "import", folder / "drafted", file)
    shutil.copytree(folder / "drafted", folder / "revised")
    run("rubric", "publish", folder / "revised")


def make_guarded(study: Path) -> None:
    """The guard has made a decision, somebody has appealed against it, and training data has left."""
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        judge = next(rater for rater in opened.raters.all() if rater.kind is RaterKind.JUDGE)
        decided = guard_decision(opened, judge)
        opened.guard_decisions.appeal(decided.id, "label", "It is dusk.", "Ada")
        for name in ("Ada", "Ben"):
            opened.training.agree(opened.raters.add(name), agrees=True)
        gone = opened.raters.add("Gone")
        opened.training.release({"0123456789ab": gone.id})


def make_carded(study: Path) -> None:
    """Checks of two image models were kept, somebody has appealed, a meeting has decided; there is a prompt set."""
    for source in ("Sketcher A", "Sketcher B"):
        run("card", "keep", study, "--source", source, "--by", "Ada")
    run("card", "keep", study, "--source", "Sketcher A", *PEOPLE_ALONE, "--by", "Ada")
    run("card", "appeal", study, "--by", "Ben", "--check", 1, "--words", "The third picture is fine.")
    table = study / "prompts.csv"
    table.write_text(
        "code,text,kind,group,sealed\np1,a guide cane,plain,,no\np2,a white cane,described,,yes\n", "utf-8"
    )
    run("prompts", "add", study, table, "--name", "canes", "--set-version", "1", "--by", "Ada")
    table.unlink()


def make_pair(folder: Path) -> None:
    """Two people who answered alone, heard each other, and gave one answer as a pair."""
    with closing(study_of(folder, IMAGES, rubric_of(1))) as study:
        first, second = (NewMember(name, Perception.IMAGE_VISIBLE, "friends") for name in SAID)
        session = Pairing(
            study, study.pairs.make(first, second), SittingSetup(Level.LINE, 0, 0, Course.ALONE_FIRST)
        )
        session.begin()
        while (person := session.whose_turn) is not None:
            if session.stage is Stage.HANDOVER:
                session.go_on()
            session.answers.decide(SAID[person.name][session.image.number - 1], "T1.C1")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            session.go_on()
        session.go_on()
        for _ in range(IMAGES):
            session.answers.decide(Verdict.MET, "T1.C1")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            session.go_on()
        session.leave()


def make_meeting(folder: Path) -> None:
    """A meeting that decided one matter, on which all answered again, and left another contested."""
    with closing(make_meeting_study(folder)) as study:
        session = Adjudicating(study, "Ada")
        session.begin()
        session.start("First", PEOPLE[:3])
        session.come_to(0)
        turns = session.ask_again()
        while not turns.is_complete:
            turns.answer(Verdict.MET)
        session.decide(Verdict.MET, "The tip is there.")
        session.come_to(0)
        session.contest("Two customs.")
        session.end()


def make_voice_notes(folder: Path) -> None:
    """One recording."""
    with closing(make_study(folder)) as study:
        rater = study.raters.add("Ada")
        study.voice_notes.agree(rater, "As it was asked.")
        study.voice_notes.add(rater, 2, "T1.C1", wav(), 1.0)
