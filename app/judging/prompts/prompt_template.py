"""The words a judge is told, as a file that a person can read, copy and change."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.judging.calls.reply_layout import ReplyForm
from app.messages.judge import judge_replies

_PLACE = re.compile(r"\{([a-z_]+)\}")

# Every text of a template by its table: the places it must hold, and those it may hold. The texts whose name ends
# in a question mark may be empty.
TEXTS: dict[str, dict[str, tuple[str, str]]] = {
    "": {"title": ("", ""), "system?": ("", "artifact"), "text": ("artifact given themes answer", "rules")},
    "given": {
        "references": ("", "count artifact"),
        "picture": ("", "artifact"),
        "no_picture": ("", "artifact"),
        "alt_text": ("alt_text", "artifact"),
        "prompt": ("prompt", "artifact"),
    },
    "rubric": {
        "theme": ("code statement", "artifact"),
        "criterion": ("code text", "artifact"),
        "condition": ("condition", ""),
        "guidance?": ("", "guidance"),
    },
    "rules": {
        "not_visible_met": ("", "codes"),
        "not_visible_not_met": ("", "codes"),
        "every_criterion": ("", ""),
        "cannot_tell": ("", ""),
        "evidence_first": ("", ""),
    },
    "answer": {
        "format": ("values example", "overall"),
        "values": ("", ""),
        "values_or_cannot_tell": ("", ""),
        "overall": ("", ""),
        "overall_by_rule": ("essential desirable least", ""),
        "verdict": ("", ""),
        "verdict_or_cannot_tell": ("", ""),
        "evidence": ("", ""),
    },
    "reply": {
        "criteria?": ("", ""),
        "overall": ("", ""),
        "theme": ("", "code number"),
        "criterion": ("", "code number"),
    },
    "decisions": {
        "text": ("artifact given themes", "rules"),
        "question": ("text statement artifact", "code condition"),
        "condition": ("condition", ""),
    },
    "exhibit": {
        "text": ("artifact given items answer", "title rules"),
        "picture": ("", "count"),
        "pictures": ("count", ""),
        "no_pictures": ("", "count"),
        "alt_text": ("number alt_text", ""),
        "prompt": ("prompt", ""),
        "context": ("context", "words"),
        "culture": ("culture", ""),
        "passage": ("number words", "named language"),
        "reference": ("number words", "named language"),
        "named": ("name", ""),
        "language": ("tag", ""),
        "answer": ("answers", ""),
        "condition": ("condition", ""),
        "guidance": ("guidance", ""),
        "levels": ("levels", ""),
        "level": ("number words", ""),
        "yes_no": ("", ""),
        "choose_text": ("count", ""),
        "choose_picture": ("count", ""),
        "rank_texts": ("count", ""),
        "rank_pictures": ("count", ""),
        "words": ("", ""),
        "both": ("", ""),
        "not_applicable": ("words", ""),
        "cannot_tell": ("", ""),
        "evidence": ("", "codes"),
        "every_question": ("", ""),
        "format": ("example", ""),
        "rank": ("", ""),
        "free": ("", ""),
        "decisions": ("given items", "title artifact rules"),
        "question": ("text statement", "condition"),
    },
}
# Tables that came later: what a file of one's own leaves out of them stands as in the prompt that ships.
_LATER = ("exhibit", "reply")
_LATER_TEXTS = ("answer.overall_by_rule",)
_SHIPPED = "judge-1"


@dataclass(frozen=True)
class PromptTemplate:
    """The texts of a prompt by name, such as `text` or `given.picture`, with {places} still to be filled."""

    name: str
    texts: Mapping[str, str]

    @property
    def form(self) -> ReplyForm:
        """The names in the form of the reply."""
        return _form(self.texts)

    def say(self, key: str, **values: str) -> str:
        """A text with its places filled. What is filled in is not looked at again, whatever it holds.

        A line that held nothing but empty places is left out.
        """
        lines = []
        for line in self.texts[key].split("\n"):
            filled = _PLACE.sub(lambda place: values[place[1]], line)
            if filled.strip() or not _PLACE.search(line):
                lines.append(filled.rstrip())
        return "\n".join(lines).strip()


def built_in_prompts() -> list[str]:
    """The names of the prompts that ship with the program, in alphabetical order."""
    from importlib import resources

    names = (entry.name for entry in (resources.files("resources") / "prompts").iterdir())
    return sorted(name[:-5] for name in names if name.startswith("judge-") and name.endswith(".toml"))


def load_prompt_template(name_or_file: str) -> PromptTemplate:
    """A prompt by its built-in name or from a file. Raises UserError when there is neither, or it is malformed."""
    from importlib import resources

    if name_or_file in built_in_prompts():
        file = resources.files("resources") / "prompts" / f"{name_or_file}.toml"
        return replace(read_prompt_template(file.read_text("utf-8"), file.name), name=name_or_file)
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(judge_replies.unknown_prompt(name=name_or_file, known=built_in_prompts()))
    text = read_text(path)
    # A judge is told apart by its prompt's name, so a changed file must give another name.
    mark = hashlib.sha256(text.encode()).hexdigest()[:6]
    shipped = load_prompt_template(_SHIPPED).texts
    return replace(read_prompt_template(text, str(path), shipped), name=f"{path.stem} {mark}")


def read_prompt_template(text: str, name: str, otherwise: Mapping[str, str] | None = None) -> PromptTemplate:
    """A prompt from TOML. `name` is the file's name for messages; `otherwise` holds the texts that stand where a file
    leaves out what came later. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    texts: dict[str, str] = {}
    for table, wanted in TEXTS.items():
        section = file.table(table) if table else file
        for key, (needed, allowed) in wanted.items():
            place = f"{table}.{key}".strip(".?")
            is_later = table in _LATER or place in _LATER_TEXTS
            kept = otherwise.get(place) if otherwise and is_later else None
            usual = "" if kept is None and key.endswith("?") else kept
            value = section.text(key.rstrip("?"), usual)
            texts[place] = value
            _check_places(section, key.rstrip("?"), value, needed.split(), allowed.split())
        if table:
            section.finish()
        if table == "reply" and (field := _form(texts).lost_field):
            raise section.complaint(field, judge_replies.unreadable_form(key=field))
    file.finish()
    return PromptTemplate(name, texts)


def _form(texts: Mapping[str, str]) -> ReplyForm:
    return ReplyForm(
        *(texts[f"reply.{field}"].strip() for field in ("criteria", "overall", "theme", "criterion"))
    )


def _check_places(section: TomlTable, key: str, value: str, needed: list[str], allowed: list[str]) -> None:
    places = _PLACE.findall(value)
    for place in places:
        if place not in needed + allowed:
            raise section.complaint(key, judge_replies.unknown_place(key, place, needed + allowed))
    for place in needed:
        if place not in places:
            raise section.complaint(key, judge_replies.missing_place(key=key, place=place))
