#!/usr/bin/python3
"""The manual's first battle, made and played by what assistive programs have.

tutorial.py EDITOR RAMPARTS PAGE EXPECTED

Follows the page "Your first battle in fifteen minutes" by names and roles in the accessibility tree and by keys that
are sent through it: no mouse, no positions on the screen. What would be said is compared with EXPECTED
(RAMPARTS_APPROVE=1 writes that file). In the end RAMPARTS checks and plays the battle that was saved.
Needs a screen and a session bus that was started on it.
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import gi
import pyatspi

from tree import in_sight, ticks, until, window

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib  # noqa: E402

EDITOR, RAMPARTS, PAGE, EXPECTED = sys.argv[1:5]
MODIFIERS = {"ctrl": 37, "shift": 50, "alt": 64}


class Reader:
    """Hears what the window reports, and keeps what a reader would say once all is at rest.

    The keyboard may pass several places on its way; where it ends is said, with what is reported of that place.
    """

    HEARD = ("object:active-descendant-changed", "object:state-changed:focused", "window:activate")

    def __init__(self, pid):
        self.pid = pid
        self.lines = []
        self.at = ""  # the name of what has the keyboard
        self.forget()
        pyatspi.Registry.registerEventListener(self.hear, *self.HEARD)

    def forget(self):
        self.events = 0
        self.window = self.focus = None
        self.parts = []

    def hear(self, event):
        try:
            self.take(event)
        except Exception:  # it has gone again
            pass

    def take(self, event):
        source = event.source
        if event.host_application is None or event.host_application.name != "ramparts-editor":
            return
        self.events += 1
        if event.type.startswith("window:"):
            self.window = f"[{source.name}]"
        elif event.type.startswith("object:active-descendant"):
            self.parts.append((source.name, event.any_data.name))
        elif event.detail1:
            about = f" ({' '.join(source.description.split())})" if source.description else ""
            self.at = source.name
            self.focus = f"{source.getRoleName()}: {source.name}{about}"

    def rest(self, keep=True):
        """Waits until the program has nothing more to do; its words become lines."""
        context = GLib.MainContext.default()
        last, quiet = None, time.monotonic()
        while time.monotonic() - quiet < 0.5:
            while context.pending():
                context.iteration(False)
            now = (self.events, ticks(self.pid) // 3)
            if now != last or self.busy():
                last, quiet = now, time.monotonic()
            time.sleep(0.02)
        if keep:
            said = [self.window, self.focus] + [words for place, words in self.parts if place == self.at]
            for words in dict.fromkeys(words for words in said if words):
                self.lines.append("  " + words)
        self.forget()

    def busy(self):
        """Whether the program works or waits for the processor."""
        return pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "S"


class Author:
    """Someone who hears the window and has keys, and can go to whatever has a name."""

    def __init__(self, folder):
        self.page = " ".join(pathlib.Path(PAGE).read_text().split())
        self.editor = subprocess.Popen([EDITOR, "--config", folder, "--no-session"])
        self.reader = Reader(self.editor.pid)
        self.app = until("the window", window)
        self.reader.rest(keep=False)

    # what is done

    def step(self, words):
        """The page says so, in these words."""
        if words not in self.page:
            sys.exit(f"tutorial.py: the page does not say: {words}")
        self.reader.lines += ["", "# " + words]

    def note(self, words):
        self.reader.lines.append("> " + words)

    def keys(self, *chords):
        for chord in chords:
            self.note(chord)
            self.press(chord)
            self.reader.rest()

    def press(self, chord):
        *held, key = chord.split("+")
        send = pyatspi.Registry.generateKeyboardEvent
        for each in held:
            send(MODIFIERS[each], None, pyatspi.KEY_PRESS)
        send(Gdk.keyval_from_name(key), None, pyatspi.KEY_SYM)
        for each in reversed(held):
            send(MODIFIERS[each], None, pyatspi.KEY_RELEASE)

    def type(self, text):
        """What is said between two letters is left out: it hangs on how quickly they are typed."""
        self.note(f'"{text}"')
        pyatspi.Registry.generateKeyboardEvent(0, text, pyatspi.KEY_STRING)
        self.reader.rest(keep=False)

    def click(self, role, name, inside=None):
        self.note(f"{role}: {name}")
        part = until(f"{role} '{name}'", lambda: self.find(role, name, inside))
        part.queryAction().doAction(0)
        self.reader.rest()

    def go_to(self, role, name, inside=None):
        self.note(f"to {role}: {name}")
        part = until(f"{role} '{name}'", lambda: self.find(role, name, inside))
        part.queryComponent().grabFocus()
        self.reader.rest()

    def fill(self, role, name, text):
        self.go_to(role, name)
        self.press("ctrl+a")
        self.type(text)
        self.wait(f"'{name}' to hold '{text}'", lambda: self.text_of(role, name) == text)

    def hear_until(self, words, key, most=40):
        """Presses a key until the words are heard."""
        for _ in range(most):
            before = len(self.reader.lines)
            self.keys(key)
            if any(line.strip().startswith(words) for line in self.reader.lines[before:]):
                return
        sys.exit("tutorial.py: never heard: " + words + "\n" + "\n".join(self.reader.lines[-2 * most:]))

    def to_hex(self, number):
        self.press("ctrl+g")
        until("the dialog", lambda: self.find("frame", "Go to hex"))
        self.reader.rest(keep=False)
        self.type(number)
        self.reader.lines[-1] = f"> ctrl+g, {number}, Return"
        self.press("Return")
        self.wait("hex " + number, lambda: self.at_cursor().startswith(number))
        self.reader.rest()

    def choose_paint(self, search, name):
        self.go_to("text", "Search paints")
        self.press("ctrl+a")
        self.type(search)
        self.hear_until(name, "Down")
        self.keys("Return")

    # what is there

    def find(self, role, name, inside=None):
        tops = [inside] if inside is not None else list(self.app)
        for top in tops:
            for part in in_sight(top):
                if part.name == name and part.getRoleName() == role:
                    return part
        return None

    def text_of(self, role, name):
        return self.find(role, name).queryText().getText(0, -1)

    def at_cursor(self):
        return self.text_of("text", "Hex cursor")

    def wait(self, what, found):
        until(what, found)
        self.reader.rest()

    def expect(self, what, true):
        if not true:
            sys.exit(f"tutorial.py: {what}\n" + "\n".join(self.reader.lines[-30:]))


def make_map(a):
    a.step("Choose *File → New scenario…* (**Ctrl+N**). Take *An empty map* and press *Next*; then 12 columns and 10 "
           "rows")
    a.press("ctrl+n")
    a.note("ctrl+n")
    a.wait("the wizard", lambda: a.find("radio button", "An empty map"))
    empty = a.find("radio button", "An empty map")
    a.expect("the empty map is not chosen", empty.getState().contains(pyatspi.STATE_CHECKED))
    a.click("push button", "Next >")
    a.fill("spin button", "Columns", "12")
    a.fill("spin button", "Rows", "10")
    a.step("The ruleset *TLG2 standard rules* is chosen already")
    rules = a.find("combo box", "Rules").querySelection().getSelectedChild(0).name
    a.expect(f"the rules are {rules}", rules == "TLG2 standard rules")
    a.click("push button", "Next >")
    a.step("name the scenario *River farm*, and press *Finish*")
    a.fill("text", "Name", "River farm")
    a.click("push button", "Finish")
    a.wait("the map", lambda: "clear" in a.at_cursor())


def paint_ground(a):
    a.step("In the palette at the left click *Forest*. The brush is chosen automatically.")
    a.choose_paint("forest", "Forest")
    a.expect("the brush is not chosen", a.find("toggle button", "Brush").getState().contains(pyatspi.STATE_CHECKED))
    a.step("Drag over the map in the upper left corner. **[** and **]** make the brush smaller and larger.")
    a.to_hex("0101")
    a.keys("d", "Down", "Right", "Return", "bracketright", "bracketleft")
    a.step("To undo a wrong stroke, press **Ctrl+Z**")
    a.to_hex("0505")
    a.keys("d", "Right", "Return", "ctrl+z")
    a.step("Under *Hexsides* click *River*. Take the *Hexside chain* tool (**J**)")
    a.choose_paint("river", "River, (hexside)")
    a.keys("j")
    a.step("press the mouse at a corner on the upper edge of the map and drag down to a corner on the lower edge")
    a.to_hex("0601")
    a.hear_until("Aimed at the corner of 0601 at the edge of the map, NE", "x")
    a.keys("d")
    a.to_hex("0610")
    a.hear_until("Aimed at the corner of 0610 0710 at the edge of the map, SE", "x")
    a.keys("Return")
    a.step("Under *Roads* click *Road*. Click a hex at the left edge, then one at the right edge, and press **Return**.")
    a.choose_paint("road", "Road")
    a.to_hex("0105")
    a.keys("Return")
    a.to_hex("1205")
    a.keys("Return")
    a.step("Where the road crosses the river a bridge is added automatically.")
    a.keys("Return")
    a.step("Press **A**, click the hex beside the bridge, write *Widow Miller's* and press **Return**.")
    a.to_hex("0704")
    a.keys("a", "Return")
    a.type("Widow Miller's")
    a.keys("Return")


def raise_brigade(a, side, name, factor, hexes, way="Down"):
    a.keys("shift+F2")
    a.hear_until(side, "Down")
    a.click("push button", "Add")
    a.click("push button", "Edit…")
    a.keys("Tab")
    for field, value in (("Name", name), ("Factor", factor)):
        a.hear_until(field + ":", way if field == "Name" else "Down")
        a.keys("F2")
        a.type(value)
        a.keys("Return")
    a.step("Go back to the list by its tab, and press *Duplicate* twice")
    a.keys("shift+F2", "Down")
    a.click("push button", "Duplicate")
    a.click("push button", "Duplicate")
    a.step("Drag each line of the list to the hex in which the unit begins.")
    a.hear_until(f"{name}, not placed", "Up")
    for number, at in enumerate(hexes, 1):
        if number > 1:
            a.keys("shift+F2")
            a.hear_until(f"{name} {number}, not placed", "Down")
        a.click("push button", "Place on map")
        a.to_hex(at)
        a.keys("Return")


def say_what_it_is_about(a):
    a.step("Press **F9** for the scenario panel. On the page *Scenario* set 6 turns.")
    a.keys("F9", "Tab")
    a.hear_until("Turns:", "Down")
    a.keys("F2")
    a.type("6")
    a.keys("Return")
    a.step("On the page *Victory* press *Add* and choose *A side holds hexes*")
    a.keys("shift+Tab")
    a.hear_until("page tab: Victory", "Right")
    a.click("push button", "Add", a.find("page tab list", "Scenario and rules"))
    a.hear_until("menu item: A side holds hexes", "Down")
    a.keys("Return")
    a.step("click the hex that you called *Widow Miller's*, and end the picking with **Escape**")
    a.to_hex("0704")
    a.keys("Return", "Escape")
    a.step("Move it to the top with **▲**")
    a.click("push button", "Earlier", a.find("page tab list", "Scenario and rules"))
    a.keys("F9")
    a.hear_until("1.  United States wins by holding 0704", "Tab")


def look_for_faults(a):
    a.step("Press **F4** for the findings below the map.")
    a.keys("F4")
    a.hear_until("note, RP5303", "Down")
    panel = a.find("panel", "Findings")
    counts = until("the checks to have looked", lambda: [part.name for part in in_sight(panel) if " notes" in part.name])
    a.expect(f"there are {counts}", counts == ["3 notes"])
    a.keys("Escape")


def play(a):
    a.step("Press **F5**.")
    a.keys("F5")
    a.wait("the game", lambda: a.find("label", "Turn 1 of 6"))
    a.step("click one, then a lit hex")
    a.to_hex("0204")
    a.keys("Return")
    a.to_hex("0404")
    a.keys("Return")
    a.step("**E** ends the phase.")
    a.keys("e")
    a.step("*Computer: game* lets the computer play both sides to the end.")
    heard = len(a.reader.lines)
    a.click("push button", "Computer: game")
    a.wait("the game to be over", lambda: a.find("label", "The game is over."))
    # What is said on the way hangs on how quickly it thinks.
    a.expect("the end was not said", any("The game is over:" in line for line in a.reader.lines[heard:]))
    a.reader.lines[heard + 1:] = ["  The game is over"]
    a.step("**F5** takes you back to the editor, and once more back into the game.")
    a.keys("F5", "F5", "F5")


def save(a, folder):
    a.step("Save with **Ctrl+S**: the first time it asks for a folder.")
    a.keys("ctrl+s")
    a.wait("the dialog", lambda: a.find("file chooser", "Save scenario as a folder"))
    a.type(folder)
    a.reader.lines[-1] = "> the folder"
    a.keys("Return")
    a.wait("the files", lambda: pathlib.Path(folder, "scenario.xml").exists() and not a.app[0].name.startswith("●"))


def ramparts(*words):
    done = subprocess.run([RAMPARTS, *words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tutorial.py: {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def promised(folder):
    """What the saved battle lacks of what the page promises."""
    battle = json.loads(ramparts("dump", folder))
    ground = battle["map"]
    hexes = {each["id"]: each for each in ground["hexes"]}
    units = [(unit["name"], unit["side"], unit["full"], unit["at"]) for unit in battle["units"]]
    bridges = [side["between"] for side in ground["hexsides"] if side["kind"] == "bridge"]
    river = {hex for side in ground["hexsides"] if side["kind"] == "river" for hex in side["between"]}
    roads = [side["between"] for side in ground["roads"]]
    wanted = {
        "its name": (battle["name"], "River farm"),
        "its size": ((ground["columns"], ground["rows"]), (12, 10)),
        "its woods": (sorted(n for n, hex in hexes.items() if hex["terrain"] == "forest"), ["0101", "0102", "0202"]),
        "one bridge": (len(bridges), 1),
        "a road over it": (all(bridge in roads for bridge in bridges), True),
        "a river from edge to edge": ({"01", "10"} <= {hex[2:] for hex in river}, True),
        "a road from edge to edge": ({"01", "12"} <= {hex[:2] for side in roads for hex in side}, True),
        "a name": ([(label["text"], label["at"]) for label in ground["labels"]], [("Widow Miller's", "0704")]),
        "its units": (units, [("1", "us", 5, "0203"), ("1 2", "us", 5, "0204"), ("1 3", "us", 5, "0205"),
                              ("8", "ac", 6, "1103"), ("8 2", "ac", 6, "1104"), ("8 3", "ac", 6, "1106")]),
        "six turns": (len(battle["turns"]), 6),
        "its victory": ([(rule["kind"], rule.get("hexes")) for rule in battle["victory"]],
                        [("hold", ["0704"]), ("otherwise", None)]),
    }
    faults = [f"{what}: {found}" for what, (found, right) in wanted.items() if found != right]
    if "0 errors, 0 warnings" not in ramparts("validate", folder):
        faults.append("validate finds faults")
    if " wins" not in ramparts("run", folder, "-q"):
        faults.append("the game has no end")
    return faults


def compared(heard):
    expected = pathlib.Path(EXPECTED)
    if os.environ.get("RAMPARTS_APPROVE"):
        expected.write_text(heard)
    wanted = expected.read_text() if expected.exists() else ""
    if heard == wanted:
        return []
    sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), heard.splitlines(True), "expected", "heard"))
    return ["something else is said"]


def main():
    home = tempfile.mkdtemp()
    os.environ["HOME"] = home
    folder = os.path.join(home, "river-farm")
    author = Author(home)
    try:
        make_map(author)
        paint_ground(author)
        author.step("Press **Shift+F2** for the [order of battle](forces.md). Click the heading of the first side, "
                    "press *Add* and then *Edit…*")
        raise_brigade(author, "United States", "1", "5", ["0203", "0204", "0205"])
        author.step("Do the same for the other side.")
        raise_brigade(author, "Anglo-Canadian", "8", "6", ["1103", "1104", "1106"], "Up")
        say_what_it_is_about(author)
        look_for_faults(author)
        play(author)
        save(author, folder)
    finally:
        author.editor.kill()
        author.editor.wait()
    faults = promised(folder) + compared("\n".join(author.reader.lines).strip() + "\n")
    for fault in faults:
        print("fault:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
