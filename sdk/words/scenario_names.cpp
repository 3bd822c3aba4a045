// See scenario_names.hpp.
#include "sdk/words/scenario_names.hpp"

#include <algorithm>

#include "formats/scenario/name_file.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

// Whether another language than English is spoken.
bool in_other_words() { return !plugin_language().empty() && plugin_language() != "en"; }

struct Taken {
    std::string language;
    NameTexts texts;
};

// What was taken in the language that is spoken now; names of another one are dropped.
NameTexts& names_in_force() {
    static Taken now;
    if (now.language != plugin_language()) now = {plugin_language(), {}};
    return now.texts;
}

// Where what tells a unit apart begins: " 2", " (A)", " at L2406"; npos when nothing does.
std::size_t told_apart(std::string_view name) {
    const std::size_t space = name.rfind(' ');
    if (space == std::string_view::npos) return space;
    const std::string_view last = name.substr(space + 1);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (std::all_of(last.begin(), last.end(), digit)) return space;
    if (last.ends_with(')')) return name.rfind(" (");
    constexpr std::string_view kAt = " at ";
    const std::size_t at = name.rfind(kAt);
    return at != std::string_view::npos && at + kAt.size() == space + 1 ? at : std::string_view::npos;
}

}  // namespace

void use_names_of(const LoadedScenario& loaded) {
    if (in_other_words()) names_in_force().merge(names_beside(loaded, plugin_language()));
}

void use_names_in(const std::filesystem::path& folder) {
    if (in_other_words()) names_in_force().merge(names_in(folder, plugin_language()));
}

void forget_names() { names_in_force().clear(); }

NameTexts names_taken() { return names_in_force(); }

void put_names(NameTexts names) { names_in_force() = std::move(names); }

std::string say_name(std::string_view name) {
    const NameTexts& names = names_in_force();
    if (names.empty()) return std::string(name);
    if (const auto found = names.find(name); found != names.end()) return found->second;
    const std::size_t apart = told_apart(name);
    if (apart == std::string_view::npos) return std::string(name);
    const auto found = names.find(name.substr(0, apart));
    if (found == names.end()) return std::string(name);
    constexpr std::string_view kAt = " at ";
    const std::string_view rest = name.substr(apart);
    if (rest.starts_with(kAt)) return say("{1} at {2}", found->second, rest.substr(kAt.size()));
    return found->second + std::string(rest);
}

Scenario with_shown_names(Scenario scenario) {
    if (!names_in_force().empty()) each_name(scenario, [](std::string& text) { text = say_name(text); });
    return scenario;
}

}  // namespace ramparts
