"""Replies to calls that were handed in: read as replies that come at once are, and completed some hundred at a time."""

import json
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence

from app.judging.calls.reply import judged
from app.study.judge.asked_item import AskedItem, asked_items, parts_of
from app.study.judge.judge_call import Call, Outcome, Prompt, Question, Reply, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.ports import OpenStudy
from app.study.scales import YES_NO
from app.study.team.raters import Rater
from app.study.work import JUDGING

_NO_WORDS = Prompt("", "", {})
_NO_ITEMS: Mapping[str, AskedItem] = {}


class Reading:
    """Reads replies to calls that were handed in as replies that came at once are read.

    What does not change from call to call (how a judge is asked, the rubric's scales) is looked up once.
    """

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._setups: dict[int, JudgeSetup | None] = {}
        self._yes_no: dict[int, bool] = {}

    def setup_of(self, call: Call) -> JudgeSetup | None:
        """How the judge of a call is asked; None when its replies come from elsewhere."""
        if call.judge.key not in self._setups:
            self._setups[call.judge.key] = self._study.calls.setup_of(call.judge)
        return self._setups[call.judge.key]

    def outcome(self, call: Call, reply: Reply) -> Outcome:
        """What a reply to a call amounts to."""
        return self._read(call, self.question(call), reply)

    def completed(self, call: Call, reply: Reply | Outcome) -> tuple[Asked, Outcome]:
        """The call with the description it was about, and what the reply amounts to, unless that is known."""
        setup = self.setup_of(call)
        assert setup is not None
        question = self.question(call)
        if setup.sees is not JudgeInput.PICTURE:
            prompt = self._study.calls.prompt(call.prompt_sha256, call.pictures)
            assert prompt is not None
            question = with_alt_text(self._study, question._replace(prompt=prompt), setup)
        outcome = reply if isinstance(reply, Outcome) else self._read(call, question, reply)
        return Asked(call.key, call.attempt, question), outcome

    def _read(self, call: Call, question: Question, reply: Reply) -> Outcome:
        setup = self.setup_of(call)
        assert setup is not None
        return judged(reply, question, setup)

    def question(self, call: Call) -> Question:
        """The call without its words."""
        setup, version = self.setup_of(call), call.rubric_version
        assert setup is not None
        if version not in self._yes_no:
            criteria = self._study.rubrics.version(version).criteria
            self._yes_no[version] = all(criterion.scale == YES_NO for criterion in criteria)
        items = _NO_ITEMS
        if not self._yes_no[version]:
            parts = parts_of(self._study.exhibits.of(call.image))
            items = asked_items(self._study.rubrics.version(version), call.codes, parts, setup)
        return Question(call.image, call.run, call.codes, _NO_WORDS, "", items=items)


def complete(
    study: OpenStudy, replies: Sequence[tuple[Call, Reply | Outcome]], reading: Reading
) -> Counter[Status]:
    """Complete calls with their replies, all or none of them. Returns how many ended how."""
    ended: Counter[Status] = Counter()
    done: dict[tuple[Rater, int], list[tuple[Asked, Outcome]]] = {}
    for call, reply in replies:
        one = reading.completed(call, reply)
        done.setdefault((call.judge, call.rubric_version), []).append(one)
        ended[one[1].status] += 1
    study.prepare_to_add(JUDGING)
    with study.together():
        for (judge, version), outcomes in done.items():
            study.calls.complete(judge, version, outcomes)
    return ended


def take_in(study: OpenStudy, batch: str, replies: Mapping[str, Reply]) -> Counter[Status]:
    """Complete those calls of a batch that have a reply here, by the calls' ids, all or none of them.

    Returns how many calls ended how.
    """
    calls = ((study.replies.call_of(uuid.UUID(identity)), reply) for identity, reply in replies.items())
    waiting = [(call, reply) for call, reply in calls if call and call.is_open and call.batch == batch]
    return complete(study, waiting, Reading(study))


def end_rest(study: OpenStudy, batch: str, reply: Reply) -> Counter[Status]:
    """Complete all calls of a batch that still wait with this reply, some at a time. Returns how many ended how."""
    ended: Counter[Status] = Counter()
    reading = Reading(study)
    while waiting := study.calls.waiting(batch):
        ended += complete(study, [(call, reply) for call in waiting], reading)
    return ended


def with_alt_text(study: OpenStudy, question: Question, setup: JudgeSetup) -> Question:
    """The question with the description it was about: the newest whose words it holds; none where it holds several."""
    if setup.sees is JudgeInput.PICTURE:
        return question
    exhibit = study.exhibits.of(question.image)
    described = [picture.key for picture in exhibit.pictures] if exhibit else [question.image]
    if len(described) != 1:
        return question
    for text in reversed(study.descriptions.history(described[0])):
        if json.dumps(text.description.strip(), ensure_ascii=False) in question.prompt.text:
            return question._replace(alt_text=text.id)
    return question
