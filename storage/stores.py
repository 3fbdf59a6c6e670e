"""The stores of an open study. Each is made, and its module imported, when it is first asked for."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.study.ports import OpenStudy
from storage.database import Database

if TYPE_CHECKING:
    from storage.annotate.answers import AnswerStore
    from storage.annotate.disclosures import DisclosureStore
    from storage.annotate.groupings import GroupingStore
    from storage.annotate.raters import RaterStore, SessionStore
    from storage.annotate.ratings import RatingStore
    from storage.annotate.seals import SealStore
    from storage.annotate.voice_notes import VoiceNoteStore
    from storage.images.descriptions import DescriptionStore
    from storage.images.details import DetailStore
    from storage.images.exhibits import ExhibitStore
    from storage.images.images import ImageStore
    from storage.judge.advice_looks import AdviceLookStore
    from storage.judge.bounds import BoundsStore
    from storage.judge.calls import CallStore
    from storage.judge.drafts import DraftStore
    from storage.judge.guard_decisions import GuardDecisionStore
    from storage.judge.outputs import OutputStore
    from storage.judge.preregistrations import PreregistrationStore
    from storage.judge.prompt_sets import PromptSetStore
    from storage.judge.replies import ReplyStore
    from storage.judge.report_cards import ReportCardStore
    from storage.judge.response_sets import ResponseSetStore
    from storage.judge.splits import SplitStore
    from storage.judge.swap_tests import SwapTestStore
    from storage.languages.translations import TranslationStore
    from storage.merge.conflict_store import ConflictStore
    from storage.queue import QueueStore
    from storage.rubric.analysis_options import AnalysisOptionStore
    from storage.rubric.coding import CodingStore
    from storage.rubric.designs import DesignStore
    from storage.rubric.rubrics import RubricStore
    from storage.rubric.statements import StatementStore
    from storage.team.assignments import AssignmentStore
    from storage.team.meetings import MeetingStore
    from storage.team.origins import OriginStore
    from storage.team.pairs import PairStore
    from storage.team.participants import ParticipantStore
    from storage.team.results_access import AccessStore
    from storage.team.second_answers import SecondAnswerStore
    from storage.team.sent_work import SentWorkStore
    from storage.team.training import TrainingStore
    from storage.team.withdrawals import WithdrawalStore
    from storage.team.workshops import WorkshopStore


class Stores(OpenStudy):
    """What a study is made of, by kind. Who opens one to look at a little pays only for that."""

    def __init__(self, database: Database, pictures: Path, backups: Path) -> None:
        """`pictures` and `backups` are folders of the study."""
        self.database = database
        self._pictures = pictures
        self._backups = backups

    def make_all(self) -> None:
        for name, one in vars(Stores).items():
            if isinstance(one, cached_property):
                getattr(self, name)

    @cached_property
    def images(self) -> "ImageStore":
        from storage.images.image_files import PictureFiles
        from storage.images.images import ImageStore

        return ImageStore(self.database, PictureFiles(self._pictures))

    @cached_property
    def exhibits(self) -> "ExhibitStore":
        from storage.images.exhibits import ExhibitStore

        return ExhibitStore(self.database, self.images)

    @cached_property
    def queue(self) -> "QueueStore":
        from storage.queue import QueueStore

        return QueueStore(self.database, self.images)

    @cached_property
    def descriptions(self) -> "DescriptionStore":
        from storage.images.descriptions import DescriptionStore

        return DescriptionStore(self.database, self.images)

    @cached_property
    def details(self) -> "DetailStore":
        from storage.images.details import DetailStore

        return DetailStore(self.database)

    @cached_property
    def rubrics(self) -> "RubricStore":
        from storage.rubric.rubrics import RubricStore

        return RubricStore(self.database, self.queue)

    @cached_property
    def raters(self) -> "RaterStore":
        from storage.annotate.raters import RaterStore

        return RaterStore(self.database, self.queue)

    @cached_property
    def sessions(self) -> "SessionStore":
        from storage.annotate.raters import SessionStore

        return SessionStore(self.database)

    @cached_property
    def answers(self) -> "AnswerStore":
        from storage.annotate.answers import AnswerStore

        return AnswerStore(self.database, self.queue)

    @cached_property
    def ratings(self) -> "RatingStore":
        from storage.annotate.ratings import RatingStore

        return RatingStore(self.database)

    @cached_property
    def calls(self) -> "CallStore":
        from storage.judge.calls import CallStore

        return CallStore(self.database, self.raters, self.answers)

    @cached_property
    def replies(self) -> "ReplyStore":
        from storage.judge.replies import ReplyStore

        return ReplyStore(self.database, self.calls)

    @cached_property
    def drafts(self) -> "DraftStore":
        from storage.judge.drafts import DraftStore

        return DraftStore(self.database)

    @cached_property
    def outputs(self) -> "OutputStore":
        from storage.judge.outputs import OutputStore

        return OutputStore(self.database, self.drafts)

    @cached_property
    def workshops(self) -> "WorkshopStore":
        from storage.team.workshops import WorkshopStore

        return WorkshopStore(self.database)

    @cached_property
    def participants(self) -> "ParticipantStore":
        from storage.team.participants import ParticipantStore

        return ParticipantStore(self.database)

    @cached_property
    def statements(self) -> "StatementStore":
        from storage.rubric.statements import StatementStore

        return StatementStore(self.database)

    @cached_property
    def coding(self) -> "CodingStore":
        from storage.rubric.coding import CodingStore

        return CodingStore(self.database)

    @cached_property
    def designs(self) -> "DesignStore":
        from storage.rubric.designs import DesignStore

        return DesignStore(self.database, self.rubrics, self.queue)

    @cached_property
    def assignments(self) -> "AssignmentStore":
        from storage.team.assignments import AssignmentStore

        return AssignmentStore(self.database, self.queue)

    @cached_property
    def sent_work(self) -> "SentWorkStore":
        from storage.team.sent_work import SentWorkStore

        return SentWorkStore(self.database)

    @cached_property
    def disclosures(self) -> "DisclosureStore":
        from storage.annotate.disclosures import DisclosureStore

        return DisclosureStore(self.database)

    @cached_property
    def access(self) -> "AccessStore":
        from storage.team.results_access import AccessStore

        return AccessStore(self.database, self.raters, self.queue)

    @cached_property
    def bounds(self) -> "BoundsStore":
        from storage.judge.bounds import BoundsStore

        return BoundsStore(self.database)

    @cached_property
    def response_sets(self) -> "ResponseSetStore":
        from storage.judge.response_sets import ResponseSetStore

        return ResponseSetStore(self.database)

    @cached_property
    def swap_tests(self) -> "SwapTestStore":
        from storage.judge.swap_tests import SwapTestStore

        return SwapTestStore(self.database)

    @cached_property
    def splits(self) -> "SplitStore":
        from storage.judge.splits import SplitStore

        return SplitStore(self.database)

    @cached_property
    def advice_looks(self) -> "AdviceLookStore":
        from storage.judge.advice_looks import AdviceLookStore

        return AdviceLookStore(self.database)

    @cached_property
    def prompt_sets(self) -> "PromptSetStore":
        from storage.judge.prompt_sets import PromptSetStore

        return PromptSetStore(self.database)

    @cached_property
    def report_cards(self) -> "ReportCardStore":
        from storage.judge.report_cards import ReportCardStore

        return ReportCardStore(self.database)

    @cached_property
    def origins(self) -> "OriginStore":
        from storage.team.origins import OriginStore

        return OriginStore(self.database, self.raters)

    @cached_property
    def guard_decisions(self) -> "GuardDecisionStore":
        from storage.judge.guard_decisions import GuardDecisionStore

        return GuardDecisionStore(self.database, self.raters)

    @cached_property
    def training(self) -> "TrainingStore":
        from storage.team.training import TrainingStore

        return TrainingStore(self.database, self.raters)

    @cached_property
    def groupings(self) -> "GroupingStore":
        from storage.annotate.groupings import GroupingStore

        return GroupingStore(self.database)

    @cached_property
    def voice_notes(self) -> "VoiceNoteStore":
        from storage.annotate.voice_notes import VoiceNoteStore

        return VoiceNoteStore(self.database, self.answers)

    @cached_property
    def translations(self) -> "TranslationStore":
        """Translations of the study's own texts."""
        from storage.languages.translations import TranslationStore

        return TranslationStore(self.database)

    @cached_property
    def analysis_options(self) -> "AnalysisOptionStore":
        from storage.rubric.analysis_options import AnalysisOptionStore

        return AnalysisOptionStore(self.database)

    @cached_property
    def preregistrations(self) -> "PreregistrationStore":
        from storage.judge.preregistrations import PreregistrationStore

        return PreregistrationStore(self.database)

    @cached_property
    def meetings(self) -> "MeetingStore":
        from storage.team.meetings import MeetingStore

        return MeetingStore(self.database)

    @cached_property
    def second_answers(self) -> "SecondAnswerStore":
        from storage.team.second_answers import SecondAnswerStore

        return SecondAnswerStore(self.database)

    @cached_property
    def seals(self) -> "SealStore":
        from storage.annotate.seals import SealStore

        return SealStore(self.database, self.queue, self.answers)

    @cached_property
    def pairs(self) -> "PairStore":
        from storage.team.pairs import PairStore

        return PairStore(self.database, self.raters)

    @cached_property
    def conflicts(self) -> "ConflictStore":
        from storage.merge.conflict_store import ConflictStore

        return ConflictStore(self.database, self.rubrics)

    @cached_property
    def withdrawals(self) -> "WithdrawalStore":
        from storage.team.withdrawals import WithdrawalStore

        return WithdrawalStore(self.database, self._backups)
