// What a transform proposes and an exporter writes; see bindings.hpp.
#include <cstring>
#include <limits>

#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/message.hpp"
#include "sdk/extend/script/tool_lists.hpp"

namespace ramparts::script {
namespace {

constexpr lua_Integer kMostKinds = 255;
constexpr lua_Integer kMostLevel = 127;
constexpr lua_Integer kLowest = std::numeric_limits<lua_Integer>::min();
constexpr lua_Integer kHighest = std::numeric_limits<lua_Integer>::max();

// --- edits -----------------------------------------------------------------------------------------------------------

EditList& edits_at(lua_State* lua) { return need<EditList>(lua, 1, Class::edits); }

void propose(lua_State* lua, const rp_edit& edit) {
    rp_edits& list = *edits_at(lua).edits;
    if (list.count == list.capacity && list.more(&list) <= 0) {
        list.failed = 1;
        raise(lua, "more than " + std::to_string(list.count) + " edits in one call");
    }
    list.items[list.count++] = edit;
}
rp_edit edit_of(std::uint16_t kind, std::uint16_t what, std::uint32_t index, std::uint32_t other, std::int32_t value) {
    return {kind, what, index, other, value, {"", 0}};
}
std::uint16_t kind_at(lua_State* lua, int index, const char* what) {
    return static_cast<std::uint16_t>(whole(lua, index, what, 0, kMostKinds));
}
std::uint32_t direction_at(lua_State* lua, int index) {
    return static_cast<std::uint32_t>(whole(lua, index, "the direction", 0, 5));
}
std::uint32_t group_at(lua_State* lua, int index) {
    return static_cast<std::uint32_t>(
        whole(lua, index, "the group", 0, lua_Integer{Instance::of(lua).scenario->group_count} - 1));
}
// true or left out: there.
std::int32_t there_at(lua_State* lua, int index) { return lua_isnone(lua, index) || lua_toboolean(lua, index) ? 1 : 0; }

int edits_terrain(lua_State* lua) {
    const auto kind = static_cast<std::int32_t>(absent(lua, 3) ? -1 : whole(lua, 3, "the terrain", 0, kMostKinds));
    propose(lua, edit_of(RP_ED_TERRAIN, 0, need_hex(lua, 2), 0, kind));
    return 0;
}
int edits_elevation(lua_State* lua) {
    const auto level = static_cast<std::int32_t>(whole(lua, 3, "the elevation", -kMostLevel, kMostLevel));
    propose(lua, edit_of(RP_ED_ELEVATION, 0, need_hex(lua, 2), 0, level));
    return 0;
}
int edits_feature(lua_State* lua) {
    propose(lua, edit_of(RP_ED_FEATURE, kind_at(lua, 3, "the feature"), need_hex(lua, 2), 0, there_at(lua, 4)));
    return 0;
}
int edits_hexside(lua_State* lua) {
    const auto state = static_cast<std::int32_t>(absent(lua, 5) ? 1 : whole(lua, 5, "the state", 0, 2));
    propose(lua, edit_of(RP_ED_HEXSIDE, kind_at(lua, 4, "the kind of hexside"), need_hex(lua, 2), direction_at(lua, 3),
                         state));
    return 0;
}
int edits_road(lua_State* lua) {
    propose(lua, edit_of(RP_ED_ROAD, kind_at(lua, 4, "the kind of road"), need_hex(lua, 2), direction_at(lua, 3),
                         there_at(lua, 5)));
    return 0;
}
int edits_label(lua_State* lua) {
    EditList& list = edits_at(lua);
    const std::uint32_t kind = absent(lua, 4) ? std::uint32_t{RP_LABEL_PLACE} : need_of(lua, 4, kLabelWords);
    const std::string& name = list.names->emplace_back(need_word(lua, 3, "the name"));
    rp_edit edit = edit_of(RP_ED_LABEL, static_cast<std::uint16_t>(kind), need_hex(lua, 2), 0, 0);
    edit.text = {name.c_str(), static_cast<std::uint32_t>(name.size())};
    propose(lua, edit);
    return 0;
}
int edits_set_up(lua_State* lua) {
    propose(lua, edit_of(RP_ED_SET_UP, 0, need_unit(lua, 2), absent(lua, 3) ? RP_NO_HEX : need_hex(lua, 3), 0));
    return 0;
}
int edits_arrive(lua_State* lua) {
    propose(lua, edit_of(RP_ED_ARRIVE, 0, need_unit(lua, 2), group_at(lua, 3), 0));
    return 0;
}
int edits_group(lua_State* lua) {
    const auto turn = static_cast<std::int32_t>(whole(lua, 4, "the turn", 1, kMostKinds));
    propose(lua, edit_of(RP_ED_GROUP, 0, group_at(lua, 2), need_hex(lua, 3), turn));
    return 0;
}
int edits_carry(lua_State* lua) {
    propose(lua, edit_of(RP_ED_CARRY, 0, need_hex(lua, 2), need_hex(lua, 3), 0));
    return 0;
}
int edits_refuse(lua_State* lua) {
    EditList& list = edits_at(lua);
    *list.why = take_finding(lua, "a reason");
    list.refused = true;
    return 0;
}

// --- files -----------------------------------------------------------------------------------------------------------

FileList& files_at(lua_State* lua) { return need<FileList>(lua, 1, Class::files); }

// The pieces of a file: a text, or a list of texts and whole numbers, which may be longer together than one text is.
std::string bytes_at(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TTABLE) return std::string(need_word(lua, index, "what is written"));
    std::string all;
    for (lua_Integer i = 1; lua_geti(lua, index, i) != LUA_TNIL; ++i) {
        if (lua_type(lua, -1) == LUA_TNUMBER) all += std::to_string(whole(lua, -1, "a number", kLowest, kHighest));
        else all += need_word(lua, -1, "a piece of what is written");
        Machine::of(lua).charge(2);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    Machine::of(lua).charge(static_cast<std::int64_t>(all.size() / 16));
    return all;
}
int files_write(lua_State* lua) {
    rp_files_1& files = *files_at(lua).files;
    const std::string name(need_word(lua, 2, "the name of the file"));
    const std::string bytes = bytes_at(lua, 3);
    if (files.write(&files, name.c_str(), bytes.data(), bytes.size()) <= 0)
        raise(lua, "the file '" + name.substr(0, 60) +
                       "' cannot be written: a plain name, each once, and not more than the limits");
    return 0;
}
int files_say(lua_State* lua) {
    rp_files_1& files = *files_at(lua).files;
    const auto severity = static_cast<std::int32_t>(need_of(lua, 2, kSeverityWords));
    files.say(&files, severity, 0, std::string(need_word(lua, 3, "what is said")).c_str());
    return 0;
}

constexpr Class kOfEdits = Class::edits;
constexpr Class kOfFiles = Class::files;

constexpr Binding kToolRows[] = {
    row<edits_terrain, 4>(kOfEdits, "terrain", "hex: integer, terrain: integer?", "", "RP_ED_TERRAIN",
                          "Gives a hex a terrain; nil: takes the hex off the map."),
    row<edits_elevation, 4>(kOfEdits, "elevation", "hex: integer, level: integer", "", "RP_ED_ELEVATION",
                            "Gives a hex an elevation."),
    row<edits_feature, 4>(kOfEdits, "feature", "hex: integer, feature: integer, there: boolean?", "", "RP_ED_FEATURE",
                          "Puts a feature into a hex, or with false takes it away."),
    row<edits_hexside, 4>(kOfEdits, "hexside", "hex: integer, direction: integer, kind: integer, state: integer?", "",
                          "RP_ED_HEXSIDE",
                          "Draws a kind along a hexside. The state: 0 none, 1 there (or the hex is uphill), 2 the "
                          "neighbour is uphill; nil: 1."),
    row<edits_road, 4>(kOfEdits, "road", "hex: integer, direction: integer, kind: integer, there: boolean?", "",
                       "RP_ED_ROAD", "Leads a road over a hexside, or with false takes it away."),
    row<edits_label, 8>(kOfEdits, "label", "hex: integer, name: string, kind: string?", "", "RP_ED_LABEL",
                        "Adds a name on the map: a \"place\" (nil), an \"area\", \"water\" or a \"road\". An empty "
                        "name removes all of the hex."),
    row<edits_set_up, 4>(kOfEdits, "set_up", "unit: integer, hex: integer?", "", "RP_ED_SET_UP",
                         "Sets a unit up in a hex; nil: nowhere."),
    row<edits_arrive, 4>(kOfEdits, "arrive", "unit: integer, group: integer", "", "RP_ED_ARRIVE",
                         "Puts a unit into a group of reinforcements."),
    row<edits_group, 4>(kOfEdits, "group", "group: integer, entry: integer, turn: integer", "", "RP_ED_GROUP",
                        "Gives a group of reinforcements its entry hex and its turn."),
    row<edits_carry, 4>(kOfEdits, "carry", "from: integer, to: integer", "", "RP_ED_CARRY",
                        "Moves all that is in, on and about a hex to another one. These are made first and together."),
    row<edits_refuse, 20>(kOfEdits, "refuse", "message: string, about: finding?", "", "rp_finding",
                          "The transform cannot be done: a message of its row, with what it is about."),
    row<files_write, 20>(kOfFiles, "write", "name: string, pieces: string|(string|integer)[]", "", "rp_files_1.write",
                         "Writes a new file, such as \"roster.csv\": a text, or a list of texts and whole numbers one "
                         "after the other, which may be longer than one text."),
    row<files_say, 20>(kOfFiles, "say", "severity: string, text: string", "", "rp_files_1.say",
                       "Says a sentence to the user, as a \"note\", a \"warning\" or an \"error\"."),
};

}  // namespace

std::span<const Binding> tool_bindings() { return kToolRows; }

}  // namespace ramparts::script
