"""One table of everything a person can do: menus, keys, the shortcut list and the terminal's words come from it."""

from dataclasses import dataclass

from app.access_keys import without_access_key
from app.command_scopes import Menu as Menu
from app.command_scopes import Scope as Scope
from app.messages.shell import commands as words


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
        return without_access_key(self.title).removesuffix("…")


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


def _coding(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.RUBRIC, Scope.CODING, keys, tuple(single))


def _pairing(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.TOGETHER, Scope.PAIRING, keys, tuple(single))


def _designing(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.RUBRIC, Scope.DESIGNING, keys, tuple(single))


def _workshop(name: str, *keys: str, scope: Scope = Scope.WORKSHOP) -> Command:
    return Command(name, Menu.TOGETHER, scope, keys)


def _meeting(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.TOGETHER, Scope.MEETING, keys, tuple(single))


def _gallery(name: str, *keys: str) -> Command:
    return Command(name, Menu.IMAGE, Scope.GALLERY, keys)


def _listen(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.LISTEN, scope, keys, tuple(single), word)


def _view(name: str, *keys: str, scope: Scope = Scope.PICTURES) -> Command:
    return Command(name, Menu.VIEW, scope, keys)


COMMANDS: tuple[Command, ...] = (
    _study("start_page", "Ctrl+H"),
    _study("go_back", "Alt+Home"),
    _study("new_study", "Ctrl+N"),
    _study("open_study", "Ctrl+O"),
    _study("annotate", "Ctrl+Shift+A"),
    _study("describe_images", "Ctrl+Shift+D"),
    _study("gallery", "Ctrl+Shift+F2"),
    _study("ask_judge", "Ctrl+Shift+J"),
    _study("agreement", "Ctrl+Shift+G"),
    _study("plan_needed"),
    _study("rename_study"),
    _study("duplicate_study"),
    _study("image_prompts"),
    _study("translations"),
    _study("trash_study"),
    _study("group_images"),
    _study("make_outputs"),
    _study("rater_people"),
    _study("add_images"),
    _study("packets", "Ctrl+Shift+F7"),
    _study("bring_in"),
    _study("map_answers"),
    _study("export"),
    _study("open_exported"),
    _study("show_exported"),
    _study("several_studies", "Ctrl+Shift+F3", scope=Scope.READING),
    _study("export_report", "Ctrl+Shift+E", scope=Scope.READING),
    _comparing("ask_rubric", Menu.STUDY, "Ctrl+Shift+M"),
    _comparing("export_comparison", Menu.STUDY, "Ctrl+Shift+E"),
    _study("undo", "Ctrl+Z", scope=Scope.ANNOTATING, word="undo"),
    _study("redo", "Ctrl+Shift+Z", "Ctrl+Y", scope=Scope.ANNOTATING, word="redo"),
    _study("quit", "Ctrl+Q", word="quit"),
    _image("next_unanswered", "Ctrl+U", single="U", word="next"),
    _image("next_image", "Ctrl+PgDown", word="forward", scope=Scope.PICTURES),
    _image("previous_image", "Ctrl+PgUp", word="back", scope=Scope.PICTURES),
    _image("go_to", "Ctrl+G", single="G", word="go", scope=Scope.PICTURES),
    _image("find", "Ctrl+F", scope=Scope.FINDING),
    _image("later", "Ctrl+L", single="L", word="later"),
    _image("judge_shown", "Ctrl+5", word="shown"),
    _image("judge_improve", "Ctrl+6", word="improve"),
    _image("judge_never", "Ctrl+7", word="never"),
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
    _gallery("gallery_open", "Ctrl+Return"),
    _gallery("gallery_answer", "Ctrl+J"),
    _gallery("gallery_view", "Ctrl+L"),
    _gallery("gallery_compare", "Ctrl+D"),
    _gallery("gallery_source", "Ctrl+E"),
    _gallery("gallery_group", "Ctrl+K"),
    _gallery("gallery_edit", "F2"),
    _gallery("gallery_replace"),
    _gallery("gallery_remove", "Ctrl+Del"),
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
    _criterion("voice_note", "Ctrl+Shift+F8"),
    _criterion("explain", "Ctrl+F1", word="explain"),
    _criterion("practise", "Ctrl+Shift+F1"),
    Command("images_behind", Menu.CRITERION, Scope.READING, ("Ctrl+B",)),
    _comparing("next_unmarked", Menu.CRITERION, "Ctrl+U", single="U"),
    _comparing("mark_overlapping", Menu.CRITERION, "Ctrl+1", single="O1"),
    _comparing("mark_missing", Menu.CRITERION, "Ctrl+2", single="2"),
    _comparing("mark_too_vague", Menu.CRITERION, "Ctrl+3", single="3"),
    _comparing("mark_mistaken", Menu.CRITERION, "Ctrl+4", single="M4"),
    _comparing("mark_note", Menu.CRITERION, "F2", "Ctrl+E", single="E"),
    _comparing("mark_back", Menu.CRITERION, "Ctrl+Z"),
    _comparing("take_criterion", Menu.RUBRIC, "Ctrl+Return"),
    Command("design_rubric", Menu.RUBRIC, Scope.EVERYWHERE, ("Ctrl+Shift+U",)),
    Command("compare_rubrics", Menu.RUBRIC, Scope.EVERYWHERE, ("Ctrl+Shift+B",)),
    _designing("item_words", "F2", "Ctrl+E", single="E"),
    _designing("item_up", "Alt+Up"),
    _designing("item_down", "Alt+Down"),
    _designing("item_to_theme", "Ctrl+L"),
    _designing("add_criterion", "Ctrl+K"),
    _designing("add_theme", "Ctrl+T"),
    _designing("split_criterion", "Ctrl+D"),
    _designing("merge_criteria", "Ctrl+J"),
    _designing("leave_out_item", "Ctrl+Del"),
    _designing("border_cases", "Ctrl+B"),
    _designing("hear_remarks", "F4", single="H"),
    _designing("next_remark", "Ctrl+U", single="U"),
    _designing("design_back", "Ctrl+Z"),
    _designing("design_again", "Ctrl+Shift+Z", "Ctrl+Y"),
    _designing("hear_rubric", "F6"),
    _designing("judge_rubric", "F7"),
    _designing("rubric_changes", "F8"),
    _designing("rubric_versions", "F9"),
    _designing("label_rule", "Ctrl+Shift+F6"),
    _designing("import_rubric", "Ctrl+Shift+F9"),
    _designing("export_rubric", "Ctrl+Shift+E"),
    _designing("publish_rubric", "Ctrl+Return"),
    Command("code_statements", Menu.RUBRIC, Scope.EVERYWHERE, ("Ctrl+Shift+K",)),
    _coding("code_next", "Ctrl+U", single="U"),
    _coding("code_for", "Ctrl+1", single="1Y"),
    _coding("code_against", "Ctrl+2", single="2N"),
    _coding("code_why_for", "Ctrl+3", single="3"),
    _coding("code_why_against", "Ctrl+4", single="4"),
    _coding("code_strength", "Ctrl+T", single="T"),
    _coding("code_back", "Ctrl+Z"),
    _coding("candidate_explain", "Ctrl+F1", single="H"),
    _coding("candidate_decide", "Ctrl+D"),
    _coding("candidate_words", "F2", "Ctrl+E", single="E"),
    _coding("candidate_theme", "Ctrl+L"),
    _coding("candidate_up", "Alt+Up"),
    _coding("candidate_down", "Alt+Down"),
    _coding("candidates_to_draft", "Ctrl+Return"),
    _coding("coder_agreement", "F9"),
    Command("pair_session", Menu.TOGETHER, Scope.EVERYWHERE, ("Ctrl+Shift+T",)),
    _pairing("pair_go_on", "Ctrl+Shift+Return"),
    _pairing("same_as_both", "Ctrl+B", single="B"),
    _pairing("change_own", "F4"),
    _pairing("ask_partner", "Ctrl+Shift+Q", single="Q"),
    _pairing("private_note", "Shift+F2"),
    _pairing("skip_image", "Ctrl+K"),
    Command("pairs_report", Menu.TOGETHER, Scope.EVERYWHERE),
    Command("private_notes", Menu.TOGETHER, Scope.EVERYWHERE),
    Command("voice_notes", Menu.TOGETHER, Scope.EVERYWHERE),
    Command("withdraw", Menu.TOGETHER, Scope.EVERYWHERE),
    _workshop("workshop", "Ctrl+Shift+W", scope=Scope.EVERYWHERE),
    _workshop("new_workshop", scope=Scope.EVERYWHERE),
    _workshop("participants", "Ctrl+Shift+Y", scope=Scope.EVERYWHERE),
    Command("assign", Menu.TOGETHER, Scope.EVERYWHERE, ("Ctrl+Shift+I",)),
    _workshop("next_step", "Ctrl+Shift+PgDown"),
    _workshop("previous_step", "Ctrl+Shift+PgUp"),
    _workshop("next_cue", "F4"),
    _workshop("previous_cue", "Shift+F4"),
    _workshop("answer_1", "Ctrl+1"),
    _workshop("answer_2", "Ctrl+2"),
    _workshop("answer_3", "Ctrl+3"),
    _workshop("leave_out", "Ctrl+4"),
    _workshop("disclose", "Ctrl+B"),
    _workshop("own_turn", "Ctrl+T"),
    _workshop("to_people", "Ctrl+P"),
    _workshop("to_line", "Ctrl+E"),
    _workshop("keep_line", "Ctrl+Return"),
    _workshop("flag_offensive", "Ctrl+Shift+F"),
    _workshop("park", "Ctrl+L"),
    _workshop("review_lines", "Ctrl+K"),
    _workshop("reword_line", "F2"),
    _workshop("line_back", "Ctrl+Z"),
    _workshop("agree", "F3"),
    _workshop("rank_up", "Ctrl+Up"),
    _workshop("rank_down", "Ctrl+Down"),
    _workshop("rank_tie", "Ctrl+J"),
    _workshop("bring_in_photographs"),
    _workshop("content_note", "Ctrl+D"),
    Command("meeting", Menu.TOGETHER, Scope.EVERYWHERE, ("Ctrl+Shift+V",)),
    _meeting("meeting_next", "Ctrl+U", single="U"),
    _meeting("meeting_sides", "F3"),
    _meeting("meeting_judges", "F4"),
    _meeting("meeting_criterion", "Ctrl+F1", single="H"),
    _meeting("rule", "Ctrl+D"),
    _meeting("rule_1", "Ctrl+1", single="1"),
    _meeting("rule_2", "Ctrl+2", single="2"),
    _meeting("rule_3", "Ctrl+3", single="3"),
    _meeting("rule_4", "Ctrl+4", single="4"),
    _meeting("rule_contested", "Ctrl+5", single="5"),
    _meeting("rule_reword", "F2", "Ctrl+E", single="E"),
    _meeting("rule_later", "Ctrl+L", single="L"),
    _meeting("meeting_dissent"),
    _meeting("meeting_projector"),
    _meeting("meeting_live"),
    _meeting("meeting_note", "Ctrl+K", single="K"),
    _meeting("meeting_back", "Ctrl+Z"),
    _meeting("meeting_names", "Ctrl+B"),
    _meeting("meeting_join", "Ctrl+J"),
    _meeting("meeting_publish", "Ctrl+Return"),
    _meeting("meeting_minutes", "Ctrl+Shift+E"),
    _meeting("meeting_feedback"),
    _meeting("meeting_end", "Ctrl+Shift+Return"),
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
    Command("enlarge", Menu.VIEW, Scope.PICTURES, ("Alt+Return",), ("V",)),
    Command("by_criterion", Menu.VIEW, Scope.ANNOTATING),
    Command("auto_advance", Menu.VIEW, Scope.ANNOTATING),
    Command("focus_mode", Menu.VIEW, Scope.ANNOTATING, ("Ctrl+Shift+X",)),
    _view("zoom_in", "Ctrl+=", "Ctrl++"),
    _view("zoom_out", "Ctrl+-"),
    _view("fit", "Ctrl+0"),
    _view("pan_left", "Alt+Left"),
    _view("pan_right", "Alt+Right"),
    _view("pan_up", "Alt+Up"),
    _view("pan_down", "Alt+Down"),
    _view("image_tools", "F9"),
    _view("darker", "Ctrl+Shift+F12"),
    _view("brighter", "Ctrl+F12"),
    _view("less_contrast", "Shift+F12"),
    _view("more_contrast", "F12"),
    _view("invert", "Ctrl+Shift+N"),
    _view("greyscale", "Ctrl+Shift+F9"),
    _view("edges", "Ctrl+Shift+H"),
    _view("as_it_is", "Ctrl+Shift+O"),
    _view("lens", "Ctrl+F9"),
    _view("lens_stays", "Shift+F9"),
    _view("regions", "F11"),
    _view("smaller_regions", "Shift+F11"),
    _view("larger_regions", "Ctrl+F11"),
    _view("region_words", "Ctrl+Shift+F11"),
    _view("messages", "Ctrl+M", scope=Scope.EVERYWHERE),
    _view("settings", "Ctrl+,", scope=Scope.EVERYWHERE),
    Command("help_here", Menu.HELP, Scope.EVERYWHERE, ("F1",)),
    Command("plain_text", Menu.HELP, Scope.EVERYWHERE, ("Ctrl+Shift+F10",)),
    Command("shortcuts", Menu.HELP, Scope.EVERYWHERE, ("Ctrl+Shift+P",), word="?"),
    Command("leader", Menu.HELP, Scope.EVERYWHERE, ("Ctrl+W",)),
    Command("key_settings", Menu.HELP, Scope.EVERYWHERE),
    Command("tasks", Menu.HELP, Scope.EVERYWHERE),
    Command("tour", Menu.HELP, Scope.EVERYWHERE, ("Shift+F1",)),
    Command("report_problem", Menu.HELP, Scope.EVERYWHERE),
    Command("about", Menu.HELP, Scope.EVERYWHERE),
)

_BY_NAME = {command.name: command for command in COMMANDS}


def command(name: str) -> Command:
    """The command with this name. Raises KeyError for an unknown one."""
    return _BY_NAME[name]
