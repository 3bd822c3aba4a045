// What the kinds of document have in common: names, limits, and opening a text of the right kind and format.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/migrate.hpp"
#include "formats/scenario/places.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/reader.hpp"

namespace ramparts {

enum class DocumentKind : std::uint8_t { scenario, map, ruleset, plugin, errata, variant, ruleset_variant };

/// The format number this program writes. Older ones are migrated, newer ones refused.
inline constexpr int kFormat = 1;

[[nodiscard]] std::string_view root_name(DocumentKind kind) noexcept;
[[nodiscard]] std::string_view name_space(DocumentKind kind) noexcept;
/// 512 MiB for maps, 64 MiB for errata and variants, 1 MiB for plugins, 16 MiB for the others.
[[nodiscard]] std::size_t max_bytes(DocumentKind kind) noexcept;

/// A file of ours with its element tree, while it is read. `reader` is null when the text is unreadable.
struct ParsedDocument {
    DocumentKind kind = DocumentKind::scenario;
    Migration migration;
    SourcePtr source;
    std::unique_ptr<xml::Report> report;
    std::unique_ptr<xml::Reader> reader;
    xml::Element root;

    /// Parses the source, leaving these stretches out of the tree, and checks the root. Starts a new report.
    void parse(std::span<const xml::Cut> cuts = {});
};

/// Migrates an old format, parses, and checks the root element, its namespace and format number.
[[nodiscard]] ParsedDocument open_document(DocumentKind kind, std::string text, std::string path);
/// The same as far as the migration; parse() has still to be called.
[[nodiscard]] ParsedDocument take_document(DocumentKind kind, std::string text, std::string path);

/// The section elements of a root, each at most once, in whatever order they stand.
class Sections {
public:
    using Names = std::span<const std::string_view>;
    /// Unknown and repeated sections are reported. Elements named `repeated` may stand any number of times.
    Sections(xml::Reader& reader, const xml::Element& root, Names names, std::string_view repeated = {});
    [[nodiscard]] const xml::Element* find(std::string_view name) const;
    [[nodiscard]] const std::vector<xml::Element>& repeated() const noexcept { return repeated_; }

private:
    std::vector<xml::Element> found_;
    std::vector<xml::Element> repeated_;
};

/// Reads a section's own `prov` and `src` and remembers them as the default of its rows.
[[nodiscard]] Provenance section_provenance(xml::Reader& reader, const xml::Element& section, SectionDefaults& defaults,
                                            xml::Attributes::Names more = {});

/// Visits the rows of a section: `visit(row, index in names)` for the known ones.
template <class Visit>
void for_each_row(xml::Reader& reader, const xml::Element& section, xml::Attributes::Names names, Visit visit) {
    xml::Children children = reader.children(section);
    xml::Element row;
    while (reader.next(children, row)) {
        std::size_t which = 0;
        while (which < names.size() && names[which] != row.name()) ++which;
        if (which == names.size()) reader.unknown_element(row, section, names);
        else visit(static_cast<const xml::Element&>(row), which);
    }
}

/// The names of T's attributes and one more.
template <class T>
[[nodiscard]] consteval auto with_name(std::string_view more) {
    std::array<std::string_view, data::kNames<T>.size() + 1> names;
    names[0] = more;
    std::copy(data::kNames<T>.begin(), data::kNames<T>.end(), names.begin() + 1);
    return names;
}

/// The ids of a vector of kinds, sides, groups …
template <class Kind>
[[nodiscard]] std::vector<std::string_view> ids_of(const std::vector<Kind>& kinds) {
    std::vector<std::string_view> ids;
    ids.reserve(kinds.size());
    for (const Kind& kind : kinds) ids.push_back(kind.id);
    return ids;
}

/// "terrain", "unit class" … as faults say what a reference names.
[[nodiscard]] Wording words_for(data::To to) noexcept;

/// Position of `attribute`'s value among the ids; an absent attribute gives nothing, an unknown value is reported as
/// RP1051 naming `what`.
template <class Kind>
[[nodiscard]] std::optional<std::size_t> reference(xml::Attributes& attributes, std::string_view attribute,
                                                   Wording what, const std::vector<Kind>& kinds);
/// The same over plain ids.
[[nodiscard]] std::optional<std::size_t> reference_to(xml::Attributes& attributes, std::string_view attribute,
                                                      Wording what, std::span<const std::string_view> ids);

template <class Kind>
std::optional<std::size_t> reference(xml::Attributes& attributes, std::string_view attribute, Wording what,
                                     const std::vector<Kind>& kinds) {
    const auto ids = ids_of(kinds);
    return reference_to(attributes, attribute, what, ids);
}

}  // namespace ramparts
