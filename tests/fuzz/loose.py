"""Readers that take nothing into a study, and looking through a study for what was let in and cannot be read."""

import contextlib
import json
import math
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

from app.commands import COMMANDS
from app.errors import UserError
from app.judging.calls.reply import judged
from app.judging.calls.response import (
    chat_reply,
    decisions_reply,
    error_in,
    failure,
    parsed,
    refused_parameter,
)
from app.judging.drafts.description_writer import read_fields
from app.judging.drafts.draft_prompt import load_draft_prompt
from app.judging.drafts.draft_reply import Unusable
from app.judging.drafts.rubric_writer import read_rubric
from app.judging.prompts.prompt_template import load_prompt_template
from app.settings import Settings, bring_along, load_settings, save_settings
from app.study.alt_text import compose_parts
from app.study.judge.judge_call import Prompt, Question, Reply, Status
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.usage.price_list import load_prices
from exporters.answers.answers_jsonl import write_history
from exporters.answers.study_json import write_json
from storage.folder import StudyFolder, open_study
from storage.lock import StudyLock
from storage.safety.check import check_study

CODES = ("T1.C1", "T1.C2")


def take_reply(_study: StudyFolder, file: Path) -> None:
    """Whatever a model or its server sends ends in a status; what is kept of it can be stored."""
    content = file.read_bytes()
    text = content.decode("utf-8", "replace")
    with contextlib.suppress(ValueError, RecursionError):  # half characters, which a JSON string can spell
        text = str(json.loads(b'"' + content + b'"'))
    question = Question(1, 1, CODES, Prompt("", "", {"properties": {"overall": {}}}), "k")
    setup = JudgeSetup("m", can_say_cannot_tell=True)
    for reply in (Reply(Status.OK, text=text), chat_reply(parsed(content), content, "host")):
        outcome = judged(reply, question, setup)
        assert set(outcome.verdicts) in (set(), set(CODES))
        f"{outcome.raw}{outcome.reason}{outcome.model}{outcome.request_id}".encode()
    decisions = JudgeSetup("m", backend=Backend.DECISIONS)
    answered = decisions_reply(parsed(content), content, "host", {"q1": "T1.C1", "q2": "T1.C2"})
    for given in judged(answered, question, decisions).verdicts.values():
        assert given.probability is None or 0 <= given.probability <= 1
    for code in (200, 302, 400, 429, 500):
        failure(code, content, {"retry-after": text[:30]}, "host")
        refused_parameter(code, content)
    error_in(parsed(content))
    with contextlib.suppress(Unusable):
        read_fields(text, ("colour", "grip", "tip"))
    with contextlib.suppress(Unusable):
        read_rubric(text)


def take_prompt(_study: StudyFolder, file: Path) -> None:
    """A prompt of one's own, of any kind."""
    refused = []
    for load in (
        load_prompt_template,
        lambda name: load_draft_prompt("rubric", name),
        lambda name: load_draft_prompt("description", name),
    ):
        try:
            load(str(file))
        except UserError as error:
            refused.append(error)
    if len(refused) == 3:
        raise refused[0]


def take_prices(_study: StudyFolder, file: Path) -> None:
    """A price list of one's own."""
    for price in load_prices(file).values():
        assert math.isfinite(price.dollars_in)
        assert math.isfinite(price.dollars_out)


def take_settings(_study: StudyFolder, file: Path) -> None:
    """Spoiled settings give the usual ones value by value, as one's own and as those from another machine."""
    for settings in (load_settings(file), bring_along(file, Settings())):
        assert 0 <= settings.volume <= 1
        for command in COMMANDS:
            settings.keymap.key_text(command.name)
        again = file.with_name("again.json")
        save_settings(settings, again)
        assert load_settings(again).keymap.key_text("undo") == settings.keymap.key_text("undo")


def take_damaged(_study: StudyFolder, file: Path) -> None:
    """A study that was damaged can be looked over, and is opened or refused."""
    folder = file.parent / "damaged"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(file, folder / "study.db")
    for finding in check_study(folder).findings:
        assert finding.sentence
    with opened(folder) as study:
        study.counts()


def take_owner(study: StudyFolder, file: Path) -> None:
    """A study that another program has open is refused in words, whatever that one wrote down of itself."""
    folder = file.parent / "held"
    folder.mkdir(exist_ok=True)
    lock = StudyLock(folder)
    lock.take()
    shutil.copy(file, folder / "study.lock.json")
    try:
        StudyLock(folder).take()
    finally:
        lock.release()


@contextmanager
def opened(folder: Path) -> Iterator[StudyFolder]:
    """A study, opened and closed."""
    study = open_study(folder)
    try:
        yield study
    finally:
        study.close()


def look_through(study: StudyFolder) -> None:
    """Read everything there is, as the pages and exports do. Whatever cannot be read should not have been let in."""
    write_json(study, StringIO())
    write_history(study, StringIO())
    study.counts()
    for image in study.images.all():
        study.descriptions.history(image.key)
        study.details.history(image.key)
        study.drafts.suggestion(image.key)
    template, text = study.descriptions.template(), study.descriptions.current(1)
    if template and text:
        compose_parts(template, text.draft)
    _look_at_people(study)
    _look_at_meetings(study)
    study.exhibits.all()
    study.designs.versions()
    study.designs.border_cases()
    study.designs.draft()
    study.assignments.plan()
    study.assignments.people()
    study.calls.judges()
    list(study.calls.all())
    study.conflicts.all()
    study.withdrawals.all()
    rubric = study.rubrics.current()
    assert rubric is not None
    study.ratings.of(rubric.version)


def _look_at_people(study: StudyFolder) -> None:
    for rater in study.raters.all():
        study.participants.about(rater)
        study.participants.consents(rater)
        study.participants.skips(rater)
        study.pairs.last_setup(rater)
        study.assignments.of(rater)
    study.participants.all()
    study.pairs.all()
    study.pairs.private_notes()
    study.voice_notes.heard_by(None)


def _look_at_meetings(study: StudyFolder) -> None:
    for workshop in study.workshops.all():
        study.workshops.groups(workshop.key)
        study.workshops.rankings(workshop.key)
        study.workshops.summaries(workshop.key)
        study.statements.of_workshop(workshop.key)
    study.coding.codes()
    study.coding.candidates()
    study.coding.reasons()
    for meeting in study.meetings.all():
        study.meetings.minutes(meeting.key)
    study.meetings.adjudications()
