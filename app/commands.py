"""One table of everything a person can do: menus, keys, the shortcut list and the terminal's words come from it."""

from dataclasses import dataclass
from enum import StrEnum

from app.messages import commands as words


class Scope(StrEnum):
    """Where a command means something."""

    EVERYWHERE = "everywhere"
    ANNOTATING = "annotating"
    DESCRIBING = "describing"
    PICTURES = "annotating and describing"
    READING = "reading"
    COMPARING = "comparing rubrics"

    def meets(self, other: "Scope") -> bool:
        """Whether there is a page where both mean something, so that a key can serve only one of them."""
        return Scope.EVERYWHERE in (self, other) or bool(self._pages() & other._pages())

    def _pages(self) -> frozenset["Scope"]:
        both = (Scope.ANNOTATING, Scope.DESCRIBING)
        return frozenset(both if self is Scope.PICTURES else (self,))


class Menu(StrEnum):
    """The menu a command stands in, in the order of the menu bar."""

    STUDY = "study"
    IMAGE = "image"
    CRITERION = "criterion"
    LISTEN = "listen"
    VIEW = "view"
    HELP = "help"


@dataclass(frozen=True)
class Command:
    """Something a person can do.

    `keys` work everywhere in the scope, also while typing, so they hold a modifier or are function keys.
    `single` is one letter or digit that works only when nobody is typing, and can be switched off.
    `word` is what one types in a terminal session; empty when a terminal has no such thing.
    """

    name: str
    menu: Menu
    scope: Scope
    keys: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    word: str = ""

    @property
    def title(self) -> str:
        """What the menu says, with an ampersand before the letter that chooses it."""
        return words.TITLES[self.name]

    @property
    def plain_title(self) -> str:
        """The title as it is read: without ampersand and dots."""
        return self.title.replace("&", "").removesuffix("…")


def _study(name: str, *keys: str, scope: Scope = Scope.EVERYWHERE, word: str = "") -> Command:
    return Command(name, Menu.STUDY, scope, keys, word=word)


def _image(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.IMAGE, scope, keys, tuple(single), word)


def _describing(name: str, menu: Menu, *keys: str) -> Command:
    return Command(name, menu, Scope.DESCRIBING, keys)


def _criterion(name: str, *keys: str, single: str = "", word: str = "") -> Command:
    return Command(name, Menu.CRITERION, Scope.ANNOTATING, keys, tuple(single), word)


def _comparing(name: str, menu: Menu, *keys: str, single: str = "") -> Command:
    return Command(name, menu, Scope.COMPARING, keys, tuple(single))


def _listen(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.LISTEN, scope, keys, tuple(single), word)


def _view(name: str, *keys: str, scope: Scope = Scope.PICTURES) -> Command:
    return Command(name, Menu.VIEW, scope, keys)


COMMANDS: tuple[Command, ...] = (
    _study("start_page", "Ctrl+H"),
    _study("new_study", "Ctrl+N"),
    _study("open_study", "Ctrl+O"),
    _study("annotate", "Ctrl+Shift+A"),
    _study("describe_images", "Ctrl+Shift+D"),
    _study("ask_judge", "Ctrl+Shift+J"),
    _study("agreement", "Ctrl+Shift+G"),
    _study("export_report", "Ctrl+Shift+E", scope=Scope.READING),
    _study("compare_rubrics", "Ctrl+Shift+B"),
    _comparing("ask_rubric", Menu.STUDY, "Ctrl+Shift+M"),
    _comparing("export_comparison", Menu.STUDY, "Ctrl+Shift+E"),
    _study("undo", "Ctrl+Z", scope=Scope.ANNOTATING, word="undo"),
    _study("redo", "Ctrl+Shift+Z", "Ctrl+Y", scope=Scope.ANNOTATING, word="redo"),
    _study("quit", "Ctrl+Q", word="quit"),
    _image("next_unanswered", "Ctrl+U", single="U", word="next"),
    _image("next_image", "Ctrl+PgDown", word="forward", scope=Scope.PICTURES),
    _image("previous_image", "Ctrl+PgUp", word="back", scope=Scope.PICTURES),
    _image("go_to", "Ctrl+G", single="G", word="go", scope=Scope.PICTURES),
    _image("later", "Ctrl+L", single="L", word="later"),
    _image("judge_shown", "Ctrl+Alt+1", word="shown"),
    _image("judge_improve", "Ctrl+Alt+2", word="improve"),
    _image("judge_never", "Ctrl+Alt+3", word="never"),
    _describing("save_description", Menu.IMAGE, "Ctrl+S"),
    _describing("next_undescribed", Menu.IMAGE, "Ctrl+Shift+PgDown"),
    _describing("copy_similar", Menu.IMAGE, "Ctrl+Shift+C"),
    _describing("descriptions_table", Menu.IMAGE, "Ctrl+T"),
    _describing("ask_suggestions", Menu.IMAGE, "Ctrl+Shift+M"),
    _describing("next_suggestion", Menu.IMAGE, "F3"),
    _describing("confirm_suggestion", Menu.IMAGE, "Ctrl+Return"),
    _describing("change_suggestion", Menu.IMAGE, "F2"),
    _describing("dismiss_suggestion", Menu.IMAGE, "Ctrl+D"),
    _describing("suggestion_back", Menu.IMAGE, "Ctrl+Shift+Return"),
    _criterion("next_open_criterion", "Ctrl+Return", single="J", word="open"),
    _criterion("next_criterion", "Ctrl+Down", word="down"),
    _criterion("previous_criterion", "Ctrl+Up", word="up"),
    _criterion("met", "Ctrl+1", single="Y1", word="met"),
    _criterion("not_met", "Ctrl+2", single="N0", word="not met"),
    _criterion("cannot_tell", "Ctrl+3", single="C", word="cannot tell"),
    _criterion("not_applicable", "Ctrl+4", single="X", word="not applicable"),
    _criterion("doubt", "Ctrl+D", single="D", word="doubt"),
    _criterion("flag", "Ctrl+Shift+F", single="F", word="flag"),
    _criterion("note", "F2", "Ctrl+E", single="E", word="note"),
    _criterion("explain", "Ctrl+F1", word="explain"),
    _criterion("practise", "Ctrl+Shift+F1"),
    Command("images_behind", Menu.CRITERION, Scope.READING, ("Ctrl+B",)),
    _comparing("next_unmarked", Menu.CRITERION, "Ctrl+U", single="U"),
    _comparing("mark_overlapping", Menu.CRITERION, "Ctrl+1", single="O1"),
    _comparing("mark_missing", Menu.CRITERION, "Ctrl+2", single="N2"),
    _comparing("mark_too_vague", Menu.CRITERION, "Ctrl+3", single="V3"),
    _comparing("mark_mistaken", Menu.CRITERION, "Ctrl+4", single="M4"),
    _comparing("mark_note", Menu.CRITERION, "F2", "Ctrl+E", single="E"),
    _comparing("mark_back", Menu.CRITERION, "Ctrl+Z"),
    _listen("describe_line", "F5", word="line", scope=Scope.PICTURES),
    _listen("describe", "F6", word="describe", scope=Scope.PICTURES),
    _listen("describe_everything", "F7", word="everything", scope=Scope.PICTURES),
    _listen("next_part", "F8", word="part", scope=Scope.PICTURES),
    _listen("previous_part", "Shift+F8", word="part back", scope=Scope.PICTURES),
    _listen("same_part", "Ctrl+F8", word="part again", scope=Scope.PICTURES),
    _describing("remarks", Menu.LISTEN, "Ctrl+Shift+R"),
    _listen("explain_figure", "F9", scope=Scope.READING),
    _listen("repeat", "Ctrl+R", single="R", word="repeat", scope=Scope.EVERYWHERE),
    _listen("spell", "Ctrl+Shift+S", single="S", word="spell", scope=Scope.EVERYWHERE),
    _listen("where_am_i", "Ctrl+I", single="W", word="where", scope=Scope.EVERYWHERE),
    _listen("label", "Ctrl+Shift+L", word="label"),
    _listen("stop_speaking", "Escape", scope=Scope.EVERYWHERE),
    _view("zoom_in", "Ctrl+=", "Ctrl++"),
    _view("zoom_out", "Ctrl+-"),
    _view("fit", "Ctrl+0"),
    _view("pan_left", "Alt+Left"),
    _view("pan_right", "Alt+Right"),
    _view("pan_up", "Alt+Up"),
    _view("pan_down", "Alt+Down"),
    _view("messages", "Ctrl+M", scope=Scope.EVERYWHERE),
    _view("settings", "Ctrl+,", scope=Scope.EVERYWHERE),
    Command("help_here", Menu.HELP, Scope.EVERYWHERE, ("F1",)),
    Command("shortcuts", Menu.HELP, Scope.EVERYWHERE, ("Ctrl+Shift+P",), word="?"),
    Command("key_settings", Menu.HELP, Scope.EVERYWHERE),
    Command("tasks", Menu.HELP, Scope.EVERYWHERE),
    Command("tour", Menu.HELP, Scope.EVERYWHERE, ("Shift+F1",)),
    Command("about", Menu.HELP, Scope.EVERYWHERE),
)

_BY_NAME = {command.name: command for command in COMMANDS}


def command(name: str) -> Command:
    """The command with this name. Raises KeyError for an unknown one."""
    return _BY_NAME[name]
