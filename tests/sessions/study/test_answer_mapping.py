"""How the columns of files were read is remembered for the newest twenty kinds of files."""

import json

from app.sessions.study.answer_mapping import AnswerMapping
from storage.folder import StudyFolder


def test_of_many_mappings_the_newest_are_remembered(study: StudyFolder) -> None:
    known = {f"file {number}": [{"image": "picture"}, {}, {}] for number in range(25)}
    remembered = json.loads(AnswerMapping(study, json.dumps(known)).remembered())
    assert list(remembered) == [f"file {number}" for number in range(5, 25)]
