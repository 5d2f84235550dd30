#!/usr/bin/env python3
"""Checks the imports of Sources by the table in CONTRIBUTING.md, and the libraries in cache keys.

A row of the table names a layer, its modules (`Folder/*` for all in a folder), and the layers that they
may import from. Every module and every import has to be allowed by the table.

A wrapper whose C libraries shape bytes lists their versions in `<Module>Libraries`. A plugin that uses it
has to put them into the cache keys of its units, or an upgrade would serve the old version's results.

Prints each error and exits with 1 if there is one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(r"^\| ([a-z ]+) \| (`[^|]+) \| ([a-z, –]+) \|", re.MULTILINE)
IMPORT = re.compile(r"^(?:@testable |public |package |internal )?import (?:\w+ )?(\w+)")


def layers():
    """The layer of each module, and the layers that each layer may import from."""
    of_module, allowed = {}, {}
    for name, listed, imports in ROW.findall((ROOT / "CONTRIBUTING.md").read_text()):
        allowed[name] = {part.strip() for part in imports.split(",")} - {"–"}
        for module in re.findall(r"`(\w+)`", listed):
            of_module[module] = name
        for parent in re.findall(r"`(\w+)/\*`", listed):
            of_module |= {module: name for module, folder in modules() if folder.parent.name == parent}
    return of_module, allowed


def modules():
    """Each module of Sources with its folder."""
    for folder in sorted((ROOT / "Sources").iterdir()):
        if folder.name == "Plugins":
            yield from ((inner.name + "Plugin", inner) for inner in sorted(folder.iterdir()))
        elif folder.name == "Native":
            yield from ((inner.name, inner) for inner in sorted(folder.iterdir()))
        else:
            yield folder.name, folder


def errors():
    of_module, allowed = layers()
    for row, imports in allowed.items():
        for unknown in sorted(imports - set(allowed)):
            yield f"CONTRIBUTING.md: the layer {row} may import from {unknown}, which is not a layer"
    for module, folder in modules():
        if module not in of_module:
            yield f"{folder.relative_to(ROOT)}: the table in CONTRIBUTING.md lacks {module}"
            continue
        layer = of_module.pop(module), module
        for file in sorted(folder.rglob("*.swift")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                found = IMPORT.match(line)
                target = found and found.group(1)
                if not target or target == module:
                    continue
                if KNOWN.get(target, layer[0]) not in allowed[layer[0]] and target in KNOWN:
                    yield (f"{file.relative_to(ROOT)}:{number}: {module} ({layer[0]}) may not import "
                           f"{target} ({KNOWN[target]})")
    for module in sorted(of_module):
        yield f"CONTRIBUTING.md: there is no module {module}"


# What these layers give a plugin is facts and inputs, which are in the key themselves, or words that no
# output holds.
NO_BYTES = {"errors", "releases", "plugin interface", "local builds", "comparisons"}


def libraries_left_out():
    """Each wrapper that a plugin, or the engine, works with and whose versions it does not name."""
    sources = {module: [file.read_text() for file in sorted(folder.rglob("*.swift"))]
               for module, folder in modules()}
    imports = {module: {found.group(1) for text in texts for line in text.splitlines()
                        if (found := IMPORT.match(line)) and found.group(1) in KNOWN}
               for module, texts in sources.items()}
    for module, texts in sources.items():
        if KNOWN.get(module) not in {"plugins", "engine"}:
            continue
        reached, rest = set(), [module]
        while rest:
            new = {name for name in imports.get(rest.pop(), ()) if KNOWN[name] not in NO_BYTES}
            rest += new - reached
            reached |= new
        for wrapper in sorted(name for name in reached if KNOWN[name] == "wrappers"):
            versions = f"{wrapper}Libraries"
            if not any(f"enum {versions} " in text for text in sources[wrapper]):
                continue
            if not any(f"{versions}.versions" in text for text in texts):
                yield (f"{module}: it works with {wrapper}, and the keys of its units lack "
                       f"{versions}.versions")


KNOWN = layers()[0]

if __name__ == "__main__":
    found = list(errors()) + list(libraries_left_out())
    for error in found:
        print("error: " + error)
    sys.exit(1 if found else 0)
