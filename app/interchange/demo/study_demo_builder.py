"""What the demos of the studies are made with: pictures drawn and described, answers stored at set times."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.description import Draft
from app.study.image import Image, ImageFacts
from app.study.ports import ImportedAnswer, OpenStudy
from app.study.rubric import Criterion
from app.study.team.raters import Perception, Rater, RaterKind

LANGUAGE = "en"
# Every run of the program makes the same study, so answers come at set times: this long after one another.
_SECONDS_BETWEEN = {RaterKind.PERSON: 20, RaterKind.JUDGE: 3}


@dataclass(frozen=True)
class Said:
    """One answer of a script: the image by its key, the run (0 for people), the item's code, and what was said."""

    image: int
    item: str
    content: Content
    run: int = 0


class DemoBuilder:
    """A study in the making, and the script it is made from. `drawn` is called after each picture."""

    def __init__(self, study: OpenStudy, script: dict[str, Any], drawn: Callable[[], None]) -> None:
        self.study = study
        self.script = script
        self._drawn = drawn
        rubric = study.rubrics.current()
        assert rubric is not None  # each of these studies starts with an instrument
        self.rubric = rubric

    @property
    def items(self) -> dict[str, Criterion]:
        """The items by the last part of their codes."""
        return {item.code.rpartition(".")[2]: item for item in self.rubric.criteria}

    def picture(self, row: dict[str, Any], is_shown_only: bool) -> Image:
        """Draw a picture, add it and describe it."""
        from resources.instruments_demo.pictures import draw

        facts = ImageFacts(f"{row['name']}.png", row.get("source", ""), licence=self.script["licence"])
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / facts.name
            draw(row["name"]).save(file)
            image = self.study.images.add(file, facts, is_shown_only).image
        draft = Draft(plain=row["alt"], line=row["line"], author=self.script["author"], language=LANGUAGE)
        self.study.descriptions.add(image.key, draft)
        self._drawn()
        return image

    def person(self, row: dict[str, Any]) -> Rater:
        """Somebody who answers."""
        return self.study.raters.add(row["name"])

    def store(self, rater: Rater, row: dict[str, Any], said: Sequence[Said]) -> None:
        """Store what somebody said: as imported facts, or, where exhibits are open, as a session to go on with."""
        around = Circumstances(Perception(row.get("perception", Perception.UNSAID.value)))
        if rater.kind is RaterKind.JUDGE:
            around = Circumstances(seconds=row["seconds"])
        moments = _moments(row["begins"], rater.kind)
        if not row.get("open"):
            self.study.answers.bring_in(
                ImportedAnswer(one.image, rater, one.run, one.item, one.content, next(moments), around)
                for one in said
            )
            return
        session = self.study.sessions.start(rater, around.perception)
        for one in said:
            self.study.answers.record(
                session, one.image, one.item, one.content, AnswerAction.DO, around, next(moments)
            )
        self.study.sessions.end(session)
        to_do = self.study.queue.next_open(rater, 0)
        assert to_do is not None  # the script leaves something open
        self.study.sessions.set_place(rater, to_do)

    def code(self, themes: dict[tuple[int, str, str], list[str]]) -> None:
        """Have the coder find themes in the notes: by image, the rater's name and the item's code."""
        coder = self.study.raters.add(self.script["coder"])
        raters = {rater.name: rater for rater in self.study.raters.all()}
        for (image, name, item), found in themes.items():
            answer = self.study.answers.current(image, raters[name]).get(item)
            if answer is None:
                continue  # it is still open
            for theme in found:
                self.study.coding.code_reason(answer.id, coder, theme)


def _moments(begins: datetime, kind: RaterKind) -> Iterator[datetime]:
    moment = begins.astimezone(UTC)
    while True:
        moment += timedelta(seconds=_SECONDS_BETWEEN[kind])
        yield moment
