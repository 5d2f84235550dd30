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
    # File name to bytes.
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
    tool("objcopy", "--only-keep-debug", "--compress-debug-sections=zlib", built, symbols)
    tool("strip", "--strip-all", "-o", stripped, built)
    tool("objcopy", f"--add-gnu-debuglink={symbols}", stripped)
    for path, mode in ((stripped, 0o755), (symbols, 0o644)):
        path.chmod(mode)
    time = seconds(release["date"])
    return Program(
        version, time, release["commit"], platform.machine(), stripped, symbols,
        manuals(built, temporary, time),
        {shell: output(built, "completion", shell).encode() for shell in SHELLS},
    )


def manuals(built, temporary, time):
    """The manual pages that the program writes of its own commands."""
    folder = temporary / "man"
    folder.mkdir()
    tool(built, "man", "--out", folder, env={**os.environ, "SOURCE_DATE_EPOCH": str(time)})
    return {page.name: page.read_bytes() for page in sorted(folder.rglob("*.1"))}


def output(*command):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE).stdout


def seconds(date):
    return calendar.timegm(strptime(date, "%Y-%m-%dT%H:%M:%SZ"))
