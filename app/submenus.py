"""Which commands are in a submenu, so that no menu has more than a dozen lines."""

from typing import NamedTuple

from app.command_scopes import Menu
from app.messages.shell.commands import SUBMENUS as TITLES

MOST_LINES = 12


class Submenu(NamedTuple):
    """Commands of a menu in a menu of their own, which is where the first of them would be."""

    menu: Menu
    title: str
    commands: tuple[str, ...]


def _submenu(menu: Menu, name: str, *commands: str) -> Submenu:
    return Submenu(menu, TITLES[name], commands)


SUBMENUS = (
    _submenu(
        Menu.STUDY,
        "pages",
        "annotate",
        "describe_images",
        "gallery",
        "ask_judge",
        "agreement",
        "plan_needed",
        "report_card",
        "group_images",
        "make_outputs",
        "add_images",
        "packets",
    ),
    _submenu(
        Menu.STUDY,
        "manage",
        "rename_study",
        "duplicate_study",
        "duplicate_rubric",
        "add_coordinator",
        "image_prompts",
        "translations",
        "hand_over",
        "receive_study",
        "archive_study",
        "unarchive_study",
        "trash_study",
    ),
    _submenu(
        Menu.STUDY,
        "files",
        "bring_in",
        "map_answers",
        "export",
        "open_exported",
        "show_exported",
        "export_report",
        "export_comparison",
    ),
    _submenu(
        Menu.IMAGE,
        "suggestions",
        "ask_suggestions",
        "next_suggestion",
        "confirm_suggestion",
        "change_suggestion",
        "dismiss_suggestion",
        "suggestion_back",
    ),
    _submenu(Menu.CRITERION, "guidance", "explain", "practise"),
    _submenu(
        Menu.RUBRIC,
        "line",
        "item_words",
        "item_up",
        "item_down",
        "item_to_theme",
        "split_criterion",
        "merge_criteria",
        "leave_out_item",
        "border_cases",
        "judge_wordings",
    ),
    _submenu(
        Menu.RUBRIC,
        "look",
        "hear_remarks",
        "next_remark",
        "hear_rubric",
        "judge_rubric",
        "rubric_changes",
        "rubric_versions",
        "fault_pictures",
    ),
    _submenu(Menu.RUBRIC, "rubric_files", "label_rule", "import_rubric", "export_rubric"),
    _submenu(Menu.RUBRIC, "field", "field_words", "field_up", "field_down", "remove_field"),
    _submenu(Menu.RUBRIC, "template_files", "import_template", "export_template"),
    _submenu(
        Menu.RUBRIC, "coding", "code_for", "code_against", "code_why_for", "code_why_against", "code_strength"
    ),
    _submenu(
        Menu.RUBRIC,
        "candidate",
        "candidate_explain",
        "candidate_decide",
        "candidate_words",
        "candidate_theme",
        "candidate_up",
        "candidate_down",
    ),
    _submenu(
        Menu.TOGETHER, "people", "pairs_report", "private_notes", "voice_notes", "withdraw", "participants"
    ),
    _submenu(Menu.TOGETHER, "steps", "next_step", "previous_step", "next_cue", "previous_cue"),
    _submenu(
        Menu.TOGETHER, "answers", "answer_1", "answer_2", "answer_3", "leave_out", "disclose", "own_turn"
    ),
    _submenu(
        Menu.TOGETHER,
        "lines",
        "to_line",
        "keep_line",
        "flag_offensive",
        "park",
        "review_lines",
        "reword_line",
    ),
    _submenu(Menu.TOGETHER, "ranking", "agree", "rank_up", "rank_down", "rank_tie"),
    _submenu(Menu.TOGETHER, "images", "bring_in_photographs", "content_note"),
    _submenu(
        Menu.TOGETHER,
        "decide",
        "meeting_again",
        "rule",
        "rule_1",
        "rule_2",
        "rule_3",
        "rule_4",
        "rule_contested",
        "rule_reword",
        "rule_later",
        "meeting_dissent",
    ),
    _submenu(
        Menu.TOGETHER,
        "show",
        "meeting_sides",
        "meeting_judges",
        "meeting_criterion",
        "meeting_names",
        "meeting_hand",
        "meeting_speaker",
        "meeting_projector",
        "meeting_live",
    ),
    _submenu(
        Menu.TOGETHER,
        "record",
        "meeting_note",
        "meeting_join",
        "meeting_publish",
        "meeting_minutes",
        "meeting_feedback",
    ),
    _submenu(Menu.VIEW, "zoom", "zoom_in", "zoom_out", "fit", "pan_left", "pan_right", "pan_up", "pan_down"),
    _submenu(
        Menu.VIEW,
        "colours",
        "darker",
        "brighter",
        "less_contrast",
        "more_contrast",
        "invert",
        "greyscale",
        "edges",
        "as_it_is",
    ),
    _submenu(Menu.VIEW, "lens", "lens", "lens_stays"),
    _submenu(Menu.VIEW, "regions", "regions", "smaller_regions", "larger_regions", "region_words"),
)
