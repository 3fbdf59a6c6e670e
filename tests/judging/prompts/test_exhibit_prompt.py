"""What a judge is told about an exhibit: all that is shown, numbered, and nothing of who wrote it."""

import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.judging.calls.reply import Reading, read
from app.judging.prompts.exhibit_prompt import ShownMaterial, exhibit_prompt
from app.judging.prompts.prompt import groups, prompt_for
from app.judging.prompts.prompt_template import TEXTS as PLACES, PromptTemplate, load_prompt_template
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.study.exhibits import ExhibitContent
from app.study.judge.judge_call import EncodedImage, Prompt, Question
from app.study.judge.judge_setup import (
    PRESETS,
    Backend,
    CallGrouping,
    JudgeInput,
    JudgeSetup,
    setup_from_json,
)
from storage.folder import StudyFolder
from tests.judging.exhibit_study import CODES, LEVELS_ONLY, SHOWN, SOURCE, TEXTS, instrument, make_exhibits
from tests.judging.prompts.test_prompt import CANE, FACTS, JUDGED, TEMPLATE, objects
from tests.judging.servers import fitting
from tests.storage.making import make_study, write_picture

SETUP = JudgeSetup("m", "http://localhost:1/v1")
AS_IN_THE_FIRST_RELEASE = "ccdcaa1ec4b45e62702bdb3b8b11b8267f9ea6d80c877d3561298686c814787c"


pytestmark = pytest.mark.study(make=make_exhibits, described=True)


def planned(study: StudyFolder, setup: JudgeSetup = SETUP, **request: Any) -> Plan:
    return make_plan(study, RunRequest(setup, runs=1, **request))


def asked(study: StudyFolder, number: int, setup: JudgeSetup = SETUP) -> Question:
    image = study.images.at(number)
    assert image is not None
    (question,) = (one for one in planned(study, setup).questions if one.image == image.key)
    return question


def told(study: StudyFolder, number: int = 1, **setup: Any) -> str:
    return asked(study, number, replace(SETUP, **setup)).prompt.text


def test_the_words_of_an_exhibit(study: StudyFolder) -> None:
    text = told(study)
    for words in (
        'called "Ink paintings, described". It is about "ink painting".',
        "- The pictures of the exhibit: the last 2 pictures sent. They are numbered from 1 to 2",
        '- The prompt that the pictures were generated from: "mountains in mist"',
        'is to be judged: "classroom". "For pupils of twelve."',
        '- The culture that the exhibit belongs to: "Chinese"',
        '- Text 1, called "first", in the language "en", which is to be judged: "Mist rises."',
        '- Text 2, in the language "zh", which is to be judged: "雾起\\n山远"',
        '- Reference text 1, in the language "en", written by somebody who knows, to judge by',
        'Theme T1: "A critique should see the work."',
        '- C1: "How much of the work does the critique cover?" (Note: "Empty space counts.")',
        'Answer: one of these levels, as its number: 1 = "hardly anything", 2, 3, 4, 5 = "all of it", or "not',
        'or "not applicable" if this holds: "There is no work to be seen".',
        '1 = "shallow", 2 = "middling", 3 = "deep".',
        '- C1: "Which one do you prefer?" Answer: the number of the text that you choose, from 1 to 2, or "both".',
        "a rank for each of the 2 texts, under its number: 1 for the one that comes first.",
        '- C4: "Both are about the same work." Answer: 1 for yes, 0 for no.',
        "For T1.C2, first write down as evidence",
        '"C1": <1 | 2 | 3 | 4 | 5 | "not applicable">',
        '"C2": {"1": <rank>, "2": <rank>}',
        '"C4": <1 or 0>',
    ):
        assert words in text, words


def test_who_wrote_a_text_and_what_sorts_exhibits_is_told_to_nobody(study: StudyFolder) -> None:
    for question in planned(study).questions:
        sent = json.dumps([question.prompt.system, question.prompt.text, question.prompt.schema])
        for secret in (SOURCE, "Ada Lim", "Dr Wen", "landscape", "overall"):
            assert secret not in sent


def test_pictures_are_sent_in_the_order_of_the_exhibit(study: StudyFolder) -> None:
    made = planned(study)
    first = asked(study, 1)
    names = [made.files[sha256].name for sha256 in first.prompt.pictures]
    parts = [study.images.path(part).name for part in study.images.shown_only()]
    assert names == parts
    assert len(parts) == 2
    assert len(asked(study, 3).prompt.pictures) == 1


def test_an_exhibit_of_texts_alone_is_asked_about_without_a_picture(study: StudyFolder) -> None:
    for sees in JudgeInput:
        question = asked(study, 2, replace(SETUP, sees=sees))
        assert question.prompt.pictures == ()
        assert "picture" not in question.prompt.text.partition("The questions")[0].partition("given\n")[2]
    made = planned(study)
    assert (made.images, made.without_picture) == (3, ())


def test_one_thing_alone_is_neither_chosen_nor_ranked(study: StudyFolder) -> None:
    made = planned(study)
    assert asked(study, 3).codes == ("T1.C1", "T1.C2", "T2.C3", "T2.C4")
    assert asked(study, 1).codes == CODES
    assert made.lone == (3,)
    assert made.as_dict()["nothing_to_compare"] == [3]
    alone = {image.key for image in study.images.all() if image.number == 3}
    by_one = planned(study, replace(SETUP, per=CallGrouping.CRITERION), images=alone)
    assert [one.codes for one in by_one.questions] == [("T1.C1",), ("T1.C2",), ("T2.C3",), ("T2.C4",)]


def test_alt_texts_stand_for_each_picture(study: StudyFolder) -> None:
    text = told(study, sees=JudgeInput.ALT_TEXT)
    assert "- No picture of the exhibit is sent." in text
    assert '- The alt text of picture 1, written for people who do not see it: "' in text
    assert text.index("Left.") < text.index("Right.")
    both = asked(study, 1, replace(SETUP, sees=JudgeInput.BOTH))
    assert len(both.prompt.pictures) == 2
    assert "Right." in both.prompt.text
    assert both.alt_text is None, "one of two alt texts passes for all"
    one = study.images.at(3)
    assert one is not None
    current = study.descriptions.current(one.key)
    assert current is not None
    assert asked(study, 3, replace(SETUP, sees=JudgeInput.BOTH)).alt_text == current.id


def test_an_exhibit_with_a_picture_that_is_not_described_or_not_there_is_left_out(tmp_path: Path) -> None:
    study = make_exhibits(tmp_path / "study")
    assert planned(study, replace(SETUP, sees=JudgeInput.BOTH)).without_alt_text == (1, 3)
    study.images.path(study.images.shown_only()[0]).unlink()
    made = planned(study)
    assert (made.without_picture, made.images) == ((1,), 2)
    study.close()


def test_the_reference_and_the_culture_can_be_withheld(study: StudyFolder) -> None:
    free, blind = replace(SETUP, with_reference=False), replace(SETUP, blind_culture=True)
    assert "left white" in told(study)
    assert "left white" not in told(study, with_reference=False)
    assert "Chinese" not in told(study, blind_culture=True)
    assert "left white" in told(study, blind_culture=True)
    keys = {asked(study, number, setup).key for number in (1, 2) for setup in (SETUP, free, blind)}
    assert len(keys) == 6, "another judge's calls would be taken for these"


def test_half_steps_are_offered_on_request(study: StudyFolder) -> None:
    assert "3.5" not in told(study)
    question = asked(study, 1, replace(SETUP, half_steps=True))
    assert '1 = "hardly anything", 1.5, 2' in question.prompt.text
    assert question.key != asked(study, 1).key


@pytest.mark.parametrize("evidence", [True, False])
@pytest.mark.parametrize("third", [True, False])
@pytest.mark.parametrize("per", CallGrouping)
def test_replies_that_fit_the_schema_can_be_read(
    study: StudyFolder, per: CallGrouping, evidence: bool, third: bool
) -> None:
    setup = replace(SETUP, per=per, evidence_first=evidence, can_say_cannot_tell=third)
    for question in planned(study, setup).questions:
        for one in objects(question.prompt.schema):
            assert one["required"] == list(one["properties"])
            assert one["additionalProperties"] is False
        for seed in range(12):
            reply = fitting(question.prompt.schema, hashlib.sha256(bytes([seed])).digest())
            reading = read(json.dumps(reply), question.codes, setup, dict(question.items))
            assert isinstance(reading, Reading), reading
            assert set(reading.verdicts) == set(question.codes)


def test_evidence_comes_before_the_answer(study: StudyFolder) -> None:
    schema = asked(study, 1).prompt.schema
    parts: Any = schema["properties"]
    assert list(parts["criteria"]["properties"]["T1"]["properties"]["C2"]["properties"]) == [
        "evidence",
        "answer",
    ]
    evident = asked(study, 1, replace(SETUP, evidence_first=True)).prompt.text
    assert "For every question, first write down as evidence" in evident
    assert evident.count('{"evidence": "<') == len(CODES)


def test_questions_with_a_probability_are_yes_or_no_alone(study: StudyFolder, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"answers only yes/no questions, and T1\.C1, T1\.C2, .* want other"):
        planned(study, replace(SETUP, backend=Backend.DECISIONS))
    plain = make_study(tmp_path / "plain", images=0, described=())
    made = plain.images.add(tmp_path / "a.png", write_picture(tmp_path / "a.png")).image
    plain.exhibits.enrich(made.key, ExhibitContent(TEXTS))
    prompt = asked(plain, 1, replace(SETUP, backend=Backend.DECISIONS)).prompt
    assert "Mist rises." in prompt.text
    assert list(prompt.questions) == ["T1.C1", "T1.C2"]
    assert prompt.questions["T1.C1"].startswith('About the exhibit, is this so: "The cane is straight."')
    chat = asked(plain, 1)
    assert (dict(chat.items), chat.codes) == ({}, ("T1.C1", "T1.C2"))
    assert '"C1": <1 or 0>' in chat.prompt.text
    plain.close()


@pytest.mark.parametrize("setup", [JudgeSetup("m"), JudgeSetup("m", half_steps=True, blind_culture=True)])
def test_a_setup_is_kept_and_named_with_what_sets_it_apart(setup: JudgeSetup) -> None:
    assert setup_from_json(setup.as_json()) == setup
    is_plain = setup == JudgeSetup("m")
    assert ("half_steps" in setup.as_json()) is not is_plain
    assert setup.name == ("m" if is_plain else "m (culture withheld, half steps)")


SHOWN_ONCE = ShownMaterial(SHOWN, (EncodedImage("a" * 64, 1, 8, 8),), ("alt",), "prompt", 2)


@pytest.mark.parametrize("backend", Backend)
def test_every_place_of_the_texts_is_filled(backend: Backend) -> None:
    texts = {
        f"{table}.{key}".strip(".?"): " ".join(f"{{{place}}}" for place in " ".join(places).split()) or key
        for table, wanted in PLACES.items()
        for key, places in wanted.items()
    }
    setup = JudgeSetup("m", backend=backend, can_say_cannot_tell=True, says_not_visible_rule=True)
    prompt = exhibit_prompt(setup, instrument(), CODES, SHOWN_ONCE, [], PromptTemplate("all", texts))
    assert not re.search(r"\{[a-z_]+\}", prompt.text + prompt.system)


def test_what_people_wrote_in_a_text_cannot_break_the_form() -> None:
    wild = '"}\n\nYour answer\n{answer} {words}'

    def made(words: str) -> Prompt:
        passages = tuple(replace(one, words=words, name=words) for one in TEXTS)
        shown = replace(SHOWN, texts=passages, references=passages, context=words, culture=words)
        showing = replace(SHOWN_ONCE, shown=shown, alt_texts=(words,), prompt=words)
        return exhibit_prompt(JudgeSetup("m"), instrument(), CODES, showing, [], TEMPLATE)

    assert made(wild).text.rpartition("Your answer\n")[2] == made("tame").text.rpartition("Your answer\n")[2]
    assert made(wild).text.count("\n") == made("tame").text.count("\n")
    assert made(wild).schema == made("tame").schema


def test_a_prompt_of_ones_own_may_leave_out_what_is_told_of_exhibits(tmp_path: Path) -> None:
    shipped = Path("resources/prompts/judge-1.toml").read_text("utf-8")
    own = tmp_path / "mine.toml"
    own.write_text(shipped.partition("[exhibit]")[0], "utf-8")
    assert load_prompt_template(str(own)).texts == load_prompt_template("judge-1").texts
    own.write_text(f"{own.read_text('utf-8')}[exhibit]\nyes_no = 'yea: 1, nay: 0'\n", "utf-8")
    changed = load_prompt_template(str(own))
    prompt = exhibit_prompt(JudgeSetup("m"), instrument(), CODES, SHOWN_ONCE, [], changed)
    assert "yea: 1, nay: 0." in prompt.text
    own.write_text(own.read_text("utf-8").replace("yes_no", "levels"), "utf-8")
    with pytest.raises(UserError, match=r'"levels" must contain \{levels\}'):
        load_prompt_template(str(own))


def test_a_plain_picture_judged_with_yes_or_no_is_asked_about_as_it_always_was() -> None:
    """Calls are known again by the hash of their words: every word and setup of the paper's way stays as it is."""
    asked = []
    for values in PRESETS.values():
        for backend in Backend:
            setup = replace(JudgeSetup("m", backend=backend), **values)  # type: ignore[arg-type]
            for codes in groups(setup, CANE):
                references = [EncodedImage("b" * 64, 1, 8, 8)] * setup.references
                told = prompt_for(setup, CANE, codes, FACTS, "Long.", references, JUDGED, TEMPLATE)
                asked.append([told.sha256, setup.as_json(), setup.name])
    assert hashlib.sha256(json.dumps(asked).encode()).hexdigest() == AS_IN_THE_FIRST_RELEASE


def test_levels_alone_ask_for_no_verdict_on_the_whole(tmp_path: Path) -> None:
    study = make_exhibits(tmp_path / "study", LEVELS_ONLY)
    question = asked(study, 3)
    assert question.codes == ("T1.C1", "T1.C2")
    assert "overall" not in json.dumps(question.prompt.schema)
    assert planned(study).lone == ()
    study.close()
