"""Every setting of the analysis of critiques by name: how it is read, what is usual, and how it is stored.

A study stores what differs from the usual as text; the command line and the window read and write the same text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from app.critiques.parameters import Alignment, Parameters, Target
from app.critiques.traditions import Tradition, read_tradition
from app.errors import UserError
from app.instruments.critique_table import CritiqueOptions
from app.judging.embeddings.embedding_plan import similarities
from app.messages.instruments import critique_settings
from app.study import earlier_answers
from app.study.judge.model_drafts import DraftKind
from app.study.judge.prompt_visibility import OPTION
from app.study.ports import OpenStudy

TRADITION = "tradition:"
"""What the name of a stored tradition begins with; its culture follows, and the value is its TOML."""


@dataclass(frozen=True)
class Setting:
    """A setting: its name as people write it, the field that holds it, and what reads its words.

    `choices` are the words it may have, () for any. `read` raises UserError.
    """

    name: str
    read: Callable[[str, str], object]
    choices: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")

    @property
    def is_parameter(self) -> bool:
        """Whether it belongs to the indicators and flags, or to the rest of the analysis."""
        return self.field in _PARAMETERS


def _number(low: float, high: float | None = None) -> Callable[[str, str], object]:
    def read(name: str, value: str) -> float:
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not low <= number <= (float("1e9") if high is None else high):
            raise UserError(critique_settings.not_in_range(name, value, low, high, False))
        return number

    return read


def _whole(low: int, high: int | None = None) -> Callable[[str, str], object]:
    def read(name: str, value: str) -> int:
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if not low <= number <= (10**9 if high is None else high):
            raise UserError(critique_settings.not_in_range(name, value, low, high, True))
        return number

    return read


def _one_of(choices: Mapping[str, object]) -> Callable[[str, str], object]:
    def read(name: str, value: str) -> object:
        if value.casefold() not in choices:
            raise UserError(critique_settings.not_a_choice(name=name, value=value, choices=list(choices)))
        return choices[value.casefold()]

    return read


def _weights(name: str, value: str) -> tuple[int, ...]:
    words = [word.strip() for word in value.split(",")]
    if len(words) != 5 or not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
        raise UserError(critique_settings.not_weights(name=name, value=value))
    weights = tuple(map(int, words))
    if not sum(weights):
        raise UserError(critique_settings.not_weights(name=name, value=value))
    return weights


def _text(_name: str, value: str) -> str:
    return value


def _choice(name: str, choices: Mapping[str, object]) -> Setting:
    return Setting(name, _one_of(choices), tuple(choices))


_PARAMETERS = {one.name for one in fields(Parameters)}
SETTINGS = {
    one.name: one
    for one in (
        Setting("judge", _text),
        _choice("method", {"sigmoid": "sigmoid", "isotonic": "isotonic"}),
        _choice("runs-with-gaps", {"available": "available", "complete": "complete"}),
        Setting("share", _number(0.1, 0.9)),
        Setting("genre", _text),
        _choice("alignment", {one.value: one for one in Alignment}),
        _choice("target", {one.value: one for one in Target}),
        Setting("reference-cut", _whole(0)),
        Setting("level-weights", _weights),
        Setting("covered-by", _whole(1)),
        Setting("longest", _whole(1)),
        Setting("smoothing", _number(0)),
        Setting("cjk-characters", _whole(1)),
        Setting("shortest-word", _whole(1)),
        _choice("smooth-frequencies", {critique_settings.YES: True, critique_settings.NO: False}),
        Setting("tier-one-share", _number(0, 1)),
        Setting("template-gap", _number(0, 4)),
        Setting("quality-above", _number(1, 5)),
        Setting("accuracy-below", _number(1, 5)),
        Setting("shallow-below", _number(1, 5)),
        Setting("low-above", _number(1, 5)),
        Setting("low-below", _number(1, 5)),
        Setting("failed-below", _number(1, 5)),
        Setting("mandatory-share", _number(0, 1)),
        Setting("imputed", _number(1, 5)),
        Setting("shuffled-judge", _text),
        Setting("tier-size", _whole(1)),
        Setting("subsets", _whole(0, 1000)),
    )
}


def options_for(study: OpenStudy, seed: int, choices: Mapping[str, str] | None = None) -> CritiqueOptions:
    """The options of a study: as usual, then as it stores them, then these choices; with how its judges were
    asked and what embeddings say.

    Raises UserError for a choice that is none.
    """
    setups = {rater.name: setup for rater, setup in study.calls.judges()}
    shown = (OPTION, earlier_answers.OPTION)  # what people get to know
    stored = {name: value for name, value in study.analysis_options.current().items() if name not in shown}
    close = similarities(study.drafts.calls(DraftKind.EMBEDDINGS))
    options = CritiqueOptions(setups=setups, seed=seed, similarities=close)
    return with_choices(options, {**stored, **(choices or {})})


def with_choices(options: CritiqueOptions, choices: Mapping[str, str]) -> CritiqueOptions:
    """The options with choices by name; "" leaves one as it is. Raises UserError for one that is none."""
    own: dict[str, Tradition] = dict(options.traditions)
    rest: dict[str, Any] = {}
    parameters: dict[str, Any] = {}
    for name, value in choices.items():
        if not value:
            continue
        if name.startswith(TRADITION):
            tradition = read_tradition(value, name)
            own[tradition.culture.casefold()] = tradition
            continue
        setting = find_setting(name)
        found = setting.read(setting.name, value)
        (parameters if setting.is_parameter else rest)[setting.field] = found
    changed = replace(options, parameters=replace(options.parameters, **parameters), traditions=own, **rest)
    if not changed.low_above < changed.low_below:
        raise UserError(critique_settings.LOW_IS_HIGH)
    return changed


def find_setting(name: str) -> Setting:
    """A setting by its name, with hyphens or underscores. Raises UserError for one that is none."""
    setting = SETTINGS.get(name.strip().casefold().replace("_", "-"))
    if setting is None:
        raise UserError(critique_settings.unknown(name=name, known=list(SETTINGS)))
    return setting


def read_pairs(words: list[str]) -> dict[str, str]:
    """NAME=VALUE, several times, as choices by name; a value may be empty. Raises UserError for anything else."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UserError(critique_settings.not_a_pair(word=word))
        setting = find_setting(name)
        if value := value.strip():
            setting.read(setting.name, value)
        found[setting.name] = value
    return found


def tradition_choice(text: str, name: str) -> tuple[str, str]:
    """A tradition's TOML as a choice: the name it is stored by, and the text. Raises UserError with file and line."""
    return TRADITION + read_tradition(text, name).culture.casefold(), text


def value_of(options: CritiqueOptions, setting: Setting) -> str:
    """What a setting is, as people write it."""
    value = getattr(options.parameters if setting.is_parameter else options, setting.field)
    if isinstance(value, bool):
        return critique_settings.YES if value else critique_settings.NO
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
