"""Second answers under seal: those present one after another on a matter, or one person on all that wait for them."""

from collections.abc import Sequence

from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.item_nouns import noun_for
from app.messages.meeting import meeting as meeting_text, minutes, second_answers
from app.sessions.meeting.meeting_table import MeetingTable
from app.sessions.meeting.scale_differences import possible
from app.sessions.withheld_results import reader_of
from app.study.ports import OpenStudy
from app.study.scales import ScaleKind
from app.study.team.meetings import Value
from app.study.team.second_answers import SecondAnswer
from app.study.verdict import JUDGMENTS, Scale, Verdict

_CHOSEN = (ScaleKind.YES_NO, ScaleKind.LEVELS, ScaleKind.CHOICE)


class SecondTurns:
    """Takes one second answer after another. Nothing that is said or shown tells which answer was given."""

    def __init__(self, study: OpenStudy, turns: Sequence[SecondAnswer], is_at_meeting: bool) -> None:
        """`turns`: whose answers are awaited, in order, at least one. At a meeting they are people's on one matter."""
        self._study, self._turns, self.is_at_meeting = study, list(turns), is_at_meeting
        self._place = 0
        self._names = {rater.key: rater.name for rater in study.raters.all()}

    @property
    def _turn(self) -> SecondAnswer:
        return self._turns[self._place]

    @property
    def is_complete(self) -> bool:
        """Whether everybody has had their turn."""
        return self._place == len(self._turns)

    def asked(self) -> str:
        """Whose turn it is; of one person alone, what they answer."""
        if self.is_at_meeting:
            return second_answers.your_turn(name=self._names[self._turn.rater])
        return second_answers.question(
            place=self._place + 1, total=len(self._turns), matter=self.matter(), choices=self._numbered()
        )

    def choosing(self) -> str:
        """What each number answers, to somebody at a meeting whose turn has begun."""
        return second_answers.choosing(name=self._names[self._turn.rater], choices=self._numbered())

    def _numbered(self) -> str:
        return ", ".join(
            second_answers.choice(number=number, answer=answer)
            for number, answer in enumerate(self.answers(), start=1)
        )

    def answers(self) -> list[str]:
        """What can be answered, as it is shown; the last one is no answer."""
        return [*map(annotating.answered, self.choices()), second_answers.PASS]

    def matter(self) -> str:
        """The image by its number, and the criterion by code and name."""
        one = self._turn
        criterion = self._study.rubrics.version(one.version).criterion(one.item) if one.version else None
        image = self._study.images.get(one.image)
        item = meeting_text.item_name(one.item, criterion.name if criterion else "")
        noun = noun_for(self._study.exhibits.has_any())
        return minutes.subject(image.number if image else 0, item, noun)

    def choices(self) -> tuple[Value, ...]:
        """What can be answered."""
        return _choices(self._study, self._turn)

    def answer(self, value: Value | None) -> str:
        """Store this person's answer, None for none. Returns what is said then, which does not tell which it was."""
        self._study.second_answers.give(self._turn, value.value if value is not None else None)
        self._place += 1
        return self._closing_sentence() if self.is_complete else self.asked()

    def _closing_sentence(self) -> str:
        if not self.is_at_meeting:
            return second_answers.thanks(count=len(self._turns))
        subject = self._turns[-1].matter
        said = [one for one in self._study.second_answers.opened(subject[0]) if one.matter == subject]
        return second_answers.all_in(len(said), sum(one.has_moved for one in said))


def _choices(study: OpenStudy, one: SecondAnswer) -> tuple[Value, ...]:
    if one.lineage is None:
        return JUDGMENTS[Scale(one.item)]
    criterion = study.rubrics.version(one.version).criterion(one.item)
    if criterion is None or criterion.scale.is_yes_no:
        return tuple(Verdict)
    exhibit = study.exhibits.of(one.image)
    return possible(criterion.scale, exhibit.parts if exhibit else 1, ())


def ask_again(study: OpenStudy, table: MeetingTable, first_speaker: str = "") -> SecondTurns:
    """Ask those present, who have answered the current matter, again. Raises UserError where there is nobody to ask, or
    all have answered again."""
    matter, key = table.matter, table.meeting.key
    if matter.scale.kind not in _CHOSEN:
        raise UserError(second_answers.NOT_CHOSEN)
    raters = {rater.key for name in table.meeting.present if (rater := reader_of(study, name))}
    own = [key for key in matter.answers if study.answers.get(key).rater.key in raters]
    if not own:
        raise UserError(second_answers.NOBODY_TO_ASK)
    speaker = reader_of(study, first_speaker)
    study.second_answers.ask(key, own, speaker.key if speaker else None)
    awaited = [one for one in study.second_answers.awaited(key) if one.matter[1:] == matter.subject]
    return SecondTurns(study, awaited, is_at_meeting=True)


def own_turns(study: OpenStudy, name: str) -> SecondTurns:
    """All second answers that one person owes. Raises UserError where there are none."""
    rater = reader_of(study, name)
    awaited = study.second_answers.awaited(rater=rater.key) if rater else ()
    if not awaited:
        raise UserError(second_answers.NONE_WAIT)
    return SecondTurns(study, awaited, is_at_meeting=False)
