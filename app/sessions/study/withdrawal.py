"""Somebody leaves the study for good: what was agreed on, what would happen, and what was done."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.study import storage as storage_text, withdrawal
from app.study.ports import OpenStudy
from app.study.scales import ScaleKind
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater, RaterKind
from app.study.team.withdrawals import Outcome

_PEOPLE = (RaterKind.PERSON, RaterKind.PAIR)


@dataclass(frozen=True)
class WithdrawalCandidate:
    """Somebody who could leave, and what they agreed becomes of their answers then; None: nothing is written down."""

    rater: Rater
    agreed: OnWithdrawal | None

    @property
    def line(self) -> str:
        """The person as a line of a list."""
        agreed = self.agreed.value if self.agreed else ""
        return withdrawal.person_line(self.rater.name, self.rater.kind.value, agreed)


class Withdrawing:
    """Takes a person's answers out, or their name off them. Nothing happens before `carry_out`."""

    def __init__(self, study: OpenStudy) -> None:
        """Raises UserError when the study is open elsewhere."""
        study.prepare_to_write()
        self._study = study

    def people(self) -> Sequence[WithdrawalCandidate]:
        """Everybody whose answers can be taken out, in the order they came."""
        return [self._leaver(rater) for rater in self._study.raters.all() if rater.kind in _PEOPLE]

    def leaver(self, name: str) -> WithdrawalCandidate:
        """The person or pair of this name. Raises UserError when there is none."""
        rater = self._study.raters.find(name)
        if rater is None:
            names = [leaver.rater.name for leaver in self.people()]
            raise UserError(storage_text.unknown_rater(name, names))
        if rater.kind not in _PEOPLE:
            raise UserError(withdrawal.not_a_person(name=rater.name))
        return self._leaver(rater)

    def foresee(self, leaver: WithdrawalCandidate, mode: OnWithdrawal) -> list[str]:
        """What would happen, sentence by sentence. Nothing is changed."""
        outcome = self._study.withdrawals.preview(leaver.rater, mode)
        return self._sentences(leaver, outcome, self._in_free_words(leaver), is_done=False)

    def carry_out(
        self, leaver: WithdrawalCandidate, mode: OnWithdrawal, with_backups: bool = False
    ) -> list[str]:
        """Take the person out, and if asked the backups too; returns what was done, sentence by sentence. Raises
        UserError, having changed nothing, where the backups are to go and the study is damaged."""
        if with_backups:
            self._study.withdrawals.require_sound_study()
        in_free_words = self._in_free_words(leaver)
        outcome = self._study.withdrawals.carry_out(leaver.rater, mode)
        sentences = self._sentences(leaver, outcome, in_free_words, is_done=True)
        if with_backups:
            sentences.append(withdrawal.backups_deleted(count=self._study.withdrawals.delete_backups()))
        return sentences

    def count_backups(self) -> int:
        """How many backups still hold everything."""
        return len(self._study.withdrawals.backups())

    def _leaver(self, rater: Rater) -> WithdrawalCandidate:
        consent = self._study.participants.consent(rater)
        return WithdrawalCandidate(rater, consent.said.on_withdrawal if consent else None)

    def _in_free_words(self, leaver: WithdrawalCandidate) -> int:
        """How many of a person's answers are free words."""
        rubric = self._study.rubrics.current()
        asked = {one.code for one in (rubric.criteria if rubric else ()) if one.scale.kind is ScaleKind.TEXT}
        given = self._study.answers.all_current() if asked else ()
        return sum(
            one.rater.key == leaver.rater.key and one.item in asked and one.content.mark is not None
            for one in given
        )

    def _sentences(
        self, leaver: WithdrawalCandidate, outcome: Outcome, in_free_words: int, is_done: bool
    ) -> list[str]:
        mode = outcome.mode.value
        sentences = [withdrawal.in_words(leaver.rater.name, mode, is_done)]
        if leaver.agreed is not None:
            is_agreed = leaver.agreed is outcome.mode
            sentences.append(
                withdrawal.by_consent(mode)
                if is_agreed
                else withdrawal.other_than_agreed(leaver.agreed.value)
            )
        going = {**outcome.removed, "answer": outcome.answers}
        sentences.append(withdrawal.goes(withdrawal.counted(going), is_done))
        sentences.append(withdrawal.emptied(withdrawal.counted(outcome.emptied), is_done))
        if outcome.mode is OnWithdrawal.DETACH:
            sentences.append(withdrawal.own_words_stay(in_free_words, is_done))
        if outcome.new_name:
            sentences.append(withdrawal.new_name(outcome.new_name, is_done))
        if outcome.pairs:
            sentences.append(withdrawal.pairs_stay(outcome.pairs, outcome.joint, outcome.has_others))
        if outcome.joint_removed:
            sentences.append(withdrawal.joint_goes(outcome.joint_removed, is_done))
        if outcome.still_named:
            sentences.append(withdrawal.still_named(count=outcome.still_named))
        return [sentence for sentence in (*sentences, withdrawal.EARLIER) if sentence]
