"""Annotates with short words in the language of its process and prints what was said: short_session.py FOLDER.

Started by tests in a process of its own, because the language of a process is fixed.
"""

import json
import sys
from pathlib import Path

from app.messages.annotate.wording_level import SHORT
from app.sessions.annotate.annotating import Annotating
from tests.sessions.annotate.test_short_words import acts
from tests.storage.making import make_study


def main(folder: Path) -> None:
    """Print as JSON every sentence of a session over three images."""
    study = make_study(folder, images=3, rubric="guide-cane")
    try:
        session = Annotating(study, study.raters.add("Robin"), words=SHORT)
        session.narration.arrival_level = None
        told = [session.begin(), *(act() for act in acts(session))]
        told += [session.step_image(1), session.step_image(-1), session.later(), session.go_to(1)]
        told += [session.next_unanswered(), session.leave()]
    finally:
        study.close()
    sys.stdout.write(json.dumps([words for said in told for words, _ in said.by_language]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
