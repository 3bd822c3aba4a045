// The names of the shipped ruleset's kinds; see kind_names.hpp.
#include "sdk/words/kind_names.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

struct ShippedKind {
    std::string_view id;
    const char* name;
};

// As scenarios/rulesets has them; only these are translated, so that no name a user thought of ever is.
constexpr ShippedKind kShipped[] = {
    {"clear", RP_TR("Clear")},       {"forest", RP_TR("Forest")},       {"swamp", RP_TR("Swamp")},
    {"all-river", RP_TR("River")},   {"creek", RP_TR("Creek")},         {"river", RP_TR("River")},
    {"slope", RP_TR("Slope")},       {"bridge", RP_TR("Bridge")},       {"road", RP_TR("Road")},
    {"building", RP_TR("Building")}, {"infantry", RP_TR("Infantry")},   {"warband", RP_TR("Warband")},
    {"cavalry", RP_TR("Cavalry")},   {"artillery", RP_TR("Artillery")},
};

}  // namespace

std::string say_kind(std::string_view name) {
    const auto* const known =
        std::find_if(std::begin(kShipped), std::end(kShipped), [&](const ShippedKind& k) { return k.name == name; });
    return known == std::end(kShipped) ? std::string(name) : translated(name);
}

std::string say_kind_id(std::string_view id) {
    const auto* const known =
        std::find_if(std::begin(kShipped), std::end(kShipped), [&](const ShippedKind& k) { return k.id == id; });
    if (known == std::end(kShipped)) return std::string(id);
    std::string name = translated(known->name);
    if (name == known->name) return std::string(id);
    if (name.front() >= 'A' && name.front() <= 'Z') name.front() = static_cast<char>(name.front() + 32);
    return name;
}

std::string say_a_kind_id(std::string_view id) {
    const bool vowel = !id.empty() && std::string_view("aeiouAEIOU").find(id.front()) != std::string_view::npos;
    return vowel ? say("an {1}", say_kind_id(id)) : say("a {1}", say_kind_id(id));
}

}  // namespace ramparts
