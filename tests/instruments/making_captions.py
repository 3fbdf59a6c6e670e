"""Small studies of captions on the disk: a survey, a collection, and an evaluation of captions by three sources."""

from collections.abc import Iterable
from pathlib import Path

from app.files.rubric_file import load_rubric
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import Image, ImageFacts
from app.study.ports import NewStudy
from app.study.rubric import Criterion
from app.study.team.raters import Perception, Rater
from storage.folder import StudyFolder, create_study

SOURCES = ("human", "Quill, default", "Quill, culture-aware")
CAPTIONS = {
    "noodles": ("A bowl of ramen with half an egg.", "A bowl of soup.", "A bowl of Japanese ramen."),
    "coins": ("Three Danish kroner on a table.", "Coins.", "Danish coins with holes on a table."),
    "mug": ("A mug that shows a Moomin.", "A white mug on a table.", "A mug with a Finnish troll."),
}
# Which sources stand first, second and third, picture by picture.
ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))

Told = tuple[str, str]


def _say(study: StudyFolder, rater: Rater, exhibit: Image, answers: Iterable[tuple[Criterion, Told]]) -> None:
    session = study.sessions.start(rater, Perception.IMAGE_VISIBLE)
    for item, (value, note) in answers:
        content = Content(item.scale.read(value), note=note)
        study.answers.record(session, exhibit.key, item.code, content, AnswerAction.DO, Circumstances())


def make_study(
    folder: Path, name: str, answers: dict[str, dict[str, str]], shown: dict[str, ExhibitContent]
) -> StudyFolder:
    """A study with a built-in instrument. `answers`: by person and exhibit, a line an item, as `value | note`.

    An empty line is no answer.
    """
    instrument = load_rubric(name)
    study = create_study(folder, NewStudy("Captions", "captions", rubric=instrument))
    study.prepare_to_write()
    exhibits = {
        exhibit: study.exhibits.add(ImageFacts(exhibit), words, []) for exhibit, words in shown.items()
    }
    for person, said in answers.items():
        rater = study.raters.add(person)
        for exhibit, lines in said.items():
            told = [
                (item, (value.strip(), note.strip()))
                for item, line in zip(instrument.criteria, lines.split("\n"), strict=True)
                for value, _bar, note in [line.partition("|")]
                if line.strip()
            ]
            _say(study, rater, exhibits[exhibit], told)
    return study


def make_survey(folder: Path) -> StudyFolder:
    """Five people; Eva passes over how helpful it is, and Dan has nothing to add."""
    answers = {
        "Ana": "5\n5\none sentence\nWhat the writing says.",
        "Ben": "4\n5\none sentence\nNo guesses, please.",
        "Cora": "3\n4\na few words\n",
        "Dan": "5\n4\ntwo or three sentences\nnot applicable",
        "Eva": "2\n\none sentence\n",
    }
    return make_study(
        folder,
        "caption-survey",
        {person: {"questionnaire": lines} for person, lines in answers.items()},
        {"questionnaire": ExhibitContent()},
    )


def make_collection(folder: Path) -> StudyFolder:
    """Three people on three pictures: one is kept by all, one by two against one, one lacks a person."""
    answers = {
        "Ana": {
            "noodles": "met | That is how ramen is served.\nJapanese\nA bowl of ramen with an egg and nori.\n1",
            "coins": "met | Only Danish coins have holes.\nDanish\nnot applicable\n1",
            "mug": "met | It is a Moomin.\nFinnish\n\n",
        },
        "Ben": {
            "noodles": "met | Ramen.\njapanese\nnot applicable\n1",
            "coins": "not met\nnot applicable\nSome coins on a table.\n1",
            "mug": "cannot tell\nnot applicable\n\n",
        },
        "Cora": {
            "noodles": "met\nJapanese\n\n1",
            "coins": "met | We pay with them.\nDanish\nTwo five-krone coins and one of one krone.\n1",
            "mug": "not met\nnot applicable\nA mug.\n",
        },
    }
    shown = {
        picture: ExhibitContent(
            (Passage(words[0], source="human"), Passage(words[1], source="Quill, default"))
        )
        for picture, words in CAPTIONS.items()
    }
    return make_study(folder, "caption-collection", answers, shown)


def evaluation_shown() -> dict[str, ExhibitContent]:
    """The captions of each picture, in an order of its own."""
    return {
        picture: ExhibitContent(tuple(Passage(words[place], source=SOURCES[place]) for place in order))
        for (picture, words), order in zip(CAPTIONS.items(), ORDERS, strict=True)
    }


def make_evaluation(folder: Path) -> StudyFolder:
    """Three people on three pictures; Cora has not come to the third. The human captions are ranked best as a rule."""
    answers = {
        "Ana": {
            "noodles": "1\nmet\nnot met | It says nothing of the noodles.\n1 > 3 > 2",
            "coins": "2\nnot met | Which coins? That is all?\nmet\n3 > 2 > 1",
            "mug": "both\nmet\nmet\n2 > 1 > 3",
        },
        "Ben": {
            "noodles": "1\nmet\nnot met | Soup is not what one sees.\n3 > 1 > 2",
            "coins": "2\nnot met\nnot met | There are no holes to be seen.\n3 > 1 > 2",
            "mug": "2\nnot met | It is no troll.\nmet\n2 > 1 = 3",
        },
        "Cora": {"noodles": "cannot tell\nmet\nmet\n1 > 2 > 3", "coins": "1\ncannot tell\nmet\n3 > 2 > 1"},
    }
    return make_study(folder, "caption-evaluation", answers, evaluation_shown())


def sort_faults(study: StudyFolder) -> None:
    """A coder sorts the notes under the faults of the instrument, and one under a word of their own."""
    coder = study.raters.add("Coder")
    rubric = study.rubrics.current()
    assert rubric is not None
    main, _grammar, invented, little, culture = rubric.codes
    found = {
        "It says nothing of the noodles.": (main, culture),
        "Which coins? That is all?": (little,),
        "Soup is not what one sees.": (main,),
        "There are no holes to be seen.": (invented,),
        "It is no troll.": ("wrong name",),
    }
    for answer in study.answers.all_current():
        for theme in found.get(answer.content.note, ()):
            study.coding.code_reason(answer.id, coder, theme)
