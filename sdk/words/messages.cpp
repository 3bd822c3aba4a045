// Messages in the language of the program; see messages.hpp.
#include "sdk/words/messages.hpp"

#include "engine/core/joined.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {

namespace {

// The name that its ruleset gives a kind, or nothing.
std::string name_of_kind(const MessageArg& kind) {
    return kind.parts.empty() ? std::string() : kind.parts.front().text;
}

}  // namespace

std::string say_argument(const MessageArg& argument) {
    using Kind = MessageArg::Kind;
    const auto each = [&] {
        std::vector<std::string> words;
        for (const MessageArg& part : argument.parts) words.push_back(say_argument(part));
        return words;
    };
    switch (argument.kind) {
        case Kind::half_points: {
            std::string digits = argument.english();
            digits.erase(digits.rfind(' '));
            return say("{1} MP", digits);
        }
        case Kind::points: {
            std::string digits = argument.english();
            digits.erase(digits.rfind(' '));
            return say("{1} MP", say_decimal(digits));
        }
        case Kind::kind: return say_kind_id(argument.text, name_of_kind(argument));
        case Kind::a_kind: return say_a_kind_id(argument.text, name_of_kind(argument));
        case Kind::result: return say_result(argument.text);
        case Kind::message: return say_message(argument.message);
        case Kind::all_of: return list_words(each());
        case Kind::series: {
            return joined(each(), ", ");
        }
        case Kind::text: return say_name(argument.text);
        case Kind::number:
        case Kind::rule: break;
    }
    return argument.english();
}

std::string say_message(const Message& message) {
    if (message.plain()) return message.english();
    std::vector<std::string> texts;
    std::vector<std::string_view> names;
    for (const MessageArg& argument : message.arguments()) {
        texts.push_back(say_argument(argument));
        names.push_back(argument.name);
    }
    return filled_places(translated(message.pattern()), texts, names);
}

std::string label_of(const Message& message) {
    if (message.plain()) return message.english();
    std::vector<SayArg> arguments;
    for (const MessageArg& argument : message.arguments()) {
        const bool article = argument.kind == MessageArg::Kind::a_kind;
        const bool kind = article || argument.kind == MessageArg::Kind::kind;
        arguments.emplace_back(kind ? kind_in_label(kind_word(argument.text, name_of_kind(argument)), article)
                                    : argument.english());
    }
    return joined_label(message.pattern(), arguments);
}

}  // namespace ramparts
