"""The smaller stores of an open study: choices, seals and groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.study.judge.advice_looks import AdviceLooks
    from app.study.judge.analysis_options import AnalysisOptions
    from app.study.judge.guard_decisions import GuardDecisions
    from app.study.judge.preregistration import Preregistrations
    from app.study.judge.prompt_sets import PromptSets
    from app.study.judge.report_cards import ReportCards
    from app.study.judge.split import Splits
    from app.study.judge.swap_test import SwapTests
    from app.study.languages.translations import Translations
    from app.study.ratings.response_sets import ResponseSets
    from app.study.team.groupings import Groupings
    from app.study.team.origins import Origins
    from app.study.team.results_access import Access
    from app.study.team.second_answers import SecondAnswers
    from app.study.team.training import TrainingUse
    from app.study.voice_notes import VoiceNotes


class StudyParts(Protocol):
    """What is asked of a study beside its images, answers and people."""

    @property
    def is_archived(self) -> bool:
        """Whether this copy of the study is archived, and so read-only."""

    def archive(self) -> None:
        """Make this copy read-only. Raises UserError while it is open elsewhere or archived already."""

    def take_out_of_archive(self) -> None:
        """Let this copy be changed again; does nothing where it can be. Raises UserError while it is open elsewhere."""

    @property
    def access(self) -> Access:
        """Who coordinates, and who may see what others answered."""

    @property
    def response_sets(self) -> ResponseSets:
        """Whether people may say that either answer is defensible."""

    @property
    def swap_tests(self) -> SwapTests:
        """Whether replies of judges followed the picture, test by test."""

    @property
    def splits(self) -> Splits:
        """Test images that are sealed, and the looks at judges' results on them."""

    @property
    def advice_looks(self) -> AdviceLooks:
        """Looks at advice on judges."""

    @property
    def prompt_sets(self) -> PromptSets:
        """Prompts that image models are checked with."""

    @property
    def guard_decisions(self) -> GuardDecisions:
        """What was decided about pictures that are to be published, and appeals against it."""

    @property
    def training(self) -> TrainingUse:
        """Who lets models learn from their answers, and what has left for that."""

    @property
    def report_cards(self) -> ReportCards:
        """Kept checks of image models, appeals, and who may publish."""

    @property
    def origins(self) -> Origins:
        """Who said that a rater's answers are their own."""

    @property
    def second_answers(self) -> SecondAnswers:
        """What people answered again after meetings had talked."""

    @property
    def preregistrations(self) -> Preregistrations:
        """What was preregistered, with its date."""

    @property
    def groupings(self) -> Groupings:
        """The groups that people make of images."""

    @property
    def voice_notes(self) -> VoiceNotes:
        """Notes by voice beside answers."""

    @property
    def translations(self) -> Translations:
        """Translations of the study's own texts, and the language in which questions were heard."""

    @property
    def analysis_options(self) -> AnalysisOptions:
        """How the study is analysed, where that is not as usual."""
