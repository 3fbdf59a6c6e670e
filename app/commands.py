"""One table of everything a person can do: menus, keys, the shortcut list and the terminal's words come from it."""

from dataclasses import dataclass
from enum import StrEnum

from app.messages import commands as words


class Scope(StrEnum):
    """Where a command means something."""

    EVERYWHERE = "everywhere"
    ANNOTATING = "annotating"
    DESCRIBING = "describing"


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


def _image(name: str, *keys: str, single: str = "", word: str = "") -> Command:
    return Command(name, Menu.IMAGE, Scope.ANNOTATING, keys, tuple(single), word)


def _describing(name: str, menu: Menu, *keys: str) -> Command:
    return Command(name, menu, Scope.DESCRIBING, keys)


def _criterion(name: str, *keys: str, single: str = "", word: str = "") -> Command:
    return Command(name, Menu.CRITERION, Scope.ANNOTATING, keys, tuple(single), word)


def _listen(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.LISTEN, scope, keys, tuple(single), word)


def _view(name: str, *keys: str, scope: Scope = Scope.ANNOTATING) -> Command:
    return Command(name, Menu.VIEW, scope, keys)


COMMANDS: tuple[Command, ...] = (
    _study("start_page", "Ctrl+H"),
    _study("new_study", "Ctrl+N"),
    _study("open_study", "Ctrl+O"),
    _study("annotate", "Ctrl+Shift+A"),
    _study("describe_images", "Ctrl+Shift+D"),
    _study("undo", "Ctrl+Z", scope=Scope.ANNOTATING, word="undo"),
    _study("redo", "Ctrl+Shift+Z", "Ctrl+Y", scope=Scope.ANNOTATING, word="redo"),
    _study("quit", "Ctrl+Q", word="quit"),
    _image("next_unanswered", "Ctrl+U", single="U", word="next"),
    _image("next_image", "Ctrl+PgDown", word="forward"),
    _image("previous_image", "Ctrl+PgUp", word="back"),
    _image("go_to", "Ctrl+G", single="G", word="go"),
    _image("later", "Ctrl+L", single="L", word="later"),
    _image("judge_shown", "Ctrl+Alt+1", word="shown"),
    _image("judge_improve", "Ctrl+Alt+2", word="improve"),
    _image("judge_never", "Ctrl+Alt+3", word="never"),
    _describing("save_description", Menu.IMAGE, "Ctrl+S"),
    _describing("next_undescribed", Menu.IMAGE, "Ctrl+Shift+PgDown"),
    _describing("copy_similar", Menu.IMAGE, "Ctrl+Shift+C"),
    _describing("descriptions_table", Menu.IMAGE, "Ctrl+T"),
    _criterion("next_open_criterion", "Ctrl+Return", single="J", word="open"),
    _criterion("next_criterion", "Ctrl+Down", word="down"),
    _criterion("previous_criterion", "Ctrl+Up", word="up"),
    _criterion("met", "Ctrl+1", single="Y1", word="met"),
    _criterion("not_met", "Ctrl+2", single="N0", word="not met"),
    _criterion("cannot_tell", "Ctrl+3", single="C", word="cannot tell"),
    _criterion("not_applicable", "Ctrl+4", single="X", word="not applicable"),
    _criterion("doubt", "Ctrl+D", single="D", word="doubt"),
    _criterion("note", "F2", "Ctrl+E", single="E", word="note"),
    _criterion("explain", "Ctrl+F1", word="explain"),
    _listen("describe_line", "F5", word="line"),
    _listen("describe", "F6", word="describe"),
    _listen("describe_everything", "F7", word="everything"),
    _listen("next_part", "F8", word="part"),
    _listen("previous_part", "Shift+F8", word="part back"),
    _listen("same_part", "Ctrl+F8", word="part again"),
    _describing("remarks", Menu.LISTEN, "Ctrl+Shift+R"),
    _listen("repeat", "Ctrl+R", single="R", word="repeat"),
    _listen("spell", "Ctrl+Shift+S", single="S", word="spell"),
    _listen("where_am_i", "Ctrl+I", single="W", word="where"),
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
    Command("shortcuts", Menu.HELP, Scope.EVERYWHERE, ("F1",), word="?"),
    Command("about", Menu.HELP, Scope.EVERYWHERE),
)

_BY_NAME = {command.name: command for command in COMMANDS}


def command(name: str) -> Command:
    """The command with this name. Raises KeyError for an unknown one."""
    return _BY_NAME[name]
