// The words for the fields of every noun; see words.hpp.
#include "sdk/print/words.hpp"

namespace ramparts::paper {
namespace {

constexpr FieldWords kFieldWords[] = {
    {"", "name", Show::text, wording("name")},
    {"", "id", Show::text, wording("id")},
    {"", "set", Show::text, wording("list of values")},
    {"", "param", Show::text, wording("list of parameters")},
    {"", "look", Show::text, wording("drawing style")},
    {"", "colour", Show::text, wording("colour")},
    {"", "kind", Show::text, wording("kind")},
    {"", "side", Show::side, wording("side")},
    {"", "text", Show::text, wording("text")},
    {"scenario", "version", Show::text, wording("version")},
    {"scenario", "date", Show::text, wording("day of the battle")},
    {"scenario", "description", Show::text, wording("introduction")},
    {"scenario", "turns", Show::text, wording("number of turns")},
    {"scenario", "first-side", Show::side, wording("side that moves first")},
    {"map", "yards", Show::text, wording("width of a hex in yards")},
    {"ruleset", "die", Show::text, wording("number of faces of the die")},
    {"hex", "terrain", Show::kind, wording("terrain")},
    {"hex", "elevation", Show::text, wording("level")},
    {"hex", "features", Show::kinds, wording("list of features")},
    {"label", "at", Show::hex, wording("hex of the name")},
    {"label", "kind", Show::text, wording("kind of name")},
    {"numbering", "column-offset", Show::text, wording("offset of the columns")},
    {"numbering", "row-offset", Show::text, wording("offset of the rows")},
    {"terrain", "blocks-los", Show::flag, wording("blocks the line of sight"),
     wording("does not block the line of sight")},
    {"terrain", "attenuates-los", Show::flag, wording("weakens fire along a line through it"),
     wording("does not weaken fire along a line through it")},
    {"terrain", "prohibited", Show::flag, wording("nothing on the ground may enter"),
     wording("units on the ground may enter")},
    {"terrain", "naval", Show::flag, wording("naval units may enter"), wording("naval units may not enter")},
    {"feature", "needs", Show::kind, wording("terrain it is in")},
    {"feature", "blocks-los", Show::flag, wording("blocks the line of sight"),
     wording("does not block the line of sight")},
    {"feature", "attenuates-los", Show::flag, wording("weakens fire along a line through it"),
     wording("does not weaken fire along a line through it")},
    {"hexside-kind", "directed", Show::flag, wording("has an uphill hex"), wording("has no uphill hex")},
    {"hexside-kind", "barrier", Show::flag, wording("stops movement unless it is bridged"),
     wording("does not stop movement")},
    {"hexside-kind", "blocks-los", Show::text, wording("effect on lines of sight")},
    {"hexside-kind", "bridges", Show::kind, wording("hexside that it bridges")},
    {"hexside-kind", "needs-road", Show::flag, wording("is only where a road crosses"),
     wording("needs no road across")},
    {"road-kind", "rate", Show::points, wording("cost of a step along it")},
    {"unit-class", "symbol", Show::text, wording("symbol")},
    {"unit-class", "moves-as", Show::kind, wording("class whose movement costs it pays")},
    {"unit-class", "bombards", Show::flag, wording("may bombard"), wording("may not bombard")},
    {"unit-class", "domain", Show::text, wording("domain it moves in")},
    {"unit-class", "stack", Show::text, wording("stacking")},
    {"unit-class", "zoc", Show::flag, wording("exerts a ZOC"), wording("exerts no ZOC")},
    {"unit-class", "defence", Show::text, wording("fixed defence strength")},
    {"allowance", "day", Show::points, wording("by day")},
    {"allowance", "night", Show::points, wording("by night")},
    {"enter", "cost", Show::entering, wording("cost")},
    {"cross", "cost", Show::entering, wording("cost off road")},
    {"cross", "down", Show::entering, wording("cost downhill")},
    {"cross", "by-road", Show::entering, wording("cost along a road")},
    {"shift", "columns", Show::columns, wording("shift")},
    {"cell", "code", Show::text, wording("result")},
    {"module-table", "rows", Show::text, wording("list of rows")},
    {"side", "short", Show::text, wording("abbreviation")},
    {"group", "entry", Show::hex, wording("hex of entry")},
    {"group", "turn", Show::text, wording("turn of arrival")},
    {"unit", "title", Show::text, wording("historical name")},
    {"unit", "commander", Show::text, wording("commander")},
    {"unit", "men", Show::text, wording("number of men")},
    {"unit", "guns", Show::text, wording("number of guns")},
    {"unit", "class", Show::kind, wording("unit class")},
    {"unit", "full", Show::text, wording("combat factor at full strength")},
    {"unit", "reduced", Show::text, wording("combat factor when reduced")},
    {"unit", "further", Show::text, wording("list of factors after more losses")},
    {"unit", "range", Show::text, wording("range")},
    {"unit", "at", Show::hex, wording("set-up hex")},
    {"unit", "arrives", Show::group, wording("arrival")},
    {"unit", "traits", Show::text, wording("trait")},
    {"turn", "night", Show::flag, wording("is a night turn"), wording("is not a night turn")},
    {"turn", "label", Show::text, wording("label on the track")},
    {"victory", "of", Show::side, wording("side that must be gone")},
    {"victory", "hexes", Show::hexes, wording("list of hexes to hold")},
    {"victory", "need", Show::text, wording("number of hexes needed")},
    {"book", "author", Show::text, wording("author")},
    {"book", "title", Show::text, wording("title")},
    {"book", "note", Show::text, wording("remark")},
    {"ignore", "code", Show::text, wording("code")},
    {"ignore", "place", Show::text, wording("place")},
    {"ignore", "reason", Show::text, wording("reason")},
    {"option", "", Show::on_off, wording("reading")},
};

}  // namespace

const FieldWords* find_words(std::string_view noun, std::string_view field) noexcept {
    const FieldWords* any = nullptr;
    for (const FieldWords& words : kFieldWords) {
        if (words.field != field) continue;
        if (words.noun == noun) return &words;
        if (words.noun.empty()) any = &words;
    }
    return any;
}

Wording title_of(Chapter chapter) {
    switch (chapter) {
        case Chapter::map: return wording("Map");
        case Chapter::counters: return wording("Counters");
        case Chapter::arrivals: return wording("Set-up and arrivals");
        case Chapter::combat: return wording("Combat table");
        case Chapter::terrain: return wording("Terrain Effects Chart");
        case Chapter::rules: return wording("Rules");
    }
    return {};
}

Chapter chapter_of(const ChangeKey& key) noexcept {
    const auto any = [](std::string_view word, std::initializer_list<std::string_view> words) {
        for (const std::string_view w : words)
            if (w == word) return true;
        return false;
    };
    if (any(key.noun, {"map", "hex", "hexside", "road", "label", "numbering"})) return Chapter::map;
    if (key.noun == "unit") return any(key.field, {"at", "arrives"}) ? Chapter::arrivals : Chapter::counters;
    if (key.noun == "side") return Chapter::counters;
    if (key.noun == "group") return Chapter::arrivals;
    if (any(key.noun, {"cell", "shift"})) return Chapter::combat;
    if (any(key.noun, {"terrain", "hexside-kind", "road-kind", "feature", "allowance", "enter", "cross"}))
        return Chapter::terrain;
    return Chapter::rules;
}

bool is_bookkeeping(const ChangeKey& key) noexcept {
    return key.is_origin() || key.field == "position" || key.field == "ruleset-sha256" ||
           (key.noun == "scenario" && (key.field == "ruleset" || key.field == "map"));
}

}  // namespace ramparts::paper
