"""A rubric as those who apply it meet it: what an annotator hears, what a judge reads; and its border cases."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from app.errors import UserError
from app.judging.prompts.prompt import criteria_lines, prompt_for
from app.judging.prompts.prompt_template import PromptTemplate, load_prompt_template
from app.messages.annotate import annotating
from app.messages.criterion_names import criterion_name
from app.messages.rubric import designing, rubric_files
from app.sessions.rubric.designing import Row
from app.study.image import ImageFacts
from app.study.judge.judge_call import EncodedImage
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.designs import BorderCase

_FIRST_SENTENCE = re.compile(r".*?[.!?](?=\s)")
_FORMATS = {".toml": "rubric-toml", ".md": "rubric-markdown", ".docx": "rubric-docx", ".qdc": "rubric-qdc"}


def format_of(path: Path) -> str:
    """The name of the format that a rubric's file has by its ending. Raises UserError for an ending that says none."""
    name = _FORMATS.get(path.suffix.lower())
    if name is None:
        raise UserError(rubric_files.unknown_ending(path=path, endings=", ".join(_FORMATS)))
    return name


def heard_lines(rubric: Rubric, study: OpenStudy) -> list[str]:
    """The sentences an annotator hears, theme by theme: each criterion as one comes to it, then its guidance."""
    lines = []
    for theme in rubric.themes:
        lines.append(annotating.theme(theme.code, theme.statement))
        for one in theme.criteria:
            lines += heard_of(one, study)
    return lines or [designing.EMPTY]


def heard_of(criterion: Criterion, study: OpenStudy) -> list[str]:
    """The sentences an annotator hears of one criterion."""
    sentences = [annotating.read_criterion(criterion, annotating.state(None, None, ""))]
    return [
        *sentences,
        *([annotating.guidance(criterion)] if criterion.guidance else []),
        *case_lines(study, criterion),
    ]


def judge_lines(rubric: Rubric) -> list[str]:
    """What a judge with the usual setup is told, line by line; of the picture there is only its place."""
    if not rubric.criteria:
        return [designing.NO_CRITERION_YET]
    setup = JudgeSetup("model")
    codes = [one.code for one in rubric.criteria]
    nothing = EncodedImage("", 0, 0, 0)
    template = load_prompt_template(setup.template)
    prompt = prompt_for(setup, rubric, codes, ImageFacts("image"), "", (), nothing, template)
    return [line for line in f"{prompt.system}\n{prompt.text}".splitlines() if line.strip()]


def shown_lines(rows: Sequence[Row], lines: Sequence[str]) -> list[str]:
    """The lines of the designer in a few words, for the eye: a criterion by its name, a theme by its first sentence."""
    shown = []
    for row, line in zip(rows, lines, strict=True):
        below = line.partition("\n")[2]
        if row.criterion is None:
            first = _FIRST_SENTENCE.match(row.theme.statement)
            name = annotating.theme_heading(code=row.theme.code)
            words = first.group() if first else row.theme.statement
        else:
            name, words = row.code, row.criterion.name
        shown.append(f"{criterion_name(name, words)}\n{below}")
    return shown


@lru_cache(maxsize=1)  # a preview asks for it with every letter
def _usual_template(name: str) -> PromptTemplate:
    return load_prompt_template(name)


def judged_of(rubric: Rubric, code: str) -> list[str]:
    """What a judge with the usual setup is told of one criterion, line by line."""
    setup = JudgeSetup("model")
    lines = criteria_lines(setup, rubric, (code,), _usual_template(setup.template))
    return [line.strip() for line in "\n".join(lines).splitlines() if line.strip()]


def case_lines(study: OpenStudy, criterion: Criterion) -> list[str]:
    """The border cases of a criterion, a sentence each."""
    return [case_line(study, case) for case in study.designs.border_cases(criterion.lineage)]


def case_line(study: OpenStudy, case: BorderCase) -> str:
    """A border case with the number of its example."""
    image = study.images.get(case.image) if case.image is not None else None
    return designing.case_line(case.verdict, case.words, str(image.number) if image else "")
