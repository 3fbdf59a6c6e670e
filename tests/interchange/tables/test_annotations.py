"""Bringing annotation files in: what is understood, what is refused and how, and that nothing happens twice."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.tables import annotations as annotations_module
from app.interchange.tables.annotations import Outcome, bring_in, preview, read_annotations
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder
from tests.interchange.tables.table_files import vote, write_csv, write_xlsx


def take(study: StudyFolder, *files: Path, allow_missing: bool = False) -> Outcome:
    return bring_in(study, read_annotations(study, files, allow_missing))


def refusal(study: StudyFolder, *files: Path, allow_missing: bool = False) -> UserError:
    with pytest.raises(UserError) as caught:
        read_annotations(study, files, allow_missing)
    assert study.answers.count() == 0
    assert study.raters.all() == []
    return caught.value


def said(study: StudyFolder, image: int = 1, rater: str = "Ada", run: int = 0) -> dict[str, Content]:
    known = study.raters.find(rater)
    assert known is not None
    return {item: answer.content for item, answer in study.answers.current(image, known, run).items()}


@pytest.mark.parametrize(
    ("word", "verdict"),
    [
        ("met", Verdict.MET),
        (" Not  MET ", Verdict.NOT_MET),
        ("not_met", Verdict.NOT_MET),
        ("Cannot tell", Verdict.CANNOT_TELL),
        ("not applicable", Verdict.NOT_APPLICABLE),
        ("NA", Verdict.NOT_APPLICABLE),
        ("1", Verdict.MET),
        ("0", Verdict.NOT_MET),
        ("Yes", Verdict.MET),
        ("no", Verdict.NOT_MET),
        ("TRUE", Verdict.MET),
        ("false", Verdict.NOT_MET),
    ],
)
def test_verdicts_are_understood(study: StudyFolder, tmp_path: Path, word: str, verdict: Verdict) -> None:
    take(study, write_csv(tmp_path / "votes.csv", [vote(verdict=word)]))
    assert said(study) == {"T1.C1": Content(verdict)}


@pytest.mark.parametrize(
    ("word", "item", "judgment"),
    [
        ("met", "label", Judgment.APPROPRIATE),
        ("0", "label", Judgment.NOT_APPROPRIATE),
        ("Not met", "label", Judgment.NOT_APPROPRIATE),
        ("appropriate", "label", Judgment.APPROPRIATE),
        ("can be shown", "showing", Judgment.CAN_BE_SHOWN),
        ("Needs improvement", "showing", Judgment.NEEDS_IMPROVEMENT),
        ("never show", "showing", Judgment.NEVER_SHOW),
    ],
)
def test_whole_images_are_judged(
    study: StudyFolder, tmp_path: Path, word: str, item: str, judgment: Judgment
) -> None:
    take(study, write_csv(tmp_path / "votes.csv", [vote(criterion="Label", verdict=word)]))
    assert said(study) == {item: Content(judgment)}


def test_every_column_is_kept(study: StudyFolder, tmp_path: Path) -> None:
    row = vote(
        kind="human",
        run="",
        uncertain="true",
        note=' spaces, "quotes"\r\nand lines ',
        seconds="3.25",
        recorded_at="2026-03-01T15:05:00+01:00",
    )
    take(study, write_csv(tmp_path / "votes.csv", [row]))
    rater = study.raters.find("Ada")
    assert rater is not None
    answer = study.answers.current(1, rater)["T1.C1"]
    assert answer.content == Content(Verdict.MET, Doubt.UNSAID, ' spaces, "quotes"\r\nand lines ')
    assert answer.recorded_at == datetime(2026, 3, 1, 14, 5, tzinfo=UTC)
    assert answer.circumstances.seconds == 3.25
    assert answer.act is AnswerAction.IMPORT


def test_judges_keep_their_runs(study: StudyFolder, tmp_path: Path) -> None:
    rows = [vote(rater="J", kind="judge", run=run, verdict=run % 2) for run in range(1, 6)]
    assert take(study, write_csv(tmp_path / "votes.csv", rows)).new == 5
    assert [said(study, rater="J", run=run)["T1.C1"].verdict for run in range(1, 6)] == [
        Verdict.MET,
        Verdict.NOT_MET,
        Verdict.MET,
        Verdict.NOT_MET,
        Verdict.MET,
    ]


def test_pairs_and_panels_are_raters_too(study: StudyFolder, tmp_path: Path) -> None:
    rows = [vote(rater="A and B", kind="Pair"), vote(rater="All", kind="panel")]
    take(study, write_csv(tmp_path / "votes.csv", rows))
    assert [rater.kind for rater in study.raters.all()] == [RaterKind.PAIR, RaterKind.PANEL]


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx"])
def test_all_kinds_of_files_say_the_same(study: StudyFolder, tmp_path: Path, ending: str) -> None:
    rows = [vote(note="a,b\tc"), vote(image="cane-2.png", verdict="no", note="")]
    file = tmp_path / f"votes{ending}"
    if ending == ".xlsx":
        write_xlsx(file, rows)
    else:
        write_csv(file, rows, "\t" if ending == ".tsv" else ",")
    take(study, file)
    assert said(study) == {"T1.C1": Content(Verdict.MET, None, "a,b\tc")}
    assert said(study, 2) == {"T1.C1": Content(Verdict.NOT_MET)}


def test_workbook_cells_keep_their_meaning(study: StudyFolder, tmp_path: Path) -> None:
    moment = datetime(2026, 3, 1, 14, 5)
    rows = [
        vote(verdict=1, uncertain=False, kind="judge", run=2, seconds=1.5, recorded_at=moment),
        vote(
            image="cane-2.png",
            verdict=False,
            uncertain=True,
            kind="judge",
            run=1.0,
            seconds=2,
            recorded_at=date(2026, 3, 2),
        ),
    ]
    take(study, write_xlsx(tmp_path / "votes.xlsx", rows))
    rater = study.raters.find("Ada")
    assert rater is not None
    first = study.answers.current(1, rater, 2)["T1.C1"]
    assert (first.content, first.circumstances.seconds) == (Content(Verdict.MET), 1.5)
    assert first.recorded_at == datetime(2026, 3, 1, 14, 5, tzinfo=UTC)
    second = study.answers.current(2, rater, 1)["T1.C1"]
    assert second.content == Content(Verdict.NOT_MET, Doubt.UNSAID)
    assert second.recorded_at == datetime(2026, 3, 2, tzinfo=UTC)


def test_a_byte_order_mark_blank_lines_and_empty_columns_do_no_harm(
    study: StudyFolder, tmp_path: Path
) -> None:
    file = tmp_path / "votes.csv"
    text = "Verdict,Rater,,criterion,IMAGE,extra\r\n\r\nmet,Ada,,T1.C1,cane-1.png,\r\n,,,,,\r\n"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert take(study, file).new == 1


def test_a_row_may_end_before_the_last_columns(study: StudyFolder, tmp_path: Path) -> None:
    file = tmp_path / "votes.csv"
    file.write_text(
        "image,rater,criterion,verdict,note\ncane-1.png,Ada,T1.C1,met,so\ncane-2.png,Ada,T1.C1,met\n"
    )
    assert take(study, file).new == 2
    assert [answer.content.note for answer in study.answers.all_current()] == ["so", ""]


@pytest.mark.parametrize(
    ("change", "column", "reason"),
    [
        ({"image": "lost.png"}, "image", "not in this study"),
        ({"image": " "}, "image", "empty"),
        ({"rater": ""}, "rater", "empty"),
        ({"kind": "robot"}, "kind", "not one of: human, pair, panel, judge"),
        ({"kind": "judge"}, "run", "1 or more"),
        ({"kind": "judge", "run": "0"}, "run", "1 or more"),
        ({"kind": "judge", "run": "1.5"}, "run", "1 or more"),
        ({"run": "1"}, "run", "only judges"),
        ({"criterion": "T9.C9"}, "criterion", "Known: T1.C1, T1.C2, label"),
        ({"criterion": ""}, "criterion", "empty"),
        ({"verdict": "maybe"}, "verdict", "not one of: met"),
        ({"verdict": "never show"}, "verdict", "not one of: met"),
        ({"criterion": "label", "verdict": "cannot tell"}, "verdict", "not one of: appropriate"),
        ({"verdict": ""}, "verdict", "this needs a verdict"),
        ({"uncertain": "perhaps"}, "uncertain", "neither true nor false"),
        ({"seconds": "-1"}, "seconds", "0 or more"),
        ({"seconds": "nan"}, "seconds", "0 or more"),
        ({"seconds": "1e999"}, "seconds", "0 or more"),
        ({"recorded_at": "yesterday"}, "recorded_at", "not a time"),
        ({"recorded_at": "0001-01-01T00:00:00+10:00"}, "recorded_at", "not a time"),
        ({"doubt": "borderline"}, "doubt", "“uncertain” is false"),
        ({"scale": "label"}, "scale", "only rows whose"),
        ({"perception": "by smell"}, "perception", "not one of"),
    ],
)
def test_bad_cells_are_named(
    study: StudyFolder, tmp_path: Path, change: dict[str, object], column: str, reason: str
) -> None:
    extra = {"kind": "", "run": "", "uncertain": "", "note": "", "seconds": "", "recorded_at": ""}
    extra |= {"doubt": "", "scale": "", "perception": ""}
    file = write_csv(
        tmp_path / "votes.csv", [{**vote(), **extra}, {**vote("cane-2.png", "Ben"), **extra, **change}]
    )
    error = refusal(study, file)
    assert error.sentence == "votes.csv was not imported: 1 bad row. Nothing was written."
    assert error.details[0].startswith(f"line 3, {column}: ")
    assert reason in error.details[0]


def test_a_note_or_a_doubt_alone_is_an_answer(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        vote(verdict="", note="?", uncertain=""),
        vote("cane-2.png", verdict="", note="", uncertain="yes"),
    ]
    take(study, write_csv(tmp_path / "votes.csv", rows))
    assert said(study)["T1.C1"] == Content(None, None, "?")
    assert said(study, 2)["T1.C1"] == Content(None, Doubt.UNSAID)


def test_the_first_twenty_bad_rows_are_listed_and_the_others_counted(
    study: StudyFolder, tmp_path: Path
) -> None:
    rows = [vote(verdict=f"?{number}", rater="") for number in range(25)]
    error = refusal(study, write_csv(tmp_path / "votes.csv", rows))
    assert error.sentence == "votes.csv was not imported: 25 bad rows. Nothing was written."
    assert len(error.details) == 21
    assert error.details[19].startswith("line 21, rater: ")
    assert "verdict: " in error.details[19]
    assert error.details[20] == "and 5 more bad rows."


def test_lines_are_counted_where_notes_have_several(study: StudyFolder, tmp_path: Path) -> None:
    rows = [vote(note="one\ntwo\nthree"), vote(verdict="?", note="")]
    assert refusal(study, write_csv(tmp_path / "votes.csv", rows)).details[0].startswith("line 5, ")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("votes.csv", b"", "is empty"),
        ("votes.csv", b"image;rater;criterion;verdict\n", "separated by semicolons"),
        ("votes.csv", b"image,rater,criterion\n", "It has the columns image, rater, criterion."),
        ("votes.csv", b"image,image,rater,criterion,verdict\n", "column image twice"),
        ("votes.csv", b"image,rater,criterion,verdict,mood\na,b,c,d,glad\n", "line 2: not known here: mood"),
        ("votes.csv", b"image,rater,criterion,verdict\na,b,c,d,e\n", "column 5, which has no name"),
        ("votes.csv", b'image,rater,criterion,verdict\na,"b,c,d\n', "line 2: the table is broken"),
        ("votes.csv", b"image,rater,criterion,verdict\n\xff\xfe,b,c,d\n", "line 2: this is not UTF-8"),
        ("votes.xlsx", b"image,rater,criterion,verdict\n", "not a workbook"),
        ("votes.xlsx", b"PK\x03\x04 cut off", "not a workbook"),
        ("votes.txt", b"image,rater,criterion,verdict\n", "must end in"),
    ],
)
def test_broken_files_are_refused_in_a_sentence(
    study: StudyFolder, tmp_path: Path, name: str, content: bytes, reason: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert reason in refusal(study, file).sentence


@pytest.mark.parametrize("name", ["votes.csv", "votes.xlsx"])
def test_a_file_that_is_not_there_is_refused(study: StudyFolder, tmp_path: Path, name: str) -> None:
    assert "cannot be read: no such file" in refusal(study, tmp_path / name).sentence


def test_files_come_in_together_or_not_at_all(study: StudyFolder, tmp_path: Path) -> None:
    good = write_csv(tmp_path / "good.csv", [vote()])
    bad = write_csv(tmp_path / "bad.csv", [vote(verdict="?")])
    error = refusal(study, good, bad)
    assert error.sentence.startswith("good.csv, bad.csv were not imported: 1 bad row.")
    assert error.details[0].startswith("bad.csv, line 2, verdict: ")


def test_the_same_answer_twice_must_agree(study: StudyFolder, tmp_path: Path) -> None:
    same = write_csv(tmp_path / "same.csv", [vote(), vote()])
    assert take(study, same).answers == 1
    other = write_csv(tmp_path / "other.csv", [vote("cane-2.png"), vote("cane-2.png", verdict="no")])
    with pytest.raises(UserError) as caught:
        read_annotations(study, [other])
    assert caught.value.details[0].startswith("line 3, verdict: line 2 has another answer")
    first = write_csv(tmp_path / "first.csv", [vote("cane-3.png")])
    second = write_csv(tmp_path / "second.csv", [vote("cane-3.png", verdict="no")])
    with pytest.raises(UserError) as caught:
        read_annotations(study, [first, second])
    assert "first.csv, line 2 has another answer" in caught.value.details[0]


def test_a_rater_is_of_one_kind(study: StudyFolder, tmp_path: Path) -> None:
    rows = [vote(rater="J", kind="judge", run="1"), vote(rater="J", kind="", run="")]
    error = refusal(study, write_csv(tmp_path / "both.csv", rows))
    assert 'line 3, kind: "J" has the kind “human” here and “judge” in line 2.' in error.details[0]
    study.raters.add("J", RaterKind.JUDGE)
    with pytest.raises(UserError) as caught:
        read_annotations(study, [write_csv(tmp_path / "one.csv", [vote(rater="J")])])
    assert 'kind: "J" has the kind “judge” in this study, not “human”.' in caught.value.details[0]


def test_images_are_known_by_name_id_and_hash(study: StudyFolder, tmp_path: Path) -> None:
    image = study.images.at(1)
    assert image is not None
    rows = [vote(), vote(str(image.id)), vote(str(image.id).upper())]
    assert take(study, write_csv(tmp_path / "votes.csv", rows)).answers == 1


def test_an_ambiguous_name_is_refused(study: StudyFolder, tmp_path: Path) -> None:
    study.images.add_missing("cane-1.png")
    error = refusal(study, write_csv(tmp_path / "votes.csv", [vote()]))
    assert '"cane-1.png" is the name of 2 images' in error.details[0]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("https://a.org/i?file=1", "https://a.org/i?file=2"),
        ("https://a.org/p.png", "https://b.org/p.png"),
        ("https://a.org/data/upload/1/aaaaaaaa-p.png", "https://a.org/data/upload/1/bbbbbbbb-p.png"),
    ],
)
@pytest.mark.parametrize("is_plain_first", [False, True])
def test_two_addresses_are_never_one_image(
    study: StudyFolder, tmp_path: Path, first: str, second: str, is_plain_first: bool
) -> None:
    names = [*(["p.png"] if is_plain_first else []), first, second]
    rows = [vote(image=name, rater=f"Ada {number}") for number, name in enumerate(names)]
    error = refusal(study, write_csv(tmp_path / "votes.csv", rows), allow_missing=True)
    assert second in error.details[0]


def test_a_signature_behind_the_name_of_a_file_makes_no_other_image(
    study: StudyFolder, tmp_path: Path
) -> None:
    rows = [vote(image=f"https://a.org/p.png?signed={number}", rater=f"Ada {number}") for number in range(2)]
    assert take(study, write_csv(tmp_path / "votes.csv", rows), allow_missing=True).new == 2


def test_missing_images_get_a_place_when_that_is_allowed(study: StudyFolder, tmp_path: Path) -> None:
    file = write_csv(
        tmp_path / "votes.csv", [vote("new.png"), vote("new.png", rater="Ben"), vote("more.png")]
    )
    assert "--allow-missing-images" in refusal(study, file).details[0]
    outcome = take(study, file, allow_missing=True)
    assert outcome == Outcome(3, 3, 3, ("Ada", "Ben"), ("new.png", "more.png"))
    assert [image.name for image in study.images.all()][3:] == ["new.png", "more.png"]
    assert take(study, file, allow_missing=True) == Outcome(3, 3, 0, (), ())


def test_importing_twice_changes_nothing_even_after_a_change_of_mind(
    study: StudyFolder, tmp_path: Path
) -> None:
    files: Sequence[Path] = (
        write_csv(tmp_path / "timed.csv", [vote(recorded_at="2026-03-01T14:05:00.123456Z", seconds="2")]),
        write_csv(tmp_path / "plain.csv", [vote("cane-2.png")]),
    )
    take(study, *files)
    rater = study.raters.find("Ada")
    assert rater is not None
    session = study.sessions.start(rater, Perception.UNSAID)
    for image in (1, 2):
        study.answers.record(
            session, image, "T1.C1", Content(Verdict.NOT_MET), AnswerAction.DO, Circumstances()
        )
    before = study.answers.count()
    assert take(study, *files).new == 0
    assert study.answers.count() == before
    assert said(study)["T1.C1"].verdict is Verdict.NOT_MET


def test_a_failure_while_storing_leaves_nothing_of_that_piece_and_is_made_up_for(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annotations_module, "AT_ONCE", 2)
    rows = [vote(), vote("new.png"), vote("cane-2.png", rater="Ben"), vote("later.png", rater="Ben")]
    file = write_csv(tmp_path / "votes.csv", rows)
    store, pieces = study.answers.bring_in, []

    def give_out(facts: Iterable[ImportedAnswer]) -> int:
        pieces.append(list(facts))
        if len(pieces) == 2:
            raise OSError("no space left")
        return store(pieces[-1])

    monkeypatch.setattr(study.answers, "bring_in", give_out)
    with pytest.raises(OSError, match="no space left"):
        bring_in(study, read_annotations(study, [file], True))
    assert [rater.name for rater in study.raters.all()] == ["Ada"]
    assert study.answers.count() == 2
    assert not study.images.find("later.png")
    again = bring_in(study, read_annotations(study, [file], True))
    assert again == Outcome(4, 4, 2, ("Ben",), ("later.png",))


@pytest.mark.parametrize("at_once", [1, 2, 3, 2000])
def test_rows_in_other_pieces_are_compared_and_named(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(annotations_module, "AT_ONCE", at_once)
    rows = [
        vote(),
        vote(verdict="perhaps", seconds="soon", perception="smelled"),
        vote("cane-2.png", rater="Ben"),
        vote(verdict="not met"),
        vote("cane-2.png", rater="Ben", verdict="", seconds="soon"),
        vote("cane-3.png", rater="Ben", kind="pair"),
        vote("cane-3.png", verdict=""),
        vote(),
    ]
    columns = {name: "" for row in rows for name in row}
    table = write_csv(tmp_path / "votes.csv", [columns | row for row in rows])
    assert [detail.split(": ")[0] for detail in refusal(study, table).details] == [
        "line 3, verdict",
        "line 5, verdict",
        "line 6, seconds",
        "line 7, kind",
        "line 8, verdict",
    ]
    details = "\n".join(refusal(study, table).details)
    assert details.index("perhaps") < details.index("soon") < details.index("smelled")
    assert "line 2 has another answer" in details
    assert "line 4" in details
    outcome = take(study, write_csv(tmp_path / "good.csv", [rows[0], rows[2], rows[7]]))
    assert outcome == Outcome(3, 2, 2, ("Ada", "Ben"), ())
    assert list(said(study)) == ["T1.C1"]


def test_no_lock_is_held_between_two_pieces(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annotations_module, "AT_ONCE", 1)
    file = write_csv(tmp_path / "votes.csv", [vote(), vote("cane-2.png")])
    annotations, held = read_annotations(study, [file]), []

    def look(_done: int, _total: int) -> None:
        held.append(study.database.connection.in_transaction)

    bring_in(study, annotations, look)
    assert held == [False, False]


@pytest.mark.parametrize(("held", "sizes"), [(3600.0, [2, 4, 5, 1]), (0.0, [2, 2, 2, 2, 2, 2])])
def test_a_piece_is_as_long_as_the_one_before_was_quick(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: float, sizes: list[int]
) -> None:
    for name, value in (("AT_ONCE", 5), ("FEWEST_AT_ONCE", 2), ("HELD_S", held)):
        monkeypatch.setattr(annotations_module, name, value)
    votes = [
        vote(f"cane-{image}.png", rater=rater)
        for image in (1, 2, 3)
        for rater in ("Ada", "Ben", "Cem", "Dee")
    ]
    done: list[int] = []
    bring_in(
        study,
        read_annotations(study, [write_csv(tmp_path / "votes.csv", votes)]),
        lambda now, _all: done.append(now),
    )
    assert [after - before for before, after in pairwise([0, *done])] == sizes


def test_a_dry_run_tells_the_same_and_writes_nothing(study: StudyFolder, tmp_path: Path) -> None:
    take(study, write_csv(tmp_path / "old.csv", [vote()]))
    rows = [vote(), vote(rater="Ben"), vote("new.png"), vote("cane-2.png")]
    annotations = read_annotations(study, [write_csv(tmp_path / "votes.csv", rows)], True)
    before = list(study.database.connection.iterdump())
    foreseen = preview(study, annotations)
    assert list(study.database.connection.iterdump()) == before
    assert foreseen == bring_in(study, annotations) == Outcome(4, 4, 3, ("Ben",), ("new.png",))


def test_a_study_without_rubric_takes_judgments_only(tmp_path: Path) -> None:
    from tests.storage.making import make_study

    study = make_study(tmp_path / "bare", rubric=None)
    try:
        error = refusal(study, write_csv(tmp_path / "votes.csv", [vote()]))
        assert "no rubric" in error.details[0]
        assert take(study, write_csv(tmp_path / "votes.csv", [vote(criterion="label")])).new == 1
    finally:
        study.close()


@pytest.mark.parametrize("word", ["-1", "-0", "_1", "1-", "--yes"])
def test_a_minus_is_not_a_space(study: StudyFolder, tmp_path: Path, word: str) -> None:
    told = refusal(study, write_csv(tmp_path / "votes.csv", [vote(verdict=word)]))
    assert told.details[0].startswith(f'line 2, verdict: "{word}" is not one of: met')


def test_of_a_very_long_cell_only_the_beginning_is_told(study: StudyFolder, tmp_path: Path) -> None:
    told = refusal(study, write_csv(tmp_path / "votes.csv", [vote(verdict="n" * 100_000)]))
    assert len(told.details[0]) < 300


@pytest.mark.parametrize("name", ["Ada\x1b[31m", "/Ada", "../Ada"])
def test_nobody_and_nothing_gets_a_name_that_other_machines_refuse(
    study: StudyFolder, tmp_path: Path, name: str
) -> None:
    error = refusal(study, write_csv(tmp_path / "votes.csv", [vote(rater=name)]))
    assert error.details[0].startswith("line 2, rater: a name must be short, on one line")
    row = vote(image=f"{name}.png")
    error = refusal(study, write_csv(tmp_path / "votes.csv", [row]), allow_missing=True)
    assert error.details[0].startswith("line 2, image: a name must be short, on one line")
