"""The images that the advice leaves to the judge and to people, as a list; and giving the latter out."""

from typing import TYPE_CHECKING

from app.agreement.use.accepted import LeftTo
from app.assignment.next_images import assign_next, unsure_images
from app.assignment.planning import people_of
from app.errors import UserError
from app.identity import now
from app.messages.agreement import accepted_images
from app.messages.agreement.report import CRITERION, LABEL
from app.messages.cli import agree
from app.messages.planning import planning
from app.messages.team import sent_work
from app.sessions.team.work_overview import work_that_is_out
from app.study.ports import OpenStudy

if TYPE_CHECKING:
    from app.agreement.report.report import Report


class AcceptedImages:
    """Question by question. Raises UserError where the advice leaves nothing to the judge."""

    def __init__(self, study: OpenStudy, report: "Report") -> None:
        if not report.accepted:
            raise UserError(agree.NOTHING_ACCEPTED)
        self._study, self._report = study, report
        self._left = unsure_images(study, report.accepted)

    def questions(self) -> list[str]:
        """Each question of which something is left to the judge, with how many images are left to whom."""
        return [
            accepted_images.question(
                name=item.code or item.name,
                judge=one.to_judge,
                people=len(one.images) - one.to_judge,
                unanswered=len(one.to_people),
            )
            for one in self._report.accepted
            for item in (self._report.items[one.place],)
        ]

    def lines(self, question: int) -> list[str]:
        """Every image of a question: those that people have still to answer, those that they answered, the judge's."""
        one = self._report.accepted[question]
        words = CRITERION if one.place else LABEL
        ordered = sorted(one.images, key=lambda image: (image.is_met is not None, image.has_person))
        return [self._line(image, words) for image in ordered]

    def _line(self, image: LeftTo, words: tuple[str, str]) -> str:
        if image.is_met is not None:
            answer = words[0 if image.is_met else 1]
            return accepted_images.to_judge(number=image.number, name=image.name, answer=answer)
        template = accepted_images.answered if image.has_person else accepted_images.to_people
        return template(number=image.number, name=image.name)

    @property
    def unanswered(self) -> int:
        """How many images people have still to answer, of all questions together."""
        return len(self._left)

    def assign(self) -> str:
        """Let everybody meet next what is left to people; what was done. Raises UserError as `assign_next` does."""
        assign_next(self._study, self._left)
        done = planning.assigned(len(self._left), people_of(self._study))
        out = work_that_is_out(self._study.sent_work, now())
        return " ".join([done, *([sent_work.work_is_out(out)] if out else [])])
