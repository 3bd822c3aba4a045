"""What scripts that walk through the window share: its tree of accessible objects, and waiting for it."""
import pathlib
import sys
import time

import pyatspi

PATIENCE = 60  # seconds until something that has to happen has failed to


def until(what, found):
    """What `found` returns once that is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if result := found():
                return result
        except Exception:  # an object has gone while it was looked at
            pass
        time.sleep(0.1)
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: waited in vain for {what}")


def window():
    for app in pyatspi.Registry.getDesktop(0):
        if app is not None and app.name == "ramparts-editor" and app.childCount > 0:
            return app
    return None


def in_sight(part):
    """All objects below that are shown; what is in a list or a table is left to the walk."""
    states = part.getState()
    if not states.contains(pyatspi.STATE_SHOWING):
        return
    yield part
    if part.getRole() in (pyatspi.ROLE_TABLE, pyatspi.ROLE_TREE_TABLE, pyatspi.ROLE_LIST_BOX):
        return
    for child in part:
        if child is not None:
            yield from in_sight(child)


def ticks(pid):
    """Hundredths of a second that a process has worked."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
