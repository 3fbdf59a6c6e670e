"""Which images the rubric misses, and which criterion is to blame, on a table that can be checked by eye."""

from pathlib import Path

from app.agreement.ratings.question import Question
from app.agreement.report.report import Report, build
from app.reports.agreement.misses import miss_sentences, miss_tables
from tests.agreement.making import rubric_of, say, study_of

# Six images. The rubric passes 1, 4 and 6. People: 1 yes, 2 yes (C2 alone against), 3 yes (C1 and C2 against),
# 4 no, 5 a tie, which is no as well, 6 no; nothing in the rubric speaks against 4 and 6.
CRITERIA = {"T1.C1": "110101", "T1.C2": "100111"}
PEOPLE = {"P1": "sssnsn", "P2": "sisnnn", "P3": "nss..n", "P4": "s.s..s"}


def report(folder: Path) -> Report:
    study = study_of(folder, 6, rubric_of(2))
    say(study, "researcher", CRITERIA)
    say(study, "other", CRITERIA)
    for name, signs in PEOPLE.items():
        say(study, name, {"showing": signs})
    made = build(study, Question("researcher", "other"))
    study.close()
    return made


def test_misses_are_found_image_by_image(tmp_path: Path) -> None:
    community = report(tmp_path / "study").community
    assert community is not None
    found = [
        (one.image.number, one.shows, one.for_it, one.against_it, [c.code for c in one.broken])
        for one in community.misses
    ]
    assert found == [
        (2, True, 3, 0, ["T1.C2"]),
        (3, True, 4, 0, ["T1.C1", "T1.C2"]),
        (4, False, 0, 2, []),
        (6, False, 1, 3, []),
    ]
    assert [(one.criterion.code, one.images, one.alone) for one in community.blame] == [
        ("T1.C2", 2, 1),
        ("T1.C1", 1, 0),
    ]


def test_what_is_said_of_them(tmp_path: Path) -> None:
    community = report(tmp_path / "study").community
    assert community is not None
    assert list(miss_sentences(community)) == [
        "The rubric refuses 2 images that people would show and passes 2 images that people would not show.",
        "Most often the cause: T1.C2: Part 2, not met in 2 such images, and the only one not met in 1.",
    ]
    images, criteria = miss_tables(community)
    assert images.rows[0].sentence == (
        "Image 2: Majority: shown; Votes: 3 for, 0 against; Rubric: not appropriate; Not met: T1.C2: Part 2."
    )
    assert images.rows[3].sentence.endswith(
        "Rubric: appropriate; Not met: none; people object to something that no criterion asks about."
    )
    assert [one.sentence for one in criteria.rows] == [
        "T1.C2: Part 2: Images 2; Alone 1.",
        "T1.C1: Part 1: Images 1; Alone 0.",
    ]


def test_a_judge_with_several_runs_has_no_single_label_to_miss_by(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 6, rubric_of(2))
    for run in (1, 2):
        say(study, "judge", CRITERIA, run=run)
    say(study, "other", CRITERIA)
    for name, signs in PEOPLE.items():
        say(study, name, {"showing": signs})
    community = build(study, Question("judge", "other")).community
    study.close()
    assert community is not None
    assert (community.misses, community.blame) == ((), ())
