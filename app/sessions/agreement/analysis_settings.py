"""The settings of the analysis of a study of critiques: what holds now, and changes that are stored together."""

from collections.abc import Mapping
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.instruments.critique_settings import (
    SETTINGS,
    TRADITION,
    Setting,
    find_setting,
    options_for,
    tradition_choice,
    value_of,
    with_choices,
)
from app.instruments.critique_table import CritiqueOptions
from app.instruments.scores import read_scores
from app.messages.instruments import critique_analysis, critique_settings
from app.study.ports import OpenStudy
from app.study.rubric import RubricKind

_SEED = 0
_JUDGES = ("judge", "shuffled-judge")  # settings that name one


class AnalysisSettings:
    """The settings as text, by name. `choices` hold before what the study stores; nothing is stored before `save`."""

    def __init__(self, study: OpenStudy, choices: Mapping[str, str] | None = None) -> None:
        """Raises UserError where the study is no study of critiques, and for a choice that is none."""
        rubric = study.rubrics.current()
        if rubric is None or rubric.kind is not RubricKind.CRITIQUES:
            raise UserError(critique_settings.ONLY_CRITIQUES)
        self._study = study
        self._usual = CritiqueOptions()
        self._choices = dict(choices or {})
        self._options = options_for(study, _SEED, choices)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Every setting, in the order of the list."""
        return tuple(SETTINGS.values())

    def value(self, setting: Setting) -> str:
        """What a setting is now, as people write it."""
        return value_of(self._options, setting)

    def usual(self, setting: Setting) -> str:
        """What it is in a study that chose nothing."""
        return value_of(self._usual, setting)

    @property
    def traditions(self) -> dict[str, str]:
        """The study's own traditions: a line about each, by its culture."""
        return {
            culture: critique_settings.tradition_line(culture, one.name, len(one.dimensions))
            for culture, one in sorted(self._options.traditions.items())
        }

    def sentences(self) -> list[str]:
        """All settings, one a line, then the traditions."""
        lines = [
            critique_settings.line(
                one.name,
                self.value(one),
                self.value(one) == self.usual(one),
                critique_settings.LABELS[one.name][0],
            )
            for one in self.settings
        ]
        return [*lines, *self.traditions.values()]

    def add_tradition(self, file: Path) -> str:
        """Take a tradition from a TOML file; the line about it. Raises UserError with file and line."""
        name, text = tradition_choice(read_text(file), str(file))
        self._choices[name] = text
        self._options = with_choices(self._options, {name: text})
        return self.traditions[name.removeprefix(TRADITION)]

    def remove_tradition(self, culture: str) -> None:
        """Go back to the tradition that ships with the program, if there is one."""
        self._choices[TRADITION + culture] = ""
        kept = {tag: one for tag, one in self._options.traditions.items() if tag != culture}
        self._options = CritiqueOptions(**{**vars(self._options), "traditions": kept})

    def save(self, values: Mapping[str, str]) -> str:
        """Store the values of settings by name, and the traditions; what is as usual is stored as such.

        Returns the sentence to say. Raises UserError for a value that is none; nothing is stored then.
        """
        changed = dict(self._choices)
        for name, words in values.items():
            setting, value = find_setting(name), words.strip()
            if value:
                setting.read(setting.name, value)
            changed[setting.name] = "" if value == self.usual(setting) else value
        with_choices(self._usual, changed)
        self._check_judges(changed)
        before = self._study.analysis_options.current()
        self._study.analysis_options.choose(changed)
        after = self._study.analysis_options.current()
        different = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        return critique_settings.saved(len(different))

    def _check_judges(self, changed: Mapping[str, str]) -> None:
        """Raises UserError for a judge that has scored nothing: a stored one would leave the study without a report."""
        wanted = [name for setting in _JUDGES if (name := changed.get(setting, ""))]
        known = [rater.name for rater in read_scores(self._study).judges] if wanted else []
        for name in wanted:
            if name not in known:
                raise UserError(critique_analysis.unknown_judge(name, known))
