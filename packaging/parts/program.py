"""The program as bin/package has built it, split into code and debug symbols."""

import calendar
import dataclasses
import hashlib
import os
import pathlib
import platform
import struct
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
    """The program with zeros for the hashes that the compiler keeps for its next run, and with a build
    ID of the code: the hashes depend on the folder of the clone, and the linker's ID on the hashes."""
    hashes, note = temporary / "hashes", temporary / "note"
    same = temporary / "shipit-built"
    tool("objcopy", "--output-target=binary", "--only-section=.swift_modhash", built, hashes)
    hashes.write_bytes(bytes(hashes.stat().st_size))

    # A note: sizes of name and ID, 3 for an ID, and the name "GNU" (elf(5), NT_GNU_BUILD_ID).
    def identify(identifier):
        note.write_bytes(struct.pack("=III4s", 4, len(identifier), 3, b"GNU") + identifier)
        tool("objcopy", "--update-section", f".swift_modhash={hashes}",
             "--update-section", f".note.gnu.build-id={note}", built, same)

    identify(bytes(20))
    code = temporary / "code"
    tool("strip", "--strip-all", "-o", code, same)
    identify(hashlib.sha1(code.read_bytes()).digest())
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
