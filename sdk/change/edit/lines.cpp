// What all lines share; see lines.hpp. And the fields that have a grammar of their own.
#include "sdk/change/edit/lines.hpp"

#include "sdk/change/edit/entries.hpp"

namespace ramparts::edits {

std::optional<LineFault> left_over(const WordReader& words) {
    if (words.done()) return std::nullopt;
    if (words.peek().asked) words.peek().asked->end();
    return LineFault{words.peek().column, message("\"{1}\" is left over", excerpt(words.peek().text)),
                     message("end the line before it, or put a text of several words between double quotes")};
}

std::optional<LineFault> end_of_line(WordReader& words, bool accepted, const Edit& e) {
    if (!accepted || e.failed())
        return LineFault{1, e.error() ? e.error()->message : message("the edit was refused"), {}};
    return left_over(words);
}

LineFault changes_nothing(const Word& at) {
    return {at.column, message("that is so already, the line changes nothing"), message("leave the line out"),
            LineFault::Kind::no_change};
}

Result<std::size_t, LineFault> read_position(WordReader& words, std::size_t size, PositionOf by) {
    if (by == PositionOf::target || !words.peek().asked) words.take_if("to");
    const Word& word = words.take();
    if (word.asked && size > 0) word.asked->number(1, static_cast<int>(size));
    if (size == 0) return fail(LineFault{word.column, message("the list is empty"), message("add an entry first")});
    const Word bare{word.text.starts_with('#') ? word.text.substr(1) : word.text, word.column, word.quoted};
    const auto number = read_number(bare, {1, static_cast<int>(size)});
    if (!number) return fail(number.error());
    return static_cast<std::size_t>(*number - 1);
}

bool has_word(std::string_view words, std::string_view word) noexcept {
    for (std::size_t at = words.find(word); at != std::string_view::npos && !word.empty();
         at = words.find(word, at + 1)) {
        const bool begins = at == 0 || words[at - 1] == ' ';
        const std::size_t end = at + word.size();
        if (begins && (end == words.size() || words[end] == ' ')) return true;
    }
    return false;
}

void add_words(std::string_view words, std::vector<std::string_view>& list) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (end > 0) list.push_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

// --- fields with grammars of their own ---

Taken read_provenance(std::string_view name, Provenance& provenance, WordReader& words) {
    if (name == "src") {
        if (auto fault = asked_text(words.peek(), name)) return fault;
        provenance.source = words.take().text;
        return kTaken;
    }
    if (name != "prov") return std::nullopt;
    const Word& word = words.take();
    if (word.is("-")) {
        provenance = {};
        return kTaken;
    }
    std::vector<std::string_view> names;
    for (const ProvenanceKind kind : kOrigins) names.push_back(to_string(kind));
    const auto place = find_name(word, names, wording("origin"));
    if (!place) return place.error();
    provenance.kind = kOrigins[*place];
    return kTaken;
}

std::optional<LineFault> read_set(std::vector<SetValue>& values, WordReader& words) {
    const Word name = words.take();
    if (name.asked) {
        for (const SetValue& value : values) name.asked->offer(as_word(value.name), message("now {1}", value.value));
        return asked_text(name, "set");
    }
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const SetValue& v) { return v.name == name.text; });
    if ((found != values.end() || !words.peek().asked) && words.take_if("-")) {
        if (found == values.end())
            return LineFault{name.column, message("there is no value \"{1}\" here", excerpt(name.text)),
                             message("leave it out")};
        values.erase(found);
        return std::nullopt;
    }
    const auto value = read_number(words.take(), data::kValue);
    if (!value) return value.error();
    if (found != values.end()) found->value = *value;
    else values.push_back({name.text, *value});
    return std::nullopt;
}

void show_provenance(const Provenance& provenance, Shown& shown) {
    if (provenance.stated()) {
        shown.emplace_back("prov", std::string(to_string(provenance.kind)));
        shown.emplace_back("src", as_text(provenance.source));
    } else {
        shown.emplace_back("prov", "-");
    }
}

Taken read_extra(const Scenario&, std::string_view name, CrtCell& entry, WordReader& words) {
    if (name != "code") return std::nullopt;
    const Word& word = words.take();
    if (word.asked) {
        word.asked->keyword("-");
        word.asked->hint(message("a combat result, such as DL1DR"));
        return missing_value(word, name);
    }
    const auto result = CombatResult::parse(word.text);
    if (!result && !CombatResult::may_be_module(word.text))
        return LineFault{word.column, message("\"{1}\" is not a combat result", excerpt(word.text)),
                         message("write losses AL1 DL2 BL1, then retreats AR DR, or - for no effect")};
    entry.code = word.text;
    entry.result = result.value_or(CombatResult{});
    return kTaken;
}

void show_extra(const Scenario&, const CrtCell& entry, Shown& shown) {
    shown.emplace_back("code", as_word(entry.code));
}

Taken read_extra(const Scenario&, std::string_view name, ModuleUse& entry, WordReader& words) {
    if (name != "param") return std::nullopt;
    const Word param = words.take();
    if (param.asked) {
        for (const ModuleParam& p : entry.params) param.asked->offer(as_word(p.name), Message(p.value));
        return asked_text(param, name);
    }
    const auto found = std::find_if(entry.params.begin(), entry.params.end(),
                                    [&](const ModuleParam& p) { return p.name == param.text; });
    if (words.done()) return missing_value(words.peek(), param.text);
    if ((found != entry.params.end() || !words.peek().asked) && words.take_if("-")) {
        if (found == entry.params.end())
            return LineFault{param.column, message("there is no parameter \"{1}\" here", excerpt(param.text)),
                             message("leave it out")};
        entry.params.erase(found);
        return kTaken;
    }
    if (auto fault = asked_text(words.peek(), param.text)) return fault;
    const std::string& value = words.take().text;
    if (found != entry.params.end()) found->value = value;
    else entry.params.push_back({param.text, value});
    return kTaken;
}

void show_extra(const Scenario&, const ModuleUse& entry, Shown& shown) {
    for (const ModuleParam& p : entry.params) shown.emplace_back("param " + as_word(p.name), as_text(p.value));
}

// "hexes=2 losses=1; hexes=3": signs of this grammar stand behind a backslash.
Taken read_extra(const Scenario&, std::string_view name, ModuleTable& entry, WordReader& words) {
    if (name != "rows") return std::nullopt;
    const Word& word = words.take();
    if (auto fault = asked_text(word, name)) return fault;
    entry.rows.clear();
    std::string column;
    std::string text;
    bool in_value = false;
    const auto end_cell = [&] {
        if (in_value) entry.rows.back().cells.push_back({column, text});
        text.clear();
        in_value = false;
    };
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char c = word.text[i];
        if (entry.rows.empty()) entry.rows.emplace_back();
        if (c == '\\' && i + 1 < word.text.size()) {
            text += word.text[++i];
        } else if (c == ';') {
            end_cell();
            entry.rows.emplace_back();
        } else if (c == ' ') {
            end_cell();
        } else if (c == '=' && !in_value) {
            column = std::exchange(text, {});
            in_value = true;
        } else {
            text += c;
        }
    }
    end_cell();
    return kTaken;
}

void show_extra(const Scenario&, const ModuleTable& entry, Shown& shown) {
    const auto plain = [](std::string_view text) {
        std::string safe;
        for (const char c : text)
            safe += (c == '\\' || c == ';' || c == ' ' || c == '=' ? std::string("\\") : std::string()) + c;
        return safe;
    };
    std::string rows;
    for (const TableRow& row : entry.rows) {
        if (&row != &entry.rows.front()) rows += ';';
        for (const ModuleCell& cell : row.cells)
            rows += (&cell == &row.cells.front() ? "" : " ") + plain(cell.column) + "=" + plain(cell.value);
    }
    shown.emplace_back("rows", as_text(rows));
}

}  // namespace ramparts::edits
