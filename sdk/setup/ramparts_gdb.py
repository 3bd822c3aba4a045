# How gdb shows hexsides, sets of units, messages and rule numbers.
#   gdb -iex "source sdk/setup/ramparts_gdb.py" build/debug/sdk/ramparts
import gdb
import gdb.printing


def text_of(view):
    """The text of a std::string_view."""
    return view["_M_str"].string(length=int(view["_M_len"])) if int(view["_M_len"]) else ""


class UnitSet:
    """The numbers of the units in it: {0, 3, 17}."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        words = [int(self.value["w_"][i]) for i in range(2)]
        units = [64 * i + bit for i in range(2) for bit in range(64) if words[i] >> bit & 1]
        return "{" + ", ".join(map(str, units)) + "}"


class SideSet:
    """The kinds and roads on a hexside: kinds 0, 2 (uphill: other hex), roads 1."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        bits = int(self.value["bits_"])
        states = [(kind, bits >> 2 * kind & 3) for kind in range(12)]
        kinds = [str(kind) + (" (uphill: other hex)" if state == 2 else "") for kind, state in states if state]
        roads = [str(road) for road in range(8) if bits >> 24 + road & 1]
        parts = [name + " " + ", ".join(of) for name, of in (("kinds", kinds), ("roads", roads)) if of]
        return ", ".join(parts) or "nothing"


class Hexside:
    """Side 0, 1 or 2 of the hex that owns it: hex 41 side 2."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        at = int(self.value["hex"])
        return "no hexside" if at == 0xFFFFFFFF else f"hex {at} side {int(self.value['side'])}"


class Message:
    """The English text."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return self.value["english_"]


class RuleNumber:
    """The number as it is cited: 6.12."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return text_of(self.value["text_"]) or "no rule"


printers = gdb.printing.RegexpCollectionPrettyPrinter("ramparts")
for printer in (UnitSet, SideSet, Hexside, Message, RuleNumber):
    printers.add_printer(printer.__name__, f"^ramparts::{printer.__name__}$", printer)
gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
