"""Editing the description template of a study: its fields and the words around them, each change stored at once."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from app.errors import UserError
from app.files.template_file import read_template, write_template
from app.files.text_file import read_text
from app.messages.describe import template_editing
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.speech.sentence_lines import in_one_breath
from app.study.alt_text import Draft, Field, Template, compose_line, compose_parts
from app.study.names import is_line
from app.study.ports import OpenStudy

_CHANGED = ANSWERED | MOVED
_NOT_IN_CODES = re.compile(r"[^\w]+")


@dataclass(frozen=True)
class TemplateTexts:
    """What a template says and asks besides its fields."""

    opening: str = ""
    line_opening: str = ""
    scene_question: str = ""
    text_question: str = ""


@dataclass(frozen=True)
class _Step:
    """A template to go back or forward to, and what the change between is called."""

    template: Template
    change: str


class TemplateEditing:
    """Takes intentions, stores the template for each, and returns what to say.

    Row 0 is what the template says besides its fields; row n is the nth field. While there is no field, nothing can be
    stored: a template needs one.
    """

    def __init__(self, study: OpenStudy) -> None:
        study.prepare_to_write()
        self._study = study
        self._undone: list[_Step] = []
        self._before: list[_Step] = []
        self._last = Feedback(template_editing.NOTHING_TO_REPEAT)
        self.title = study.study.title
        self.place = 0
        self.template = study.descriptions.template() or self._empty()
        self._before.extend(self._earlier_changes())

    def _earlier_changes(self) -> Iterator[_Step]:
        """What an earlier sitting changed and did not undo, oldest first."""
        kept: list[tuple[Template, datetime]] = []
        for template, stored_at in self._study.descriptions.template_versions():
            again = next((place for place, (one, _) in enumerate(kept) if one == template), None)
            if again is None:
                kept.append((template, stored_at))
            else:
                del kept[again + 1 :]  # an undo stores the earlier template again
        for (template, _), (_, changed_at) in pairwise(kept):
            yield _Step(template, template_editing.earlier_change(minute=changed_at))

    def _empty(self) -> Template:
        about = self._study.study
        artifact = about.artifact or about.title
        return Template(artifact, artifact, about.language or "en", "", ())

    # --- what there is

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields, in the order in which they are heard."""
        return self.template.fields

    @property
    def field(self) -> Field | None:
        """The field the person is at; None at the first row."""
        return self.fields[self.place - 1] if self.place else None

    @property
    def texts(self) -> TemplateTexts:
        """What the template says and asks besides its fields."""
        t = self.template
        return TemplateTexts(t.opening, t.line_opening, t.scene_question, t.text_question)

    def lines(self) -> list[str]:
        """Every row: the words around the fields, then each field with its question."""
        lines = [template_editing.field_line(one.name, one.question, one.required) for one in self.fields]
        return [template_editing.AROUND_LINE, *lines]

    def state(self) -> str:
        """How many fields there are, and what they are for."""
        return template_editing.state(self.template.title, len(self.fields))

    def is_in_line(self, code: str) -> bool:
        """Whether a field is part of the one-line description."""
        return code in self.template.line_fields

    def preview(self, changed: Field | TemplateTexts | None = None, in_line: bool | None = None) -> list[str]:
        """What listeners hear, in one line and in full, where a describer takes the first suggestion of each field.

        `changed`: the field or words being written, in place of the stored ones. A field without suggestions is heard
        as one that cannot be told.
        """
        template = self.template
        if isinstance(changed, TemplateTexts):
            template = _with_texts(template, changed)
        elif changed is not None:
            template = self._with_field(changed, in_line)
        values = {one.code: one.suggestions[0] for one in template.fields if one.suggestions}
        parts = compose_parts(template, Draft(values))
        return [
            template_editing.in_line(words=compose_line(template, Draft(values))),
            template_editing.in_full(words=" ".join(part.sentence for part in parts)),
        ]

    # --- coming, going

    def begin(self) -> Feedback:
        """Come in."""
        return self._say(Feedback(template_editing.welcome(self.state()), MOVED))

    def leave(self) -> Feedback:
        """Go away; every change is on the disk already."""
        return Feedback(template_editing.CLOSED)

    def come_to(self, place: int) -> None:
        """The person is at this row now; whoever moved the cursor has said it."""
        self.place = min(place, len(self.fields))

    def where(self) -> Feedback:
        """The row one is at, and how many fields there are."""
        line = in_one_breath(self.lines()[self.place])
        return self._say(Feedback(template_editing.where(line, self.place, len(self.fields))))

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return Feedback(self._last.sentence)

    def hear(self) -> Feedback:
        """The preview."""
        return self._say(Feedback(" ".join(self.preview())))

    # --- changing

    def problem(self, field: Field) -> tuple[str, str] | None:
        """What is wrong with a field: the name of its part, and a sentence; None if nothing is."""
        for part in ("name", "question", "missing"):
            if not is_line(getattr(field, part).strip()):
                return part, template_editing.NEEDS_WORDS
        for part in ("sentence", "short"):
            if getattr(field, part).count("{value}") != 1:
                return part, template_editing.NEEDS_VALUE
        others = [one.name.casefold() for one in self.fields if one.code != field.code]
        if field.name.strip().casefold() in others:
            return "name", template_editing.name_taken(name=field.name.strip())
        return None

    def change_field(self, field: Field, in_line: bool) -> Feedback | None:
        """Store other words for the field of this code; None where nothing is different.

        Raises UserError for words that no template can have.
        """
        found = self.problem(field)
        if found is not None:
            raise UserError(template_editing.not_stored(name=field.name, reason=found[1]))
        return self._store_words(self._with_field(field, in_line), field.name)

    def change_texts(self, texts: TemplateTexts) -> Feedback | None:
        """Store other words around the fields; None where nothing is different."""
        return self._store_words(_with_texts(self.template, texts), template_editing.AROUND)

    def _store_words(self, changed: Template, name: str) -> Feedback | None:
        if changed == self.template:
            return None
        if not self.fields:  # it is stored with the first field
            self.template = changed
            return self._say(Feedback(template_editing.FIELD_FIRST, ANSWERED))
        self._store(changed, template_editing.new_words(name=name))
        return self._say(Feedback(template_editing.saved(name=name), ANSWERED))

    def offered_field(self, name: str) -> Field:
        """A new field of this name, with sentences that fit every name."""
        name = " ".join(name.split())
        return Field(
            self._new_code(name),
            name,
            template_editing.offered_question(name=name),
            template_editing.offered_sentence(name=name),
            template_editing.offered_missing(name=name),
        )

    def add_field(self, field: Field) -> Feedback:
        """A new field behind the one the person is at. Raises UserError for words that no template can have."""
        found = self.problem(field)
        if found is not None:
            raise UserError(template_editing.not_stored(name=field.name, reason=found[1]))
        at = self.place or len(self.fields)
        fields = (*self.fields[:at], field, *self.fields[at:])
        said = template_editing.added(name=field.name, place=at + 1, fields=len(fields))
        self._store(replace(self.template, fields=fields), template_editing.field_added(name=field.name))
        self.place = at + 1
        return self._say(Feedback(said, _CHANGED))

    def remove_field(self) -> Feedback:
        """Take the field one is at out. Descriptions that are written already keep its words.

        Raises UserError at the first row, and for the last field.
        """
        gone = self._here()
        if len(self.fields) == 1:
            raise UserError(template_editing.LAST_FIELD)
        fields = tuple(one for one in self.fields if one.code != gone.code)
        in_line = tuple(code for code in self.template.line_fields if code != gone.code)
        said = template_editing.removed(name=gone.name)
        self._store(
            replace(self.template, fields=fields, line_fields=in_line),
            template_editing.field_removed(name=gone.name),
        )
        self.place = min(self.place, len(fields))
        return self._say(Feedback(said, _CHANGED))

    def move(self, by: int) -> Feedback:
        """The field one is at one place up (-1) or down (1). Raises UserError at the ends."""
        moved = self._here()
        to = self.place + by
        if why := self._why_not_there(to):
            raise UserError(why)
        fields = [one for one in self.fields if one.code != moved.code]
        fields.insert(to - 1, moved)
        in_line = self._line_after_move([one.code for one in fields])
        said = template_editing.moved(name=moved.name, place=to, fields=len(fields))
        change = template_editing.field_moved(moved.name, by)
        self._store(replace(self.template, fields=tuple(fields), line_fields=in_line), change)
        self.place = to
        return self._say(Feedback(said, _CHANGED))

    def _why_not_there(self, to: int) -> str:
        if 1 <= to <= len(self.fields):
            return ""
        return template_editing.ALREADY_FIRST if to < 1 else template_editing.ALREADY_LAST

    def why_not(self, command: str) -> str:
        """Why a command of the page can do nothing now; "" where it can."""
        here = "" if self.field is not None else template_editing.NOT_A_FIELD
        return {
            "field_up": here or self._why_not_there(self.place - 1),
            "field_down": here or self._why_not_there(self.place + 1),
            "remove_field": here or (template_editing.LAST_FIELD if len(self.fields) == 1 else ""),
            "template_back": "" if self._before else template_editing.NOTHING_TO_UNDO,
            "export_template": "" if self.fields else template_editing.NO_FIELD_YET,
        }.get(command, "")

    def undo(self) -> Feedback:
        """Restore the template as it was before the last change, also one of an earlier sitting."""
        if not self._before:
            return self._say(Feedback(template_editing.NOTHING_TO_UNDO))
        now, step = self.template, self._before[-1]
        self._put_in_force(step.template)
        self._before.pop()
        self._undone.append(_Step(now, step.change))
        return self._say(Feedback(template_editing.undone(change=step.change), _CHANGED))

    def redo(self) -> Feedback:
        """Do again what was undone."""
        if not self._undone:
            return self._say(Feedback(template_editing.NOTHING_TO_REDO))
        now, step = self.template, self._undone[-1]
        self._put_in_force(step.template)
        self._undone.pop()
        self._before.append(_Step(now, step.change))
        return self._say(Feedback(template_editing.redone(change=step.change), _CHANGED))

    def take_file(self, path: Path) -> Feedback:
        """The template of a file in place of this one. Raises UserError, changing nothing, when it cannot be read."""
        taken = read_template(read_text(path), str(path))
        said = template_editing.imported(file_name=path.name, count=len(taken.fields))
        self._store(taken, template_editing.file_imported(file_name=path.name))
        self.place = 0
        return self._say(Feedback(said, _CHANGED))

    # --- inside

    def _here(self) -> Field:
        field = self.field
        if field is None:
            raise UserError(template_editing.NOT_A_FIELD)
        return field

    def _with_field(self, field: Field, in_line: bool | None) -> Template:
        tidy = _tidied(field)
        fields = tuple(tidy if one.code == field.code else one for one in self.fields)
        codes: Sequence[str] = self.template.line_fields
        if in_line is not None and in_line != (field.code in codes):
            codes = [*codes, field.code] if in_line else [code for code in codes if code != field.code]
        return replace(self.template, fields=fields, line_fields=tuple(codes))

    def _line_after_move(self, order: Sequence[str]) -> tuple[str, ...]:
        """The fields of the one-line description: in the new order of all fields, unless they had one of their own."""
        in_line, before = self.template.line_fields, [one.code for one in self.fields]
        is_own = list(in_line) != sorted(in_line, key=before.index)
        return in_line if is_own else tuple(sorted(in_line, key=order.index))

    def _new_code(self, name: str) -> str:
        bare = _NOT_IN_CODES.sub("_", name.casefold()).strip("_") or "field"
        taken = {one.code for one in self.fields}
        code, number = bare, 2
        while code in taken:
            code, number = f"{bare}_{number}", number + 1
        return code

    def _store(self, template: Template, change: str) -> None:
        """Store a change; `change` is what undoing and redoing call it."""
        before = self.template
        self._put_in_force(template)
        if before.fields:
            self._before.append(_Step(before, change))
        self._undone.clear()

    def _put_in_force(self, template: Template) -> None:
        at = self.field
        self.template = self._study.descriptions.set_template(write_template(template))
        codes = [one.code for one in self.fields]
        # With the field one is at; where it is gone, at what is in its place.
        self.place = codes.index(at.code) + 1 if at and at.code in codes else min(self.place, len(codes))

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said


def _with_texts(template: Template, texts: TemplateTexts) -> Template:
    return replace(
        template,
        opening=texts.opening.strip(),
        line_opening=texts.line_opening.strip(),
        scene_question=texts.scene_question.strip(),
        text_question=texts.text_question.strip(),
    )


def _tidied(field: Field) -> Field:
    return replace(
        field,
        name=field.name.strip(),
        question=field.question.strip(),
        sentence=field.sentence.strip(),
        missing=field.missing.strip(),
        short=field.short.strip(),
        short_missing=field.short_missing.strip(),
        suggestions=tuple(filter(None, map(str.strip, field.suggestions))),
    )
