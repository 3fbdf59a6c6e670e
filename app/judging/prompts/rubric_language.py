"""The rubric in the one language in which a judge reads it."""

from app.errors import UserError
from app.messages.study import languages as messages
from app.study.judge.judge_setup import JudgeSetup
from app.study.languages.resolution import StudyTexts, same_language
from app.study.languages.texts import say_rubric
from app.study.languages.translations import TextPlace
from app.study.ports import OpenStudy
from app.study.rubric import Rubric

# A judge answers on a scale in the words of the study, by which its reply is read.
_OF_SCALES = ("level.", "not_applicable")


def other_language(study: OpenStudy, language: str) -> str:
    """The language of a judge as its setup names it: "" where it is the study's own."""
    return "" if not language or same_language(language, study.study.language) else language


def judged_rubric(study: OpenStudy, setup: JudgeSetup, rubric: Rubric) -> Rubric:
    """The rubric as a judge reads it: all of it in the language of its setup. Raises UserError where a text has no
    translation that holds."""
    if not setup.language:
        return rubric
    texts, asked, missing = StudyTexts(study, setup.language), set(), set()
    texts.rubric(rubric)  # from here on it is known which earlier words mean the same

    def say(place: TextPlace, words: str) -> str:
        if place.field.startswith(_OF_SCALES):
            return words
        asked.add(place)
        said = texts.say(place, words)
        if texts.language_at(place) == texts.original:
            missing.add(place)
        return said

    said = say_rubric(rubric, say)
    if missing:
        raise UserError(messages.rubric_not_translated(setup.language, len(missing), len(asked)))
    return said
