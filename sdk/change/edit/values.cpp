// Names and numbers; see values.hpp.
#include "sdk/change/edit/values.hpp"

#include <algorithm>

namespace ramparts::edits {

std::vector<std::string_view> names_of(const Scenario& scenario, data::To to) {
    return data::in_list(scenario, to, [](const auto& list) { return ids_of(list); });
}

std::optional<LineFault> asked_text(const Word& word, std::string_view field) {
    if (!word.asked) return std::nullopt;
    word.asked->hint(message("{1}: a word, or a text between quotes", field));
    return missing_value(word, field);
}

void ask_names(const Scenario& scenario, data::To to, Asked& asked) {
    data::in_list(scenario, to, [&](const auto& list) {
        for (const auto& entry : list)
            if constexpr (requires { entry.name; }) asked.offer(as_word(entry.id), Message(entry.name));
            else asked.offer(as_word(entry.id), message("turn {1}", entry.turn));
    });
}

LineFault no_name(const Word& word, std::span<const std::string_view> names, MessageArg what) {
    if (word.text.empty() && !word.quoted)
        return {word.column, message("the {1} is missing", std::move(what)), suggestion({}, names)};
    return {word.column, message("there is no {1} \"{2}\"", std::move(what), excerpt(word.text)),
            names.empty() ? message("add one first, in a line before this one") : suggestion(word.text, names)};
}

Result<int, LineFault> read_number(const Word& word, data::Range range) {
    if (word.asked) word.asked->number(range.min, range.max);
    int value = 0;
    const auto ends = [&] { return message("use {1} to {2}", range.min, range.max); };
    switch (read_integer(word.text, range.min, range.max, value)) {
        case NumberFault::none: return value;
        case NumberFault::out_of_range:
            return fail(LineFault{word.column, message("{1} is out of range", word.text), ends()});
        case NumberFault::not_a_number: break;
    }
    if (word.text.empty()) return fail(LineFault{word.column, message("a number is missing"), ends()});
    return fail(LineFault{word.column, message("\"{1}\" is not a whole number", excerpt(word.text)), ends()});
}

Result<bool, LineFault> read_flag(const Word& word) {
    if (word.is("true") || word.is("yes")) return true;
    if (word.is("false") || word.is("no")) return false;
    return fail(LineFault{word.column,
                          word.text.empty() ? message("true or false is missing")
                                            : message("\"{1}\" is neither true nor false", excerpt(word.text)),
                          message("write true or false")});
}

}  // namespace ramparts::edits
