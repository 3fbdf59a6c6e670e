"""What is said about exhibits that a manifest describes: pictures and texts that are judged together."""

from app.messages.interchange.import_export import listed, quoted
from app.messages.together import ended
from app.messages.translation import Template, _, n_, unformatted

EACH_CONTEXT = _("make each exhibit of the manifest once for each context that the rubric names")
NEEDS_MANIFEST = "--each-context only with --manifest"
NEEDS_TEXT = unformatted("this needs a text in {what}, which is empty.")
NOTHING_SHOWN = _("only the name of this exhibit is given: no image, no text, nothing else.")
NO_CONTEXTS = _(
    "The rubric of this study names no contexts that each exhibit could be judged under. Nothing was written."
)
CONTEXTS_UNKNOWN = _(
    "this asks for every context of the rubric, but there is no rubric with contexts to take them from."
)
NEEDS_NAME = _("this row names neither an exhibit nor a file; name one of them.")


not_a_language = Template("{tag} is not the tag of a language, such as en, pt-BR or zh-Hant.", tag=quoted)


unknown_context = Template(
    "{name} is not a context of this study. Known: {known}; or “all”.", name=quoted, known=", ".join
)


said_otherwise = Template("{where} says something else about the same exhibit, {name}.")


same_name = Template("two exhibits have the name {name}.", name=quoted)


not_whole = Template("The exhibit {name} was not made, because one of its images is missing.")
made_otherwise = Template(
    "The exhibit {name} is already in the study, and differs from what the manifest says. "
    "What people judge is never changed; give the exhibit in the manifest another name."
)
name_of_picture = Template(
    "The exhibit {name} was not made, because an image that is judged by itself has this name, and "
    "answers could mean either. Give the exhibit another name."
)
words_otherwise = Template(
    "{name} is already judged with texts other than those in the manifest. What people judge "
    "is never changed; name an exhibit in the manifest to show the image with its texts."
)


def adding(done: int, total: int) -> str:
    return n_(
        "{done} of {count} file or exhibit checked",
        "{done} of {count} files and exhibits checked",
        total,
        done=done,
    )


def made(new: int, known: int) -> str:
    """How many exhibits were made; '' where there are none at all."""
    parts = [n_("{count} exhibit made", "{count} exhibits made", new)] if new else []
    parts += [n_("{count} exhibit already there", "{count} exhibits already there", known)] if known else []
    return ended(listed(parts)) if parts else ""
