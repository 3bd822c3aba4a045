// Typed attributes; see attributes.hpp.
#include "formats/xml/attributes.hpp"

#include <algorithm>
#include <array>

#include "formats/text/ids.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts::xml {
namespace {

constexpr auto kProvenances = [] {
    std::array<std::string_view, kOrigins.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = to_string(kOrigins[i]);
    return words;
}();
constexpr std::string_view kFlags[] = {"true", "false"};

}  // namespace

Attributes::Attributes(Reader& reader, const Element& element, Names known) : reader_(reader), element_(element) {
    const auto all = element.attributes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string_view name = all[i].name;
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            reader_.unknown_attribute(element, all[i], known);
            continue;
        }
        for (std::size_t j = 0; j < i; ++j)
            if (name == all[j].name) {
                reader_.duplicate_attribute(element, all[i]);
                break;
            }
    }
}

const Attribute* Attributes::find(std::string_view name) const {
    for (const Attribute& a : element_.attributes())
        if (name == a.name) return &a;
    return nullptr;
}

std::uint32_t Attributes::at(std::string_view name) const {
    const Attribute* a = find(name);
    return a ? reader_.offset(a->value) : reader_.offset(element_);
}

std::string_view Attributes::value(std::string_view name) const {
    const Attribute* a = find(name);
    return a ? a->value : std::string_view{};
}

std::string Attributes::label(std::string_view name) const {
    return "attribute " + quote(name) + " of <" + std::string(element_.name()) + ">";
}

void Attributes::error(const char* code, std::string_view name, Message said, Message fix) {
    reader_.report().error(code, at(name), std::move(said), std::move(fix));
}

void Attributes::missing(std::string_view name, Message fix) {
    if (fix.empty()) fix = message("add {1}=\"…\"", name);
    reader_.report().error("RP1023", at_element(),
                           message("<{1}> lacks the attribute \"{2}\"", element_.name(), excerpt(name)),
                           std::move(fix));
}

std::string Attributes::text(std::string_view name) {
    const Attribute* a = find(name);
    return a ? std::string(a->value) : std::string();
}

std::string Attributes::required_text(std::string_view name) {
    if (!has(name)) {
        missing(name);
        return {};
    }
    std::string result = text(name);
    if (result.empty())
        error("RP1036", name, message("attribute \"{1}\" of <{2}> is empty", name, element_.name()),
              message("write a text"));
    return result;
}

RuleNumber Attributes::rule(std::string_view name) {
    const std::string_view number = value(name);
    if (number.empty()) return {};
    if (const auto rule = RuleNumber::read(number)) return *rule;
    error("RP1037", name,
          message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a number of a rule", name, element_.name(),
                  excerpt(number)),
          message("write letters and digits with single dots or hyphens "
                  "between them, such as 4.16 or F1, {1} in all at most",
                  RuleNumber::kLongest));
    return {};
}

RuleNumber Attributes::required_rule(std::string_view name) {
    if (!value(name).empty()) return rule(name);
    (void)required_text(name);
    return {};
}

std::string Attributes::required_id(std::string_view name) {
    if (!has(name)) {
        missing(name);
        return {};
    }
    const std::string_view id = value(name);
    if (is_id(id)) return std::string(id);
    error("RP1034", name,
          message("attribute \"{1}\" of <{2}> is \"{3}\", which is not an id", name, element_.name(), excerpt(id)),
          message("use small letters a-z, digits, '.', '_' and '-', beginning with a letter or digit"));
    return {};
}

std::optional<int> Attributes::integer(std::string_view name, int min, int max) {
    const Attribute* a = find(name);
    if (!a) return std::nullopt;
    int result = 0;
    switch (read_integer(a->value, min, max, result)) {
        case NumberFault::none: return result;
        case NumberFault::not_a_number:
            error("RP1030", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a whole number", name, element_.name(),
                          excerpt(a->value)),
                  message("write a whole number from {1} to {2} in digits", min, max));
            break;
        case NumberFault::out_of_range:
            error("RP1031", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\", outside {4} to {5}", name, element_.name(),
                          excerpt(a->value), min, max),
                  message("write a number from {1} to {2}", min, max));
            break;
    }
    return std::nullopt;
}

int Attributes::integer_or(std::string_view name, int min, int max, int otherwise) {
    return integer(name, min, max).value_or(otherwise);
}

std::optional<int> Attributes::required_integer(std::string_view name, int min, int max) {
    if (!has(name)) missing(name);
    return integer(name, min, max);
}

bool Attributes::known_format(int known) {
    const auto number = required_integer("format", 1, 9999);
    if (!number) return false;
    if (*number <= known) return true;
    error("RP1026", "format", message("the file has format {1}; this program knows up to {2}", *number, known),
          message("open it with a newer version of the program"));
    return false;
}

bool Attributes::flag(std::string_view name, bool otherwise) {
    const Attribute* a = find(name);
    if (!a) return otherwise;
    const std::string_view value = a->value;
    if (value == "true" || value == "false") return value == "true";
    error("RP1032", name,
          message("attribute \"{1}\" of <{2}> is \"{3}\", which is neither true nor false", name, element_.name(),
                  excerpt(value)),
          suggestion(value, kFlags));
    return otherwise;
}

std::optional<std::size_t> Attributes::choice(std::string_view name, Names names) {
    const Attribute* a = find(name);
    if (!a) return std::nullopt;
    const auto it = std::find(names.begin(), names.end(), a->value);
    if (it != names.end()) return static_cast<std::size_t>(it - names.begin());
    error("RP1033", name,
          message("attribute \"{1}\" of <{2}> is \"{3}\", which is none of its values", name, element_.name(),
                  excerpt(a->value)),
          suggestion(a->value, names));
    return std::nullopt;
}

std::string Attributes::colour(std::string_view name) {
    const std::string_view text = value(name);
    if (!has(name)) return {};
    const auto hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
    if (text.size() == 7 && text[0] == '#' && std::all_of(text.begin() + 1, text.end(), hex)) return std::string(text);
    error("RP1035", name,
          message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a colour", name, element_.name(), excerpt(text)),
          message("write #rrggbb, such as #a9c8e6"));
    return {};
}

Provenance Attributes::provenance(const Provenance& section) {
    Provenance result;
    const bool has_src = has("src");
    if (const auto kind = choice("prov", kProvenances)) result.kind = kOrigins[*kind];
    else if (has_src && !has("prov")) result.kind = section.kind;
    if (!has_src) return result;
    result.source = text("src");
    if (!result.stated() && !has("prov"))
        missing("prov",
                message("say whether \"{1}\" is prov=\"rulebook\", \"reconstruction\", \"errata\" or \"printed\"",
                        excerpt(result.source)));
    if (!result.stated()) result.source.clear();
    return result;
}

}  // namespace ramparts::xml
