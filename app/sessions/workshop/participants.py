"""Who takes part in a workshop: joining, consent, and what people tell of themselves if they agree to be asked."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from app.errors import UserError
from app.messages import local_formats
from app.messages.workshop import participants
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.study.languages.resolution import own_texts
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.team.participants import AboutKind, Consent, NewConsent, OnWithdrawal
from app.study.team.raters import Rater, RaterKind
from app.study.team.workshops import Terms, Workshop


@dataclass(frozen=True)
class ConsentForm:
    """What was filled in; the day as it was typed."""

    version: str
    purpose: str
    given_on: str
    on_withdrawal: OnWithdrawal
    to_demographics: bool


class PeopleSession(ABC):
    """Takes intentions, stores facts, and returns what to say. The current person is chosen by their row."""

    def __init__(self, study: OpenStudy) -> None:
        study.prepare_to_write()
        self._study = study
        self._row = 0

    @property
    @abstractmethod
    def title(self) -> str:
        """What the people have in common: the workshop's title, or the study's."""

    @property
    @abstractmethod
    def people(self) -> Sequence[Rater]:
        """The people, by name."""

    @property
    @abstractmethod
    def questions(self) -> tuple[str, ...]:
        """What people are asked about themselves, if they agree."""

    @property
    @abstractmethod
    def terms(self) -> Terms:
        """What is offered to whoever has not agreed to anything yet."""

    @abstractmethod
    def begin(self) -> Feedback:
        """Come in."""

    @abstractmethod
    def join(self, name: str) -> Feedback:
        """Add somebody, under a pseudonym. Raises UserError for an empty name and for a judge."""

    @property
    def person(self) -> Rater | None:
        """The current person, or None."""
        people = self.people
        return people[self._row] if 0 <= self._row < len(people) else None

    @property
    def without_consent(self) -> int:
        """How many have not agreed to anything yet."""
        return sum(self._study.participants.consent(rater) is None for rater in self.people)

    def lines(self) -> list[str]:
        """Each person with what they agreed to."""
        return [participants.person_line(rater.name, self._consent_words(rater)) for rater in self.people]

    def choose(self, row: int) -> None:
        """Take the person of a row in hand."""
        self._row = row

    def _checked(self, name: str) -> Rater | None:
        """Who is in the study by this name. Raises UserError for an empty name and for a judge."""
        if is_blank(name):
            raise UserError(participants.NAME_NEEDED)
        known = self._study.raters.find(name)
        if known is not None and known.kind is RaterKind.JUDGE:
            raise UserError(participants.a_judge(name=known.name))
        return known

    # --- consent

    @property
    def consent(self) -> Consent | None:
        """What the current person agreed to last."""
        person = self.person
        return self._study.participants.consent(person) if person else None

    def offered(self, today: date) -> ConsentForm:
        """What is in the form: what was agreed to, or else what the workshop offers."""
        consent = self.consent
        if consent is not None:
            said = consent.said
            return ConsentForm(
                version=said.version,
                purpose=said.purpose,
                given_on=said.given_on.isoformat(),
                on_withdrawal=said.on_withdrawal,
                to_demographics=said.to_demographics,
            )
        terms = self.terms
        return ConsentForm(terms.version, terms.purpose, today.isoformat(), terms.on_withdrawal, False)

    def problem(self, form: ConsentForm, today: date) -> tuple[str, str]:
        """The name of the first field that is wrong, and why; empty where all is well."""
        if not form.version.strip():
            return "version", participants.VERSION_NEEDED
        if not form.purpose.strip():
            return "purpose", participants.PURPOSE_NEEDED
        try:
            day = date.fromisoformat(form.given_on.strip())
        except ValueError:
            return "given_on", participants.no_such_day(words=form.given_on)
        return ("given_on", participants.in_the_future(words=form.given_on)) if day > today else ("", "")

    def agree(self, form: ConsentForm, today: date) -> Feedback:
        """Store what the current person agrees to. Raises UserError for what is missing."""
        person = self._someone()
        _field, sentence = self.problem(form, today)
        if sentence:
            raise UserError(sentence)
        new = NewConsent(
            version=form.version.strip(),
            purpose=form.purpose.strip(),
            given_on=date.fromisoformat(form.given_on.strip()),
            on_withdrawal=form.on_withdrawal,
            to_demographics=form.to_demographics,
        )
        consent = self.consent
        if consent is not None and consent.said == new:
            return Feedback(participants.NOTHING_CHANGED)
        self._study.participants.agree(person, new)
        return Feedback(
            participants.consent_kept(name=person.name, line=self._consent_words(person)), ANSWERED
        )

    def _consent_words(self, rater: Rater) -> str:
        consent = self._study.participants.consent(rater)
        if consent is None:
            return participants.NO_CONSENT
        said = consent.said
        return participants.consent_line(
            said.version, local_formats.day(said.given_on), said.on_withdrawal, said.to_demographics
        )

    # --- about the person

    @property
    def may_ask(self) -> bool:
        """Whether the workshop asks about people and this one has agreed to be asked."""
        consent = self.consent
        return bool(self.questions) and consent is not None and consent.said.to_demographics

    @property
    def why_not_asked(self) -> str:
        """Why nothing is asked; empty where it is."""
        if not self.questions:
            return participants.NO_QUESTIONS
        return "" if self.may_ask else participants.NOT_ASKED

    def answers(self) -> Mapping[str, str]:
        """What the current person told, by question; '' is for the compensation."""
        person = self.person
        known = self._study.participants.about(person) if person else ()
        return {
            (one.question if one.kind is AboutKind.DEMOGRAPHIC else ""): one.answer
            for one in known
            if one.kind is AboutKind.COMPENSATION or self.may_ask
        }

    def store_answers(self, answers: Mapping[str, str]) -> Feedback:
        """Store what has changed of the answers, by question; '' is the compensation."""
        person = self._someone()
        before = self.answers()
        changed = {
            question: words.strip()
            for question, words in answers.items()
            if words.strip() != before.get(question, "") and (not question or self.may_ask)
        }
        if not changed:
            return Feedback(participants.NOTHING_CHANGED)
        with self._study.together():
            for question, words in changed.items():
                kind = AboutKind.DEMOGRAPHIC if question else AboutKind.COMPENSATION
                self._study.participants.store_about(person, kind, question, words)
        return Feedback(participants.about_kept(name=person.name, count=len(changed)), ANSWERED)

    def where(self) -> Feedback:
        """The current person."""
        person = self.person
        if person is None:
            return self.begin()
        return Feedback(participants.where(person.name, self._consent_words(person)))

    def _someone(self) -> Rater:
        person = self.person
        if person is None:
            raise UserError(participants.WHO_FIRST)
        return person


class ParticipantSession(PeopleSession):
    """The people of a workshop."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        super().__init__(study)
        self.workshop = own_texts(study).workshop(workshop)

    @property
    def title(self) -> str:
        """The workshop's."""
        return self.workshop.title

    @property
    def people(self) -> Sequence[Rater]:
        """Those who take part, by name."""
        return [one.rater for one in self._study.participants.of_workshop(self.workshop.key)]

    @property
    def questions(self) -> tuple[str, ...]:
        """Those of the workshop's plan."""
        return self.workshop.plan.about_people

    @property
    def terms(self) -> Terms:
        """Those of the workshop's plan."""
        return self.workshop.plan.terms

    def begin(self) -> Feedback:
        """Come in."""
        return Feedback(participants.arrival(self.title, len(self.people), self.without_consent), MOVED)

    def join(self, name: str) -> Feedback:
        """Have somebody take part, under a pseudonym. Raises UserError for an empty name and for a judge."""
        known = self._checked(name)
        is_there = known is not None and known.key in {rater.key for rater in self.people}
        with self._study.together():
            rater = self._study.raters.add(name)
            self._study.participants.join(self.workshop.key, rater)
        self._row = [one.key for one in self.people].index(rater.key)
        if is_there:
            return Feedback(participants.takes_part_already(name=rater.name), ANSWERED)
        return Feedback(participants.joined(name=rater.name, consent=self._consent_words(rater)), ANSWERED)
