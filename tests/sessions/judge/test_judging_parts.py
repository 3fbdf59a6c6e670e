"""The judge's form, the calls as one reads them, and when a run is worth a word."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import FieldError
from app.messages.judge import judge_calls, judge_form, judge_page
from app.sessions.judge import judge_calls as calls
from app.sessions.judge.judge_calls import Show, request_text
from app.sessions.judge.judge_form import JudgeForm, form_of
from app.sessions.judge.judge_server import exact_request
from app.sessions.judge.judging import JudgeProgress
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import OPENAI, PRESETS, CallGrouping, JudgeInput, JudgeSetup
from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.interchange.packets.packet_making import say
from tests.judging.servers import error, judge_server
from tests.sessions.judge_sitting import Sitting, make_study, met


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    with judge_server(lambda asked: met(asked) if asked.number % 3 else error(500, "no")) as server:
        made = Sitting(make_study(tmp_path / "study"), server.url)
        yield made
        made.close()


# --- the form


@pytest.mark.parametrize(
    ("field", "value", "opening"),
    [
        ("model", " ", "A model is needed."),
        ("base_url", "", "An address is needed"),
        ("base_url", "localhost", "localhost is not a server address"),
        ("temperature", "warm", "The temperature must be a number"),
        ("temperature", "nan", "The temperature must be a number"),
        ("group", "nobody's", "No image belongs to a group called nobody's."),
        ("template", "no-such-prompt", "There is no prompt"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(tmp_path: Path, field: str, value: str, opening: str) -> None:
    study = open_study(make_study(tmp_path / "study"))
    form = JudgeForm(JudgeSetup("m", "http://localhost:1/v1")).filled_in({field: value})
    with pytest.raises(FieldError, match=opening) as refused:
        form.request(study)
    assert refused.value.field == field
    study.close()


def test_a_form_becomes_a_wish(tmp_path: Path) -> None:
    study = open_study(make_study(tmp_path / "study"))
    form = JudgeForm(
        JudgeSetup(" m ", "http://localhost:1/v1/", max_tokens=0), 3, "Judge A", "first", temperature="0,5"
    )
    request = form.request(study)
    assert request.setup == JudgeSetup("m", "http://localhost:1/v1", temperature=0.5)
    assert (request.runs, request.name, len(list(request.images or ()))) == (3, "Judge A", 1)
    study.close()


def test_every_preset_has_words_and_takes_back_the_one_before() -> None:
    assert list(judge_form.PRESETS) == list(PRESETS)
    form = JudgeForm(JudgeSetup("m", references=2)).with_preset("per-theme")
    assert (form.setup.per, form.setup.asks_overall, form.setup.references) == (CallGrouping.THEME, False, 0)
    assert form.with_preset("alt-text") == JudgeForm(JudgeSetup("m", sees=JudgeInput.ALT_TEXT))
    assert form.with_preset("paper") == JudgeForm(JudgeSetup("m"))


def test_the_form_of_a_judge_asks_for_the_same_judge(tmp_path: Path) -> None:
    study = open_study(make_study(tmp_path / "study"))
    setup = JudgeSetup(
        "m",
        OPENAI,
        sees=JudgeInput.BOTH,
        per=CallGrouping.CRITERION,
        temperature=0.3,
        max_tokens=90,
        sends_seed=True,
    )
    assert form_of(setup).request(study).setup == setup
    study.close()


# --- calls


def test_calls_are_listed_narrowed_and_read_page_by_page(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting.run()
    monkeypatch.setattr(calls, "PAGE", 4)
    pages = sitting.session.pages()
    assert pages is not None
    first, second = pages.more(), pages.more()
    assert (len(first), len(second), pages.more(), pages.is_all) == (4, 2, [], True)
    assert len({row.key for row in first + second}) == 6
    row = first[0]
    assert row.cells[:4] == ("1", "1", "Answered", "2 met, 0 not met")
    assert row.sentence.startswith("image 1, run 1, answered, 2 met, 0 not met, ")
    for choice, number in ((Show.FAILED, 2), (Status.RETRYABLE, 2), (Status.OK, 4), (Show.DISAGREEING, 0)):
        narrowed = sitting.session.pages(choice)
        assert narrowed is not None
        assert len(narrowed.more()) == number
    failed = sitting.session.pages(Show.FAILED)
    assert failed is not None
    assert "status 500" in failed.more()[0].sentence


def test_a_call_is_read_under_headings(sitting: Sitting) -> None:
    sitting.run()
    pages = sitting.session.pages(Status.OK)
    assert pages is not None
    text = sitting.session.call(pages.more()[0].key)
    assert text is not None
    assert text.lines[0] == "Image 1, cane-1.png. Run 1 of test-model, 2 criteria."
    headings = [text.lines[number] for number in sorted(text.headings)]
    assert headings[:5] == [
        judge_calls.WHAT_CAME,
        judge_calls.VERDICTS,
        judge_calls.REPLY,
        judge_calls.TOOK,
        judge_calls.ASKED,
    ]
    assert "T1.C1: Straight: met." in text.lines
    assert '{"T1": {"C1": 1, "C2": 1}, "overall": 1}' in text.lines
    assert any("900 tokens in, 40 tokens out" in line for line in text.lines)
    assert not any("\n" in line for line in text.lines)


def test_a_request_is_read_in_words_and_then_as_it_is_sent(sitting: Sitting) -> None:
    sitting.plan()
    plan = sitting.session.plan
    assert plan is not None
    assert sitting.session.first_number() == 1
    (preview,) = sitting.session.previews(2)
    assert preview.image.name == "cane-2.png"
    assert sitting.session.previews(9) == []
    words = request_text(preview.image, preview.question, plan.setup.base_url)
    whole = request_text(
        preview.image, preview.question, plan.setup.base_url, exact_request(plan, preview.question)
    )
    assert whole.lines[: len(words.lines)] == words.lines
    assert any("The cane is straight." in line for line in words.lines)
    assert ' "model": "test-model",' in whole.lines
    hindi = request_text(preview.image, preview.question, "", {"prompt": "छड़ी सीधी है?"})
    assert ' "prompt": "छड़ी सीधी है?"' in hindi.lines
    assert all(len(line) < 5000 for line in whole.lines)  # the picture's data is cut short
    assert any("characters of an image" in line for line in whole.lines)


def test_a_request_names_no_file_to_whoever_has_still_to_answer_the_image(tmp_path: Path) -> None:
    sitting = Sitting(make_study(tmp_path / "study", people=("Robin",)), "http://localhost:1/v1", "Robin")
    sitting.plan()
    (preview,) = sitting.session.previews(2)
    words = request_text(preview.image, preview.question, "").lines
    assert "Image 2. 2 criteria, run 1." in words
    assert not any("cane-2" in line for line in words)
    sitting.close()


@pytest.mark.parametrize("visibility", list(PromptVisibility))
def test_the_words_of_a_call_are_withheld_while_they_hold_a_prompt_its_reader_does_not_know(
    tmp_path: Path, visibility: PromptVisibility
) -> None:
    folder = make_study(tmp_path / "study", people=("Robin",), whole_image=None)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        image = study.images.at(2)
        assert image is not None
        study.images.update(image, image.facts._replace(prompt="a white cane on a bridge"))
        choose_visibility(study, visibility)
    sitting = Sitting(folder, "http://localhost:1/v1", "Robin")
    sitting.plan()
    (first,), (second,) = sitting.session.previews(1), sitting.session.previews(2)
    assert first.withheld == ""
    is_secret = visibility is PromptVisibility.UNDECIDED
    assert second.withheld == (judge_page.request_withheld(number=2, name="Robin") if is_secret else "")
    sitting.close()
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        robin = study.raters.find("Robin")
        assert robin is not None
        for code in ("T1.C1", "T1.C2"):
            say(study, robin, image.key, Verdict.MET, item=code)
    sitting = Sitting(folder, "http://localhost:1/v1", "Robin")
    sitting.plan()
    (second,) = sitting.session.previews(2)
    assert second.withheld == ""
    sitting.close()


# --- when a run is worth a word


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


def told(narration: JudgeProgress, done: int, waits: float = 0.0, is_paused: bool = False) -> str:
    said = narration.look(done, 4, waits, is_paused)
    return said.sentence if said else ""


def test_each_quarter_is_told_once(clock: Clock) -> None:
    narration = JudgeProgress(100, clock)
    heard = []
    for done in range(101):
        clock.time += 1
        said = narration.look(done, 4, 0.0)
        heard.append(said.sentence if said else "")
        assert said is None or said.is_progress
    assert [(done, words) for done, words in enumerate(heard) if words] == [
        (25, "A quarter of the calls have been made."),
        (50, "Half of the calls have been made."),
        (75, "Three quarters of the calls have been made."),
    ]


def test_a_short_run_has_no_quarters_and_a_quick_one_not_all(clock: Clock) -> None:
    narration = JudgeProgress(7, clock)
    for done in range(8):
        clock.time += 5
        assert told(narration, done) == ""
    narration = JudgeProgress(100, clock)
    assert not any(told(narration, done) for done in range(101))


def test_a_server_that_keeps_one_waiting_is_told_once_until_it_replies(clock: Clock) -> None:
    narration = JudgeProgress(100, clock)
    clock.time = 9.0
    assert told(narration, 0) == ""
    clock.time = 11.0
    assert told(narration, 0) == "No reply for 11 seconds. Still waiting for the server."
    clock.time = 60.0
    assert told(narration, 0) == ""
    assert told(narration, 1) == ""
    assert told(narration, 1, waits=42.0).startswith("The server asks for a pause of 42 seconds.")
    assert told(narration, 1, waits=40.0) == ""


def test_nobody_waits_while_the_run_is_paused(clock: Clock) -> None:
    narration = JudgeProgress(100, clock)
    for clock.time in (8.0, 16.0, 24.0):
        assert told(narration, 0, is_paused=True) == ""
    clock.time = 30.0
    assert told(narration, 0) == ""
