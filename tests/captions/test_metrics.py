"""Automatic metrics: known values, all combinations of references, two prompts, and what a machine may lack.

The optional package is asked for real. Where it or Java is missing, what would need it is skipped; what is said in
that case is tested everywhere.
"""

import os
import shutil
import socket
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.captions import coco
from app.captions.coco import CannotScore, Metric, Scorer, tokenise
from app.captions.metrics import CaptionScores, compare_prompts, score_captions
from app.captions.spice import missing_files
from app.errors import UserError
from app.messages.instruments import captions as captions_text
from tests.repository import ROOT

needs_package = pytest.mark.skipif(find_spec(coco.PACKAGE) is None, reason="pycocoevalcap is not installed")
needs_java = pytest.mark.skipif(not coco.has_java(), reason="Java is not installed")
QUICK = (Metric.BLEU_4, Metric.ROUGE_L, Metric.CIDER)

REFERENCES = {
    "note": [
        "A hand holds a thousand yen note over a table.",
        "A person is holding paper money.",
        "Japanese money in a hand.",
        "A bill with a portrait of a man.",
        "Somebody holds up a banknote, which is blue.",
    ],
    "mug": [
        "A white mug with a Moomin stands on a table.",
        "A cup with a drawing on it.",
        "A coffee mug that shows a cartoon figure.",
        "A mug on a wooden table.",
        "Quality issues are too severe to recognise anything.",
    ],
}
DEFAULT = {"note": "A hand holds a note over a table.", "mug": "A mug on a wooden table."}
CULTURAL = {"note": "A hand holds a thousand yen note.", "mug": "A mug with a Moomin on a table."}


@pytest.fixture
def _without_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("Something reached for the network.")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.fixture(scope="module")
def made() -> list[Any]:
    """The package's metrics that were made for `everything`, in their order."""
    return []


@pytest.fixture(scope="module")
def everything(made: list[Any]) -> CaptionScores:
    """All metrics, METEOR's slow start included, asked once."""
    real = coco._made

    def watch(*arguments: Any) -> Any:
        made.append(real(*arguments))
        return made[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coco, "_made", watch)
        return score_captions(DEFAULT, REFERENCES)


# Real metrics


@needs_package
@needs_java
def test_all_combinations_of_two_of_five(everything: CaptionScores) -> None:
    assert [score.metric for score in everything.scores] == list(Metric)
    assert (everything.images, everything.left_out) == (("note", "mug"), ())
    assert (everything.references, everything.at_once, everything.tokens) == (5, 2, "ptb")
    assert everything.notes == (captions_text.ENGLISH,)
    for metric in (*QUICK, Metric.METEOR):
        score = everything.of(metric)
        assert len(score.values) == score.mean.count("combinations") == 10
        assert score.mean.value == pytest.approx(sum(score.values) / 10)
        assert score.spread.value == pytest.approx(
            (sum((value - float(score.mean)) ** 2 for value in score.values) / 9) ** 0.5
        )
        assert 0 < float(score.mean) < 10
    # The mug's caption is one of its references, so whichever pair has that one scores best.
    rouge = dict(zip(combinations(range(5), 2), everything.of(Metric.ROUGE_L).values, strict=True))
    assert max(rouge, key=rouge.__getitem__) == (0, 3)


@needs_package
@needs_java
def test_as_the_package_itself_says(everything: CaptionScores) -> None:
    chosen = {image: tokenise(found[:2], "ptb") for image, found in REFERENCES.items()}
    asked = {image: tokenise([caption], "ptb") for image, caption in DEFAULT.items()}
    for metric, module, name in [
        (Metric.BLEU_4, "bleu", "Bleu"),
        (Metric.ROUGE_L, "rouge", "Rouge"),
        (Metric.CIDER, "cider", "Cider"),
    ]:
        measure: Any = getattr(import_module(f"pycocoevalcap.{module}.{module}"), name)()
        expected = np.atleast_1d(measure.compute_score(chosen, asked)[0])[-1]
        assert everything.of(metric).values[0] == pytest.approx(float(expected))
    # Asked of pycocoevalcap 1.2 by hand, since METEOR takes long to start.
    assert everything.of(Metric.METEOR).values[0] == pytest.approx(0.3044892449)


@needs_package
@needs_java
def test_meteor_starts_once_and_ends(everything: CaptionScores, made: list[Any]) -> None:
    programs = [measure.meteor_p for measure in made if hasattr(measure, "meteor_p")]
    assert len(programs) == 1
    assert len(everything.of(Metric.METEOR).values) == 10
    assert programs[0].returncode is not None


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_the_same_words_score_full_marks(capfd: pytest.CaptureFixture[str]) -> None:
    same = {image: [found[0]] for image, found in REFERENCES.items()}
    scores = score_captions({image: found[0] for image, found in same.items()}, same, QUICK, at_once=1)
    assert [float(score.mean) for score in scores.scores] == pytest.approx([1, 1, 10], abs=1e-6)
    assert {score.spread.reason for score in scores.scores} == {captions_text.ONE_COMBINATION}
    assert capfd.readouterr() == ("", "")


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_rouge_by_hand() -> None:
    # Of five words each, "a mug on table" is common: precision and recall are 4/5, and so is their mean.
    scores = score_captions({"a": "a mug on the table"}, {"a": ["A mug on that table."]}, [Metric.ROUGE_L], 1)
    assert scores.of(Metric.ROUGE_L).mean.value == pytest.approx(0.8)


# Tokens


@needs_package
@needs_java
def test_words_are_cut_as_the_package_cuts_them() -> None:
    tokeniser: Any = import_module("pycocoevalcap.tokenizer.ptbtokenizer")
    captions = [
        "A man's hand (old) holds a 5-euro note.",
        "",
        "...",
        "“Café” – can't close; it's 'fine'!",
        "日本の 紙幣",
        "the end",
    ]
    theirs = tokeniser.PTBTokenizer().tokenize({i: [{"caption": c}] for i, c in enumerate(captions)})
    assert tokenise(captions, "ptb") == [theirs[i][0] for i in range(len(captions))]


@needs_package
@needs_java
def test_a_caption_stays_one_whatever_it_holds() -> None:
    captions = ["two\nlines", "a\r\nb\x0bc\u2028d", "bars ||| here", "\ud800", "last"]
    words = tokenise(captions, "ptb")
    assert len(words) == 5
    assert words[:3] == ["two lines", "a b c d", "bars here"]
    assert words[4] == "last"


@needs_package
@needs_java
def test_java_starts_once_for_captions_it_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    captions = ["Started once?", "Once.", "Started once?"]
    first = tokenise(captions, "ptb")
    assert first == ["started once", "once", "started once"]

    def refuse(*_words: object, **_named: object) -> None:
        raise AssertionError("Java was started again")

    monkeypatch.setattr("app.captions.coco.run", refuse)
    assert tokenise(captions[::-1], "ptb") == first[::-1]
    with pytest.raises(AssertionError, match="started again"):
        tokenise(["Never seen."], "ptb")


def test_plain_words() -> None:
    assert tokenise(["A man's hand, (old)!", "", "..."], "plain") == ["a man's hand old", "", ""]


# Two prompts


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_prompts_side_by_side() -> None:
    found = compare_prompts(DEFAULT, {**CULTURAL, "alone": "Only here."}, REFERENCES, QUICK)
    assert found.default.images == found.cultural.images == ("note", "mug")
    assert found.default.left_out == ("alone",)
    assert captions_text.images_left_out(images=1, all_images=3, at_once=2) in found.default.notes
    for metric, difference in zip(QUICK, found.differences, strict=True):
        pairs = zip(found.default.of(metric).values, found.cultural.of(metric).values, strict=True)
        assert difference.values == pytest.approx([b - a for a, b in pairs])
        assert difference.mean.value == pytest.approx(
            float(found.cultural.of(metric).mean) - float(found.default.of(metric).mean)
        )
    turned = compare_prompts(CULTURAL, DEFAULT, REFERENCES, QUICK)
    assert [float(one.mean) for one in turned.differences] == pytest.approx(
        [-float(one.mean) for one in found.differences]
    )


# What is left out, and what a machine may lack


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_what_is_left_out_is_told() -> None:
    references = {
        **REFERENCES,
        "mug": REFERENCES["mug"][:3],
        "one": ["Alone.", " ... "],
        "uncalled": ["a", "b"],
    }
    scores = score_captions({**DEFAULT, "one": "A caption.", "blank": " "}, references, QUICK)
    assert scores.images == ("note", "mug")
    assert scores.left_out == ("one", "blank", "uncalled")
    assert scores.references == 3
    assert scores.notes[1:] == (
        captions_text.PLAIN_WORDS,
        captions_text.images_left_out(images=3, all_images=5, at_once=2),
        captions_text.references_left_out(used=3, most=5),
    )
    assert len(scores.of(Metric.BLEU_4).values) == 3


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_without_java_some_metrics_say_so() -> None:
    scores = score_captions(DEFAULT, REFERENCES)
    assert scores.tokens == "plain"
    assert scores.of(Metric.METEOR).mean.reason == captions_text.METEOR_NEEDS_JAVA
    assert scores.of(Metric.SPICE).spread.reason == captions_text.SPICE_NEEDS_JAVA
    assert all(scores.of(metric).mean.is_defined for metric in QUICK)


@needs_package
@pytest.mark.usefixtures("_offline")
def test_spice_says_what_is_missing_and_downloads_nothing() -> None:
    folder = coco._folder("spice") / "lib"
    reason = coco.why_missing(Metric.SPICE, is_java_there=True)
    missing = missing_files(folder.parent)
    assert reason == (captions_text.spice_files_missing(names=missing, folder=str(folder)) if missing else "")
    scores = score_captions(DEFAULT, REFERENCES, [Metric.SPICE])
    if missing:
        assert not scores.of(Metric.SPICE).values
        assert not [name for name in missing if (folder / name).exists()]


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, coco.PACKAGE, None)
    with pytest.raises(UserError) as refused:
        score_captions(DEFAULT, REFERENCES)
    assert refused.value.sentence == captions_text.INSTALL


@needs_package
@pytest.mark.usefixtures("_without_java")
def test_one_image_and_none() -> None:
    scores = score_captions({"mug": DEFAULT["mug"]}, {"mug": REFERENCES["mug"]}, QUICK)
    assert scores.of(Metric.CIDER).mean.reason == captions_text.CIDER_OF_ONE_IMAGE
    assert scores.of(Metric.ROUGE_L).mean.is_defined
    nothing = compare_prompts({}, {}, {}, QUICK)
    assert nothing.default.of(Metric.BLEU_4).mean.reason == captions_text.NO_CAPTIONS
    assert nothing.differences[0].mean.reason == captions_text.NO_CAPTIONS


@needs_package
@pytest.mark.skipif(os.name == "nt", reason="The stand-in for Java is a shell script.")
def test_a_java_that_fails_is_no_crash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = tmp_path / "java"
    java.write_text(f'#!{shutil.which("sh")}\n[ "$1" = -version ] && exit 0\necho broken >&2\nexit 3\n')
    java.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("app.captions.coco._tokenised", {})
    with pytest.raises(UserError, match="broken"):
        score_captions(DEFAULT, REFERENCES)
    given = {"a": ["a mug"], "b": ["a cup"]}
    with Scorer() as scorer, pytest.raises(CannotScore) as stopped:
        scorer.score(Metric.METEOR, given, {"a": "a mug", "b": "a cup"})
    assert stopped.value.sentence == captions_text.metric_stopped(metric="METEOR")


@needs_package
def test_too_many_combinations() -> None:
    with pytest.raises(ValueError, match="1287 combinations are too many"):
        score_captions({"a": "a mug"}, {"a": [f"mug {number}" for number in range(13)]}, QUICK, at_once=5)
    with pytest.raises(ValueError, match="At least one reference"):
        score_captions(DEFAULT, REFERENCES, at_once=0)


def test_the_package_is_loaded_only_when_asked() -> None:
    look = "import sys, app.captions.metrics; print('pycocoevalcap' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"


def test_captions_in_another_script_are_cut_by_it_and_not_scored_by_english_metrics() -> None:
    given = {"1": "एक सफ़ेद छड़ी मेज पर है", "2": "白い杖が机の上にある"}
    scores = score_captions(given, {key: [text] for key, text in given.items()}, at_once=1)
    assert scores.tokens == "script"
    assert captions_text.WORDS_OF_SCRIPT in scores.notes
    assert scores.of(Metric.BLEU_4).mean.value == pytest.approx(1.0)
    for metric in (Metric.METEOR, Metric.SPICE):
        assert scores.of(metric).mean.reason == captions_text.ONLY_ENGLISH
    assert tokenise(["छड़ी है।", "白い杖"], "script") == ["छड़ी है", "白 い 杖"]
