"""The task list of the help: what one usually wants to do, each in a line that says how, with the person's own keys."""

from collections.abc import Callable

from app.messages.translation import _, unformatted

TITLE = _("What can I do?")
LIST = _("&Tasks, and how each is done")

Key = Callable[[str], str]

# By the name under which a heard run of each is kept. In braces stand commands; their keys are put in.
TASKS = {
    "make-a-study": (
        unformatted(
            "Make a study: {new_study}, then five steps. Enter goes on, and nothing is made before "
            "the last step."
        )
    ),
    "describe-an-image": (
        unformatted(
            "Describe an image: {describe_images} in a study. Down arrow goes through the "
            "suggestions, {save_description} saves, {describe} reads what listeners will hear."
        )
    ),
    "answer": (
        unformatted(
            "Answer about an image: {annotate} in a study, your name, Enter. {met} for met, {not_met} for "
            "not met, {next_open_criterion} for the next open criterion, {note} for a note, {doubt} for a "
            "doubt."
        )
    ),
    "judge-for-a-purpose": (
        unformatted(
            "Judge images for a purpose: {annotate} in such a study. {next_part} reads "
            "purpose, prompt and images one by one. A digit answers and Enter saves the "
            "reason. {not_applicable} says that the prompt makes no sense."
        )
    ),
    "score-critiques": (
        unformatted(
            "Score critiques: {annotate} in such a study. {next_part} reads the texts, long "
            "ones sentence by sentence. A digit scores, the full stop adds or removes a half."
        )
    ),
    "compare-captions": (
        unformatted(
            "Compare captions: {annotate} in such a study. {next_part} reads them. A digit chooses one. "
            "In a ranking, a digit gives the line its place and the equals sign gives it the place of "
            "the line above. Alt with an arrow moves the line, and Enter saves the order."
        )
    ),
    "hear-a-description": (
        unformatted(
            "Hear a description: {describe_line} reads one line, {describe} the description, "
            "{describe_everything} everything. {next_part} reads it piece by piece, {repeat} repeats."
        )
    ),
    "find-what-is-open": (
        unformatted(
            "Find what you left open: {where_am_i} says where you are, {next_open_criterion} goes to the "
            "next open criterion, {next_unanswered} to the next unanswered image; {later} leaves an "
            "image for later."
        )
    ),
    "change-ones-mind": (
        unformatted(
            "Change your mind: give another answer, or press {undo} to undo and {redo} to redo. Earlier "
            "answers stay saved."
        )
    ),
    "bring-answers-in": (
        unformatted(
            "Import answers: {start_page} leads to the start page. Choose “Import answers” there, then a "
            "study and a file. You hear a preview before anything is saved."
        )
    ),
    "take-answers-out": (
        unformatted(
            "Export answers: {annotate} leads to the study's page. Choose “Export” in its last group, choose "
            "a format, and press Enter."
        )
    ),
    "change-the-settings": unformatted(
        "Change voice, text size, colours or keys: {settings}. Escape leaves without a change."
    ),
    "agreement": unformatted("See how far people and a model agree: {agreement} in a study."),
    "report-card": (
        unformatted(
            "Check an image model: {report_card} in a study. {help_here} there has the steps of a newsroom, one by one."
        )
    ),
    "judge-run": unformatted(
        "Ask a model to judge: {ask_judge} in a study. Nothing is sent before you agree."
    ),
    "pair": (
        unformatted(
            "Work as a pair: {pair_session} in a study. Both listen, and each answers alone. Then you hear "
            "each other's answers and answer together. {pair_go_on} goes on, and {change_own} changes your own "
            "answer."
        )
    ),
    "workshop": (
        unformatted(
            "Run a workshop: {workshop} in a study. The first time, you set it up. Type what is said and "
            "press Enter; {next_cue} shows what to say next, {next_step} goes to the next step."
        )
    ),
    "designer": (
        unformatted(
            "Make a rubric from what was said: {code_statements} reads the lines of workshops, "
            "{candidates_to_draft} there makes a draft, {design_rubric} leads to it, and "
            "{publish_rubric} publishes it."
        )
    ),
    "packets": (
        unformatted(
            "Send work out and receive it back: {packets} in a study. Write a packet for each person; "
            "when it comes back, preview it, then merge it. Whoever receives a packet opens it from the "
            "start page, {start_page}."
        )
    ),
    "meeting": (
        unformatted(
            "Hold a meeting about disagreements: {meeting} in a study. {meeting_sides} reads both "
            "sides, {rule_1} to {rule_4} decide, {rule_reword} rewords the criterion, "
            "{meeting_minutes} has the minutes."
        )
    ),
    "withdraw": (
        unformatted(
            "Withdraw a participant: the command is in the Together menu, or press {shortcuts} and type "
            "“withdraw”. You hear what is deleted and what stays before anything happens."
        )
    ),
}


def task_line(task: str, key: Key) -> str:
    """`key` gives the key of a command, as it is said."""
    return _Keys(key).fill(TASKS[task])


class _Keys(dict[str, str]):
    def __init__(self, key: Key) -> None:
        super().__init__()
        self._key = key

    def __missing__(self, command: str) -> str:
        return self._key(command)

    def fill(self, line: str) -> str:
        return line.format_map(self)
