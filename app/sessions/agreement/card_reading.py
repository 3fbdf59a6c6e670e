"""Somebody at the report card of an image model: choosing a model, reading the card, keeping it, and appealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.agreement import report_card as report_card_text
from app.reports.document import Document
from app.sessions.agreement.disclosure import note_shown
from app.sessions.agreement.looks import note_advice_looks
from app.sessions.agreement.report_reading import Part, parts_of
from app.sessions.feedback import MOVED, Feedback
from app.sessions.withheld_results import refuse_reader, withheld_from
from app.study.judge.report_cards import LABEL
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion

if TYPE_CHECKING:
    from app.agreement.report.model_check import ModelCheck


@dataclass(frozen=True)
class Card:
    """A check with its document."""

    check: ModelCheck
    document: Document


def work_out_card(study: OpenStudy, reader: str, source: str, other: str = "") -> Card:
    """Check a model by the usual raters, on whatever thread. Notes that the reader is shown it. Raises UserError when
    they may not see it, when that cannot be noted, and as `check_model` does."""
    refuse_reader(study, reader)
    from app.agreement.ratings.question import usual_question
    from app.agreement.report.model_check import check_model

    check = check_model(study, usual_question(study), source, other)
    document = _document(study, check)
    note_advice_looks(study, check.report)
    note_shown(study, reader, DisclosureOccasion.REPORT)
    return Card(check, document)


def _document(study: OpenStudy, check: ModelCheck) -> Document:
    from app.reports.agreement.report_card import card_document

    made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
    return card_document(study, check, made_at)


class CardReading:
    """One sitting at the cards of a study. `reader` is who is signed in to annotate; "" is somebody who does not answer
    here. Deeds raise UserError."""

    def __init__(self, study: OpenStudy, reader: str = "") -> None:
        self._study = study
        self.reader = reader
        self.title = study.study.title
        self.withheld = withheld_from(study, reader)
        found = {image.facts.source for image in study.images.all() if not image.facts.is_reference}
        self.sources = [] if self.withheld else sorted(filter(None, found))
        self.card: Card | None = None
        self.parts: tuple[Part, ...] = ()
        self.place = 0
        self._last = Feedback("")
        self._kept = ""  # what was said when the check that is shown was kept

    @property
    def conclusion(self) -> str:
        """The card's first sentence, which is its verdict; before there is one, what to do, or why there is none."""
        if self.card is not None:
            return self.card.document.summary[0]
        return report_card_text.NOT_CHECKED if self.sources else self.withheld or report_card_text.NO_SOURCES

    def begin(self) -> Feedback:
        """Where one is; or why there is nothing to see."""
        if not self.sources:
            return self._say(self.conclusion)
        return self._say(report_card_text.arrival(count=len(self.sources)))

    def take(self, card: Card) -> Feedback:
        """Show another card from its beginning; its verdict is said."""
        self._show(card)
        self._kept = ""
        return self._say(self.conclusion)

    def _show(self, card: Card) -> None:
        self.card, self.place = card, 0
        self.parts = tuple(parts_of(card.document))

    def _show_again(self) -> None:
        """What was stored is on the card from now on."""
        if self.card is not None:
            self._show(Card(self.card.check, _document(self._study, self.card.check)))

    def put_away(self) -> None:
        """Another model was chosen, which is not checked yet."""
        self.card, self.parts = None, ()

    def where(self) -> Feedback:
        """Which model, and its verdict."""
        if self.card is None:
            return Feedback(self.conclusion)
        return Feedback(report_card_text.where(source=self.card.check.source, verdict=self.conclusion))

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last.sentence)

    def keep(self) -> Feedback:
        """Keep the check. It is kept once: the second time is told what the first was."""
        from app.sessions.agreement.report_card import keep_check

        if not self._kept:
            by = self.reader or report_card_text.SOMEBODY
            self._kept = keep_check(self._study, self._checked.check, by)
            self._show_again()
        return self._say(self._kept)

    def give_pictures(self) -> Feedback:
        """Give people the pictures that they must look at next."""
        from app.sessions.agreement.report_card import give_pictures

        return self._say(give_pictures(self._study, self._checked.check))

    def kept(self) -> list[str]:
        """The kept checks by name, in the order of their numbers."""
        from app.reports.agreement.report_card import check_names

        return list(check_names(self._study).values())

    def questions(self, number: int) -> list[tuple[str, str]]:
        """What a kept check (its number) asks: each question's code and name."""
        asked = self._study.report_cards.checks()[number - 1].check.content.get("questions", ())
        return [
            (one["code"], report_card_text.THE_LABEL if one["code"] == LABEL else one["name"])
            for one in asked
        ]

    def appeal(self, number: int, question: str, words: str) -> Feedback:
        """Appeal against a kept check (its number)."""
        from app.sessions.agreement.report_card import appeal_against

        said = appeal_against(self._study, number, question, 0, words, self.reader)
        self._show_again()
        return self._say(said)

    def let_out(self) -> list[str]:
        """The terms of use, before the card leaves. Raises UserError for somebody who may not publish."""
        from app.sessions.agreement.publishing import let_out

        return let_out(self._study, self.reader)

    @property
    def _checked(self) -> Card:
        if self.card is None:
            raise UserError(report_card_text.NOT_CHECKED)
        return self.card

    def _say(self, sentence: str) -> Feedback:
        self._last = Feedback(sentence, MOVED)
        return self._last
