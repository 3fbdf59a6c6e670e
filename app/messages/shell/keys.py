"""What is said of keys: giving them to commands, clashes, finding a command."""

from collections.abc import Sequence

from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

NO_KEY = _("no key")

# What the usual keys of every program do.
COPIES = _("copies text")
CUTS = _("cuts text")
PASTES = _("pastes what was copied")
CHOOSES_ALL = _("selects all text")
OPENS_MENUS = _("opens the menus")
CLOSES_WINDOWS = _("closes windows")
CHANGES_WINDOWS = _("goes to another window")
OPENS_WINDOW_MENU = _("opens the window's own menu")

# Changing keys.
TITLE = _("Change keys")
PROFILE = _("&Profile")
PROFILE_HINT = _(
    "Keys within reach of both hands or of one. The keys that you have changed yourself stay as they are."
)
PROFILES = {
    "standard": _("Both hands"),
    "left hand": _("Left hand alone"),
    "right hand": _("Right hand alone"),
}
SEARCH = _("&Search")
SEARCH_HINT = _("A part of a command's name, or a key.")
COMMANDS = _("&Commands and their keys")
NEW_KEY = _("&New key")
NEW_KEY_HINT = _(
    "In this field, press the key for the command chosen above. Tab and Escape change nothing. "
    "To take a key from another command, press it twice."
)
PRESS_NOW = _("Press a key")
TAKE_KEYS = _("&Remove its keys")
USUAL_KEYS = _("&Its usual keys")
ALL_USUAL = _("All &usual keys")
CHANGE = _("Chan&ge keys…")
CHANGED_MARK = _("changed by you")
NOTHING_CHOSEN = _("Choose a command first.")
ALL_AS_USUAL = _("All commands have their usual keys.")

# The leader key.
LEADER = _("Leader key: the next key works as if pressed with Control and Shift.")
LEADER_LEFT = _("No command.")

# Finding a command.
FIND_TITLE = _("Find a command")
FIND = _("&What do you want to do?")
FIND_HINT = _("Type some words, or a key. Down arrow goes to the list, Enter runs the chosen command.")
FOUND_LIST = _("Co&mmands")
NONE_FITS = _("No command matches.")
NOT_HERE = _("not on this page")
DO_IT = _("&Do it")
CHANGE_ITS_KEY = _("Change its &key…")
# Other words people look for, beside a command's name.
OTHER_WORDS = {
    "print_report": _("paper printer"),
    "open_exported": _("last export result"),
    "show_exported": _("reveal explorer finder last export"),
    "go_back": _("return previous up home leave page"),
    "rename_study": _("title name change"),
    "duplicate_study": _("copy clone template"),
    "add_coordinator": _("role organiser researcher who may see results"),
    "image_prompts": _("prompt hide visible judge people blind"),
    "archive_study": _("finish put away read only list"),
    "unarchive_study": _("restore change again writable"),
    "hand_over": _("give share whole one file researcher colleague zip"),
    "receive_study": _("import whole file handed over open colleague"),
    "translations": _("language translate rubric description original side by side"),
    "trash_study": _("delete remove bin archive throw away"),
    "gallery": _("overview thumbnails all pictures browse grid list"),
    "by_criterion": _("one criterion across all images order of work"),
    "auto_advance": _("next by itself automatically"),
    "plain_text": _("read all text lines copy dialog page screen"),
    "leader": _("prefix one finger sticky chord sequence"),
    "find": _("search filter look for image statement note words"),
    "gallery_source": _("model origin generator"),
    "gallery_edit": _("metadata prompt licence"),
    "gallery_remove": _("delete picture"),
    "several_studies": _("pool artifacts together multiple"),
    "met": _("yes fulfilled true 1"),
    "voice_note": _("record audio speak microphone dictate"),
    "voice_notes": _("recordings audio play transcript"),
    "not_met": _("no fails false 0"),
    "cannot_tell": _("unsure unknown invisible"),
    "not_applicable": _("skip na irrelevant"),
    "doubt": _("unsure uncertain reason"),
    "flag": _("mark unsure uncertain doubt star"),
    "note": _("comment remark write"),
    "cut": _("move text remove clipboard"),
    "copy": _("duplicate text clipboard"),
    "paste": _("insert text clipboard"),
    "select_all": _("mark everything whole text"),
    "undo": _("take back change my mind correct mistake"),
    "redo": _("again restore"),
    "next_unanswered": _("continue open what i left find skip"),
    "later": _("postpone skip put off"),
    "go_to": _("jump number"),
    "describe": _("describe alt text read picture"),
    "describe_line": _("describe alt text short summary"),
    "describe_everything": _("describe alt text long full"),
    "explain": _("help border case why theme"),
    "where_am_i": _("progress position status left"),
    "stop_speaking": _("silence quiet mute voice"),
    "settings": _("preferences options voice theme size speed"),
    "key_settings": _("remap shortcuts one hand left right keyboard"),
    "messages": _("log history said"),
    "practise": _("train learn example border case"),
    "tasks": _("how help tasks list begin"),
    "report_problem": _("bug error crash log help"),
    "suggest_wording": _("translate translation language word mistake id"),
    "tour": _("introduction start learn first"),
    "help_here": _("what is this keys explain"),
    "zoom_in": _("larger magnify"),
    "zoom_out": _("smaller"),
    "annotate": _("answer rate label"),
    "packets": _("packet send merge laptop stick sync together"),
    "withdraw": _("withdraw leave remove person delete"),
    "bring_in": _("import answers table workbook"),
    "map_answers": _(
        "import columns mapping label studio doccano prodigy argilla potato hugging face json parquet"
    ),
    "export": _("save file csv excel take out"),
    "group_images": _("group sort card pile cluster images together categories"),
    "make_outputs": _("model under test generate pictures captions critiques prompts"),
    "rater_people": _(
        "people raters about themselves community region age relationship demographics consent"
    ),
    "report_card": _("check image model release threshold accept passes fails history appeal publish"),
    "plan_needed": _("plan how many more images test seal split look preregister next"),
    "assign": _("plan share deal images people team how far"),
    "ask_judge": _("model ai llm"),
    "meeting": _("adjudicate disagreement settle discuss minutes"),
    "duplicate_rubric": _("copy criteria another community new study"),
    "edit_template": _("alt text description fields questions suggestions new artifact"),
    "design_rubric": _("edit write criteria themes new version"),
    "item_words": _("edit change text guidance"),
    "hear_remarks": _("wording check findings"),
    "publish_rubric": _("version release"),
    "new_study": _("create make"),
    "quit": _("exit close leave"),
}
no_such_key = Template("“{text}” is not a key. Keys are written like Ctrl+Shift+Z, F5 or Y.")
taken = Template("{key} {does} in every program. Choose another key.")
types = Template("{key} types a letter. Press the letter alone, or with Ctrl.")
moves = Template("{key} is needed to move about and to answer. Add Ctrl, or choose another key.")
chooses = Template("{key} chooses menus and buttons by their underlined letter. Choose another key.")
does_nothing = Template("{key} does nothing here.")
leads_nowhere = Template(
    "No command here has {key} after the leader key. A question mark lists all commands."
)


def either(keys: Sequence[str]) -> str:
    """Keys of which each does the same; '' for none."""
    sentence = "".join(keys[:1])
    for key in keys[1:]:
        sentence = _("{keys} or {key}", keys=sentence, key=key)
    return sentence


def given(key: str, title: str, all_keys: str) -> str:
    said = _("{key} is now {title}.", key=key, title=title)
    return said if all_keys == key else f"{said} {_('Its keys: {all_keys}.', all_keys=all_keys)}"


given_from = Template("{key} is now {title}, and no longer {other}.")
had_already = Template("{key} is {title} already.")
clash = Template("{key} is taken by {other}. Press {key} again to take it, or another key.")
now_without = Template("{title} has no key now. It is still in the menu and in the list of commands.")
now_usual = Template("{title} has its usual keys: {keys}.")
usual_partly = Template(
    "{title} has its usual keys as far as they are free: {keys}. {missing} stays with {other}."
)


def profile_chosen(name: str, changed: int) -> str:
    if not changed:
        return ended(name)
    own = n_("{count} command keeps your own keys.", "{count} commands keep your own keys.", changed)
    return together(ended(name), own)


def key_line(title: str, keys: str, is_own: bool) -> str:
    return f"{title}, {keys}, {CHANGED_MARK}" if is_own else f"{title}, {keys}"


new_key_for = Template("New key for {title}")
on_page = Template("goes to {page}")
works_here = Template("{title} works here: {keys}.")


def found_line(title: str, keys: str, menu: str, is_here: bool, where: str = "") -> str:
    tail = _("{menu} menu", menu=menu) if is_here else where or NOT_HERE
    return together(ended(f"{title}, {keys}"), f"{tail[:1].upper()}{tail[1:]}")


found = PluralTemplate("{count} command. {first}", "{count} commands. {first}", none=NONE_FITS)


not_possible_here = Template("{title} is not possible on this page.")
count = PluralTemplate("{count} command.", "{count} commands.")
