"""Rewording in a meeting: straight into the draft of the next version, one version a meeting by default."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.meeting import meeting as meeting_text
from app.messages.planning import split as split_text
from app.messages.rubric import rubric_design, rubric_wording
from app.rubrics.difference import differences
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning, Rewording, changes, rewordings
from app.rubrics.wording import Finding, findings, knows_language
from app.study.ports import OpenStudy
from app.study.rubric import Wording, wording_of
from app.study.team.designs import Published
from app.study.team.meetings import Adjudication, Outcome, Rewording as Words
from app.study.verdict import Verdict


@dataclass(frozen=True)
class Change:
    """What was asked of a criterion: other words, what they mean, and a border case in words ('' for none)."""

    wording: Wording
    meaning: Meaning
    case: str = ""
    verdict: Verdict = Verdict.MET


def refuse_test_image(study: OpenStudy, image: int) -> None:
    """Raise UserError for a sealed test image (key): words are tried on the others only."""
    if image in study.splits.test_images():
        shown = study.images.get(image)
        raise UserError(split_text.test_image(number=shown.number if shown else 0))


class MeetingRewording:
    """Writes into the draft and takes back from it; `author` is who runs the meeting."""

    def __init__(self, study: OpenStudy, author: str) -> None:
        self._study = study
        self._author = author

    def words_now(self, lineage: uuid.UUID) -> Wording:
        """What the criterion says in the draft, or in the published version. Raises UserError when it is in neither."""
        draft, code = self._draft(lineage)
        return wording_of(draft.criterion(code))

    def remarks(self, lineage: uuid.UUID, wording: Wording) -> tuple[Finding, ...]:
        """The wording check on a criterion as it would be with these words; nothing is kept. None in a language that
        the check does not know, and of no words."""
        if not wording.text.strip() or not knows_language(self._study.study.language):
            return ()
        draft, code = self._draft(lineage)
        after = draft.reword(code, wording)
        return findings(after.criterion(code), after.rubric)

    def no_remarks(self) -> str:
        """What is in the place of remarks where there are none."""
        is_known = knows_language(self._study.study.language)
        return rubric_wording.NOTHING_FOUND if is_known else rubric_wording.ONLY_ENGLISH

    def reword(self, lineage: uuid.UUID, image: int, change: Change) -> tuple[Words, int | None]:
        """Put the words into the draft and keep the border case; returns what the minutes keep.

        Raises UserError when nothing is different, and at a sealed test image. The caller makes it one with the ruling.
        """
        refuse_test_image(self._study, image)
        draft, code = self._draft(lineage)
        was = wording_of(draft.criterion(code))
        after = draft.reword(code, change.wording)
        becomes = wording_of(after.criterion(code))
        if becomes == was:
            raise UserError(meeting_text.SAME_WORDS)
        self._study.designs.save(after, self._author)
        case = None
        if change.case.strip():
            add = self._study.designs.add_border_case
            case = add(lineage, image, change.verdict, change.case, self._author).key
        return Words(was, becomes, change.meaning.is_changed, change.meaning.why), case

    def take_back(self, one: Adjudication) -> None:
        """Bring the words of before back. Raises UserError when they were published, or the criterion is gone."""
        words, lineage = one.ruling.rewording, one.lineage
        if words is None or lineage is None:
            return
        in_force = self._study.rubrics.current()
        if in_force is not None and in_force.version > one.version:
            raise UserError(meeting_text.published_already(code=one.item, version=in_force.version))
        draft, code = self._draft(lineage)
        self._study.designs.save(draft.reword(code, words.was), self._author)
        if one.ruling.border_case is not None:
            standing = {case.key for case in self._study.designs.border_cases(lineage)}
            if one.ruling.border_case in standing:
                self._study.designs.change_border_case(one.ruling.border_case, "", self._author)

    # --- publishing

    def unpublished(self, rulings: Sequence[Adjudication]) -> list[Adjudication]:
        """The rewordings of a meeting that wait in the draft."""
        in_force = self._study.rubrics.current()
        version = in_force.version if in_force else 0
        return [one for one in rulings if one.ruling.outcome is Outcome.REWORDED and one.version == version]

    def questions(self, rulings: Sequence[Adjudication]) -> tuple[list[str], tuple[Rewording, ...]]:
        """Unpublished changes, and the rewordings of which the meeting has not said what
        they mean, such as those a designer made. Raises UserError when there is nothing to publish."""
        saved, in_force = self._study.designs.draft(), self._study.rubrics.current()
        if saved is None or in_force is None or not self.unpublished(rulings):
            raise UserError(meeting_text.NOTHING_TO_PUBLISH)
        asked = rewordings(in_force, saved.draft)
        changes(in_force, saved.draft, {one.lineage: Meaning(False) for one in asked})
        sentences = [one.sentence for one in differences(in_force, saved.draft)]
        known = self._meanings(rulings)
        return sentences, tuple(one for one in asked if one.lineage not in known)

    def publish(
        self, rulings: Sequence[Adjudication], said: Mapping[uuid.UUID, Meaning]
    ) -> tuple[str, Published]:
        """Make the draft the next version; returns the sentence and what came of it. Raises UserError when there is no
        draft."""
        saved = self._study.designs.draft()
        if saved is None:
            raise UserError(meeting_text.NOTHING_TO_PUBLISH)
        made = changes(self._study.rubrics.current(), saved.draft, {**said, **self._meanings(rulings)})
        published = self._study.designs.publish(saved.draft, made)
        sentence = rubric_design.published(published.rubric.version, published.carried, published.reopened)
        return sentence, published

    def _meanings(self, rulings: Sequence[Adjudication]) -> dict[uuid.UUID, Meaning]:
        """What the meeting said of its rewordings; several of one criterion together change the meaning if one did."""
        said: dict[uuid.UUID, Meaning] = {}
        for one in self.unpublished(rulings):
            words = one.ruling.rewording
            if words is None or one.lineage is None:
                continue
            before = said.get(one.lineage, Meaning(False))
            why = " ".join(dict.fromkeys(part for part in (before.why, words.why) if part))
            said[one.lineage] = Meaning(before.is_changed or words.meaning_changed, why)
        return said

    # --- the draft

    def _draft(self, lineage: uuid.UUID) -> tuple[RubricDraft, str]:
        saved, in_force = self._study.designs.draft(), self._study.rubrics.current()
        assert in_force is not None  # a matter about a criterion has a rubric
        draft = RubricDraft.of(saved.draft) if saved else RubricDraft(in_force)
        code = draft.code_of(lineage)
        if not code:
            known = next((one.code for one in in_force.criteria if one.lineage == lineage), "")
            raise UserError(meeting_text.not_in_the_draft(code=known))
        return draft, code
