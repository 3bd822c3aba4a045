// The names of the shipped ruleset's kinds; see kind_names.hpp.
#include "sdk/words/kind_names.hpp"

#include <algorithm>
#include <iterator>

#include "engine/diag/kind_words.hpp"
#include "sdk/words/scenario_names.hpp"
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
    if (std::string own = say_name(name); own != name) return own;
    const auto* const known =
        std::find_if(std::begin(kShipped), std::end(kShipped), [&](const ShippedKind& k) { return k.name == name; });
    return known == std::end(kShipped) ? std::string(name) : translated(name);
}

std::string say_kind_id(std::string_view id) {
    const auto* const known =
        std::find_if(std::begin(kShipped), std::end(kShipped), [&](const ShippedKind& k) { return k.id == id; });
    if (known == std::end(kShipped)) return std::string(id);
    const std::string name = translated(known->name);
    return name == known->name ? std::string(id) : within_sentence(name);
}

std::string say_kind_id(std::string_view id, std::string_view name) {
    if (const std::string own = say_name(name); own != name) return within_sentence(own);
    const std::string word = kind_word(id, name);
    const std::string said = say_kind_id(word);
    return said == word && !name.empty() ? within_sentence(name) : said;
}

std::string kind_word(std::string_view id, std::string_view name) {
    const std::string own = within_sentence(name);
    const bool shipped = std::any_of(std::begin(kShipped), std::end(kShipped), [&](const ShippedKind& k) {
        return k.id == id && within_sentence(k.name) == own;
    });
    return shipped || name.empty() ? std::string(id) : own;
}

std::string say_a_kind_id(std::string_view id, std::string_view name) {
    const std::string kind = say_kind_id(id, name);
    const bool vowel = !kind.empty() && std::string_view("aeiouAEIOU").find(kind.front()) != std::string_view::npos;
    return vowel ? say("an {1}", kind) : say("a {1}", kind);
}

}  // namespace ramparts
