"""What is said about exhibits that a manifest describes: pictures and texts that are judged together."""

from collections.abc import Iterable

from app.messages.interchange.import_export import listed, plural, quoted

EACH_CONTEXT = "make one exhibit of the manifest for each context that the rubric names"
NEEDS_MANIFEST = "--each-context only with --manifest"
NEEDS_TEXT = "there is no {what} for it to belong to."
NOTHING_SHOWN = (
    "nothing is said of this exhibit but its name: neither a picture, nor a text, nor anything else."
)
NO_CONTEXTS = (
    "The rubric of this study names no contexts that each exhibit could be judged under. Nothing was written."
)
CONTEXTS_UNKNOWN = (
    "this asks for every context of the rubric, but there is no rubric with contexts to take them from."
)
NEEDS_NAME = "a row without a file needs the name of an exhibit, or of a file."


def not_a_language(tag: str) -> str:
    return f"{quoted(tag)} is not the tag of a language, such as en, pt-BR or zh-Hant."


def unknown_context(name: str, known: Iterable[str]) -> str:
    return f"{quoted(name)} is not a context of this study. Known: {', '.join(known)}; or all."


def said_otherwise(name: str, where: str) -> str:
    return f"{where} says something else of the same exhibit, {name}."


def same_name(name: str) -> str:
    return f"the name {quoted(name)} is that of two exhibits."


def not_whole(name: str) -> str:
    return f"The exhibit {name} was not made, for a picture of it is missing."


def made_otherwise(name: str) -> str:
    return (
        f"The exhibit {name} is in the study already, and shows something else than the manifest says. What people "
        "judge is never changed; give the other one a name of its own."
    )


def name_of_picture(name: str) -> str:
    return (
        f"The exhibit {name} was not made, for a picture that is judged by itself has this name, and answers could mean"
        " either. Give the exhibit another one."
    )


def words_otherwise(name: str) -> str:
    return (
        f"{name} is judged with other words already than the manifest says. What people judge is never changed; name an"
        " exhibit in the manifest to show the picture with these."
    )


def adding(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'file or exhibit', 'files and exhibits')} checked"


def made(new: int, known: int) -> str:
    """How many exhibits were made; '' where there are none at all."""
    parts = [f"{plural(new, 'exhibit')} made"] if new else []
    parts += [f"{plural(known, 'exhibit')} already there"] if known else []
    return f"{listed(parts)}." if parts else ""
