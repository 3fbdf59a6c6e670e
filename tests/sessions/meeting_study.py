"""A study to hold a meeting about: four people who differ, a judge with runs, doubts and notes, three images."""

import json
from dataclasses import replace
from pathlib import Path

from app.rubrics.publishing import Meaning
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.meeting_rewording import Change
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.image import ImageFacts
from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import NewStudy
from app.study.rubric import Wording
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder, create_study
from tests.storage.making import picture, short_rubric

PEOPLE = ("Ada", "Ben", "Cy", "Dan")
SIGNS = {"1": Verdict.MET, "0": Verdict.NOT_MET}
# Image by image: what the four say of the two criteria.
ANSWERS = {"T1.C1": ("1100", "1111", "1110"), "T1.C2": ("1111", "0001", "1111")}
BENT = Wording("The cane is straight, but for its handle.", "Straight", "A bent handle is no fault.")


def make_meeting_study(folder: Path) -> StudyFolder:
    """An open study; everybody has answered all of it, and a judge the first criterion of the first image."""
    study = create_study(folder, NewStudy("Canes", "guide cane", rubric=short_rubric(), whole_image=None))
    study.prepare_to_write()
    for number in (1, 2, 3):
        file = folder.parent / f"cane-{number}.png"
        file.write_bytes(picture(shade=number))
        image = study.images.add(file, ImageFacts(file.name, source="model-a" if number == 1 else "")).image
        if number < 3:
            study.descriptions.add(
                image.key, Draft(plain=f"A cane leans. It is cane {number}.", author="Sam")
            )
    for place, name in enumerate(PEOPLE):
        way = Perception.SCREEN_READER if name == "Ada" else Perception.IMAGE_VISIBLE
        session = study.sessions.start(study.raters.add(name), way)
        for item, by_image in ANSWERS.items():
            for number, signs in enumerate(by_image, start=1):
                content = Content(SIGNS[signs[place]])
                if (name, item, number) == ("Ben", "T1.C1", 1):
                    content = replace(content, note="The handle may bend.")
                if (name, item, number) == ("Cy", "T1.C1", 1):
                    content = replace(content, doubt=Doubt.BORDERLINE)
                study.answers.record(session, number, item, content, AnswerAction.DO, Circumstances(way))
        study.sessions.end(session)
    have_judged(study, "model", "T1.C1", "11110")
    return study


def have_judged(study: StudyFolder, name: str, code: str, signs: str) -> None:
    """A judge's runs on the first image, with evidence."""
    judge = study.calls.judge(name, JudgeSetup("test-model"))
    prompt = Prompt("s", "t", {})
    theme, _, criterion = code.partition(".")
    for run, sign in enumerate(signs, start=1):
        question = Question(1, run, (code,), prompt, f"{name} {run}")
        (asked,) = study.calls.ask(judge, 1, [question])
        raw = json.dumps({theme: {criterion: {"verdict": int(sign), "evidence": f"Line {run} is straight."}}})
        from app.study.judge.judge_call import GivenAnswer

        given = {code: GivenAnswer(SIGNS[sign], f"Line {run} is straight.")}
        study.calls.complete(judge, 1, [(asked, Outcome(Status.OK, verdicts=given, raw=raw))])


def begin_session(study: StudyFolder, reader: str = "Ada") -> Adjudicating:
    """A meeting of all four that has begun."""
    session = Adjudicating(study, reader)
    session.begin()
    session.start("First", PEOPLE)
    return session


def rewording(is_changed: bool = True, case: str = "The handle bends.") -> Change:
    """Other words for the first criterion."""
    return Change(BENT, Meaning(is_changed, "A handle may bend."), case)
