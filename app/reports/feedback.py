"""Somebody's private feedback sheet: their own answers beside what meetings decided, and nobody else's."""

from collections.abc import Sequence
from dataclasses import dataclass

from app import language
from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.item_nouns import ItemNoun, noun_for
from app.messages.meeting import meeting as meeting_text, minutes
from app.messages.study import storage as storage_text
from app.reports import tables
from app.reports.document import Document, Section
from app.reports.second_answers import own_section
from app.reports.tables import TableSpec
from app.study.answer import Content
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import Adjudication, Outcome
from app.study.team.raters import PEOPLE, Rater
from app.study.work import ADDING

LANGUAGE = language.tag()
_MADE = (Outcome.DECIDED, Outcome.CONTESTED)


@dataclass(frozen=True)
class Feedback:
    """A sheet, and the images (keys) on it, of which the person learns what was decided."""

    rater: Rater
    document: Document
    images: tuple[int, ...]


@dataclass(frozen=True)
class _Line:
    """A ruling beside what the person had answered when it was made; `reworded`: the new words, where a decision came
    with some."""

    ruling: Adjudication
    own: Content
    number: int
    item: str
    reworded: str = ""

    @property
    def differs(self) -> bool:
        return self.ruling.ruling.outcome is Outcome.DECIDED and self.own.value != self.ruling.ruling.value

    @property
    def is_decided(self) -> bool:
        return self.ruling.ruling.outcome is Outcome.DECIDED


def person_of(study: OpenStudy, name: str) -> Rater:
    """The person or pair of this name. Raises UserError when there is none."""
    rater = study.raters.find(name)
    people = [one.name for one in study.raters.all() if one.kind in PEOPLE]
    if rater is None or rater.kind not in PEOPLE:
        raise UserError(storage_text.unknown_rater(name, people))
    return rater


def feedback_for(study: OpenStudy, rater: Rater) -> Feedback:
    """The sheet of a person or pair, over all meetings so far. Nothing is noted here: see `note_given`."""
    lines = _lines(study, rater)
    decided = [one for one in lines if one.is_decided]
    open_ones = [one for one in lines if not one.is_decided]
    other = [one for one in decided if one.differs]
    outcomes = [one.ruling.ruling.outcome for one in open_ones]
    summary = minutes.feedback_summary(
        rater.name,
        len(decided) - len(other),
        len(other),
        outcomes.count(Outcome.CONTESTED),
        outcomes.count(Outcome.REWORDED),
    )
    noun = noun_for(study.exhibits.has_any())
    own = own_section(study, rater)
    sections = (
        *((own,) if own else ()),
        _section("differs", minutes.FEEDBACK_DIFFERS, other, noun),
        _section("open", minutes.FEEDBACK_OPEN, open_ones, noun),
        _section("same", minutes.FEEDBACK_SAME, [one for one in decided if not one.differs], noun),
    )
    newest = max((one.ruling.recorded_at for one in lines), default=study.study.created_at)
    title = minutes.feedback_title(name=rater.name, study=study.study.title)
    trace = ((minutes.STUDY, str(study.study.id)),)
    made_at = newest.replace(microsecond=0)
    document = Document(title, LANGUAGE, made_at, summary, sections, (minutes.FEEDBACK_METHOD,), trace)
    return Feedback(rater, document, tuple(dict.fromkeys(one.ruling.image for one in lines)))


def note_given(study: OpenStudy, feedback: Feedback) -> None:
    """Note that the person learns what was decided on these images. Raises UserError when it cannot be noted."""
    known = study.disclosures.is_known
    new = [one for one in feedback.images if not known(feedback.rater, DisclosureOccasion.FEEDBACK, one)]
    if new:
        study.prepare_to_add(ADDING)
        with study.together():
            for image in new:
                study.disclosures.add(feedback.rater, DisclosureOccasion.FEEDBACK, image)


def _lines(study: OpenStudy, rater: Rater) -> list[_Line]:
    found = []
    rulings = study.meetings.adjudications()
    made = {one.subject: one for one in rulings if one.ruling.outcome in _MADE}
    words = {one.subject: one for one in rulings if one.is_rewording}
    for one in rulings:
        if one.is_rewording and one.subject in made and one.version <= made[one.subject].version:
            continue  # told with the decision, or before it
        image = study.images.get(one.image)
        own = _own(study, rater, one)
        if image is None or own is None or one.ruling.outcome is Outcome.LATER:
            continue
        name = ""
        if one.version:
            criterion = study.rubrics.version(one.version).criterion(one.item)
            name = criterion.name if criterion else one.item
        beside = words.get(one.subject) if one.ruling.outcome in _MADE else None
        reworded = beside.ruling.rewording if beside and beside.version == one.version else None
        text = reworded.becomes.text if reworded else ""
        found.append(_Line(one, own, image.number, meeting_text.item_name(one.item, name), text))
    return found


def _own(study: OpenStudy, rater: Rater, one: Adjudication) -> Content | None:
    """What this person had answered to these words when it was talked about; None where they had not."""
    given = [
        answer
        for answer in study.answers.history(one.image, rater, one.item)
        if (answer.is_of_whole_image or answer.rubric_version == one.version)
        and (answer.recorded_at, answer.id) < (one.recorded_at, one.id)
    ]
    return given[-1].content if given and given[-1].content.value is not None else None


def _section(identity: str, heading: str, lines: Sequence[_Line], noun: ItemNoun) -> Section:
    if not lines:
        return Section(identity, heading, (minutes.FEEDBACK_NOTHING,))
    table = TableSpec(
        identity,
        heading,
        *tables.numbered(
            (minutes.image_item(noun), lambda line: minutes.subject(line.number, line.item, noun)),
            (minutes.MY_ANSWER, _own_words),
            (minutes.OUTCOME, _made),
            (minutes.REASON, lambda line: line.ruling.ruling.reason or minutes.NO_REASON),
        ),
        ids=lambda line: f"r{line.ruling.key}",
        sentence=lambda _line, *words: minutes.feedback(*words),
    )
    return Section(identity, heading, (), (table.of(lines),))


def _own_words(line: _Line) -> str:
    return annotating.state(line.own.value, line.own.doubt, line.own.note).removesuffix(".")


def _made(line: _Line) -> str:
    ruling = line.ruling.ruling
    if ruling.rewording is not None:
        return minutes.reworded_to(text=ruling.rewording.becomes.text)
    if line.reworded:
        return minutes.decided_and_reworded(ruling.value, line.reworded)
    return minutes.made_of(ruling.value, is_reworded=False)
