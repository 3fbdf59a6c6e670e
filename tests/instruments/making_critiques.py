"""A small study of critiques made by hand: twelve works of three cultures, three models, three people, four judges.

Every number follows from the place of work and model, so the figures are the same everywhere.
"""

from app.files.rubric_file import load_rubric
from app.instruments.critique_table import CritiqueOptions
from app.instruments.scores import Scores, Unit
from app.study.exhibits import ExhibitContent, Passage
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import RaterKind
from tests.instruments.making_scores import rater, scores, unit

MODELS = ("Quill-2", "Plume-1", "Reed-3")
CULTURES = ("Chinese", "western", "Etruscan")
GENRES = ("landscape", "portrait")
WORKS = 12
DIMENSIONS = ("coverage", "alignment", "depth", "accuracy", "quality")

DEEP = {
    "Chinese": (
        "Ink and pale colour lie on silk.",
        "Hemp-fibre texture strokes build the rocks.",
        "The empty space, 留白, carries the mist.",
        "The pines stand for the integrity of a scholar.",
        "It follows the literati of the Yuan dynasty.",
        "Its yijing is quiet, and one feels the qiyun.",
    ),
    "western": (
        "A warm palette meets strong chiaroscuro.",
        "The brushwork ends in impasto.",
        "The lily is a symbol of purity.",
        "A patron in Florence gave the commission.",
        "It belongs to the Renaissance.",
        "The whole is sublime.",
    ),
    "Etruscan": ("A banquet on a tomb wall.", "The couple recline.", "The colours are earths."),
}
SHALLOW = "A nice picture. The colours are lovely and the composition is good."
REFERENCE = (
    "An expert speaks of the palette, the brushwork, symbols, the dynasty or patron, and of what it means."
)

SETUPS = {
    "quill judge": JudgeSetup("quill-9"),
    "quill judge, culture withheld": JudgeSetup("quill-9", blind_culture=True),
    "quill judge, reference-free": JudgeSetup("quill-9", with_reference=False),
    "stone judge": JudgeSetup("stone-1"),
}


def critique(work: int, model: int) -> Unit:
    """The critique of a work by a model: the first goes deep, the second stays shallow, the third lists words."""
    culture = CULTURES[work % 3]
    told = DEEP[culture][work // 6 :]
    words = (" ".join(told), " ".join((SHALLOW, *told[: work % 4])), " ".join(told * 6))[model]
    shown = ExhibitContent(
        (Passage(words, "en", "", MODELS[model]),),
        (Passage(REFERENCE, "en", "", "expert"),),
        subject=f"work {work}",
        culture=culture if work else " chinese ",
        genre=GENRES[work // 3 % 2],
    )
    return unit(1 + work * len(MODELS) + model, shown)


def truth(work: int, model: int, dimension: int) -> float:
    """What people score as a rule, from 1 to 5 in half steps: the first model is best, later cultures score lower."""
    worth = 7 - 2 * model - work % 3 + (work * 7 + dimension * 3 + model) % 4
    if DIMENSIONS[dimension] == "quality":
        worth += 3
    return min(10, max(2, worth)) / 2


def critique_scores() -> Scores:
    """People score every work but the last; the stone judge left out a dimension once, and a whole work."""
    units = [critique(work, model) for work in range(WORKS) for model in range(len(MODELS))]
    people = [rater(key, name) for key, name in enumerate(("Ana", "Ben", "Cora"), start=1)]
    judges = [rater(key, name, RaterKind.JUDGE) for key, name in enumerate(SETUPS, start=10)]
    answers: dict[tuple[int, int, int, str], str | tuple[str, str]] = {}
    for place, one in enumerate(units):
        work, model = divmod(place, len(MODELS))
        for at, dimension in enumerate(DIMENSIONS):
            code, worth = f"D.{dimension}", truth(work, model, at)
            for person, who in enumerate(people):
                if work < WORKS - 1:
                    step = ((work + at + person * 2) % 3 - 1) / 2
                    answers[one.image.key, who.key, 0, code] = f"{min(5, max(1, worth + step)):g}"
            for number, judge in enumerate(judges):
                for run in (1, 2):
                    score = _judged(number, run, worth, work, at)
                    if number == 3 and (work == 5 or (place == 0 and dimension == "depth")):
                        continue
                    answers[one.image.key, judge.key, run, code] = str(score)
    return scores(load_rubric("critiques"), units, [*people, *judges], answers)


def _judged(judge: int, run: int, worth: float, work: int, at: int) -> int:
    """Whole levels: the first is lenient; without the culture it gives less to the second one."""
    raised = worth + (0.6, 0.6, 0.8, 0.0)[judge] + ((work * 5 + at * 3 + run) % 7 - 3) / 3
    if judge == 1 and work % 3 == 1:
        raised -= 0.7
    return int(min(5, max(1, round(raised))))


def critique_options(replicates: int = 200) -> CritiqueOptions:
    """How these judges were asked."""
    return CritiqueOptions(setups=SETUPS, sizes=(2, 4), replicates=replicates)
