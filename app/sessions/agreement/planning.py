"""Somebody planning a study: sealing test images, opening looks, preregistering, and hearing what is still needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.errors import UserError
from app.identity import now
from app.messages.planning import planning, planning_page as planning_page_text, split as split_text
from app.messages.team import sent_work
from app.sessions.agreement.disclosure import note_shown
from app.sessions.agreement.looks import judges_of, note_advice_looks, open_look
from app.sessions.feedback import MOVED, Feedback
from app.sessions.team.work_overview import work_that_is_out
from app.sessions.withheld_results import withheld_from
from app.study.judge.split import USUAL_SEED, USUAL_SHARE, ImagePart
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion

if TYPE_CHECKING:
    from app.assignment.next_images import NextImage

USUAL_PERCENT = round(100 * USUAL_SHARE)


@dataclass(frozen=True)
class Needs:
    """What was computed: a line for each question, the proposed images in lines and as they are, and the summary."""

    lines: tuple[str, ...]
    next_lines: tuple[str, ...]
    images: tuple[NextImage, ...]
    summary: str


def work_out_needs(study: OpenStudy) -> Needs:
    """What is usually asked, on whatever thread; it takes a moment in a large study. Raises UserError."""
    from app.agreement.planning.planner import plan_study
    from app.agreement.ratings.question import usual_question
    from app.assignment.next_images import next_images
    from app.reports.agreement.planning import needs_sentences, next_sentences
    from app.reports.first_page.verdicts import next_in_short

    needs = plan_study(study, usual_question(study))
    note_advice_looks(study, needs.report)
    images = next_images(study, needs)
    next_step = (
        planning_page_text.up_to(count=needs.more) if needs.split else " ".join(next_in_short(needs.report))
    )
    return Needs(
        tuple(needs_sentences(needs)),
        tuple(next_sentences(images, needs.split is not None)),
        tuple(images),
        planning_page_text.worked_out(count=len(needs.items), next_step=next_step, images=len(images)),
    )


class Planning:
    """One sitting at the plan of a study. `reader` is who is signed in to annotate; "" is somebody who does not answer
    here."""

    def __init__(self, study: OpenStudy, reader: str = "") -> None:
        self._study = study
        self.reader = reader
        self.title = study.study.title
        self.withheld = withheld_from(study, reader)
        self.needs: Needs | None = None
        self._last = Feedback("")

    @property
    def is_split(self) -> bool:
        """Whether test images are sealed."""
        return bool(self._study.splits.all())

    @property
    def can_seal(self) -> bool:
        """Whether there are images that no split has drawn from."""
        drawn = self._study.splits.drawn_from()
        return any(
            image.key not in drawn and not image.facts.is_reference for image in self._study.images.all()
        )

    def split_lines(self) -> list[str]:
        """What is sealed since when, and every look; empty while nothing is."""
        from app.agreement.planning.parts import split_state
        from app.reports.agreement.split import split_sentences

        state = split_state(self._study, ImagePart.DEVELOPMENT)
        if state is None:
            return []
        withheld = self._study.splits.withheld()
        sealed = [split_text.still_sealed(count=withheld)] if withheld else []
        return [split_text.sizes(state.development, state.test), *split_sentences(state), *sealed]

    def registered_lines(self) -> list[str]:
        """What was preregistered, and what has changed since; empty while nothing was."""
        from app.agreement.planning.preregistration import registered
        from app.reports.agreement.preregistration import registered_sentences

        state = registered(self._study)
        return list(registered_sentences(state)) if state else []

    def judges(self) -> list[str]:
        """Those whose results can be opened; nobody while they are withheld from the reader."""
        return [] if self.withheld or not self.is_split else [judge.name for judge in judges_of(self._study)]

    def begin(self) -> Feedback:
        """Where one is."""
        return self.say(planning_page_text.arrival(self.title, self.is_split, self.withheld))

    def seal(self, percent: int) -> Feedback:
        """Seal so many of 100 images. Raises UserError."""
        from app.assignment.sealing import seal_test_images

        split = seal_test_images(self._study, percent / 100, USUAL_SEED)
        return self.say(planning_page_text.sealed(count=split.test, development=split.development))

    def look_question(self, judge: str) -> str:
        """What is asked before a look."""
        return planning_page_text.look_question(judge=judge, count=len(self._study.splits.looks()))

    def look(self, judge: str) -> Feedback:
        """Open a judge's results; the look is stored under the reader's name. Raises UserError."""
        if self.withheld:
            raise UserError(self.withheld)
        made = open_look(self._study, judge, self.reader)
        return self.say(split_text.opened(judge=made.judge, count=len(self._study.splits.looks())))

    def may_work_out(self) -> None:
        """Note that the reader is shown what others answered. Raises UserError when they may not be."""
        if self.withheld:
            raise UserError(self.withheld)
        note_shown(self._study, self.reader, DisclosureOccasion.REPORT)

    def take(self, needs: Needs) -> Feedback:
        """Show what was computed; its summary is said."""
        self.needs = needs
        return self.say(needs.summary)

    def give_out(self) -> Feedback:
        """Let everybody meet the proposed images next; warns of work that is out. Raises UserError."""
        from app.assignment.next_images import assign_next
        from app.assignment.planning import people_of

        if self.needs is None:
            return self.say(planning_page_text.NOT_WORKED_OUT)
        assign_next(self._study, self.needs.images)
        done = planning.assigned(len(self.needs.images), people_of(self._study))
        out = work_that_is_out(self._study.sent_work, now())
        return self.say(" ".join([done, *([sent_work.work_is_out(out)] if out else [])]))

    def where(self) -> Feedback:
        """Where one is, and what was computed."""
        summary = self.needs.summary if self.needs else planning_page_text.NOT_WORKED_OUT
        return Feedback(f"{planning_page_text.arrival(self.title, self.is_split, self.withheld)} {summary}")

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last.sentence)

    def say(self, sentence: str) -> Feedback:
        """Say a sentence that can be repeated."""
        self._last = Feedback(sentence, MOVED)
        return self._last
