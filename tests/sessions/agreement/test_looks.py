"""Opening what a judge says of the test images: for which version, and that it is stored."""

import pytest

from app.errors import UserError
from app.sessions.agreement.looks import open_look
from storage.folder import StudyFolder
from tests.agreement.making import say


def test_the_results_of_an_earlier_version_can_be_opened(study: StudyFolder) -> None:
    say(study, "judge", {"T1.C1": "101"}, run=1)
    study.splits.seal(1, 0.5, {1: False, 2: False, 3: True})
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    assert [open_look(study, "judge", "Ada", version).rubric_version for version in (1, None)] == [1, 2]
    for version in (0, 3):
        with pytest.raises(UserError):
            open_look(study, "judge", "Ada", version)
    assert len(study.splits.looks()) == 2
