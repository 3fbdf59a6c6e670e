"""The prompts that a model under test is asked with, as a file with a version."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.messages.judge import judge_replies, model_outputs
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import OUTPUT_KINDS
from app.study.names import is_line

PLACES = ("artifact", "culture", "genre", "subject")
_PLACE = re.compile(r"\{([a-z_]+)\}")
_LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class OutputPrompt:
    """One prompt. `code` names it, `kind` says what it asks for, such as culture-aware. `group` sorts pictures.

    `field`: the name in a JSON reply whose words are the output; '': the whole reply is.
    """

    code: str
    text: str
    system: str = ""
    kind: str = ""
    group: str = ""
    language: str = ""
    field: str = ""


@dataclass(frozen=True)
class PromptSet:
    """The prompts of a file. `sha256` (hex) is of its text, `seed` the one of the first sample, or None."""

    name: str
    version: str
    what: DraftKind
    sha256: str
    prompts: tuple[OutputPrompt, ...]
    licence: str = ""
    seed: int | None = None

    @property
    def title(self) -> str:
        """Name and version, as a study stores them."""
        return f"{self.name} {self.version}"


def built_in_prompt_sets() -> list[str]:
    """The names of the files that ship with the program, in alphabetical order."""
    from importlib import resources

    folder = resources.files("resources") / "prompts" / "outputs"
    return sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load_prompt_set(name_or_file: str) -> PromptSet:
    """Prompts by a built-in name or from a file. Raises UserError when there is neither, or it is malformed."""
    from importlib import resources

    if name_or_file in built_in_prompt_sets():
        file = resources.files("resources") / "prompts" / "outputs" / f"{name_or_file}.toml"
        return read_prompt_set(file.read_text("utf-8"), file.name)
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(model_outputs.unknown_prompts(name=name_or_file, known=built_in_prompt_sets()))
    return read_prompt_set(read_text(path), str(path))


def read_prompt_set(text: str, name: str) -> PromptSet:
    """Prompts from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    title, version = _line(file, "name"), _line(file, "version")
    what = DraftKind(file.choice("what", [kind.value for kind in OUTPUT_KINDS], ""))
    licence = _line(file, "licence", "")
    seed = file.number("seed", -1)
    if not -1 <= seed <= _LARGEST_SEED:
        raise file.complaint("seed", model_outputs.bad_seed(most=_LARGEST_SEED))
    rows = file.tables("prompt")
    file.finish()
    prompts: dict[str, OutputPrompt] = {}
    for row in rows:
        prompt = _prompt(row, what)
        if prompt.code in prompts:
            raise row.complaint("code", model_outputs.same_code(code=prompt.code))
        prompts[prompt.code] = prompt
    if not prompts:
        raise file.complaint("prompt", model_outputs.NO_PROMPTS)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    every = tuple(prompts.values())
    return PromptSet(title, version, what, sha256, every, licence, seed if seed >= 0 else None)


def filled(text: str, values: Mapping[str, str]) -> str:
    """A prompt with its places filled; what is filled in is not looked at again."""
    return _PLACE.sub(lambda place: values.get(place[1], place[0]), text)


def _prompt(row: TomlTable, what: DraftKind) -> OutputPrompt:
    code, text, system = _line(row, "code"), row.text("text"), row.text("system", "")
    kind, group, field = (_line(row, key, "") for key in ("kind", "group", "field"))
    language = _line(row, "language", "")
    row.finish()
    if what is DraftKind.IMAGES:
        for key, given in (("system", system), ("field", field), ("language", language)):
            if given:
                raise row.complaint(key, model_outputs.not_for_images(key=key))
    else:
        for place in _PLACE.findall(text):
            if place not in PLACES:
                raise row.complaint("text", judge_replies.unknown_place("text", place, PLACES))
    return OutputPrompt(code, text, system, kind, group, language, field)


def _line(table: TomlTable, key: str, default: str | None = None) -> str:
    value = table.text(key, default)
    if value and not is_line(value):
        raise table.complaint(key, model_outputs.not_a_line(key=key))
    return value
