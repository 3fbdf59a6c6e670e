"""Several machines with a study each, and a model of what they know that is nothing but sets."""

import itertools
import shutil
import tempfile
import uuid
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.errors import UserError
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import Image, ImageFacts
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from app.study.rubric import Rubric
from app.study.team.assignments import Assignment, CountRange, Properties, Setup
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.merge_outcome import Merged
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater
from app.study.verdict import Verdict
from storage.annotate.carry_forward import recorded_parents
from storage.folder import StudyFolder, open_study
from storage.images.image_files import PictureFiles
from storage.merge.merging import merge
from storage.packets.staged_packets import unpacked
from storage.team.withdrawals import WithdrawalStore
from tests.canonical_facts import Facts, canonical
from tests.storage.making import make_study, picture

_LATER = itertools.count(1)
Place = tuple[uuid.UUID, str, str]
SHADES = 3


@dataclass(frozen=True)
class Said:
    """An answer in the model: its id, whose and where it is, what it says, when, and what it supersedes."""

    id: uuid.UUID
    place: Place
    value: Verdict | None
    at: int
    over: frozenset[uuid.UUID]


@dataclass(frozen=True)
class Version:
    """A rubric version in the model: its id, the ids of those it was made from, and the codes that mean the same.

    `words` by code; `changed`: the codes on which whoever published it said something.
    """

    id: str
    parents: tuple[str, ...]
    same: frozenset[str]
    words: tuple[tuple[str, str], ...] = ()
    changed: frozenset[str] = frozenset()


@dataclass
class Model:
    """What a machine should know of answers."""

    said: set[Said] = field(default_factory=set)
    gone: set[uuid.UUID] = field(default_factory=set)
    versions: set[Version] = field(default_factory=set)

    def heads(self, place: Place) -> list[Said]:
        superseded = {other for one in self.said for other in one.over}
        heads = [one for one in self.said if one.place == place and one.id not in superseded]
        return sorted(heads, key=lambda one: (one.at, one.id.bytes), reverse=True)

    def current(self, combined: Mapping[str, tuple[str, ...]]) -> dict[Place, Verdict | None]:
        """What holds. `combined`: the versions that combine others."""
        newest = {place: self.heads(place)[0] for place in {one.place for one in self.said}}
        holding = {place: (one.value, one.at, one.id) for place, one in newest.items()}
        versions = self.with_combined(combined)
        waiting = set(versions.values())
        while waiting:  # a version after those it was made from
            version = min(
                (one for one in waiting if all(other.id not in one.parents for other in waiting)),
                key=lambda one: one.id,
            )
            waiting.remove(version)
            carried: dict[Place, tuple[Verdict | None, int, uuid.UUID]] = {}
            for (rater, image, item), (value, at, key) in holding.items():
                code, _, of = item.partition(" of ")
                if of in version.parents and value is not None:
                    alike = len(version.parents) > 1 and self._same_words(versions, of, version.id, code)
                    if code in version.same or alike:
                        place = (rater, image, f"{code} of {version.id}")
                        one = (value, at, key)
                        carried[place] = max(carried.get(place, one), one, key=lambda each: each[1:])
            for (rater, image, item), (value, at, key) in carried.items():
                code = item.partition(" of ")[0]
                new = uuid.uuid5(key, f"{uuid.UUID(version.id)}/{code}")
                holding.setdefault((rater, image, item), (value, at, new))
        return {place: value for place, (value, *_) in holding.items()}

    def _same_words(self, versions: "Mapping[str, Version]", one: str, other: str, code: str) -> bool:
        return dict(versions[one].words)[code] == dict(versions[other].words)[code]

    def with_combined(self, combined: Mapping[str, tuple[str, ...]]) -> "dict[str, Version]":
        """All versions by id, with those that combine others as they should be."""
        versions = {one.id: one for one in self.versions}
        waiting = dict(combined)
        while waiting:
            key = min(one for one, parents in waiting.items() if _is_known(versions, parents))
            parents = waiting.pop(key)
            behind = [_ancestors(versions, one) for one in parents]
            since = frozenset.union(*behind) - frozenset.intersection(
                *(line - {one} for line, one in zip(behind, parents, strict=True))
            )
            given = frozenset(one.id for one in self.versions)
            all_given = frozenset.union(*behind) & given
            codes = ("T1.C1", "T1.C2")
            words = {code: self.words(versions, code, all_given) for code in codes}
            same = frozenset(
                code for code in codes if all(code in versions[one].same for one in since & given)
            )
            versions[key] = Version(key, parents, same, tuple(words.items()))
        return versions

    def words(self, versions: "Mapping[str, Version]", code: str, among: frozenset[str]) -> str:
        """What a criterion says: as it was changed last, or as before where two changed it apart."""
        newest = self.newest_changes(versions, code, among)
        said = {dict(versions[one].words)[code] for one in newest}
        if len(said) == 1:
            return said.pop()
        lines = [_ancestors(versions, one) - {one} for one in newest]
        return self.words(versions, code, frozenset.intersection(*lines) & among)

    def newest_changes(
        self, versions: "Mapping[str, Version]", code: str, among: frozenset[str]
    ) -> list[str]:
        changes = [one for one in among if code in versions[one].changed]
        behind = frozenset[str]().union(*(_ancestors(versions, one) - {one} for one in changes))
        return [one for one in changes if one not in behind]

    def take(self, other: "Model") -> None:
        self.said |= other.said
        self.gone |= other.gone
        self.versions |= other.versions
        self.said = {one for one in self.said if one.place[0] not in self.gone}


def _is_known(versions: Mapping[str, Version], ids: Iterable[str]) -> bool:
    """Whether these versions, and all that they were made from, are there."""
    return all(one in versions and _is_known(versions, versions[one].parents) for one in ids)


def _ancestors(versions: Mapping[str, Version], version: str) -> frozenset[str]:
    """A version and all it was made from."""
    return frozenset([version]).union(
        *(_ancestors(versions, parent) for parent in versions[version].parents if parent in versions)
    )


class Machine:
    """One open study and the model beside it."""

    def __init__(self, folder: Path, model: Model) -> None:
        self.study: StudyFolder = open_study(folder)
        self.study.prepare_to_write()
        self.model = model
        self.files = PictureFiles(folder / "images")

    def raters(self) -> list[Rater]:
        return sorted(self.study.raters.all(), key=lambda rater: rater.id)

    def place(self, rater: Rater, image: int, item: str) -> Place:
        found = self.study.images.get(image)
        assert found is not None
        version = self.study.rubrics.current()
        assert version is not None
        return (
            rater.id,
            found.picture.sha256 or str(found.id),
            f"{item} of {self._version_id(version.version)}",
        )

    def answer(self, who: int, which: int, item: str, value: Verdict | None) -> None:
        raters, images = self.raters(), sorted(self.study.images.all(), key=lambda image: image.id)
        if not raters:
            return
        rater, image = raters[who % len(raters)], images[which % len(images)]
        session = self.study.sessions.start(rater, Perception.UNSAID)
        act = AnswerAction.UNDO if value is None else AnswerAction.DO
        place = self.place(rater, image.key, item)
        over = frozenset(one.id for one in self.model.heads(place))
        answer = self.study.answers.record(session, image.key, item, Content(value), act, Circumstances())
        at = round(answer.recorded_at.timestamp() * 1000)
        self.model.said.add(Said(answer.id, place, value, at, over))

    def add_rater(self, name: str) -> None:
        self.study.raters.add(name)

    def add_image(self, shade: int, is_shown_only: bool = False) -> Image:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"picture-{shade}.png"
            path.write_bytes(picture(shade=shade * 10))
            return self.study.images.add(path, ImageFacts(path.name), is_shown_only).image

    def add_exhibit(self, shades: tuple[int, ...], words: str, name: str = "") -> None:
        pictures = [self.add_image(shade, is_shown_only=True).key for shade in shades]
        shown = ExhibitContent((Passage(words, source="model"),), context=words)
        self.study.exhibits.add(ImageFacts(name or f"exhibit of {words}"), shown, pictures)

    def await_image(self, shade: int) -> None:
        """Answers speak of a picture whose file is not there; `add_image` brings it."""
        self.study.images.place_for(f"picture-{shade}.png")

    def enrich(self, which: int, words: str) -> None:
        """Put words to an image, later than anybody has yet, also while the clock stands still."""
        images = sorted(self.study.images.all(), key=lambda image: image.id)
        key = images[which % len(images)].key
        if self.study.exhibits.of(key) is None:
            self.study.exhibits.enrich(key, ExhibitContent((Passage(words, source="model"),)))
            later = (next(_LATER), key)
            with self.study.database.atomic() as connection:
                connection.execute("UPDATE exhibit SET added_at = added_at + ? WHERE image = ?", later)

    def plan(self, first: int) -> None:
        """Everybody answers everything, beginning at one of the images."""
        images = sorted(self.study.images.all(), key=lambda image: image.id)
        order = [*images[first % len(images) :], *images[: first % len(images)]]
        given = [
            Assignment(rater.key, image.key, place)
            for rater in self.raters()
            for place, image in enumerate(order, start=1)
        ]
        if given:
            nothing = CountRange(0, 0, 0.0)
            properties = Properties(2, len(images), 0, nothing, nothing, None, None, 0, 0)
            self.study.assignments.accept(Setup(), properties, given)

    def correct_image(self, which: int, source: str) -> None:
        images = sorted(self.study.images.all(), key=lambda image: image.id)
        image = images[which % len(images)]
        self.study.images.update(image, ImageFacts(image.name, source=source, content_note=source))

    def describe(self, which: int) -> None:
        images = list(self.study.images.all())
        self.study.descriptions.add(images[which % len(images)].key, Draft({"colour": "white"}))

    def translate(self, words: str) -> None:
        """A model drafts a title and a person confirms it; another person has other words."""
        texts, title = self.study.translations, self.study.study.title
        texts.add([NewTranslation(TITLE, "ta", words, title, model="a model")])
        texts.confirm(texts.of("ta").get(TITLE, ()), "Cleo")
        texts.add([NewTranslation(TITLE, "ml", words, title, "Dora")])

    def coordinate(self, name: str) -> None:
        """Somebody begins to coordinate, unless they answer in this study."""
        with suppress(UserError):
            self.study.access.add_coordinator(name)

    def stop_coordinating(self, name: str) -> None:
        """They no longer do, if they did."""
        with suppress(UserError):
            self.study.access.remove_coordinator(name)

    def open_results(self, name: str) -> None:
        """A coordinator sees the results although people still answer; anybody else is refused."""
        with suppress(UserError):
            self.study.access.open_results(name)

    def publish(self, same: tuple[str, ...] = ()) -> None:
        """A version in which some criteria mean what they meant; without any, nothing is said of them."""
        rubric = self.study.rubrics.current()
        assert rubric is not None
        changes = [
            ItemChange(criterion.lineage, ChangeKind.REWORDED, criterion.code not in same)
            for criterion in rubric.criteria
        ]
        parent = self._version_id(rubric.version)
        new = self.study.rubrics.publish(rubric, changes if same else ())
        changed = frozenset(one.code for one in rubric.criteria) if same else frozenset[str]()
        self._note(new, parent, frozenset(same), changed)

    def _note(self, new: Rubric, parent: str, same: frozenset[str], changed: frozenset[str]) -> None:
        words = tuple((one.code, one.text) for one in new.criteria)
        version = Version(self._version_id(new.version), (parent,) if parent else (), same, words, changed)
        self.model.versions.add(version)

    def begin(self) -> None:
        """The model knows the first version."""
        rubric = self.study.rubrics.current()
        assert rubric is not None
        codes = frozenset(one.code for one in rubric.criteria)
        self._note(rubric, "", frozenset(), codes)

    def combined(self) -> dict[str, tuple[str, ...]]:
        """The versions that combine others, by id, with the ids of these."""
        ids = dict(self.study.database.rows("SELECT version, uuid FROM rubric"))
        return {
            ids[version].hex(): tuple(one.hex for one in parents)
            for version, parents in recorded_parents(self.study.database.connection).items()
            if len(parents) > 1
        }

    def reword(self, code: str, words: str, is_changed: bool = False) -> None:
        """A version in which one criterion has other words."""
        rubric = self.study.rubrics.current()
        assert rubric is not None
        old = rubric.criterion(code)
        if old is None or old.text == words:
            return
        themes = tuple(
            replace(
                theme,
                criteria=tuple(replace(one, text=words) if one == old else one for one in theme.criteria),
            )
            for theme in rubric.themes
        )
        changes = [
            ItemChange(old.lineage, ChangeKind.REWORDED, is_changed)
            if one == old
            else ItemChange(one.lineage, ChangeKind.SAME, False)
            for one in rubric.criteria
        ]
        parent = self._version_id(rubric.version)
        new = self.study.rubrics.publish(replace(rubric, themes=themes), changes)
        same = frozenset(one.code for one in rubric.criteria if one != old or not is_changed)
        self._note(new, parent, same, frozenset([code]))

    def _version_id(self, number: int) -> str:
        row = self.study.database.row("SELECT uuid FROM rubric WHERE version = ?", (number,))
        assert row is not None
        return str(row[0].hex())

    def withdraw(self, who: int) -> None:
        raters = self.raters()
        if raters:
            rater = raters[who % len(raters)]
            WithdrawalStore(self.study.database, self.study.folder).carry_out(rater, OnWithdrawal.DELETE)
            self.model.gone.add(rater.id)
            self.model.take(Model())

    def settle(self) -> None:
        for conflict in self.study.conflicts.all()[:1]:
            chosen = self.study.answers.get(conflict.others[0])
            (said,) = [one for one in self.model.said if one.id == chosen.id]
            over = frozenset(one.id for one in self.model.heads(said.place))
            answer = self.study.answers.settle(chosen.key)
            at = round(answer.recorded_at.timestamp() * 1000)
            self.model.said.add(Said(answer.id, said.place, said.value, at, over))

    def merge(self, other: "Machine", is_all_read: bool = False) -> Merged:
        """`is_all_read`: whether also what is the same here is read and checked."""
        with unpacked(other.study.folder, here=None if is_all_read else self.study.database) as found:
            incoming = replace(found.incoming, name="other", packet=bytes(32))
            merged = merge(self.study.database, self.files, incoming)
        self.reopen()
        self.model.take(other.model)
        return merged

    def reopen(self) -> None:
        """As after every merge: what the program remembered of versions may be past."""
        folder = self.study.folder
        self.study.close()
        self.study = open_study(folder)
        self.study.prepare_to_write()

    def copy(self, folder: Path) -> "Machine":
        """The same study and knowledge once more."""
        self.study.close()
        shutil.copytree(self.study.folder, folder)
        self.reopen()
        model = Model(set(self.model.said), set(self.model.gone), set(self.model.versions))
        return Machine(folder, model)

    def facts(self) -> Facts:
        return canonical(self.study.database)

    def current(self) -> dict[Place, Verdict | None]:
        """What holds now on the disk, in the model's terms."""
        rows = self.study.database.rows(
            "SELECT rater.uuid, coalesce(image.sha256, ''), image.uuid, item.code, rubric.uuid, answer.value"
            " FROM current_answer AS answer JOIN rater ON rater.id = answer.rater JOIN image ON image.id = answer.image"
            " JOIN item ON item.id = answer.item JOIN rubric ON rubric.version = item.rubric"
            " WHERE answer.act <> 'carry' OR answer.value IS NOT NULL"
        )
        return {
            (uuid.UUID(bytes=rater), sha256 or str(uuid.UUID(bytes=image)), f"{code} of {rubric.hex()}"): (
                Verdict(value) if value else None
            )
            for rater, sha256, image, code, rubric, value in rows
        }

    def close(self) -> None:
        self.study.close()


def team(folder: Path, size: int) -> list[Machine]:
    """Machines that begin with copies of one study: three images, two criteria, two raters."""
    study = make_study(folder / "first")
    for name in ("Ada", "Ben"):
        study.raters.add(name)
    study.close()
    for number in range(1, size):
        shutil.copytree(folder / "first", folder / f"machine-{number}")
    names = itertools.chain(["first"], (f"machine-{number}" for number in range(1, size)))
    machines = [Machine(folder / name, Model()) for name in names]
    for one in machines:
        one.begin()
    return machines
