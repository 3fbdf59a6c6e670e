"""The report card of an image model, from the check to an appeal, a meeting's decision and the corrected card."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.kept_checks import Expiry, expiry_of, judge_changed
from app.agreement.report.model_check import check_model, targeted_pictures
from app.assignment.check_pictures import assign_check, check_pictures
from app.cli import main
from app.identity import now
from app.sessions.meeting.meeting import Adjudicating
from app.study.judge.acceptance_threshold import thresholds
from app.study.judge.report_cards import AppealOutcome
from app.study.team.meetings import Hands
from storage.folder import open_study
from tests.agreement.making import say
from tests.agreement.report.test_model_check import check, figures

Output = pytest.CaptureFixture[str]
RATERS = ("--reference", "Ada", "--against", "judge")


def done(capsys: Output, *words: str, code: int = 0) -> str:
    assert main(list(words)) == code, capsys.readouterr()
    told = capsys.readouterr()
    return told.out + told.err


def test_the_story_of_a_card(study: str, capsys: Output, tmp_path: Path) -> None:
    prompts = tmp_path / "prompts.csv"
    prompts.write_text(
        "code,text,kind,sealed\np1,a cane,plain,\np2,a cane at dusk,adversarial,yes\n", "utf-8"
    )
    add = ("prompts", "add", study, str(prompts), "--name", "canes", "--set-version", "1", "--by", "Ada")
    assert "canes 1 is saved with 2 prompts; sealed: 1." in done(capsys, *add)
    done(capsys, "check-model", study, "--threshold", "0.8", "--save")
    assert "Check no. 1 of A is saved." in done(
        capsys, "card", "keep", study, "--source", "A", *RATERS, "--by", "Ada"
    )
    first = json.loads(done(capsys, "card", "history", study, "--json"))["checks"][0]
    assert (first["number"], first["source"], first["kept_by"]) == (1, "A", "Ada")
    assert first["content"]["questions"][0]["by_people"] == 80
    # Somebody who was shown the card appeals, from a file.
    words = tmp_path / "appeal.txt"
    words.write_text("The cane in\nit is right.\n", "utf-8")
    about = ("--check", "1", "--on", "T1.C1", "--image", "1", "--file", str(words), "--by", "Zoe")
    assert "Appeal no. 1 is saved." in done(capsys, "card", "appeal", study, *about)
    assert "The appeal is waiting for a meeting." in done(capsys, "card", "appeals", study)
    decide = ("card", "decide", study, "--appeal", "1", "--outcome", "upheld")
    assert "no meeting" in done(capsys, *decide, "--why", "Ada slipped.", code=1).lower()
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        assert "1 appeal against a report card waits" in Adjudicating(opened).begin().sentence
        meeting = opened.meetings.open("Appeals", ["Ada", "Ben"], ["Ada", "Ben"])
        opened.meetings.end(meeting.key)
        say(opened, "Ada", {"T1.C1": "1"})
    assert "Give a reason" in done(capsys, *decide, code=1)
    too_many = done(capsys, *decide, "--why", "Ada slipped.", "--hands", "3", "0", "0", code=1)
    assert "3 hands were counted, but 2 people may decide." in too_many
    later = ("card", "decide", study, "--appeal", "1", "--outcome", "later")
    assert "is left for later" in done(capsys, *later)
    # The next meeting has the appeal first, and upholds it.
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        session = Adjudicating(opened)
        session.begin()
        session.start("Second", ["Ada", "Ben"], ["Ada", "Ben"])
        assert session.table.lines()[0].startswith("Appeal. No. 1, on T1.C1, image 1 of A, ")
        assert "is upheld" in session.decide(AppealOutcome.UPHELD, "Ada slipped.", Hands(2)).sentence
        session.end()
    # The corrected card says why, and the first one says that it was corrected.
    keep = ("card", "keep", study, "--source", "A", *RATERS, "--by", "Ada")
    assert "name the check it corrects" in done(capsys, *keep, "--corrects", "1", code=1)
    done(capsys, *keep, "--corrects", "1", "--why", "Appeal no. 1 was upheld.")
    told = done(capsys, "card", "history", study, "--source", "A")
    assert "Check no. 2 corrects no. 1: Appeal no. 1 was upheld." in told
    assert "a meeting upheld the appeal: " in told
    assert "Ada slipped." in told
    with closing(open_study(Path(study))) as opened:
        checks = opened.report_cards.checks()
        assert [one.check.previous for one in checks] == [None, checks[0].key]
        assert expiry_of(opened, checks[0], now().date()) == [Expiry.CORRECTED]
        assert not judge_changed(opened, checks[1])


def test_the_verdict_comes_first_and_pictures_that_matter_are_shown(study: str, capsys: Output) -> None:
    found = check(study, capsys, "--source", "A", "--threshold", "0.95", code=3)
    assert found["summary"][0] == "The model does not pass: the share is clearly below 0.95."
    sections = {one["id"]: one for one in found["sections"]}
    assert sections["pictures"]["paragraphs"][0].startswith("People do not accept")
    assert sections["publishing"]["paragraphs"][0].startswith("The community has not decided")
    assert sections["history"]["paragraphs"] == ["No check of this model has been saved yet."]


def test_a_threshold_can_be_relative_to_another_source(study: str, capsys: Output) -> None:
    beside = ("--margin", "0.05", "--no-worse-than")
    found = check(study, capsys, "--source", "A", *beside, "B")
    assert (found["verdict"], found["margin"], found["relative_to"]) == ("passes", 0.05, "B")
    assert found["summary"][0] == "The model passes: the share is clearly at most 0.05 below that of B."
    found = check(study, capsys, "--source", "B", *beside, "A", code=3)
    assert (found["verdict"], found["threshold"]) == ("fails", None)
    assert "No image comes from “Z”." in done(capsys, "check-model", study, *beside, "Z", "--save", code=1)
    itself = done(capsys, "check-model", study, *RATERS, "--source", "A", "--compare-with", "A", code=1)
    assert "A cannot be compared with itself." in itself
    done(capsys, "check-model", study, *beside, "B", "--save")
    done(capsys, "check-model", study, "--threshold", "0.7", "--save")
    with closing(open_study(Path(study))) as opened:
        versions = [(one.share, one.reference) for one, _at in thresholds(opened)]
    assert versions == [(0.05, "B"), (0.7, "")]


def test_a_later_check_asks_for_more(study: str, capsys: Output) -> None:
    ends = []
    for _ in range(2):
        row = figures(check(study, capsys, "--source", "A"), "shares")
        ends.append(row["cells"]["rate"]["interval"])
        done(capsys, "card", "keep", study, "--source", "A", *RATERS, "--by", "Ada")
    assert ends[1][0] < ends[0][0]
    assert ends[1][1] > ends[0][1]


def test_a_community_says_who_may_publish_and_for_how_long_a_card_holds(
    study: str, capsys: Output, tmp_path: Path
) -> None:
    page = str(tmp_path / "card.html")
    write = ("check-model", study, "--source", "A", *RATERS, "--format", "html", "--out", page)
    publishing = ("card", "publishing", study, "--publisher", "Ada", "Ben")
    assert "Say what decided" in done(capsys, *publishing, code=1)
    assert "a vote with more in favour" in done(capsys, *publishing, "--hands", "1", "1", "0", code=1)
    lines = ("--interests", "None.", "--paid-by", "A grant", "--terms", "Not for sale.", "--days", "90")
    done(capsys, *publishing, "--hands", "5", "1", "0", *lines)
    told = done(capsys, "card", "publishing", study)
    assert "Ada and Ben may publish rubrics and cards. Decided by a vote: 5 in favour, 1 against" in told
    assert "only Ada and Ben may publish. In the window," in done(capsys, *write, code=1)
    assert not Path(page).exists()
    assert "Terms of use: Not for sale." in done(capsys, *write, "--by", "Ben")
    for words in ("Paid by: A grant", "Conflicts of interest: None."):
        assert words in Path(page).read_text("utf-8")
    history = ("card", "history", study, "--format", "markdown", "--out", str(tmp_path / "history.md"))
    assert "may publish" in done(capsys, *history, code=1)
    assert not (tmp_path / "history.md").exists()
    assert "Terms of use: Not for sale." in done(capsys, *history, "--by", "Ben")
    rubric = ("rubric", "export", study, "--format", "toml", "--out", str(tmp_path / "rubric.toml"))
    assert "may publish" in done(capsys, *rubric, code=1)
    assert "Terms of use: Not for sale." in done(capsys, *rubric, "--author", "Ada")
    kept = done(capsys, "card", "keep", study, "--source", "A", *RATERS, "--by", "Ada")
    assert "It holds until" in kept
    with closing(open_study(Path(study))) as opened:
        (one,) = opened.report_cards.checks()
        assert one.check.expires_on is not None
        assert not expiry_of(opened, one, one.check.expires_on)
        assert expiry_of(opened, one, one.check.expires_on.replace(year=2099)) == [Expiry.DATE]
        assert expiry_of(opened, one, now().date(), is_judge_changed=True) == [Expiry.JUDGE]


def test_people_get_rare_pictures_and_a_random_part(study: str, capsys: Output) -> None:
    told = done(capsys, "card", "assign", study, "--source", "C", *RATERS, code=1)
    assert "No person has judged images from C yet." in told
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        found = check_model(opened, Question("Ada", "judge", replicates=100), "A")
        images = check_pictures(opened, found, 20)
        assert len(images) == 20
        rare = [one for one in images if one.reasons]
        assert len(rare) == 10
        assert all(found.unanswered[one.image.key] > 1 for one in rare)
        assign_check(opened, images)
        assert targeted_pictures(opened) == {one.image.id.hex for one in rare}
        first = [one.image for one in opened.assignments.all()]
        assert set(first) >= {one.image.key for one in images}
        before = found.questions[0]
        say_no(opened, [one.image.number for one in rare])
        after = check_model(opened, Question("Ada", "judge", replicates=100), "A")
    assert after.targeted == 10
    assert after.questions[0].by_people == before.by_people
    assert len(after.questions[0].not_met) == len(before.not_met) + 10
    assert after.questions[0].people == before.people


def say_no(study: Any, numbers: list[int]) -> None:
    signs = ["."] * study.images.count()
    for number in numbers:
        signs[number - 1] = "0"
    say(study, "Ada", {"T1.C1": "".join(signs)})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("keep",), "A check to save needs --source and --by."),
        (("appeal",), "An appeal needs --check"),
        (("decide",), "A decision needs --appeal and --outcome."),
        (("assign",), "Name the model with --source."),
        (("publishing", "--hands", "3", "0", "0"), "A decision on publishing needs --publisher"),
        (("publishing", "--days", "9"), "A decision on publishing needs --publisher"),
        (("keep", "--source", "A", "--by", "Ada", "--expires", "soon"), "A day must be written as in"),
    ],
)
def test_what_a_card_needs(study: str, capsys: Output, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in done(capsys, "card", words[0], study, *words[1:], code=2)


def test_the_history_is_of_the_model_that_was_named(study: str, capsys: Output) -> None:
    for source in ("A", "B"):
        done(capsys, "card", "keep", study, "--source", source, *RATERS, "--by", "Ada")
    found = json.loads(done(capsys, "card", "history", study, "--source", "B", "--json"))
    assert [(one["number"], one["source"]) for one in found["checks"]] == [(2, "B")]
    assert "No image comes from “Z”." in done(capsys, "card", "history", study, "--source", "Z", code=1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--check", "2", "--words", "x"), "There is no check no. 2: 1 check was saved."),
        (
            ("--check", "1", "--words", "x", "--on", "T9.C9"),
            "The check does not ask T9.C9. It asks label, T1.C1",
        ),
        (("--check", "1", "--words", "x", "--image", "2"), "Image 2 is not from A."),
        (("--check", "1", "--words", " "), "Say what is wrong with the verdict."),
    ],
)
def test_an_appeal_names_what_it_is_about(
    study: str, capsys: Output, words: tuple[str, ...], sentence: str
) -> None:
    done(capsys, "card", "keep", study, "--source", "A", *RATERS, "--by", "Ada")
    assert sentence in done(capsys, "card", "appeal", study, *words, code=1)
