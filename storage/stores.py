"""The stores of an open study. Each is made, and its module imported, when it is first asked for."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

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
    from storage.judge.bounds import BoundsStore
    from storage.judge.calls import CallStore
    from storage.judge.drafts import DraftStore
    from storage.judge.outputs import OutputStore
    from storage.judge.preregistrations import PreregistrationStore
    from storage.judge.replies import ReplyStore
    from storage.judge.response_sets import ResponseSetStore
    from storage.judge.splits import SplitStore
    from storage.judge.swap_tests import SwapTestStore
    from storage.languages.translations import TranslationStore
    from storage.merge.conflicts import ConflictStore
    from storage.queue import QueueStore
    from storage.rubric.analysis_options import AnalysisOptionStore
    from storage.rubric.coding import CodingStore
    from storage.rubric.designs import DesignStore
    from storage.rubric.rubrics import RubricStore
    from storage.rubric.statements import StatementStore
    from storage.team.access import AccessStore
    from storage.team.assignments import AssignmentStore
    from storage.team.meetings import MeetingStore
    from storage.team.pairs import PairStore
    from storage.team.participants import ParticipantStore
    from storage.team.sent_work import SentWorkStore
    from storage.team.withdrawals import WithdrawalStore
    from storage.team.workshops import WorkshopStore


class Stores:
    """What a study is made of, by kind. Who opens one to look at a little pays only for that."""

    def __init__(self, database: Database, pictures: Path, backups: Path) -> None:
        """`pictures` and `backups` are folders of the study."""
        self.database = database
        self._pictures = pictures
        self._backups = backups

    def make_all(self) -> None:
        """Make every store now, so that none is imported while somebody works and a screen reader listens."""
        for name, one in vars(Stores).items():
            if isinstance(one, cached_property):
                getattr(self, name)

    @cached_property
    def images(self) -> "ImageStore":
        """The images, their numbers and where each comes from."""
        from storage.images.image_files import PictureFiles
        from storage.images.images import ImageStore

        return ImageStore(self.database, PictureFiles(self._pictures))

    @cached_property
    def exhibits(self) -> "ExhibitStore":
        """What is judged together: the pictures and texts of one exhibit, and its context."""
        from storage.images.exhibits import ExhibitStore

        return ExhibitStore(self.database, self.images)

    @cached_property
    def queue(self) -> "QueueStore":
        """What each rater has still to do, and how far they are."""
        from storage.queue import QueueStore

        return QueueStore(self.database, self.images)

    @cached_property
    def descriptions(self) -> "DescriptionStore":
        """Alt texts, every version of each."""
        from storage.images.descriptions import DescriptionStore

        return DescriptionStore(self.database, self.images)

    @cached_property
    def details(self) -> "DetailStore":
        """Descriptions of regions, and questions about an image with their replies."""
        from storage.images.details import DetailStore

        return DetailStore(self.database)

    @cached_property
    def rubrics(self) -> "RubricStore":
        """The published versions of the rubric."""
        from storage.rubric.rubrics import RubricStore

        return RubricStore(self.database, self.queue)

    @cached_property
    def raters(self) -> "RaterStore":
        """People, pairs and judges who answer."""
        from storage.annotate.raters import RaterStore

        return RaterStore(self.database, self.queue)

    @cached_property
    def sessions(self) -> "SessionStore":
        """When and how each person sat down to work."""
        from storage.annotate.raters import SessionStore

        return SessionStore(self.database)

    @cached_property
    def answers(self) -> "AnswerStore":
        """Answers as facts, and those that hold now."""
        from storage.annotate.answers import AnswerStore

        return AnswerStore(self.database, self.queue)

    @cached_property
    def ratings(self) -> "RatingStore":
        """All answers that hold now, as columns of numbers for estimates."""
        from storage.annotate.ratings import RatingStore

        return RatingStore(self.database)

    @cached_property
    def calls(self) -> "CallStore":
        """Calls to judges: how each was asked, how it ended, and what it used."""
        from storage.judge.calls import CallStore

        return CallStore(self.database, self.raters, self.answers)

    @cached_property
    def replies(self) -> "ReplyStore":
        """What judges replied, word for word."""
        from storage.judge.replies import ReplyStore

        return ReplyStore(self.database, self.calls)

    @cached_property
    def drafts(self) -> "DraftStore":
        """A model's drafts of descriptions and of rubrics, and what people made of them."""
        from storage.judge.drafts import DraftStore

        return DraftStore(self.database)

    @cached_property
    def outputs(self) -> "OutputStore":
        """Pictures, captions and critiques that models under test made."""
        from storage.judge.outputs import OutputStore

        return OutputStore(self.database, self.drafts)

    @cached_property
    def workshops(self) -> "WorkshopStore":
        """Workshops: steps, people, and what was agreed at the end."""
        from storage.team.workshops import WorkshopStore

        return WorkshopStore(self.database)

    @cached_property
    def participants(self) -> "ParticipantStore":
        """Who took part in a workshop, and what each has agreed to."""
        from storage.team.participants import ParticipantStore

        return ParticipantStore(self.database)

    @cached_property
    def statements(self) -> "StatementStore":
        """What people said in workshops, line by line."""
        from storage.rubric.statements import StatementStore

        return StatementStore(self.database)

    @cached_property
    def coding(self) -> "CodingStore":
        """Themes found in statements and reasons, and the criteria proposed from them."""
        from storage.rubric.coding import CodingStore

        return CodingStore(self.database)

    @cached_property
    def designs(self) -> "DesignStore":
        """The draft of the next rubric version, and its publishing."""
        from storage.rubric.designs import DesignStore

        return DesignStore(self.database, self.rubrics, self.queue)

    @cached_property
    def assignments(self) -> "AssignmentStore":
        """Plans: which images each person meets, and in which order."""
        from storage.team.assignments import AssignmentStore

        return AssignmentStore(self.database, self.queue)

    @cached_property
    def sent_work(self) -> "SentWorkStore":
        """What was sent out to whom, and what came back."""
        from storage.team.sent_work import SentWorkStore

        return SentWorkStore(self.database)

    @cached_property
    def disclosures(self) -> "DisclosureStore":
        """Who has been shown what others answered, and when."""
        from storage.annotate.disclosures import DisclosureStore

        return DisclosureStore(self.database)

    @cached_property
    def access(self) -> "AccessStore":
        """Who coordinates, and who may see what others answered."""
        from storage.team.access import AccessStore

        return AccessStore(self.database, self.raters, self.queue)

    @cached_property
    def bounds(self) -> "BoundsStore":
        """What a judge has to reach, with the date of every change."""
        from storage.judge.bounds import BoundsStore

        return BoundsStore(self.database)

    @cached_property
    def response_sets(self) -> "ResponseSetStore":
        """Whether people may say that either answer is defensible."""
        from storage.judge.response_sets import ResponseSetStore

        return ResponseSetStore(self.database)

    @cached_property
    def swap_tests(self) -> "SwapTestStore":
        """Whether replies of judges followed the picture, test by test."""
        from storage.judge.swap_tests import SwapTestStore

        return SwapTestStore(self.database)

    @cached_property
    def splits(self) -> "SplitStore":
        """Test images that are sealed, and the looks at judges' results on them."""
        from storage.judge.splits import SplitStore

        return SplitStore(self.database)

    @cached_property
    def groupings(self) -> "GroupingStore":
        """The groups that people make of images."""
        from storage.annotate.groupings import GroupingStore

        return GroupingStore(self.database)

    @cached_property
    def voice_notes(self) -> "VoiceNoteStore":
        """Notes by voice beside answers."""
        from storage.annotate.voice_notes import VoiceNoteStore

        return VoiceNoteStore(self.database, self.answers)

    @cached_property
    def translations(self) -> "TranslationStore":
        """Translations of the study's own texts."""
        from storage.languages.translations import TranslationStore

        return TranslationStore(self.database)

    @cached_property
    def analysis_options(self) -> "AnalysisOptionStore":
        """How the study is analysed, where that is not as usual."""
        from storage.rubric.analysis_options import AnalysisOptionStore

        return AnalysisOptionStore(self.database)

    @cached_property
    def preregistrations(self) -> "PreregistrationStore":
        """What was preregistered, with its date."""
        from storage.judge.preregistrations import PreregistrationStore

        return PreregistrationStore(self.database)

    @cached_property
    def meetings(self) -> "MeetingStore":
        """Meetings: their minutes and what they decided."""
        from storage.team.meetings import MeetingStore

        return MeetingStore(self.database)

    @cached_property
    def seals(self) -> "SealStore":
        """Answers that nobody sees before everybody involved has answered."""
        from storage.annotate.seals import SealStore

        return SealStore(self.database, self.queue, self.answers)

    @cached_property
    def pairs(self) -> "PairStore":
        """Two people who answer together as one rater."""
        from storage.team.pairs import PairStore

        return PairStore(self.database, self.raters)

    @cached_property
    def conflicts(self) -> "ConflictStore":
        """Answers that one person gave on two machines, to choose between."""
        from storage.merge.conflicts import ConflictStore

        return ConflictStore(self.database)

    @cached_property
    def withdrawals(self) -> "WithdrawalStore":
        """People who have left: what goes with them, and that it stays away."""
        from storage.team.withdrawals import WithdrawalStore

        return WithdrawalStore(self.database, self._backups)
