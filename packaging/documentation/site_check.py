"""What is wrong with the site: links that lead nowhere, and what axe-core finds in a browser."""

import shutil
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NOT_PAGES = ("genindex.html", "search.html")


class Links(HTMLParser):
    """The links of a page, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes one element."""
        facts = dict(attrs)
        self.places.add(facts.get("id") or "")
        for name in ("href", "src"):
            if facts.get(name) is not None and tag != "use":
                self.targets.append(facts[name] or "")


def faults(site: Path, say: Callable[[str], None]) -> list[str]:
    """A sentence for each fault of the site."""
    pages = {page: Links(page.read_text("utf-8")) for page in sorted(site.rglob("*.html"))}
    found = list(broken_links(pages))
    say(
        f"{sum(len(page.targets) for page in pages.values())} links on {len(pages)} pages: {len(found)} lead nowhere."
    )
    outside = {target for page in pages.values() for target in page.targets if target.startswith("http")}
    say(f"{len(outside)} links lead to other sites. They are not followed.")
    read = list(axe_faults(list(pages)))
    say(f"axe-core read {len(pages)} pages and found {len(read)} faults.")
    return found + read


def broken_links(pages: dict[Path, Links]) -> Iterator[str]:
    """A sentence for each link to a file or a place in a page that is not there."""
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not file.exists():
                yield f"{page.name} links to {target}, which is not there."
            elif parts.fragment and file in pages and unquote(parts.fragment) not in pages[file].places:
                yield f"{page.name} links to {target}; the page has no such place."


def axe_faults(pages: list[Path]) -> Iterator[str]:
    """A sentence for each rule of axe-core that a page breaks."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        yield "No page was read in a browser: Chromium is not installed."
        return
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium)
        window = browser.new_page()
        for page in pages:
            window.goto(page.as_uri())
            result = Axe().run(window, options={"runOnly": RULES}).response
            for broken in result["violations"]:
                where = broken["nodes"][0]["html"][:120]
                yield f"{page.name}: {broken['id']}, {len(broken['nodes'])} times, first at {where}"
        browser.close()
