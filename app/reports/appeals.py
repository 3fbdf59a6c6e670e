"""Appeals as items of a meeting's agenda and minutes: against kept checks of models, or decisions of the guard."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.agreement.estimate import Estimate
from app.messages.judge import guarding
from app.messages.meeting import appeals as appeals_text
from app.reports.agreement.report_card import appeal_decision, appeal_line, check_names
from app.reports.printed_figures import with_ends
from app.study.judge.guard_decisions import GuardAppeal
from app.study.judge.report_cards import LABEL, Appeal, AppealDecision, KeptCheck
from app.study.ports import OpenStudy
from app.study.team.meetings import Meeting


@dataclass(frozen=True)
class AppealItem:
    """An appeal on the agenda. `line` says what it is against, and its words; `found` what was said there of its
    question. `image_key`: the picture it is about, None for none that is in the study."""

    appeal: Appeal | GuardAppeal
    number: int
    line: str
    found: str
    image_key: int | None

    @property
    def subject(self) -> tuple[int, str]:
        """What tells it from all other items; no image has the key 0."""
        kind = "card" if isinstance(self.appeal, Appeal) else "guard"
        return 0, f"{kind} {self.appeal.key}"

    @property
    def decided(self) -> str:
        """What a meeting decided on it, when and why; "" while none has."""
        return appeal_decision(self.appeal.decision) if self.appeal.decision else ""

    @property
    def with_decision(self) -> str:
        """What it is against, its words, and what was decided, or that it waits."""
        return f"{self.line} {appeal_decision(self.appeal.decision)}"

    @property
    def code(self) -> str:
        """The code of the criterion it is about, "" for the label."""
        return "" if self.appeal.question == LABEL else self.appeal.question


def appeals_for(study: OpenStudy, meeting: Meeting) -> list[AppealItem]:
    """What waits for a meeting, and what this one has decided; the oldest first, those against cards before those
    against the guard."""
    items = [*_of_cards(study), *appeals_against_guard(study)]
    return [one for one in items if one.appeal.is_open or decided_in(one, meeting)]


def decided_in(item: AppealItem, meeting: Meeting) -> AppealDecision | None:
    """What this meeting made of it, or None."""
    decision = item.appeal.decision
    return decision if decision is not None and decision.meeting == meeting.key else None


def decided_at(item: AppealItem) -> datetime:
    """When it was decided last; an appeal itself where nobody has decided."""
    return (item.appeal.decision or item.appeal).recorded_at


def _of_cards(study: OpenStudy) -> Iterator[AppealItem]:
    appeals = study.report_cards.appeals()
    if not appeals:
        return
    checks = {one.key: one for one in study.report_cards.checks()}
    names = check_names(study)
    for number, one in enumerate(appeals, start=1):
        line = appeal_line(study, one, number, names[one.check])
        yield AppealItem(one, number, line, _verdict(checks[one.check], one.question), one.image)


def _verdict(kept: KeptCheck, code: str) -> str:
    """What the check said of a question, in a sentence; "" where it has no share."""
    content = kept.check.content
    for one in content.get("questions", ()):
        if one.get("code") == code and isinstance(one.get("share"), float):
            figure = Estimate(one["share"], one.get("by_people", 0), one.get("low"), one.get("high"))
            return appeals_text.card_said(share=with_ends(figure), count=content.get("pictures", 0))
    return ""


def appeals_against_guard(study: OpenStudy) -> Iterator[AppealItem]:
    """Every appeal against a decision of the guard, oldest first."""
    decisions = {one.id: one for one in study.guard_decisions.all()}
    images = {one.picture.sha256: one.key for one in study.images.all() if one.picture.sha256}
    for number, one in enumerate(study.guard_decisions.appeals(), start=1):
        said = decisions[one.about].said
        verdict = next(question for question in said.questions if question.code == one.question)
        question = appeals_text.ABOUT_LABEL if one.question == LABEL else one.question
        line = appeals_text.against_guard(number=number, name=said.name, question=question, words=one.words)
        if one.author:
            line = appeals_text.by(line=line, author=one.author)
        found = f"{guarding.VERDICTS[verdict.verdict]}. {verdict.why}"
        yield AppealItem(one, number, line, found, images.get(said.picture))
