"""The demo of scored critiques: artworks, what three models wrote of them, and what people and two judges score."""

from collections.abc import Iterator
from typing import Any

from app.interchange.demo.study_demo_builder import DemoBuilder, Said
from app.messages.study.demo import critique_name, in_language
from app.study.answer import Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.team.raters import RaterKind

_MISSING = "."


def fill(controller: DemoBuilder) -> None:
    """Artworks, an exhibit for each critique of them, and the scores."""
    script = controller.script
    pictures = {row["name"]: controller.picture(row, is_shown_only=True).key for row in script["artwork"]}
    exhibits = dict(_add(controller, pictures))
    for row in script["rater"]:
        places = list(exhibits)[: len(exhibits) - row.get("open", 0)]
        controller.store(
            controller.person(row),
            row,
            [one for place in places for one in _scored(controller, row, exhibits, place)],
        )
    for row in script["judge"]:
        judge = controller.study.raters.add(row["name"], RaterKind.JUDGE)
        controller.store(
            judge, row, [one for place in exhibits for one in _judged(controller, row, exhibits, place)]
        )


def _add(controller: DemoBuilder, pictures: dict[str, int]) -> Iterator[tuple[tuple[str, str], int]]:
    """The exhibits by artwork and model, in an order that meets no artwork twice in a row and no model in its turn."""
    models = list(controller.script["models"])
    for turn in range(len(models)):
        for place, row in enumerate(controller.script["artwork"]):
            model = models[(turn + place) % len(models)]
            about = ExhibitContent(
                _passages(controller, row[model], controller.script["models"][model]),
                _passages(controller, row["reference"], ""),
                subject=row["title"],
                culture=row["culture"],
                genre=row["genre"],
            )
            facts = ImageFacts(critique_name(row["title"], turn + 1))
            image = controller.study.exhibits.add(facts, about, [pictures[row["name"]]])
            yield (row["name"], model), image.key


def _passages(controller: DemoBuilder, paragraphs: list[list[str]], source: str) -> tuple[Passage, ...]:
    names = controller.script["languages"]
    return tuple(
        Passage(words, language, in_language(names[language]) if len(paragraphs) > 1 else "", source)
        for language, words in paragraphs
    )


def _scored(
    controller: DemoBuilder, row: dict[str, Any], exhibits: dict[tuple[str, str], int], place: tuple[str, str]
) -> list[Said]:
    artwork, model = place
    scores = row["scores"][artwork][list(controller.script["models"]).index(model)].split()
    return [
        Said(exhibits[place], item.code, Content(item.scale.read(score)))
        for item, score in zip(controller.rubric.criteria, scores, strict=True)
    ]


def _judged(
    controller: DemoBuilder, row: dict[str, Any], exhibits: dict[tuple[str, str], int], place: tuple[str, str]
) -> list[Said]:
    artwork, model = place
    runs = row["runs"][artwork][list(controller.script["models"]).index(model)]
    return [
        Said(exhibits[place], item.code, Content(item.scale.read(digit)), run)
        for run, digits in enumerate(runs, start=1)
        for item, digit in zip(controller.rubric.criteria, digits, strict=True)
        if digit != _MISSING
    ]
