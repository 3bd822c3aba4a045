// Catalogue entries RP2…: terrain, elevation, hexsides, roads, labels and the provenance of the map.
#include "sdk/check/check_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeInfo kMapCodes[] = {
    {"RP2001", "unknown-terrain", kError, "A hex has a terrain the ruleset does not define",
     "The map was drawn for another ruleset, or a terrain was taken out of this one. Nothing can enter or see through "
     "such a hex in a defined way. Give the hex a terrain of the ruleset, or add the terrain to the ruleset.",
     "4.11"},
    {"RP2002", "data-on-hole", kError, "Something is on a place that is not a hex of the map",
     "A hole has no terrain, so a hexside, road or building on it can never be used and would vanish from the printed "
     "map. Remove it, or make the place a hex.",
     ""},
    {"RP2003", "elevation-out-of-range", kWarning, "An elevation is far outside the usual levels",
     "Levels count steps of the ground, 0 being the lowest; a battle map rarely needs more than two or three. A value "
     "beyond nine is usually a typing error. Lower it, or renumber the levels of the map.",
     "7.7"},
    {"RP2004", "elevation-step", kNote, "Two neighbouring hexes differ by two levels or more",
     "The rules know low and high ground joined by a slope. A step of several levels works (the slope hides what is "
     "below its upper side) but is often a hex that was painted once too often. Check the two elevations.",
     "7.7"},
    {"RP2005", "feature-in-wrong-terrain", kError, "A building or other feature is in a terrain it cannot stand in",
     "The ruleset says in which terrain a feature can be; buildings are in clear hexes. Otherwise the cost of the hex, "
     "its combat shift and its effect on fire come from two sources that disagree. Change the terrain or remove the "
     "feature.",
     "4.13"},
    {"RP2006", "isolated-region", kNote, "A part of the map cannot be reached from the rest",
     "No path without crossing an unbridged river, an all-river hex or a hole leads there. That is right for the far "
     "bank of a border river, and wrong when a bridge was forgotten. If nothing is meant to happen there, keep it.",
     "4.16"},
    {"RP2007", "map-without-hexes", kError, "The map has no hex a unit could stand in",
     "Every place is a hole or prohibited. Paint at least the hexes the battle needs.", "4.16"},
    {"RP2008", "unknown-feature", kError, "A hex has a feature the ruleset does not define",
     "The feature has no name, no picture and no effect in this ruleset. Remove it, or define it in the ruleset.", ""},

    {"RP2101", "change-without-slope", kWarning, "The ground rises without a slope hexside",
     "High ground ends at its slopes: they carry the cost of climbing, the defender's shift and the crest that stops "
     "fire. A step up without one gives the height none of its effects there. Add the slope, or level the two hexes.",
     "7.7"},
    {"RP2102", "slope-without-change", kWarning, "A slope hexside is between two hexes of the same level",
     "A slope on level ground helps a defender and blocks fire for no visible reason. Remove it, or raise the hex on "
     "its uphill side.",
     "6.9"},
    {"RP2103", "slope-uphill-wrong", kError, "A slope names the lower hex as its uphill side",
     "The shift would help the unit at the foot of the slope. Turn the slope round, or correct the elevations.", "6.9"},
    {"RP2104", "hexside-direction", kError, "A hexside's direction does not suit its kind",
     "A directed kind (slope) has one of its two hexes uphill, an undirected one (creek, river, bridge) has none. The "
     "kind was probably changed in the ruleset after the map was drawn. Draw the hexside again.",
     "6.9"},
    {"RP2105", "bridge-without-river", kWarning, "A bridge crosses nothing",
     "A bridge still gives its combat shift when there is no river below it. Draw the river hexside or remove the "
     "bridge.",
     "4.16"},
    {"RP2106", "bridge-without-road", kError, "A bridge carries no road",
     "A bridge always carries a road across the river; without the road connection the crossing has no road rate and "
     "the map shows a bridge to nowhere. Add the road connection, or remove the bridge.",
     "4.16"},
    {"RP2107", "river-ends-inland", kWarning, "A river ends in the middle of the map",
     "A river hexside chain should end at the map edge, at an all-river hex, or run on as a creek. Where it simply "
     "stops, units walk round its end, and it holds up nobody. Draw it on, or let it begin as a creek.",
     "4.16"},
    {"RP2108", "two-watercourses", kWarning, "A creek and a river share one hexside",
     "One hexside is either a creek, crossed at a cost, or a river, not crossed at all. With both, the river decides "
     "and the creek shows up again where a bridge is. Keep one of the two.",
     "4.16"},
    {"RP2109", "unknown-hexside-kind", kError, "A hexside has a kind the ruleset does not define",
     "It has no name, no picture and no effect in this ruleset. Remove it, or define it in the ruleset.", ""},
    {"RP2110", "slopes-disagree", kWarning, "Two slopes on one hexside rise in opposite directions",
     "One hexside can rise only one way. Turn one of them round or remove it.", "6.9"},

    {"RP2201", "road-to-nowhere", kWarning, "A road ends in open country",
     "A road normally ends at the map edge, at a building, at a named place or at an entry or victory hex. An end "
     "anywhere else is usually a connection that was forgotten. Draw it on, remove the last connection, or name the "
     "place it leads to.",
     "4.18"},
    {"RP2202", "road-isolated", kWarning, "A piece of road is joined to nothing",
     "It touches neither the map edge nor a building, a named place, an entry or a victory hex, so it is most likely "
     "left over from an edit. Connect it or remove it.",
     "4.18"},
    {"RP2203", "road-into-prohibited", kWarning, "A road leads into a hex nothing may enter",
     "All-river hexes stay closed on a road too, so the connection can never be used. Remove it or change the hex.",
     "4.16"},
    {"RP2204", "road-river-no-bridge", kError, "A road crosses a river without a bridge",
     "A river hexside is crossed by a bridge only; a road drawn across it without one promises a way that the rules "
     "refuse. Add the bridge or remove the road connection.",
     "4.16"},
    {"RP2205", "road-creek-crossing", kNote, "A road crosses a creek",
     "The crossing costs the creek's extra point even by road. The three original maps have a single such place; if "
     "your map has others on purpose, keep them.",
     "4.16"},
    {"RP2206", "unknown-road-kind", kError, "A road has a kind the ruleset does not define",
     "Its rate is unknown. Remove it, or define the kind in the ruleset.", "4.18"},

    {"RP2301", "label-outside", kError, "A label is outside the map",
     "It belongs to no hex, so it cannot be drawn or found. Move it onto a hex or remove it.", ""},
    {"RP2302", "label-empty", kWarning, "A label has no text", "Type its text or remove it.", ""},
    {"RP2303", "label-duplicate", kWarning, "The same label appears twice in one hex",
     "The second is drawn over the first. Remove one.", ""},
    {"RP2304", "label-repeated", kNote, "Two places have the same name",
     "Players cannot tell which one a note or a report means. Rename one, unless both really had that name.", ""},

    {"RP2401", "map-provenance-missing", kNote, "Part of the map does not say where it comes from",
     "Readers want to know what the rulebook states and what was reconstructed. State it once for the section; single "
     "data may differ.",
     ""},
    {"RP2402", "map-rulebook-without-source", kWarning, "A map datum claims the rulebook without naming the rule",
     "A claim that cannot be looked up is worth nothing. Name the rule number in the source, or call the datum a "
     "reconstruction.",
     ""},
    {"RP2403", "map-reconstruction", kNote, "Part of the map is a reconstruction",
     "Shown only on request: which sections of the map are ours rather than the rulebook's.", ""},
};

}  // namespace

std::span<const CodeInfo> map_check_codes() { return kMapCodes; }

}  // namespace ramparts::detail
