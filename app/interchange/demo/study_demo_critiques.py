"""The demo of scored critiques: artworks, what three models wrote of them, and what people and two judges score."""

from collections.abc import Iterator
from typing import Any

from app.interchange.demo.study_demo_builder import Desk, Said
from app.messages.study.demo import critique_name, in_language
from app.study.answer import Content
from app.study.exhibits import Passage, Shown
from app.study.image import ImageFacts
from app.study.team.raters import RaterKind

_MISSING = "."


def fill(desk: Desk) -> None:
    """Artworks, an exhibit for each critique of them, and the scores."""
    script = desk.script
    pictures = {row["name"]: desk.picture(row, is_shown_only=True).key for row in script["artwork"]}
    exhibits = dict(_add(desk, pictures))
    for row in script["rater"]:
        places = list(exhibits)[: len(exhibits) - row.get("open", 0)]
        desk.store(
            desk.person(row), row, [one for place in places for one in _scored(desk, row, exhibits, place)]
        )
    for row in script["judge"]:
        judge = desk.study.raters.add(row["name"], RaterKind.JUDGE)
        desk.store(judge, row, [one for place in exhibits for one in _judged(desk, row, exhibits, place)])


def _add(desk: Desk, pictures: dict[str, int]) -> Iterator[tuple[tuple[str, str], int]]:
    """The exhibits by artwork and model, in an order that meets no artwork twice in a row and no model in its turn."""
    models = list(desk.script["models"])
    for turn in range(len(models)):
        for place, row in enumerate(desk.script["artwork"]):
            model = models[(turn + place) % len(models)]
            about = Shown(
                _passages(desk, row[model], desk.script["models"][model]),
                _passages(desk, row["reference"], ""),
                subject=row["title"],
                culture=row["culture"],
                genre=row["genre"],
            )
            facts = ImageFacts(critique_name(row["title"], turn + 1))
            image = desk.study.exhibits.add(facts, about, [pictures[row["name"]]])
            yield (row["name"], model), image.key


def _passages(desk: Desk, paragraphs: list[list[str]], source: str) -> tuple[Passage, ...]:
    names = desk.script["languages"]
    return tuple(
        Passage(words, language, in_language(names[language]) if len(paragraphs) > 1 else "", source)
        for language, words in paragraphs
    )


def _scored(
    desk: Desk, row: dict[str, Any], exhibits: dict[tuple[str, str], int], place: tuple[str, str]
) -> list[Said]:
    artwork, model = place
    scores = row["scores"][artwork][list(desk.script["models"]).index(model)].split()
    return [
        Said(exhibits[place], item.code, Content(item.scale.read(score)))
        for item, score in zip(desk.rubric.criteria, scores, strict=True)
    ]


def _judged(
    desk: Desk, row: dict[str, Any], exhibits: dict[tuple[str, str], int], place: tuple[str, str]
) -> list[Said]:
    artwork, model = place
    runs = row["runs"][artwork][list(desk.script["models"]).index(model)]
    return [
        Said(exhibits[place], item.code, Content(item.scale.read(digit)), run)
        for run, digits in enumerate(runs, start=1)
        for item, digit in zip(desk.rubric.criteria, digits, strict=True)
        if digit != _MISSING
    ]
