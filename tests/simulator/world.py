"""Three machines with a copy of a study each, a shared folder and a hub, and what happens to them action by action."""

import hashlib
import json
import shutil
import sqlite3
import subprocess
import tomllib
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.command_line import Ended, Fault, Running
from tests.simulator.actions import MACHINES, Action
from tests.simulator.known import Known, known
from tests.simulator.object_server import SPOILED
from tests.simulator.rules import (
    KILLED,
    Broken,
    check_deleted,
    check_ended,
    check_has,
    check_kept,
    check_shown,
)
from tests.simulator.services import REPLIES, TEMPLATE, Services, home, run_fresh
from tests.storage.making import picture

PARTNERS = ("Ada", "Ben")


class World:
    """`is_older`: the study is of the older program, which the last machine goes on using until it is upgraded.
    `is_fresh`: each command that meets no trouble is a process that imports the program itself."""

    def __init__(self, place: Path, services: Services, is_older: bool, is_fresh: bool = False) -> None:
        self.place, self.services, self.is_fresh = place, services, is_fresh
        self.folders = [place / f"machine-{number}" / "study" for number in range(MACHINES)]
        for folder in self.folders:
            shutil.copytree(services.older_template if is_older else services.template, folder)
        self.shared, self.packets = place / "shared", place / "packets"
        self.shared.mkdir()
        self.packets.mkdir()
        self.is_older = is_older
        self.uses_older = is_older
        self.off_s = [0] * MACHINES
        self.came: list[set[str]] = [
            set() for _ in self.folders
        ]  # by merges, so that undoing one may take them away
        self.laptops: list[tuple[Path, str, frozenset[str]]] = []
        self.put: dict[str, list[Known]] = {"folder": [], "hub": []}
        self.ever_sealed: set[tuple[str, str]] = set()
        self.sealed_words: set[str] = set()
        self.published: set[tuple[str, str]] = set()
        self.done: Counter[str] = Counter()
        self.sentences: Counter[str] = Counter()
        self.last: tuple[Sequence[object], Ended] | None = None
        self.objects_place = f"s3://pictures/{place.name}"
        self.hub = ""
        if services.hub is not None:
            self.hub = f"hub_{place.name.replace('-', '_')}"
            services.hub.ask(f"CREATE DATABASE {self.hub} TEMPLATE {TEMPLATE}", "admin", "postgres")

    def close(self) -> None:
        if self.services.hub is not None:
            self.services.hub.ask(f"DROP DATABASE {self.hub} WITH (FORCE)", "root", "postgres")

    def act(self, action: Action) -> None:
        """Carry one out and check every rule. Raises Broken."""
        self.done[action["do"]] += 1
        for fault in action.get("trouble", ()):
            self.done[f"with {fault}"] += 1
        getattr(self, f"do_{action['do'].replace(' ', '_')}")(action)

    # --- commands

    def options(self, number: int, action: Action) -> dict[str, Any]:
        """How a machine's command is started, once the lines are as this action wants them."""
        wanted = {**action.get("trouble", {}), "clock_off_s": self.off_s[number]}
        self.services.cut_after(wanted.pop("cut_after", None), wanted.pop("kills_server", False))
        keys = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}
        environment = {**home(self.place / f"machine-{number}"), **keys}
        return {"fault": Fault(**wanted), "folder": self.place, "environment": environment}

    def is_on_older(self, number: int) -> bool:
        return self.uses_older and number == MACHINES - 1

    def run(
        self, number: int, *words: str | Path, action: Action, typed: str = "", program: str = "app.cli"
    ) -> Ended:
        """A command at a machine, to its end, with the rules of all commands but those of what it is to do."""
        self.done["commands"] += 1
        if self.is_on_older(number):
            ended = self.services.run_older(*words, typed=typed)
        else:
            try:
                options = self.options(number, action)
                if self.is_fresh and options["fault"] == Fault() and program == "app.cli":
                    self.done["fresh processes"] += 1
                    ended = run_fresh(words, typed, options["environment"], options["folder"])
                else:
                    ended = self.services.commands.run(*words, typed=typed, program=program, **options)
            except (TimeoutError, subprocess.TimeoutExpired) as error:
                raise Broken(f"{words} did not end within two minutes") from error
            finally:
                self.services.cut_nothing()
        self.end_of(words, ended, action)
        return ended

    def end_of(self, words: Sequence[str | Path], ended: Ended, action: Action) -> None:
        self.last = words, ended
        self.done["killed"] += ended.code == KILLED
        if ended.code == 1:
            self.done["failed with a sentence"] += 1
            told = ended.err.strip().replace(str(self.place), "")
            self.sentences[f"{words[0]}: {told[:300]}"] += 1
        check_ended(ended, "killed_before" in action.get("trouble", ()), (0, 1))

    def change(
        self,
        action: Action,
        *words: str | Path,
        may_go: Collection[str] = (),
        typed: str = "",
        program: str = "app.cli",
        is_sure: bool = False,
    ) -> tuple[Ended, Known, Known]:
        """A command that may change its machine's study. `is_sure`: without trouble, nothing may keep it from success.
        What it said, and what is known before and after it."""
        number = action["on"]
        before = known(self.folders[number])
        ended = self.run(number, *words, action=action, typed=typed, program=program)
        after = known(self.folders[number])
        self.check_change(number, before, after, may_go)
        check_shown(ended, before, after, typed=typed)
        if is_sure and ended.code and not action.get("trouble") and not self.is_older:
            raise Broken("it failed although nothing was in its way")
        return ended, before, after

    def check_change(self, number: int, before: Known, after: Known, may_go: Collection[str] = ()) -> None:
        check_kept(before, after, may_go)
        if not may_go and not before.wordings <= after.wordings:
            raise Broken(f"wordings are gone: {sorted(before.wordings - after.wordings)}")
        self.ever_sealed |= {(after.raters.get(one.rater, ""), one.image) for one in after.sealed.values()}
        for one in after.answers.values():
            name = after.raters.get(one.rater, "")
            if one.note.partition("-")[0] in self.sealed_words and name in PARTNERS:
                partner = PARTNERS[1 - PARTNERS.index(name)]
                if (partner, one.image) not in self.ever_sealed and partner in after.raters.values():
                    raise Broken(f"a sealed answer of {name} is open before {partner} has answered: {one}")

    # --- people

    def do_answer(self, action: Action) -> None:
        self._answer(action, self.folders[action["on"]])

    def _answer(self, action: Action, folder: Path) -> Known:
        """Answer in a folder, which is a machine's or a laptop's."""
        typed = "\n".join([*action["typed"], "quit", ""])
        words = ("annotate", folder, "--rater", action["rater"])
        before = known(folder)
        ended = self.run(action["on"], *words, action=action, typed=typed)
        after = known(folder)
        if folder in self.folders:
            self.check_change(action["on"], before, after)
        else:
            check_kept(before, after)
        check_shown(ended, before, after, typed=typed)
        new = [one for key, one in after.answers.items() if key not in before.answers]
        saved = sum(line.startswith("Note saved") for line in ended.out.splitlines())
        if saved > len({one.note for one in new if one.note}):
            raise Broken(f"{saved} notes were said to be saved; stored: {new}")
        for (rater, image, item), one in {(one.rater, one.image, one.item): one for one in new}.items():
            holding = after.current.get((rater, image, item), one.value)
            if holding != one.value:
                raise Broken(f"{one} was answered last, but {holding!r} holds")
        self.done["answers confirmed"] += len(new)
        return after

    def do_sealed_turn(self, action: Action) -> None:
        if self.is_older or action["on"] >= len(PARTNERS):
            return
        self.sealed_words.add(action["word"])
        name = PARTNERS[action["on"]]
        words = (self.folders[action["on"]], name, str(action["images"]), action["word"])
        ended, before, after = self.change(action, *words, program="tests.simulator.sealed_turn")
        new = after.all_ids - before.all_ids
        if len(new) < sum(line.startswith("sealed") for line in ended.out.splitlines()):
            raise Broken("a sealed answer was said to be stored and is not")

    def do_publish(self, action: Action) -> None:
        folder, code = self.folders[action["on"]], action["code"]
        file = self.packets / "rubric.toml"
        file.unlink(missing_ok=True)
        ended, *_ = self.change(
            action, "rubric", "export", folder, "--format", "toml", "--out", file, is_sure=True
        )
        if ended.code or not file.exists():
            return
        text = file.read_text(encoding="utf-8")
        themes = tomllib.loads(text)["theme"]
        old = next(
            one["text"]
            for theme in themes
            for one in theme["criterion"]
            if f"{theme['code']}.{one['code']}" == code
        )
        file.write_text(text.replace(f'text = "{old}"', f'text = "{action["words"]}"'), encoding="utf-8")
        ended, _, _ = self.change(action, "rubric", "import", folder, file)
        if ended.code:
            return
        ended, _, after = self.change(action, "rubric", "publish", folder, f"--{action['meaning']}", code)
        wording = (code, action["words"])
        if wording in after.wordings:
            self.published.add(wording)
        if ended.code == 0 and wording not in after.newest_wordings:
            raise Broken(f"{wording} was published and is not in the newest version")

    def do_add_image(self, action: Action) -> None:
        file = self.packets / f"added-{action['shade']}.png"
        file.write_bytes(picture(shade=100 + action["shade"]))
        words = ("images", "add", self.folders[action["on"]], file, "--source", f"model-{action['on']}")
        ended, before, after = self.change(action, *words)
        if ended.code == 0 and before.images == after.images and "already" not in ended.out + ended.err:
            raise Broken("an image was said to be added and is not there")

    def do_withdraw(self, action: Action) -> None:
        backups = ["--backups"] if action["backups"] else []
        words = ("--rater", action["rater"], "--mode", action["mode"], *backups)
        folder = self.folders[action["on"]]
        before = known(folder)
        ended = self.run(action["on"], "withdraw", folder, *words, action=action)
        after = known(folder)
        self.check_change(action["on"], before, after)
        if ended.code == 0:
            if action["rater"] in after.raters.values():
                raise Broken(f"{action['rater']} has withdrawn and is still named")
            gone = after.deleted - before.deleted
            notes = {one.note for one in before.answers.values() if one.rater in gone and one.note}
            notes -= {one.note for one in after.answers.values()}
            kept = (folder / "backups").rglob("*") if action["backups"] else ()
            for file in (folder / "study.db", folder / "study.db-wal", *kept):
                content = file.read_bytes() if file.is_file() else b""
                if left := [note for note in notes if note.encode() in content]:
                    raise Broken(f"{file.name} still has words of who has withdrawn: {left}")

    def do_settle(self, action: Action) -> None:
        folder = self.folders[action["on"]]
        ended = self.run(action["on"], "merge", folder, "--conflicts", "--json", action=action)
        if ended.code or not ended.out.strip():
            return
        found = json.loads(ended.out)
        for number, one in enumerate([*found["conflicts"], *found["wordings"]], start=1):
            choices = one["versions"] if "versions" in one else [*one["aside"], one["holds"]]
            choice = choices[action["choice"] % len(choices)]
            self.change(action, "merge", folder, "--settle", f"{number}={choice}")
            return

    # --- between machines

    def do_merge(self, action: Action) -> None:
        of = action["of"] % MACHINES
        if of != action["on"]:
            self._merge(action, self.folders[of], is_sure=True)

    def _merge(
        self,
        action: Action,
        source: Path,
        whose: Known | None = None,
        came_along: Collection[str] = (),
        is_sure: bool = False,
    ) -> None:
        """`came_along`: the answers that a packet does not bring back, for it was sent out with them."""
        theirs = whose or known(source)
        ended, before, after = self.change(
            action, "merge", self.folders[action["on"]], source, is_sure=is_sure
        )
        self.came[action["on"]] |= after.all_ids - before.all_ids
        if ended.code == 0:
            check_has(after, theirs.all_ids - frozenset(came_along), theirs, "of the other machine")
            if whose is None and not theirs.gone.keys() <= after.gone.keys():
                raise Broken("the merge does not know who has withdrawn there")

    def do_undo_merge(self, action: Action) -> None:
        number = action["on"]
        may_go = self.came[number] | {""}  # also what else came, such as versions
        self.change(action, "merge", self.folders[number], "--undo", "--yes", may_go=may_go)

    def do_sync_folder(self, action: Action) -> None:
        self._sync(action, "folder", str(self.shared))

    def do_sync_hub(self, action: Action) -> None:
        if self.hub and not self.is_older:
            self._sync(action, "hub", self.services.hub_address(self.hub))

    def _sync(self, action: Action, by: str, place: str) -> bool:
        """Sync; returns whether anything came or went."""
        ended, before, after = self.change(
            action, "sync", self.folders[action["on"]], place, "--json", is_sure=True
        )
        self.came[action["on"]] |= after.all_ids - before.all_ids
        if ended.code == 0:
            self.put[by].append(after)
            told = json.loads(ended.out)
            return bool(told["merges"] or told["written"])
        return True

    def do_send_packet(self, action: Action) -> None:
        number, name = action["on"], action["rater"]
        laptop = self.packets / f"laptop-{len(self.laptops)}-{self.done['commands']}"
        file = laptop.with_suffix(".touchstone")
        words = ("packet", "out", self.folders[number], "--rater", name, "--out", file)
        ended, _, home_has = self.change(action, *words)
        if ended.code:
            return
        ended = self.run(number, "open", file, "--into", laptop, "--no-window", action=action)
        if ended.code:
            return
        has = known(laptop)
        theirs = {home_has.raters[one.rater] for one in (*has.answers.values(), *has.sealed.values())}
        if not theirs <= {name, *has.raters.values()} or any(
            has.raters[one.rater] != name for one in has.answers.values()
        ):
            raise Broken(f"the packet of {name} has answers of {theirs}")
        self.laptops.append((laptop, name, has.all_ids))

    def do_packet_returns(self, action: Action) -> None:
        if not self.laptops or self.is_on_older(action["on"]):
            return
        laptop, name, came_along = self.laptops.pop(0)
        has = self._answer({**action, "rater": name}, laptop)
        file = laptop.with_name(f"{laptop.name}-back.touchstone")
        ended = self.run(action["on"], "packet", "back", laptop, "--out", file, action=action)
        if ended.code == 0 and file.exists():
            self._merge(action, file, has, came_along)

    def do_damaged_packet(self, action: Action) -> None:
        files = sorted(self.shared.glob("*.touchstone"))
        if not files:
            return
        content = bytearray(files[0].read_bytes())
        content[int(action["at"] * len(content))] ^= 0xFF
        damaged = self.packets / "damaged.touchstone"
        damaged.write_bytes(content)
        ended, before, after = self.change(
            action, "merge", self.folders[action["on"]], damaged, "--whole-study"
        )
        if ended.code == 1 and before != after:
            raise Broken("a packet was refused and has changed something")

    def do_at_once(self, action: Action) -> None:
        """Two commands at the same time."""
        if self.is_older:
            return
        befores = [known(folder) for folder in self.folders]
        started: list[tuple[Sequence[str | Path], Running]] = []
        for one in action["both"]:
            folder = self.folders[one["on"]]
            words, typed = self._words_of(one)
            options = self.options(one["on"], action)
            started.append((words, self.services.commands.start(*words, typed=typed, **options)))
        ended = [(words, running.wait()) for words, running in started]
        self.services.cut_nothing()
        for words, one in ended:
            self.end_of(words, one, action)
        for number, (before, folder) in enumerate(zip(befores, self.folders, strict=True)):
            after = known(folder)
            self.check_change(number, before, after)
            self.came[number] |= after.all_ids - before.all_ids

    def _words_of(self, action: Action) -> tuple[Sequence[str | Path], str]:
        """The command of an action, and what is typed."""
        folder = self.folders[action["on"]]
        if action["do"] == "answer":
            typed = "\n".join([*action["typed"], "quit", ""])
            return ("annotate", folder, "--rater", action["rater"]), typed
        if action["do"] == "merge":
            return ("merge", folder, self.folders[(action["on"] + 1) % MACHINES]), ""
        is_by_hub = action["do"] == "sync hub" and self.hub
        place = self.services.hub_address(self.hub) if is_by_hub else self.shared
        return ("sync", folder, place), ""

    # --- a machine by itself

    def do_restore(self, action: Action) -> None:
        number, folder = action["on"], self.folders[action["on"]]
        ended = self.run(number, "restore", folder, "--list", "--json", action={**action, "trouble": {}})
        if ended.code:
            return
        names = [one["name"] for one in json.loads(ended.out)["backups"]]
        if not names:
            return
        name = names[action["backup"] % len(names)]
        was = known(folder / "backups" / name)
        now = known(folder)
        may_go = now.all_ids | {""}
        ended, before, after = self.change(
            action, "restore", folder, "--backup", name, may_go=may_go, is_sure=True
        )
        for expected in (was,) if ended.code == 0 else (was, before):
            if after.all_ids >= {key for key in expected.all_ids if _rater(expected, key) not in after.gone}:
                break
        else:
            raise Broken("after the restore there is neither what the backup has nor what was there")
        self.came[number] |= after.all_ids

    def do_judge(self, action: Action) -> None:
        self.services.judge.respond = REPLIES[action["replies"]]
        words = (
            "--model",
            "test-model",
            "--base-url",
            self.services.judge.url,
            "--runs",
            "1",
            "--tries",
            "1",
        )
        self.change(action, "judge", self.folders[action["on"]], *words, "--concurrency", "2", "--yes")

    def do_clock(self, action: Action) -> None:
        self.off_s[action["on"]] = action["off_s"]

    def do_store(self, action: Action) -> None:
        if self.is_older:
            return
        folder = self.folders[action["on"]]
        where = (self.objects_place, "--endpoint-url", self.services.objects_address, "--yes")
        ended, _, after = self.change(action, "images", "store", folder, *where)
        if ended.code == 0:
            there = {
                name.rpartition("/")[2]
                for name in self.services.objects.names(f"pictures/{self.place.name}/")
            }
            files = {path.name for path in (folder / "images").rglob("*") if path.is_file()}
            if missing := after.images & files - there:
                raise Broken(f"{len(missing)} images were said to be in the object store and are not")

    def do_fetch(self, action: Action) -> None:
        """A machine that has no pictures yet fetches them, after one of those there was changed."""
        there = self.services.objects.names(f"pictures/{self.place.name}/")
        if not there or self.is_on_older(action["on"]):
            return
        name = there[action["which"] % len(there)]
        objects = self.services.objects.objects
        objects[name] = SPOILED[action["how"]](objects[name])
        copy = self.packets / "without pictures"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.folders[action["on"]], copy, ignore=shutil.ignore_patterns("images", "backups"))
        (copy / "images").mkdir()
        words = (copy, self.objects_place, self.services.objects_address)
        ended = self.run(action["on"], *words, action=action, program="tests.simulator.fetched_pictures")
        fetched = [line.split() for line in ended.out.splitlines()]
        if wrong := [wanted for wanted, found in fetched if wanted != found]:
            raise Broken(f"the object store returned other bytes, which were taken: {wrong}")
        whole = {sha256 for one in there if hashlib.sha256(objects[one]).hexdigest() == (sha256 := one[-64:])}
        good = whole & known(copy).images
        if not action.get("trouble") and not good <= {wanted for wanted, _found in fetched}:
            raise Broken("a picture that the object store has was not fetched")
        self.done["pictures fetched"] += len(fetched)

    def do_export(self, action: Action) -> None:
        folder = self.folders[action["on"]]
        history = ["--history"] if action["format"] == "jsonl" else []
        self.change(action, "export", folder, "--format", action["format"], *history, "--out", "-")

    def do_upgrade(self, _action: Action) -> None:
        self.uses_older = False

    def do_newer_program(self, action: Action) -> None:
        """A newer program has used this machine's study; this one leaves it alone."""
        if self.is_on_older(action["on"]):
            return
        newer = self.packets / "newer"
        shutil.rmtree(newer, ignore_errors=True)
        shutil.copytree(self.folders[action["on"]], newer)
        with closing(sqlite3.connect(newer / "study.db")) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            database.execute(f"PRAGMA user_version = {version + 100}")
        before = (newer / "study.db").read_bytes()
        clean = {**action, "trouble": {}}
        for words in (
            ("check", newer),
            ("annotate", newer, "--rater", "Ada"),
            ("sync", newer, self.shared),
            ("merge", newer, self.folders[action["on"]]),
        ):
            if self.run(action["on"], *words, action=clean).code != 1:
                raise Broken("a study of a newer program was opened")
        if (newer / "study.db").read_bytes() != before:
            raise Broken("a study of a newer program was changed")
        ended, had, has = self.change(clean, "merge", self.folders[action["on"]], newer)
        if ended.code != 1 or had != has:
            raise Broken("a study of a newer program was merged")

    # --- in the end

    def do_come_together(self, action: Action) -> None:
        """Everything is whole, and all machines come to the same study by this way."""
        from tests.simulator.coming_together import come_together

        come_together(self, action["by"])
        for folder in self.folders:
            check_deleted(known(folder))


def _rater(study: Known, key: str) -> str:
    return (study.answers.get(key) or study.sealed[key]).rater
