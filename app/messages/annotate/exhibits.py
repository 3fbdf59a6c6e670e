"""What is said of an exhibit: its context and prompt, its pictures, the texts under judgment and those to judge by."""

from app.messages.together import ended
from app.messages.translation import Template, _, n_

PICTURE = _("Image")
CONTEXT = _("Context")
PROMPT = _("Prompt")
TEXTS = _("To be judged")
REFERENCES = _("For comparison")
NO_PICTURES = _("There is no image here.")
END = _("End of what is shown.")
START = _("Start of what is shown.")
NOTHING_SHOWN = _("Nothing is shown here.")
BACK_HINT = _("Escape shows all images again.")
_TYPEFACES = {
    "Chinese": "Noto Sans CJK",
    "Japanese": "Noto Sans CJK",
    "Korean": "Noto Sans CJK",
    "Hindi": "Noto Sans Devanagari",
}


def picture(number: int, total: int) -> str:
    return (
        _("{picture} {number} of {total}", picture=PICTURE, number=number, total=total)
        if total > 1
        else PICTURE
    )


def text(number: int, total: int, name: str = "") -> str:
    """What a text under judgment is called: never after who wrote it."""
    return _counted(_("Text"), number, total, name)


def reference(number: int, total: int, name: str = "") -> str:
    return _counted(_("Reference"), number, total, name)


def _counted(word: str, number: int, total: int, name: str) -> str:
    counted = _("{word} {number} of {total}", word=word, number=number, total=total) if total > 1 else word
    return f"{counted}, {name}" if name else counted


def sentence_of(name: str, number: int, total: int) -> str:
    """A long text is heard sentence by sentence; its name comes with the first."""
    if number == 1:
        return _("{name}, {total} sentences", name=name, total=total)
    return _("{number} of {total}", number=number, total=total)


def context(name: str, words: str) -> str:
    return f"{ended(name)} {ended(words)}".strip() if words else ended(name)


def follow(texts: int, references: int) -> str:
    """What is still to be heard after the pictures, piece by piece; nothing where there are no texts."""
    if texts and references:
        return _(
            "{texts} and {references} follow.",
            texts=n_("{count} text", "{count} texts", texts),
            references=n_("{count} reference", "{count} references", references),
        )
    if texts:
        return n_("{count} text follows.", "{count} texts follow.", texts)
    return n_("{count} reference follows.", "{count} references follow.", references) if references else ""


def no_typeface(script: str) -> str:
    """Said under a text whose letters this machine cannot show."""
    return _(
        "This computer has no typeface for {script}, so the words appear as boxes. Install one, "
        "such as {typeface_for}.",
        script=script,
        typeface_for=typeface_for(script),
    )


def typeface_for(script: str) -> str:
    """A free typeface that has a script's letters."""
    return _TYPEFACES.get(script, f"Noto Sans {script}")


def shown_large(number: int, total: int) -> str:
    return _("{picture}, large.", picture=picture(number, total))


all_shown = Template("All {total} images.")


def large_name(number: int, total: int) -> str:
    """The large picture as a screen reader names it."""
    return _("{picture}, large", picture=picture(number, total))
