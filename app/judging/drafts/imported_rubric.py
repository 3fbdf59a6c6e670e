"""A rubric that a model drafted elsewhere, taken in from a file to lie beside the community's.

Files: a reply as this program asks for (JSON), a rubric as TOML, or plain lines, `C1: The image shows …`, under
headings that end with a colon, as Johnson et al. (2026) print theirs in appendix B.2.
"""

import hashlib
import re
from pathlib import Path

from app.errors import UserError
from app.files.rubric_file import read_rubric as read_toml
from app.files.text_file import read_text
from app.judging.drafts.draft_reply import Unusable
from app.judging.drafts.rubric_writer import read_rubric
from app.messages.judge import imported_drafts
from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind, DraftRubric, WrittenTheme
from app.study.ports import OpenStudy

ELSEWHERE = "imported"  # stands for the server
_CRITERION = re.compile(r"^\s*(?:[-*•]\s*)?(?:T\d+[.,]?\s*)?C?\d+\s*[.:)]\s*(?P<text>\S.*)$")
_THEME = re.compile(r"^\s*(?:#+\s*)?(?P<text>\S.*?)\s*:?\s*$")


def read_drafted(path: Path) -> tuple[WrittenTheme, ...]:
    """The themes of a drafted rubric in a file. Raises UserError with the file, and the line where there is one."""
    text = read_text(path)
    if path.suffix.casefold() == ".toml":
        rubric = read_toml(text, str(path))
        return tuple(
            WrittenTheme(theme.statement, tuple(one.text for one in theme.criteria))
            for theme in rubric.themes
        )
    if text.lstrip().startswith(("{", "```")):
        try:
            return read_rubric(text)
        except Unusable as why:
            raise UserError(imported_drafts.unusable(path=str(path), reason=why.reason)) from why
    return _from_lines(text, path)


def _from_lines(text: str, path: Path) -> tuple[WrittenTheme, ...]:
    themes: list[tuple[str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if found := _CRITERION.match(line):
            if not themes:
                themes.append((imported_drafts.WITHOUT_THEME, []))
            themes[-1][1].append(found["text"].strip())
        elif themes and not themes[-1][1]:
            raise UserError(imported_drafts.empty_theme(path=str(path), line=number, theme=themes[-1][0]))
        elif heading := _THEME.match(line):
            themes.append((heading["text"], []))
    if not themes or not themes[-1][1]:
        raise UserError(imported_drafts.no_criteria(path=str(path)))
    return tuple(WrittenTheme(statement, tuple(criteria)) for statement, criteria in themes)


def take_in(study: OpenStudy, path: Path, model: str) -> DraftRubric:
    """Store a drafted rubric; where it comes from is stored with it. Raises UserError for a file that cannot be read,
    and for one whose content was taken in before."""
    themes = read_drafted(path)
    content = read_text(path)
    key = hashlib.sha256(f"{ELSEWHERE}\n{model}\n{content}".encode()).hexdigest()
    if study.drafts.known([key]).get(key) is Status.OK:
        raise UserError(imported_drafts.there_already(path=str(path)))
    prompt = Prompt("", imported_drafts.origin(name=path.name), {})
    (asked,) = study.drafts.ask(
        DraftKind.RUBRIC, JudgeSetup(model, ELSEWHERE), [Question(0, 1, (), prompt, key)]
    )
    study.drafts.keep_rubric(asked, Outcome(Status.OK, raw=content, model=model), themes)
    return next(draft for draft in study.drafts.rubrics() if draft.call.key == asked.row)
