"""A rubric as those who apply it meet it: what an annotator hears, what a judge reads; and its border cases."""

from pathlib import Path

from app.errors import UserError
from app.judging.prompts.prompt import prompt_for
from app.judging.prompts.prompt_template import load_prompt_template
from app.messages.annotate import annotating as heard
from app.messages.rubric import designing as messages
from app.messages.rubric import rubric_files
from app.study.image import ImageFacts
from app.study.judge.judge_call import EncodedImage
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.designs import BorderCase

_FORMATS = {
    ".toml": "rubric-toml",
    ".md": "rubric-markdown",
    ".docx": "rubric-docx",
    ".qdc": "rubric-qdc",
}


def format_of(path: Path) -> str:
    """The name of the format that a rubric's file has by its ending. Raises UserError for an ending that says none."""
    name = _FORMATS.get(path.suffix.lower())
    if name is None:
        raise UserError(rubric_files.unknown_ending(path, ", ".join(_FORMATS)))
    return name


def heard_lines(rubric: Rubric, study: OpenStudy) -> list[str]:
    """The sentences an annotator hears, theme by theme: each criterion as one comes to it, then its guidance."""
    lines = []
    for theme in rubric.themes:
        lines.append(heard.theme(theme.code, theme.statement))
        for one in theme.criteria:
            lines.append(heard.criterion_full(one, heard.state(None, None, "")))
            if one.guidance:
                lines.append(heard.guidance(one))
            lines += case_lines(study, one)
    return lines or [messages.EMPTY]


def judge_lines(rubric: Rubric) -> list[str]:
    """What a judge with the usual setup is told, line by line; of the picture there is only its place."""
    if not rubric.criteria:
        return [messages.NO_CRITERION_YET]
    setup = JudgeSetup("model")
    codes = [one.code for one in rubric.criteria]
    nothing = EncodedImage("", 0, 0, 0)
    template = load_prompt_template(setup.template)
    prompt = prompt_for(setup, rubric, codes, ImageFacts("image"), "", (), nothing, template)
    return [line for line in f"{prompt.system}\n{prompt.text}".splitlines() if line.strip()]


def case_lines(study: OpenStudy, criterion: Criterion) -> list[str]:
    """The border cases of a criterion, a sentence each."""
    return [case_line(study, case) for case in study.designs.border_cases(criterion.lineage)]


def case_line(study: OpenStudy, case: BorderCase) -> str:
    """A border case with the number of its example."""
    image = study.images.get(case.image) if case.image is not None else None
    return messages.case_line(case.verdict, case.words, str(image.number) if image else "")
