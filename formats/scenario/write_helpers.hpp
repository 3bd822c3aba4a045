// Rows as the writers write them, and their provenance: stated once for a section, and again only where a row differs.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "formats/scenario/document.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

/// Writes `prov` and `src` when stated.
inline void write_provenance(xml::Writer& out, const Provenance& provenance) {
    if (!provenance.stated()) return;
    out.attribute("prov", to_string(provenance.kind));
    out.optional("src", provenance.source);
}

/// The same for a row under a section that states `inherited`.
inline void write_provenance(xml::Writer& out, const Provenance& own, const Provenance& inherited) {
    if (own != inherited) write_provenance(out, own);
}

/// Chooses what a section states when the model keeps only the rows' resolved provenance: what `defaults` says for the
/// section, else what most rows share; nothing when a row has none, since it could not be written.
class SectionChoice {
public:
    template <class Row>
    void add(const std::vector<Row>& rows) {
        for (const Row& row : rows) add(row.provenance);
    }
    void add(const Provenance& provenance) {
        all_stated_ = all_stated_ && provenance.stated();
        for (auto& [seen, count] : counts_)
            if (*seen == provenance) {
                ++count;
                return;
            }
        counts_.emplace_back(&provenance, 1);
    }
    [[nodiscard]] Provenance choose(std::string_view section, const SectionDefaults* defaults) const {
        if (!all_stated_) return {};
        if (defaults)
            if (const auto it = defaults->find(section); it != defaults->end()) return it->second;
        const std::pair<const Provenance*, int>* best = nullptr;
        for (const auto& candidate : counts_)
            if (!best || candidate.second > best->second) best = &candidate;
        return best ? *best->first : Provenance{};
    }

private:
    std::vector<std::pair<const Provenance*, int>> counts_;
    bool all_stated_ = true;
};

/// Begins a section with its provenance and gives that back.
template <class... Rows>
[[nodiscard]] Provenance choose_section(std::string_view name, const SectionDefaults* defaults, const Rows&... rows) {
    SectionChoice choice;
    (choice.add(rows), ...);
    return choice.choose(name, defaults);
}

/// Begins a row with the attributes of its table of fields. `owner` has what it refers to.
template <class T, class Owner>
void begin_row(xml::Writer& out, const T& entry, const Owner& owner) {
    out.begin(data::kElement<T>);
    write_fields(out, entry, owner);
}
/// Ends it with its provenance and values.
template <class T>
void end_row(xml::Writer& out, const T& entry, const Provenance& inherited = {}) {
    if constexpr (requires { entry.provenance; }) write_provenance(out, entry.provenance, inherited);
    if constexpr (requires { entry.values; }) end_with_values(out, data::kElement<T>, entry.values);
    else out.end_empty();
}
template <class T, class Owner>
void write_row(xml::Writer& out, const T& entry, const Owner& owner, const Provenance& inherited = {}) {
    begin_row(out, entry, owner);
    end_row(out, entry, inherited);
}

/// Begins the root.
inline void begin_document(xml::Writer& out, DocumentKind kind) {
    out.begin(root_name(kind)).attribute("xmlns", name_space(kind)).attribute("format", kFormat);
}

}  // namespace ramparts
