"""`touchstone captions`: metrics in words, as JSON and as a file, and what is said where there are none."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.captions import coco
from app.cli import main
from app.messages.agreement.studies import JSON_OR_FILE
from app.messages.instruments import caption_metrics, captions as captions_text
from app.study.exhibits import ExhibitContent, Passage
from tests.instruments.making_captions import make_evaluation, make_study, make_survey

needs_package = pytest.mark.skipif(find_spec(coco.PACKAGE) is None, reason="pycocoevalcap is not installed")
Output = pytest.CaptureFixture[str]
HUMANS = {
    "mug": [
        "A mug with a Moomin on it.",
        "A white mug on a wooden table.",
        "A cup that shows a cartoon figure.",
    ],
    "coins": ["Danish coins on a table.", "Three coins with holes in them.", "Some money on a table."],
}
MODELS = {
    "Kite, default": ("A white mug on a table.", "Some coins on a table."),
    "Kite, culture-aware": ("A mug with a Moomin on it.", "Three Danish coins with holes on a table."),
}

ALONE = "Loon"


@pytest.fixture
def _without_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two pictures, each with three captions by people and two by a model; of another model there is one caption."""
    shown = {}
    for place, (name, humans) in enumerate(HUMANS.items()):
        models = tuple(Passage(captions[place], source=source) for source, captions in MODELS.items())
        people = tuple(Passage(caption, source=f"human, {n}") for n, caption in enumerate(humans[1:]))
        alone = (Passage("A cup.", source=ALONE),) if name == "mug" else ()
        shown[name] = ExhibitContent((*people, *models, *alone), (Passage(humans[0]),))
    make_study(tmp_path / "study", "caption-evaluation", {}, shown).close()
    return tmp_path / "study"


def cells(told: dict[str, object], table: str) -> dict[str, dict[str, dict[str, object]]]:
    """A table of what was told as JSON: by row and column."""
    sections = told["sections"]
    assert isinstance(sections, list)
    tables = {one["id"]: one for section in sections for one in section["tables"]}
    return {row["id"]: row["cells"] for row in tables[table]["rows"]}


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_metrics_are_told(study: Path, capsys: Output) -> None:
    assert main(["captions", str(study)]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert lines[0] == caption_metrics.measured(3, 2)
    assert "Kite, default: Images 2; BLEU-4 0" in shown.out
    assert caption_metrics.undefined(names=["METEOR"], reason=captions_text.METEOR_NEEDS_JAVA) in lines
    assert caption_metrics.undefined(names=["SPICE"], reason=captions_text.SPICE_NEEDS_JAVA) in lines
    assert caption_metrics.FEWER not in lines
    assert (
        caption_metrics.of_source(ALONE, captions_text.images_left_out(images=1, all_images=2, at_once=2))
        in lines
    )
    assert not any(line.startswith("Kite, default: 1 of 2 images") for line in lines)
    assert shown.err.splitlines() == [caption_metrics.progress(2, 3), caption_metrics.progress(3, 3)]


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_mean_and_spread_as_json(study: Path, capsys: Output) -> None:
    assert main(["captions", str(study), "--metrics", "cider, rouge-l", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    by_source, pairs = cells(told, "metrics"), cells(told, "prompts")
    assert list(by_source) == [*MODELS, ALONE]
    assert by_source[ALONE]["cider"]["reason"] == captions_text.CIDER_OF_ONE_IMAGE
    columns = ["source", "pictures", "rouge-l", "rouge-l-spread", "cider", "cider-spread"]
    assert list(by_source["Kite, default"]) == columns
    # Of three captions by people, two at a time: three combinations, told with the mean.
    assert by_source["Kite, default"]["rouge-l"]["counts"] == {"combinations": 3}
    means = [float(str(by_source[source]["rouge-l"]["value"])) for source in MODELS]
    assert pairs["Kite"]["rouge-l"]["value"] == pytest.approx(means[1] - means[0])
    assert told["trace"]["Human captions at a time"] == "2"
    assert captions_text.PLAIN_WORDS in told["methods"]
    best = list(MODELS)[means.index(max(means))]
    assert any(
        line.startswith(f"The source with the highest mean: for ROUGE-L, {best} (")
        for line in told["summary"]
    )


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_one_human_caption_and_another_number_at_a_time(tmp_path: Path, study: Path, capsys: Output) -> None:
    single = tmp_path / "single"
    make_evaluation(single).close()
    assert main(["captions", str(single), "--metrics", "ROUGE-L"]) == 0
    assert caption_metrics.FEWER in capsys.readouterr().out
    assert main(["captions", str(single), "--at-once", "2"]) == 1
    assert capsys.readouterr().err == f"{caption_metrics.too_few_references(2, 1)}\n"
    assert main(["captions", str(study), "--metrics", "ROUGE-L", "--at-once", "3"]) == 0
    shown = capsys.readouterr().out
    assert caption_metrics.measured(3, 3) in shown
    assert (
        caption_metrics.undefined(names=["ROUGE-L, standard deviation"], reason=captions_text.ONE_COMBINATION)
        in shown
    )


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_written_as_a_file(study: Path, tmp_path: Path, capsys: Output) -> None:
    out = tmp_path / "metrics.html"
    assert main(["captions", str(study), "--metrics", "ROUGE-L", "--format", "html", "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{caption_metrics.written(path=out)}\n"
    page = out.read_text("utf-8")
    assert "Kite, culture-aware" in page
    assert "ROUGE-L, standard deviation" in page


def test_without_the_package_it_says_what_to_install(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coco, "PACKAGE", "a_package_that_nobody_has")
    assert main(["captions", str(study)]) == 1
    assert capsys.readouterr().err == f"{captions_text.INSTALL}\n"


def test_where_there_is_nothing_to_measure(tmp_path: Path, capsys: Output) -> None:
    make_survey(tmp_path / "survey").close()
    assert main(["captions", str(tmp_path / "survey")]) == 1
    assert capsys.readouterr().err == f"{caption_metrics.NO_MODELS}\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--metrics", "BLUE"],
            f"Argument --metrics: {caption_metrics.unknown_metric(word='BLUE', known=[*coco.Metric])}",
        ),
        (
            ["--metrics", ","],
            f"Argument --metrics: {caption_metrics.unknown_metric(word=',', known=[*coco.Metric])}",
        ),
        (["--at-once", "0"], f"Argument --at-once: {caption_metrics.not_a_count(word='0')}"),
        (["--json", "--format", "html", "--out", "x"], JSON_OR_FILE.removesuffix(".")),
        (["--out", "x"], "--format and --out go together"),
    ],
)
def test_wrong_usage(study: Path, capsys: Output, options: list[str], sentence: str) -> None:
    assert main(["captions", str(study), *options]) == 2
    assert capsys.readouterr().err == f"{sentence}. Help: touchstone captions --help\n"
