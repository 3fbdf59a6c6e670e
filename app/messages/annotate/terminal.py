"""What the terminal session says beside the annotating session itself. One sentence a line, the point first."""

from app.messages.item_nouns import IMAGE, ItemNoun

HINT = "Type ? for help, quit to leave."
ASK_NOTE = "Type the note, or press Enter to leave it unchanged."
ASK_ANSWER = "Type the answer, or press Enter to leave it unchanged."
ASK_DOUBT = "Why are you unsure? Type a number, or press Enter to leave it unchanged."
ANSWER_ONE_BY_ONE = (
    "One of these criteria does not take such an answer. Nothing was stored: type one answer per line."
)
LEFT_AS_IT_WAS = "Unchanged."
NO_WHOLE_IMAGE = "This study does not ask for a judgment of the whole image."

YES = ("y", "yes")
SCALES_HELP = (
    "Where a question has levels: type the number, such as 3; a full stop alone adds or takes away a half.",
    "Where things are put in order: type their numbers, best first, such as 2 > 1 = 3.",
    "Where one is chosen: type its number, or both.",
    "answer, or answer TEXT: Answer in your own words, or on any of these scales.",
)

# How a command that takes more than its word is typed, and what the word alone does.
USES = {
    "go_to": "go, or go NUMBER",
    "note": "note, or note TEXT",
    "doubt": "doubt, or doubt REASON",
    "judge_shown": "shown, or shown REASON",
    "judge_improve": "improve, or improve REASON",
    "judge_never": "never, or never REASON",
}
MORE_HELP = (
    "no doubt: Remove the doubt.",
    "no note: Remove the note.",
    "y y n, for example: Several answers, for this criterion and the open ones after it.",
    "Enter alone: Next open criterion; when all are answered, next unanswered image.",
    "Ctrl+D: Quit.",
)


def ask_place(noun: ItemNoun = IMAGE) -> str:
    return f"Type the {noun.one}'s number, or nothing to stay."


def ask_why(name: str) -> str:
    return f"Why? {name}. Type the reason, or press Enter to continue without one."


def added(name: str) -> str:
    return f"{name} is new in this study and was added."


def help_line(words: list[str], title: str) -> str:
    return f"{', or '.join(words)}: {title}."


def unknown_words(line: str) -> str:
    return f"Not understood: {line}. Type ? for the words that work here."


def too_many_answers(given: int, left: int) -> str:
    if not left:
        return f"That is {given} answers, and nothing is open here. Nothing was stored."
    criteria = "1 criterion" if left == 1 else f"{left} criteria"
    return f"That is {given} answers for {criteria}. Nothing was stored: type one answer per line, or fewer."


def doubt_line(number: int, name: str) -> str:
    return f"{number}: {name}."


def doubt_unclear(text: str, reasons: int) -> str:
    return f"No such reason: {text}. Type a number from 1 to {reasons}, or press Enter to leave it unchanged."


def number_unclear(text: str, noun: ItemNoun = IMAGE) -> str:
    return f"Not a number: {text}. Type the {noun.one}'s number, for example: go 12."


def other_scale(words: list[str]) -> str:
    return f"This study asks differently about the whole image. Type one of: {', '.join(words)}."


def ask_to_add(name: str) -> str:
    return f"There is no rater called {name}. Add {name}? yes/no"


def not_a_person(name: str) -> str:
    return f"{name} is a judge. Choose the name of a person."


def no_such_perception(text: str, known: list[str]) -> str:
    return f"{text} is not a known way of perceiving. Known: {', '.join(known)}."
