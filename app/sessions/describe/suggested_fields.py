"""A model's words for the fields of a description, beside a person who describes: each waits for that person."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.messages.describe import suggested_fields
from app.messages.local_formats import day
from app.sessions.describe.describing import WRITTEN, Describing
from app.sessions.describe.description_questions import tidied
from app.sessions.feedback import Feedback
from app.study.alt_text import Draft, Field
from app.study.judge.model_drafts import Decision, SuggestedField, Suggestion
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class FieldSuggestion:
    """One field with the words suggested for it."""

    field: Field
    suggested: SuggestedField


class SuggestedFields:
    """Takes a person's decisions on suggestions for the current image.

    Confirmed and reworded words go into the draft that the person is writing; only saving that makes them an alt
    text. Nothing takes several fields at once: each is looked at.
    """

    def __init__(self, study: OpenStudy, describing: Describing, by: str = "") -> None:
        """`by` is who decides; '' takes whoever stands under the description."""
        self._study = study
        self._describing = describing
        self.by = by

    @property
    def suggestion(self) -> Suggestion | None:
        """What a model suggests for the current image, or None."""
        return self._study.drafts.suggestion(self._describing.image.key)

    @property
    def offers(self) -> tuple[FieldSuggestion, ...]:
        """The fields of the template for which there are suggestions, in the template's order."""
        suggestion, template = self.suggestion, self._describing.template
        if suggestion is None or template is None:
            return ()
        by_code = {one.code: one for one in suggestion.fields}
        return tuple(FieldSuggestion(f, by_code[f.code]) for f in template.fields if f.code in by_code)

    @property
    def waiting(self) -> tuple[FieldSuggestion, ...]:
        """The suggestions nobody has decided about."""
        return tuple(offer for offer in self.offers if offer.suggested.is_draft)

    def arrive(self) -> Feedback:
        """What there is to decide on this image; an empty sentence when there is nothing."""
        suggestion = self.suggestion
        if suggestion is None or not self.offers:
            return Feedback("")
        asked = day(suggestion.call.asked_at.date())
        return Feedback(
            suggested_fields.arrived(
                model=suggestion.model, day=asked, count=len(self.waiting), offers=len(self.offers)
            )
        )

    def describe(self, code: str) -> Feedback:
        """A field's suggestion and what became of it. Raises KeyError for a field without one."""
        offer, suggestion = self._offer(code), self.suggestion
        assert suggestion is not None  # there is an offer
        one = offer.suggested
        if one.decision is None:
            return Feedback(suggested_fields.draft(offer.field.name, one.value, suggestion.model))
        return Feedback(suggested_fields.decided(offer.field.name, one.decision, one.kept, one.decided_by))

    def confirm(self, code: str) -> Feedback:
        """Let the suggested words stand, and put them into the draft. Raises KeyError for a field without any."""
        offer = self._offer(code)
        return self._take(offer, Decision.CONFIRMED, offer.suggested.value)

    def reword(self, code: str, words: str) -> Feedback:
        """Put other words in their place into the draft. Raises KeyError for a field without a suggestion."""
        offer = self._offer(code)
        value = tidied(Draft({code: words})).values.get(code, "")
        decision = Decision.CONFIRMED if value == offer.suggested.value else Decision.REWORDED
        return self._take(offer, decision, value)

    def decline(self, code: str) -> Feedback:
        """Set the suggestion aside; the draft stays as it is. Raises KeyError for a field without one."""
        return self._decide(self._offer(code), Decision.DECLINED, "", suggested_fields.declined)

    def take_back(self, code: str) -> Feedback:
        """Make it a draft again; what has been written stays. Raises KeyError for a field without a suggestion."""
        offer = self._offer(code)
        if offer.suggested.is_draft:
            return Feedback(suggested_fields.not_decided(name=offer.field.name))
        return self._decide(offer, None, "", suggested_fields.taken_back)

    def next_waiting(self, after: str = "") -> FieldSuggestion | None:
        """The next suggestion that waits, behind a field, going round once; None when none does."""
        codes = [offer.field.code for offer in self.offers]
        place = codes.index(after) + 1 if after in codes else 0
        ordered: Sequence[FieldSuggestion] = (*self.offers[place:], *self.offers[:place])
        return next((offer for offer in ordered if offer.suggested.is_draft), None)

    def _offer(self, code: str) -> FieldSuggestion:
        for offer in self.offers:
            if offer.field.code == code:
                return offer
        raise KeyError(code)

    def _take(self, offer: FieldSuggestion, decision: Decision, value: str) -> Feedback:
        before = self._describing.draft.values.get(offer.field.code, "").strip()
        replaced = before if before != value else ""

        def template(name: str) -> str:
            return suggested_fields.taken(name, value, replaced)

        if not self._person:
            return Feedback(suggested_fields.NO_NAME)
        self._describing.set_value(offer.field.code, value)
        return self._decide(offer, decision, value, template)

    def _decide(
        self, offer: FieldSuggestion, decision: Decision | None, kept: str, template: Callable[[str], str]
    ) -> Feedback:
        if not self._person:
            return Feedback(suggested_fields.NO_NAME)
        self._study.drafts.decide(offer.suggested.key, decision, kept, self._person)
        left = suggested_fields.left(count=len(self.waiting))
        return Feedback(f"{template(offer.field.name)} {left}".strip(), WRITTEN)

    @property
    def _person(self) -> str:
        return self.by.strip() or self._describing.draft.author.strip()
