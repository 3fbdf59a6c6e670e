"""Deciding about pictures that somebody wants to publish: by the judge where people's answers allow it, else by people.

A question is left to the judge only where the advice on it says so, and then only for pictures like those the advice
was tested on. Everything else goes to a person: an unfit judge, one that is not sure enough or did not answer, a model
whose pictures people have not judged, a server that answers as another model than the one that was measured.
"""

import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from app.agreement.ratings.community_rules import MISSING, VERDICTS, Votes, counts_as, labels
from app.agreement.ratings.question import Question
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Counting, build, leaves_of, two_raters
from app.agreement.use.accepted import Leave, judge_says
from app.agreement.use.selective import Floats
from app.errors import UserError
from app.identity import new_id
from app.judging.calls.attempts import RequestRate
from app.judging.calls.reply import judged
from app.judging.calls.request_dispatcher import RequestDispatcher, SentFiles
from app.judging.fleets.fleet import Connect
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs import plan_pictures
from app.judging.runs.planned_calls import Asking
from app.messages.judge import guarding
from app.messages.numbers import printed
from app.sessions.agreement.looks import note_advice_looks
from app.study.image import Image, ImageFacts, Picture
from app.study.judge.guard_decisions import (
    GuardAppeal,
    GuardDecision,
    GuardVerdict,
    NewGuardDecision,
    QuestionVerdict,
)
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeInput
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind
from app.study.verdict import CountsAs, Verdict
from app.study.work import ADDING

FEWEST_OF_SOURCE = 10
"""Pictures of a model that people must have judged before the judge decides about others of it. A choice of this
program: with fewer, an unfit judge would hardly be seen among the other models."""


@dataclass(frozen=True)
class Candidate:
    """A picture to decide about: its file, and what was found in it. `source` is the model said to have made it."""

    file: Path
    name: str
    picture: Picture
    source: str = ""


class Guard:
    """Decides about pictures with one judge of a study, and stores each decision. Use `close` at the end.

    It belongs to the thread that owns the study.
    """

    def __init__(self, study: OpenStudy, question: Question, base_url: str = "") -> None:
        """`base_url`: where the judge's model is now; "" for where it was asked last.

        Raises UserError where the question is not about a person and a judge that can be asked about a picture alone.
        """
        report = build(study, question)
        self.judge, rubric = report.against, report.rubric
        setup = study.calls.setup_of(self.judge)
        if self.judge.kind is not RaterKind.JUDGE or setup is None or rubric is None:
            raise UserError(guarding.cannot_be_asked(name=self.judge.name))
        if setup.sees is not JudgeInput.PICTURE:
            raise UserError(guarding.needs_words(name=self.judge.name))
        place = base_url or study.calls.last_endpoint(self.judge) or setup.base_url
        self.setup = replace(setup, base_url=place)
        self._study, self._rubric, self.items = study, rubric, report.items
        self._leaves = {one.place: one for one in leaves_of(report.items)}
        if not report.labels_from[1]:  # the judge gave labels of its own, which it is not asked for here
            self._leaves.pop(0, None)
        self._runs = report.runs[1]
        self._models = {name for name, _ in study.ratings.served(self.judge.key).models if name}
        self._sources = {image.facts.source for image in study.images.all() if image.facts.source}
        self._judged = _judged_sources(study, question)
        kept_nowhere = PreparedPictures(most_bytes=0)  # they are none of the study's, and without end
        files = plan_pictures.SentFiles()
        self._asking = Asking(study, self.setup, rubric, self._runs, None, files, kept_nowhere)
        note_advice_looks(study, report)
        study.prepare_to_add(ADDING)

    @property
    def is_of_use(self) -> bool:
        """Whether anything at all is left to the judge; if not, it is never asked."""
        return bool(self._leaves)

    @property
    def calls_for_each(self) -> int:
        """How many calls one picture takes at most."""
        return self._runs * len(self._rubric.criteria) if self.is_of_use else 0

    def check_source(self, source: str) -> None:
        """Raise UserError where the study's pictures name their models and no model was named, so that nobody knows
        whether the advice is about such pictures."""
        if self._sources and not source:
            raise UserError(guarding.say_source(sorted(self._judged)))

    def decide(
        self, candidates: Sequence[Candidate], connect: Connect | None, pace: RequestRate
    ) -> Iterator[GuardDecision]:
        """Ask the judge about each picture, decide, and store the decision. `connect` None asks nobody.

        Raises UserError as `check_source`, and for a picture that cannot be read.
        """
        for one in candidates:
            self.check_source(one.source)
        for one in candidates:
            is_known = not self._sources or one.source in self._judged
            outcomes = self._ask(one, connect, pace) if connect and self.is_of_use and is_known else []
            questions = tuple(self._verdicts(one, outcomes, is_known))
            yield self._study.guard_decisions.add(
                NewGuardDecision(
                    picture=one.picture.sha256,
                    name=one.name,
                    source=one.source,
                    judge=self.judge,
                    rubric_version=self._rubric.version,
                    verdict=verdict_of_picture(questions),
                    questions=questions,
                )
            )

    def close(self) -> None:
        """Remove the pictures that were prepared."""
        self._asking.prepared.close()

    def _ask(self, one: Candidate, connect: Connect, pace: RequestRate) -> list[tuple[int, Outcome]]:
        """The outcome of every call about a picture, with the run (from 1) it belongs to."""
        image = Image(0, new_id(), 0, ImageFacts(one.name, one.source), one.picture)
        calls = self._asking.of_file(one.file, image)
        files = SentFiles(self._asking.files, self.setup.longest_side, self._asking.prepared)
        exchange = RequestDispatcher(connect, files, pace, lambda: None)
        try:
            for row, call in enumerate(calls):
                exchange.send(Asked(row, 1, call))
            answered = [exchange.answers.get() for _ in calls]
        finally:
            exchange.close()
        return [
            (came.asked.question.run, judged(came.reply, came.asked.question, self.setup))
            for came in sorted(answered, key=lambda came: came.asked.row)
        ]

    def _verdicts(
        self, one: Candidate, outcomes: Sequence[tuple[int, Outcome]], is_known: bool
    ) -> Iterator[QuestionVerdict]:
        """The verdict on the label and each criterion."""
        votes, probabilities = self._votes(outcomes)
        strange = sorted(
            {found.model for _, found in outcomes if found.model and found.model not in self._models}
        )
        failures = Counter(found.reason for _, found in outcomes if found.status is not Status.OK)
        for place, item in enumerate(self.items):
            leave = self._leaves.get(place)
            why = ""
            if leave is None:
                why = guarding.not_fit(name=self.judge.name, reason=item.advice.reason if item.advice else "")
            elif not is_known:
                why = guarding.new_source(source=one.source)
            elif _is_exception(leave, one.source):
                why = guarding.exception(name=self.judge.name)
            elif self._models and strange:
                why = guarding.other_model(name=self.judge.name, served=strange[0])
            if why or leave is None:
                yield QuestionVerdict(item.code, GuardVerdict.SHOW, why)
                continue
            said, sure = judge_says(votes[place], probabilities[place], leave.threshold)
            sureness = float(sure.sureness[0]) if sure else None
            if said[0] == MISSING:
                reason = next(iter(failures), "")
                why = guarding.no_answer(reason=reason) if reason else guarding.NOT_SURE
                yield QuestionVerdict(item.code, GuardVerdict.SHOW, why, None, sureness)
                continue
            is_met = bool(said[0])
            verdict = GuardVerdict.PUBLISH if is_met else GuardVerdict.DO_NOT_PUBLISH
            risk = wrong_at_most(item, leave, is_met)
            why = (guarding.met if is_met else guarding.not_met)(
                name=self.judge.name, share=printed(risk * 100, 1)
            )
            yield QuestionVerdict(item.code, verdict, why, is_met, sureness, risk)

    def _votes(self, outcomes: Sequence[tuple[int, Outcome]]) -> tuple[list[Votes], list[Floats | None]]:
        """The judge's answers to each question, the label first, and their probabilities; each of the shape (1, runs).
        A "cannot tell" is no answer, as in the advice."""
        criteria = [self._rubric.criterion(item.code) for item in self.items[1:]]
        places = {item.code: at for at, item in enumerate(self.items[1:])}
        verdicts = np.full((1, self._runs, len(criteria)), MISSING, np.int8)
        chances = np.full((1, self._runs, len(criteria)), np.nan)
        for run, outcome in outcomes:
            for code, given in outcome.verdicts.items():
                if code in places and isinstance(given.value, Verdict):
                    verdicts[0, run - 1, places[code]] = VERDICTS[given.value]
                    if given.probability is not None:
                        chances[0, run - 1, places[code]] = given.probability
        is_met = np.array([one is not None and one.not_visible is CountsAs.MET for one in criteria], np.bool_)
        counts = counts_as(verdicts, is_met, "drop")
        votes = [labels(counts, self._rubric.label_rule), *np.moveaxis(counts, 2, 0)]
        return votes, [None, *np.moveaxis(chances, 2, 0)]


def _judged_sources(study: OpenStudy, question: Question) -> set[str]:
    """The models of which people judged enough pictures. What they said after they were shown others' answers does not
    count."""
    two = two_raters(study, question, Counting(disclosed=False))
    answered = two.reference.is_answered
    counts = Counter(image.source for at, image in enumerate(two.ratings.images) if answered[at])
    return {source for source, count in counts.items() if source and count >= FEWEST_OF_SOURCE}


def _is_exception(leave: Leave, source: str) -> bool:
    """Whether a picture may belong to an exception of the advice: what is not known of it counts against it."""
    known = {"source": source, "group": ""}
    return any(all(known[by] in ("", value) for by, value in one) for one in leave.exceptions)


def wrong_at_most(item: ItemReport, leave: Leave, is_met: bool) -> float:
    """Of the pictures of which people say the opposite, and on which the judge counts, the share that gets this verdict
    at most: what the lower end of the judge's agreement on them leaves open."""
    assert item.findings is not None
    if leave.threshold is not None:
        chosen = item.findings.selective
        low = (chosen.not_met if is_met else chosen.met).agreement.low
    else:
        rest = item.findings.evidence.rest
        low = (rest.not_met if is_met else rest.met).low
    return 1.0 - (low or 0.0)


def verdict_of_picture(questions: Sequence[QuestionVerdict]) -> GuardVerdict:
    """The verdict on a whole picture: the label's, but a picture is published only where no criterion is left to a
    person. `questions` begin with the label."""
    label, *criteria = (one.verdict for one in questions)
    is_open = label is GuardVerdict.PUBLISH and GuardVerdict.SHOW in criteria
    return GuardVerdict.SHOW if is_open else label


def appeal_against(study: OpenStudy, identity: str, code: str, words: str, author: str) -> GuardAppeal:
    """Store an appeal against a decision of the guard, by its id; `code` "" is the label.

    Raises UserError for an id or a criterion that there is not, and without words.
    """
    try:
        decision = study.guard_decisions.find(uuid.UUID(identity))
    except ValueError:
        decision = None
    if decision is None:
        raise UserError(guarding.no_such_decision(id=identity))
    codes = [one.code for one in decision.said.questions]
    if code and code not in codes:
        raise UserError(guarding.no_such_question(code=code))
    if not words.strip():
        raise UserError(guarding.SAY_WHY)
    study.prepare_to_add(ADDING)
    return study.guard_decisions.appeal(decision.id, code or codes[0], words.strip(), author.strip())
