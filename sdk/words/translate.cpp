// Places, plural forms and the names of edits.
#include "sdk/words/translate.hpp"

#include <utility>

#include "engine/diag/message.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr char kSeparator = '\x1f';
// Before the id of a kind, and of one that has its article.
constexpr char kKind = '\x1e';
constexpr char kAKind = '\x1d';

Translator& translator() {
    static Translator now;
    return now;
}

}  // namespace

void set_translator(Translator t) { translator() = std::move(t); }
const Translator& translator_in_force() { return translator(); }

std::string translated(std::string_view english) {
    std::string said = english.empty() || !translator() ? std::string(english) : translator()(english, {}, 0);
    if (said == english)
        if (const std::string* own = text_of_any_plugin(english)) return *own;
    return said;
}

std::string translated_n(std::string_view one, std::string_view many, long n) {
    return translator() ? translator()(one, many, n) : std::string(n == 1 ? one : many);
}

std::string filled(std::string_view text, const std::vector<SayArg>& arguments) {
    std::vector<std::string> texts;
    texts.reserve(arguments.size());
    for (const SayArg& argument : arguments) texts.push_back(say_name(argument.text));
    return filled_places(text, texts);
}

std::string joined_label(std::string_view english, const std::vector<SayArg>& arguments) {
    std::string label(english);
    for (const SayArg& argument : arguments) label += kSeparator + argument.text;
    return label;
}

std::string kind_in_label(std::string_view id, bool article) { return (article ? kAKind : kKind) + std::string(id); }

namespace {

std::string label_argument(std::string_view text) {
    if (text.starts_with(kAKind)) return say_a_kind_id(text.substr(1));
    return text.starts_with(kKind) ? say_kind_id(text.substr(1)) : say_kind(text);
}

}  // namespace

std::string say_label(std::string_view label) {
    std::vector<SayArg> arguments;
    const auto end = label.find(kSeparator);
    const std::string_view english = label.substr(0, end);
    for (auto at = end; at != std::string_view::npos;) {
        const auto next = label.find(kSeparator, at + 1);
        arguments.emplace_back(
            label_argument(label.substr(at + 1, next == std::string_view::npos ? next : next - at - 1)));
        at = next;
    }
    return filled(translated(english), arguments);
}

std::string say_decimal(std::string number) {
    if (const auto point = number.find('.'); point != std::string::npos)
        number.replace(point, 1, translated(RP_TR(".")));
    return number;
}

}  // namespace ramparts
