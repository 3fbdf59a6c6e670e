"""Words about judges and their runs."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed
from app.messages.local_formats import day
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

if TYPE_CHECKING:
    from app.study.judge.judge_call import Status

# What became of calls, in words that fit behind a number.
STATUS_WORDS = {
    "asked": _("awaited"),
    "ok": _("answered"),
    "refused": _("refused"),
    "filtered": _("stopped by a content filter"),
    "truncated": _("cut off"),
    "invalid": _("invalid"),
    "quota": _("without credit"),
    "retryable error": _("failed for now"),
    "fatal error": _("failed"),
}


def numbers(counts: Mapping["Status", int]) -> str:
    """How many calls ended how: `12 answered, 1 refused`."""
    return listed((f"{calls} {STATUS_WORDS[status]}" for status, calls in counts.items()), len(STATUS_WORDS))


name_of_a_person = Template("{name} is the name of a rater who is not a judge. Give the judge another name.")
name_of_another_judge = Template(
    "{name} is already a judge that is asked in another way. Give this one another name."
)
same_judge = Template(
    "This judge is in the study already, as {name}. Use that name, wherever its server is now. If this "
    "is another judge, give it a word of its own: --another-judge, or a field among the further "
    "options of the judge page."
)
NO_RUBRIC = _("The study has no rubric, so there is nothing a judge could be asked.")
NO_RUNS = _("At least one run is needed.")
too_many_runs = Template("At most {most} runs can be asked for at a time.")
INTERRUPTED = _("The program ended before the reply came. The call was made again.")
_SHOWN_NUMBERS = 10


def decisions_only_yes_no(codes: Sequence[str]) -> str:
    return n_(
        "This server answers only yes/no questions, and {codes} wants other answers. Ask it in a "
        "chat instead.",
        "This server answers only yes/no questions, and {codes} want other answers. Ask it in a "
        "chat instead.",
        len(codes),
        codes=listed(codes, _SHOWN_NUMBERS),
    )


references_left_out = PluralTemplate(
    "{count} image is a reference image and is not judged.",
    "{count} images are reference images and are not judged.",
)


def images_with_one_part(numbers: Sequence[int]) -> str:
    which = _("image {numbers}", numbers=numbers[0]) if len(numbers) == 1 else _several(numbers)
    return _(
        "Choice and ranking questions are not asked about {which}, because only one thing is shown.",
        which=which,
    )


def nothing_to_judge(
    without_picture: Sequence[int], without_alt_text: Sequence[int], lone: Sequence[int] = ()
) -> str:
    if without_picture:
        return _(
            "There is nothing to judge: {images_without_picture}",
            images_without_picture=images_without_picture(images=without_picture),
        )
    if without_alt_text:
        return _(
            "There is nothing to judge: {images_without_alt_text}",
            images_without_alt_text=images_without_alt_text(images=without_alt_text),
        )
    if lone:
        return _(
            "There is nothing to judge. {images_with_one_part}",
            images_with_one_part=images_with_one_part(lone),
        )
    return _("There is nothing to judge: the study has no images, or none that was chosen.")


def _images(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("image {numbers} is", numbers=numbers[0])
    return _("{several} are", several=_several(numbers))


images_without_picture = Template("{images} left out, because the image file is missing.", images=_images)
images_without_alt_text = Template("{images} left out, because there is no description yet.", images=_images)


def _several(numbers: Sequence[int]) -> str:
    if len(numbers) <= _SHOWN_NUMBERS:
        return _("images {numbers}", numbers=listed([str(number) for number in numbers], _SHOWN_NUMBERS))
    return n_("{count} image", "{count} images", len(numbers))


too_few_references = PluralTemplate(
    "{count} reference photograph was asked for, and the study has {found}. Add photographs with: "
    "touchstone images add STUDY FILE --photograph --reference",
    "{count} reference photographs were asked for, and the study has {found}. Add "
    "photographs with: touchstone images add STUDY FILE --photograph --reference",
)


# The run

PICTURE_CHANGED = _("The image's file has changed since the calls were planned. Plan the run again.")
NO_SERVER_LEFT = _("No server of this run still answers.")
STOPPED_BY_PERSON = _("Stopped. Every reply so far is saved; run the same command to continue.")


def own_error(error: Exception) -> str:
    return _("The program itself failed during this call ({name}).", name=type(error).__name__)


def stopped_quota(reason: str) -> str:
    return _("Stopped: the account has no credit left. {reason}", reason=reason).strip()


def stopped_too_long(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return n_(
        "Stopped: the server asks for a pause of {count} minute. Continue after that.",
        "Stopped: the server asks for a pause of {count} minutes. Continue after that.",
        minutes,
    )


stopped_fatal = Template("Stopped: {reason}")
stopped_failing = Template("Stopped after {failures} failures in a row. The last one: {reason}")
stopped_unusable = Template(
    "Stopped: none of the first {replies} replies can be used. The last one: {reason} Open "
    "the calls to read what the model replied, then change how it is asked or choose another "
    "model."
)
swap_test_failed = Template(
    "Stopped before the first call about an image of the study: {model} gave the same reply to the same "
    "words with {calls} different drawings. Its server may mix images up or not pass them "
    "on, so its verdicts would not be about the images."
)

swap_test_answered_wrongly = Template(
    "Stopped before the first call about an image of the study: {model} did not say what {calls} simple drawings "
    "show. It may not see the images, so its verdicts would not be about them."
)
SWAP_TEST_UNREADABLE = _("A reply about a drawing is not one JSON object.")


# The plan, and what came of it


asked = PluralTemplate(
    "Judge {judge}, rubric version {version}: {count} image, {runs} each.",
    "Judge {judge}, rubric version {version}: {count} images, {runs} each.",
    runs=PluralTemplate("{count} run", "{count} runs"),
)


def made_before(counts: Mapping["Status", int]) -> str:
    return n_(
        "{count} call was made before and is not repeated: {numbers}.",
        "{count} calls were made before and are not repeated: {numbers}.",
        sum(counts.values()),
        numbers=numbers(counts),
    )


handed_in = PluralTemplate(
    "{count} call handed in as a batch, not collected yet.",
    "{count} calls handed in as a batch, not collected yet.",
)


to_make = PluralTemplate(
    "{count} call to make.", "{count} calls to make.", none=unformatted("No call is left to make.")
)


swap_test_first = PluralTemplate(
    "{count} call with drawings comes first, to test whether the reply depends on the image.",
    "{count} calls with drawings come first, to test whether the replies depend on the image.",
)


def left_out_without_picture(numbers: Sequence[int]) -> str:
    return _capital(images_without_picture(images=numbers))


def left_out_without_alt_text(numbers: Sequence[int]) -> str:
    return _capital(images_without_alt_text(images=numbers))


def destination(host: str, is_here: bool) -> str:
    where = _("this machine; nothing leaves it") if is_here else _("a server elsewhere")
    return _("Destination: {host} ({where}).", host=host, where=where)


SENT_ONCE_MORE = _(
    "A call that is not answered in time may still be billed, so it is sent at most once more."
)


cost = Template("Cost: about {dollars:.2f} US dollars, at the prices of {looked_up}.", looked_up=day)


NO_COST = _("Cost: unknown.")
unknown_cost = Template("Cost: unknown; the program has no price for {model}.")


def size(count: int) -> str:
    if count < 1_000_000:
        return _("{value} kB", value=max(1, round(count / 1000)))
    return (
        _("{count:.1f} MB", count=count / 1000000)
        if count < 1_000_000_000
        else _("{count:.1f} GB", count=count / 1000000000)
    )


sent = Template(
    "To be sent: about {size}, about {tokens_in:,} tokens; replies: about {tokens_out:,} tokens.", size=size
)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


shut_down = Template("{model} will be shut down on {date}. Later runs of this judge will need another model.")


def made(counts: Mapping["Status", int]) -> str:
    return n_(
        "{count} call made: {numbers}.",
        "{count} calls made: {numbers}.",
        sum(counts.values()),
        numbers=numbers(counts),
    )


disagreeing = PluralTemplate(
    "In {count} reply, the judge's own verdict on the whole image contradicts its verdicts on the "
    "criteria. The label follows the criteria.",
    "In {count} replies, the judge's own verdict on the whole image contradicts its verdicts on the "
    "criteria. The label follows the criteria.",
)
taken_over = PluralTemplate(
    "{count} call for an earlier rubric version asked the same, so it counts for this version, too.",
    "{count} calls for an earlier rubric version asked the same, so they count for this version, too.",
)
