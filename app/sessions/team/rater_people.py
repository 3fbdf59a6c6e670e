"""The people of a study, whether or not they are in a workshop: their consent, and what they say of themselves."""

from collections.abc import Sequence

from app.agreement.report.people import questions_about
from app.messages.team import rater_people
from app.messages.workshop import participants
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.workshop.participants import PeopleSession
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind
from app.study.team.workshops import Terms


class RaterSession(PeopleSession):
    """All people who may answer in a study."""

    def __init__(self, study: OpenStudy) -> None:
        """What people are asked is fixed here: what some answered before, what workshops ask, and the usual."""
        super().__init__(study)
        asked = [question for workshop in study.workshops.all() for question in workshop.plan.about_people]
        every = (*questions_about(study), *asked, *participants.QUESTIONS)
        first: dict[str, str] = {}
        for question in every:
            first.setdefault(" ".join(question.split()).casefold(), question)
        self._questions = tuple(first.values())

    @property
    def title(self) -> str:
        """The study's."""
        return self._study.study.title

    @property
    def people(self) -> Sequence[Rater]:
        """Everybody who is one person, by name."""
        people = (one for one in self._study.raters.all() if one.kind is RaterKind.PERSON)
        return sorted(people, key=lambda one: (one.name.casefold(), one.key))

    @property
    def questions(self) -> tuple[str, ...]:
        """What people are asked."""
        return self._questions

    @property
    def terms(self) -> Terms:
        """What is offered; the version is the study's own."""
        return Terms(purpose=participants.PURPOSE_ABOUT)

    def begin(self) -> Feedback:
        """Come in."""
        return Feedback(rater_people.arrival(self.title, len(self.people), self.without_consent), MOVED)

    def join(self, name: str) -> Feedback:
        """Add a person to the study. Raises UserError for an empty name and for a judge."""
        known = self._checked(name)
        rater = known or self._study.raters.add(name)
        if rater.kind is not RaterKind.PERSON:
            return Feedback(rater_people.a_pair(name=rater.name))
        self._row = [one.key for one in self.people].index(rater.key)
        words = self._consent_words(rater)
        return Feedback(
            rater_people.there_already(name=rater.name)
            if known
            else rater_people.added(name=rater.name, consent=words),
            ANSWERED,
        )
