"""An OCI image, as an archive of the image layout.

Source: OCI Image Format Specification 1.0, "image-layout.md", "manifest.md", "config.md", "layer.md".
"""

import datetime
import hashlib
import json
import os
import shutil
import subprocess
import tarfile

import archives
from protocol import UserError, tool

MIRROR = "http://deb.debian.org/debian"
SUITE = "bookworm"
# What Debian calls an architecture, as the specification does.
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
# No rights are needed; CI systems start containers as another user where they want to.
USER = "65532"
# What differs between two runs, or is of no use in an image.
LEFT_OUT = (
    "dev/*", "proc/*", "run/*", "sys/*", "tmp/*", "var/tmp/*",
    "etc/machine-id", "etc/resolv.conf", "etc/hostname", "etc/*-",
    "usr/share/doc/*", "usr/share/info/*", "usr/share/locale/*", "usr/share/man/*",
    "var/cache/apt/*", "var/cache/debconf/*-old", "var/cache/ldconfig/*", "var/lib/apt/lists/*",
    "var/lib/dpkg/*-old", "var/log/*",
)
# Debian wants these to stay.
KEPT = ("usr/share/doc/*/copyright",)


def write(release, package, outputs, temporary, mirror):
    """shipit-VERSION-linux-MACHINE.oci.tar, and what it is based on."""
    if os.geteuid() != 0:
        raise UserError("the image has to be built by root", "use sudo, or leave the stage out: --skip image")
    time = datetime.datetime.fromisoformat(release["date"].replace("Z", "+00:00"))
    seconds = int(time.timestamp())
    root = temporary / "root"
    fill(root, package, temporary, mirror)
    layer = layer_of(root, temporary, seconds)
    machine = MACHINES[os.uname().machine]
    name = f"shipit-{release['version']}-linux-{os.uname().machine}.oci.tar"
    base = (root / "etc" / "debian_version").read_text().strip()
    (outputs / name).write_bytes(layout(layer, release, machine, base, seconds))
    shutil.rmtree(root)
    return name, f"debian {base}"


def fill(root, package, temporary, mirror):
    """A minimal Debian with shipit and what it recommends."""
    # The folder for temporary files is not there in the new root.
    outside = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
    quiet = {**outside, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    try:
        tool("debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, root, mirror, env=quiet)
    except subprocess.CalledProcessError as error:
        raise UserError(f"no Debian from {mirror}", "see the log: --verbose; without a network, "
                        "leave the stage out: --skip image") from error
    (root / "etc" / "apt" / "sources.list").write_text(
        f"deb {mirror} {SUITE} main\ndeb {mirror} {SUITE}-updates main\n"
        f"deb {mirror}-security {SUITE}-security main\n"
    )
    shutil.copy(package, root / "tmp" / package.name)
    apt = ["chroot", root, "apt-get", "-qq", "-o", "APT::Sandbox::User=root"]
    tool(*apt, "update", env=quiet)
    tool(*apt, "--yes", "dist-upgrade", env=quiet)
    # Recommends of its own, and of nothing else: libcurl4, libvips42 and git.
    tool(*apt, "--yes", "--no-install-recommends", "install", f"/tmp/{package.name}", "git",
         "libcurl4", "libvips42", env=quiet)
    tool("chroot", root, "shipit", "--version", env=quiet)


def layer_of(root, temporary, seconds):
    """The root folder as a tar: sorted, nothing newer than the commit, without what LEFT_OUT says."""
    left_out = {path for pattern in LEFT_OUT for path in root.glob(pattern)}
    left_out -= {path for pattern in KEPT for path in root.glob(pattern)}
    left_out -= {path.parent for pattern in KEPT for path in root.glob(pattern)}
    path = temporary / "layer.tar"
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        add(archive, root, root, left_out, seconds)
    return path.read_bytes()


def add(archive, root, folder, left_out, seconds):
    for path in sorted(folder.iterdir()):
        if path in left_out:
            continue
        entry = archive.gettarinfo(path, path.relative_to(root).as_posix())
        entry.mtime = min(int(entry.mtime), seconds)
        entry.uname = entry.gname = ""
        if entry.isreg():
            with open(path, "rb") as file:
                archive.addfile(entry, file)
        else:
            archive.addfile(entry)
        if entry.isdir():
            add(archive, root, path, left_out, seconds)


def layout(layer, release, machine, base, seconds):
    """The bytes of the archive."""
    blobs = {}

    def blob(data, media_type):
        digest = hashlib.sha256(data).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = (data, 0o644)
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(data)}

    def document(value, kind):
        return blob(canonical(value), f"application/vnd.oci.image.{kind}.v1+json")

    labels = {
        "org.opencontainers.image.title": "shipit",
        "org.opencontainers.image.version": release["version"],
        "org.opencontainers.image.revision": release["commit"],
        "org.opencontainers.image.created": release["date"],
        "org.opencontainers.image.base.name": f"debian:{base}",
        "org.opencontainers.image.licenses": "Apache-2.0",
    }
    config = document({
        "created": release["date"],
        "architecture": machine,
        "os": "linux",
        "config": {
            "User": USER,
            "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/tmp"],
            "Cmd": ["shipit", "--help"],
            "WorkingDir": "/work",
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created": release["date"], "created_by": "packaging/plugins/image"}],
    }, "config")
    compressed = blob(archives.gzipped(layer), "application/vnd.oci.image.layer.v1.tar+gzip")
    manifest = document({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config,
        "layers": [compressed],
        "annotations": labels,
    }, "manifest")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": release["version"]}
    index = {"schemaVersion": 2, "manifests": [manifest]}
    files = {"oci-layout": (canonical({"imageLayoutVersion": "1.0.0"}), 0o644),
             "index.json": (canonical(index), 0o644), **blobs}
    return archives.tar(files, seconds)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
