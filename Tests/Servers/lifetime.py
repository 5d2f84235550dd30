"""How long a server of the tests stays: as long as the process that wanted it."""

import os
import time


def stay():
    """Returns when the process that $SERVES names is gone; a server ends then, if nobody has ended it."""
    wanted = int(os.environ["SERVES"])
    while True:
        try:
            os.kill(wanted, 0)
        except OSError:
            return
        time.sleep(0.5)
