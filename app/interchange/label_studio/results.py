"""What the results of one annotation in Label Studio say: the rater's name, and answers with doubt and note."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from app.interchange.label_studio.controls import RATER, Control, Part
from app.interchange.tables.cells import BadCell
from app.interchange.tables.scale_values import read_mark
from app.messages.interchange import formats as formats_text, import_export
from app.messages.interchange.scale_values import not_on_scale
from app.study.answer import Content
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict

_IDENTITY = re.compile(r"([0-9a-f]{12})-\w+")
_SCALES = set(Scale)
_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True)
class ReadAnswer:
    """An answer. `identity` is the end of the id it went out with (hex), or what no id ends with. `meta`: when and how
    it was given, as this program exported it; empty where anything was changed since."""

    item: str
    content: Content
    identity: str
    meta: Mapping[str, str]


def read_results(
    results: Sequence[object],
    controls: Mapping[str, Control],
    complaints: list[BadCell],
    parts: int | None = None,
) -> tuple[str, list[ReadAnswer]]:
    """The rater's name ("" when it is not said) and the answers; what is wrong is added to `complaints`. `parts`: how
    many things there are to choose among or to rank, where that is known."""
    rater, words = "", dict[tuple[str, Part], str]()
    identities: dict[str, str] = {}
    marks: dict[str, Mark | Verdict] = {}
    metas: dict[str, list[Mapping[str, str]]] = {}
    for value in results:
        try:
            result = object_of(value, "result", formats_text.NO_RESULT)
            name = _text(result.get("from_name"), "from_name")
            if name == RATER:
                rater = _written(result, name).strip()
                continue
            control = controls.get(name)
            if control is None:
                raise BadCell("from_name", formats_text.unknown_question(name=name))
            said = _chosen(result, control) if control.choices else _written(result, name)
            if (control.item, control.part) in words:
                raise BadCell(name, formats_text.TWO_ANSWERS)
            if control.part is Part.VALUE and not control.scale.is_yes_no and said.strip():
                marks[control.item] = _mark(said, control, parts)
            words[control.item, control.part] = said
            found = _IDENTITY.fullmatch(str(result.get("id")))
            identities[control.item] = found[1] if found else "-"
            metas.setdefault(control.item, []).append(_meta(result, said))
        except BadCell as bad:
            complaints.append(bad)
    items = dict.fromkeys(item for item, _part in words)
    scaled = {control.item for control in controls.values() if not control.scale.is_yes_no}
    answers = [
        ReadAnswer(
            item,
            _content(item, words, item in scaled, marks.get(item)),
            identities[item],
            _common(metas[item]),
        )
        for item in items
    ]
    return rater, [answer for answer in answers if not answer.content.is_empty]


def _meta(result: Mapping[str, object], said: str) -> Mapping[str, str]:
    """What an export says of an answer, if the answer is still what it was."""
    meta = result.get("meta")
    if not isinstance(meta, dict) or meta.get("said") != said:
        return {}
    return {name: value for name in ("recorded_at", "perception") if isinstance(value := meta.get(name), str)}


def _common(metas: Sequence[Mapping[str, str]]) -> Mapping[str, str]:
    """What all parts of an answer say of it; nothing where they differ."""
    return metas[0] if all(one == metas[0] for one in metas) else {}


def _content(
    item: str, words: Mapping[tuple[str, Part], str], is_scaled: bool, mark: Mark | Verdict | None
) -> Content:
    value = mark if is_scaled else _value(item, words.get((item, Part.VALUE)))
    doubt, note = words.get((item, Part.DOUBT)), words.get((item, Part.NOTE), "")
    return Content(value, Doubt(doubt) if doubt else None, note if note.strip() else "")


def _mark(said: str, control: Control, parts: int | None) -> Mark | Verdict:
    try:
        return read_mark(control.scale, said, parts)
    except ValueError as error:
        raise BadCell(control.name, not_on_scale(said, control.scale, parts)) from error


def _value(item: str, word: str | None) -> Verdict | Judgment | None:
    if word is None:
        return None
    return Judgment(word) if item in _SCALES else Verdict(word)


def _chosen(result: Mapping[str, object], control: Control) -> str:
    choices = object_of(result.get("value"), control.name, formats_text.NO_CHOICE).get("choices")
    if not isinstance(choices, list) or len(choices) != 1:
        raise BadCell(control.name, formats_text.NO_CHOICE)
    choice = _text(choices[0], control.name)
    if control.scale.is_yes_no and choice not in control.choices:
        raise BadCell(control.name, import_export.not_one_of(choice, control.choices))
    return choice


def _written(result: Mapping[str, object], name: str) -> str:
    """The text of a field; several submissions are lines."""
    text = object_of(result.get("value"), name, formats_text.NO_TEXT).get("text")
    if isinstance(text, list):
        return "\n".join(_text(line, name) for line in text)
    return _text(text, name)


def _text(value: object, name: str) -> str:
    """A text that can be stored: no half characters, which JSON can hold."""
    if not isinstance(value, str) or value != value.encode("utf-8", "replace").decode("utf-8"):
        raise BadCell(name, formats_text.NOT_TEXT)
    return value


def object_of(value: object, name: str, reason: str) -> dict[str, object]:
    """A JSON object, or BadCell with the reason."""
    if not isinstance(value, dict):
        raise BadCell(name, reason)
    return value


def choice_of(kind: type[_Choice], value: object) -> _Choice | None:
    """The member of this value, or None."""
    return next((choice for choice in kind if choice.value == value), None)
