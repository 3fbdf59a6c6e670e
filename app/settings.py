"""What a person prefers; it travels with the person, not with the study."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from app import language
from app.errors import UserError
from app.files.text_file import open_file
from app.keymap import Keymap
from app.messages.study import settings_file as settings_file_text
from app.messages.study.storage import reason
from app.private_files import in_one_piece

MOST_RECENT = 8
SMALLEST_TEXT, LARGEST_TEXT = 100, 200  # per cent
LIMITS = {
    "rate": (0, 600),
    "volume": (0.0, 1.0),
    "cue_volume": (0.0, 1.0),
    "text_scale": (SMALLEST_TEXT, LARGEST_TEXT),
    "brightness": (40, 240),
    "contrast": (40, 300),
    "lens_power": (2, 8),
    "grid": (2, 6),
}
_ONCE_EACH = ("saved", "last-criterion", "label-complete", "error")  # cues that each had a setting


@dataclass(frozen=True)
class Settings:
    """One person's preferences. Values a newer program wrote and this one does not know are left out.

    `rate` is in words a minute (0: the engine's own), `volume` from 0 to 1, `text_scale` in per cent. `speak_to`,
    `verbosity`, `arrival_level`, `theme`, `typeface` and `perceptions`, by person, hold the values of their
    enumerations; `arrival_level` is empty where `verbosity`, how much is said, decides. `keys` holds the commands whose
    keys the person changed, each with all its keys; `toured`: the tour was offered. `sound_cues`: sounds go with some
    sentences; off, so that nobody is startled; `cue_volume` from 0 to 1; `muted_cues`: the names of those that are left
    out. `says_confirmations`, `says_progress`, `says_hints`: whether these are spoken. How pictures are looked at:
    `brightness` and `contrast` in per cent, `lens_power` in times, `grid` in regions a side. `one_criterion`: focus
    mode, one at a time. `by_criterion`: one goes through all images for one criterion after another. `auto_advance`:
    the next open criterion comes by itself after an answer; `advance_offered`: the people who were asked about it.
    `content_notes_wait`: an image with a content note is described and shown only when it is asked for. `mappings`: how
    the columns of other tools' files were mapped, as `AnswerMapping.remembered` writes it. `language`: the code of the
    program's language, from the next start on; empty for the system's. `study_language`: the tag of the language of the
    words of studies; empty for the program's.
    """

    speak_to: str = "auto"
    rate: int = 0
    volume: float = 1.0
    voice: str = ""
    sound_cues: bool = False
    cue_volume: float = 1.0
    muted_cues: tuple[str, ...] = field(default=())
    says_confirmations: bool = True
    says_progress: bool = True
    says_hints: bool = True
    verbosity: str = "standard"
    single_keys: bool = True
    arrival_level: str = ""
    theme: str = "system"
    typeface: str = "bundled"
    text_scale: int = 100
    language: str = ""
    study_language: str = ""
    rater: str = ""
    perceptions: Mapping[str, str] = field(default_factory=dict)
    key_profile: str = "standard"
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    toured: bool = False
    brightness: int = 100
    contrast: int = 100
    is_inverted: bool = False
    is_grey: bool = False
    has_edges: bool = False
    has_lens: bool = False
    one_criterion: bool = False
    by_criterion: bool = False
    auto_advance: bool = False
    advance_offered: tuple[str, ...] = field(default=())
    content_notes_wait: bool = True
    lens_power: int = 3
    lens_is_square: bool = False
    grid: int = 3
    mappings: str = ""
    recent: tuple[str, ...] = field(default=())

    def with_perception(self, person: str, perception: str) -> "Settings":
        """The same settings, with how a person of this machine perceives pictures."""
        return replace(self, perceptions={**self.perceptions, person: perception})

    def with_recent(self, study: Path) -> "Settings":
        """The same settings with a study at the head of the recent ones."""
        path = str(study.absolute())
        others = [other for other in self.recent if other != path]
        return replace(self, recent=(path, *others)[:MOST_RECENT])

    @property
    def read_on_arrival(self) -> str:
        """The level of the description that is read when an image comes."""
        return self.arrival_level or ("line" if self.verbosity == "short" else "description")

    @cached_property
    def keymap(self) -> Keymap:
        """Which keys run which command for this person."""
        return Keymap(self.key_profile, self.keys, self.single_keys)


def settings_file() -> Path:
    """Where the settings stand on this machine."""
    return language.settings_file()


def load_settings(file: Path | None = None) -> Settings:
    """The stored settings; a missing or spoiled file gives the defaults, value by value."""
    try:
        stored = _read_json(file or settings_file())
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(stored, dict):
        return Settings()
    if stored.get("short_words") is True:  # as it was called when there were two levels
        stored.setdefault("verbosity", "short")
    if isinstance(person := stored.get("rater"), str) and (once := stored.get("perception")):
        stored.setdefault("perceptions", {person: once})  # as it was kept when it was one for all people
    muted = [name for name in _ONCE_EACH if stored.get(f"cue_{name.replace('-', '_')}") is False]
    stored.setdefault("muted_cues", muted)
    good: dict[str, Any] = {}
    for known in fields(Settings):
        value = stored.get(known.name)
        default = known.default
        if known.name == "keys":
            good["keys"] = _keys(value)
        elif known.name == "perceptions":
            if isinstance(value, dict):
                good["perceptions"] = {name: way for name, way in value.items() if isinstance(way, str)}
        elif known.name in ("recent", "advance_offered", "muted_cues"):
            if isinstance(value, list):
                most = MOST_RECENT if known.name == "recent" else None
                good[known.name] = tuple(str(name) for name in value)[:most]
        elif type(value) is type(default) or (isinstance(default, float) and type(value) is int):
            good[known.name] = _within_limits(known.name, value)
    return Settings(**good)


def _read_json(file: Path) -> Any:
    """Raises OSError, ValueError and RecursionError."""
    with open_file(file) as opened:
        return json.loads(opened.read().decode("utf-8"))


def _keys(value: Any) -> dict[str, tuple[str, ...]]:
    """Keys by command from whatever a file holds; what is no list of words is left out."""
    if not isinstance(value, dict):
        return {}
    return {
        str(name): tuple(key for key in keys if isinstance(key, str))
        for name, keys in value.items()
        if isinstance(keys, list)
    }


def _within_limits(name: str, value: Any) -> Any:
    if name not in LIMITS:
        return value
    low, high = LIMITS[name]
    return min(max(value, low), high)


def save_settings(settings: Settings, file: Path | None = None) -> None:
    """Write the settings whole or not at all. Raises OSError when the folder cannot be written."""
    target = file or settings_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    with in_one_piece(target) as out:
        if hasattr(os, "fchmod"):
            os.fchmod(out.fileno(), 0o600)
        out.write(json.dumps(asdict(settings), indent=2).encode())


def take_along(settings: Settings, file: Path) -> None:
    """Write the settings to a file for another machine, without the studies and people of this one.

    Raises UserError when it cannot be written.
    """
    try:
        save_settings(replace(settings, recent=(), perceptions={}, advance_offered=()), file)
    except OSError as error:
        raise UserError(settings_file_text.not_written(file_name=file.name, reason=reason(error))) from error


def bring_along(file: Path, here: Settings) -> Settings:
    """The settings of a file from another machine, with the recent studies and the people of this one (`here`).

    Raises UserError when it is no file of settings.
    """
    try:
        stored = _read_json(file)
    except OSError as error:
        raise UserError(settings_file_text.not_read(file_name=file.name, reason=reason(error))) from error
    except (ValueError, RecursionError) as error:
        raise UserError(settings_file_text.no_settings(file_name=file.name)) from error
    if not isinstance(stored, dict) or not {known.name for known in fields(Settings)} & stored.keys():
        raise UserError(settings_file_text.no_settings(file_name=file.name))
    of_here = {name: getattr(here, name) for name in ("recent", "perceptions", "advance_offered")}
    return replace(load_settings(file), **of_here)
