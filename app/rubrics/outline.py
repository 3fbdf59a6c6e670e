"""A rubric as people read it in a document: a title, a heading a theme, an item a criterion, parts under it."""

import re
import unicodedata
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from app.errors import UserError
from app.identity import new_id
from app.messages.rubric import rubric_files
from app.messages.study import study_files
from app.rubrics.draft import numbered
from app.rubrics.scale_text import context_from_text, context_text, scale_from_text, scale_text
from app.study.rubric import EVERY_CONTEXT, Criterion, Rubric, RubricKind, Theme
from app.study.scales import AnswerScale
from app.study.team.designs import BorderCase
from app.study.verdict import CountsAs

_THEME = re.compile(r"Theme ([\w-]+)[:.]\s*(.*)", re.DOTALL)
_LEAD = re.compile(r"([\w-]+)\.(?:\s+(.*?))?\.?", re.DOTALL)
_OF_WHOLE = (
    rubric_files.ARTIFACT,
    rubric_files.COMMUNITY,
    rubric_files.SOURCE,
    rubric_files.KIND,
    rubric_files.CONTEXT,
    rubric_files.CODE,
    rubric_files.LEAST_DESIRABLE,
)
_SENTENCE = re.compile(r"(.*?[.!?])\s+(.*)")


class LineKind(Enum):
    """What a line of a document is."""

    TITLE = auto()
    THEME = auto()
    TEXT = auto()
    CRITERION = auto()
    PART = auto()


@dataclass(frozen=True)
class Line:
    """One line: `lead` is what is in bold before the text; `at` where it is in its file, from 1."""

    kind: LineKind
    text: str
    lead: str = ""
    at: int = 0


Kept = Callable[[str], str]
"""What a document keeps of a text: `one_line` or `as_it_is`."""


def one_line(text: str) -> str:
    """A text in one line, without characters that no document can hold."""
    return " ".join(as_it_is(text).split())


def as_it_is(text: str) -> str:
    """A text with its line breaks, tabs and spaces, but for those at its ends; what no document can hold is a space."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = (c if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs", "Cn") else " " for c in lines)
    return "".join(kept).strip()


# --- from a rubric to lines


def outline(
    rubric: Rubric, cases: Sequence[tuple[BorderCase, str]] = (), kept: Kept = one_line
) -> Iterator[Line]:
    """A rubric line by line. Border cases come with the name of their image, '' for none."""
    yield Line(LineKind.TITLE, kept(rubric.title))
    for label, words in about_whole(rubric):
        yield Line(LineKind.TEXT, kept(words), f"{label}:")
    for theme in rubric.themes:
        statement = kept(theme.statement)
        first = _SENTENCE.fullmatch(statement) if one_line(statement) == statement else None
        heading, rest = first.groups() if first else (statement, "")
        yield Line(LineKind.THEME, f"{rubric_files.THEME} {theme.code}: {heading}")
        if rest:
            yield Line(LineKind.TEXT, rest)
        for criterion in theme.criteria:
            yield from _criterion(criterion, cases, kept)


def _criterion(criterion: Criterion, cases: Sequence[tuple[BorderCase, str]], kept: Kept) -> Iterator[Line]:
    own, short = criterion.code.rpartition(".")[2], kept(criterion.short)
    yield Line(LineKind.CRITERION, kept(criterion.text), f"{own}. {short}." if short else f"{own}.")
    parts = [(rubric_files.GUIDANCE, criterion.guidance), (rubric_files.APPLIES_WHEN, criterion.applies_when)]
    for case, image in cases:
        if case.lineage == criterion.lineage:
            parts.append(
                (rubric_files.BORDER_CASE, rubric_files.border_case(case.verdict, case.words, image))
            )
    parts += [*about_answers(criterion), (rubric_files.LINEAGE, str(criterion.lineage))]
    for label, words in parts:
        if words:
            yield Line(LineKind.PART, kept(words), f"{label}:")


def about_whole(rubric: Rubric) -> list[tuple[str, str]]:
    """What is said of a rubric before its themes: labels with their words, those without words left out."""
    parts = [
        (rubric_files.ARTIFACT, rubric.artifact),
        (rubric_files.COMMUNITY, rubric.community),
        (rubric_files.SOURCE, rubric.source),
        (rubric_files.KIND, rubric.kind.value if rubric.kind is not RubricKind.RUBRIC else ""),
        *((rubric_files.CONTEXT, context_text(context)) for context in rubric.contexts),
        *((rubric_files.CODE, code) for code in rubric.codes),
        (rubric_files.LEAST_DESIRABLE, "" if rubric.label_rule.is_usual else str(rubric.least_desirable)),
    ]
    return [(label, words) for label, words in parts if words]


def about_answers(criterion: Criterion) -> list[tuple[str, str]]:
    """How a criterion is answered: labels with their words, '' where one says nothing."""
    scale = criterion.scale
    is_usual = not scale.is_yes_no and criterion.not_visible is CountsAs.MET
    return [
        (rubric_files.NOT_VISIBLE, "" if is_usual else rubric_files.COUNTS_AS[criterion.not_visible]),
        (rubric_files.IMPORTANCE, rubric_files.IMPORTANCES[True] if criterion.is_desirable else ""),
        (rubric_files.FIELDS, ", ".join(criterion.fields)),
        (rubric_files.SCALE, "" if scale.is_yes_no else scale_text(scale)),
        (rubric_files.NOT_APPLICABLE, scale.not_applicable),
        (rubric_files.REASON, rubric_files.REASON_ASKED if scale.asks_why else ""),
    ]


# --- from lines to a rubric


@dataclass
class _Reading:
    """What has been read so far."""

    name: str
    place: str  # what `at` counts: lines or paragraphs
    title: str = ""
    said: list[tuple[str, str]] = field(default_factory=list)
    themes: list[Theme] = field(default_factory=list)

    def complaint(self, line: Line, reason: str) -> UserError:
        return UserError(rubric_files.wrong(self.name, self.place, line.at, reason))


MOST_LINES = 10_000


def read_outline(lines: Sequence[Line], name: str, place: str, artifact: str = "") -> Rubric:
    """The rubric that lines describe; `artifact` where they do not name it.

    Raises UserError naming the file and the line, or the paragraph, that does not fit.
    """
    if len(lines) > MOST_LINES:
        raise UserError(rubric_files.cannot_read(name=name, reason=rubric_files.TOO_LARGE))
    reading = _Reading(name, place)
    for line in lines:
        _READ[line.kind](reading, line)
    if not reading.themes:
        raise reading.complaint(Line(LineKind.TITLE, "", at=1), rubric_files.NO_THEME)
    empty = next((theme for theme in reading.themes if not theme.criteria), None)
    if empty is not None:
        raise UserError(rubric_files.empty_theme(name, empty.statement))
    subject = dict(reading.said).get(rubric_files.ARTIFACT, artifact)
    bare = Rubric(
        reading.title or subject or name, subject or reading.title or name, numbered(reading.themes)
    )
    rubric = with_whole(bare, reading.said)
    _refuse_twins(rubric, name)
    return rubric


def _title(reading: _Reading, line: Line) -> None:
    if reading.title:
        raise reading.complaint(line, rubric_files.SECOND_TITLE)
    reading.title = line.text


def _theme(reading: _Reading, line: Line) -> None:
    if not line.text:
        raise reading.complaint(line, rubric_files.EMPTY_HEADING)
    coded = _THEME.fullmatch(line.text)
    code, statement = coded.groups() if coded else ("", line.text)
    reading.themes.append(Theme(code, statement, ()))


def _text(reading: _Reading, line: Line) -> None:
    """A paragraph: something about the whole, or what a theme says beyond its heading."""
    if not reading.themes:
        label = line.lead.rstrip(": ")
        if label not in _OF_WHOLE:
            raise reading.complaint(line, rubric_files.UNKNOWN_BEFORE_THEMES)
        if label == rubric_files.KIND and line.text not in set(RubricKind):
            raise reading.complaint(line, rubric_files.unknown_kind(line.text, list(RubricKind)))
        if label == rubric_files.LEAST_DESIRABLE and not (line.text.isascii() and line.text.isdigit()):
            raise reading.complaint(line, rubric_files.not_a_count(line.text))
        reading.said.append((label, line.text))
        if label == rubric_files.CONTEXT and (problem := problem_with_contexts(reading.said)):
            raise reading.complaint(line, problem)
        return
    theme = reading.themes[-1]
    if theme.criteria:
        raise reading.complaint(line, rubric_files.TEXT_BETWEEN)
    words = " ".join(filter(None, (theme.statement, line.lead, line.text)))
    reading.themes[-1] = replace(theme, statement=words)


def _item(reading: _Reading, line: Line) -> None:
    if not reading.themes:
        raise reading.complaint(line, rubric_files.NO_HEADING_YET)
    lead = _LEAD.fullmatch(line.lead)
    code, short = (lead.group(1), lead.group(2) or "") if lead else ("", line.lead.rstrip(":. "))
    if not line.text:
        raise reading.complaint(line, rubric_files.EMPTY_ITEM)
    theme = reading.themes[-1]
    made = Criterion(new_id(), f".{code}", line.text, short)
    reading.themes[-1] = replace(theme, criteria=(*theme.criteria, made))


def _part(reading: _Reading, line: Line) -> None:
    if not reading.themes or not reading.themes[-1].criteria:
        raise reading.complaint(line, rubric_files.NO_CRITERION_YET)
    theme = reading.themes[-1]
    *before, last = theme.criteria
    try:
        changed = with_part(last, line.lead.rstrip(": "), line.text)
    except ValueError as error:
        raise reading.complaint(line, str(error)) from error
    reading.themes[-1] = replace(theme, criteria=(*before, changed))


_READ: Mapping[LineKind, Callable[[_Reading, Line], None]] = {
    LineKind.TITLE: _title,
    LineKind.THEME: _theme,
    LineKind.TEXT: _text,
    LineKind.CRITERION: _item,
    LineKind.PART: _part,
}


def problem_with_contexts(said: Sequence[tuple[str, str]]) -> str:
    """What is wrong with the contexts among what is said of the whole, by label; '' if nothing is."""
    contexts = [context_from_text(text) for label, text in said if label == rubric_files.CONTEXT]
    seen: set[str] = set()
    for name in (context.name for context in contexts):
        if name.casefold() == EVERY_CONTEXT:
            return study_files.means_every_context(name=name)
        if not name or name.casefold() in seen:
            return study_files.context_twice(name=name) if name else rubric_files.CONTEXT_NEEDS_NAME
        seen.add(name.casefold())
    silent = next((context.name for context in contexts if not context.words), "")
    return rubric_files.context_needs_words(name=silent) if silent else ""


def with_whole(rubric: Rubric, said: Sequence[tuple[str, str]]) -> Rubric:
    """A rubric with what is said of the whole, by label; several contexts and codes all hold, else the last does."""
    words = dict(said)
    kind = words.get(rubric_files.KIND, "")
    return replace(
        rubric,
        community=words.get(rubric_files.COMMUNITY, ""),
        source=words.get(rubric_files.SOURCE, ""),
        kind=RubricKind(kind) if kind in set(RubricKind) else RubricKind.RUBRIC,
        contexts=tuple(context_from_text(text) for label, text in said if label == rubric_files.CONTEXT),
        codes=tuple(text for label, text in said if label == rubric_files.CODE),
        least_desirable=int(least)
        if (least := words.get(rubric_files.LEAST_DESIRABLE, "")).isdecimal()
        else 0,
    )


def with_part(criterion: Criterion, label: str, text: str) -> Criterion:
    """A criterion with one of its parts, by the part's label. Raises ValueError, with a sentence, for another."""
    if label == rubric_files.GUIDANCE:
        return replace(criterion, guidance=text)
    if label == rubric_files.APPLIES_WHEN:
        return replace(criterion, applies_when=text)
    if label == rubric_files.SHORT:
        return replace(criterion, short=text)
    # Borderline cases are kept with the study, by lineage; a file only shows them.
    if label in (rubric_files.BORDER_CASE, rubric_files.FORMER_BORDER_CASE):
        return criterion
    if label == rubric_files.LINEAGE:
        try:
            return replace(criterion, lineage=uuid.UUID(text))
        except ValueError as error:
            raise ValueError(rubric_files.not_a_lineage(text)) from error
    if label == rubric_files.NOT_VISIBLE:
        return replace(criterion, not_visible=_counts_as(text))
    if label == rubric_files.IMPORTANCE:
        named = {words: importance for importance, words in rubric_files.IMPORTANCES.items()}
        if text.rstrip(". ").lower() not in named:
            raise ValueError(rubric_files.unknown_importance(text))
        return replace(criterion, is_desirable=named[text.rstrip(". ").lower()])
    if label == rubric_files.FIELDS:
        return replace(criterion, fields=tuple(filter(None, map(str.strip, text.split(",")))))
    return replace(criterion, scale=_with_scale(criterion.scale, label, text))


def _with_scale(scale: AnswerScale, label: str, text: str) -> AnswerScale:
    if label == rubric_files.SCALE:
        try:
            read = scale_from_text(text)
        except ValueError as error:
            raise ValueError(rubric_files.unknown_scale(text)) from error
        return replace(read, not_applicable=scale.not_applicable, asks_why=scale.asks_why)
    if label == rubric_files.NOT_APPLICABLE:
        return replace(scale, not_applicable=text)
    if label == rubric_files.REASON:
        if text.rstrip(". ").lower() != rubric_files.REASON_ASKED:
            raise ValueError(rubric_files.unknown_reason(text))
        return replace(scale, asks_why=True)
    raise ValueError(rubric_files.unknown_part(label))


def _counts_as(text: str) -> CountsAs:
    for counts_as, words in rubric_files.COUNTS_AS.items():
        if text.rstrip(". ").lower() == words:
            return counts_as
    raise ValueError(rubric_files.unknown_rule(text))


def _refuse_twins(rubric: Rubric, name: str) -> None:
    seen: dict[uuid.UUID, str] = {}
    for one in rubric.criteria:
        if one.lineage in seen:
            raise UserError(rubric_files.twins(name=name, one=seen[one.lineage], other=one.code))
        seen[one.lineage] = one.code
