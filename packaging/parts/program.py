"""The program as bin/package has built it, split into code and debug symbols."""

import calendar
import dataclasses
import os
import pathlib
import platform
import subprocess
from time import strptime

from protocol import UserError, tool

SHELLS = ("bash", "zsh", "fish")


@dataclasses.dataclass
class Program:
    """What is packaged."""

    # The release's version, and the commit's time in seconds since 1970 UTC.
    version: str
    time: int
    commit: str
    # As the kernel calls it: x86_64, aarch64.
    architecture: str
    # The program without symbols, and its symbols.
    stripped: pathlib.Path
    symbols: pathlib.Path
    # Path below share/man to bytes: man1/shipit.1.
    manuals: dict
    # Shell to bytes.
    completions: dict


def read(release, temporary):
    """The program that SHIPIT_BUILT_PROGRAM names."""
    built = os.environ.get("SHIPIT_BUILT_PROGRAM")
    if not built:
        raise UserError("no program to package", "run bin/package, which builds it")
    version = release["version"]
    printed = output(built, "--version").strip()
    if not release["snapshot"] and printed != version:
        raise UserError(f"the program says that it is {printed}, and the tag {version}",
                        "set Tool.version in Sources/Releases/Documents/Tool.swift, and tag again")
    stripped, symbols = temporary / "shipit", temporary / "shipit.debug"
    same = without_hashes(built, temporary)
    tool("objcopy", "--only-keep-debug", "--compress-debug-sections=zlib", same, symbols)
    tool("strip", "--strip-all", "-o", stripped, same)
    tool("objcopy", f"--add-gnu-debuglink={symbols}", stripped)
    for path, mode in ((stripped, 0o755), (symbols, 0o644)):
        path.chmod(mode)
    time = seconds(release["date"])
    return Program(
        version, time, release["commit"], platform.machine(), stripped, symbols,
        manuals(built, temporary, time),
        {shell: output(built, "completion", shell).encode() for shell in SHELLS},
    )


def without_hashes(built, temporary):
    """The program without the hashes that the compiler keeps for its next run: they depend on paths."""
    section, zeros = temporary / "modhash", temporary / "zeros"
    same = temporary / "shipit-built"
    tool("objcopy", "--output-target=binary", "--only-section=.swift_modhash", built, section)
    zeros.write_bytes(bytes(section.stat().st_size))
    tool("objcopy", "--update-section", f".swift_modhash={zeros}", built, same)
    return same


def manuals(built, temporary, time):
    """The manual pages that the program writes of itself, by section."""
    folder = temporary / "man"
    folder.mkdir()
    tool(built, "man", "--out", folder, env={**os.environ, "SOURCE_DATE_EPOCH": str(time)})
    return {f"man{page.suffix[1:]}/{page.name}": page.read_bytes() for page in sorted(folder.iterdir())}


def output(*command):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE).stdout


def seconds(date):
    return calendar.timegm(strptime(date, "%Y-%m-%dT%H:%M:%SZ"))
