"""Choosing several studies for one report, and working it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from app.errors import UserError
from app.messages.agreement import several_studies, studies as studies_text
from app.sessions.agreement.disclosure import note_shown
from app.sessions.agreement.report_reading import Answered, Form
from app.sessions.feedback import Feedback
from app.sessions.withheld_results import withheld_from
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, by_name
from app.study.team.disclosures import DisclosureOccasion

Opener = Callable[[Path], OpenStudy]
NOBODY = ""  # compares nobody with the reference: people's own figures only


@dataclass(frozen=True)
class _Chosen:
    folder: Path
    title: str
    raters: tuple[str, ...]
    questions: tuple[str, ...]  # that people answered about themselves


class SeveralStudies:
    """The studies one report is to be about. Each is opened to be looked at, and closed again."""

    def __init__(self, open_study: Opener, first: Path, reader: str = "") -> None:
        """Raises UserError when the first study cannot be opened, or withholds agreement from the reader."""
        self._open = open_study
        self.reader = reader
        self._chosen = [self._look_at(first)]

    @property
    def folders(self) -> tuple[Path, ...]:
        """The studies in their order."""
        return tuple(one.folder for one in self._chosen)

    def lines(self) -> list[str]:
        """The studies, a line each."""
        return [several_studies.line(place, one.title) for place, one in enumerate(self._chosen, start=1)]

    def add(self, folder: Path) -> Feedback:
        """Add a study. Raises UserError when it is there already, is none, or withholds agreement from the reader."""
        found = self._look_at(folder)
        if any(one.folder.resolve() == found.folder.resolve() for one in self._chosen):
            raise UserError(studies_text.given_twice(title=found.title))
        self._chosen.append(found)
        return Feedback(several_studies.added(title=found.title, count=len(self._chosen)))

    def remove(self, place: int) -> Feedback:
        """Take a study off the list; the last one stays."""
        if len(self._chosen) == 1:
            return Feedback(several_studies.LAST_STAYS)
        gone = self._chosen.pop(place)
        return Feedback(several_studies.removed(title=gone.title, count=len(self._chosen)))

    def raters(self) -> list[str]:
        """Who answered in every study, in the order of the first."""
        others = [set(one.raters) for one in self._chosen[1:]]
        return [name for name in self._chosen[0].raters if all(name in names for names in others)]

    def references(self) -> list[tuple[str, str]]:
        """What can count as right: as it is shown, and as a question names it."""
        named = [(name, by_name(name)) for name in self.raters()]
        return [*named, (several_studies.MAJORITY, ReferenceRule.MAJORITY.value)]

    def others(self) -> list[tuple[str, str]]:
        """Who can be compared with the reference; first nobody, for people's own figures."""
        return [(several_studies.NOBODY, NOBODY), *((name, by_name(name)) for name in self.raters())]

    def factors(self) -> tuple[str, ...]:
        """The questions about themselves that people answered in every study, as the first study words them."""
        others = [{_plain(question) for question in one.questions} for one in self._chosen[1:]]
        questions = self._chosen[0].questions
        return tuple(one for one in questions if all(_plain(one) in known for known in others))

    def _look_at(self, folder: Path) -> _Chosen:
        from app.agreement.report.people import questions_about

        with closing(self._open(folder)) as study:
            if sentence := withheld_from(study, self.reader):
                raise UserError(studies_text.in_study(study.study.title, sentence))
            names = tuple(rater.name for rater in study.raters.all())
            return _Chosen(folder, study.study.title, names, questions_about(study))


def _plain(question: str) -> str:
    return " ".join(question.split()).casefold()


def work_out_studies(open_study: Opener, folders: Sequence[Path], reader: str, form: Form) -> Answered:
    """The report over these studies, of the form's reference, who is compared with it, and how people are grouped.

    Notes in each study that the reader is shown the report.

    Raises UserError when they may not see one of them, or when the question has no answer.
    """
    from app.agreement.ratings.question import Question
    from app.reports.studies.studies_document import answer_studies

    with ExitStack() as stack:
        studies = [stack.enter_context(closing(open_study(folder))) for folder in folders]
        for study in studies:
            if sentence := withheld_from(study, reader):
                raise UserError(studies_text.in_study(study.study.title, sentence))
        _, document = answer_studies(studies, Question(form.reference, form.against, factors=form.factors))
        for study in studies:
            note_shown(study, reader, DisclosureOccasion.REPORT)
    return Answered(form, None, document)
