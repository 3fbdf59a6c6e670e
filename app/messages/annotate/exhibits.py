"""What is said of an exhibit: its context and prompt, its pictures, the texts under judgment and those to judge by."""

PICTURE = "Picture"
CONTEXT = "Context"
PROMPT = "Prompt"
TEXTS = "Under judgment"
REFERENCES = "To judge by"
NO_PICTURES = "There is no picture here."
END = "End of what is shown."
START = "Start of what is shown."
NOTHING_SHOWN = "Nothing is shown here."
BACK_HINT = "Escape shows all pictures again."
_TYPEFACES = {
    "Chinese": "Noto Sans CJK",
    "Japanese": "Noto Sans CJK",
    "Korean": "Noto Sans CJK",
    "Hindi": "Noto Sans Devanagari",
}


_STOPS = (".", "!", "?", "…", ":", ";", "。", "！", "？", "؟", "।")


def picture(number: int, total: int) -> str:
    return f"{PICTURE} {number} of {total}" if total > 1 else PICTURE


def text(number: int, total: int, name: str = "") -> str:
    """What a text under judgment is called: never after who wrote it."""
    return _counted("Text", number, total, name)


def reference(number: int, total: int, name: str = "") -> str:
    return _counted("Reference", number, total, name)


def _counted(word: str, number: int, total: int, name: str) -> str:
    counted = f"{word} {number} of {total}" if total > 1 else word
    return f"{counted}, {name}" if name else counted


def sentence_of(name: str, number: int, total: int) -> str:
    """A long text is heard sentence by sentence; its name comes with the first."""
    return f"{name}, {total} sentences" if number == 1 else f"{number} of {total}"


def context(name: str, words: str) -> str:
    return f"{ended(name)} {ended(words)}".strip() if words else ended(name)


def ended(words: str) -> str:
    """Words that others wrote, closed, so that what follows is heard as something else."""
    return words if not words or words.endswith(_STOPS) else f"{words}."


def follow(texts: int, references: int) -> str:
    """What is still to be heard after the pictures, piece by piece; nothing where there are no texts."""
    counts = [
        f"{count} {word}{'s' if count > 1 else ''}"
        for count, word in ((texts, "text"), (references, "reference"))
        if count
    ]
    verb = "follows" if texts + references == 1 else "follow"
    return f"{' and '.join(counts)} {verb}." if counts else ""


def no_typeface(script: str) -> str:
    """Said under a text whose letters this machine cannot show."""
    return (
        f"This computer has no typeface for {script}, so the words appear as boxes. Install one, such as"
        f" {typeface_for(script)}."
    )


def typeface_for(script: str) -> str:
    """A free typeface that has a script's letters."""
    return _TYPEFACES.get(script, f"Noto Sans {script}")


def shown_large(number: int, total: int) -> str:
    return f"{picture(number, total)}, large."


def all_shown(total: int) -> str:
    return f"All {total} pictures."


def large_name(number: int, total: int) -> str:
    """The large picture as a screen reader names it."""
    return f"{picture(number, total)}, large"
