"""The demo of pictures for a purpose: each prompt's pictures under each context, rated with reasons."""

from dataclasses import dataclass, field
from typing import Any

from app.assignment.planning import put_in_force
from app.interchange.demo.study_demo_builder import DemoBuilder, Said
from app.study.answer import Content
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.rubric import Criterion
from app.study.team.assignments import Kind, Setup
from app.study.team.raters import Rater
from app.study.verdict import Verdict

_GOOD = 3.0  # from here on a rating speaks for the picture
_NO_SENSE = "-"


@dataclass(frozen=True)
class _Exhibit:
    """A prompt (its row) under a context, by the key of its image."""

    image: int
    prompt: dict[str, Any]
    context: str


@dataclass
class _Reasons:
    """What people say of pictures: what the picture is like, and often what this person makes of it.

    `themes` fills with what a coder finds in each reason, by image, rater and item.
    """

    pictures: dict[str, dict[str, Any]]
    themes: dict[tuple[int, str, str], list[str]] = field(default_factory=dict)
    _used: set[tuple[int, str]] = field(default_factory=set)
    _turns: dict[tuple[str, str, bool], int] = field(default_factory=dict)

    def give(self, person: dict[str, Any], place: int, one: _Exhibit, item: Criterion, score: float) -> str:
        """The reason for a rating. `place` is the person's among all, so that not everybody says the same."""
        number = item.code.rpartition(".")[2]
        row = self.pictures[f"{one.prompt['name']}-{number}"]
        is_good = score >= _GOOD
        seen = row["good" if is_good else "bad"]
        theme, words = seen[(place + len(one.context)) % len(seen)]
        self.themes[one.image, person["name"], item.code] = [theme]
        turn = self._turns.get((person["name"], one.context, is_good), 0)
        self._turns[person["name"], one.context, is_good] = turn + 1
        if turn % 3 == 1 and (one.image, words) not in self._used:
            self._used.add((one.image, words))
            return str(words)
        own = person["for" if is_good else "against"][one.context]
        return f"{words} {own[turn % len(own)]}"


def fill(controller: DemoBuilder) -> None:
    """Pictures, exhibits, the plan that rotates the contexts, answers, and the coder's reading of the reasons."""
    script = controller.script
    rows = {row["name"]: row for row in script["picture"]}
    pictures = {name: controller.picture(row, is_shown_only=True) for name, row in rows.items()}
    exhibits = [
        _Exhibit(_add(controller, prompt, context.name, pictures), prompt, context.name)
        for context in controller.rubric.contexts
        for prompt in script["prompt"]
    ]
    people = [controller.person(row) for row in script["rater"]]
    put_in_force(controller.study, Setup(Kind.ROTATION), [rater.name for rater in people])
    reasons = _Reasons(rows)
    for place, (rater, row) in enumerate(zip(people, script["rater"], strict=True)):
        controller.store(rater, row, _said(controller, rater, row, place, exhibits, reasons))
    names = script["themes"]
    controller.code({where: [names[theme] for theme in found] for where, found in reasons.themes.items()})


def _add(controller: DemoBuilder, prompt: dict[str, Any], context: str, pictures: dict[str, Any]) -> int:
    shown = [pictures[f"{prompt['name']}-{item}"].key for item in controller.items]
    facts = ImageFacts(f"{prompt['words']}, {context}", prompt=prompt["words"])
    about = ExhibitContent(context=context, subject=prompt["words"])
    return controller.study.exhibits.add(facts, about, shown).key


def _said(
    controller: DemoBuilder,
    rater: Rater,
    row: dict[str, Any],
    place: int,
    exhibits: list[_Exhibit],
    reasons: _Reasons,
) -> list[Said]:
    """What one person said, in the order the plan gives them, up to what is still open."""
    by_image = {one.image: one for one in exhibits}
    order = [by_image[one.image] for one in controller.study.assignments.of(rater)]
    prompts = [prompt["name"] for prompt in controller.script["prompt"]]
    found = []
    for one in order[: len(order) - row.get("open", 0)]:
        digits = row["answers"][one.context].split()[prompts.index(one.prompt["name"])]
        for item, digit in zip(controller.rubric.criteria, digits, strict=True):
            found.append(Said(one.image, item.code, _content(row, place, one, item, digit, reasons)))
    return found


def _content(
    row: dict[str, Any], place: int, one: _Exhibit, item: Criterion, digit: str, reasons: _Reasons
) -> Content:
    if digit == _NO_SENSE:
        words = one.prompt["nonsense"][one.context]
        is_first = item.code.endswith(".1")  # nobody says it four times
        return Content(Verdict.NOT_APPLICABLE, note=words[place % len(words)] if is_first else "")
    mark = item.scale.read(digit)
    return Content(mark, note=reasons.give(row, place, one, item, item.scale.score(mark) or 0.0))
