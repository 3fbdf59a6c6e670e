"""Where verdicts stand in a reply: which value is about which criterion, whatever the nesting and the names around it.

A value counts only where its criterion can be told without guessing: by the criterion's whole code, or by its own code
or number under its theme, or by its own code alone where no other criterion has the same. Whatever else is in the
reply may be words; a verdict or a number that is about nothing known makes the whole reply unusable.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.judging.calls.reply_text import CLASH
from app.messages.judge import judge_replies

CRITERIA = "criteria"
VERDICT_NAMES = {
    "verdict",
    "score",
    "met",
    "value",
    "answer",
    "result",
    "judgment",
    "judgement",
    "rating",
    "label",
    "decision",
    "assessment",
    "evaluation",
    "status",
}
# Names under which a reply may hold all its criteria, or all its themes.
_AROUND = {
    "",
    "criteria",
    "criteriaevaluation",
    "criteriaevaluations",
    "criteriaassessment",
    "criteriaverdicts",
    "criteriascores",
    "evaluation",
    "evaluations",
    "verdicts",
    "results",
    "result",
    "answers",
    "scores",
    "ratings",
    "assessment",
    "assessments",
    "judgments",
    "judgements",
    "response",
    "output",
    "themes",
    "rubric",
}
_OF_A_THEME = ("theme", "themeid", "themecode", "themename")
_OF_A_CRITERION = (
    "criterion",
    "criterionid",
    "criterioncode",
    "criterionname",
    "code",
    "id",
    "name",
    "number",
)
_LOOKS_LIKE_A_CODE = re.compile(r"(?:theme|criterion|t|c)\W*_?\d", re.IGNORECASE)
_LOOKS_LIKE_A_THEME = re.compile(r"(?:theme|t)[\s_.#-]*\d", re.IGNORECASE)
_NUMBER = re.compile(r"\D*?0*(\d+)")
_BETWEEN = re.compile(r"[\s_\-#/*]+")
_USUAL_NAME = 100  # characters; longer ones are sentences, and hardly come twice
_OPENING = re.compile(r"\s*(?::|\(|\s[-–—]\s)")  # after a code, its words may follow

IsVerdict = Callable[[object], bool]


class Misplaced(Exception):
    """Carries the sentence that says what in a reply is about nothing known."""


class Place(NamedTuple):
    """Where a value is looked at: the names above it, the theme they name, and whether they are all known ones."""

    path: tuple[str, ...] = ()
    theme: str | None = None
    is_plain: bool = True
    is_unknown_theme: bool = False

    def named(self, key: str) -> str:
        """A value's place as it is told to people."""
        above = self.theme or (self.path[-1] if self.is_unknown_theme else "")
        return f"{above}.{key}" if above else key


def folded(name: str) -> str:
    """A name without what models write differently: capitals, spaces, underscores, hyphens."""
    return _readings(name)[0]


def _readings(name: str) -> tuple[str, ...]:
    """A name folded: as a whole, and without the words that may follow it, if there are any."""
    return _known_readings(name) if len(name) <= _USUAL_NAME else _both_readings(name)


def _both_readings(name: str) -> tuple[str, ...]:
    both = (name.casefold(), _OPENING.split(name, maxsplit=1)[0].casefold())
    return tuple(dict.fromkeys(_BETWEEN.sub("", one) for one in both))


_known_readings = lru_cache(maxsize=1024)(_both_readings)


def is_overall(name: str) -> bool:
    """Whether a name is that of a verdict on the whole image."""
    return folded(name).startswith("overall")


class _Names:
    """What each name can stand for where these criteria (full codes) were asked about."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = frozenset(codes)
        parts = {code: code.rpartition(".")[::2] for code in codes}
        themes = list(dict.fromkeys(theme for theme, _ in parts.values() if theme))
        named = {theme: _theme_names(theme) for theme in themes}
        self.themes = _unique((name, theme) for theme, names in named.items() for name in names)
        self.in_theme = {
            theme: _unique(
                (name, code) for code, (of, own) in parts.items() if of == theme for name in _own_names(own)
            )
            for theme in [*themes, ""]
        }
        self.whole = _unique(
            (name, code)
            for code, (theme, own) in parts.items()
            if theme
            for name in _whole_names(named[theme], _own_names(own))
        )
        self.alone = _unique(
            (name, code) for code, (_, own) in parts.items() for name in _own_names(own) if not name.isdigit()
        )


_names_of = lru_cache(maxsize=16)(_Names)  # the same criteria are asked about in thousands of calls


class Places:
    """Finds the verdicts on these criteria (full codes) in a reply."""

    def __init__(self, codes: Sequence[str], is_verdict: IsVerdict) -> None:
        """`is_verdict` says whether words or a number would be a verdict, if they stood where one stands."""
        self._names = _names_of(tuple(codes))
        self._is_verdict = is_verdict
        self.overall: list[tuple[str, object]] = []

    def values(self, reply: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """Code and value of each verdict in a reply; `overall` then holds the verdicts on the whole, by name.

        Raises Misplaced for what is more than words and about nothing known.
        """
        place = Place()
        is_one = _is_judged(reply) and all(self._code(key, place) is None for key in reply)
        if is_one and any(folded(key) in _OF_A_CRITERION for key in reply):
            yield from self._in_row(reply, place)
        elif is_one and len(self._names.codes) == 1:
            yield next(iter(self._names.codes)), reply
        else:
            yield from self._in_object(reply, place)

    def _in_object(self, value: Mapping[str, object], place: Place) -> Iterator[tuple[str, object]]:
        for key, one in value.items():
            code = self._code(key, place)
            if one is CLASH:
                raise Misplaced(judge_replies.answered_twice(code=code or key))
            if code is not None:
                yield code, one
            elif is_overall(key):
                if place.theme is None:
                    self.overall.append((key, one))
            elif isinstance(one, dict | list):
                yield from self._inside(key, one, place)
            elif one is not None and (not isinstance(one, str) or self._is_verdict(one)):
                raise Misplaced(self._stray(key, place))
            elif key == CRITERIA:
                raise Misplaced(judge_replies.NOT_AN_OBJECT)

    def _inside(self, key: str, value: object, place: Place) -> Iterator[tuple[str, object]]:
        theme = self._theme(key) if place.theme is None else None
        if theme is not None:
            place = Place((*place.path, key), theme)
        elif isinstance(value, dict) and _is_judged(value):
            raise Misplaced(self._stray(key, place))
        elif place.theme is None and not place.is_unknown_theme:
            is_other = _LOOKS_LIKE_A_THEME.match(key) is not None
            is_plain = place.is_plain and folded(key) in _AROUND
            place = Place((*place.path, key), None, is_plain, is_other)
        if isinstance(value, dict):
            yield from self._in_object(value, place)
        elif isinstance(value, list):
            yield from self._in_list(key, value, place)

    def _in_list(self, key: str, rows: list[object], place: Place) -> Iterator[tuple[str, object]]:
        """Rows that each name their theme or their criterion."""
        for row in rows:
            if not isinstance(row, dict):
                if isinstance(row, str) and not self._is_verdict(row):
                    continue
                raise Misplaced(judge_replies.NOT_AN_OBJECT if key == CRITERIA else self._stray(key, place))
            yield from self._in_row(row, place)

    def _in_row(self, row: Mapping[str, object], place: Place) -> Iterator[tuple[str, object]]:
        rest = dict(row)
        name = ""
        for key in [key for key in row if folded(key) in _OF_A_THEME + _OF_A_CRITERION]:
            word = str(row[key]) if isinstance(row[key], str | int) else ""
            theme = self._theme(word) if place.theme is None else None
            if theme is not None and self._code(word, place) is None:
                place = Place((*place.path, word), theme)
            elif folded(key) in _OF_A_CRITERION:
                name = name if self._code(name, place) else word
            rest.pop(key)
        code = self._code(name, place) if name else None
        if code is not None:
            yield code, rest
        elif name and _is_judged(rest):
            raise Misplaced(judge_replies.unknown_criterion(code=place.named(name)))
        else:
            yield from self._in_object(rest, place)

    def _code(self, key: str, place: Place) -> str | None:
        """The criterion a name stands for at a place, or None."""
        if place.is_unknown_theme:
            return None
        own = f"{place.theme}.{key}" if place.theme else key
        if own in self._names.codes:
            return own
        for name in _readings(key):
            found = self._names.in_theme[place.theme or ""].get(name) or self._names.whole.get(name)
            if found is None and place.theme is None and place.is_plain:
                found = self._names.alone.get(name)
            if found is not None:
                if place.theme and found.rpartition(".")[0] != place.theme:
                    raise Misplaced(judge_replies.unknown_criterion(code=place.named(key)))
                return found
        return None

    def _theme(self, key: str) -> str | None:
        """The theme a name stands for, or None."""
        for name in _readings(key):
            if name in self._names.themes:
                return self._names.themes[name]
        return None

    def _stray(self, key: str, place: Place) -> str:
        is_of_rubric = place.theme or place.is_unknown_theme or _LOOKS_LIKE_A_CODE.match(key)
        return (
            judge_replies.unknown_criterion(code=place.named(key))
            if is_of_rubric
            else judge_replies.beside(key=key)
        )


def _is_judged(value: Mapping[str, object]) -> bool:
    """Whether an object is a verdict with what belongs to it, and not something that holds verdicts."""
    has_inner = any(isinstance(inner, dict | list) for inner in value.values())
    return not has_inner and any(folded(name) in VERDICT_NAMES for name in value)


def number_of(code: str) -> str | None:
    """The number a code ends in, without zeros before it, or None."""
    match = _NUMBER.fullmatch(code)
    return match[1] if match else None


def _theme_names(theme: str) -> set[str]:
    number = number_of(theme)
    names = {folded(theme), f"theme{folded(theme)}"}
    return names | {number, f"theme{number}"} if number else names


def _own_names(own: str) -> set[str]:
    number = number_of(own)
    names = {folded(own), f"criterion{folded(own)}"}
    return names | {number, f"criterion{number}", f"criteria{number}"} if number else names


def _whole_names(theme: set[str], own: set[str]) -> set[str]:
    """Names of theme and criterion together; without a dot between them only where letters part them."""
    dotted = {f"{first}.{second}" for first in theme for second in own}
    joined = {f"{a}{b}" for a in theme for b in own if not a.isdigit() and not b[0].isdigit()}
    return dotted | joined


def _unique(pairs: Iterator[tuple[str, str]]) -> dict[str, str]:
    """What each name stands for, without the names that stand for several."""
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for name, meant in pairs:
        if found.setdefault(name, meant) != meant:
            doubtful.add(name)
    return {name: meant for name, meant in found.items() if name not in doubtful}


_SAMPLES = ("T1.C1", "T1.C2", "T2.C1", "T12.C1")


@dataclass(frozen=True)
class ReplyForm:
    """`criteria` is the name around all themes, '' for none. `theme` and `criterion` may hold {code} and {number}."""

    criteria: str = "criteria"
    overall: str = "overall"
    theme: str = "{code}"
    criterion: str = "{code}"

    def names(self, pattern: str, codes: Sequence[str]) -> dict[str, str]:
        """What themes or criteria are called in a reply, by their own codes: these codes, where the names that the
        pattern gives would not tell them apart."""
        named = {code: _filled(pattern, code) for code in codes}
        is_clear = len({folded(name) for name in named.values()}) == len(named)
        return named if is_clear else {code: code for code in codes}

    @property
    def lost_field(self) -> str:
        """The field whose names could not be found again in a reply, '' if there is none."""
        if not is_overall(self.overall):
            return "overall"
        for field in ("theme", "criterion"):
            if not self._is_found(ReplyForm(**{field: getattr(self, field)})):
                return field
        return "" if self._is_found(self) else "criteria"

    @staticmethod
    def _is_found(form: "ReplyForm") -> bool:
        for code in _SAMPLES:
            theme, _, own = code.partition(".")
            inner: dict[str, object] = {_filled(form.theme, theme): {_filled(form.criterion, own): 1}}
            try:
                found = list(
                    Places(_SAMPLES, lambda _value: True).values(
                        {form.criteria: inner} if form.criteria else inner
                    )
                )
            except Misplaced:
                return False
            if found != [(code, 1)]:
                return False
        return True


def _filled(pattern: str, code: str) -> str:
    return pattern.replace("{number}", number_of(code) or code).replace("{code}", code)
