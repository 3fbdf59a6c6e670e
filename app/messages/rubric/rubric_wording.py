"""What the wording check says: what was found, and what the study behind the built-in rubrics met with."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.together import ended
from app.messages.translation import PluralTemplate, _, n_, unformatted

THEME_NOT_CHECKED = _("The wording check reads criteria, not themes.")
NOTHING_FOUND = _("The wording check finds no problems here.")
ONLY_ENGLISH = _("The wording check only knows English, but this study is in another language.")
STUDY = _("Johnson et al., 2026")

FOUND = {
    "two conditions": unformatted(
        "One sentence may contain two conditions, joined by {words}. When only one of them "
        "holds, people answer differently. Split the criterion, so that each condition has its "
        "own answer."
    ),
    "open quantity": unformatted("How many are meant by {words}? Give a number, such as “at least one”."),
    "negation": unformatted(
        "A negation: {words}. “Met” then means that something is missing, which is easily "
        "answered the wrong way round. If possible, say what the image shows instead."
    ),
    "not to be seen": unformatted(
        "An image seldom shows this: {words}. Say what it looks like, or what counts if nobody can tell."
    ),
    "shape or arrangement": unformatted(
        "Shape or arrangement: {words}. Models judge these badly, and people need something to "
        "compare with. Give a comparison in the guidance."
    ),
    "hidden prompt": unformatted(
        "People who answer do not see the {words} of an image. Show it to them: Manage the study, Image prompts."
    ),
}
EXPERIENCE = {
    "two conditions": "",
    "vague degree": _(
        "In the study, raters gave the same answer about “heavy” embellishment for 58 percent of "
        "images. They also differed on “too decorative” and “appropriately long and narrow”."
    ),
    "open quantity": _(
        "In the study, raters read “sections” that are white as at least two, although one was meant."
    ),
    "negation": "",
    "hidden prompt": "",
    "not to be seen": _(
        "In the study, the judge agreed with people on the material of a drum's head for 46 percent "
        "of images. On the kind of wood of a board, it agreed for 56 percent."
    ),
    "shape or arrangement": _(
        "In the study, the judge agreed with people on the rows and columns of a braille cell for 39 "
        "percent of images. On the shape of a boat's stern, it agreed for 43 percent."
    ),
    "unknown word": _(
        "In the study, raters who had not been at the workshops read some criteria differently from those "
        "who had."
    ),
}
IN_GUIDANCE = _("The guidance already mentions this.")


def found(kind: str, words: Sequence[str]) -> str:
    quoted = listed([f"“{word}”" for word in words])
    if kind == "vague degree":
        return n_(
            "{words} gives no measure. Say how much, or give one example that is met and one that is not.",
            "{words} give no measure. Say how much, or give one example that is met and one that is not.",
            len(words),
            words=quoted,
        )
    if kind == "unknown word":
        return n_(
            "Somebody who was not in the room may not know {words}. Explain it in the guidance.",
            "Somebody who was not in the room may not know {words}. Explain them in the guidance.",
            len(words),
            words=quoted,
        )
    return FOUND[kind].format(words=quoted)


def explained(kind: str, words: Sequence[str], is_in_guidance: bool) -> str:
    """A finding in full: what, what to do, and what the study met with."""
    experience = f"{EXPERIENCE[kind]} ({STUDY})" if EXPERIENCE[kind] else ""
    parts = [found(kind, words), experience, IN_GUIDANCE if is_in_guidance else ""]
    return " ".join(part for part in parts if part)


def short(kind: str, words: Sequence[str]) -> str:
    return ended(f"{kind[:1].upper()}{kind[1:]}: {listed(words)}")


counted = PluralTemplate("{count} remark", "{count} remarks")
