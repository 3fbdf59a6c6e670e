"""Reading a rubric from a REFI-QDA codebook (QDC): codes with codes in them are themes, those inside are criteria.

The parser takes no document type, so there are no entities to expand.
"""

import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from app.errors import UserError
from app.messages.rubric import rubric_files
from app.rubrics.draft import numbered
from app.rubrics.outline import as_it_is, one_line, problem_with_contexts, with_part, with_whole
from app.study.rubric import Criterion, Rubric, Theme

NAMESPACE = "urn:QDA-XML:codebook:1.0"
ORIGIN = (
    "Touchstone"  # codebooks that this program wrote: the lines of a text after its first begin with a tab
)
DEEPEST = 20  # codes inside codes
_CODED = re.compile(r"([\w-]+\.[\w-]+)(?:\s+(.*))?")
_THEME = re.compile(rf"{rubric_files.THEME} ([\w-]+)[:.]?\s*(.*)")
_LABELLED = re.compile(r"([^:\n]{1,40}):\s+(.*)", re.DOTALL)


@dataclass
class Code:
    """One code of a codebook, with the line it begins on and the codes inside it. `paragraphs` are those of its
    description."""

    guid: uuid.UUID
    name: str
    line: int
    paragraphs: tuple[str, ...] = ()
    inside: "list[Code]" = field(default_factory=list)


def read_codebook(text: str, name: str, artifact: str = "") -> Rubric:
    """The rubric in a codebook. Raises UserError with the file's name and the line."""
    codes = _Parser(name).parse(text)
    if not codes:
        raise UserError(rubric_files.wrong(name, rubric_files.LINE, 1, rubric_files.NO_CODES))
    return _rubric(codes, name, artifact)


def _paragraphs(description: str, is_ours: bool) -> tuple[str, ...]:
    """The text and the parts of a code, without their empty lines."""
    words = description.strip()
    if is_ours:
        return tuple(as_it_is(one.replace("\n\t", "\n")) for one in re.split(r"\n(?!\t)", words))
    return tuple(filter(None, map(one_line, words.split("\n"))))


class _Parser:
    """Builds the tree of codes while the text goes by."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._codes: list[Code] = []
        self._open: list[Code] = []
        self._words: list[str] | None = None
        self._is_first, self._is_ours = True, False
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def parse(self, text: str) -> list[Code]:
        """The codes of the first level."""
        try:
            self._parser.Parse(text.encode("utf-8"), True)
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, "unknown reason")
            raise UserError(rubric_files.broken_xml(self._name, error.lineno, reason)) from error
        return self._codes

    def _complaint(self, reason: str) -> UserError:
        return UserError(
            rubric_files.wrong(self._name, rubric_files.LINE, self._parser.CurrentLineNumber, reason)
        )

    def _refuse(self, *_: object) -> None:
        raise self._complaint(rubric_files.HAS_A_DOCTYPE)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(" ")[2]
        if self._is_first and tag != f"{NAMESPACE} CodeBook":
            raise self._complaint(rubric_files.NOT_A_CODEBOOK)
        if self._is_first:
            self._is_first, self._is_ours = False, attributes.get("origin") == ORIGIN
        if kind == "Code":
            self._start_code(attributes)
        elif kind == "Description" and self._open:
            self._words = []

    def _start_code(self, attributes: dict[str, str]) -> None:
        name = one_line(attributes.get("name", ""))
        if not name:
            raise self._complaint(rubric_files.NEEDS_NAME)
        try:
            guid = uuid.UUID(attributes.get("guid", ""))
        except ValueError as error:
            raise self._complaint(rubric_files.NEEDS_GUID) from error
        if len(self._open) == DEEPEST:
            raise self._complaint(rubric_files.TOO_DEEP)
        code = Code(guid, name, self._parser.CurrentLineNumber)
        (self._open[-1].inside if self._open else self._codes).append(code)
        self._open.append(code)

    def _end(self, tag: str) -> None:
        kind = tag.rpartition(" ")[2]
        if kind == "Code":
            self._open.pop()
        elif kind == "Description" and self._words is not None:
            self._open[-1].paragraphs = _paragraphs("".join(self._words), self._is_ours)
            self._words = None

    def _characters(self, words: str) -> None:
        if self._words is not None:
            self._words.append(words)


def _rubric(codes: list[Code], name: str, artifact: str) -> Rubric:
    """One code around all others is the rubric itself; without it the codes of the first level are the themes."""
    inside = codes[0].inside if len(codes) == 1 else []
    root = codes[0] if inside and all(code.inside for code in inside) else None
    themes = root.inside if root else codes
    if not any(theme.inside for theme in themes):
        themes = [Code(uuid.UUID(int=0), artifact or name, 1, inside=themes)]
    said = list(_labelled(root.paragraphs)) if root else []
    if root and (problem := problem_with_contexts(said)):
        raise UserError(rubric_files.wrong(name, rubric_files.LINE, root.line, problem))
    title = root.name if root else artifact or name
    made = [_theme(theme, name) for theme in themes]
    subject = dict(said).get(rubric_files.ARTIFACT, artifact or title)
    rubric = with_whole(Rubric(title, subject, numbered(made)), said)
    first: dict[uuid.UUID, str] = {}
    for one in rubric.criteria:
        twin = first.setdefault(one.lineage, one.code)
        if twin != one.code:
            raise UserError(rubric_files.twins(name=name, one=twin, other=one.code))
    return rubric


def _theme(code: Code, name: str) -> Theme:
    if not code.inside:
        raise UserError(rubric_files.empty_theme(name, code.name))
    coded = _THEME.fullmatch(code.name)
    own, named = coded.groups() if coded else ("", code.name)
    criteria = tuple(_criterion(one) for one in _flat(code.inside))
    return Theme(own, " ".join(code.paragraphs) or named or own, criteria)


def _flat(codes: list[Code]) -> Iterator[Code]:
    """Codes with those inside them: a rubric has no deeper level."""
    for code in codes:
        yield code
        yield from _flat(code.inside)


def _criterion(code: Code) -> Criterion:
    coded = _CODED.fullmatch(code.name)
    own, named = (coded[1].rpartition(".")[2], coded[2] or "") if coded else ("", code.name)
    first, *rest = code.paragraphs or [named or own]
    criterion = Criterion(code.guid, f".{own}", first or named or code.name)
    loose = [criterion.text]
    for line in rest:
        labelled = _LABELLED.fullmatch(line)
        try:
            if labelled is None:
                raise ValueError(line)
            criterion = with_part(criterion, labelled[1], labelled[2])
        except ValueError:  # somebody else's words: they belong to the text
            loose.append(line)
    if not coded and code.paragraphs:
        criterion = with_part(criterion, rubric_files.SHORT, code.name)
    return replace(criterion, lineage=code.guid, text=" ".join(loose))


def _labelled(paragraphs: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in paragraphs:
        found = _LABELLED.fullmatch(line)
        if found:
            yield found[1], found[2]
