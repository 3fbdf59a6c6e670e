"""Whether what came from elsewhere can be read by those who will read it: every store reads all of it once.

Cells were looked at one by one before; this finds a description, a plan or a workshop that is whole as text and says
nothing that can be understood.
"""

import json
from pathlib import Path

from app.agreement.advice.bounds import check_bounds
from app.errors import UserError
from app.messages.team import merge_refusals
from app.study.alt_text import Draft, Part
from app.study.answer import Exposure
from storage.annotate.disclosures import DisclosureStore
from storage.annotate.groupings import GroupingStore
from storage.annotate.raters import RaterStore
from storage.annotate.voice_notes import changed_recordings
from storage.database import Database
from storage.images.descriptions import DescriptionStore
from storage.images.exhibits import ExhibitStore
from storage.images.image_files import PictureFiles
from storage.images.images import ImageStore
from storage.judge.bounds import BoundsStore
from storage.judge.drafts import DraftStore
from storage.judge.guard_decisions import GuardDecisionStore
from storage.judge.outputs import OutputStore
from storage.judge.preregistrations import PreregistrationStore
from storage.judge.report_cards import ReportCardStore
from storage.judge.splits import SplitStore
from storage.judge.swap_tests import SwapTestStore
from storage.merge.checks.cell_checks import ANSWERS, is_answer
from storage.queue import QueueStore
from storage.rubric.coding import CodingStore
from storage.rubric.designs import DesignStore
from storage.rubric.rubrics import RubricStore
from storage.rubric.statements import StatementStore
from storage.team.assignments import AssignmentStore
from storage.team.meetings import MeetingStore
from storage.team.pairs import PairStore
from storage.team.participants import ParticipantStore
from storage.team.second_answers import SecondAnswerStore
from storage.team.sent_work import SentWorkStore
from storage.team.training import TrainingStore
from storage.team.withdrawals import WithdrawalStore
from storage.team.workshops import WorkshopStore


def refuse_unreadable(staged: Database, name: str) -> None:
    """Raise UserError, which calls the file `name`, when anything in a staged database cannot be read."""
    images = ImageStore(staged, PictureFiles(Path()))
    queue = QueueStore(staged, images)
    raters = RaterStore(staged, queue)
    try:
        _read_texts(staged, images)
        _read_work(staged, queue)
        _read_people(staged, raters)
    except (UserError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise UserError(merge_refusals.rows_do_not_fit(name=name)) from error


def _read_texts(staged: Database, images: ImageStore) -> None:
    """Descriptions, answers and what was heard before them, to the types of what they hold."""
    DescriptionStore(staged, images).template()
    list(images.all())
    ExhibitStore(staged, images).all()
    for text, pieces in staged.rows("SELECT draft, parts FROM alt_text"):
        draft = Draft(**json.loads(text))
        words = {**vars(draft), "values": ""}.values()
        parts = [Part(*part) for part in json.loads(pieces)]
        texts = [*words, *draft.values.values(), *(cell for part in parts for cell in vars(part).values())]
        if not all(isinstance(word, str) for word in texts):
            raise TypeError(text)
    for table in ANSWERS:
        said = f"SELECT DISTINCT code, scale, value FROM {table} JOIN item ON item.id = item WHERE value IS NOT NULL"
        for code, scale, value in staged.rows(said):
            if not is_answer(code, scale, value):
                raise ValueError(value)
    for (heard,) in staged.rows("SELECT DISTINCT heard FROM answer"):
        times = Exposure(None, json.loads(heard)).times
        if not all(type(often) is int for often in times.values()):
            raise TypeError(heard)


def _read_work(staged: Database, queue: QueueStore) -> None:
    designs = DesignStore(staged, RubricStore(staged, queue), queue)
    designs.versions()
    designs.border_cases()
    coding = CodingStore(staged)
    for read in (coding.codes, coding.candidates, coding.themes, coding.reasons):
        read()
    AssignmentStore(staged, queue).plan()
    for one in BoundsStore(staged).all():
        check_bounds(one.bounds)
    SplitStore(staged).all()
    SplitStore(staged).looks()
    PreregistrationStore(staged).all()
    SwapTestStore(staged).all()
    SentWorkStore(staged).all()
    drafts = DraftStore(staged)
    drafts.rubrics()
    OutputStore(staged, drafts).all()
    meetings = MeetingStore(staged)
    meetings.adjudications()
    for meeting in meetings.all():
        meetings.minutes(meeting.key)
        meetings.dissents(meeting.key)
        meetings.corrections(meeting.key)
    SecondAnswerStore(staged).opened()
    workshops = WorkshopStore(staged)
    for workshop in workshops.all():
        workshops.groups(workshop.key)
        workshops.rankings(workshop.key)
        workshops.summaries(workshop.key)
    StatementStore(staged).all()


def _read_people(staged: Database, raters: RaterStore) -> None:
    GuardDecisionStore(staged, raters).all()
    ReportCardStore(staged).checks()
    TrainingStore(staged, raters).releases()
    participants, pairs = ParticipantStore(staged), PairStore(staged, raters)
    disclosures = DisclosureStore(staged)
    for rater in raters.all():
        disclosures.of(rater)
        participants.about(rater)
        participants.consents(rater)
        participants.skips(rater)
        pairs.last_setup(rater)
    participants.all()
    pairs.all()
    pairs.private_notes()
    GroupingStore(staged).all()
    if any(changed_recordings(staged.connection)):
        raise ValueError("A recording is not what its hash says.")
    WithdrawalStore(staged, Path()).all()
