"""Files of other tools, each in the shape its tool writes, come in by a mapping: the same answers from every one."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.interchange.mapped.presets import PRESETS
from app.study.image import ImageFacts
from storage.folder import open_study
from tests.interchange.mapped import tool_files
from tests.storage.making import make_study

Maker = Callable[[Path], list[Path]]

WIDE = ["--map", "T1.C1=white", "--map", "T1.C2=held", "--value", "good=met"]
NAMED = ["--map", "image=filename", "--map", "rater=annotator", *WIDE]
ALONE = ["--match", "name", *WIDE]  # these tools write addresses with folders that the study does not have
FOLDER = ["--set", "rater=Ada"]
SAID = {("cane-1.png", "T1.C1"): "met", ("cane-1.png", "T1.C2"): "not met", ("cane-2.png", "T1.C1"): "met"}
CHOSEN = SAID | {("cane-2.png", "T1.C2"): "met"}  # where whoever chooses nothing says no

FILES: list[tuple[str, Maker, list[str], dict[tuple[str, str], str]]] = [
    ("annotations", tool_files.csv_table, NAMED, SAID),
    ("annotations", tool_files.tsv_table, NAMED, SAID),
    ("annotations", tool_files.xlsx_table, NAMED, SAID),
    ("annotations", tool_files.json_list, NAMED, SAID),
    ("annotations", tool_files.parquet_table, NAMED, SAID),
    ("annotations", tool_files.json_lines, NAMED, SAID),
    ("label-studio", tool_files.label_studio, ALONE, SAID),
    ("doccano", tool_files.doccano, ["--map", "T1.C1=label:white", "--map", "T1.C2=label:held"], CHOSEN),
    ("potato", tool_files.potato, ALONE, SAID),
    ("prodigy", tool_files.prodigy, ["--map", "T1.C1=accept:white", "--map", "T1.C2=accept:held"], CHOSEN),
    (
        "prodigy",
        tool_files.prodigy_labels,
        ["--match", "name", "--map", "T1.C1=WHITE", "--map", "T1.C2=HELD"],
        SAID,
    ),
    ("argilla", tool_files.argilla, ALONE, SAID),
    ("huggingface", tool_files.metadata_folder, [*FOLDER, *WIDE], SAID),
    (
        "huggingface",
        tool_files.class_folders,
        [*FOLDER, "--map", "T1.C1=label:white"],
        {("cane-1.png", "T1.C1"): "met", ("cane-2.png", "T1.C1"): "met", ("cane-3.png", "T1.C1"): "not met"},
    ),
]


def stored(folder: Path) -> dict[tuple[str, str], str]:
    """What Ada says, by image and criterion; nothing where nobody of the name is there."""
    with closing(open_study(folder)) as study:
        ada = study.raters.find("Ada")
        return {
            (image.name, item): answer.content.value.value
            for image in study.images.all()
            for item, answer in (study.answers.current(image.key, ada) if ada else {}).items()
            if answer.content.value
        }


def study_of_glide(folder: Path) -> None:
    """A study with glide's picture for the prompt p25, and no other model's."""
    with closing(make_study(folder)) as made:
        made.images.update(next(made.images.all()), ImageFacts("glide/p25.jpg"))


def bring_in(folder: Path, file_format: str, files: list[Path], options: list[str]) -> int:
    return main(["import", str(folder), *map(str, files), "--format", file_format, *options])


@pytest.mark.parametrize(
    ("file_format", "make", "options", "said"), FILES, ids=[one[1].__name__ for one in FILES]
)
def test_answers_come_in(
    folder: Path,
    tmp_path: Path,
    file_format: str,
    make: Maker,
    options: list[str],
    said: dict[tuple[str, str], str],
) -> None:
    files = make(tmp_path)
    assert bring_in(folder, file_format, files, options) == 0
    assert stored(folder) == said
    assert bring_in(folder, file_format, files, options) == 0
    assert stored(folder) == said


def test_every_preset_is_tried() -> None:
    assert set(PRESETS) <= {one[0] for one in FILES}


def test_a_long_table_has_a_row_for_each_answer(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    row = {"picture": "https://example.org/a/cane-1.png", "who": {"name": "Ada"}, "q": "T1.C2", "a": False}
    tool_files.lines(file, [row, {**row, "q": "T1.C1", "a": None}])
    options = [
        "--map",
        "image=picture",
        "--map",
        "rater=who.name",
        "--map",
        "criterion=q",
        "--map",
        "verdict=a",
        "--match",
        "name",
    ]
    assert bring_in(folder, "annotations", [file], options) == 0
    assert stored(folder) == {("cane-1.png", "T1.C2"): "not met"}


SCORES = "model,item,who,task,aspect,score"
LONG = [
    "--map",
    "image={model}/{item}",
    "--map",
    "rater=who",
    "--map",
    "criterion=aspect",
    "--map",
    "verdict=score",
]


def scores(folder: Path, rows: list[str]) -> Path:
    file = folder / "scores.csv"
    file.write_text("\n".join([SCORES, *rows]) + "\n", "utf-8")
    return file


def test_scores_of_a_task_become_answers_to_criteria(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ["glide,1.jpg,Ada,a,realism,3", "glide,1.jpg,Ada,a,tip,2.5", "glide,2.jpg,Ada,b,realism,5"]
    options = [*LONG, "--value", "realism=T1.C1", "--value", "tip=T1.C2", "--threshold", "score>=3"]
    options += ["--where", "task=a", "--extension", "png", "--allow-missing-images"]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows)], [*options, "--dry-run"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "1 row does not count and is left out."
    assert told[3:5] == ["T1.C1, met: 1 answer", "T1.C2, not met: 1 answer"]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows)], options) == 0
    assert stored(folder) == {("glide/1.png", "T1.C1"): "met", ("glide/1.png", "T1.C2"): "not met"}


@pytest.mark.parametrize(
    ("threshold", "met"), [("score>3", "4"), ("score>=4", "4"), ("score<3", "2"), ("score<=2", "2")]
)
def test_a_threshold_says_which_numbers_mean_met(
    folder: Path, tmp_path: Path, threshold: str, met: str
) -> None:
    rows = [f"glide,{score}.jpg,Ada,a,T1.C1,{score}" for score in ("2", "3", "4")]
    options = [*LONG, "--threshold", threshold, "--allow-missing-images"]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows)], options) == 0
    assert [name for (name, _item), value in stored(folder).items() if value == "met"] == [f"glide/{met}.jpg"]


def test_of_a_list_of_numbers_each_has_to_reach_the_threshold(folder: Path, tmp_path: Path) -> None:
    lists = {"1": "[8, 9]", "2": "[8, 2]", "3": "[3]"}
    rows = [f'glide,{name}.jpg,Ada,a,T1.C1,"{score}"' for name, score in lists.items()]
    options = [*LONG, "--threshold", "score>=3", "--allow-missing-images"]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows)], options) == 0
    said = {name: value for (name, _item), value in stored(folder).items()}
    assert said == {"glide/1.jpg": "met", "glide/2.jpg": "not met", "glide/3.jpg": "met"}


@pytest.mark.parametrize("threshold", ["score>=3", "score<3"])
def test_what_is_no_number_is_on_neither_side_of_a_threshold(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], threshold: str
) -> None:
    options = [*LONG, "--threshold", threshold, "--allow-missing-images"]
    assert bring_in(folder, "annotations", [scores(tmp_path, ["glide,1.jpg,Ada,a,T1.C1,nan"])], options) == 1
    assert '"nan"' in capsys.readouterr().err
    assert stored(folder) == {}


def test_several_values_of_one_column_are_alternatives(folder: Path, tmp_path: Path) -> None:
    rows = [
        f"{model},1.jpg,Ada,{task},T1.C1,yes"
        for model, task in (("a", "x"), ("b", "y"), ("c", "z"), ("a", "z"))
    ]
    where = ["--where", "task=x", "--where", "task=z", "--where", "model=a", "--allow-missing-images"]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows[:3])], [*LONG, *where]) == 0
    assert set(stored(folder)) == {("a/1.jpg", "T1.C1")}


def test_rows_with_the_same_fault_are_one_line_with_what_to_change(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [f"glide,{n}.jpg,Ada,a,realism,yes" for n in range(1500)]
    assert bring_in(folder, "annotations", [scores(tmp_path, rows)], [*LONG, "--allow-missing-images"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line for line in told if line.startswith("line ")] == [
        'line 2, and 1,499 more rows: criterion: "realism" is not a criterion of this study. '
        "Known: T1.C1, T1.C2, label."
    ]
    assert "scores.csv was not imported: 1500 bad rows. Nothing was written." in told
    assert told[-1].startswith("--value says what the file's words mean")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--where", "task"], '"task" is not a filter.'),
        (["--where", "tusk=a"], 'No record has a column "tusk"'),
        (["--threshold", "score=3"], '"score=3" is not a threshold.'),
        (["--threshold", "points>=3"], 'No record has a column "points"'),
        (["--map", "note={modle} {item}"], 'No record has a column "modle"'),
    ],
)
def test_a_rule_that_does_not_fit_is_said(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    file = scores(tmp_path, ["glide,1.jpg,Ada,a,T1.C1,yes"])
    assert bring_in(folder, "annotations", [file], [*LONG, *options]) == 1
    assert sentence in capsys.readouterr().err
    assert stored(folder) == {}


def test_another_folders_file_of_the_same_name_is_another_image(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study_of_glide(tmp_path / "models")
    file = tmp_path / "ratings.csv"
    file.write_text("filename,annotator,white\nmidjourney/p25.jpg,Ada,yes\n", "utf-8")
    options = ["--map", "image=filename", "--map", "rater=annotator", "--map", "T1.C1=white"]
    assert bring_in(tmp_path / "models", "annotations", [file], options) == 1
    assert '"midjourney/p25.jpg" is not in this study, but "glide/p25.jpg" is.' in capsys.readouterr().err
    assert stored(tmp_path / "models") == {}
    assert (
        bring_in(tmp_path / "models", "annotations", [file], [*options, "--match", "name", "--dry-run"]) == 0
    )
    listed = '"midjourney/p25.jpg" is matched with "glide/p25.jpg" by its file name.'
    assert listed in capsys.readouterr().out
    assert stored(tmp_path / "models") == {}
    assert bring_in(tmp_path / "models", "annotations", [file], [*options, "--match", "name"]) == 0
    assert stored(tmp_path / "models") == {("glide/p25.jpg", "T1.C1"): "met"}


@pytest.mark.parametrize("rows", [("glide", "midjourney"), ("midjourney", "glide"), ("a", "b")])
def test_two_names_in_the_files_never_mean_one_image_by_its_file_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: tuple[str, str]
) -> None:
    study_of_glide(tmp_path / "models")
    file = tmp_path / "ratings.csv"
    lines = [
        f"{folder}/p25.jpg,{rater},T1.C1,met\n" for folder, rater in zip(rows, ("Ada", "Ben"), strict=True)
    ]
    file.write_text("image,rater,criterion,verdict\n" + "".join(lines), "utf-8")
    assert bring_in(tmp_path / "models", "annotations", [file], ["--match", "name"]) == 1
    assert "would both be matched with the same image by file name" in capsys.readouterr().err
    assert stored(tmp_path / "models") == {}


@pytest.mark.parametrize(
    ("written", "is_found"),
    [
        ("glide/p25.jpg", True),
        ("https://example.org/study/glide/p25.jpg?size=2", True),
        ("/home/ada/study/glide/p25.jpg", True),
        ("/data/local-files/?d=study/glide/p25.jpg", True),
        ("study/glide/p25.jpg", False),
        ("p25.jpg", False),
        ("https://example.org/p25.jpg", False),
        ("/data/upload/3/1a2b3c4d-p25.jpg", False),
    ],
)
def test_an_address_names_an_image_with_its_folder(tmp_path: Path, written: str, is_found: bool) -> None:
    study_of_glide(tmp_path / "models")
    file = tmp_path / "ratings.csv"
    file.write_text(f"image,rater,criterion,verdict\n{written},Ada,T1.C1,met\n", "utf-8")
    assert bring_in(tmp_path / "models", "annotations", [file], []) == (0 if is_found else 1)
    assert bool(stored(tmp_path / "models")) is is_found


def test_a_dry_run_previews_twenty_rows_and_writes_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"image": f"cane-{n}.png", "rater": "Ada", "white": "yes"} for n in range(1, 24)]
    file = tool_files.lines(tmp_path / "many.jsonl", rows)
    options = ["--map", "T1.C1=white", "--dry-run", "--allow-missing-images"]
    assert bring_in(folder, "annotations", [file], options) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "cane-1.png, Ada, T1.C1: met"
    assert told[19:21] == ["cane-20.png, Ada, T1.C1: met", "… and 3 more."]
    assert stored(folder) == {}


@pytest.mark.parametrize(
    ("make", "options", "sentence"),
    [
        (
            tool_files.csv_table,
            ["--map", "T1.C1=white"],
            "Say with --map or --set where to find: image, rater. The columns are: filename, annotator, white, held. "
            "These match by name: --map image=filename --map rater=annotator",
        ),
        (
            tool_files.csv_table,
            [*NAMED[:4], "--map", "T1.C9=white"],
            "T1.C9 is neither a column nor a criterion.",
        ),
        (tool_files.csv_table, [*NAMED[:4], "--map", "T1.C1=wite"], "No record has a column"),
        (
            tool_files.csv_table,
            [*NAMED, "--set", "criterion=T1.C1"],
            "Use only one way to say where the answers are",
        ),
        (tool_files.json_list, NAMED[:-2], 'record 2, verdict: "good" is not one of: met,'),
        (tool_files.csv_table, NAMED[:-2], 'line 3, verdict: "good" is not one of: met,'),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_written(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    make: Maker,
    options: list[str],
    sentence: str,
) -> None:
    assert bring_in(folder, "annotations", make(tmp_path), options) == 1
    assert sentence in capsys.readouterr().err
    assert stored(folder) == {}


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.json", "{}", "does not contain a list of records"),
        ("a.json", "[1]", "record 1: this is not an object"),
        ("a.json", "[", "a.json is not valid JSON"),
        ("a.jsonl", '{"image": "x"}\n{', "a.jsonl, line 2: this is not valid JSON"),
        ("a.jsonl", '{"image": "\\ud800"}', "record 1: this contains text that is not valid Unicode"),
        ("a.csv", "image,image\n", "image"),
        ("a.txt", "", "a.txt"),
    ],
)
def test_a_broken_file_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, sentence: str
) -> None:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    assert bring_in(folder, "annotations", [file], ["--map", "T1.C1=white"]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file_format", "options", "sentence"),
    [
        ("judge-jsonl", ["--set", "rater=Ada"], "are for files from other tools"),
        ("judge-jsonl", ["--where", "task=a"], "are for files from other tools"),
        ("annotations", ["--map", "image"], "--map needs two words with an equals sign between"),
        ("annotations", ["--map", "image=a", "--map", "image=b"], "--map is given twice for image"),
    ],
)
def test_wrong_usage(
    folder: Path, capsys: pytest.CaptureFixture[str], file_format: str, options: list[str], sentence: str
) -> None:
    assert bring_in(folder, file_format, [Path("x.csv")], options) == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_without_labels_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert bring_in(folder, "huggingface", [empty], ["--set", "rater=Ada", "--map", "T1.C1=label"]) == 1
    assert "empty contains neither a metadata file" in capsys.readouterr().err


def test_a_column_that_is_called_as_ours_needs_no_option(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "scores.csv"
    table.write_text(
        "image,criterion,annotator,score\ncane-1.png,white,Ada,4\ncane-2.png,white,Ada,1\n", "utf-8"
    )
    options = ["--map", "rater=annotator", "--map", "verdict=score", "--value", "white=T1.C1"]
    assert (
        bring_in(
            folder, "annotations", [table], [*options, "--threshold", "score>=3", "--allow-missing-images"]
        )
        == 0
    )
    assert stored(folder) == {("cane-1.png", "T1.C1"): "met", ("cane-2.png", "T1.C1"): "not met"}
