# How gdb shows what crosses the boundary: sets of units, actions, events, messages, frames and views.
#   gdb -iex "source /usr/share/ramparts/gdb/plugin_gdb.py" --args ramparts run my-battle --plugins my-plugin
import gdb
import gdb.printing

NO_UNIT, NO_HEX = 0xFF, 0xFFFFFFFF
# in the order of their numbers in ramparts/rp.h
ACTIONS = ("activate move substitute attack join target support option resolve lose retreat displace advance decline "
           "accept end die verb").split()
EVENTS = "? set add move remove steps mark status push local pop call stop win note value".split()
KINDS = "number unit hex side half-points columns face class terrain param".split()


def word(words, number):
    """The word of that number, else the number."""
    return words[number] if number < len(words) else str(number)


class Set:
    """The numbers of the units in it: {0, 3, 17}."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        words = [int(self.value["w"][i]) for i in range(2)]
        units = [64 * i + bit for i in range(2) for bit in range(64) if words[i] >> bit & 1]
        return "{" + ", ".join(map(str, units)) + "}"


class Action:
    """Its kind, and of unit, hex and verb what it has: move unit 3 hex 41."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        kind, unit, verb, at = (int(self.value[name]) for name in ("kind", "unit", "verb", "hex"))
        text = word(ACTIONS, kind)
        if text == "verb":
            text += f" {verb & 0xFF} of slot {verb >> 8}"
        elif verb:
            text += f" {verb}"
        if unit != NO_UNIT:
            text += f" unit {unit}"
        return text + (f" hex {at}" if at != NO_HEX else "")


class Event:
    """As the table in rp.h has it: set what 2 index 5 value 1."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        what, index, value = (int(self.value[name]) for name in ("what", "index", "value"))
        return f"{word(EVENTS, int(self.value['kind']))} what {what} index {index} value {value}"


class Message:
    """Its number, its rule and its values: message 3 rule 1 (unit 4, number 2)."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        kinds = int(self.value["kinds"])
        values = [(word(KINDS, kinds >> 4 * n & 15), int(self.value["args"][n])) for n in range(4)]
        while values and values[-1] == ("number", 0):
            values.pop()
        text = f"message {int(self.value['message'])} rule {int(self.value['rule'])}"
        return text + (" (" + ", ".join(f"{kind} {value}" for kind, value in values) + ")" if values else "")


class Frame:
    """Its number, who decides and its locals without those of 0 at the end."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        local = [int(self.value["local"][i]) for i in range(8)]
        while local and local[-1] == 0:
            local.pop()
        side = int(self.value["side"])
        return f"frame {int(self.value['number'])} " + ("of dice" if side == 0xFF else f"of side {side}") + f" {local}"


class View:
    """What of the game it shows: turn 3, side 1 phasing, 24 units, frame 2 of dice [7]."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        def var(number):
            return int(self.value["words"][int(self.value["vars"][number])])

        text = f"turn {var(0)}, side {var(2)} phasing, {int(self.value['fixed'].dereference()['unit_count'])} units"
        frame = self.value["frame"]
        return text + (", " + Frame(frame.dereference()).to_string() if int(frame) else "")


class ViewOfCpp(View):
    """The same for the wrapper."""

    def __init__(self, value):
        super().__init__(value["view_"].dereference())


printers = gdb.printing.RegexpCollectionPrettyPrinter("ramparts boundary")
for name, printer in (("rp_set", Set), ("rp_action", Action), ("rp_event", Event), ("rp_message", Message),
                      ("rp_frame", Frame), ("rp_view", View), ("ramparts::plugin::UnitSet", Set),
                      ("ramparts::plugin::View", ViewOfCpp)):
    printers.add_printer(name, f"^{name}$", printer)
gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
