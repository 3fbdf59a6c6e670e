"""Sentences of random studies of several people: formed references, pairs, groups, doubts, sealed images and verdicts
that leave something to the judge. Each is compared with the raw answers, counted here once more and otherwise."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from scipy.stats import beta

from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.report import build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.document import Document
from app.study.team.pairs import NewMember
from tests.agreement.making import rubric_of, say, study_of

STUDIES = 40
MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
PAIR = ("P1", "P2")
WITHOUT_DOUBTS = "This is so if answers flagged as uncertain are left out."
Pair = tuple[int, int]


@dataclass(frozen=True)
class Team:
    """A random study. `signs` by rater, criterion and image; `judge` by run, criterion and image. `joint`: what the
    pair of the first two people answered together, else None. `doubts` are P3's, by criterion and image. `sealed`: test
    images."""

    images: int
    criteria: int
    reference: str
    signs: dict[str, list[str]]
    judge: list[list[str]]
    joint: list[str] | None
    doubts: frozenset[tuple[int, int]]
    is_without_doubts: bool
    sources: tuple[str, ...]
    groups: tuple[str, ...]
    sealed: frozenset[int]

    @property
    def name(self) -> str:
        """How sentences name the reference."""
        return "the majority" if self.reference == "majority" else self.reference

    def seen(self) -> list[int]:
        """The images that the report may be about."""
        return [image for image in range(self.images) if image not in self.sealed]

    def voices(self, item: int, image: int, sure: bool = False) -> list[int]:
        """What people say of a criterion; where the pair answered, not its two people. sure: without doubts."""
        joint = self.joint[item][image] if self.joint else "."
        mine = [
            signs[item][image]
            for name, signs in self.signs.items()
            if (joint == "." or name not in PAIR)
            and not (sure and name == "P3" and (item, image) in self.doubts)
        ]
        return [int(sign) for sign in [*mine, joint] if sign != "."]

    def said(self, question: int, image: int) -> int | None:
        """The reference's answer; question 0 is the label."""
        if question == 0:
            parts = [self.said(one, image) for one in range(1, self.criteria + 1)]
            return None if None in parts else int(all(parts))
        if self.reference != "majority":
            sign = self.signs[self.reference][question - 1][image]
            return None if sign == "." else int(sign)
        voices = self.voices(question - 1, image)
        return int(2 * sum(voices) > len(voices)) if voices else None

    def judged(self, question: int, run: int, image: int) -> int | None:
        if question == 0:
            parts = [self.judged(one, run, image) for one in range(1, self.criteria + 1)]
            return None if None in parts else int(all(parts))
        sign = self.judge[run][question - 1][image]
        return None if sign == "." else int(sign)

    def compared(self) -> list[int]:
        """The images of which the reference says anything."""
        questions = range(1, self.criteria + 1)
        return [image for image in self.seen() if any(self.said(one, image) is not None for one in questions)]

    def runs(self) -> list[int]:
        """The runs that answered anything that the report may be about."""
        return [
            run
            for run, rows in enumerate(self.judge)
            if any(row[image] != "." for row in rows for image in self.seen())
        ]

    def is_doubted(self, question: int, image: int) -> bool:
        """Whether the reference's answer is P3's doubtful one, or would be another without it."""
        for item in range(self.criteria) if question == 0 else [question - 1]:
            if (item, image) not in self.doubts:
                continue
            voices, sure = self.voices(item, image), self.voices(item, image, sure=True)
            changes = not sure or (2 * sum(sure) > len(sure)) != (2 * sum(voices) > len(voices))
            if self.reference == "P3" or (bool(voices) and changes):
                return True
        return False

    def pairs(self, question: int, images: list[int] | None = None, sure: bool = False) -> list[Pair]:
        found = []
        for image, run in product(self.compared() if images is None else images, self.runs()):
            one, two = self.said(question, image), self.judged(question, run, image)
            if one is not None and two is not None and not (sure and self.is_doubted(question, image)):
                found.append((one, two))
        return found


def random_team(random: Random) -> Team:
    images, criteria, people = random.choice([20, 40, 80, 150]), random.randint(1, 2), random.randint(3, 5)
    met = random.choice([0.5, 0.7, 0.9])
    truth = [[random.random() < met for _ in range(images)] for _ in range(criteria)]
    skill, hole = random.choice([0.8, 0.95, 0.99]), random.choice([0.0, 0.0, 0.03, 0.2])
    sources = ("A", "B", "C")[: random.choice([0, 2, 3])]

    def row(item: int, right: float, missing: float, blind: str = "") -> str:
        signs = ""
        for image in range(images):
            is_right = random.random() < right
            if blind and sources and sources[image % len(sources)] == blind and not truth[item][image]:
                is_right = False
            signs += "." if random.random() < missing else str(int(truth[item][image] == is_right))
        return signs

    signs = {f"P{at}": [row(item, skill, hole) for item in range(criteria)] for at in range(1, people + 1)}
    joint = [row(item, skill, 0.6) for item in range(criteria)] if random.random() < 0.4 else None
    right, gap = random.choice([0.05, 0.5, 0.85, 0.97, 0.99]), random.choice([0.0, 0.0, 0.02, 0.3])
    blind = random.choice(["", "", "B"])
    judge = [
        [row(item, right, gap, blind) for item in range(criteria)] for _ in range(random.choice([1, 2, 3]))
    ]
    doubts = {(random.randrange(criteria), random.randrange(images)) for _ in range(random.choice([0, 8]))}
    doubts = {(item, image) for item, image in doubts if signs["P3"][item][image] != "."}
    sealed = {image for image in range(images) if random.random() < 0.4} if random.random() < 0.3 else set()
    return Team(
        images,
        criteria,
        random.choice(["majority", "P3"]),
        signs,
        judge,
        joint,
        frozenset(doubts),
        random.random() < 0.3,
        sources,
        ("x", "y")[: random.choice([0, 2])],
        frozenset(sealed),
    )


@dataclass
class Check:
    """What a study's report says, and how many sentences of each kind were compared."""

    team: Team
    document: Document
    kinds: Counter[str] = field(default_factory=Counter)

    def text(self) -> str:
        paragraphs = [line for section in self.document.walk() for line in section.paragraphs]
        return "\n".join((*self.document.summary, *paragraphs, *self.document.methods))

    def must(self, kind: str, sentence: str, is_there: bool = True) -> None:
        """The sentence is there exactly where it is true."""
        self.kinds[kind] += is_there
        assert (sentence in self.text()) is is_there, (sentence, self.text(), self.team)

    def questions(self) -> list[int]:
        """The questions that are told: without the label where it is the only criterion."""
        return [0, *range(1, self.team.criteria + 1)] if self.team.criteria > 1 else [1]

    def verdicts(self) -> dict[int, dict[str, str]]:
        """The cells of the table of verdicts by question, as they are read."""
        (table,) = [one for one in self.document.tables() if one.id == "verdicts"]
        places = [column.id for column in table.columns[1:]]
        return {
            question: {name: cell.text for name, cell in zip(places, row.cells, strict=True)}
            for row, question in zip(table.rows, self.questions(), strict=True)
        }


def images_of(count: int) -> str:
    return f"{count} image{'s' * (count != 1)}"


def check_agreement(check: Check) -> None:
    team = check.team
    pairs = team.pairs(0, sure=team.is_without_doubts)
    if pairs:
        equal = sum(one == two for one, two in pairs)
        kind = "doubts left out" if team.is_without_doubts and team.doubts else "agreement"
        name = team.name
        check.must(kind, f"judge agrees with {name} on the label in {equal} of {len(pairs)} answers (")


def check_reference(check: Check) -> None:
    team, formed = check.team, check.team.reference == "majority"
    cells = [team.voices(item, image) for item, image in product(range(team.criteria), team.seen())]
    ties = sum(bool(one) and 2 * sum(one) == len(one) for one in cells)
    lone = sum(len(one) == 1 for one in cells)
    check.must("majority", "The reference is the majority of ", formed)
    check.must("ties", f"Ties: {ties} answer{'s' * (ties != 1)}.", formed and bool(ties))
    check.must("lone", f"Answers that come from one person alone: {lone}.", formed and bool(lone))


def check_missing(check: Check) -> None:
    team = check.team
    cells = [
        team.judged(question, run, image)
        for question, run, image in product(range(1, team.criteria + 1), team.runs(), team.compared())
    ]
    lost = cells.count(None)
    start = f"Missing: {lost} answer{'s' * (lost != 1)} from judge, out of {len(cells):,} ("
    check.must("missing", start, bool(lost))
    if not lost:
        is_all = len(team.compared()) == len(team.seen())
        rest = "" if is_all else f" to the {images_of(len(team.compared()))} compared"
        check.must("none missing", f"None of judge's answers{rest} is missing.")


def check_pictures(check: Check) -> None:
    wrong: list[set[int]] = [set(), set()]
    for question, image in product(check.questions(), check.team.compared()):
        for one, two in check.team.pairs(question, [image]):
            if one != two:
                wrong[one].add(image)
    said = f"Wrongly passed: {images_of(len(wrong[0]))}. Wrongly rejected: {images_of(len(wrong[1]))}."
    check.must("pictures", said, any(wrong))


def check_verdicts(check: Check) -> None:
    """Every verdict is in the sentence that counts them, and errors of ten are as the answers are. What leaves the
    judge anything has the evidence that it needs at least."""
    team, rows = check.team, check.verdicts()
    counted = Counter(cells["verdict"] for cells in rows.values())
    for verdict, count in counted.items():
        if len(counted) > 1:
            check.must("counted verdicts", f"{verdict}: {count}")
    for question, cells in rows.items():
        kind = cells["verdict"]
        check.kinds[kind.partition(",")[0] if kind.startswith("yes") else kind] += 1
        images = [image for image in team.compared() if team.said(question, image) is not None]
        if kind.startswith("yes"):
            check_yes(team, question, images, kind)
        if kind.startswith("yes, "):
            continue  # errors are about a part of the images
        for name, answer in (("passes", 0), ("rejects", 1)):
            ways = [False, True] if WITHOUT_DOUBTS in check.text() else [False]
            expected = {of_ten(team, question, answer, sure) for sure in ways} - {None}
            if expected:
                shown = re.match(rf"{name} about (\d+) of 10 \(", cells[name])
                assert shown, (cells[name], team)
                assert int(shown[1]) in expected, (cells[name], expected, team)
                check.kinds["of ten"] += 1


def of_ten(team: Team, question: int, answer: int, sure: bool) -> int | None:
    """Of ten such answers of the reference, on about how many the judge says the other thing. sure: where the least
    favourable advice leaves doubts out, and says so."""
    mine = [two for one, two in team.pairs(question, sure=sure) if one == answer]
    if not mine:
        return None
    return (Fraction(10 * sum(two != answer for two in mine), len(mine)) + Fraction(1, 2)).__floor__()


def check_yes(team: Team, question: int, images: list[int], verdict: str) -> None:
    """Nothing is left to a judge without images enough, with many answers missing, with one person alone, or where it
    is not surely better than a coin on either answer."""
    assert len(images) >= 30, (verdict, team)
    others = [
        name
        for name, signs in team.signs.items()
        if name != team.reference and sum(all(row[image] != "." for row in signs) for image in images) >= 30
    ]
    assert others or team.joint, (verdict, team)
    for answer in (0, 1):
        mine = [image for image in images if team.said(question, image) == answer]
        assert len(mine) >= 5, (verdict, team)
        given = [team.judged(question, run, image) for image, run in product(mine, team.runs())]
        assert given.count(None) <= 0.05 * len(given), (verdict, team)
        if verdict == "yes":
            right = sum(team.judged(question, team.runs()[0], image) == answer for image in mine)
            low = beta.ppf(0.025, right, len(mine) - right + 1) if right else 0.0
            assert low > 0.45, (verdict, right, len(mine), team)  # one run of several may be a little worse
    is_reversed = (
        sum(one == two for one, two in team.pairs(question, images)) < len(team.pairs(question, images)) / 2
    )
    assert not is_reversed, (verdict, team)


def check_one_verdict(check: Check) -> None:
    """No table and no sentence says yes where the verdict says no."""
    verdicts = check.verdicts()
    names = {0: "Label", **{at: f"T1.C{at}" for at in range(1, check.team.criteria + 1)}}
    for table in check.document.tables():
        for row in table.rows if table.id == "selective" else ():
            (question,) = [at for at, name in names.items() if name.lower() == row.id.lower()]
            is_left = verdicts[question]["verdict"] == "yes, where it is sure"
            assert (row.cells[-1].text == "yes, people judge the rest") is is_left, (
                row,
                verdicts,
                check.team,
            )
            check.kinds["where sure"] += 1
    for found in re.finditer(r"Alternative annotator test, ([^:]+): passed, .*", check.text()):
        every = list(verdicts) if found[1] == "All questions" else []
        named = every or [at for at, name in names.items() if name in found[1].split(", ")]
        left = {verdicts[question]["verdict"].startswith("yes") for question in named}
        assert len(left) == 1, (found[0], verdicts, check.team)
        assert left != {"This is only one of several conditions" in found[0]}, (
            found[0],
            verdicts,
            check.team,
        )
        check.kinds["passed"] += 1


def check_groups(check: Check) -> None:
    """The lowest source or group has the counts that it is said to have, and is the lowest."""
    team = check.team
    for found in re.finditer(
        r"judge does worst on the (source|group) (\w+): the same answer in (\d+) of (\d+) ", check.text()
    ):
        kind, name, equal, of = found.groups()
        names = team.sources if kind == "source" else team.groups
        shares = {}
        for by, every in (("source", team.sources), ("group", team.groups)):
            for place, one in enumerate(every):
                mine = [image for image in team.compared() if image % len(every) == place]
                pairs = team.pairs(0, mine)
                if sum(bool(team.pairs(0, [image])) for image in mine) >= 2:
                    shares[by, one] = Fraction(sum(a == b for a, b in pairs), len(pairs))
        mine = [image for image in team.compared() if image % len(names) == names.index(name)]
        pairs = team.pairs(0, mine)
        assert (int(equal), int(of)) == (sum(a == b for a, b in pairs), len(pairs)), (found[0], team)
        assert shares[kind, name] == min(shares.values()), (found[0], shares, team)
        check.kinds["worst"] += 1


def check_generous(check: Check) -> None:
    """Counts of pictures passed, by source or group."""
    team = check.team
    pattern = (
        r"^(\S[^:\n]*): judge passes images (?:from|of the group) (\w+) (more|less) often: "
        r"(\d+) of (\d+) that \S.*? rejects, compared with (\d+) of (\d+) others\.$"
    )
    for found in re.finditer(pattern, check.text(), re.MULTILINE):
        codes, name, how, *numbers = found.groups()
        names = team.sources if name in team.sources else team.groups
        for code in codes.split(", "):
            question = 0 if code == "Label" else int(code.removeprefix("T1.C"))
            counts = [0, 0, 0, 0]
            for image in team.compared():
                answers = [two for one, two in team.pairs(question, [image]) if one == 0]
                if answers:
                    at = 0 if names[image % len(names)] == name else 2
                    counts[at] += 2 * sum(answers) >= len(answers)
                    counts[at + 1] += 1
            assert counts == [int(number) for number in numbers], (found[0], counts, team)
            assert (counts[0] * counts[3] > counts[2] * counts[1]) is (how == "more"), (found[0], team)
            check.kinds["generous"] += 1


def check_left(check: Check) -> None:
    """What is left to whom: every image once, and the judge's answer where all of its runs say so."""
    team = check.team
    for table in check.document.tables():
        if not table.id.startswith("accepted-"):
            continue
        code = table.id.removeprefix("accepted-")
        question = 0 if code == "label" else int(code.removeprefix("T1.C"))
        name = code if question else "Label"
        assert table.caption == f"{name}: each image, and who answers it"
        for row in table.rows:
            image = int(row.id) - 1
            left, answer, sure = row.cells
            says = [team.judged(question, run, image) for run in team.runs()]
            if image in team.sealed:
                assert left.text != "the judge", (row, team)
            elif left.text == "the judge":
                word = ("not appropriate", "appropriate") if question == 0 else ("not met", "met")
                share = max(says.count(0), says.count(1)) / len(says)
                assert answer.text == word[says.count(1) > says.count(0)], (row, says, team)
                assert sure.value == pytest.approx(share), (row, says, team)
            else:
                assert (left.text == "people, answered") is (team.said(question, image) is not None), (
                    row,
                    team,
                )
        check.kinds["left to whom"] += 1


CHECKS = (
    check_agreement,
    check_reference,
    check_missing,
    check_pictures,
    check_verdicts,
    check_one_verdict,
    check_groups,
    check_generous,
    check_left,
)


def reports(seed: int, studies: int) -> Iterator[Check]:
    random = Random(seed)
    made = 0
    while made < studies:
        team = random_team(random)
        if not any(team.pairs(question) for question in range(1, team.criteria + 1)):
            continue
        made += 1
        with (
            tempfile.TemporaryDirectory() as folder,
            closing(
                study_of(
                    Path(folder) / "study", team.images, rubric_of(team.criteria), team.sources, team.groups
                )
            ) as study,
        ):
            flags = [(f"T1.C{item + 1}", image + 1) for item, image in team.doubts]
            for name, rows in team.signs.items():
                doubts = flags if name == "P3" else ()
                say(study, name, {f"T1.C{at}": row for at, row in enumerate(rows, start=1)}, doubts=doubts)
            if team.joint:
                pair = study.pairs.make(NewMember("P1"), NewMember("P2"), "both")
                joint = {f"T1.C{at}": row for at, row in enumerate(team.joint, start=1)}
                say(study, pair.rater.name, joint, kind=pair.rater.kind)
            for run, judged in enumerate(team.judge, start=1):
                say(study, "judge", {f"T1.C{at}": row for at, row in enumerate(judged, start=1)}, run=run)
            if team.sealed:
                keys = {image.key: image.number - 1 in team.sealed for image in study.images.all()}
                study.splits.seal(1, 0.4, keys)
            question = Question(team.reference, "judge", replicates=10)
            doubts_count = Doubts.WITHOUT if team.is_without_doubts else Doubts.INCLUDED
            report = build(study, replace(question, doubts=doubts_count))
            yield Check(team, agreement_document(report, MADE_AT))


@pytest.mark.time_limit(600)
def test_every_sentence_about_a_random_team_is_true_of_their_answers() -> None:
    kinds: Counter[str] = Counter()
    for check in reports(seed=11, studies=STUDIES):
        for one in CHECKS:
            one(check)
        kinds += check.kinds
    never = {
        "agreement", "doubts left out", "majority", "ties", "lone", "missing", "none missing", "pictures",
        "counted verdicts", "yes", "no, its answers look reversed", "of ten", "worst", "generous", "passed",
        "where sure",
    } - set(kinds)  # fmt: skip
    assert not never, ("no study had such a sentence", kinds)
