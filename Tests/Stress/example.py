"""The example app as a repository to release, for the stress runs of this folder."""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

# So that one release takes about a second: one device of each kind, every stage.
SMALL = {"devices": ["iphone-se-3"], "orientations": {"iphone": ["portrait"]}}


def arguments(description, count, what):
    """The options that all stress runs take."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--shipit", default=ROOT / ".build/release/shipit", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=count, help=f"how many {what}")
    parser.add_argument("--seed", type=int, default=1, help="where the random choices start")
    return parser


class Example:
    """A repository with three releases, a key, and what one whole release of it holds."""

    def __init__(self, work, shipit, stages=None):
        self.work = pathlib.Path(work).resolve()
        self.shipit = pathlib.Path(shipit).resolve()
        self.repository = self.work / "Aurora"
        pipeline = json.loads((ROOT / "pipeline.json").read_text())
        pipeline["stages"] = [s for s in pipeline["stages"] if not stages or s["name"] in stages]
        for stage in pipeline["stages"]:
            if stage["name"] == "splash":
                stage["with"].update(SMALL)
        self.pipeline = pipeline
        (self.work / "pipeline.json").write_text(json.dumps(pipeline, indent=2))
        make = ROOT / "Examples/Aurora/make-repository"
        subprocess.run([make, self.repository, self.work / "pipeline.json"], check=True)
        self.key = self.work / "key.pem"
        subprocess.run([self.shipit, "key", "make", "--out", self.key], check=True,
                       capture_output=True)
        self.public = self.work / "key.pub.pem"
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("GITHUB_", "CI", "GIT_", "SHIPIT_"))
        }
        self.environment["SHIPIT_SIGNING_KEY"] = self.key.read_text()

    def command(self, dist, cache, *more):
        """The command line of a release."""
        return [self.shipit, "release", "--repo", self.repository, "--dist", dist,
                "--cache-dir", cache, *more]

    def release(self, dist, cache, *more, timeout=300):
        """Makes a release; its ended process."""
        return subprocess.run(self.command(dist, cache, *more), env=self.environment,
                              capture_output=True, text=True, timeout=timeout)


def listing(folder):
    """Every path below a folder with its kind and digest; what a release is compared by."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = os.fsencode(path.relative_to(folder))
        if path.is_symlink():
            found[name] = "link"
        elif path.is_dir():
            found[name] = "folder"
        else:
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def empty(folder):
    """Removes a folder with all in it, whatever its modes."""
    shutil.rmtree(folder, ignore_errors=True)
