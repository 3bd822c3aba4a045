// Places, plural forms and the names of edits.
#include "editor/words/translate.hpp"

#include <utility>

#include "editor/words/kind_names.hpp"
#include "editor/words/phrases.hpp"
#include "editor/words/plugin_texts.hpp"
#include "engine/diag/message.hpp"

namespace ramparts {
namespace {

constexpr char kSeparator = '\x1f';

Translator& translator() {
    static Translator now;
    return now;
}

}  // namespace

void set_translator(Translator t) { translator() = std::move(t); }

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
    for (const SayArg& argument : arguments) texts.push_back(argument.text);
    return filled_places(text, texts);
}

std::string joined_label(std::string_view english, const std::vector<SayArg>& arguments) {
    std::string label(english);
    for (const SayArg& argument : arguments) label += kSeparator + argument.text;
    return label;
}

std::string say_label(std::string_view label) {
    std::vector<SayArg> arguments;
    const auto end = label.find(kSeparator);
    const std::string_view english = label.substr(0, end);
    for (auto at = end; at != std::string_view::npos;) {
        const auto next = label.find(kSeparator, at + 1);
        arguments.emplace_back(say_kind(label.substr(at + 1, next == std::string_view::npos ? next : next - at - 1)));
        at = next;
    }
    return arguments.empty() ? say_phrase(english) : filled(translated(english), arguments);
}

std::string say_decimal(std::string number) {
    if (const auto point = number.find('.'); point != std::string::npos)
        number.replace(point, 1, translated(RP_TR(".")));
    return number;
}

}  // namespace ramparts
