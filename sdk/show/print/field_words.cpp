// The words for the fields of every noun; see correction_words.hpp.
#include "formats/scenario/fields.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts::paper {
namespace {

// Those that the tables of fields do not describe, or that every noun has.
constexpr FieldWords kOwnWords[] = {
    {"", "name", Show::text, wording("name")},
    {"", "id", Show::text, wording("id")},
    {"", "set", Show::text, wording("list of values")},
    {"", "param", Show::text, wording("list of parameters")},
    {"", "look", Show::text, wording("drawing style")},
    {"", "colour", Show::text, wording("colour")},
    {"", "kind", Show::text, wording("kind")},
    {"", "side", Show::side, wording("side")},
    {"", "text", Show::text, wording("text")},
    {"scenario", "description", Show::text, wording("introduction")},
    {"scenario", "turns", Show::text, wording("number of turns")},
    {"scenario", "first-side", Show::side, wording("side that moves first")},
    {"ruleset", "die", Show::text, wording("number of faces of the die")},
    {"hex", "terrain", Show::kind, wording("terrain")},
    {"hex", "elevation", Show::text, wording("level")},
    {"hex", "features", Show::kinds, wording("list of features")},
    {"cell", "code", Show::text, wording("result")},
    {"module-table", "rows", Show::text, wording("list of rows")},
    {"option", "", Show::on_off, wording("reading")},
};

template <class T, class Field>
constexpr Show shown_as(const Field& field) {
    using M = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
    if constexpr (std::is_same_v<Field, data::Flag<T>>) return Show::flag;
    else if constexpr (std::is_same_v<Field, data::Cost<T>>) return Show::entering;
    else if constexpr (std::is_same_v<Field, data::Place<T, M>>) return Show::hex;
    else if constexpr (std::is_same_v<Field, data::Places<T>>) return Show::hexes;
    else if constexpr (std::is_same_v<Field, data::Number<T, HalfMp>>) return Show::points;
    else if constexpr (std::is_same_v<T, ShiftRow>) return Show::columns;
    else if constexpr (requires { field.to; })
        return field.to == data::To::side ? Show::side : field.to == data::To::group ? Show::group : Show::kind;
    else return Show::text;
}

template <class T>
void describe(std::vector<FieldWords>& all, std::string_view noun = data::kElement<T>) {
    data::each_field<T>([&](const auto& field) {
        if (!field.told.words.empty())
            all.push_back({noun, field.name, shown_as<T>(field), field.told.words, field.told.not_so});
    });
}

std::vector<FieldWords> all_words() {
    std::vector<FieldWords> all(std::begin(kOwnWords), std::end(kOwnWords));
    const auto types = [&]<class... T>() { (describe<T>(all), ...); };
    types.operator()<Scenario, Map, MapLabel, Numbering, TerrainKind, HexsideKind, RoadKind, FeatureKind, UnitClass,
                     AllowanceRow, EnterRow, CrossRow, ShiftRow, SideInfo, ReinforcementGroup, Unit, TurnInfo,
                     IgnoredFinding, Marker>();
    describe<VictoryRule>(all, "victory");
    describe<SourceNote>(all, "book");
    return all;
}

}  // namespace

const FieldWords* find_words(std::string_view noun, std::string_view field) noexcept {
    static const std::vector<FieldWords> all = all_words();
    const FieldWords* any = nullptr;
    for (const FieldWords& words : all) {
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
    if (any(key.noun, {"side", "marker"})) return Chapter::counters;
    if (key.noun == "group") return Chapter::arrivals;
    if (any(key.noun, {"cell", "shift"})) return Chapter::combat;
    if (any(key.noun, {"terrain", "hexside-kind", "road-kind", "feature", "allowance", "enter", "cross"}))
        return Chapter::terrain;
    return Chapter::rules;
}

bool is_bookkeeping(const ChangeKey& key) noexcept {
    return key.is_origin() || key.field == "position" || key.field == "ruleset-sha256" ||
           (key.noun == "scenario" && (key.field == "ruleset" || key.field == "map" || key.field == "counter-order"));
}

}  // namespace ramparts::paper
