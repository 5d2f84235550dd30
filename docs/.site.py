"""Gathers the pages of the site: docs/, the README as its home, and the README of each stage's plugin.

Links in them are those of the repository, so that they work on a code host too; here each becomes the
link of a page, or plain text if no page is meant. A link to a file that does not exist is an error.
"""

import pathlib
import re

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
NAME = re.compile(r'name: "([a-z0-9-]+)"')


def plugin_pages():
    """The file of each stage's page, by the page's address."""
    for readme in sorted(ROOT.glob("Sources/Plugins/*/README.md")):
        sources = "".join(f.read_text() for f in sorted(readme.parent.glob("*Plugin.swift")))
        yield f"stages/{NAME.search(sources).group(1)}.md", readme


PAGES = {"index.md": ROOT / "README.md", **dict(plugin_pages())}
ADDRESSES = {file: address for address, file in PAGES.items()}


def on_files(files, config):
    for address, source in PAGES.items():
        files.append(File.generated(config, address, content=source.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown, page, config, files):
    address = page.file.src_uri
    source = PAGES.get(address, ROOT / "docs" / address)
    pieces = re.split(r"(^```.*?^```|^    .*?$|``[^\n]*?``|`[^`\n]*`)", markdown, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(pieces), 2):
        pieces[index] = LINK.sub(lambda match: link(match, source, address), pieces[index])
    return "".join(pieces)


def link(match, source, address):
    """A link of a source file as the site has it."""
    picture, text, target = match.groups()
    path, _, anchor = target.partition("#")
    if not path or re.match(r"[a-z]+:", target):
        return match.group(0)
    file = (source.parent / path).resolve()
    if not file.exists():
        raise PluginError(f"{source.relative_to(ROOT)} links to {target}, which does not exist")
    if file in ADDRESSES:
        found = ADDRESSES[file]
    elif file.is_relative_to(ROOT / "docs"):
        found = str(file.relative_to(ROOT / "docs"))
    else:
        return text
    up = "../" * address.count("/")
    return f"{picture}[{text}]({up}{found}{'#' + anchor if anchor else ''})"
