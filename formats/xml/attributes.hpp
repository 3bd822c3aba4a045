// Typed access to one element's attributes: each value is checked, and each fault is reported at the value.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/model/provenance.hpp"
#include "formats/xml/reader.hpp"

namespace ramparts::xml {

/// The attributes of one element against the list its schema knows. Unknown and repeated ones are reported on
/// construction. Readers of a wrong value report it and give the default.
class Attributes {
public:
    using Names = std::span<const std::string_view>;
    Attributes(Reader& reader, const Element& element, Names known);
    /// For an element whose names have been checked already.
    Attributes(Reader& reader, const Element& element) : reader_(reader), element_(element) {}

    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
    /// Offset of the value; of the element when the attribute is absent.
    [[nodiscard]] std::uint32_t at(std::string_view name) const;
    [[nodiscard]] std::uint32_t at_element() const { return reader_.offset(element_); }
    /// The decoded value; empty when absent.
    [[nodiscard]] std::string_view value(std::string_view name) const;

    [[nodiscard]] std::string text(std::string_view name);
    /// Reports an absent or empty value.
    [[nodiscard]] std::string required_text(std::string_view name);
    /// `[a-z0-9][a-z0-9._-]*`; empty (and reported) otherwise.
    [[nodiscard]] std::string required_id(std::string_view name);
    /// The number of a rule; none when absent, or (reported) malformed.
    [[nodiscard]] RuleNumber rule(std::string_view name);
    /// The same; reported when absent, too.
    [[nodiscard]] RuleNumber required_rule(std::string_view name);
    [[nodiscard]] std::optional<int> integer(std::string_view name, int min, int max);
    [[nodiscard]] int integer_or(std::string_view name, int min, int max, int otherwise);
    [[nodiscard]] std::optional<int> required_integer(std::string_view name, int min, int max);
    /// Whether `format` is one that the program knows, 1 to `known`; reported when it is not, RP1026 for a later one.
    [[nodiscard]] bool known_format(int known);
    [[nodiscard]] bool flag(std::string_view name, bool otherwise = false);
    /// Position of the value among `names`; nothing when absent or (reported) none of them.
    [[nodiscard]] std::optional<std::size_t> choice(std::string_view name, Names names);
    /// `#rrggbb`, or empty.
    [[nodiscard]] std::string colour(std::string_view name);
    /// The element's own `prov` and `src`. `src` alone takes the kind of `section`.
    [[nodiscard]] Provenance provenance(const Provenance& section);

    void missing(std::string_view name, Message fix = {});
    void error(const char* code, std::string_view name, Message said, Message fix);
    /// `attribute "at" of <unit>`.
    [[nodiscard]] std::string label(std::string_view name) const;
    [[nodiscard]] Reader& reader() const noexcept { return reader_; }
    [[nodiscard]] const Element& element() const noexcept { return element_; }

private:
    [[nodiscard]] const Attribute* find(std::string_view name) const;
    Reader& reader_;
    const Element& element_;
};

/// Visits a space-separated list: `visit(item, offset in the value)`.
template <class Visit>
void for_each_item(std::string_view list, Visit visit) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(' ', at), list.size());
        if (end > at) visit(list.substr(at, end - at), at);
        at = end + 1;
    }
}

}  // namespace ramparts::xml
