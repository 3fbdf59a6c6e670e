"""A file of text that refreshes itself, for people who follow a meeting through a shared folder.

Nothing is written before somebody has named the file. A browser that has it open looks every few seconds for what it
says by now. It does that in a frame, so that the page itself stays as it is and a screen reader hears only what is new.
"""

import contextlib
import html
import json
from collections.abc import Sequence
from pathlib import Path

from app.errors import UserError
from app.files.text_file import open_file
from app.messages.meeting import live
from app.private_files import in_one_piece

_MARK = '<meta name="generator" content="Touchstone live text">'
# A browser shows no page within itself, so the frame's address has a query; for a file it changes nothing else.
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">{mark}
<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<title>{title}</title><style>body {{ font: 1.4rem/1.5 sans-serif; margin: 2rem; max-width: 40em }}
p {{ margin: 0 0 .5em }}</style><noscript><meta http-equiv="refresh" content="30"></noscript></head>
<body><main><h1>{title}</h1><div id="text" role="log" aria-live="polite">{lines}</div></main>
<script>
const words = {words}, place = document.getElementById("text");
if (window.parent !== window) {{
  window.parent.postMessage(words, "*");
}} else {{
  let last = words.join("\\n"), frame = null;
  window.addEventListener("message", event => {{
    if (!frame || event.source !== frame.contentWindow || !Array.isArray(event.data)) return;
    const now = event.data.join("\\n");
    if (now === last) return;
    last = now;
    place.replaceChildren(...event.data.map(line => {{
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }}));
  }});
  setInterval(() => {{
    if (frame) frame.remove();
    frame = document.createElement("iframe");
    frame.hidden = true;
    frame.setAttribute("aria-hidden", "true");
    frame.title = document.title;
    frame.src = location.href.split(/[?#]/)[0] + "?" + Date.now();
    document.body.append(frame);
  }}, 3000);
}}
</script></body></html>
"""


class LiveFile:
    """Writes one file, from `start` to `stop`, each time that something else is to be read."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._shown: tuple[str, tuple[str, ...]] = ("", (live.NOT_BEGUN,))
        self._written: tuple[str, tuple[str, ...]] | None = None

    @property
    def is_on(self) -> bool:
        """Whether a file is being written."""
        return self._path is not None

    def start(self, path: Path) -> None:
        """Write this file from now on. One that is there is replaced only if it is a live text.

        Raises UserError, also where the file cannot be written.
        """
        self.stop()
        if path.exists() and not _is_live_text(path):
            raise UserError(live.is_no_live_text(path=str(path)))
        self._path, self._written = path, None
        self._write()

    def show(self, title: str, lines: Sequence[str]) -> None:
        """What is to be read from now on. Raises UserError once when it cannot be written; then the file is over."""
        self._shown = (title, tuple(" ".join(line.split()) for line in lines))
        self._write()

    def stop(self) -> None:
        """Say in the file that it is over, where that can be written, and write nothing more."""
        if self._path is not None:
            shown, self._shown = self._shown, (self._shown[0], (live.FILE_ENDED,))
            with contextlib.suppress(UserError):  # it is over all the same, and so says whoever stopped it
                self._write()
            self._path, self._shown = None, shown

    def _write(self) -> None:
        if self._path is None or self._shown == self._written:
            return
        title, lines = self._shown
        body = _PAGE.format(
            mark=_MARK,
            title=html.escape(title),
            lines="".join(f"<p>{html.escape(line)}</p>" for line in lines),
            words=json.dumps(lines).replace("<", "\\u003c"),
        )
        path = self._path
        try:
            with in_one_piece(path) as file:
                file.write(body.encode())
        except OSError as error:
            self._path = None
            raise UserError(
                live.cannot_write(path=str(path), reason=error.strerror or type(error).__name__)
            ) from None
        self._written = self._shown


def _is_live_text(path: Path) -> bool:
    try:
        with open_file(path) as file:
            return _MARK.encode() in file.read(1000)
    except (OSError, UserError):
        return False
