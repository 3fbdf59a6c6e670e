"""What a community decides on publishing holds only where a vote was won."""

import pytest

from app.errors import UserError
from app.messages.agreement import report_card as report_card_text
from app.sessions.agreement.publishing import decide_publishing
from app.study.judge.report_cards import PublicationRule
from app.study.team.meetings import Hands
from storage.folder import StudyFolder


def test_a_tied_vote_decides_nothing(study: StudyFolder) -> None:
    with pytest.raises(UserError) as refused:
        decide_publishing(study, PublicationRule(("Ada",), Hands(2, 2)))
    assert refused.value.sentence == report_card_text.NOT_DECIDED
    assert study.report_cards.rule() is None
    said = decide_publishing(study, PublicationRule((" Ada ",), Hands(2, 1)))
    assert said == report_card_text.rule_stored(people="Ada")
    rule = study.report_cards.rule()
    assert rule is not None
    assert rule.publishers == ("Ada",)
