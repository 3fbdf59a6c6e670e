"""The rubric in the one language in which a judge reads it."""

from app.errors import UserError
from app.messages.study import languages as study_languages
from app.study.judge.judge_setup import JudgeSetup
from app.study.languages.resolution import StudyTexts, same_language
from app.study.languages.view import RubricInLanguage
from app.study.ports import OpenStudy
from app.study.rubric import Rubric


def other_language(study: OpenStudy, language: str) -> str:
    """The language of a judge as its setup names it: "" where it is the study's own."""
    return "" if not language or same_language(language, study.study.language) else language


def judged_rubric(study: OpenStudy, setup: JudgeSetup, rubric: Rubric) -> Rubric:
    """The rubric as a judge reads it: all of it in the language of its setup. Raises UserError where a text has no
    translation that holds."""
    if not setup.language:
        return rubric
    said = RubricInLanguage(StudyTexts(study, setup.language), rubric)
    if said.missing:
        raise UserError(
            study_languages.rubric_not_translated(
                language=setup.language, count=said.missing, texts=said.asked
            )
        )
    return said.rubric
