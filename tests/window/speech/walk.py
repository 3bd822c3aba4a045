#!/usr/bin/python3
"""Walks through the window by keys and looks at it as assistive programs do.

walk.py EDITOR SCENARIO EXPECTED

Everything in sight that takes the keyboard has a name and a role, in the first window, while playing, and in dialogs.
Then the screen reader Orca follows a walk by keys; what it says is compared with EXPECTED (RAMPARTS_APPROVE=1 writes
that file). Needs a screen, a session bus, Orca and xdotool.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import pyatspi

from tree import in_sight, ticks, until, window

EDITOR, SCENARIO, EXPECTED = sys.argv[1:4]
# A key of xdotool, or words in quotes to be typed; a line with "#" says what is done next.
WALK = """
# the map
Right Right Down
# paint: the brush, a forest, and back
b Return ctrl+z
# the findings
F4 Down Down Return
# the panels
ctrl+Tab Tab Right
# the order of battle
F2 Down Down
# a command by a word of the hobby
ctrl+k "sticker" Down Escape
# a game: its first phase ends
F5 F6 Right F5
# a menu
F10 Right Down Escape Escape
"""


NO_ROLES = {pyatspi.ROLE_INVALID, pyatspi.ROLE_UNKNOWN, pyatspi.ROLE_FILLER}


def nameless(app):
    faults = []
    seen = 0
    for top in app:
        for part in in_sight(top):
            if not part.getState().contains(pyatspi.STATE_FOCUSABLE):
                continue
            seen += 1
            if not part.name.strip() or part.getRole() in NO_ROLES:
                faults.append(f"{part.getRoleName()} '{part.name}' in {part.parent.getRoleName()} '{part.parent.name}'")
    return seen, faults


def welcome_faults(folder):
    """What has no name in the window before anything is open."""
    editor = subprocess.Popen([EDITOR, "--config", folder, "--no-session"])
    try:
        app = until("the first window", window)
        until("its actions", lambda: any(part.name == "Open…" for part in in_sight(app[0])))
        return nameless(app)[1]
    finally:
        editor.kill()
        editor.wait()


# Orca, whose log has each line as soon as it is written.
UNBUFFERED = """
import builtins, runpy, sys
plain = builtins.open
def lines(file, mode="r", buffering=-1, *more, **named):
    return plain(file, mode, 1 if "w" in mode and "b" not in mode else buffering, *more, **named)
builtins.open = lines
sys.argv[0] = "orca"
runpy.run_path("/usr/bin/orca", run_name="__main__")
"""


class Orca:
    """The screen reader, without a voice: it writes what it would say."""

    def __init__(self, folder, editor):
        self.log = pathlib.Path(folder) / "orca.log"
        self.process = subprocess.Popen(["/usr/bin/python3", "-c", UNBUFFERED, f"--debug-file={self.log}"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.heard = 0
        self.watched = (self.process.pid, editor.pid)
        until("the screen reader", lambda: any("Screen reader on" in line for line in self.said()))
        self.rest()

    def said(self):
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return re.findall(r"SPEECH OUTPUT: '(.*)'\{", text)

    def rest(self):
        """What has been said since the last rest, without the names of the keys."""
        last, quiet = (0, 0), time.monotonic()
        while time.monotonic() - quiet < 0.8:
            now = (self.log.stat().st_size, sum(ticks(pid) for pid in self.watched))
            if now[0] != last[0] or now[1] - last[1] > 3:
                last, quiet = now, time.monotonic()
            time.sleep(0.05)
        said = self.said()
        new, self.heard = said[self.heard:], len(said)
        return [line.strip() for line in new if not line.endswith(" ")]


def steps():
    for line in WALK.strip().splitlines():
        if line.startswith("#"):
            yield None, line
            continue
        for word in re.findall(r'"[^"]*"|\S+', line):
            yield word, word


def walk(orca):
    lines = []
    for key, words in steps():
        if key is None:
            lines += ["", words]
            continue
        command = ["type", "--delay", "60", key.strip('"')] if key.startswith('"') else ["key", key]
        subprocess.run(["xdotool", *command], check=True)
        lines.append(f"> {words}")
        said = orca.rest()
        # What is said between two letters hangs on how quickly they are typed.
        lines += ["  " + line for line in (said[-1:] if key.startswith('"') else said)]
    return "\n".join(lines).strip() + "\n"


def main():
    folder = tempfile.mkdtemp()
    os.environ["HOME"] = folder  # settings of the screen reader too
    at_welcome = welcome_faults(folder)
    editor = subprocess.Popen([EDITOR, "--config", folder, "--no-session", SCENARIO])
    orca = None
    try:
        app = until("the window", window)
        until("the map", lambda: any(part.name == "Map" for part in in_sight(app[0])))
        seen, faults = until("its parts", lambda: nameless(app))
        print(f"{seen} parts take the keyboard")
        if seen < 60:
            faults.append(f"only {seen} parts take the keyboard: the tree was not walked")
        faults += at_welcome
        orca = Orca(folder, editor)
        heard = walk(orca)
        expected = pathlib.Path(EXPECTED)
        if os.environ.get("RAMPARTS_APPROVE"):
            expected.write_text(heard)
        wanted = expected.read_text() if expected.exists() else ""
        if heard != wanted:
            sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), heard.splitlines(True), "expected",
                                                       "heard"))
            faults.append("the screen reader says something else")
        for fault in faults:
            print("fault:", fault)
        return 1 if faults else 0
    finally:
        for process in (orca.process if orca else None, editor):
            if process is not None:
                process.kill()
                process.wait()


if __name__ == "__main__":
    sys.exit(main())
