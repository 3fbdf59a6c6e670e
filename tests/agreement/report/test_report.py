"""A whole report from stored answers: what is asked wrongly, what is missing, in parts, by version, and its trace."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.agreement.advice.advice import Kind
from app.agreement.ratings.question import Question, Split, usual_question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.report import Report, build
from app.errors import UserError
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_sentences import beforehand
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning, changes
from app.study.rubric import Rubric, Theme, Wording
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import CountsAs, Doubt
from storage.folder import StudyFolder
from tests.agreement.making import make_references, rubric_of, say, study_of


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., StudyFolder]]:
    """Makes studies and closes them in the end."""
    opened: list[StudyFolder] = []

    def make(images: int, rubric: Rubric | None, **more: tuple[str, ...]) -> StudyFolder:
        opened.append(study_of(tmp_path / f"study-{len(opened)}", images, rubric, **more))
        return opened[-1]

    yield make
    for study in opened:
        study.close()


def ask(study: StudyFolder, reference: str = "Ada", against: str = "judge", **more: object) -> Report:
    return build(study, Question(reference, against, replicates=200, **more))  # type: ignore[arg-type]


def test_criteria_are_joined_by_lineage_and_not_by_position(make: Callable[..., StudyFolder]) -> None:
    first = rubric_of(2)
    study = make(4, first)
    say(study, "Ada", {"T1.C1": "1100", "T1.C2": "1111"})
    one, two = first.criteria
    turned = replace(
        first, themes=(Theme("T1", "Why.", (replace(two, code="T1.C1"), replace(one, code="T1.C2"))),)
    )
    study.rubrics.publish(turned)
    say(study, "Ada", {"T1.C1": "1111", "T1.C2": "1100"})
    say(study, "judge", {"T1.C1": "1111", "T1.C2": "1000"}, run=1)
    report = ask(study)
    assert [item.lineage for item in report.criteria] == [str(two.lineage), str(one.lineage)]
    assert [item.comparison["agreement"].value for item in report.criteria] == [1.0, 0.75]


def test_rubric_versions_are_compared_on_the_same_images(make: Callable[..., StudyFolder]) -> None:
    first = rubric_of(2)
    study = make(8, first)
    say(study, "Ada", {"T1.C1": "11110000", "T1.C2": "11111111"})
    say(study, "judge", {"T1.C1": "11111111", "T1.C2": "1111111."}, run=1)
    one, two = first.criteria
    study.rubrics.publish(
        replace(
            first, themes=(Theme("T1", "Why.", (replace(two, code="T1.C1"), replace(one, code="T1.C2"))),)
        )
    )
    say(study, "judge", {"T1.C2": "11110001"}, run=1)
    say(study, "Ada", {"T1.C2": "11110000"})
    change = ask(study).versions[0]
    assert (change.version, change.has_own_reference) == (1, True)
    code, difference = change.criteria[-1]
    assert (code, difference.images) == ("T1.C2", 8)
    assert (difference.first.value, difference.second.value) == (0.5, 0.875)
    assert difference.mcnemar is not None
    assert difference.mcnemar.difference.value == pytest.approx(-0.375)


def test_an_earlier_version_that_the_reference_never_answered_is_measured_by_this_one(
    make: Callable[..., StudyFolder],
) -> None:
    study = make(4, rubric_of(1))
    say(study, "judge", {"T1.C1": "1111"}, run=1)
    study.rubrics.publish(rubric_of(1))
    say(study, "judge", {"T1.C1": "1100"}, run=1)
    say(study, "Ada", {"T1.C1": "1000"})
    (section,) = [
        one
        for one in agreement_document(ask(study), datetime(2026, 5, 4, tzinfo=UTC)).walk()
        if one.id == "versions"
    ]
    told = "Ada has not answered version 1; the answers to the report's version are used instead."
    assert section.paragraphs == (told,)
    (table,) = section.tables()
    assert table.caption == "judge on version 1 of the rubric and on this one"
    assert [cell.text for cell in table.rows[0].cells[:3]] == ["4", "0.25", "0.75"]


def test_an_earlier_version_can_be_asked_for(make: Callable[..., StudyFolder]) -> None:
    study = make(3, rubric_of(1))
    say(study, "Ada", {"T1.C1": "110"})
    say(study, "judge", {"T1.C1": "100"}, run=1)
    study.rubrics.publish(rubric_of(1))
    with pytest.raises(UserError, match="has answered version 1 of the rubric, not version 2"):
        ask(study)
    assert ask(study, rubric_version=1).criteria[0].comparison.n_pairs == 3


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (Question("Adda", "judge"), 'There is no rater "Adda" in this study. Did you mean Ada?'),
        (
            Question("Zoe", "judge"),
            'There is no rater "Zoe" in this study. Raters here: Ada, judge, Ben, Cem.',
        ),
        (Question("Ada", "Ada"), "Ada cannot be compared with Ada. Name two raters."),
        (
            Question("Ada", "Ben"),
            "Ada rated 2 images and Ben rated 1 image, but they have no image in common.",
        ),
        (Question("Ada", "Cem"), "Cem has not yet answered anything that can be compared."),
        (Question("Ada", "judge", 7), "There is no rubric version 7; this study has version 1."),
    ],
)
def test_what_is_asked_wrongly_is_told(
    make: Callable[..., StudyFolder], question: Question, sentence: str
) -> None:
    study = make(3, rubric_of(1))
    say(study, "Ada", {"T1.C1": "11."})
    say(study, "judge", {"T1.C1": "111"}, run=1)
    say(study, "Ben", {"T1.C1": "..1"})
    study.raters.add("Cem")
    with pytest.raises(UserError) as error:
        build(study, question)
    assert error.value.sentence == sentence


def test_reference_pictures_that_a_judge_was_not_asked_about_are_left_out(
    make: Callable[..., StudyFolder],
) -> None:
    study = make(6, rubric_of(1))
    make_references(study, [5, 6])
    say(study, "Ada", {"T1.C1": "110011"})
    say(study, "judge", {"T1.C1": "110..0"}, run=1)
    say(study, "Ben", {"T1.C1": "110011"})
    report = ask(study)
    # Image 4 is missing; image 5 was only shown to the judge, and image 6 it answered all the same.
    assert (report.images.compared, report.images.missing_against, report.images.left_out_reference) == (
        5,
        1,
        1,
    )
    assert (report.criteria[0].comparison.n_pairs, report.criteria[0].comparison.n_missing) == (4, 1)
    assert ask(study, against="Ben").criteria[0].comparison.n_pairs == 6


def test_missing_runs_and_criteria_are_missing_and_never_filled_in(make: Callable[..., StudyFolder]) -> None:
    study = make(4, rubric_of(2))
    say(study, "Ada", {"T1.C1": "1100", "T1.C2": "1010"})
    say(study, "judge", {"T1.C1": "1101", "T1.C2": "1.1."}, run=1)
    say(study, "judge", {"T1.C1": "0...", "T1.C2": "1..."}, run=2)
    report = ask(study)
    label, first, second = (item.comparison for item in report.items)
    assert (first.n_pairs, first.n_missing, second.n_pairs, second.n_missing) == (5, 3, 3, 5)
    # Runs: image 1 both, images 2 and 4 lack a criterion, image 3 once; a label of which one is missing is missing.
    assert (label.n_images, label.n_pairs, label.n_missing) == (2, 3, 5)
    assert label["agreement"].counts == (("equal", 2), ("pairs", 3))
    assert report.criteria[0].answered[1].counts == (("part", 5), ("whole", 8))
    assert report.judges.judges[0].missing.counts == (("part", 8), ("whole", 16))


def test_met_by_rule_stands_apart(make: Callable[..., StudyFolder]) -> None:
    study = make(4, rubric_of(2, [CountsAs.MET, CountsAs.NOT_MET]))
    say(study, "Ada", {"T1.C1": "1?-0", "T1.C2": "1?-0"})
    say(study, "judge", {"T1.C1": "1111", "T1.C2": "1111"}, run=1)
    lenient, strict = ask(study).criteria
    assert lenient.comparison.reference_met.counts == (("met", 3), ("answers", 4))
    assert strict.comparison.reference_met.counts == (("met", 2), ("answers", 4))
    assert lenient.by_rule is not None
    assert [share.value for share in lenient.by_rule] == [0.5, 0.0]
    assert lenient.unseen is not None
    assert lenient.unseen.value == 0.25
    dropped = ask(study, cannot_tell="drop").criteria[0]
    assert dropped.comparison.reference_met.counts == (("met", 2), ("answers", 3))


def test_doubts_stand_beside_and_lead_to_their_images(make: Callable[..., StudyFolder]) -> None:
    study = make(4, rubric_of(1))
    say(study, "Ada", {"T1.C1": "1100"}, doubts=[("T1.C1", 2)], doubt=Doubt.NOT_VISIBLE)
    say(study, "judge", {"T1.C1": "1001"}, run=1)
    say(study, "judge", {"T1.C1": "1000"}, run=2)
    item = ask(study).criteria[0]
    by = {way: item.by_doubts[way]["agreement"].value for way in Doubts}
    assert by == {Doubts.INCLUDED: 5 / 8, Doubts.WITHOUT: 5 / 6, Doubts.HALF: pytest.approx(5 / 7)}
    assert item.comparison == item.by_doubts[Doubts.INCLUDED]
    assert [(one.number, one.times, one.of) for one in item.behind.falsely_met] == [(4, 1, 2)]
    assert [(one.number, one.times, one.of) for one in item.behind.falsely_not_met] == [(2, 2, 2)]
    assert [one.number for one in item.behind.doubtful] == [2]
    assert ask(study, doubts=Doubts.WITHOUT).criteria[0].comparison["agreement"].value == 5 / 6


def test_parts_by_source_group_perception_and_session(make: Callable[..., StudyFolder]) -> None:
    study = make(4, rubric_of(1), sources=("A", "B"), groups=("", "plain"))
    say(study, "Ada", {"T1.C1": "11.."}, perception=Perception.SCREEN_READER)
    say(study, "Ada", {"T1.C1": "..00"}, perception=Perception.MAGNIFIED)
    say(study, "judge", {"T1.C1": "1010"}, run=1)

    def parts(split: Split) -> list[tuple[str, int, float | None]]:
        found = ask(study, split=split).splits
        return [(part.name, part.images, part.questions[1]["agreement"].value) for part in found]

    assert parts(Split.SOURCE) == [("A", 2, 0.5), ("B", 2, 0.5)]
    assert parts(Split.GROUP) == [("", 2, 0.5), ("plain", 2, 0.5)]
    assert sorted(parts(Split.PERCEPTION)) == [("magnified", 2, 0.5), ("screen reader", 2, 0.5)]
    assert parts(Split.SESSION) == [("imported from a file", 4, 0.5)]


def test_the_sources_of_images_count_only_the_answers_there_are(make: Callable[..., StudyFolder]) -> None:
    study = make(5, rubric_of(2), sources=("A", "B"))
    say(study, "Ada", {"T1.C1": "1000.", "T1.C2": "10..1"})
    say(study, "judge", {"T1.C1": "11111"}, run=1)
    (rows,) = [rows for name, rows in ask(study).sources if name == "Ada"]
    violated = [(row.name, row.images, [share.value for share in row.violated]) for row in rows]
    assert violated == [("A", 3, [1 / 2, 0]), ("B", 2, [1, 1]), ("", 5, [3 / 4, 1 / 3])]


def test_a_rater_who_applied_no_rubric_has_a_label_of_their_own(make: Callable[..., StudyFolder]) -> None:
    study = make(4, rubric_of(1))
    say(study, "Ada", {"T1.C1": "1100"})
    say(study, "Ben", {"showing": "sin."})
    report = ask(study, against="Ben")
    assert report.labels_from == (True, False)
    assert report.label.comparison["agreement"].counts == (("equal", 3), ("pairs", 3))
    assert report.criteria[0].comparison.n_pairs == 0


def test_without_a_rubric_whole_images_are_compared(make: Callable[..., StudyFolder]) -> None:
    study = make(3, None)
    say(study, "Ada", {"showing": "sin"})
    say(study, "Ben", {"showing": "snn"})
    report = ask(study, against="Ben")
    assert report.criteria == ()
    assert report.label.comparison["agreement"].counts == (("equal", 2), ("pairs", 3))


def test_the_checksum_is_of_the_answers(make: Callable[..., StudyFolder]) -> None:
    study = make(3, rubric_of(1))
    say(study, "Ada", {"T1.C1": "110"})
    say(study, "judge", {"T1.C1": "100"}, run=1)
    before = ask(study).trace
    assert before == ask(study).trace
    assert (len(before.checksum), before.answers) == (16, 6)
    say(study, "Ada", {"T1.C1": "1.1"})
    assert ask(study).trace.checksum != before.checksum


def test_the_usual_question_is_whoever_answered_most_against_the_judge(
    make: Callable[..., StudyFolder],
) -> None:
    study = make(3, rubric_of(1))
    say(study, "Ben", {"T1.C1": "1.."})
    with pytest.raises(UserError, match="two raters"):
        usual_question(study)
    say(study, "Ada", {"T1.C1": "110"})
    assert usual_question(study) == Question("Ada", "Ben")
    say(study, "judge", {"T1.C1": "100"}, run=1)
    assert usual_question(study) == Question("Ada", "judge")


def test_advice_is_for_judges_only(make: Callable[..., StudyFolder]) -> None:
    study = make(3, rubric_of(1))
    say(study, "Ada", {"T1.C1": "110"})
    say(study, "Ben", {"T1.C1": "110"})
    say(study, "judge", {"T1.C1": "100"}, run=1)
    assert ask(study, against="Ben").criteria[0].advice is None
    advice = ask(study).criteria[0].advice
    assert advice is not None
    assert advice.kind is Kind.NOT_ENOUGH
    assert uuid.UUID(ask(study).criteria[0].lineage) == uuid.UUID(int=1)


def test_a_judge_who_never_replied_about_an_image_is_missing_there(make: Callable[..., StudyFolder]) -> None:
    """Calls that were made and brought nothing are known, though they leave no answer behind."""
    study = make(2, rubric_of(1))
    say(study, "Ada", {"T1.C1": "10"})
    say(study, "judge", {"T1.C1": "1."}, run=1)
    assert ask(study).criteria[0].comparison.n_missing == 1, "however the answers came in"
    judge = study.raters.add("judge", RaterKind.JUDGE)
    image = study.images.at(2)
    assert image is not None
    _call(study, judge.key, image.key)
    comparison = ask(study).criteria[0].comparison
    assert (comparison.n_pairs, comparison.n_missing, comparison.missing_against) == (1, 1, 1)


def _call(study: StudyFolder, judge: int, image: int) -> None:
    """A refused call, as one row of the table of calls."""
    with study.together():
        connection = study.database.connection
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("INSERT INTO judge_prompt VALUES ('p', '', '', '{}', '{}')")
        connection.execute(
            "INSERT INTO judge_call (uuid, call_key, attempt, judge, image, run, rubric, codes, prompt, pictures,"
            " endpoint, model, batch, status, reason, raw, model_replied, request_id, tries, asked_at)"
            " VALUES (randomblob(16), 'k', 1, ?, ?, 1, 1, '[]', 'p', '[]', '', '', '', 'refused',"
            " '', '', '', '', 1, 0)",
            (judge, image),
        )


def test_carried_answers_are_told_and_not_compared_with_themselves(make: Callable[..., StudyFolder]) -> None:
    first = rubric_of(2)
    study = make(4, first)
    say(study, "Ada", {"T1.C1": "1100", "T1.C2": "1111"})
    say(study, "Ben", {"T1.C1": "1000", "T1.C2": "1110"})
    draft = RubricDraft(first).reword("T1.C1", Wording("Another wording."))
    said = {draft.criterion("T1.C1").lineage: Meaning(True)}
    study.designs.publish(draft, changes(study.rubrics.current(), draft, said))
    say(study, "Ada", {"T1.C1": "1111"})
    say(study, "Ben", {"T1.C1": "1110"})
    report = ask(study, against="Ben")
    assert report.carried == (("Ada", 4, 8), ("Ben", 4, 8))
    assert [item.comparison.n_pairs for item in report.criteria] == [4, 4]
    (change,) = report.versions
    assert [code for code, _ in change.criteria] == ["T1.C1"]
    told = (
        "Some answers were given to an earlier version of the rubric, on criteria that mean the same: Ada 4 of 8, "
        "Ben 4 of 8. Each counts once, for this version."
    )
    assert told in list(beforehand(report))
