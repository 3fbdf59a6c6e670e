"""A small study with an item on every kind of scale, and exhibits: of two pictures, of three texts, of one of each."""

from pathlib import Path

from app.files.rubric_file import read_rubric
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.rubric import Rubric
from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture

SECRET = "Quillmachine"
INSTRUMENT = """
title = "Mugs under two contexts"
artifact = "mug"
kind = "contexts"

[[context]]
name = "shop"
words = "a photograph in a shop's list"

[[context]]
name = "poster"
words = "to print it on a poster"

[[theme]]
code = "T1"
statement = "What fits differs with the purpose."

[[theme.criterion]]
code = "FIT"
text = "How well does it fit?"
scale = "1-5 half"
scale_words = ["badly", "very well"]
not_applicable = "This makes no sense here"
why = true

[[theme.criterion]]
code = "ORDER"
text = "Which is best?"
scale = "ranking"

[[theme.criterion]]
code = "ONE"
text = "Which do you prefer?"
scale = "choice or both"

[[theme.criterion]]
code = "WORDS"
text = "What is missing?"
scale = "text"

[[theme.criterion]]
code = "SIZE"
text = "How detailed is it?"
scale = ["too little", "just right", "too much"]

[[theme.criterion]]
code = "MUG"
text = "There is a mug."
"""
# What exhibits have to choose among, by their numbers.
PARTS = {1: 2, 2: 3, 3: 1}


def instrument() -> Rubric:
    """Items T1.FIT, T1.ORDER, T1.ONE, T1.WORDS and T1.SIZE on scales; T1.MUG with yes or no."""
    return read_rubric(INSTRUMENT, "mugs.toml")


def make_scaled(folder: Path) -> StudyFolder:
    """An open study, ready to write: image 1 shows two pictures, 2 three texts, 3 is a picture with a caption."""
    study = make_study(folder, images=0, rubric=instrument(), whole_image=None)
    pair = [add(study, folder.parent, shade, is_shown_only=True) for shade in range(2)]
    shown = ExhibitContent(context="shop", subject="mugs", culture="CN")
    study.exhibits.add(ImageFacts("two mugs", prompt="a mug"), shown, pair)
    texts = tuple(Passage(f"Text {n}.", "zh", source=SECRET) for n in range(1, 4))
    study.exhibits.add(
        ImageFacts("texts"), ExhibitContent(texts, (Passage("By an expert.", source=SECRET),)), []
    )
    alone = add(study, folder.parent, 2, is_shown_only=False)
    study.exhibits.enrich(alone, ExhibitContent((Passage("A caption.", source=SECRET),)))
    return study


def add(study: StudyFolder, folder: Path, shade: int, is_shown_only: bool) -> int:
    """A picture, mug-0.png and so on, in the study; its key."""
    path = folder / f"mug-{shade}.png"
    facts = write_picture(path, shade=shade * 50)
    return study.images.add(path, facts, is_shown_only).image.key


def key_of(study: StudyFolder, number: int) -> int:
    """The key of the image with this number."""
    image = study.images.at(number)
    assert image is not None
    return image.key
