// Evaluating an expression; see script_console.hpp. What may follow is in console_words.cpp.
#include "sdk/extend/script/script_console.hpp"

#include <algorithm>
#include <cstring>

#include "engine/rules/module_view.hpp"
#include "engine/rules/standard.hpp"
#include "formats/text/printable.hpp"
#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/library_parts.hpp"
#include "sdk/extend/script/scan.hpp"

namespace ramparts {
namespace script {
namespace {

constexpr const char* kConsole = "console";
constexpr int kDeepestShown = 4;           // tables in tables
constexpr lua_Integer kMostEntries = 100;  // of a table
constexpr std::int64_t kUnitsShown = 4;    // for each value that is shown

// Writes values as texts of Lua; each costs a little.
class Writer {
public:
    explicit Writer(lua_State* lua) : lua_(lua), fixed_(*Instance::of(lua).fixed) {}

    void value(int index, int depth = 0) {
        charge(lua_, kUnitsShown);
        need_text_limit(lua_, text_.size());
        index = lua_absindex(lua_, index);
        switch (lua_type(lua_, index)) {
            case LUA_TSTRING: return quoted(need_text(lua_, index, "the console"));
            case LUA_TTABLE: return table(index, depth);
            case LUA_TUSERDATA: return object(*static_cast<Object*>(lua_touserdata(lua_, index)));
            case LUA_TNIL: text_ += "nil"; return;
            case LUA_TFUNCTION: text_ += "function"; return;
            default: text_ += shown(lua_, index);
        }
    }
    void text(std::string_view words) { text_ += words; }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void quoted(std::string_view words) {
        text_ += '"';
        for (const char c : words) {
            if (c == '\n') text_ += "\\n";
            else if (c == '"' || c == '\\') (text_ += '\\') += c;
            else text_ += c;
        }
        text_ += '"';
    }
    void name_of(std::uint32_t what, std::uint32_t number) {
        const rp_text name = fixed_.name(&fixed_, what, number);
        if (name.size == 0) text_ += std::to_string(number);
        else text_.append(name.data, name.size);
    }
    void object(const Object& object) {
        if (object.kind == Class::set) return set(static_cast<const SetObject&>(object).set);
        text_ += class_name(object.kind);
        if (object.kind != Class::action) return;
        const rp_action& action = static_cast<const ActionObject&>(object).action;
        (text_ += ' ') += kActionWords.word(action.kind);
        if (action.unit != RP_NO_UNIT) name_of(RP_NAME_UNIT, (text_ += ' ', action.unit));
        if (action.hex != RP_NO_HEX) name_of(RP_NAME_HEX, (text_ += ' ', action.hex));
    }
    // By the ids of the scenario.
    void set(const rp_set& units) {
        text_ += "set {";
        bool first = true;
        for (std::uint32_t u = 0; u < fixed_.unit_count; ++u) {
            if (rp_has(&units, u) == 0) continue;
            if (!first) text_ += ", ";
            first = false;
            name_of(RP_NAME_UNIT, u);
        }
        text_ += '}';
    }
    void key(const std::string& word) { (text_ += word) += " = "; }
    void table(int index, int depth) {
        if (depth >= kDeepestShown) {
            text_ += "{…}";
            return;
        }
        luaL_checkstack(lua_, 8, "tables within tables");
        push_real(lua_, index);
        const int real = lua_gettop(lua_);
        std::vector<lua_Integer> numbers;
        std::vector<std::string> words;
        for (lua_pushnil(lua_); lua_next(lua_, real) != 0; lua_pop(lua_, 1)) {
            charge(lua_, kUnitsShown);
            if (lua_type(lua_, -2) == LUA_TSTRING) words.emplace_back(need_text(lua_, -2, "the console"));
            else if (lua_isinteger(lua_, -2) != 0) numbers.push_back(lua_tointeger(lua_, -2));
        }
        std::sort(numbers.begin(), numbers.end());
        std::sort(words.begin(), words.end());
        text_ += '{';
        lua_Integer count = 0;
        const auto next = [&] {
            if (count > 0) text_ += ", ";
            if (++count <= kMostEntries) return true;
            if (count == kMostEntries + 1) text_ += "…";
            return false;
        };
        lua_Integer place = 0;
        for (const lua_Integer n : numbers) {
            if (!next()) break;
            if (n != ++place) key("[" + std::to_string(n) + "]");
            lua_rawgeti(lua_, real, n);
            value(-1, depth + 1);
            lua_pop(lua_, 1);
        }
        for (const std::string& w : words) {
            if (count > kMostEntries || !next()) break;
            key(w);
            lua_getfield(lua_, real, w.c_str());
            value(-1, depth + 1);
            lua_pop(lua_, 1);
        }
        text_ += '}';
        lua_settop(lua_, real - 1);
    }

    lua_State* lua_;
    const rp_fixed& fixed_;
    std::string text_;
};

// The module whose names come first: that of the frame on top, else the first one.
int slot_of(const StandardRules& rules, const StateView& view) {
    const auto top = frame_depth(view.state) > 0 ? top_frame(view.state, rules.modules()) : std::nullopt;
    if (top) return top->slot;
    for (const auto& module : rules.modules().all())
        if (module != nullptr) return module->slot;
    return -1;
}

void take_attributes(lua_State* lua, Instance& in, const BoundModule& module) {
    for (const AttributePlace& place : module.attributes) {
        Instance::Attribute attribute;
        attribute.at = place.at;
        attribute.number = static_cast<std::uint16_t>(in.attributes.size());
        attribute.count = place.count;
        attribute.scope = place.info->scope;
        attribute.id = lua_pushstring(lua, place.info->name.c_str());
        (void)luaL_ref(lua, LUA_REGISTRYINDEX);
        in.attributes.push_back(attribute);
    }
}

// The names that every expression sees; where Lua keeps them.
int keep_names(lua_State* lua, Instance& in, const StandardRules& rules) {
    open_objects(lua);
    open_library(lua);
    const BoundModule* const first = rules.modules().at(in.setup != nullptr ? static_cast<int>(in.setup->slot) : -1);
    if (first != nullptr) take_attributes(lua, in, *first);
    for (const auto& module : rules.modules().all())
        if (module != nullptr && module.get() != first) take_attributes(lua, in, *module);
    push_library(lua);
    freeze(lua);
    lua_setfield(lua, -2, "ramparts");
    return luaL_ref(lua, LUA_REGISTRYINDEX);
}

// Works with the names kept and the view, which nothing can write to.
std::string answer_of(lua_State* lua, Instance& in, int names, const rp_view* view, const std::string& source) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, names);
    push_holder(lua, Class::view, view);
    lua_setfield(lua, -2, "view");
    push_guarded(lua, -1, &in.loading, "global names");
    if (luaL_loadbufferx(lua, source.data(), source.size(), (std::string("@") + kConsole).c_str(), "t") != LUA_OK)
        lua_error(lua);
    lua_insert(lua, -2);
    if (lua_setupvalue(lua, -2, 1) == nullptr) lua_pop(lua, 1);
    const int before = lua_gettop(lua) - 1;
    lua_call(lua, 0, LUA_MULTRET);
    Writer writer(lua);
    const int last = lua_gettop(lua);
    for (int i = before + 1; i <= last; ++i) {
        if (i > before + 1) writer.text(", ");
        writer.value(i);
    }
    return last == before ? "nil" : writer.take();
}

}  // namespace
}  // namespace script

ScriptAnswer evaluate_script(std::string_view expression, const StandardRules& rules, const StateView& view,
                             const ScriptLimits& limits) {
    using namespace script;
    ScriptAnswer answer;
    const std::string source = "return " + std::string(expression);
    if (const auto fault = scan(source, limits.text)) {
        answer.text = std::string(kConsole) + ":" + std::to_string(std::max(1, fault->line)) + ": " + fault->said;
        return answer;
    }
    Instance in(limits, kConsole);
    if (takes_any_arguments(source)) in.machine.count_passing();
    const int slot = slot_of(rules, view);
    if (const BoundModule* const module = rules.modules().at(slot)) {
        in.module = &module->info();
        in.setup = &module->setup;
    }
    in.fixed = &rules.modules().fixed();
    in.loading = false;
    ModuleView seen(rules, view);
    const rp_view* const shown_view = seen.of(slot);
    std::string text;
    int names = LUA_NOREF;
    Failure failure = in.machine.run(kConsole, limits.create, "of loading", answer.text,
                                     [&](lua_State* lua) { names = keep_names(lua, in, rules); });
    in.machine.settle();
    if (failure == Failure::none)
        failure = in.machine.run("the console", limits.hook, "of one expression", answer.text,
                                 [&](lua_State* lua) { text = answer_of(lua, in, names, shown_view, source); });
    answer.units = in.machine.spent();
    answer.good = failure == Failure::none;
    if (answer.good) answer.text = printable(text);
    return answer;
}

}  // namespace ramparts
