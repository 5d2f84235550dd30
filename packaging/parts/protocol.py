"""shipit's protocol for custom plugins, on standard input and output; see docs/plugins.md."""

import json
import pathlib
import subprocess
import sys


class UserError(Exception):
    """An error that the user can fix: what happened, and how to fix it."""

    def __init__(self, message, help):
        super().__init__(message)
        self.help = help


def say(type, /, **fields):
    """Sends one message to shipit."""
    sys.stdout.write(json.dumps({"type": type, **fields}) + "\n")
    sys.stdout.flush()


def serve(perform):
    """Performs the run that shipit asks for; `perform` yields its outputs."""
    hello, run = json.loads(sys.stdin.readline()), json.loads(sys.stdin.readline())
    folders = {name: pathlib.Path(path) for name, path in hello["directories"].items()}
    try:
        for output in perform(run, folders["outputs"], folders["temporary"]):
            say("output", **output)
        say("result", status="ok")
    except UserError as error:
        say("diagnostic", severity="error", message=str(error), help=error.help)
        say("result", status="failed")
    except subprocess.CalledProcessError as error:
        say("diagnostic", severity="error", help="its last lines are in the log: --verbose",
            message=f"{error.cmd[0]} failed with status {error.returncode}")
        say("result", status="failed")


def tool(*command, **options):
    """Runs a program, whose output is the plugin's log."""
    subprocess.run([str(part) for part in command], check=True, stdin=subprocess.DEVNULL,
                   stdout=sys.stderr, **options)
