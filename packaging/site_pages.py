"""dev.py docs: makes the documentation site in build/site, which needs no network to be read or searched.

The pages are those of the repository, and some that are made here: one for each command, from its parser, and one for
each task, from what a screen reader was heard to say, some with a recording. Sphinx turns them into a site.
"""

import argparse
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ("requirements-docs.txt",)
COPIED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs")
ACCESSIBLE = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<div class="table-wrapper ': '<div tabindex="0" role="group" aria-label="Table" class="table-wrapper ',
    '<div id="search-results">': '<h1 class="visually-hidden">Search</h1><div id="search-results">',
}
"""What the theme writes, and what replaces it."""

CONFIGURATION = """\
project = "Touchstone"
copyright = "the Touchstone contributors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Touchstone {version}"
html_copy_source = False
html_show_sourcelink = False
html_baseurl = ""
language = "en"
myst_heading_anchors = 6
myst_enable_extensions = ["colon_fence"]
nitpicky = True
html_theme_options = {{
    "light_css_variables": {{"color-brand-primary": "#0b4f8a", "color-brand-content": "#0b4f8a"}},
    "dark_css_variables": {{"color-brand-primary": "#8cc4ff", "color-brand-content": "#8cc4ff"}},
}}
html_static_path = ["_static"]
html_css_files = ["links.css"]
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
"""
STYLE = """\
article a, .toctree-wrapper a { text-decoration: underline; }
article pre { white-space: pre-wrap; }
"""
INDEX = """\
# Touchstone

A desktop workbench for checking AI-generated images against a community's own criteria. Blind, low-vision and sighted
people use it together.

{sections}
"""
PICTURES, AFTER = "pages-of-the-window.md", "docs/guide-researchers.md"
"""The page with pictures, which is made with the site only, and the page that it follows in the list."""
SECTION = """\
```{{toctree}}
:caption: {caption}
:maxdepth: 1

{pages}
```
"""


def main(arguments: list[str]) -> int:
    """Makes the site; `--check` looks at every page in Chromium with axe-core and follows every link."""
    parser = argparse.ArgumentParser(prog="site_pages.py", description="Makes the documentation site.")
    parser.add_argument("--check", action="store_true", help="follow its links and read it in a browser")
    is_checked = parser.parse_args(arguments).check
    from documentation.recordings import record_tasks
    from side_environment import ToolError, call, provide

    sys.path.insert(0, str(ROOT))
    source, site = ROOT / "build" / "site-source", ROOT / "build" / "site"
    try:
        python = provide(ROOT, "docs-env", REQUIREMENTS, say)
        recordings = ROOT / "build" / "recordings"
        shutil.rmtree(recordings, ignore_errors=True)
        write_source(source, record_tasks(recordings, python, say))
        write_pictures(source)
        shutil.rmtree(site, ignore_errors=True)
        # A warning is an error: a link to a page or heading that is not there is one.
        call([python, "-P", "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", source, site])
    except ToolError as error:
        say(str(error))
        return 1
    if recordings.exists():
        shutil.copytree(recordings, site / "tasks", dirs_exist_ok=True)
    for page in site.rglob("*.html"):
        page.write_text(accessible(page.read_text("utf-8")), encoding="utf-8")
    say(f"The site is made. Open {site / 'index.html'}")
    if not is_checked:
        return 0
    from documentation.site_check import faults

    found = faults(site, say)
    for fault in found:
        say(fault)
    return 1 if found else 0


def accessible(page: str) -> str:
    """A page with what its theme leaves out and axe-core asks for: levels of headings, and names of regions."""
    for theme, better in ACCESSIBLE.items():
        page = page.replace(theme, better)
    return page


def say(sentence: str) -> None:
    """Tells the person what happened."""
    print(sentence, flush=True)


def write_source(folder: Path, recorded: Collection[str] = ()) -> None:
    """Writes every page and Sphinx's configuration into a folder, which is emptied first. `recorded`: the tasks that
    have a recording."""
    import tomllib

    from documentation.command_pages import command_pages
    from documentation.guide_tasks import TASKS, for_site
    from documentation.task_pages import task_pages

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
        else:
            shutil.copyfile(ROOT / name, folder / name)
    for guide in TASKS:
        page = folder / "docs" / f"{guide}.md"
        page.write_text(for_site(page.read_text("utf-8")), encoding="utf-8")
    commands, tasks = command_pages(), task_pages(recorded)
    for name, text in {**commands, **tasks}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "index.md").write_text(index(list(commands), list(tasks)), encoding="utf-8")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    (folder / "conf.py").write_text(CONFIGURATION.format(version=version), encoding="utf-8")
    (folder / "_static").mkdir()
    (folder / "_static" / "links.css").write_text(STYLE, encoding="utf-8")


def write_pictures(folder: Path) -> None:
    """Adds a page with pictures of the window to the source. Raises ToolError."""
    from documentation.page_pictures import pictures_page

    say("Taking screenshots of the window.")
    text = pictures_page(folder / "pictures", "pictures")
    (folder / PICTURES).write_text(text, encoding="utf-8")
    first_page = folder / "index.md"
    first_page.write_text(
        first_page.read_text("utf-8").replace(AFTER, f"{AFTER}\n{PICTURES}"), encoding="utf-8"
    )


def index(commands: list[str], tasks: list[str]) -> str:
    """The first page: everything there is, in the order in which people need it."""
    first = ["docs/install.md", "README.md"]
    guides = [
        "docs/guide-annotators.md",
        "docs/guide-pairs.md",
        "docs/guide-designers.md",
        "docs/guide-coordinators.md",
        "docs/guide-researchers.md",
    ]
    topics = sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))
    topics = [page for page in topics if page not in (*first, *guides)]
    decisions = sorted(f"docs/decisions/{page.name}" for page in (ROOT / "docs/decisions").glob("*.md"))
    sections = {
        "Begin": first,
        "A guide for you": guides,
        "Topics": topics,
        "Tasks, as they are heard": tasks,
        "Commands": commands,
        "The project": ["CONTRIBUTING.md", "CHANGELOG.md", *decisions],
    }
    parts = [SECTION.format(caption=caption, pages="\n".join(pages)) for caption, pages in sections.items()]
    return INDEX.format(sections="\n".join(parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
