"""Somebody planning who answers what, and looking how far everybody is. Decides; a page only shows."""

from collections.abc import Sequence
from dataclasses import replace

from app.assignment.planning import Proposal, people_of, propose, put_in_force
from app.errors import UserError
from app.identity import now
from app.messages.item_nouns import noun_for
from app.messages.team import assignment_page, sent_work
from app.sessions.feedback import MOVED, Feedback
from app.sessions.team.team_progress import TeamProgress, look_at_progress
from app.sessions.team.work_overview import work_that_is_out
from app.study.ports import OpenStudy
from app.study.team.assignments import Kind, Setup


class Assigning:
    """One sitting at the plan of a study."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self.title = study.study.title
        self.noun = noun_for(study.exhibits.has_any())
        self.proposal: Proposal | None = None
        self._last = Feedback("")

    @property
    def has_plan(self) -> bool:
        """Whether a plan is active, so that another one goes on from it."""
        return self._study.assignments.plan() is not None

    @property
    def images(self) -> int:
        """How many images the study has."""
        return self._study.images.count()

    def people(self) -> list[tuple[str, bool]]:
        """Everybody who may be given images, and whether they are to be chosen at first: those in the plan, or all."""
        given = {one.rater for one in self._study.assignments.all()}
        planned = {rater.name for rater in self._study.raters.all() if rater.key in given}
        return [(name, not planned or name in planned) for name in people_of(self._study)]

    def first_setup(self) -> Setup:
        """What the form begins with: the active plan, or what is usual."""
        plan = self._study.assignments.plan()
        return plan.setup if plan else Setup()

    def begin(self) -> Feedback:
        """Where one is, and whether there is a plan."""
        return self._say(assignment_page.arrival(self.title, self.has_plan, self.noun))

    def propose(self, setup: Setup, names: Sequence[str]) -> Feedback:
        """Work a plan out and say what it says of itself; nothing is stored. Raises UserError when it cannot be."""
        self.proposal = None
        self.proposal = propose(self._study, _used(setup), names)
        out = work_that_is_out(self._study.sent_work, now())
        warnings = [sent_work.work_is_out(out)] if out else []
        return self._say(" ".join([*self.proposal.sentences, *warnings]))

    def accept(self) -> Feedback:
        """Activate what was proposed last."""
        if self.proposal is None:
            return self._say(assignment_page.NOTHING_PROPOSED)
        _plan, made = put_in_force(self._study, self.proposal.setup, self.proposal.names)
        self.proposal = None
        return self._say(assignment_page.accepted(count=made.properties.people))

    def progress(self) -> TeamProgress:
        """How far everybody is."""
        return look_at_progress(self._study, now())

    def where(self) -> Feedback:
        """What is done here, and what stands."""
        return self._say(
            assignment_page.where(self.title, self.has_plan, self.proposal is not None, self.noun)
        )

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last.sentence)

    def leave(self) -> Feedback:
        """Go away. A plan that was not accepted is not kept."""
        return Feedback(assignment_page.NOT_KEPT if self.proposal is not None else assignment_page.CLOSED)

    def _say(self, sentence: str) -> Feedback:
        self._last = Feedback(sentence, MOVED)
        return self._last


def seed_of(words: str) -> int:
    """The seed as it was typed. Raises UserError when it is no whole number from 0."""
    text = words.strip()
    if not (text.isascii() and text.isdigit()):
        raise UserError(assignment_page.not_a_seed(words=text))
    return int(text)


def contexts_of(words: str) -> tuple[str, ...]:
    """Contexts as they were typed, with commas between them."""
    return tuple(dict.fromkeys(" ".join(word.split()) for word in words.split(",") if word.strip()))


def _used(setup: Setup) -> Setup:
    """The setup without what its kind does not use, so that a plan says nothing that means nothing."""
    bare = Setup()
    takes_number = setup.kind in (Kind.PER_IMAGE, Kind.BLOCKS)
    return replace(
        setup,
        per_image=setup.per_image if takes_number else bare.per_image,
        overlap=setup.overlap if setup.kind is Kind.OVERLAP else 0,
        contexts=setup.contexts if setup.kind in (Kind.ROTATION, Kind.CONTEXT_BLOCKS) else (),
    )
