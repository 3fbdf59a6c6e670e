"""What the cells of a study may hold, beyond what the schema itself holds them to."""

import json
import math
import re
from collections.abc import Callable
from functools import cache

from app.study.answer import AnswerAction
from app.study.exhibits import read_shown
from app.study.image import is_plain_name
from app.study.judge.guard_decisions import GuardVerdict
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import Decision, DraftKind, Mark
from app.study.judge.prompt_sets import PromptKind
from app.study.judge.report_cards import AppealOutcome
from app.study.judge.split import ImagePart
from app.study.judge.swap_test import SwapResult
from app.study.languages.translations import TextKind, is_language_tag
from app.study.names import is_line
from app.study.rubric import RubricKind, read_setup
from app.study.scales import read_scale
from app.study.team.coding import CandidateOutcome, CandidateSide, Part
from app.study.team.designs import ChangeKind
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import MinuteKind, Outcome
from app.study.team.pairs import FirstTurn
from app.study.team.participants import AboutKind
from app.study.team.raters import Perception, RaterKind, WorkOrder
from app.study.team.seals import Phase
from app.study.team.second_answers import SecondAct
from app.study.team.sent_work import DiskState, ReviewState, WorkKind
from app.study.team.workshops import StepKind
from app.study.verdict import CountsAs, Doubt, Judgment, Scale, Verdict
from app.study.voice_notes import LONGEST_BYTES
from storage.team.withdrawal_rules import ERASED

# Columns that hold one of a few words; any other word comes from damage, or from another program.
WORDS: dict[tuple[str, str], frozenset[str]] = {
    ("rater", "kind"): frozenset(RaterKind),
    ("session", "perception"): frozenset(Perception),
    ("answer", "doubt"): frozenset(Doubt),
    ("answer", "act"): frozenset(AnswerAction),
    ("answer", "perception"): frozenset(Perception),
    ("item", "not_visible"): frozenset(CountsAs),
    ("rubric", "kind"): frozenset(RubricKind),
    ("study", "whole_image"): frozenset({"", *Scale}),
    ("judge_call", "status"): frozenset(Status),
    ("judge_call", "overall"): frozenset(Judgment),
    ("swap_test", "result"): frozenset(SwapResult),
    ("draft_call", "status"): frozenset(Status),
    ("draft_call", "kind"): frozenset(DraftKind),
    ("draft_mark", "mark"): frozenset(Mark),
    ("field_decision", "decision"): frozenset(Decision),
    ("item_change", "kind"): frozenset(ChangeKind),
    ("border_case", "verdict"): frozenset(Verdict),
    ("withdrawal", "mode"): frozenset({"delete", "detach"}),
    ("consent", "on_withdrawal"): frozenset({"delete", "detach"}),
    ("given_number", "fact"): frozenset({"image", "rubric"}),
    ("adjudication", "outcome"): frozenset(Outcome),
    ("minute", "kind"): frozenset(MinuteKind),
    ("second_answer", "act"): frozenset(SecondAct),
    ("seal_order", "way"): frozenset(FirstTurn),
    ("advice_look", "part"): frozenset(ImagePart),
    ("session_order", "way"): frozenset({WorkOrder.BY_CRITERION}),
    ("sent_work", "kind"): frozenset(WorkKind),
    ("returned_work", "disk"): frozenset(DiskState),
    ("work_review", "state"): frozenset(ReviewState),
    ("disclosure", "occasion"): frozenset(DisclosureOccasion),
    ("about_person", "kind"): frozenset(AboutKind),
    ("statement", "step"): frozenset(StepKind),
    ("summary", "step"): frozenset(StepKind),
    ("ranking", "phase"): frozenset(Phase),
    ("answer_phase", "phase"): frozenset(Phase),
    ("candidate", "state"): frozenset(CandidateOutcome),
    ("statement_code", "part"): frozenset(Part),
    ("statement_code", "side"): frozenset(CandidateSide),
    ("erased_row", "fact"): frozenset(ERASED),
    ("translation", "kind"): frozenset(TextKind),
    ("prompt_of_set", "kind"): frozenset(PromptKind),
    ("appeal_decision", "outcome"): frozenset(AppealOutcome),
    ("guard_appeal_decision", "outcome"): frozenset(AppealOutcome),
    ("guard_decision", "verdict"): frozenset(GuardVerdict),
}
JSON = frozenset(
    {
        ("answer", "heard"),
        ("alt_text", "draft"),
        ("alt_text", "parts"),
        ("judge", "setup"),
        ("judge_call", "codes"),
        ("judge_call", "pictures"),
        ("draft_call", "pictures"),
        ("judge_prompt", "schema"),
        ("judge_prompt", "questions"),
        ("rubric_draft", "content"),
        ("plan", "setup"),
        ("plan", "properties"),
        ("workshop", "setup"),
        ("ranking", "ranks"),
        ("sitting_setup", "setup"),
        ("withdrawal", "removed"),
        ("merging", "told"),
        ("adjudication", "tally"),
        ("adjudication", "rewording"),
        ("preregistration", "contents"),
        ("output_request", "parameters"),
        ("guard_decision", "questions"),
        ("training_release", "people"),
        ("model_check", "content"),
    }
)


def _read_named(text: str, kind: type) -> None:
    content = json.loads(text)
    if not isinstance(content, dict) or not all(isinstance(one, kind) for one in content.values()):
        raise ValueError(text)


def _read_hands(text: str) -> None:
    _read_named(text, int)


# JSON of which every part is looked at; these raise ValueError.
SHAPES: dict[tuple[str, str], Callable[[str], object]] = {
    ("exhibit", "shown"): read_shown,
    ("item", "scale"): read_scale,
    ("rubric", "setup"): read_setup,
    ("image_settings", "settings"): lambda text: _read_named(text, str),
    ("appeal_decision", "hands"): _read_hands,
    ("guard_appeal_decision", "hands"): _read_hands,
    ("publication_rule", "hands"): _read_hands,
}
IDS = ("uuid", "lineage")  # 16 bytes each
EARLIEST, LATEST = -62135596800000, 253402300799999  # the years 1 to 9999 in milliseconds since 1970
_HASHES = {
    ("image", "sha256"),
    ("voice_note", "sha256"),
    ("guard_decision", "picture"),
    ("judge_prompt", "sha256"),
    ("preregistration", "sha256"),
    ("judge_call", "prompt"),
    ("draft_call", "prompt"),
    ("output_request", "prompts_sha256"),
}
_HASH = re.compile(r"[0-9a-f]{64}")
# Answers, whose words depend on the scale of their item.
ANSWERS = (
    "answer",
    "adjudication",
    "(SELECT item, again.value FROM second_answer AS again JOIN answer ON answer.id = again.first)",
)
_SCALES = frozenset(Scale)
_LANGUAGES = {("translation", "language"), ("answer", "language"), ("sealed_answer", "language")}
_LONGEST = 20_000_000  # characters; a judge's whole reply may be long
# Names of other things; some may be empty.
_LINES = {
    ("image", "source"),
    ("image", "image_group"),
    ("image", "content_note"),
    ("study", "title"),
    ("study", "artifact"),
    ("workshop", "title"),
    ("workshop", "facilitator"),
    ("workshop_group", "name"),
    ("meeting", "title"),
    ("meeting_present", "name"),
    ("meeting_decider", "name"),
    ("test_look", "looked_by"),
    ("origin_confirmation", "confirmed_by"),
    ("origin_confirmation", "reason"),
    ("prompt_set", "name"),
    ("prompt_set", "version"),
    ("prompt_set", "licence"),
    ("prompt_set", "author"),
    ("prompt_of_set", "code"),
    ("prompt_of_set", "prompt_group"),
    ("sealed_prompts_use", "source"),
    ("sealed_prompts_use", "used_by"),
    ("model_check", "source"),
    ("model_check", "kept_by"),
    ("model_check", "expires_on"),
    ("card_appeal", "question"),
    ("card_appeal", "author"),
    ("guard_decision", "source"),
    ("guard_appeal", "question"),
    ("guard_appeal", "author"),
    ("publisher", "name"),
    ("publication_rule", "paid_by"),
    *(("output_request", name) for name in ("prompts", "code", "kind", "source", "image_group")),
}
_NAMES = {("image", "name"), ("rater", "name"), ("rater", "given_name")}


def fits(table: str, column: str, value: object) -> bool:
    """Whether a cell from elsewhere can be read by this program and does no harm where it is used."""
    return value is None or check_of(table, column)(value)


@cache
def check_of(table: str, column: str) -> Callable[[object], bool]:
    """What says whether a cell of this column fits, where it holds anything."""
    place = (table, column)
    if column in IDS:
        return lambda value: isinstance(value, bytes) and len(value) == 16
    if place == ("rubric_parent", "parent"):  # of older programs several ids, one after the other
        return lambda value: isinstance(value, bytes) and len(value) % 16 == 0 < len(value)
    if column.endswith("_at"):
        return lambda value: isinstance(value, int) and EARLIEST <= value <= LATEST
    if place == ("voice_note", "audio"):
        return lambda value: isinstance(value, bytes) and len(value) <= LONGEST_BYTES
    if column == "seconds":
        return lambda value: isinstance(value, int | float) and 0 <= value < math.inf
    if place in WORDS:
        return WORDS[place].__contains__
    check = _check_of_text(place)
    return lambda value: not isinstance(value, str) or check(value)


def _check_of_text(place: tuple[str, str]) -> Callable[[str], bool]:
    if place in _HASHES:  # an image's hash names a file
        return lambda value: _HASH.fullmatch(value) is not None
    if place in _LANGUAGES:
        may_be_empty = place[0] != "translation"
        return lambda value: (value == "" and may_be_empty) or is_language_tag(value)
    if place in JSON:
        return _is_json
    if place in SHAPES:
        return lambda value: _can_be_read(SHAPES[place], value)
    if place in _NAMES:
        may_be_blank = place[1] == "given_name"
        return lambda value: is_plain_name(value) or (may_be_blank and not value.strip())
    if place in _LINES:
        return lambda value: not value or is_line(value)
    return lambda value: len(value) <= _LONGEST


def is_answer(code: str, scale: str, value: str) -> bool:
    """Whether a stored answer means anything on its item's scale; a scale for whole images is known by its code."""
    try:
        if code in _SCALES:
            return Judgment(value) is not None
        return read_scale(scale).read(value) is not None
    except (ValueError, RecursionError):
        return False


def _is_json(value: str) -> bool:
    return value == "{}" or _can_be_read(json.loads, value)  # so it is for most answers


def _can_be_read(read: Callable[[str], object], value: str) -> bool:
    try:
        read(value)
    except (ValueError, RecursionError):
        return False
    return True
