// Names and numbers; see values.hpp.
#include "sdk/edit/values.hpp"

#include <algorithm>

namespace ramparts::edits {
namespace {

template <class T>
std::vector<std::string_view> ids(const std::vector<T>& list) {
    std::vector<std::string_view> names;
    for (const T& entry : list) names.emplace_back(entry.id);
    return names;
}

}  // namespace

std::vector<std::string_view> names_of(const Scenario& scenario, data::To to) {
    switch (to) {
        case data::To::terrain: return ids(scenario.ruleset.terrains);
        case data::To::hexside_kind: return ids(scenario.ruleset.hexside_kinds);
        case data::To::feature: return ids(scenario.ruleset.features);
        case data::To::unit_class: return ids(scenario.ruleset.unit_classes);
        case data::To::side: return ids(scenario.sides);
        case data::To::group: break;
    }
    return ids(scenario.reinforcements);
}

std::optional<LineFault> asked_text(const Word& word, std::string_view field) {
    if (!word.asked) return std::nullopt;
    word.asked->hint(message("{1}: a word, or a text between quotes", field));
    return missing_value(word, field);
}

void ask_names(const Scenario& scenario, data::To to, Asked& asked) {
    const auto offer = [&](const auto& list) {
        for (const auto& entry : list) asked.offer(as_word(entry.id), Message(entry.name));
    };
    switch (to) {
        case data::To::terrain: return offer(scenario.ruleset.terrains);
        case data::To::hexside_kind: return offer(scenario.ruleset.hexside_kinds);
        case data::To::feature: return offer(scenario.ruleset.features);
        case data::To::unit_class: return offer(scenario.ruleset.unit_classes);
        case data::To::side: return offer(scenario.sides);
        case data::To::group: break;
    }
    for (const ReinforcementGroup& group : scenario.reinforcements)
        asked.offer(as_word(group.id), message("turn {1}", group.turn));
}

std::string_view words_for(data::To to) noexcept {
    switch (to) {
        case data::To::terrain: return "terrain";
        case data::To::hexside_kind: return "hexside kind";
        case data::To::feature: return "feature";
        case data::To::unit_class: return "unit class";
        case data::To::side: return "side";
        case data::To::group: break;
    }
    return "reinforcement group";
}

Result<std::size_t, LineFault> find_name(const Word& word, std::span<const std::string_view> names,
                                         std::string_view what) {
    if (word.asked) word.asked->names(names, what);
    const auto found = std::find(names.begin(), names.end(), word.text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    if (word.text.empty() && !word.quoted)
        return fail(LineFault{word.column, "the " + std::string(what) + " is missing", suggestion({}, names)});
    return fail(LineFault{word.column, "there is no " + std::string(what) + " " + quote(word.text),
                          suggestion(word.text, names)});
}

Result<int, LineFault> read_number(const Word& word, data::Range range) {
    if (word.asked) word.asked->number(range.min, range.max);
    int value = 0;
    const std::string ends = std::to_string(range.min) + " to " + std::to_string(range.max);
    switch (read_integer(word.text, range.min, range.max, value)) {
        case NumberFault::none: return value;
        case NumberFault::out_of_range:
            return fail(LineFault{word.column, word.text + " is out of range", "use " + ends});
        case NumberFault::not_a_number: break;
    }
    if (word.text.empty()) return fail(LineFault{word.column, "a number is missing", "use " + ends});
    return fail(LineFault{word.column, quote(word.text) + " is no whole number", "use " + ends});
}

Result<bool, LineFault> read_flag(const Word& word) {
    if (word.is("true") || word.is("yes")) return true;
    if (word.is("false") || word.is("no")) return false;
    return fail(LineFault{
        word.column, word.text.empty() ? "true or false is missing" : quote(word.text) + " is neither true nor false",
        "write true or false"});
}

}  // namespace ramparts::edits
