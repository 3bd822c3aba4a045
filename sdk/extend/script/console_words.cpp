// What may follow in an expression; see script_console.hpp.
#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "engine/rules/standard.hpp"
#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/library_parts.hpp"
#include "sdk/extend/script/script_console.hpp"

namespace ramparts {
namespace script {
namespace {

using Items = std::vector<ScriptCompletion::Item>;

constexpr std::array<const char*, 12> kWordsOfLua{"and",      "do", "else", "end", "false", "for",
                                                  "function", "if", "nil",  "not", "or",    "true"};

bool word_sign(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
std::string about_of(const Binding& b) {
    return "(" + std::string(b.takes) + ")" + (*b.returns != '\0' ? ": " + std::string(b.returns) : std::string());
}
std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
    return text;
}
// The word at the end of a text.
std::string_view last_word(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && word_sign(text[begin - 1])) --begin;
    return text.substr(begin);
}

class Completer {
public:
    Completer(std::string_view begun, const StandardRules* rules, Items& out)
        : begun_(begun), rules_(rules), out_(out) {}

    void add(const std::string& word, std::string about = {}) {
        if (word.empty() || !word.starts_with(begun_)) return;
        if (std::any_of(out_.begin(), out_.end(), [&](const auto& item) { return item.word == word; })) return;
        out_.push_back({word, std::move(about)});
    }
    void functions_of(Class c) {
        for (const Binding& b : bindings())
            if (b.of == c && std::strncmp(b.name, "__", 2) != 0) add(b.name, about_of(b));
    }
    void functions(std::span<const LibraryFunction> all) {
        for (const LibraryFunction& f : all) add(f.name);
    }
    void words(const Words& all) {
        for (std::size_t i = 0; i < all.count; ++i) add(all.words[i]);
    }
    void attributes() {
        if (rules_ == nullptr) return;
        for (const auto& module : rules_->modules().all())
            for (std::size_t i = 0; module != nullptr && i < module->attributes.size(); ++i)
                add(module->attributes[i].info->name, module->info().id);
    }
    void ids(std::uint32_t what, std::uint32_t count) {
        if (rules_ == nullptr) return;
        const rp_fixed& fixed = rules_->modules().fixed();
        for (std::uint32_t i = 0; i < count; ++i)
            if (const rp_text name = fixed.name(&fixed, what, i); name.size > 0) add(std::string(name.data, name.size));
    }
    // What stands in quotes, by the function it is given to and which of its arguments it is.
    void quoted(std::string_view function, std::string_view first) {
        if (function == "get") return attributes();
        if (function == "var") return words(kVarWords);
        if (function == "set") return words(kSetWords);
        if (function == "strength") return words(kAskedRoleWords);
        if (function == "status") return words(kStatusWords);
        if (function == "name" || (function == "find" && first.empty())) return words(kNameWords);
        if (function != "find" || rules_ == nullptr) return;
        const rp_fixed& fixed = rules_->modules().fixed();
        if (first == "unit") ids(RP_NAME_UNIT, fixed.unit_count);
        if (first == "hex") ids(RP_NAME_HEX, fixed.hex_count);
        if (first == "side") ids(RP_NAME_SIDE, 2);
    }
    void names() {
        add("view", "what rule modules see of the position");
        add("ramparts");
        functions(global_functions());
        for (const char* table : {"math", "string", "table"}) add(table);
        for (const char* word : kWordsOfLua) add(word);
    }
    void methods(std::string_view object) {
        if (last_word(object) == "view") return functions_of(Class::view);
        if (object.ends_with("fixed()")) return functions_of(Class::fixed);
        functions_of(Class::set);
    }
    void fields(std::string_view table) {
        if (table == "ramparts") return functions_of(Class::library);
        if (table == "table") return functions(table_functions());
        if (table == "string") return functions(text_functions());
        if (table == "math") return functions(number_functions());
        for (const char* field : {"kind", "unit", "hex", "verb", "mine", "number"}) add(field);
    }

private:
    std::string_view begun_;
    const StandardRules* rules_;
    Items& out_;
};

// Where a text that is still open begins, behind its quotation mark; npos when none is.
std::size_t open_quote(std::string_view text) {
    std::size_t open = std::string_view::npos;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quote != 0 && text[i] == '\\') ++i;
        else if (quote != 0 && text[i] == quote) quote = 0;
        else if (quote == 0 && (text[i] == '"' || text[i] == '\'')) quote = text[i], open = i + 1;
    }
    return quote != 0 ? open : std::string_view::npos;
}

// Completes inside of quotation marks: of which function are they, and what stands as its first argument?
void complete_quoted(std::string_view before, Completer& completer) {
    const std::size_t bracket = before.rfind('(');
    if (bracket == std::string_view::npos) return;
    const std::string_view function = last_word(before.substr(0, bracket));
    const std::string_view arguments = before.substr(bracket + 1);
    const std::size_t comma = arguments.find(',');
    std::string_view first = comma == std::string_view::npos ? std::string_view() : arguments.substr(0, comma);
    if (first.size() >= 2 && (first.front() == '"' || first.front() == '\''))
        first = first.substr(1, first.find(first.front(), 1) - 1);
    completer.quoted(function, first);
}

}  // namespace
}  // namespace script

ScriptCompletion complete_script(std::string_view expression, std::size_t cursor, const StandardRules* rules) {
    using namespace script;
    ScriptCompletion found;
    const std::string_view before = expression.substr(0, cursor);
    if (const std::size_t quote = open_quote(before); quote != std::string_view::npos) {
        found.from = quote;
        Completer completer(before.substr(quote), rules, found.items);
        complete_quoted(before.substr(0, quote - 1), completer);
        return found;
    }
    const std::string_view begun = last_word(before);
    if (!begun.empty() && begun.front() >= '0' && begun.front() <= '9') return found;
    found.from = before.size() - begun.size();
    Completer completer(begun, rules, found.items);
    const std::string_view head = before.substr(0, found.from);
    if (head.ends_with(':')) completer.methods(without_blanks(head.substr(0, head.size() - 1)));
    else if (head.ends_with('.') && !head.ends_with("..")) completer.fields(last_word(head.substr(0, head.size() - 1)));
    else completer.names();
    return found;
}

}  // namespace ramparts
