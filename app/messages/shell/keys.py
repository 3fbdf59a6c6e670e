"""What is said of keys: giving them to commands, clashes, finding a command."""

OR = " or "
NO_KEY = "no key"

# What the usual keys of every program do.
COPIES = "copies text"
CUTS = "cuts text"
PASTES = "puts in what was copied"
CHOOSES_ALL = "chooses all text"
OPENS_MENUS = "opens the menus"
CLOSES_WINDOWS = "closes windows"
CHANGES_WINDOWS = "goes to another window"
OPENS_WINDOW_MENU = "opens the window's own menu"

# Changing keys.
TITLE = "Change keys"
PROFILE = "&Profile"
PROFILE_HINT = "Keys within reach of both hands or of one. What you change yourself stays on top of it."
PROFILES = {"standard": "Both hands", "left hand": "Left hand alone", "right hand": "Right hand alone"}
SEARCH = "&Search"
SEARCH_HINT = "A part of a command's name, or a key."
COMMANDS = "&Commands and their keys"
NEW_KEY = "&New key"
NEW_KEY_HINT = (
    "Come here and press the key for the command chosen above. Tab and Escape leave it as it is. A key that has"
    " another command is taken from it when you press it twice."
)
PRESS_NOW = "Press a key"
TAKE_KEYS = "&Remove its keys"
USUAL_KEYS = "&Its usual keys"
ALL_USUAL = "All &usual keys"
CHANGE = "Chan&ge keys…"
CHANGED_MARK = "changed by you"
NOTHING_CHOSEN = "Choose a command first."
ALL_AS_USUAL = "All commands have their usual keys."

# Finding a command.
FIND_TITLE = "Find a command"
FIND = "&What do you want to do?"
FIND_HINT = "Some words of it, or a key. Down arrow goes to the list, Enter does the chosen command."
FOUND_LIST = "Co&mmands"
NONE_FITS = "No command fits."
NOT_HERE = "not on this page"
DO_IT = "&Do it"
CHANGE_ITS_KEY = "Change its &key…"
# Other words people look for, beside a command's name.
OTHER_WORDS = {
    "open_exported": "last export result",
    "show_exported": "reveal explorer finder last export",
    "go_back": "return previous up home leave page",
    "rename_study": "title name change",
    "duplicate_study": "copy clone template",
    "trash_study": "delete remove bin archive throw away",
    "image_prompts": "prompt hide visible judge people blind",
    "gallery": "overview thumbnails all pictures browse grid list",
    "gallery_search": "find filter",
    "gallery_source": "model origin generator",
    "gallery_edit": "metadata prompt licence",
    "gallery_remove": "delete picture",
    "several_studies": "pool artifacts together multiple",
    "met": "yes fulfilled true 1",
    "not_met": "no fails false 0",
    "cannot_tell": "unsure unknown invisible",
    "not_applicable": "skip na irrelevant",
    "doubt": "unsure uncertain reason",
    "flag": "mark unsure uncertain doubt star",
    "note": "comment remark write",
    "undo": "take back change my mind correct mistake",
    "redo": "again restore",
    "next_unanswered": "continue open what i left find skip",
    "later": "postpone skip put off",
    "go_to": "jump number",
    "describe": "alt text read picture",
    "describe_line": "alt text short summary",
    "describe_everything": "alt text long full",
    "explain": "help border case why theme",
    "where_am_i": "progress position status left",
    "stop_speaking": "silence quiet mute voice",
    "settings": "preferences options voice theme size speed",
    "key_settings": "remap shortcuts one hand left right keyboard",
    "messages": "log history said",
    "practise": "train learn example border case",
    "tasks": "how help tasks list begin",
    "report_problem": "bug error crash log help",
    "tour": "introduction start learn first",
    "help_here": "what is this keys explain",
    "zoom_in": "larger magnify",
    "zoom_out": "smaller",
    "annotate": "answer rate label",
    "packets": "packet send merge laptop stick sync together",
    "withdraw": "withdraw leave remove person delete",
    "bring_in": "import answers table workbook",
    "export": "save file csv excel take out",
    "group_images": "group sort card pile cluster images together categories",
    "make_outputs": "model under test generate pictures captions critiques prompts",
    "plan_needed": "plan how many more images test seal split look preregister next",
    "assign": "plan share deal images people team how far",
    "ask_judge": "model ai llm",
    "meeting": "adjudicate disagreement settle discuss minutes",
    "design_rubric": "edit write criteria themes new version",
    "item_words": "edit change text guidance",
    "hear_remarks": "wording check findings",
    "publish_rubric": "version release",
    "new_study": "create make",
    "quit": "exit close leave",
}


def no_such_key(text: str) -> str:
    return f"“{text}” is not a key. Keys are written like Ctrl+Shift+Z, F5 or Y."


def taken(key: str, does: str) -> str:
    return f"{key} {does} in every program. Choose another key."


def types(key: str) -> str:
    return f"{key} types a letter. Press the letter alone, or with Ctrl."


def moves(key: str) -> str:
    return f"{key} is needed to move about and to answer. Add Ctrl, or choose another key."


def chooses(key: str) -> str:
    return f"{key} chooses menus and buttons by their underlined letter. Choose another key."


def given(key: str, title: str, all_keys: str) -> str:
    rest = "" if all_keys == key else f" Its keys: {all_keys}."
    return f"{key} is now {title}.{rest}"


def given_from(key: str, title: str, other: str) -> str:
    return f"{key} is now {title}, and no longer {other}."


def had_already(key: str, title: str) -> str:
    return f"{key} is {title} already."


def clash(key: str, other: str) -> str:
    return f"{key} is taken by {other}. Press {key} again to take it, or another key."


def now_without(title: str) -> str:
    return f"{title} has no key now. It is still in the menu and in the list of commands."


def now_usual(title: str, keys: str) -> str:
    return f"{title} has its usual keys: {keys}."


def usual_partly(title: str, keys: str, missing: str, other: str) -> str:
    return f"{title} has its usual keys as far as they are free: {keys}. {missing} stays with {other}."


def profile_chosen(name: str, changed: int) -> str:
    own = (
        f" {changed} {'command keeps' if changed == 1 else 'commands keep'} your own keys." if changed else ""
    )
    return f"{name}.{own}"


def key_line(title: str, keys: str, is_own: bool) -> str:
    return f"{title}, {keys}, {CHANGED_MARK}" if is_own else f"{title}, {keys}"


def new_key_for(title: str) -> str:
    return f"New key for {title}"


def found_line(title: str, keys: str, menu: str, is_here: bool) -> str:
    tail = f"{menu} menu" if is_here else NOT_HERE
    return f"{title}, {keys}. {tail[:1].upper()}{tail[1:]}"


def found(number: int, first: str) -> str:
    if not number:
        return NONE_FITS
    return f"{number} {'command' if number == 1 else 'commands'}. {first}"


def not_possible_here(title: str) -> str:
    return f"{title} is not possible on this page."


def count(number: int) -> str:
    return f"{number} {'command' if number == 1 else 'commands'}."
