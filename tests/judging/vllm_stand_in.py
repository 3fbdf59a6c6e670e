"""Is in for `vllm run-batch` where there is no GPU: takes the same options and lines, as strictly, and writes the
same form of reply. What it checks and writes follows vLLM's own vllm/entrypoints/openai/run_batch.py.

It ends like vLLM, with a trace and without an output, where a line or an option is not what vLLM takes. A call about a
model that is not served, or a picture outside of the allowed folder, has an error in its reply.
"""

import argparse
import io
import json
import sys
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from PIL import Image

_BODY = {"model", "messages", "response_format", "temperature", "seed", "max_tokens", "max_completion_tokens"}


def main(words: list[str]) -> None:
    assert words[:1] == ["run-batch"], words
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("-i", "--input-file", required=True)
    parser.add_argument("-o", "--output-file", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--allowed-local-media-path", default="")
    parser.add_argument("--max-model-len", type=int)
    given = parser.parse_args(words[1:])
    allowed = Path(given.allowed_local_media_path) if given.allowed_local_media_path else None
    if allowed is not None and not allowed.is_dir():
        raise ValueError(f"Invalid `--allowed-local-media-path`: The path {allowed} must be a directory.")
    identities: set[str] = set()
    with Path(given.output_file).open("w", encoding="utf-8") as out:
        for line in Path(given.input_file).read_text("utf-8").splitlines():
            request = json.loads(line)
            check(request)
            assert request["custom_id"] not in identities, "custom_id must be unique"
            identities.add(request["custom_id"])
            out.write(json.dumps(reply(request, given.model, allowed)) + "\n")


def check(request: Any) -> None:
    """Raises for a line that is no BatchRequestInput with a ChatCompletionRequest."""
    assert set(request) == {"custom_id", "method", "url", "body"}, set(request)
    assert isinstance(request["custom_id"], str)
    assert (request["method"], request["url"]) == ("POST", "/v1/chat/completions")
    body = request["body"]
    assert set(body) <= _BODY, set(body) - _BODY
    for message in body["messages"]:
        assert set(message) == {"role", "content"}
        assert message["role"] in ("system", "user")
        for part in message["content"] if isinstance(message["content"], list) else ():
            assert set(part) == {"type", part["type"]}
            assert part["type"] in ("text", "image_url")
    form = body["response_format"]
    assert form["type"] == "json_schema"
    assert {"name", "schema"} <= set(form["json_schema"])


def reply(request: Any, model: str, allowed: Path | None) -> dict[str, Any]:
    """One line of the output, as BatchRequestOutput is written."""
    body = request["body"]
    if body["model"] != model:
        return failed(request, 404, f"The model `{body['model']}` does not exist.")
    for message in body["messages"]:
        for part in message["content"] if isinstance(message["content"], list) else ():
            if part["type"] == "image_url" and (reason := refusal_of(part["image_url"]["url"], allowed)):
                return failed(request, 400, reason)
    text = json.dumps(fitting(body["response_format"]["json_schema"]["schema"]))
    message = {
        "role": "assistant",
        "content": text,
        "refusal": None,
        "annotations": None,
        "audio": None,
        "function_call": None,
        "tool_calls": [],
        "reasoning": None,
        "reasoning_content": None,
    }
    ending = {"logprobs": None, "finish_reason": "stop", "stop_reason": None, "token_ids": None}
    completion = {
        "id": f"chatcmpl-{uuid.uuid4().hex}",
        "object": "chat.completion",
        "created": 1_770_000_000,
        "model": model,
        "choices": [{"index": 0, "message": message, **ending}],
        "service_tier": None,
        "system_fingerprint": None,
        "prompt_logprobs": None,
        "usage": {
            "prompt_tokens": 9,
            "total_tokens": 12,
            "completion_tokens": 3,
            "prompt_tokens_details": None,
        },
        "prompt_token_ids": None,
        "kv_transfer_params": None,
    }
    return line(request, {"status_code": 200, "request_id": rid("batch"), "body": completion}, None)


def failed(request: Any, code: int, words: str) -> dict[str, Any]:
    """The line of a call that vLLM did not make."""
    error = {"error": {"message": words, "type": "BadRequestError", "param": None, "code": code}}
    return line(request, {"status_code": code, "request_id": rid("batch"), "body": None}, error)


def line(request: Any, response: Any, error: Any) -> dict[str, Any]:
    return {"id": rid(""), "custom_id": request["custom_id"], "response": response, "error": error}


def rid(kind: str) -> str:
    return f"vllm-{kind}{'-' if kind else ''}{uuid.uuid4().hex}"


def refusal_of(address: str, allowed: Path | None) -> str:
    """Why a picture cannot be loaded, or ""."""
    parts = urlsplit(address)
    if parts.scheme == "data":
        return ""
    if parts.scheme != "file":
        return f"The URL must be either a HTTP, data or file URL. Got {parts.scheme}."
    file = Path(unquote(parts.path))
    if allowed is None:
        return "Cannot load local files without `--allowed-local-media-path`."
    if allowed.resolve() not in file.resolve().parents:
        return f"The file path {file} must be a subpath of `--allowed-local-media-path {allowed}`."
    with Image.open(io.BytesIO(file.read_bytes())) as picture:
        picture.load()
        return "" if picture.format == "JPEG" else f"unexpected format {picture.format}"


def fitting(schema: Any) -> Any:
    """A value that fits a JSON Schema: every criterion is met."""
    if "enum" in schema:
        return schema["enum"][-1]
    if schema.get("type") == "object":
        return {name: fitting(part) for name, part in schema["properties"].items()}
    return 1 if schema.get("type") == "integer" else "seen"


if __name__ == "__main__":
    main(sys.argv[1:])
