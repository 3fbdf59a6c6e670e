"""The settings of an analysis of critiques are only for a study of critiques."""

import pytest

from app.errors import UserError
from app.messages.instruments import critique_settings
from app.sessions.agreement.analysis_settings import AnalysisSettings
from storage.folder import StudyFolder


def test_a_study_that_is_none_of_critiques_has_no_such_settings(study: StudyFolder) -> None:
    with pytest.raises(UserError) as refused:
        AnalysisSettings(study)
    assert refused.value.sentence == critique_settings.ONLY_CRITIQUES
