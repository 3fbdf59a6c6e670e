"""The names in a reply's form, as a prompt template sets them, and whether a reply with them can be read again."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.judging.calls.reply_layout import Misplaced, Places, folded, is_overall, number_of

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
    def trouble(self) -> str:
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
