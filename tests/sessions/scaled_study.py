"""A study that asks on every kind of scale, about exhibits of pictures and texts."""

from pathlib import Path

from app.files.rubric_file import read_rubric
from app.study.alt_text import Draft
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import StudyFolder, create_study
from tests.storage.making import write_picture

INSTRUMENT = """
title = "Purposes"
artifact = "poster"
kind = "contexts"

[[context]]
name = "T-shirt"
words = "It is printed large on a shirt."

[[context]]
name = "Phone"
words = "It lies behind the icons of a phone."

[[theme]]
code = "Q"
statement = "What serves one purpose may not serve another."

[[theme.criterion]]
code = "Fit"
short = "Fit"
text = "How well does it serve prompt and context?"
scale = "1-4"
scale_words = ["not at all", "very well"]
not_applicable = "This prompt makes no sense for this context"
why = true

[[theme.criterion]]
code = "Depth"
short = "Depth"
text = "How deep is it?"
scale = "1-5 half"

[[theme.criterion]]
code = "Order"
short = "Order"
text = "Which is best?"
scale = "ranking"

[[theme.criterion]]
code = "Better"
short = "Better one"
text = "Which do you prefer?"
scale = "choice or both"

[[theme.criterion]]
code = "Words"
short = "Your words"
text = "What would you add?"
scale = "text"

[[theme.criterion]]
code = "True"
short = "True"
text = "Everything said is true."
"""
FIT, DEPTH, ORDER, BETTER, WORDS, TRUE = ("Q.Fit", "Q.Depth", "Q.Order", "Q.Better", "Q.Words", "Q.True")
ARABIC = "مزهرية زرقاء على طاولة."
CHINESE = "一只蓝色的花瓶。瓶上有龙。桌子是木头的。背景是白色的。"
CAPTIONS = (
    Passage("A blue vase.", "en", source="human"),
    Passage(ARABIC, "ar", "the second", source="a model"),
    Passage("Something on a table.", "en", source="another model"),
)


def make_scaled_study(folder: Path, kind: str = "contexts") -> StudyFolder:
    """Four exhibits: four pictures under a context; the same under another; one picture with three captions and a
    reference; texts alone. An ordinary picture comes last."""
    instrument = INSTRUMENT.replace('kind = "contexts"', f'kind = "{kind}"')
    new = NewStudy("Purposes", "poster", rubric=read_rubric(instrument, "purposes.toml"), whole_image=None)
    study = create_study(folder, new)
    study.prepare_to_write()
    pictures = []
    for number in range(1, 5):
        file = folder.parent / f"part-{number}.png"
        facts = write_picture(file, shade=40 * number)
        pictures.append(study.images.add(file, facts, is_shown_only=True).image.key)
        if number < 4:
            study.descriptions.add(pictures[-1], Draft(plain=f"Poster {number} with a vase.", language="en"))
    for context in ("T-shirt", "Phone"):
        facts = ImageFacts(f"set, {context}", prompt="a blue vase")
        study.exhibits.add(facts, ExhibitContent(context=context, subject="vase"), pictures)
    captioned = ExhibitContent(CAPTIONS, (Passage(CHINESE, "zh", source="an expert"),))
    study.exhibits.add(ImageFacts("vase"), captioned, pictures[:1])
    study.exhibits.add(ImageFacts("texts"), ExhibitContent(CAPTIONS[:2]), ())
    last = folder.parent / "plain.png"
    image = study.images.add(last, write_picture(last, shade=250)).image
    study.descriptions.add(image.key, Draft(plain="A plain poster.", language="en"))
    return study
