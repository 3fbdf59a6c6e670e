"""The rubric as a judge reads it: in one language, and perhaps with one criterion in other words."""

from dataclasses import replace

from app.errors import UserError
from app.messages.study import languages as study_languages
from app.study.judge.judge_setup import JudgeSetup
from app.study.languages.resolution import StudyTexts, same_language
from app.study.languages.view import RubricInLanguage
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric


def other_language(study: OpenStudy, language: str) -> str:
    """The language of a judge as its setup names it: "" where it is the study's own."""
    return "" if not language or same_language(language, study.study.language) else language


def judged_rubric(study: OpenStudy, setup: JudgeSetup, rubric: Rubric) -> Rubric:
    """The rubric as a judge reads it: all of it in the language of its setup, and a criterion in the words that are
    being tried. Raises UserError where a text has no translation that holds."""
    if setup.language:
        said = RubricInLanguage(StudyTexts(study, setup.language), rubric)
        if said.missing:
            raise UserError(
                study_languages.rubric_not_translated(
                    language=setup.language, count=said.missing, texts=said.asked
                )
            )
        rubric = said.rubric
    if not setup.reworded:
        return rubric
    lineage, _, text = setup.reworded.partition(" ")
    themes = (
        replace(theme, criteria=tuple(_reworded(one, lineage, text) for one in theme.criteria))
        for theme in rubric.themes
    )
    return replace(rubric, themes=tuple(themes))


def _reworded(criterion: Criterion, lineage: str, text: str) -> Criterion:
    return replace(criterion, text=text) if str(criterion.lineage) == lineage else criterion
