// What all rows of a plugin.xml need: their fields by the tables of plugin_fields.hpp, ids that stand once, parameters,
// checks and their sentences.
#pragma once

#include <algorithm>
#include <set>

#include "formats/plugin/plugin_fields.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/text/numbers.hpp"

namespace ramparts {

// The kinds of field that only plugins have, and words that stand once.
struct PluginContext {};
template <class T>
bool read_field(xml::Attributes& row, T& to, const data::Rule<T>& field, PluginContext&) {
    to.*field.member = field.need == data::Need::required ? row.required_rule(field.name) : row.rule(field.name);
    return true;
}
template <class T>
bool read_field(xml::Attributes& row, T& to, const data::Either<T>& field, PluginContext&) {
    to.*field.member = row.choice(field.name, field.values).value_or(0) == 0;
    return true;
}
template <class T>
bool read_field(xml::Attributes& row, T& to, const data::OrZero<T>& field, PluginContext&) {
    const bool given = row.has(field.name) && row.value(field.name) != "0";
    to.*field.member = given ? row.integer(field.name, field.range.min, field.range.max).value_or(0) : 0;
    return true;
}
template <class T>
bool read_field(xml::Attributes& row, T& to, const data::Words<T>& field, PluginContext&) {
    std::vector<std::string>& words = to.*field.member;
    xml::for_each_item(row.value(field.name), [&](std::string_view item, std::size_t) {
        if (std::find(words.begin(), words.end(), item) == words.end()) words.emplace_back(item);
        else
            row.error("RP1050", field.name,
                      message("\"{1}\" appears twice in attribute \"{2}\" of <{3}>", excerpt(item), field.name,
                              row.element().name()),
                      message("keep one of the two"));
    });
    return true;
}

template <class T>
T fields_of(xml::Attributes& row) {
    T value;
    PluginContext context;
    (void)read_fields(row, value, context);
    return value;
}

/// So many whole numbers with dots between them: "1.0.0".
inline bool is_plugin_version(std::string_view text, std::size_t parts) {
    for (; parts > 0; --parts) {
        const std::size_t end = parts > 1 ? text.find('.') : text.size();
        if (end == std::string_view::npos || !to_integer(text.substr(0, end), 0, 9999)) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

class PluginRows {
public:
    explicit PluginRows(xml::Reader& reader) : reader_(reader) {}

    std::string words(const xml::Element& element) {
        (void)xml::Attributes(reader_, element, {});
        return reader_.text(element);
    }

    // Adds a row unless its id is there already; null when it is not added.
    template <class T>
    T* keep(xml::Attributes& row, std::vector<T>& rows, T value, std::string T::*id, std::string_view name) {
        const std::string& own = value.*id;
        if (own.empty()) return nullptr;
        for (const T& other : rows)
            if (other.*id == own) {
                row.error("RP1050", name,
                          message("another <{1}> is called \"{2}\" already", data::kElement<T>, excerpt(own)),
                          message("give each its own name"));
                return nullptr;
            }
        return &rows.emplace_back(std::move(value));
    }

    template <class T>
    T* add(const xml::Element& element, std::vector<T>& rows, std::string T::*id) {
        xml::Attributes row(reader_, element, data::kNames<T>);
        reader_.leaf(element);
        return keep(row, rows, fields_of<T>(row), id, std::get<0>(data::kFields<T>).name);
    }

    // A row with an id and, inside, what it is for.
    template <class T>
    T* documented(const xml::Element& element, std::vector<T>& rows, std::string T::*id = &T::id) {
        xml::Attributes row(reader_, element, data::kNames<T>);
        T value = fields_of<T>(row);
        constexpr std::string_view kRows[] = {"doc"};
        for_each_row(reader_, element, kRows, [&](const xml::Element& doc, std::size_t) { value.doc = words(doc); });
        return keep(row, rows, std::move(value), id, std::get<0>(data::kFields<T>).name);
    }

    // A parameter of a transform, exporter or importer: it belongs to a call, so nothing keeps it.
    void parameter(const xml::Element& element, std::vector<ParameterInfo>& parameters) {
        const ParameterInfo* p = any_parameter(element, parameters);
        if (p == nullptr) return;
        xml::Attributes row(reader_, element);
        for (const std::string_view name : {std::string_view("setting"), std::string_view("was")})
            if (row.has(name) && (name == "was" || p->setting))
                row.error("RP1033", name, message("only a parameter of a <module> has the attribute \"{1}\"", name),
                          message("leave it out"));
    }

    // One of a module, which battles and records name.
    void module_parameter(const xml::Element& element, std::vector<ParameterInfo>& parameters) {
        if (any_parameter(element, parameters) == nullptr) return;
        xml::Attributes row(reader_, element);
        names_once(row, parameters, &ParameterInfo::name);
    }

    // Reports an earlier name of the last row that another row has or had, or that it has today.
    template <class T>
    static void names_once(xml::Attributes& row, const std::vector<T>& rows, std::string T::*id) {
        for (const std::string& name : rows.back().was)
            for (const T& other : rows) {
                const bool earlier =
                    &other != &rows.back() && std::find(other.was.begin(), other.was.end(), name) != other.was.end();
                if (!earlier && other.*id != name) continue;
                row.error("RP1050", "was", message("\"{1}\" is the name of another row, or of this one", excerpt(name)),
                          message("give each name to one row"));
                break;
            }
    }

private:
    ParameterInfo* any_parameter(const xml::Element& element, std::vector<ParameterInfo>& parameters) {
        ParameterInfo* p = documented(element, parameters, &ParameterInfo::name);
        if (p == nullptr) return nullptr;
        xml::Attributes row(reader_, element);
        const bool word = std::find(p->words.begin(), p->words.end(), p->otherwise) != p->words.end();
        if (p->least > p->most)
            row.error("RP1034", "least", message("the least value of \"{1}\" is above the greatest", excerpt(p->name)),
                      message("exchange them"));
        else if (p->type == ParameterType::integer && !p->otherwise.empty() &&
                 !to_integer(p->otherwise, p->least, p->most))
            row.error("RP1031", "default",
                      message("attribute \"{1}\" of <{2}> is \"{3}\"", "default", row.element().name(),
                              excerpt(p->otherwise)),
                      message("write a number from {1} to {2}", p->least, p->most));
        if (p->type == ParameterType::choice && !word)
            row.error(
                "RP1033", "default",
                message("\"{1}\" is none of the words of \"{2}\"", excerpt(p->otherwise), excerpt(p->name)),
                p->words.empty() ? message("list them in words=\"…\"") : message("use one of {1}", row.text("words")));
        return p;
    }

public:
    // Sentences of checks and transforms: their text is the row's.
    void say(const xml::Element& element, std::vector<CheckMessage>& messages) {
        xml::Attributes row(reader_, element, data::kNames<CheckMessage>);
        CheckMessage found = fields_of<CheckMessage>(row);
        found.text = reader_.text(element);
        if (found.number == 0 || found.id.empty()) return;
        if (found.text.empty())
            return row.error("RP1036", "id", message("message \"{1}\" is empty", excerpt(found.id)),
                             message("write its sentence"));
        for (const CheckMessage& other : messages)
            if (other.number == found.number)
                return row.error("RP1050", "number", message("the number {1} is taken", found.number),
                                 message("give each message its own number"));
        (void)keep(row, messages, std::move(found), &CheckMessage::id, "id");
    }

    void check(const xml::Element& element, std::vector<CheckInfo>& checks) {
        xml::Attributes row(reader_, element, data::kNames<CheckInfo>);
        CheckInfo found = fields_of<CheckInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "message"};
        for_each_row(reader_, element, kRows, [&](const xml::Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else say(inner, found.messages);
        });
        if (found.code.empty() || !code_fits(row, found.code)) return;
        if (found.doc.empty())
            row.error("RP1024", "code", message("check \"{1}\" lacks its <doc>", excerpt(found.code)),
                      message("say why it matters and what to do"));
        if (!keys_.insert(found.key).second)
            return row.error("RP1050", "key",
                             message("another <check> has the key \"{1}\" already", excerpt(found.key)),
                             message("give each its own key"));
        if (!codes_.insert(found.code).second)
            return row.error("RP1050", "code",
                             message("another <check> has the code \"{1}\" already", excerpt(found.code)),
                             message("give each its own code"));
        checks.push_back(std::move(found));
    }

private:
    // Two letters or more, then digits; RP is ours, and all codes of a plugin begin alike.
    static std::size_t letters_of(std::string_view code) {
        const auto letter = [](char c) { return c >= 'A' && c <= 'Z'; };
        const auto end = std::find_if_not(code.begin(), code.end(), letter);
        const auto letters = static_cast<std::size_t>(end - code.begin());
        const bool digits = std::all_of(end, code.end(), [](char c) { return c >= '0' && c <= '9'; });
        return digits && letters >= 2 && letters <= 8 && code.size() > letters && code.size() <= letters + 5 ? letters
                                                                                                             : 0;
    }

    bool code_fits(xml::Attributes& row, const std::string& code) {
        const std::size_t letters = letters_of(code);
        if (letters == 0) {
            row.error("RP1034", "code",
                      message("attribute \"{1}\" of <{2}> is \"{3}\"", "code", row.element().name(), excerpt(code)),
                      message("write two to eight capital letters and up to five digits, such as FW101"));
            return false;
        }
        const std::string_view own = std::string_view(code).substr(0, letters);
        if (own == "RP") {
            row.error("RP1034", "code", message("codes that begin with RP are the program's own"),
                      message("let the plugin's codes begin with letters of its own"));
            return false;
        }
        if (own_letters_.empty()) own_letters_ = own;
        if (own == own_letters_) return true;
        row.error("RP1034", "code", message("\"{1}\" begins unlike the plugin's other codes", excerpt(code)),
                  message("begin it with {1}", own_letters_));
        return false;
    }

    xml::Reader& reader_;
    std::string own_letters_;  // that the codes of its checks begin with
    std::set<std::string> codes_, keys_;
};

}  // namespace ramparts
