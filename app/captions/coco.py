"""The one door to pycocoevalcap, an optional package: its tokeniser and its metrics, some of them Java programs.

Nothing is downloaded: the package's SPICE would fetch its models by itself, so its program is asked without it.
"""

import importlib
import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from importlib import metadata
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from statistics import fmean
from types import TracebackType
from typing import Any, Literal, Self

from app.captions.spice import missing_files, spice
from app.child_process import find_program, run
from app.errors import TouchstoneError, UserError
from app.files.optional_library import missing
from app.messages.instruments import captions as captions_text
from app.study.languages.letters import CJK, WORD

PACKAGE = "pycocoevalcap"
Tokens = Literal["ptb", "plain", "script"]
Sentences = Mapping[str, Sequence[str]]
_WORD_OF_SCRIPT = re.compile(rf"[{CJK}]|(?:(?![{CJK}])[{WORD}])+")
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_tokenised: dict[str, str] = {}  # what Java made of each line, for as long as the program runs


class Metric(StrEnum):
    """Automatic metrics, by the names that papers print. All lie between 0 and 1, but CIDEr between 0 and 10."""

    BLEU_4 = "BLEU-4"
    METEOR = "METEOR"
    ROUGE_L = "ROUGE-L"
    CIDER = "CIDEr"
    SPICE = "SPICE"
    F1 = "F1"


class CannotScore(TouchstoneError):
    """A metric has no number for these captions; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def require_package() -> None:
    """Raises UserError, with what to install, where pycocoevalcap is not."""
    if find_spec(PACKAGE) is None:
        raise missing(captions_text.INSTALL)


def package_version() -> str:
    """Which pycocoevalcap is installed; '' where there is none."""
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return ""


def has_java() -> bool:
    """Whether Java is there and runs; some systems have a `java` that only asks to be installed."""
    java = find_program("java")
    return java is not None and run([java, "-version"], capture_output=True).returncode == 0


def why_missing(metric: Metric, is_java_there: bool) -> str:
    """The sentence that says what a metric lacks on this machine, or an empty one."""
    if metric is Metric.METEOR and not is_java_there:
        return captions_text.METEOR_NEEDS_JAVA
    if metric is Metric.SPICE:
        if not is_java_there:
            return captions_text.SPICE_NEEDS_JAVA
        folder = _folder("spice")
        if missing := missing_files(folder):
            return captions_text.spice_files_missing(names=missing, folder=str(folder / "lib"))
    return ""


def is_other_script(text: str) -> bool:
    """Whether a text has letters that are not Latin ones."""
    return not text.isascii() and any(
        letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN") for letter in text
    )


def tokenise(captions: Sequence[str], tokens: Tokens) -> list[str]:
    """Captions in small letters, their words parted by single blanks, without punctuation; an empty one stays empty.

    "ptb": as published, by Stanford's Penn Treebank tokeniser (Java), which is started for captions that it has not
    seen yet. "plain": runs of letters and digits. "script": the same with vowel signs, and single characters where
    words are not parted by spaces (Chinese, Japanese, Korean). Raises UserError when Java stops.
    """
    if tokens == "plain":
        return [" ".join(_WORD.findall(caption.lower())) for caption in captions]
    if tokens == "script":
        return [" ".join(_WORD_OF_SCRIPT.findall(caption.lower())) for caption in captions]
    # One line a caption, whatever breaks lines inside it. METEOR parts what it is told by three bars.
    lines = [" ".join(caption.replace("|||", " ").split()) for caption in captions]
    new = [line for line in dict.fromkeys(lines) if line not in _tokenised]
    if new:  # Java takes a second to start
        _tokenised.update(zip(new, _by_java(new), strict=True))
    return [_tokenised[line] for line in lines]


def _by_java(lines: Sequence[str]) -> list[str]:
    tokeniser: Any = importlib.import_module(f"{PACKAGE}.tokenizer.ptbtokenizer")
    jar = _folder("tokenizer") / tokeniser.STANFORD_CORENLP_3_4_1_JAR
    command = ["java", "-Dfile.encoding=UTF-8", "-cp", str(jar), "edu.stanford.nlp.process.PTBTokenizer"]
    # The package's own call would write a file into its folder, which may be read-only.
    done = run(
        [*command, "-preserveLines", "-lowerCase", "-encoding", "UTF-8"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    found = done.stdout.split("\n")[:-1]
    if done.returncode or len(found) != len(lines):
        raise UserError(
            captions_text.tokeniser_stopped(
                reason=done.stderr.strip().rpartition("\n")[2] or str(done.returncode)
            )
        )
    dropped = set(tokeniser.PUNCTUATIONS)
    return [" ".join(word for word in line.split() if word not in dropped) for line in found]


class Scorer:
    """Asks the metrics; METEOR's Java program, which takes seconds to start, serves until the scorer is closed."""

    def __init__(self) -> None:
        self._meteor: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def score(self, metric: Metric, references: Sentences, candidates: Mapping[str, str]) -> float:
        """One metric over all images, which are the keys of both; sentences are tokenised. Raises CannotScore."""
        if metric is Metric.CIDER and len(candidates) < 2:
            raise CannotScore(captions_text.CIDER_OF_ONE_IMAGE)
        given = {image: list(references[image]) for image in candidates}
        asked = {image: [candidate] for image, candidate in candidates.items()}
        try:
            number = self._ask(metric, given, asked)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            # A Java program that stops shows as a closed pipe, an empty answer or a bad end.
            self.close()
            raise CannotScore(captions_text.metric_stopped(metric=metric)) from error
        if not isfinite(number):
            raise CannotScore(captions_text.metric_stopped(metric=metric))
        return number

    def close(self) -> None:
        """Ends METEOR's program."""
        meteor, self._meteor = self._meteor, None
        if meteor is None:
            return
        process = meteor.meteor_p
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):  # what was still to be sent has nobody to read it
                pipe.close()
        if (
            meteor.lock.locked()
        ):  # it keeps its lock when its program stops, and would wait for itself at the end
            meteor.lock.release()

    def _ask(self, metric: Metric, given: dict[str, list[str]], asked: dict[str, list[str]]) -> float:
        match metric:
            case Metric.BLEU_4:
                return float(_made("bleu.bleu", "Bleu", 4).compute_score(given, asked, verbose=0)[0][3])
            case Metric.ROUGE_L:
                return float(_made("rouge.rouge", "Rouge").compute_score(given, asked)[0])
            case Metric.CIDER:
                return float(_made("cider.cider", "Cider").compute_score(given, asked)[0])
            case Metric.METEOR:
                self._meteor = self._meteor or _made("meteor.meteor", "Meteor")
                return float(self._meteor.compute_score(given, asked)[0])
            case Metric.F1:
                return fmean(word_f1(words, given[image]) for image, (words,) in asked.items())
            case Metric.SPICE:
                return spice(given, {image: words for image, (words,) in asked.items()}, _folder("spice"))


def word_f1(caption: str, references: Sequence[str]) -> float:
    """The F1 of the words of a caption and of the reference that has most in common with it, in 0..1.

    Sentences are tokenised. A word counts as often as both have it (Rajpurkar and others 2016, SQuAD, section 6.1).
    """
    words = Counter(caption.split())
    best = 0.0
    for reference in references:
        others = Counter(reference.split())
        shared, total = (words & others).total(), words.total() + others.total()
        best = max(best, 2 * shared / total if total else 0.0)
    return best


def _made(module: str, name: str, *arguments: int) -> Any:
    return getattr(importlib.import_module(f"{PACKAGE}.{module}"), name)(*arguments)


def _folder(part: str) -> Path:
    """A folder of the package, found without importing anything of it."""
    spec = find_spec(PACKAGE)
    if spec is None or spec.submodule_search_locations is None:
        raise missing(captions_text.INSTALL)
    return Path(spec.submodule_search_locations[0]) / part
