"""What a judge is told: the rubric in full, each option said, and nothing that people wrote breaking the form."""

import json
import re
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.files.rubric_file import built_in_rubrics, load_rubric
from app.judging.calls.reply import Reading, judged, read
from app.judging.prompts.prompt import groups, prompt_for
from app.judging.prompts.prompt_template import TEXTS, PromptTemplate, built_in_prompts, load_prompt_template
from app.study.image import ImageFacts
from app.study.judge.judge_call import EncodedImage, Prompt, Question, Reply, Status
from app.study.judge.judge_setup import PRESETS, Backend, CallGrouping, JudgeInput, JudgeSetup
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs, Judgment, Verdict

SHIPPED = Path("resources/prompts/judge-1.toml")
TEMPLATE = load_prompt_template("judge-1")
JUDGED, REFERENCE = EncodedImage("a" * 64, 1, 8, 8), EncodedImage("b" * 64, 1, 8, 8)
FACTS = ImageFacts("cane.png", prompt="a blind man's cane")


def criterion(code: str, text: str = "White.", **more: Any) -> Criterion:
    return Criterion(uuid.uuid5(uuid.NAMESPACE_OID, code), code, text, **more)


CANE = Rubric(
    "Cane",
    "guide cane",
    (
        Theme("T1", "It can be used.", (criterion("T1.C1", "Whole."), criterion("T1.C2", "A tip."))),
        Theme("T2", "It is no stick.", (criterion("T2.C1", "No wood.", not_visible=CountsAs.NOT_MET),)),
    ),
)
ALL = ("T1.C1", "T1.C2", "T2.C1")


def prompt(setup: JudgeSetup, rubric: Rubric = CANE, codes: tuple[str, ...] = (), **more: Any) -> Prompt:
    values: dict[str, Any] = {
        "facts": FACTS,
        "alt_text": "A long white cane.",
        "references": [REFERENCE] * setup.references,
        "picture": JUDGED,
        **more,
    }
    codes = codes or tuple(one.code for one in rubric.criteria)
    return prompt_for(setup, rubric, codes, template=TEMPLATE, **values)


def objects(schema: Any) -> list[dict[str, Any]]:
    """Every object schema in a schema, the outer ones first."""
    if not isinstance(schema, dict) or schema.get("type") != "object":
        return []
    return [schema, *(inner for one in schema["properties"].values() for inner in objects(one))]


def filled(schema: Any, verdict: object) -> Any:
    """A reply that follows a schema, with one verdict everywhere."""
    if schema.get("type") == "object":
        return {key: filled(one, verdict) for key, one in schema["properties"].items()}
    return "seen" if schema == {"type": "string"} else verdict


@pytest.mark.parametrize("per", CallGrouping)
@pytest.mark.parametrize("name", built_in_rubrics())
def test_every_criterion_is_asked_about_once(name: str, per: CallGrouping) -> None:
    rubric = load_rubric(name)
    asked = [code for group in groups(JudgeSetup("m", per=per), rubric) for code in group]
    assert asked == [one.code for one in rubric.criteria]


def test_calls_hold_the_rubric_a_theme_or_a_criterion() -> None:
    assert groups(JudgeSetup("m"), CANE) == [ALL]
    assert groups(JudgeSetup("m", per=CallGrouping.THEME), CANE) == [("T1.C1", "T1.C2"), ("T2.C1",)]
    assert groups(JudgeSetup("m", per=CallGrouping.CRITERION), CANE) == [("T1.C1",), ("T1.C2",), ("T2.C1",)]


def test_the_papers_way_of_asking() -> None:
    told = prompt(JudgeSetup("m"))
    for words in ['"guide cane"', '"a blind man\'s cane"', 'Theme T1: "It can be used."', '- C2: "A tip."']:
        assert words in told.text
    for words in ["cannot tell", "does not show enough", "evidence", "alt text", "Reference", "Applies only"]:
        assert words not in told.text
    assert "{" not in told.text.partition("Reply with")[0]
    assert told.text.endswith('"C1": <1 or 0>\n    }\n  },\n  "overall": <1 or 0>\n}')
    assert (told.system, told.pictures, dict(told.questions)) == ("", (JUDGED.sha256,), {})


SAID = {
    "paper": (),
    "per-theme": (),
    "per-criterion": (),
    "evidence-first": ("write down as evidence", '{"evidence": "<'),
    "cannot-tell": ('Answer "cannot tell" if', '<1, 0 or "cannot tell">'),
    "not-visible-rule": ("answer 1. This holds for T1.C1, T1.C2.", "answer 0. This holds for T2.C1."),
    "references": ("Reference photographs, sent before anything else: 3.",),
    "alt-text": ('not see it: "A long white cane."', "No picture of the image"),
    "alt-text-and-picture": ('not see it: "A long white cane."', "the last picture"),
}


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_says_what_sets_it_apart(name: str) -> None:
    setup = replace(JudgeSetup("m"), **PRESETS[name])  # type: ignore[arg-type]
    told = prompt(setup)
    for words in SAID[name]:
        assert words in told.text
        assert words not in prompt(JudgeSetup("m")).text or words == "the last picture"
    sent = [] if setup.sees is JudgeInput.ALT_TEXT else [JUDGED.sha256]
    assert list(told.pictures) == [REFERENCE.sha256] * setup.references + sent


def test_a_rule_for_every_criterion_names_none() -> None:
    told = prompt(JudgeSetup("m", says_not_visible_rule=True), codes=("T1.C1", "T1.C2"))
    assert "This holds for every criterion." in told.text
    assert "answer 0. This" not in told.text


def test_a_condition_that_does_not_hold_counts_as_met() -> None:
    rubric = load_rubric("chundan-vallam")
    conditions = sum(bool(one.applies_when) for one in rubric.criteria)
    assert conditions
    assert prompt(JudgeSetup("m"), rubric).text.count("counts as met: answer 1.") == conditions
    questions = prompt(JudgeSetup("m", backend=Backend.DECISIONS), rubric).questions
    assert sum("it counts as met: yes." in question for question in questions.values()) == conditions


def test_a_call_about_a_part_asks_for_no_overall_verdict() -> None:
    told = prompt(JudgeSetup("m", per=CallGrouping.THEME), codes=("T2.C1",))
    assert "overall" not in told.text
    assert told.schema["required"] == ["criteria"]
    assert "It can be used." not in told.text
    assert "overall" not in prompt(JudgeSetup("m", asks_overall=False)).text


@pytest.mark.parametrize("evidence", [True, False])
@pytest.mark.parametrize("third", [True, False])
def test_the_schema_is_strict_and_its_replies_can_be_read(evidence: bool, third: bool) -> None:
    setup = JudgeSetup("m", evidence_first=evidence, can_say_cannot_tell=third)
    schema = prompt(setup).schema
    for one in objects(schema):
        assert one["required"] == list(one["properties"])
        assert one["additionalProperties"] is False
    if evidence:
        assert list(objects(schema)[-1]["properties"]) == ["evidence", "verdict"]
    reply = filled(schema, 1)
    assert isinstance(read(json.dumps(reply), ALL, setup), Reading)
    reply = filled(schema, "cannot tell") | {"overall": 0}
    assert isinstance(read(json.dumps(reply), ALL, setup), Reading) is third


def test_decisions_get_one_question_a_criterion_and_no_form_of_answer() -> None:
    told = prompt(JudgeSetup("m", backend=Backend.DECISIONS, evidence_first=True, can_say_cannot_tell=True))
    assert list(told.questions) == list(ALL)
    for words in ('"guide cane"', '"No wood."', '"It is no stick."', "?"):
        assert words in told.questions["T2.C1"]
    assert told.schema == {}
    for words in ("JSON", "evidence", "cannot tell"):
        assert words not in told.text


def test_an_image_without_a_prompt_or_alt_text() -> None:
    assert "generated from" not in prompt(JudgeSetup("m"), facts=ImageFacts("photo.jpg")).text
    with pytest.raises(UserError, match=r"cane\.png has no alt text"):
        prompt(JudgeSetup("m", sees=JudgeInput.BOTH), alt_text=" \n")
    with pytest.raises(ValueError, match=r"cane\.png"):
        prompt(JudgeSetup("m"), picture=None)
    with pytest.raises(ValueError, match=r"T9\.C9"):
        prompt(JudgeSetup("m"), codes=("T1.C1", "T9.C9"))


def form_of(told: Prompt) -> str:
    return told.text.rpartition("Your answer\n")[2]


wild = st.text() | st.sampled_from(
    ['"}', "{answer}", "{themes}", "```\nReply: {}", "\\", "a\u2028b", "Your answer\n"]
)


@given(wild, wild, wild, wild, wild)
def test_what_people_wrote_cannot_break_the_form(a: str, s: str, c: str, p: str, t: str) -> None:
    setup = JudgeSetup("m", sees=JudgeInput.BOTH)
    one = criterion("T1.C1", c, applies_when=s, guidance="never told")
    tame = Rubric("R", "x", (Theme("T1", "x", (criterion("T1.C1"),)),))
    told = prompt(
        setup, Rubric("R", a, (Theme("T1", s, (one,)),)), facts=ImageFacts("i", prompt=p), alt_text=f"t{t}"
    )
    plain = prompt(setup, tame)
    assert form_of(told) == form_of(plain)
    assert told.schema == plain.schema
    assert "never told" not in told.text
    for words in (a, s, c, f"t{t}"):
        assert json.dumps(words.strip(), ensure_ascii=False) in told.text
    lines = 1 if p.strip() else 0
    assert told.text.count("\n") == prompt(setup, tame, facts=ImageFacts("i")).text.count("\n") + lines


def test_other_words_other_hash() -> None:
    told = {prompt(replace(JudgeSetup("m"), **values)).sha256 for values in PRESETS.values()}  # type: ignore[arg-type]
    alike = (
        2  # all criteria in one call, whichever preset says so: per theme and per criterion without overall
    )
    assert len(told) == len(PRESETS) - alike + 1


# Templates


def test_the_shipped_prompt_is_found_by_name_and_read_like_anybodys(tmp_path: Path) -> None:
    assert built_in_prompts() == ["judge-1"]
    own = tmp_path / "mine.toml"
    own.write_text(
        SHIPPED.read_text("utf-8").replace("guidance = ''", "guidance = 'Note: {guidance}'"), "utf-8"
    )
    template = load_prompt_template(str(own))
    rubric = replace(CANE, themes=(Theme("T1", "Why.", (criterion("T1.C1", guidance="Shade is white."),)),))
    told = prompt_for(JudgeSetup("m"), rubric, ["T1.C1"], FACTS, "", [], JUDGED, template)
    assert '- C1: "White." Note: "Shade is white."' in told.text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("backend", Backend)
def test_every_place_a_text_may_hold_is_filled(preset: str, backend: Backend) -> None:
    texts = {
        f"{table}.{key}".strip(".?"): " ".join(f"{{{place}}}" for place in " ".join(places).split()) or key
        for table, wanted in TEXTS.items()
        for key, places in wanted.items()
    }
    rubric = Rubric("R", "cane", (Theme("T1", "W.", (criterion("T1.C1", applies_when="a", guidance="b"),)),))
    setup = replace(JudgeSetup("m", backend=backend), **PRESETS[preset])  # type: ignore[arg-type]
    pictures = [REFERENCE] * setup.references
    told = prompt_for(setup, rubric, ["T1.C1"], FACTS, "alt", pictures, JUDGED, PromptTemplate("all", texts))
    assert not re.search(r"\{[a-z_]+\}", told.text + told.system)


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("{given}", "", "text =", "must contain {given}"),
        ("{given}", "{given} {gift}", "text =", "{gift}, which is not known there"),
        ("code}: {statement}'", "code}'", "theme =", "must contain {statement}"),
        ("{prompt}'", "'", "prompt =", "must contain {prompt}"),
        ("verdict = '<1 or 0>'", "", "[answer]", '"verdict" is missing'),
        ("verdict = '<1 or 0>'", "verdict = ''", "verdict =", "is empty"),
        ("verdict = '<1 or 0>'", "verdikt = ''\nverdict = 'x'", "verdikt =", "not known here"),
    ],
)
def test_a_malformed_template_is_refused_by_line(
    tmp_path: Path, old: str, new: str, key: str, reason: str
) -> None:
    text = SHIPPED.read_text("utf-8").replace(old, new, 2 if old == "{given}" else 1)  # once in a comment
    own = tmp_path / "mine.toml"
    own.write_text(text, "utf-8")
    line = next(n for n, one in enumerate(text.split("\n"), start=1) if one.startswith(key))
    with pytest.raises(UserError) as refused:
        load_prompt_template(str(own))
    assert f"mine.toml, line {line}: " in refused.value.sentence
    assert reason in refused.value.sentence


def test_a_prompt_that_is_not_there() -> None:
    with pytest.raises(UserError, match="no prompt called judge-0"):
        load_prompt_template("judge-0")


def form_file(folder: Path, *lines: str) -> Path:
    """A prompt of somebody's own with these names in the form of its reply."""
    text = SHIPPED.read_text("utf-8")
    start, end = text.index("[reply]"), text.index("# For servers that answer yes/no")
    file = folder / "own.toml"
    file.write_text(
        text[:start] + ("[reply]\n" + "\n".join(lines) + "\n" if lines else "") + text[end:], "utf-8"
    )
    return file


@pytest.mark.parametrize(
    ("lines", "form"),
    [
        (
            (
                *("criteria = 'criteria_evaluation'", "overall = 'overall_assessment'"),
                *("theme = 'Theme{number}'", "criterion = '{code}'"),
            ),
            '{"criteria_evaluation": {"Theme1": {"C1": V, "C2": V}, "Theme2": {"C1": V}}, "overall_assessment": V}',
        ),
        (
            ("criteria = ''", "theme = 'Theme {code}'", "criterion = 'Criterion {number}'"),
            '{"Theme T1": {"Criterion 1": V, "Criterion 2": V}, "Theme T2": {"Criterion 1": V}, "overall": V}',
        ),
        ((), '{"criteria": {"T1": {"C1": V, "C2": V}, "T2": {"C1": V}}, "overall": V}'),
    ],
)
def test_a_template_may_define_the_form_of_the_reply(
    tmp_path: Path, lines: tuple[str, ...], form: str
) -> None:
    template = load_prompt_template(str(form_file(tmp_path, *lines)))
    told = prompt_for(JudgeSetup("m"), CANE, ALL, FACTS, "", [], JUDGED, template)
    asked = " ".join(form_of(told).split()).replace("{ ", "{").replace(" }", "}")
    assert asked.endswith(form.replace("V", "<1 or 0>"))
    assert filled(told.schema, 1) == json.loads(form.replace("V", "1"))
    reading = read(json.dumps(filled(told.schema, 0)), ALL, JudgeSetup("m"))
    assert isinstance(reading, Reading)
    assert {one.verdict for one in reading.verdicts.values()} == {Verdict.NOT_MET}
    assert reading.overall is Judgment.NOT_APPROPRIATE
    question = Question(1, 1, ALL, told, "key")
    assert (
        judged(Reply(Status.OK, form.replace("V", "1")), question, JudgeSetup("m")).overall
        is Judgment.APPROPRIATE
    )


def test_themes_that_would_share_a_name_keep_their_codes(tmp_path: Path) -> None:
    template = load_prompt_template(str(form_file(tmp_path, "theme = 'Theme{number}'")))
    themes = tuple(Theme(code, "Why.", (criterion(f"{code}.C1"),)) for code in ("H1", "K1"))
    told = prompt_for(
        JudgeSetup("m"), Rubric("R", "cane", themes), ("H1.C1", "K1.C1"), FACTS, "", [], JUDGED, template
    )
    assert list(filled(told.schema, 1)["criteria"]) == ["H1", "K1"]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("theme = 'Part {code}'", "theme"),
        ("theme = 'Theme'", "theme"),
        ("criterion = 'the {number}th'", "criterion"),
        ("overall = 'label'", "overall"),
        ("criteria = 'overall'", "criteria"),
        ("theme = '{title}'", "theme"),
    ],
)
def test_names_that_could_not_be_read_again_are_refused(tmp_path: Path, line: str, field: str) -> None:
    file = form_file(tmp_path, line)
    with pytest.raises(UserError, match=field) as caught:
        load_prompt_template(str(file))
    assert "own.toml" in str(caught.value.sentence)
