"""The Debian package."""

import email.utils
import os
import pathlib
import subprocess

import archives
import tarball
from protocol import tool

# As Debian calls them.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "The shipit project <packages@shipit.dev>"
FONT_LICENSE = "Sources/ContactSheets/Font/LICENSE"
COMPLETIONS = tarball.COMPLETIONS | {"zsh": "share/zsh/vendor-completions/_shipit"}

CONTROL = """\
Package: shipit
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: git, libcurl4, libvips42
Section: devel
Priority: optional
Homepage: https://shipit.dev
Description: release tool for iOS teams that runs on Linux
 Builds the release of a git tag without Xcode: launch images for every
 screen, icons stamped with the version, alternate icons, hot-update patches,
 release notes, and a signed manifest of everything. The same tag gives the
 same bytes.
 .
 libvips42 is needed to draw and to compare images, libcurl4 to publish over
 the network; all other commands and stages work without them.
"""

CHANGELOG = """\
shipit ({version}) stable; urgency=medium

  * Release of commit {commit}.

 -- {maintainer}  {date}
"""


def write(program, outputs, temporary):
    """shipit_VERSION_ARCHITECTURE.deb."""
    # A hyphen would begin Debian's own revision, and a tilde sorts before the final version.
    version = program.version.replace("-", "~")
    architecture = ARCHITECTURES[program.architecture]
    root = temporary / "deb"
    put(root, "usr/bin/shipit", program.stripped.read_bytes(), 0o755)
    for path, page in program.manuals.items():
        put(root, f"usr/share/man/{path}.gz", archives.gzipped(page))
    for shell, text in program.completions.items():
        put(root, f"usr/{COMPLETIONS[shell]}", text)
    facts = {"version": version, "commit": program.commit, "maintainer": MAINTAINER,
             "date": email.utils.formatdate(program.time)}
    document(root, "changelog.gz", archives.gzipped(CHANGELOG.format(**facts).encode()))
    document(root, "copyright", rights().encode())
    for path, text in tarball.documents().items():
        if path != "LICENSE":
            document(root, path, text)
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024 + 1
    control = CONTROL.format(architecture=architecture, size=size, **facts,
                             depends=dependencies(program.stripped, temporary))
    put(root, "DEBIAN/control", control.encode())
    put(root, "DEBIAN/md5sums", sums(root))
    name = f"shipit_{version}_{architecture}.deb"
    tool("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, outputs / name,
         env={**os.environ, "SOURCE_DATE_EPOCH": str(program.time)})
    return name, "debian-package", "application/vnd.debian.binary-package"


def put(root, path, data, mode=0o644):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.chmod(mode)
    for folder in file.relative_to(root).parents:
        (root / folder).chmod(0o755)


def document(root, path, data):
    put(root, f"usr/share/doc/shipit/{path}", data)


def rights():
    """Who has the copyrights; the last paragraph's text is the licence of the fonts."""
    lines = pathlib.Path(FONT_LICENSE).read_text().strip().splitlines()
    return pathlib.Path("packaging/copyright").read_text() + "".join(
        f" {line.rstrip() or '.'}\n" for line in lines
    )


def sums(root):
    files = [path for path in root.rglob("*") if path.is_file() and "DEBIAN" not in path.parts]
    names = sorted(path.relative_to(root).as_posix() for path in files)
    return subprocess.run(["md5sum", *names], check=True, cwd=root, stdout=subprocess.PIPE).stdout


def dependencies(stripped, temporary):
    """The packages of the libraries that the program is linked to, with the versions it needs."""
    folder = temporary / "shlibs"
    (folder / "debian").mkdir(parents=True)
    (folder / "debian" / "control").write_text("Source: shipit\n\nPackage: shipit\nArchitecture: any\n")
    printed = subprocess.run(
        ["dpkg-shlibdeps", "--warnings=0", "-O", f"-e{stripped.resolve()}"], check=True, cwd=folder, text=True,
        stdout=subprocess.PIPE,
    ).stdout
    return printed.strip().removeprefix("shlibs:Depends=")
