"""How a judge is asked: which model, what it sees, how the rubric is put to it. A judge is one setup."""

import hashlib
import json
import re
import uuid
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from urllib.parse import urlsplit

from app.study.image import is_plain_name

OPENAI = "https://api.openai.com/v1"
_HERE = {"localhost", "127.0.0.1", "::1"}
OF_EXHIBITS = ("with_reference", "blind_culture", "half_steps", "shuffled_references")
# What sets a judge apart from one asked as in the paper: field of the setup → words in the judge's name. A judge is
# found again by its name, so these words stay the same in every language.
_MARKS = {
    "backend": "{backend}",
    "sees": "{sees}",
    "per": "per {per}",
    "evidence_first": "evidence first",
    "can_say_cannot_tell": "cannot tell",
    "says_not_visible_rule": "not-visible rule",
    "references": "{references} references",
    "temperature": "temperature {temperature}",
    "max_tokens": "at most {max_tokens} tokens",
    "sends_seed": "seeded",
    "longest_side": "{longest_side} px",
    "template": "prompt {template}",
    "with_reference": "reference-free",
    "blind_culture": "culture withheld",
    "half_steps": "half steps",
    "shuffled_references": "shuffled references",
    "language": "in {language}",
    "reworded": "wording {reworded}",
    "another": "{another}",
}
_LATER = (*OF_EXHIBITS, "language", "reworded", "another")


class Backend(StrEnum):
    """The two ways a server can be asked: a chat that answers in JSON, or yes/no questions with a probability."""

    CHAT = "chat"
    DECISIONS = "decisions"


class JudgeInput(StrEnum):
    """What the judge gets of an image."""

    PICTURE = "picture"
    ALT_TEXT = "alt-text"
    BOTH = "both"


class CallGrouping(StrEnum):
    """How many criteria stand in one call."""

    RUBRIC = "rubric"
    THEME = "theme"
    CRITERION = "criterion"


@dataclass(frozen=True)
class JudgeSetup:
    """Everything about a judge but the rubric, the images and the number of runs.

    `temperature` None leaves the server's default. `sends_seed` sends the run's number as the seed, for servers
    that honour one. `longest_side` is in pixels. `max_tokens` limits the reply; None leaves the server's default.
    `language`: in which the judge reads the rubric and the descriptions; "" for the study's own.
    `reworded`: the one criterion that the judge reads in other words than people, as `reworded_as` writes it; or "".
    `another`: a word that makes it another judge than one that is asked in the same way; "" for none.
    The four before these three are about exhibits and scales: whether reference texts are given, whether the culture is
    withheld, whether half steps may be answered where a scale has them, and whether the reference texts are those of
    another work.
    """

    model: str
    base_url: str = OPENAI
    backend: Backend = Backend.CHAT
    sees: JudgeInput = JudgeInput.PICTURE
    per: CallGrouping = CallGrouping.RUBRIC
    asks_overall: bool = True
    evidence_first: bool = False
    can_say_cannot_tell: bool = False
    says_not_visible_rule: bool = False
    references: int = 0
    temperature: float | None = None
    max_tokens: int | None = None
    sends_seed: bool = False
    longest_side: int = 1024
    template: str = "judge-1"
    with_reference: bool = True
    blind_culture: bool = False
    half_steps: bool = False
    shuffled_references: bool = False
    language: str = ""
    reworded: str = ""
    another: str = ""

    @property
    def identity(self) -> str:
        """What makes it this judge and no other, as text: everything but where its server is, which is a fact of each
        call."""
        return replace(self, base_url="").as_json()

    @property
    def host(self) -> str:
        """The destination as people know it: host, and port when it is not the usual one."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]

    @property
    def stays_here(self) -> bool:
        """Whether the destination is this machine, so that nothing leaves it."""
        return (urlsplit(self.base_url).hostname or "") in _HERE

    @property
    def name(self) -> str:
        """What this judge is called unless its people say otherwise: the model, and what sets it apart."""
        marks = [mark for field, mark in _MARKS.items() if getattr(self, field) != _DEFAULTS[field]]
        values = {field: getattr(self, field) for field in _MARKS}
        values["reworded"] = hashlib.sha256(self.reworded.encode()).hexdigest()[
            :6
        ]  # a wording is long for a name
        name, apart = called(self.model), ", ".join(mark.format(**values) for mark in marks)
        return f"{name} ({apart})" if apart else name

    def as_json(self) -> str:
        """The setup as one line of JSON with sorted keys: equal setups give equal text.

        What is only about exhibits and scales stands there where it is not as usual, and so does the language, so that
        the text of a judge of plain pictures is what it was before there were any.
        """
        values = {name: value for name, value in asdict(self).items() if name not in self.usual_later}
        return json.dumps(values, sort_keys=True, ensure_ascii=False)

    @property
    def usual_later(self) -> frozenset[str]:
        """The options that came later and are as usual: about exhibits, scales, the language and other judges."""
        return frozenset(name for name in _LATER if getattr(self, name) == _DEFAULTS[name])


_DEFAULTS = {field.name: field.default for field in fields(JudgeSetup)}


def reworded_as(lineage: uuid.UUID, text: str) -> str:
    """A criterion by its lineage and the words in which a judge reads it, as `JudgeSetup.reworded` holds them."""
    return f"{lineage} {text}"


def setup_from_json(text: str) -> JudgeSetup:
    """The inverse of `Setup.as_json`. Raises ValueError for what is not a setup."""
    values = json.loads(text)
    known = {field.name for field in fields(JudgeSetup)}
    if not isinstance(values, dict) or set(values) - known or "model" not in values:
        raise ValueError(text)
    values["backend"] = Backend(values["backend"])
    values["sees"] = JudgeInput(values["sees"])
    values["per"] = CallGrouping(values["per"])
    return JudgeSetup(**values)


def only_difference(first: JudgeSetup, second: JudgeSetup) -> str:
    """The one field in which two setups differ; "" when it is none or several.

    Where the server is makes no other judge, so it does not count. Whether the whole image is asked about as well
    follows from how many criteria stand in one call.
    """
    second = replace(second, base_url=first.base_url)
    apart = [field for field in _DEFAULTS if getattr(first, field) != getattr(second, field)]
    if "per" in apart and "asks_overall" in apart:
        apart.remove("asks_overall")
    return apart[0] if len(apart) == 1 else ""


# The ways of asking worth comparing, each by what differs from the paper's: all criteria in one call, 1 or 0,
# an overall verdict, the server's temperature.
PRESETS: dict[str, dict[str, object]] = {
    "paper": {},
    "per-theme": {"per": CallGrouping.THEME, "asks_overall": False},
    "per-criterion": {"per": CallGrouping.CRITERION, "asks_overall": False},
    "evidence-first": {"evidence_first": True},
    "cannot-tell": {"can_say_cannot_tell": True},
    "not-visible-rule": {"says_not_visible_rule": True},
    "references": {"references": 3},
    "alt-text": {"sees": JudgeInput.ALT_TEXT},
    "alt-text-and-picture": {"sees": JudgeInput.BOTH},
}


def called(model: str) -> str:
    """What a judge of this model is called. Some servers name a model by the path of its file, which no rater may
    bear as a name."""
    if is_plain_name(model):
        return model
    return "/".join(part for part in re.split(r"[/\\]+", model) if part not in ("", "..")) or model
