"""The demos on captions: a survey, a collection of pictures that belong to a culture, and an evaluation."""

from typing import Any

from app.assignment.chance import shuffled
from app.interchange.demo.study_demo_builder import DemoBuilder, Said
from app.study.answer import Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.verdict import Verdict

_YES = "1"
_RELATED = {_YES: Verdict.MET, "0": Verdict.NOT_MET, "?": Verdict.CANNOT_TELL}
_ORIGINAL = "human, original"


def fill_survey(controller: DemoBuilder) -> None:
    """A questionnaire without a picture, and everybody's answers to it."""
    script, items = controller.script, controller.items
    page = controller.study.exhibits.add(ImageFacts(script["questionnaire"]), ExhibitContent(), []).key
    for row in script["person"]:
        said = [
            Said(page, items[name].code, Content(items[name].scale.read(answer)))
            for name, answer in row["answers"].items()
        ]
        if "words" in row:
            said.append(Said(page, items["words"].code, _worded(controller, "words", row["words"])))
        controller.store(controller.person(row), {**row, "begins": script["begins"]}, said)


def _worded(controller: DemoBuilder, name: str, words: str) -> Content:
    """An answer in free words; without any, that there is nothing to say."""
    return Content(controller.items[name].scale.read(words) if words else Verdict.NOT_APPLICABLE)


# --- collection


def fill_collection(controller: DemoBuilder) -> None:
    """Pictures with two captions each, and what people say of them."""
    images = {}
    for row in controller.script["picture"]:
        image = controller.picture(row, is_shown_only=False)
        originals = tuple(Passage(words, "en", source=_ORIGINAL) for words in row["captions"])
        controller.study.exhibits.enrich(image.key, ExhibitContent(originals, subject=row["name"]))
        images[row["name"]] = image.key
    themes: dict[tuple[int, str, str], list[str]] = {}
    for rater in controller.script["rater"]:
        said = []
        for row in controller.script["picture"][: len(images) - rater.get("open", 0)]:
            own = row["said"][rater["name"]]
            said += _collected(controller, images[row["name"]], own)
            best = controller.items["chosen"].scale.read(_best(row["captions"], len(rater["name"])))
            said.append(Said(images[row["name"]], controller.items["chosen"].code, Content(best)))
            if own["related"] == _YES:
                themes[images[row["name"]], rater["name"], controller.items["related"].code] = [row["theme"]]
        controller.store(controller.person(rater), rater, said)
    controller.code(themes)


def _best(captions: list[str], taste: int) -> str:
    """The place of the caption that somebody likes best: some like the longest, others the shortest."""
    lengths = [len(caption) for caption in captions]
    return str(lengths.index(max(lengths) if taste % 2 else min(lengths)) + 1)


def _collected(controller: DemoBuilder, image: int, said: dict[str, str]) -> list[Said]:
    related = Content(_RELATED[said["related"]], note=said["why"])
    return [
        Said(image, controller.items["related"].code, related),
        Said(
            image, controller.items["culture"].code, _worded(controller, "culture", said.get("culture", ""))
        ),
        Said(
            image, controller.items["caption"].code, _worded(controller, "caption", said.get("caption", ""))
        ),
    ]


# --- evaluation


def fill_evaluation(controller: DemoBuilder) -> None:
    """Pictures with captions by people and models in shuffled order, choices, verdicts and rankings, and faults."""
    script = controller.script
    images, orders = {}, {}
    for row in script["picture"]:
        order = shuffled(row["texts"], row["seed"])
        texts = tuple(
            Passage(row["texts"][letter], "en", source=script["sources"][letter]) for letter in order
        )
        image = controller.picture(row, is_shown_only=False)
        controller.study.exhibits.enrich(image.key, ExhibitContent(texts, subject=row["name"]))
        images[row["name"]], orders[row["name"]] = image.key, order
    themes: dict[tuple[int, str, str], list[str]] = {}
    for rater in script["rater"]:
        said = []
        for row in script["picture"][: len(images) - rater.get("open", 0)]:
            said += _evaluated(controller, images[row["name"]], row, orders[row["name"]], rater, themes)
        controller.store(controller.person(rater), rater, said)
    controller.code(themes)


def _evaluated(
    controller: DemoBuilder,
    image: int,
    row: dict[str, Any],
    order: list[str],
    rater: dict[str, Any],
    themes: dict[tuple[int, str, str], list[str]],
) -> list[Said]:
    """One person on one picture; the faults they find are noted in `themes`, for the coder."""
    items = controller.items
    groups = [
        [letter.strip() for letter in group.split("=")] for group in rater["rankings"][row["name"]].split(">")
    ]
    preferred = items["preferred"].scale.read(_preferred(groups, order))
    said = [Said(image, items["preferred"].code, Content(preferred))]
    for place, letter in enumerate(order[:2], start=1):
        item = items[f"accurate{place}"]
        faults = [
            fault
            for fault in row.get("fault", ())
            if fault["text"] == letter and rater["name"] in fault["said"]
        ]
        note = " ".join(fault["said"][rater["name"]] for fault in faults)
        said.append(Said(image, item.code, Content(Verdict.NOT_MET if faults else Verdict.MET, note=note)))
        if faults:
            themes[image, rater["name"], item.code] = [fault["code"] for fault in faults]
    places = [" = ".join(sorted(str(order.index(letter) + 1) for letter in group)) for group in groups]
    said.append(Said(image, items["ranking"].code, Content(items["ranking"].scale.read(" > ".join(places)))))
    return said


def _preferred(groups: list[list[str]], order: list[str]) -> str:
    """The place of the first two that stands higher in the ranking; both where neither does."""
    ranks = [next(rank for rank, group in enumerate(groups) if letter in group) for letter in order[:2]]
    return "both" if ranks[0] == ranks[1] else str(ranks.index(min(ranks)) + 1)
