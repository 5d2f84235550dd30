"""The tarball, which runs where it is unpacked, and the one with the debug symbols."""

import pathlib

import archives

COMPLETIONS = {
    "bash": "share/bash-completion/completions/shipit",
    "zsh": "share/zsh/site-functions/_shipit",
    "fish": "share/fish/vendor_completions.d/shipit.fish",
}


def write(program, outputs, temporary):
    """shipit-VERSION-linux-ARCHITECTURE.tar.gz, with one folder, shipit-VERSION."""
    files = {"bin/shipit": (program.stripped.read_bytes(), 0o755)}
    for path, page in program.manuals.items():
        files[f"share/man/{path}"] = (page, 0o644)
    for shell, text in program.completions.items():
        files[COMPLETIONS[shell]] = (text, 0o644)
    for path, text in documents().items():
        files[f"share/doc/shipit/{path}"] = (text, 0o644)
    name = f"{stem(program)}.tar.gz"
    data = archives.gzipped(archives.tar(files, program.time, f"shipit-{program.version}/"))
    (outputs / name).write_bytes(data)
    return name, "tarball", "application/gzip"


def write_symbols(program, outputs, temporary):
    """The file that the program's .gnu_debuglink names; debuggers look beside the program."""
    files = {"bin/shipit.debug": (program.symbols.read_bytes(), 0o644)}
    name = f"{stem(program)}-debug.tar.xz"
    data = archives.xzipped(archives.tar(files, program.time, f"shipit-{program.version}/"))
    (outputs / name).write_bytes(data)
    return name, "debug-symbols", "application/x-xz"


def stem(program):
    return f"shipit-{program.version}-linux-{program.architecture}"


def documents():
    """The texts for users, and the licence."""
    paths = [pathlib.Path("LICENSE"), pathlib.Path("README.md"), *pathlib.Path("docs").rglob("*.md")]
    return {path.as_posix(): path.read_bytes() for path in paths}
