#!/usr/bin/env python3
"""The files for CI systems: action.yml, the GitLab component, and the jobs in docs/ci.md.

    files.py validate                checks them by the vendors' schemas, which check-jsonschema has
    files.py scripts FOLDER          writes the shell in them to FOLDER, for shellcheck
    files.py run SYSTEM FOLDER       runs the shell of a job, as the system would, in FOLDER/clone

`run` reads FOLDER/archive.tar.gz in the place of the tarball, and prints the outputs of the job as JSON.
Programs that change the machine (apt-get, docker) are those in FOLDER/bin.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPONENT = ROOT / "packaging/ci/gitlab/templates/release.yml"
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def load(text):
    # "on" is a key in workflows, and not the truth of YAML 1.1.
    return yaml.load(text, Loader=yaml.BaseLoader)


def blocks(heading, language):
    """The blocks of a language below a heading of docs/ci.md."""
    page = (ROOT / "docs/ci.md").read_text()
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)
    assert found, f"docs/ci.md has no {language} below {heading}"
    return found


def component(**inputs):
    """The second document of the component, with its inputs in place."""
    head, body = COMPONENT.read_text().split("\n---\n")
    for name, declared in load(head)["spec"]["inputs"].items():
        body = body.replace(f"$[[ inputs.{name} ]]", inputs.get(name, declared.get("default", "x")))
    assert "$[[" not in body
    return body


def documented():
    """Each block of YAML in the documentation with its schema; parts of workflows are made whole."""
    pages = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("Sources/Plugins/*/README.md")]
    for page in sorted(pages):
        for text in re.findall(r"```yaml\n(.*?)```", page.read_text(), re.DOTALL):
            value = load(text)
            if "jobs" in value:
                yield "vendor.github-workflows", text
            elif "include" in value:
                yield "vendor.gitlab-ci", text
            elif "pool" in value:
                yield "vendor.azure-pipelines", text
            elif "steps" in value:
                job = {"runs-on": "ubuntu-24.04", **value}
                yield "vendor.github-workflows", json.dumps({"on": "push", "jobs": {"job": job}})
            elif "format_version" in value:
                continue  # Bitrise's schema is in no package; a test runs the script.
            else:
                first = {"runs-on": "ubuntu-24.04", "steps": [{"run": "true"}]}
                jobs = {"release": first, **value}
                yield "vendor.github-workflows", json.dumps({"on": "push", "jobs": jobs})


def validated():
    """Each file with the schema that it has to fit."""
    yield "vendor.github-actions", (ROOT / "action.yml").read_text()
    found = list(documented())
    assert len(found) >= 8, len(found)
    yield from found
    yield "vendor.gitlab-ci", component(archive="https://example.com/x", sha256="0" * 64)


def validate():
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        for index, (schema, text) in enumerate(validated()):
            file = pathlib.Path(folder) / f"{index}.yml"
            file.write_text(text)
            # As the hooks of check-jsonschema for these systems have it.
            options = {
                "vendor.azure-pipelines": ["--data-transform", "azure-pipelines", "--regex-variant", "nonunicode"],
                "vendor.gitlab-ci": ["--data-transform", "gitlab-ci", "--regex-variant", "nonunicode"],
            }.get(schema, [])
            result = subprocess.run(
                [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *options, file]
            )
            status |= result.returncode
    return status


def jobs():
    """The shell of each system: the steps of its job, each with its variables."""
    for name, text in [("github", blocks("GitHub", "yaml")[0]), ("forgejo", blocks("Forgejo and Gitea", "yaml")[0])]:
        (job,) = load(text)["jobs"].values()
        yield name, [step for step in job["steps"]]
    gitlab = load(component())
    for name in ("shipit-release", "shipit-check"):
        job = {**gitlab[".shipit"], **gitlab[name]}
        run = "\n".join(job["before_script"] + job["script"])
        yield f"gitlab-{name.split('-')[1]}", [{"run": run, "env": job["variables"]}]
    azure = load(blocks("Azure Pipelines", "yaml")[0])
    script = next(step for step in azure["steps"] if "script" in step)
    yield "azure", [{"run": script["script"], "env": {**azure["variables"], **script["env"]}}]
    bitrise = load(blocks("Bitrise", "yaml")[0])
    steps = [step["script@1"] for step in bitrise["workflows"]["release"]["steps"] if "script@1" in step]
    yield "bitrise", [{"run": steps[0]["inputs"][0]["content"], "env": bitrise["app"]["envs"][0]}]
    jenkins = re.search(r"sh '''\n(.*?)'''", blocks("Jenkins", "groovy")[0], re.DOTALL)
    yield "jenkins", [{"run": jenkins.group(1), "env": {}}]


def scripts(folder):
    action = load((ROOT / "action.yml").read_text())["runs"]["steps"]
    for name, steps in [*jobs(), ("action", action)]:
        for index, step in enumerate(step for step in steps if "run" in step):
            variables = "".join(f"export {key}='x'\n" for key in step.get("env", {}))
            text = "#!/bin/bash\n# shellcheck disable=SC1091\n" + variables + step["run"]
            (pathlib.Path(folder) / f"{name}-{index}.sh").write_text(text + "\n")
    return 0


class Runner:
    """What runs the steps of a job: GitHub's runner, as far as these jobs need it."""

    def __init__(self, folder, variables):
        self.clone = folder / "clone"
        self.variables = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder / "home"),
            "TMPDIR": str(folder / "tmp"), "LANG": "C.UTF-8", "SHIPIT_SIGNING_KEY": os.environ["KEY"],
            **variables,
        }
        self.outputs = {}
        for name in ("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
            if "GITHUB_ACTIONS" in variables:
                self.variables[name] = str(folder / name)

    def run(self, steps, context):
        for step in steps:
            if "run" in step:
                self.shell(step, context)
            elif step["uses"].startswith("your-team/shipit@"):
                action = load((ROOT / "action.yml").read_text())
                inputs = {key: value.get("default", "") for key, value in action["inputs"].items()}
                inputs |= {key: self.value(value, context) for key, value in step["with"].items()}
                inner = {f"inputs.{key}": value for key, value in inputs.items()}
                self.variables["GITHUB_ACTION_PATH"] = str(ROOT)
                self.run(action["runs"]["steps"], {**context, **inner})

    def value(self, text, context):
        return EXPRESSION.sub(lambda match: context.get(match.group(1), ""), text)

    def shell(self, step, context):
        variables = {key: self.value(value, context) for key, value in step.get("env", {}).items()}
        # What refers to others, as GitLab and Azure have it; a secret is what it is already.
        known = {**variables, **self.variables}
        for key, value in variables.items():
            value = re.sub(r"\$\(([A-Z_.a-z]+)\)", lambda m: known.get(m.group(1), ""), value)
            variables[key] = re.sub(r"\$(CI_PROJECT_DIR)", lambda m: known.get(m.group(1), ""), value)
        if variables.get("SHIPIT_SIGNING_KEY") == "":
            del variables["SHIPIT_SIGNING_KEY"]
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.clone / self.value(step.get("working-directory", "."), context),
            env={**self.variables, **variables}, stdout=sys.stderr,
        )
        if result.returncode:
            sys.exit(result.returncode)
        for line in self.written("GITHUB_PATH"):
            self.variables["PATH"] = f"{line}:{self.variables['PATH']}"
        self.outputs |= dict(line.split("=", 1) for line in self.written("GITHUB_OUTPUT"))

    def written(self, name):
        file = pathlib.Path(self.variables.get(name, "/dev/null"))
        lines = file.read_text().splitlines() if file.is_file() else []
        if file.is_file():
            file.unlink()
        return lines


def run(system, folder):
    folder = pathlib.Path(folder)
    archive = f"file://{folder / 'archive.tar.gz'}"
    digest = hashlib.sha256((folder / "archive.tar.gz").read_bytes()).hexdigest()
    tag, clone = "v1.0.0", str(folder / "clone")
    github = {"GITHUB_ACTIONS": "true", "GITHUB_REF": f"refs/tags/{tag}", "GITHUB_WORKSPACE": clone}
    variables = {
        "github": {**github, "RUNNER_TEMP": str(folder / "tmp")}, "forgejo": github,
        "azure": {"TF_BUILD": "True", "BUILD_SOURCEBRANCH": f"refs/tags/{tag}",
                  "Pipeline.Workspace": str(folder / "home")},
        "bitrise": {"BITRISE_IO": "true", "BITRISE_GIT_TAG": tag, "BITRISE_DEPLOY_DIR": str(folder / "tmp")},
        "jenkins": {"JENKINS_URL": "https://ci.example.com/", "TAG_NAME": tag},
    }.get(system, {"GITLAB_CI": "true", "CI_COMMIT_TAG": tag, "CI_PROJECT_DIR": clone})
    if system == "gitlab-check":
        del variables["CI_COMMIT_TAG"]
    runner = Runner(folder, variables)
    if system == "gitlab-release":
        key = runner.variables.pop("SHIPIT_SIGNING_KEY").encode()
        runner.variables["SHIPIT_SIGNING_KEY_BASE64"] = base64.b64encode(key).decode()
    steps = dict(jobs())[system]
    for step in steps:
        for place in ("env", "with"):
            values = step.get(place, {})
            for key in {"SHIPIT_ARCHIVE", "archive"} & set(values):
                values[key] = archive
            for key in {"SHIPIT_SHA256", "sha256"} & set(values):
                values[key] = os.environ.get("SHA256", digest)
    runner.run(steps, {"secrets.SHIPIT_SIGNING_KEY": os.environ["KEY"]})
    print(json.dumps(runner.outputs))
    return 0


if __name__ == "__main__":
    sys.exit({"validate": validate, "scripts": scripts, "run": run}[sys.argv[1]](*sys.argv[2:]))
