"""Sentences of hundreds of random studies, each compared with the raw answers, counted here once more and otherwise."""

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from app.agreement.ratings.community_rules import CannotTell
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.messages.numbers import printed
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_sentences import narrate
from app.reports.document import Chart, Document
from tests.agreement.making import rubric_of, say, study_of

STUDIES = 200
MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
SOURCES = ("A", "B", "C")
LABEL, CRITERION = ("appropriate", "not appropriate"), ("met", "not met")
Pair = tuple[int, int]


@dataclass(frozen=True)
class Raw:
    """A random study: signs by rater, run, criterion and image, as they are stored."""

    images: int
    criteria: int
    other: str
    drop: bool
    signs: dict[tuple[str, int], list[str]]
    sources: tuple[str, ...]

    @property
    def is_judged(self) -> bool:
        return self.other == "judge"

    def runs(self, rater: str) -> list[int]:
        """The runs that answered anything; nobody knows of others."""
        return [
            run
            for (name, run), signs in self.signs.items()
            if name == rater and any(set(row) != {"."} for row in signs)
        ]

    def answer(self, rater: str, run: int, item: int, image: int, drop: bool | None = None) -> int | None:
        """1 met, 0 not met; None for nothing. Item 0 is the label."""
        if item == 0:
            parts = [self.answer(rater, run, one, image, drop) for one in range(1, self.criteria + 1)]
            return None if None in parts else int(all(parts))
        sign = self.signs[rater, run][item - 1][image]
        if sign == "?":
            return None if (self.drop if drop is None else drop) else 1
        return None if sign == "." else int(sign)

    def has_any(self, rater: str, image: int) -> bool:
        return any(signs[image] != "." for run in self.runs(rater) for signs in self.signs[rater, run])

    def compared(self) -> list[int]:
        """Images that count: a person's where a judge is compared with them, otherwise those of both."""
        return [
            image
            for image in range(self.images)
            if self.has_any("Ada", image) and (self.is_judged or self.has_any(self.other, image))
        ]

    def pairs(self, item: int, drop: bool | None = None, among: list[int] | None = None) -> list[Pair]:
        """Answers of Ada and of the other, image by image and run by run; drop: the other's "cannot tell"."""
        found = []
        for image, run in product(self.compared() if among is None else among, self.runs(self.other)):
            one, two = self.answer("Ada", 0, item, image), self.answer(self.other, run, item, image, drop)
            if one is not None and two is not None:
                found.append((one, two))
        return found


def random_study(random: Random) -> Raw:
    """A study in which somebody leaves out cells, images, a criterion, or exactly what the reference rejects."""
    images, criteria = random.randint(2, 24), random.randint(1, 3)
    other, runs = random.choice([("judge", 1), ("judge", 1), ("judge", 3), ("Ben", 0)])
    truth = [[random.random() < 0.7 for _ in range(images)] for _ in range(criteria)]
    signs = {}
    for rater, run in [("Ada", 0), *((other, run) for run in (range(1, runs + 1) if runs else [0]))]:
        right, hole = random.choice([1.0, 0.8, 0.5]), random.choice(["", "", "cells", "images", "item", "no"])
        gone = {image for image in range(images) if random.random() < 0.4}
        signs[rater, run] = [
            "".join(
                _sign(
                    random,
                    truth[item][image],
                    right,
                    _is_left_out(random, hole, item, truth[item][image], image in gone),
                )
                for image in range(images)
            )
            for item in range(criteria)
        ]
    return Raw(images, criteria, other, random.random() < 0.2, signs, SOURCES[: random.choice([0, 2, 3])])


def _is_left_out(random: Random, hole: str, item: int, truth: bool, is_gone: bool) -> bool:
    if hole == "cells":
        return random.random() < 0.3
    return (hole == "images" and is_gone) or (hole == "item" and item > 0) or (hole == "no" and not truth)


def _sign(random: Random, truth: bool, right: float, is_left_out: bool) -> str:
    if is_left_out:
        return "."
    return "?" if random.random() < 0.02 else str(int(truth == (random.random() < right)))


@dataclass
class Check:
    """What a study's report says, and how many sentences of each kind were found and compared."""

    raw: Raw
    document: Document
    words: str
    kinds: Counter[str] = field(default_factory=Counter)

    def text(self) -> str:
        paragraphs = [line for section in self.document.walk() for line in section.paragraphs]
        return "\n".join((*self.document.summary, *paragraphs, *self.document.methods))

    def each(self, kind: str, pattern: str, expected: Callable[..., object]) -> None:
        """Every sentence of this form says what is expected of its words."""
        for found in re.finditer(pattern, self.text(), re.MULTILINE):
            self.kinds[kind] += 1
            wanted = expected(*found.groups())
            assert wanted is True, (found.group(0), wanted, self.raw)

    def must(self, kind: str, sentence: str, is_there: bool) -> None:
        """The sentence is there exactly where it is true."""
        self.kinds[kind] += is_there
        assert (sentence in self.text()) is is_there, (sentence, self.text(), self.raw)


def told(check: Check) -> list[int]:
    """The questions that are told: without the label where it is the only criterion."""
    return [0, *range(1, check.raw.criteria + 1)] if check.raw.criteria > 1 else [1]


def check_agreement(check: Check) -> None:
    raw, pairs = check.raw, check.raw.pairs(0)
    equal = sum(one == two for one, two in pairs)
    if pairs:
        start = f"{raw.other} agrees with Ada on the label in {equal} of {len(pairs)} answers ("
        check.must("agreement", start, True)
        best = max(sum(one for one, _ in pairs), sum(1 - one for one, _ in pairs))
        check.each(
            "baseline",
            r'^Majority baseline: always answering "[\w ]+" agrees in (\d+) of (\d+) ',
            lambda part, whole: (int(part), int(whole)) == (best, len(pairs)) or (best, len(pairs)),
        )
        share = printed(Fraction(equal, len(pairs)), 2)
        check.each(
            "people agree",
            r"People agree with each other in ([\d.]+\d)",
            lambda told: (not raw.is_judged and told == share) or share,
        )
    check.must("no measure", "One person alone is not a standard yet.", raw.is_judged and not pairs)
    both = [image for image in raw.compared() if raw.has_any(raw.other, image)]
    count = f"{raw.other} and Ada both answered {len(both)} image{'s' * (len(both) != 1)}, but no label"
    check.must("no label", count, not pairs)


def check_missing(check: Check) -> None:
    raw, images = check.raw, check.raw.compared()
    runs, items = raw.runs(raw.other), range(1, raw.criteria + 1)
    cells = [raw.answer(raw.other, run, item, image) for image, run, item in product(images, runs, items)]
    lost = cells.count(None)
    check.each(
        "missing",
        rf"Missing: (\d+) answers? from {raw.other}, out of (\d+) \(",
        lambda part, whole: (int(part), int(whole)) == (lost, len(cells)) or (lost, len(cells)),
    )
    name = f"None of {raw.other}'s answers"
    is_all = len(images) == raw.images
    check.must("none missing", f"{name} is missing.", not lost and is_all)
    one = f"{name} to the {len(images)} image{'s' * (len(images) != 1)} compared is missing."
    check.must("none of these missing", one, not lost and not is_all)
    ada = [image for image in range(raw.images) if raw.has_any("Ada", image)]
    away = [image for image in ada if image not in images]
    count = f"{raw.other} has not answered {len(away)} of {len(ada)} image"
    check.must("not answered", count, bool(away))


def check_silence(check: Check) -> None:
    raw = check.raw
    known = [image for image in raw.compared() if raw.answer("Ada", 0, 0, image) is not None]
    silent = [image for image in known if not raw.has_any(raw.other, image)]
    met = [sum(raw.answer("Ada", 0, 0, image) or 0 for image in chosen) for chosen in (known, silent)]
    start = f"{raw.other} gave no answer on {len(silent)} of {len(known)} image"
    check.must("silent", start, bool(silent) and raw.is_judged)
    if silent and raw.is_judged:
        check.must("silent on", f"Ada called {met[1]} of {len(silent)} (", True)


def check_methods(check: Check) -> None:
    raw, images = check.raw, check.raw.compared()
    sides = {
        name: {image for image in range(raw.images) if raw.has_any(name, image)}
        for name in ("Ada", raw.other)
    }
    both, used = sides["Ada"] & sides[raw.other], 0
    for signs in raw.signs.values():
        used += sum(sign != "." for row in signs for sign in row)
    plural = "s" * (len(both) != 1)
    check.must(
        "compared",
        f"on {len(both)} image{plural} that both have answered. This report uses {used} answer",
        True,
    )
    for name, other in (("Ada", raw.other), (raw.other, "Ada")):
        only = sides[name] - sides[other]
        inside = only & set(images)
        check.must(
            "counted as missing", f"Only {name} answered {len(inside)} of the images compared; ", bool(inside)
        )
        left = only - inside
        check.must(
            "left out",
            f"Left out: {len(left)} image{'s' * (len(left) != 1)} that only {name} answered.",
            bool(left),
        )
    possible = len(images) * len(raw.runs(raw.other))
    lost = possible - len(raw.pairs(0))
    check.must("label pairs", f"Missing pairs of labels: {lost:,} of {possible:,}.", True)
    check.must("exact", "exact intervals for fewer than 20 pairs.", True)


def check_pictures(check: Check) -> None:
    raw = check.raw
    wrong: list[set[int]] = [set(), set()]
    for item, image in product(told(check), raw.compared()):
        for one, two in raw.pairs(item, among=[image]):
            if one != two:
                wrong[one].add(image)
    counts = [f"{len(images)} image{'s' * (len(images) != 1)}" for images in wrong]
    if raw.is_judged:
        said = f"Wrongly passed: {counts[0]}. Wrongly rejected: {counts[1]}."
    else:
        said = f"Ben said met, Ada not met: {counts[0]}. Ada said met, Ben not met: {counts[1]}."
    check.must("pictures", said, any(wrong))
    check.must("more pictures", "are shown; the appendix names all", len(wrong[0] | wrong[1]) > 6)


def check_sources(check: Check) -> None:
    raw, overall = check.raw, check.raw.pairs(0)
    if not raw.is_judged or not raw.sources:
        assert "does worst" not in check.text()
        return
    shares = {}
    for place, name in enumerate(raw.sources):
        images = [image for image in raw.compared() if image % len(raw.sources) == place]
        pairs = [pair for image in images for pair in raw.pairs(0, among=[image])]
        if sum(bool(raw.pairs(0, among=[image])) for image in images) >= 2:
            shares[name] = Fraction(sum(one == two for one, two in pairs), len(pairs))
    lowest = [name for name, share in shares.items() if share == min(shares.values())]
    whole = Fraction(sum(one == two for one, two in overall), len(overall)) if overall else Fraction(0)
    is_told = len(shares) >= 2 and min(shares.values()) < whole
    alone = f"judge does worst on the source {lowest[0]}: " if lowest else "does worst on the source "
    check.must("worst", alone, is_told and len(lowest) == 1)
    if is_told and len(lowest) > 1:
        share = printed(shares[lowest[0]], 2)
        check.must(
            "alike",
            f"worst on the sources {' and '.join(lowest)}, which are equal: the same answer in {share}",
            True,
        )
    assert is_told or "does worst" not in check.text(), (check.text(), raw)


def check_range(check: Check) -> None:
    raw = check.raw
    shares = {}
    for item in range(1, raw.criteria + 1):
        if pairs := raw.pairs(item):
            shares[f"T1.C{item}"] = printed(Fraction(sum(a == b for a, b in pairs), len(pairs)), 2)
    is_range = len(set(shares.values())) > 1
    check.must("range", "On single criteria, agreement ranges from", is_range and not raw.is_judged)
    check.each(
        "range",
        r"agreement ranges from (\S+) \((\S+)\) to (\S+) \((\S+)\)\.",
        lambda low, first, high, last: (
            (shares[first], shares[last]) == (low, high) == (min(shares.values()), max(shares.values()))
        ),
    )
    check.each(
        "one criterion",
        r"On the only criterion compared, (\S+), agreement is (\S+)\.$",
        lambda code, share: shares == {code: share},
    )
    check.each(
        "each criterion",
        r"On each of the (\d+) criteria compared, agreement is (\S+)\.$",
        lambda count, share: list(shares.values()) == [share] * int(count),
    )


def check_verdicts(check: Check) -> None:
    """The table of verdicts: errors of ten from the same pairs as the counts, and why there are none."""
    raw = check.raw
    tables = [one for one in check.document.tables() if one.id == "verdicts"]
    assert bool(tables) is raw.is_judged
    for table in tables:
        places = [column.id for column in table.columns[1:]]
        for row, item in zip(table.rows, told(check), strict=True):
            cells = dict(zip(places, row.cells, strict=True))
            pairs = raw.pairs(item, drop=True)
            asked = [raw.answer("Ada", 0, item, image) for image in raw.compared()]
            for name, answer in (("passes", 0), ("rejects", 1)):
                mine = [two for one, two in pairs if one == answer]
                if mine:
                    about = (
                        Fraction(10 * sum(two != answer for two in mine), len(mine)) + Fraction(1, 2)
                    ).__floor__()
                    assert cells[name].text.startswith(f"{name} about {about} of 10 ("), (
                        cells[name].text,
                        about,
                        raw,
                    )
                    check.kinds["of ten"] += 1
                else:
                    is_open = answer in asked
                    assert ("that can be compared" in cells[name].reason) is is_open, (cells[name], raw)
                    check.kinds["open of ten" if is_open else "none of ten"] += 1


def check_reasons(check: Check) -> None:
    """Why figures are undefined, in the table of each question."""
    raw = check.raw
    for item in told(check):
        code = "Label" if item == 0 else f"T1.C{item}"
        words = LABEL if item == 0 else CRITERION
        said = {
            name: {raw.answer(name, run, item, image) for run in raw.runs(name) for image in raw.compared()}
            for name in ("Ada", raw.other)
        }
        for table in check.document.tables():
            for row in table.rows:
                if row.id not in (code, code.lower()):
                    continue
                for cell in row.cells:
                    for found in re.finditer(r'(\w+) never answered "([\w ]+)" here', cell.reason):
                        check.kinds["never answered"] += 1
                        number = 1 - words.index(found[2])
                        assert number not in said[found[1]], (cell.reason, raw)
                    for found in re.finditer(r'Both raters always answered "([\w ]+)"', cell.reason):
                        check.kinds["both always"] += 1
                        never = words.index(found[1])
                        assert not any(never in answers for answers in said.values()), (cell.reason, raw)
                    for found in re.finditer(r'on which (\w+) answered "([\w ]+)" can be', cell.reason):
                        check.kinds["never compared"] += 1
                        number = 1 - words.index(found[2])
                        assert number in said[found[1]], (cell.reason, raw)
                        assert all(one != number for one, _ in raw.pairs(item)), (cell.reason, raw)


def check_advice(check: Check) -> None:
    """Too few images, and whether all are answered."""
    raw = check.raw
    counts = {}
    for item in told(check):
        counts[item] = sum(bool(raw.pairs(item, drop=True, among=[image])) for image in raw.compared())
    check.each(
        "few images",
        r"So far, only (\d+) images? can be compared here",
        lambda count: int(count) in counts.values() or counts,
    )
    cells = [
        raw.answer(name, run, item, image)
        for (name, run), item, image in product(raw.signs, told(check), range(raw.images))
    ]
    check.each("all answered", r"All \d+ images are answered", lambda: None not in cells or "not all are")


def share_in_words(pairs: list[Pair], answer: int) -> str:
    """The share of a class as a line begins with it, a pattern."""
    mine = [two == answer for one, two in pairs if one == answer]
    return rf"{re.escape(printed(Fraction(sum(mine), len(mine)), 2))}( \(.*\))?" if mine else "undefined"


def same_again(raw: Raw, item: int, image: int) -> Fraction | None:
    """How often two runs of the judge say the same of an image; None with fewer than two answers."""
    said = [
        answer
        for run in raw.runs(raw.other)
        if (answer := raw.answer(raw.other, run, item, image)) is not None
    ]
    twice = list(combinations(said, 2))
    return Fraction(sum(one == two for one, two in twice), len(twice)) if twice else None


def check_histogram(check: Check) -> None:
    """How many criteria agree well and badly, beside the chart."""
    shares = [
        Fraction(sum(one == two for one, two in pairs), len(pairs))
        for item in range(1, check.raw.criteria + 1)
        if (pairs := check.raw.pairs(item))
    ]
    above, below = sum(one >= Fraction(8, 10) for one in shares), sum(one < Fraction(1, 2) for one in shares)
    criteria = "criterion" if len(shares) == 1 else "criteria"
    for chart in [part for section in check.document.walk() for part in section.parts]:
        if isinstance(chart, Chart) and chart.id == "histogram":
            check.kinds["histogram"] += 1
            assert chart.sentence == (
                f"Of {len(shares)} {criteria}, agreement is 0.8 or more on {above}, and below 0.5 on {below}."
            ), check.raw


def counts(part: int, whole: int) -> str:
    """A share with its counts, a pattern."""
    return rf"{part} of {whole} \(.*\)" if whole else "undefined"


def check_each_question(check: Check) -> None:
    """The lines of the label and of each criterion, in words: their counts, from raw answers."""
    raw, images = check.raw, check.raw.compared()
    cells = list(product(images, raw.runs(raw.other)))
    for item in told(check):
        words = LABEL if item == 0 else CRITERION
        heading = "Label" if item == 0 else f"T1.C{item}: Part {item}"
        (part,) = [one for one in check.words.split("\n\n") if one.startswith(f"{heading}\nAnswered: ")]
        lines = part.split("\n")
        ada = [answer for image in images if (answer := raw.answer("Ada", 0, item, image)) is not None]
        other = [
            answer for image, run in cells if (answer := raw.answer(raw.other, run, item, image)) is not None
        ]
        pairs = raw.pairs(item)
        equal = [sum(one == two == answer for one, two in pairs) for answer in (1, 0)]
        asked = [sum(one == answer for one, _ in pairs) for answer in (1, 0)]
        shares = [counts(equal[at], asked[at]) for at in (0, 1)]
        met = f"{words[0][0].upper()}{words[0][1:]}"
        rated = [both[0][0] for image in images if (both := raw.pairs(item, among=[image]))]
        judged = sum(two for _, two in pairs)
        best = max(asked)
        answered = counts(len(ada), len(images)), counts(len(other), len(cells))
        agreed = counts(sum(equal), len(pairs))
        expected = {
            "answered": rf"Answered: Ada {answered[0]}, {raw.other} {answered[1]}\.",
            "pairs": rf"{raw.other} with Ada: {agreed}, {len(pairs)} pairs? over {len(rated)} images?\.",
            "on answers": rf"On {words[0]}: {shares[0]}; on {words[1]}: {shares[1]}\.",
            "base rates": rf"{met}: Ada {counts(sum(rated), len(rated))}, {raw.other} {counts(judged, len(pairs))}\.",
            "baseline of each": rf'Majority baseline: always answering "[\w ]+" agrees in {counts(best, len(pairs))}\.',
        }
        if raw.is_judged:
            first, second = (share_in_words(raw.pairs(item, drop=True), answer) for answer in (1, 0))
            expected["at any look"] = (
                r"With intervals that stay valid however often the results are checked: on "
                rf"{words[0]}: {first}; on {words[1]}: {second}\."
            )
        if not pairs:
            expected = {"answered": expected["answered"]}
        lost = len(cells) - len(pairs)
        if lost:
            expected["missing pairs"] = rf"{lost} pairs? (is|are) missing\."
        again = [same for image in images if (same := same_again(raw, item, image)) is not None]
        if again:
            expected["with itself"] = (
                rf"Agreement of the judge with itself: {printed(sum(again) / len(again), 2)}( \(.*\))?\."
            )
        by_rule = [
            [
                raw.signs[name, run][item - 1][image]
                for name, run in raw.signs
                if name == rater
                for image in images
            ].count("?")
            for rater in ("Ada", raw.other)
        ]
        if item and any(by_rule) and not raw.drop:
            one, two = counts(by_rule[0], len(ada)), counts(by_rule[1], len(other))
            expected["by rule"] = (
                rf"Counted as met by a rule, although not seen: Ada {one}, {raw.other} {two}\."
            )
        for kind, pattern in expected.items():
            found = [line for line in lines if re.fullmatch(pattern, line)]
            check.kinds[kind] += 1
            assert len(found) == 1, (kind, pattern, part, raw)


CHECKS = (
    check_agreement,
    check_missing,
    check_silence,
    check_methods,
    check_pictures,
    check_sources,
    check_range,
    check_verdicts,
    check_reasons,
    check_advice,
    check_each_question,
    check_histogram,
)


def reports(seed: int, studies: int) -> Iterator[Check]:
    """The documents of so many random studies in which both answered some image."""
    random = Random(seed)
    made = 0
    while made < studies:
        raw = random_study(random)
        if not any(
            raw.has_any("Ada", image) and raw.has_any(raw.other, image) for image in range(raw.images)
        ):
            continue
        made += 1
        rule: CannotTell = "drop" if raw.drop else "rule"
        with (
            tempfile.TemporaryDirectory() as folder,
            closing(
                study_of(Path(folder) / "study", raw.images, rubric_of(raw.criteria), sources=raw.sources)
            ) as study,
        ):
            for (rater, run), signs in raw.signs.items():
                say(study, rater, {f"T1.C{at}": row for at, row in enumerate(signs, start=1)}, run)
            report = build(study, Question("Ada", raw.other, cannot_tell=rule, replicates=10))
            yield Check(raw, agreement_document(report, MADE_AT), "\n".join(narrate(report)))


@pytest.mark.time_limit(600)
def test_every_sentence_of_random_studies_is_true_of_their_answers() -> None:
    kinds: Counter[str] = Counter()
    for check in reports(seed=7, studies=STUDIES):
        for one in CHECKS:
            one(check)
        kinds += check.kinds
    never = {
        "agreement", "baseline", "no label", "missing", "none missing", "none of these missing", "not answered",
        "silent", "silent on", "compared", "counted as missing", "left out", "pictures", "more pictures", "worst",
        "alike", "range", "one criterion", "each criterion", "of ten", "open of ten", "none of ten",
        "never answered", "never compared", "both always", "few images", "all answered",
        "people agree", "no measure", "answered", "pairs", "on answers", "at any look", "base rates",
        "baseline of each", "missing pairs", "with itself", "by rule", "histogram",
    } - set(kinds)  # fmt: skip
    assert not never, "no study had such a sentence"
