"""Sentences about rubric versions that were published apart: what a merge, a check or --conflicts tells."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, _

_LEFT_OUT = _("removed")
_OTHER_PART = _("Title, themes or settings")
waiting = PluralTemplate(
    "{count} wording of the rubric waits for a decision.",
    "{count} wordings of the rubric wait for a decision.",
)


def combined(version: int, combines: Sequence[int], is_dry: bool) -> str:
    numbers = listed([str(number) for number in combines])
    if is_dry:
        return _(
            "Rubric versions {numbers} were published separately. Version {version} would combine "
            "the changes from all of them.",
            numbers=numbers,
            version=version,
        )
    return _(
        "Rubric versions {numbers} were published separately. Version {version} combines the "
        "changes from all of them.",
        numbers=numbers,
        version=version,
    )


def conflict(code: str, versions: Sequence[int], wordings: Sequence[str], kept: str) -> str:
    return _(
        "Rubric wording in conflict: {place}. {wordings}. Until somebody decides, the earlier wording is used: {kept}. "
        "Answers stay with the wording they were given under.",
        place=code or _OTHER_PART,
        wordings="; ".join(said_in_versions(versions, wordings)),
        kept=_quoted(kept),
    )


def _quoted(wording: str) -> str:
    return f'"{wording}"' if wording else _LEFT_OUT


def place_of_wording(code: str) -> str:
    return _("Wording of {place}", place=code) if code else _OTHER_PART


def said_in_versions(versions: Sequence[int], wordings: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        _("version {version}: {wording}", version=version, wording=_quoted(wording))
        for version, wording in zip(versions, wordings, strict=True)
    )


def sides(versions: Sequence[int]) -> list[str]:
    """The words by which a decision names a version."""
    return [str(version) for version in versions]


def decided(code: str, wording: str, version: int) -> str:
    return _(
        "{code}, from version {version} on: {wording}. The other wordings stay on record.",
        code=code or _OTHER_PART,
        wording=_quoted(wording),
        version=version,
    )
