"""Words about what models under test make: the command, the page, the plan, and what came of it."""

from collections.abc import Callable

from app.messages.interchange.import_export import quoted
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted
from app.study.judge.model_drafts import DraftKind

_NOUNS: dict[DraftKind, Callable[[int], str]] = {
    DraftKind.IMAGES: lambda number: n_("{count} image", "{count} images", number),
    DraftKind.CAPTIONS: lambda number: n_("{count} caption", "{count} captions", number),
    DraftKind.CRITIQUES: lambda number: n_("{count} critique", "{count} critiques", number),
}

# The command

WHAT = _("what the model makes: images, captions or critiques")
PROMPTS = unformatted(
    "the prompts: built-in ones ({names}), a set that is saved in the study, or a TOML file with a "
    "name, a version and prompts"
)
SAMPLES = _("how many outputs are made with each prompt (default: 1)")
SEED = _("the seed of the first sample; later samples count up from it (default: the prompts' own, or none)")
SOURCE = _("what the model is called in the study (default: its name)")
LICENCE = _("the licence for the generated images (default: the prompts' own)")
SIZE = _("the size of images, such as 1024x1024 (default: the server's own)")
GROUP = _("only images of this group are shown to the model")
SETS = _("combine the samples for each prompt into an exhibit, under each context of the instrument")
FIRST_REQUEST = _("The first request, part by part:")
ONLY_FOR_IMAGES = "--size and --sets are only for images."
ONLY_FOR_TEXTS = "--temperature, --max-tokens and --group are only for captions and critiques."
BAD_SIZE = "--size is a width and a height in pixels, such as 1024x1024."


unknown_prompts = Template(
    "There are no prompts called {name}, and no such file. Built in: {known}.", name=quoted, known=", ".join
)


other_kind = Template("These prompts are for {what}, not for {asked}.")


def making(done: int, total: int) -> str:
    return _("{done} of {total} calls made", done=done, total=total)


# A file of prompts

NO_PROMPTS = _("The file contains no [[prompt]].")
bad_seed = Template("The seed must be a whole number from 0 to {most}.")


same_code = Template("Two prompts have the code {code}.", code=quoted)


not_a_line = Template("{key} must be one line of text.", key=quoted)


not_for_images = Template("{key} is not used for images.", key=quoted)


# The plan

NOTHING_TO_SHOW = _("There is no image to show to the model: the study has none whose file is here.")
TOO_FEW_SAMPLES = _("At least one sample is needed.")
SETS_OF_IMAGES = _("Only images can be combined into exhibits.")
NO_LICENCE = _("No licence will be recorded. Name one with --licence, or in the file of prompts.")


changed_prompts = Template(
    "The prompts {title} have changed since they were used in this study. Give the file another version.",
    title=quoted,
)


bad_source = Template("{source} cannot be the name of a source. Name one with --source.", source=quoted)


def asked_for(model: str, kind: DraftKind, prompts: int, title: str, samples: int, subjects: int) -> str:
    """What a model is asked for."""
    each = _NOUNS[kind](samples)
    if kind is DraftKind.IMAGES:
        return n_(
            "{model} is asked for {each} with {count} prompt ({title}).",
            "{model} is asked for {each} with each of {count} prompts ({title}).",
            prompts,
            model=model,
            each=each,
            title=title,
        )
    shown = (
        n_("{count} image", "{count} images", subjects)
        if kind is DraftKind.CAPTIONS
        else n_("{count} work", "{count} works", subjects)
    )
    return n_(
        "{model} is asked for {each} for each of {shown}, with {count} prompt ({title}).",
        "{model} is asked for {each} for each of {shown}, with {count} prompts ({title}).",
        prompts,
        model=model,
        each=each,
        shown=shown,
        title=title,
    )


made_before = PluralTemplate(
    "{count} output was made before, and will not be made again.",
    "{count} outputs were made before, and will not be made again.",
)
interrupted = PluralTemplate(
    "{count} call was under way when the program ended. Its result is lost, so the call may be billed twice.",
    "{count} calls were under way when the program ended. Their results are lost, so the calls "
    "may be billed twice.",
)
licence = Template("Licence for the generated images: {name}.")


def seeds(first: int, samples: int) -> str:
    if samples == 1:
        return _("The seed is {first}.", first=first)
    return _("Seeds are {first} to {first2}, one for each sample.", first=first, first2=first + samples - 1)


NO_SEED = _("No seed is sent, so the same request can give another result.")
PICTURES_NOT_PRICED = _("The program does not know what images cost. Look it up with the provider.")


# What came


def made(kind: DraftKind, count: int, model: str) -> str:
    """What a model made."""
    return _("{model} made {count}.", model=model, count=_NOUNS[kind](count))


sets_made = PluralTemplate("{count} exhibit was made from them.", "{count} exhibits were made from them.")
CAPTIONS_KEPT = _(
    "They are saved with their source. Compare them with people's captions: touchstone captions "
    "STUDY. Or make the evaluation study: touchstone captions STUDY --evaluation DIR"
)
not_made = PluralTemplate(
    "{count} call gave no output. The same command repeats failed calls.",
    "{count} calls gave no output. The same command repeats failed calls.",
)


def why_not(reason: str) -> str:
    return _("Not made: {reason}", reason=reason)


# Why a reply gives no output

NO_PICTURE = _("The server's answer has no image in it.")
ADDRESS = _(
    "The server answered with an address in place of the image. Only the server that was "
    "named is asked, so the image was not fetched."
)
KEY_IN_PICTURE = _("The image contains the key to the server, so it was not saved.")


without_field = Template("The reply's JSON has no text under {field}.", field=quoted)


# The page

TITLE = _("Make with a model")
PURPOSE = _(
    "Ask a model under test for images, captions or critiques. Each is saved with its "
    "prompt, seed and licence. Raters are not told which model made what."
)
PROMPTS_FIELD = _("Prompts")
CHOOSE_FILE = _("Choose a file…")
PROMPTS_FILTER = _("Prompts (*.toml)")
SAMPLES_FIELD = _("Samples for each prompt")
SOURCE_FIELD = _("What the model is called in the study")
SOURCE_HINT = _("Leave it empty to use the model's name.")
LICENCE_FIELD = _("Licence for the generated images")
LICENCE_HINT = _("Leave it empty to use the licence of the prompts.")
SETS_FIELD = _("Combine samples into exhibits, by prompt and context")
PLAN = _("Show the plan")
START = _("Make them")
STOP = _("Stop")
PLANNING = _("Planning. Nothing is sent.")
CONNECTING = _("Connecting.")
PROGRESS = _("Calls made")
STOPPED = _("Stopped. What was made is saved; starting again makes the rest.")
NOTHING_LEFT = _("There is nothing left to make.")
PROMPTS_NEEDED = _("Choose the prompts.")
LEAVING = _("What was made is saved.")


def page_title(study: str) -> str:
    return f"{TITLE}: {study}"


prompts_hint = Template(
    "{names}, or a TOML file of your own with a name, a version and prompts.", names=", ".join
)


started = PluralTemplate("Started: {count} call to {host}.", "Started: {count} calls to {host}.")


def going(done: int, total: int) -> str:
    return _("{done} of {total} calls made.", done=done, total=total)
