"""The words with which a model is asked for a draft, as a file that a person can read, copy and change."""

import json
import re
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.judging.prompts.prompt_template import PromptTemplate
from app.messages.judge import drafts as drafts_text, judge_replies

_PLACE = re.compile(r"\{([a-z_]+)\}")
# The texts of each kind of prompt: the places each must hold, and those it may hold. `system` may be empty.
_TEXTS = {
    "rubric": {
        "title": ("", ""),
        "system": ("", "artifact"),
        "text": ("artifact example", ""),
        "example": ("", ""),
    },
    "wording": {
        "title": ("", ""),
        "system": ("", "artifact"),
        "text": ("artifact criterion guidance too_often too_seldom example", ""),
        "example": ("", ""),
    },
    "description": {
        "title": ("", ""),
        "system": ("", "artifact"),
        "text": ("artifact fields example", ""),
        "field": ("code name question", ""),
        "answer": ("", ""),
    },
}


def load_draft_prompt(kind: str, name_or_file: str) -> PromptTemplate:
    """A prompt of a kind (`rubric`, `wording`, `description`) by its built-in name or from a file.

    Raises UserError when there is neither, or it is malformed.
    """
    from importlib import resources

    folder = resources.files("resources") / "prompts" / "drafts"
    known = sorted(
        entry.name.removesuffix(".toml")
        for entry in folder.iterdir()
        if entry.name.startswith(f"{kind}-") and entry.name.endswith(".toml")
    )
    if name_or_file in known:
        return read_draft_prompt(
            kind, (folder / f"{name_or_file}.toml").read_text("utf-8"), f"{name_or_file}.toml"
        )
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(drafts_text.unknown_prompt(name=name_or_file, known=known))
    return read_draft_prompt(kind, read_text(path), str(path))


def read_draft_prompt(kind: str, text: str, name: str) -> PromptTemplate:
    """A prompt of a kind from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    texts: dict[str, str] = {}
    for key, (needed, allowed) in _TEXTS[kind].items():
        texts[key] = file.text(key, "" if key == "system" else None)
        places = set(_PLACE.findall(texts[key]))
        every = [*needed.split(), *allowed.split()]
        for place in sorted(places - set(every)):
            raise file.complaint(key, judge_replies.unknown_place(key, place, every))
        for place in needed.split():
            if place not in places:
                raise file.complaint(key, judge_replies.missing_place(key=key, place=place))
    file.finish()
    return PromptTemplate(name, texts)


def quoted(words: str) -> str:
    """What people wrote, as one line in double quotes, so that it cannot be taken for instructions of ours."""
    return json.dumps(words.strip(), ensure_ascii=False)
