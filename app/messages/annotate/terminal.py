"""What the terminal session says beside the annotating session itself. One sentence a line, the point first."""

from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended
from app.messages.translation import Template, _, n_

HINT = _("Type {help} for help, {quit} to leave.", help="?", quit="quit")
ASK_NOTE = _("Type the note, or press Enter to leave it unchanged.")
ASK_ANSWER = _("Type the answer, or press Enter to leave it unchanged.")
ASK_DOUBT = _("Why are you uncertain? Type a number, or press Enter to leave it unchanged.")
ANSWER_ONE_BY_ONE = _(
    "One of these criteria does not take such an answer. Nothing was saved: type one answer per line."
)
LEFT_AS_IT_WAS = _("Unchanged.")

YES = ("y", "yes")
SCALES_HELP = (
    _("Where a question has levels: type the number, such as 3; a full stop alone adds or removes a half."),
    _("To put things in order: type their numbers, best first, such as {example}.", example="2 > 1 = 3"),
    _("To choose one: type its number, or {both}.", both="both"),
    _("{word}, or {word} TEXT: Answer in your own words, or on any of these scales.", word="answer"),
)

# What is typed is the same in every language, so it is a value and not a part of the sentence.
# How a command that takes more than its word is typed, and what the word alone does.
USES = {
    "go_to": _("{word}, or {word} NUMBER", word="go"),
    "note": _("{word}, or {word} TEXT", word="note"),
    "doubt": _("{word}, or {word} REASON", word="doubt"),
    "judge_shown": _("{word}, or {word} REASON", word="shown"),
    "judge_improve": _("{word}, or {word} REASON", word="improve"),
    "judge_never": _("{word}, or {word} REASON", word="never"),
}
MORE_HELP = (
    _("{words}: Remove the doubt.", words="no doubt"),
    _("{words}: Remove the note.", words="no note"),
    _(
        "{answers}, for example: Several answers, for this criterion and the open ones after it.",
        answers="y y n",
    ),
    _("Enter alone: Next open criterion; when all are answered, next unanswered image."),
    _("Ctrl+D: Quit."),
)
ask_place = ItemTemplate(
    Template("Type the image's number, or nothing to stay."),
    Template("Type the exhibit's number, or nothing to stay."),
)
ask_why = Template("Why? {name}. Type the reason, or press Enter to continue without one.")
added = Template("{name} is new in this study and was added.")


def help_line(words: list[str], title: str) -> str:
    typed = words[0]
    for word in words[1:]:
        typed = _("{words}, or {word}", words=typed, word=word)
    return ended(f"{typed}: {title}")


def unknown_words(line: str) -> str:
    return _("Not understood: {line}. Type {help} for the words that work here.", line=line, help="?")


def too_many_answers(given: int, left: int) -> str:
    if not left:
        return _("That is {given} answers, and nothing is open here. Nothing was saved.", given=given)
    criteria = n_("{count} criterion", "{count} criteria", left)
    return _(
        "That is {given} answers for {criteria}. Nothing was saved: type one answer per line, or fewer.",
        given=given,
        criteria=criteria,
    )


def doubt_line(number: int, name: str) -> str:
    return ended(f"{number}: {name}")


doubt_unclear = Template(
    "No such reason: {text}. Type a number from 1 to {reasons}, or press Enter to leave it unchanged."
)


_number_unclear = ItemTemplate(
    Template("Not a number: {text}. Type the image's number, for example: {example}."),
    Template("Not a number: {text}. Type the exhibit's number, for example: {example}."),
)


def number_unclear(text: str, noun: ItemNoun = IMAGE) -> str:
    return _number_unclear(noun, text=text, example="go 12")


other_scale = Template(
    "This study asks differently about the whole image. Type one of: {words}.", words=", ".join
)


def ask_to_add(name: str) -> str:
    return _("There is no rater called {name}. Add {name}? {yes}/{no}", name=name, yes="yes", no="no")


not_a_person = Template("{name} is a judge. Choose the name of a person.")


no_such_perception = Template("{text} is not a known way of perceiving. Known: {known}.", known=", ".join)
