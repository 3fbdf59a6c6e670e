"""A sitting at the judge's page without a page: a small study with pictures, a real server, and a run to its end."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from app.judging.calls.attempts import RequestRate
from app.sessions.feedback import Feedback
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_results import Results, look_at_results
from app.sessions.judge.judging import Judging
from app.study.image import ImageFacts
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import NewStudy
from app.study.verdict import Scale
from storage.folder import StudyFolder, create_study, open_study
from tests.judging.servers import Answer, Asked, completion
from tests.storage.making import picture, short_rubric

PATIENCE_S = 30.0
MET = {"C1": 1, "C2": 1}
ONE_BY_ONE = RequestRate(concurrency=1, tries=1)  # so that the calls reach the server in their order


def make_study(
    folder: Path,
    images: int = 3,
    people: tuple[str, ...] = (),
    whole_image: Scale | None = Scale.SHOWING,
    opened_for: str = "",
) -> Path:
    """A study with pictures, two criteria and people who have not begun; returns its folder.

    `opened_for`: a coordinator who has opened the results.
    """
    study = create_study(
        folder, NewStudy("Canes", "guide cane", rubric=short_rubric(), whole_image=whole_image)
    )
    study.prepare_to_write()
    for number in range(1, images + 1):
        file = folder.parent / f"cane-{number}.png"
        file.write_bytes(picture(shade=number))
        study.images.add(file, ImageFacts(file.name, group="first" if number == 1 else ""))
    for name in people:
        study.raters.add(name)
    if opened_for:
        study.access.add_coordinator(opened_for)
        study.access.open_results(opened_for)
    study.close()
    return folder


def reply(verdicts: dict[str, int], overall: int | None = None) -> Answer:
    """A reply of the paper's form."""
    words = {"T1": verdicts} | ({} if overall is None else {"overall": overall})
    return Answer(completion(json.dumps(words)))


def met(_asked: Asked) -> Answer:
    """Everything is met."""
    return reply(MET, overall=1)


class Sitting:
    """Drives a session as the page does."""

    def __init__(self, folder: Path, address: str = "", reader: str = "") -> None:
        self.folder = folder
        self.study: StudyFolder = open_study(folder)
        self.session = Judging(self.study, lambda: open_study(folder), reader)
        self.form = JudgeForm(JudgeSetup("test-model", address), runs=2)
        self.said: list[Feedback] = []
        self.wakes = 0

    @property
    def sentences(self) -> list[str]:
        return [said.sentence for said in self.said]

    def plan(self, again: bool = False) -> None:
        request = self.session.request_again() if again else self.session.request(self.form)
        assert request is not None
        self.said.append(
            self.session.take_plan(self.session.planning(request).make(lambda _done, _all: None))
        )

    def start(self, pace: RequestRate = ONE_BY_ONE) -> None:
        self.said.append(self.session.start(pace, True, self._wake))

    def until(self, is_so: Callable[[], bool]) -> None:
        """Step until it is so."""
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < deadline, "it never came to that"
            self.said += self.session.step()[1]
            time.sleep(0.002)

    def finish(self) -> None:
        self.until(lambda: not self.session.is_running)

    def run(self, again: bool = False) -> None:
        """Plan, start, and wait for the end."""
        self.plan(again)
        self.start()
        self.finish()

    def results(self, reader: str = "") -> Results:
        """What another program reads from the disk."""
        study = open_study(self.folder)
        try:
            found = look_at_results(study, self.session.judges()[-1], reader)
            assert found is not None
            return found
        finally:
            study.close()

    def close(self) -> None:
        self.session.leave()
        self.study.close()

    def _wake(self) -> None:
        self.wakes += 1
