"""Automatic metrics of a study's captions: which are compared with which, and what is said where there are none.

pycocoevalcap is asked for real; a machine without Java cuts words in a simpler way and gets figures all the same.
"""

from importlib.util import find_spec

import pytest

from app.captions.coco import PACKAGE, Metric
from app.captions.metrics import score_captions
from app.errors import UserError
from app.instruments.captions.metrics import CaptionSets, captions_of, collect, measure
from app.messages.instruments import caption_metrics
from app.study.exhibits import Exhibit, ExhibitContent, Passage
from tests.instruments.making_scores import unit

needs_package = pytest.mark.skipif(find_spec(PACKAGE) is None, reason="pycocoevalcap is not installed")
ROUGE = (Metric.ROUGE_L,)
PEOPLE = {
    "mug": ("A mug with a Moomin on a table.", "A white cup.", "A mug that shows a cartoon figure."),
    "coins": ("Danish coins on a table.", "Three coins with holes.", "Some money."),
}
MODELS = {
    "Kite, default": {"mug": "A white mug.", "coins": "Coins."},
    "Kite, culture-aware": {"mug": "A mug with a Moomin.", "coins": "Danish coins with holes."},
    "Loon": {"mug": "A cup on a table."},
}


def gather(shown: list[Exhibit]) -> CaptionSets:
    """The captions of exhibits."""
    return collect(caption for exhibit in shown for caption in captions_of(exhibit))


def exhibits() -> list[Exhibit]:
    """Models' captions in exhibits of their own, told together by their pictures; one by people is a reference text."""
    pictures = {name: unit(place, ExhibitContent(), name).image for place, name in enumerate(PEOPLE, start=1)}
    found = []
    for name, (first, *others) in PEOPLE.items():
        texts = tuple(Passage(words, source="human") for words in others)
        found.append(ExhibitContent(texts, (Passage(first, source="an expert"),)))
        found += [
            ExhibitContent((Passage(captions[name], source=source),))
            for source, captions in MODELS.items()
            if name in captions
        ]
    owners = [name for name in PEOPLE for _ in range(1 + sum(name in one for one in MODELS.values()))]
    return [
        Exhibit(key, shown, (pictures[name],))
        for key, (shown, name) in enumerate(zip(found, owners, strict=True), start=10)
    ]


def test_captions_are_gathered_by_picture_and_source() -> None:
    found = gather(exhibits())
    assert list(found.references) == [""]
    assert list(found.references[""].values()) == list(PEOPLE.values())
    mug, coins = found.references[""]
    assert found.by_source == {
        source: {
            picture: captions[name] for picture, name in ((mug, "mug"), (coins, "coins")) if name in captions
        }
        for source, captions in MODELS.items()
    }
    assert found.repeated == 0


def test_the_first_of_two_captions_by_the_same_source_counts() -> None:
    again = ExhibitContent(
        (Passage("Another mug.", source="Loon"), Passage("A  cup on a table.", source="Loon"))
    )
    unknown = ExhibitContent((Passage("By nobody.", source=" "),))
    first = exhibits()
    mug = first[0].pictures
    found = gather([*first, Exhibit(90, again, mug), Exhibit(91, unknown, mug)])
    assert list(found.by_source["Loon"].values()) == ["A cup on a table."]
    assert found.repeated == 1  # the second is the same, but for a blank
    assert "By nobody." not in str(found)


def test_without_pictures_the_subject_tells_exhibits_apart() -> None:
    def shown(source: str, subject: str) -> ExhibitContent:
        return ExhibitContent((Passage("A mug.", source=source),), subject=subject)

    found = gather([Exhibit(1, shown("human", "mug"), ()), Exhibit(2, shown("Loon", "mug"), ())])
    assert list(found.references[""]) == list(found.by_source["Loon"]) == ["mug"]
    apart = gather([Exhibit(1, shown("human", ""), ()), Exhibit(2, shown("Loon", ""), ())])
    assert list(apart.references[""]) != list(apart.by_source["Loon"])


@needs_package
def test_each_source_by_itself_and_each_model_under_two_prompts() -> None:
    captions = gather(exhibits())
    told: list[tuple[int, int]] = []
    found = measure(captions, ROUGE, progress=lambda done, total: told.append((done, total)))
    assert (found.at_once, found.fewer) == ({"": 2}, ())
    assert [row.source for row in found.rows] == ["Kite, default", "Kite, culture-aware", "Loon"]
    assert told == [(2, 3), (3, 3)]
    (prompts,) = found.prompts
    assert prompts.model == "Kite"
    default, cultural, loon = (row.scores.of(Metric.ROUGE_L) for row in found.rows)
    assert len(default.values) == 3  # two of three references
    (difference,) = prompts.found.differences
    assert difference.mean.value == pytest.approx(float(cultural.mean) - float(default.mean))
    alone = score_captions(captions.by_source["Loon"], captions.references[""], ROUGE)
    assert loon.values == alone.of(Metric.ROUGE_L).values
    assert loon.mean.n == 1


@needs_package
def test_a_model_that_is_named_without_a_prompt_is_another_source() -> None:
    captions = gather(exhibits())
    bare = gather(
        [
            *exhibits(),
            Exhibit(90, ExhibitContent((Passage("A mug.", source="Kite"),)), exhibits()[0].pictures),
        ]
    )
    assert len(bare.by_source) == len(captions.by_source) + 1
    found = measure(bare, ROUGE)
    assert [row.source for row in found.rows] == ["Kite", "Kite, default", "Kite, culture-aware", "Loon"]
    assert len(found.prompts) == 1


@needs_package
def test_one_caption_by_people_is_used_alone() -> None:
    captions = gather(exhibits())
    single = CaptionSets(
        captions.sources,
        captions.by_source,
        {"": {picture: words[:1] for picture, words in captions.references[""].items()}},
        0,
    )
    found = measure(single, ROUGE)
    assert (found.at_once, found.fewer) == ({"": 1}, ("",))
    assert not measure(single, ROUGE, at_once=1).fewer


@pytest.mark.parametrize(
    ("sources", "references", "at_once", "sentence"),
    [
        ((), 3, None, caption_metrics.NO_MODELS),
        (("Loon",), 0, None, caption_metrics.NO_HUMANS),
        (("Loon",), 3, 4, caption_metrics.too_few_references(4, 3)),
        (("Loon",), 46, 2, caption_metrics.too_many_combinations(at_once=2, references=46, limit=1000)),
    ],
)
def test_why_there_is_nothing(
    sources: tuple[str, ...], references: int, at_once: int | None, sentence: str
) -> None:
    texts = [Passage("A mug.", source=source) for source in sources]
    texts += [Passage(f"Mug {number}.", source="human") for number in range(references)]
    with pytest.raises(UserError) as refused:
        measure(gather([Exhibit(1, ExhibitContent(tuple(texts)), ())]), ROUGE, at_once)
    assert refused.value.sentence == sentence


ORIGINAL = ("a white cup on a wooden table", "a white cup on a table", "a cup on a table in a room")
CULTURAL = ("a mug with a Moomin from Finland on it", "a Moomin mug from Finland on a table")


def two_kinds() -> CaptionSets:
    """A model whose default caption is like the original ones, and whose culture-aware caption is like the others."""
    texts = [Passage(words, source=f"human, original {n}") for n, words in enumerate(ORIGINAL, start=1)]
    texts += [Passage(words, source="human, cultural") for words in CULTURAL]
    texts.append(Passage("a white cup on a table", source="Kite, default"))
    texts.append(Passage("a mug with a Moomin from Finland", source="Kite, culture-aware"))
    return gather([Exhibit(1, ExhibitContent(tuple(texts), subject="mug"), ())])


def test_kinds_of_captions_by_people_stay_apart() -> None:
    assert two_kinds().references == {"cultural": {"mug": CULTURAL}, "original": {"mug": ORIGINAL}}


@needs_package
def test_each_prompt_is_better_on_its_own_kind() -> None:
    found = measure(two_kinds(), (Metric.ROUGE_L, Metric.F1))
    assert found.at_once == {"cultural": 2, "original": 2}
    combinations = {row.kind: len(row.scores.of(Metric.ROUGE_L).values) for row in found.rows}
    assert combinations == {"cultural": 1, "original": 3}, "every two of a kind, and never of two kinds"
    gain = {row.kind: float(row.found.differences[0].mean) for row in found.prompts}
    assert gain["original"] < 0 < gain["cultural"]


@needs_package
def test_people_are_compared_with_people_by_leaving_one_out() -> None:
    found = measure(two_kinds(), (Metric.F1,))
    people = {row.kind: row.scores.of(Metric.F1) for row in found.people}
    # Three originals: each against the one pair of the others.
    assert [round(value, 3) for value in people["original"].values] == [0.923, 0.923, 0.714]
    assert len(people["cultural"].values) == 2, "each against the one other"
    kinds = {(row.kind, row.against): row.scores.of(Metric.F1) for row in found.kinds}
    assert set(kinds) == {("cultural", "original"), ("original", "cultural")}
    # Table 2 of the paper: both cultural captions against all original ones at once.
    assert len(kinds["cultural", "original"].values) == 2
    assert kinds["cultural", "original"].mean.value == pytest.approx(
        sum(max(f1(mine, other) for other in ORIGINAL) for mine in CULTURAL) / 2
    )


def f1(caption: str, reference: str) -> float:
    """By precision and recall, another way than the program's."""
    left, right = caption.lower().split(), reference.lower().split()
    shared = sum(min(left.count(word), right.count(word)) for word in set(left))
    if not shared:
        return 0.0
    precision, recall = shared / len(left), shared / len(right)
    return 2 * precision * recall / (precision + recall)
