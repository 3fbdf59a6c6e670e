"""A small study of exhibits: sets of pictures and texts alone, asked about on every kind of scale."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.files.rubric_file import read_rubric
from app.study.alt_text import Draft
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.rubric import Rubric
from storage.folder import StudyFolder, create_study
from tests.storage.making import picture

INSTRUMENT = """
title = "Ink paintings, described"
artifact = "ink painting"
kind = "critiques"

[[context]]
name = "classroom"
words = "For pupils of twelve."

[[theme]]
code = "T1"
statement = "A critique should see the work."

[[theme.criterion]]
code = "C1"
text = "How much of the work does the critique cover?"
guidance = "Empty space counts."
scale = "1-5 half"
scale_words = ["hardly anything", "all of it"]
not_applicable = "There is no work to be seen"

[[theme.criterion]]
code = "C2"
text = "How deep does it go?"
scale = ["shallow", "middling", "deep"]
why = true

[[theme]]
code = "T2"
statement = "Readers compare."

[[theme.criterion]]
code = "C1"
text = "Which one do you prefer?"
scale = "choice or both"

[[theme.criterion]]
code = "C2"
text = "Rank them."
scale = "ranking"

[[theme.criterion]]
code = "C3"
text = "What would you add?"
scale = "text"

[[theme.criterion]]
code = "C4"
text = "Both are about the same work."
"""
LEVELS_ONLY = INSTRUMENT.partition('[[theme]]\ncode = "T2"')[0].replace("why = true", "")
CODES = ("T1.C1", "T1.C2", "T2.C1", "T2.C2", "T2.C3", "T2.C4")
SOURCE = "secret-model-9"
TEXTS = (Passage("Mist rises.", "en", "first", SOURCE), Passage("雾起\n山远", "zh", "", "Ada Lim"))
SHOWN = ExhibitContent(
    TEXTS,
    (Passage("The mist is left white.", "en", "", "Dr Wen"),),
    *("classroom", "mountains", "Chinese", "landscape"),
)
FACTS = ImageFacts("mountains", SOURCE, prompt="mountains in mist")


def instrument(toml: str = INSTRUMENT) -> Rubric:
    return read_rubric(toml, "instrument.toml")


def make_exhibits(folder: Path, toml: str = INSTRUMENT, described: bool = False) -> StudyFolder:
    """Two pictures that are only shown; exhibit 1 shows both with two texts, exhibit 2 is two texts alone, and
    image 3 is a picture by itself."""
    study = create_study(folder, NewStudy("Ink", "ink painting", rubric=instrument(toml), whole_image=None))
    study.prepare_to_write()
    parts = [add_picture(study, f"part-{shade}.png", shade, is_shown_only=True) for shade in (10, 90)]
    study.exhibits.add(FACTS, SHOWN, parts)
    study.exhibits.add(ImageFacts("words alone"), ExhibitContent(TEXTS), [])
    alone = add_picture(study, "alone.png", 200)
    if described:
        for key, words in zip((*parts, alone), ("Left.", "Right.", "One."), strict=True):
            study.descriptions.add(key, Draft(plain=words, author="Ada"))
    return study


def add_picture(study: StudyFolder, name: str, shade: int, is_shown_only: bool = False) -> int:
    file = study.folder.parent / name
    file.write_bytes(picture(shade=shade))
    return study.images.add(file, ImageFacts(name), is_shown_only).image.key


ANSWERS: Mapping[str, Any] = {
    "T1": {"C1": 4, "C2": {"evidence": "It names the brush.", "answer": 3}},
    "T2": {"C1": "both", "C2": {"1": 2, "2": 1}, "C3": "The seal.", "C4": 1},
}


def reply(**changes: Any) -> str:
    """A whole reply in which all is answered well, but for the changes: T1_C1=7, T2=..."""
    themes = {theme: dict(answers) for theme, answers in ANSWERS.items()}
    for place, value in changes.items():
        theme, code = place.split("_")
        themes[theme][code] = value
        if value is ...:
            del themes[theme][code]
    return json.dumps({"criteria": themes}, ensure_ascii=False)
