"""A server's side of batches, for tests: takes files, makes their calls when told to, and keeps what came of them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.judging.servers import Answer, Asked, completion, error, fitting

Line = dict[str, Any]
Make = Callable[[Line], Line | None]


def answered(line: Line) -> Line:
    """The line that comes back for a call that went well: every criterion is met."""
    schema = line["body"]["response_format"]["json_schema"]["schema"]
    body = completion(json.dumps(fitting(schema)))
    return {
        "id": "batch_req_1",
        "custom_id": line["custom_id"],
        "response": {"status_code": 200, "request_id": "req-1", "body": body},
        "error": None,
    }


@dataclass
class BatchHouse:
    """Speaks /files and /batches. `make` gives a call's line in the output, or None when there is none."""

    make: Make = answered
    files: dict[str, str] = field(default_factory=dict)
    batches: dict[str, dict[str, Any]] = field(default_factory=dict)
    refuse: dict[str, Answer] = field(default_factory=dict)

    def __call__(self, asked: Asked) -> Answer:
        path = asked.path.split("?")[0].removeprefix("/v1")
        if found := self.refuse.get(f"{asked.method} {path}"):
            return found
        match asked.method, path.strip("/").split("/"):
            case "POST", ["files"]:
                return self._take_file(asked)
            case "POST", ["batches"]:
                return self._begin(asked.body)
            case "GET", ["batches"]:
                newest = list(reversed(self.batches.values()))
                return Answer({"object": "list", "data": newest, "has_more": False})
            case "GET", ["batches", batch]:
                return Answer(self.batches[batch]) if batch in self.batches else error(404, "No such batch")
            case "GET", ["files", file, "content"]:
                return Answer(self.files[file].encode())
        return error(404, "no such address")

    def _take_file(self, asked: Asked) -> Answer:
        boundary = asked.headers["content-type"].partition("boundary=")[2].encode()
        parts = [part.partition(b"\r\n\r\n") for part in asked.content.split(b"--" + boundary)[1:-1]]
        told = {
            head.split(b'name="')[1].split(b'"')[0]: body.removesuffix(b"\r\n") for head, _, body in parts
        }
        assert told[b"purpose"] == b"batch"
        name = f"file-{len(self.files) + 1}"
        self.files[name] = told[b"file"].decode()
        return Answer({"id": name, "object": "file", "purpose": "batch"})

    def _begin(self, body: dict[str, Any]) -> Answer:
        assert (body["endpoint"], body["completion_window"]) == ("/v1/chat/completions", "24h")
        name = f"batch_{len(self.batches) + 1}"
        total = len(self.lines(body["input_file_id"]))
        counts = {"total": total, "completed": 0, "failed": 0}
        begun = {"id": name, "object": "batch", "status": "in_progress", "request_counts": counts, **body}
        self.batches[name] = begun
        return Answer(begun)

    def lines(self, file: str) -> list[Line]:
        """What a file holds."""
        return [json.loads(line) for line in self.files[file].splitlines()]

    def finish(self, state: str = "completed", batch: str = "") -> None:
        """Have a batch (or all) end; what `make` gives becomes its output, good and bad in two files."""
        for one in [self.batches[batch]] if batch else self.batches.values():
            made = [line for line in map(self.make, self.lines(one["input_file_id"])) if line]
            good = [line for line in made if line.get("error") is None]
            bad = [line for line in made if line not in good]
            for key, lines in (("output_file_id", good), ("error_file_id", bad)):
                if lines:
                    one[key] = f"{one['id']}-{key}"
                    self.files[one[key]] = "".join(f"{json.dumps(line)}\n" for line in lines)
            one["status"] = state
            one["request_counts"] |= {"completed": len(good), "failed": len(bad)}
