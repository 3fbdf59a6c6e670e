"""What people answer to one image of a workshop: alone under seal, read out when all are in, changed after talking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.workshop import workshop as workshop_text
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ports import OpenStudy
from app.study.team.raters import Perception, Rater, Session
from app.study.team.seals import Phase, Seal, SealMember
from app.study.team.workshops import Workshop
from app.study.verdict import JUDGMENTS, Judgment


@dataclass(frozen=True)
class PersonReaction:
    """Where one person stands on an image, as far as it may be known. `before`: what was said alone, if changed."""

    rater: Rater
    is_in: bool
    is_absent: bool
    now: Judgment | None = None
    before: Judgment | None = None


class Reactions:
    """The answers to the image in front of the group. Nothing of them is told before the seal is broken."""

    def __init__(self, study: OpenStudy, workshop: Workshop, language: str = "") -> None:
        """`language`: in which the group hears the question."""
        self._around = Circumstances(Perception.UNSAID, language=language)
        self._study = study
        self._workshop = workshop
        self._scale = workshop.plan.scale
        self._image = 0
        self._seal: Seal | None = None
        self._sessions: dict[int, Session] = {}
        members = study.participants.of_workshop(workshop.key)
        self.people: Sequence[Rater] = [one.rater for one in members]

    @property
    def judgments(self) -> tuple[Judgment, ...]:
        """What can be answered, in the order of the digits."""
        return JUDGMENTS[self._scale]

    def turn_to(self, image: int) -> None:
        """Another image (by key) is in front of the group. Who does not want to meet it is not waited for."""
        self._image = image
        self._seal = self._study.seals.newest(image, workshop=self._workshop.key)

    # --- what may be known

    @property
    def is_broken(self) -> bool:
        """Whether the answers to this image have been read out."""
        return self._seal is not None and self._seal.is_broken

    @property
    def awaited(self) -> list[Rater]:
        """Those still to answer, in the order in which people are numbered."""
        return [one.rater for one in self.standings() if not (one.is_in or one.is_absent)]

    @property
    def absent(self) -> list[Rater]:
        """Those who leave this image out."""
        return [one.rater for one in self.standings() if one.is_absent]

    def standings(self) -> list[PersonReaction]:
        """Everybody's standing, in the order in which people are numbered."""
        members = {one.rater.key: one for one in self._seal.members} if self._seal else {}
        if not self.is_broken:
            return [self._before(rater, members.get(rater.key)) for rater in self.people]
        assert self._seal is not None
        alone = self._of_phase(Phase.ALONE)
        later = self._of_phase(Phase.AFTER_DISCUSSION)
        return [self._after(rater, members.get(rater.key), alone, later) for rater in self.people]

    def _before(self, rater: Rater, member: SealMember | None) -> PersonReaction:
        if member is not None and (member.is_done or member.is_absent):
            return PersonReaction(rater, member.is_done, member.is_absent)
        skips = member is None and self._study.participants.is_skipped(rater, self._image)
        return PersonReaction(rater, not skips and self._has_own(rater), skips)

    def _has_own(self, rater: Rater) -> bool:
        """Whether somebody has answered this image on their own, as on a machine of their own."""
        scale = self._scale.value
        return self._study.seals.has_own(self._workshop.key, self._image, rater, scale)

    @property
    def on_their_own(self) -> list[Rater]:
        """Those who have answered this image on their own, and not in this group."""
        return [] if self.is_broken else [rater for rater in self.people if self._has_own(rater)]

    def _after(
        self,
        rater: Rater,
        member: SealMember | None,
        alone: Mapping[int, Judgment],
        later: Mapping[int, Judgment],
    ) -> PersonReaction:
        first, last = alone.get(rater.key), later.get(rater.key)
        is_absent = last is None and member is not None and member.is_absent
        return PersonReaction(
            rater, True, is_absent, last or first, first if last and last is not first else None
        )

    def _of_phase(self, phase: Phase) -> dict[int, Judgment]:
        assert self._seal is not None
        found = {}
        for answer in self._study.seals.answers(self._seal, phase):
            if answer.item == self._scale.value and answer.content.judgment is not None:
                found[answer.rater.key] = answer.content.judgment
        return found

    def sides(self) -> dict[Judgment, list[str]]:
        """Who says what now, in the order of the scale; nothing before the answers were read out."""
        sides: dict[Judgment, list[str]] = {judgment: [] for judgment in self.judgments}
        for one in self.standings():
            if one.now is not None:
                sides[one.now].append(one.rater.name)
        return sides

    # --- answering

    def react(self, judgment: Judgment, rater: Rater) -> bool:
        """Put a person's answer under seal. Whether it takes the place of one they gave before."""
        seals, seal = self._study.seals, self._open()
        known = next(member for member in seal.members if member.rater.key == rater.key)
        if known.is_done or known.is_absent:
            seal = seals.start_over(seal, rater)
        turn = seals.turn(seal, rater)
        turn.record(self._session(rater), self._scale.value, Content(judgment), AnswerAction.DO, self._around)
        self._seal = seals.done(seal, rater)
        if self._study.participants.is_skipped(rater, self._image):
            self._study.participants.meet_after_all(rater, self._image)
        return known.is_done

    def leave_out(self, rater: Rater) -> None:
        """Have a person leave this image out. What they had answered under seal goes unheard."""
        seals, seal = self._study.seals, self._open()
        if any(member.rater.key == rater.key and member.is_done for member in seal.members):
            seal = seals.start_over(seal, rater)
        self._seal = seals.absent(seal, rater)
        self._study.participants.skip(rater, self._image)

    def disclose(self) -> dict[Judgment, list[str]]:
        """Break the seal, and say who said what. Raises UserError while somebody has not answered."""
        if not self.people:
            raise UserError(workshop_text.NOBODY)
        if not self.is_broken:
            if self.awaited:
                raise UserError(workshop_text.sealed([rater.name for rater in self.awaited]))
            seal = self._open()
            self._study.seals.break_seal(seal)
            self._seal = self._study.seals.get(seal.key)
        return self.sides()

    def change(self, judgment: Judgment, rater: Rater) -> PersonReaction:
        """Store what a person says after the answers were read out; both answers stay."""
        assert self._seal is not None
        self._study.seals.record(
            seal=self._seal,
            session=self._session(rater),
            item=self._scale.value,
            content=Content(judgment),
            phase=Phase.AFTER_DISCUSSION,
            circumstances=self._around,
        )
        return self.standing(rater)

    def standing(self, rater: Rater) -> PersonReaction:
        """One person's standing. Raises UserError for somebody who does not take part."""
        for one in self.standings():
            if one.rater.key == rater.key:
                return one
        raise UserError(workshop_text.CHOOSE_PERSON)

    def leave(self) -> None:
        """End the sittings that people had for their answers."""
        for session in self._sessions.values():
            self._study.sessions.end(session)
        self._sessions.clear()

    def _open(self) -> Seal:
        """The seal on this image, made when there is none. Who does not want to meet the image is marked absent."""
        seals = self._study.seals
        seal = seals.open(self._image, members=self.people, workshop=self._workshop.key)
        known = {one.rater.key for one in self._seal.members} if self._seal else set()
        for rater in self.people:
            if rater.key not in known and self._study.participants.is_skipped(rater, self._image):
                seal = seals.absent(seal, rater)
        for rater in seal.awaited:
            if self._has_own(rater):
                seal = seals.done(seal, rater)
        self._seal = seal
        return seal

    def _session(self, rater: Rater) -> Session:
        if rater.key not in self._sessions:
            self._sessions[rater.key] = self._study.sessions.start(rater, Perception.UNSAID)
        return self._sessions[rater.key]
