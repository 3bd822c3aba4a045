// Migration steps; see migrate.hpp. Format 0 never shipped: it is the first link of the chain, kept to prove it.
#include "formats/scenario/migrate.hpp"

#include <array>
#include <vector>

#include "formats/scenario/document.hpp"
#include "formats/text/numbers.hpp"
#include "formats/xml/raw_tree.hpp"

namespace ramparts {
namespace {

struct Rename {
    DocumentKind kind;
    std::string_view element;
    std::string_view before;
    std::string_view after;
};

// Format 0 called a hex's number `n` and a unit's full factor `strength`.
constexpr std::array kFrom0 = {
    Rename{DocumentKind::map, "hex", "n", "id"},
    Rename{DocumentKind::scenario, "unit", "strength", "full"},
};

}  // namespace

bool migrate_step(DocumentKind kind, int from, std::string& text) {
    if (from != 0) return false;
    const xml::RawTree tree(text, {}, xml::Limits::of_document(max_bytes(kind)));
    if (tree.fault()) return false;
    std::vector<xml::TextEdit> edits;
    std::vector<xml::RawAttribute> attributes;
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
        tree.attributes(node, attributes);
        for (const xml::RawAttribute& a : attributes) {
            if (node == 0 && a.name == "format") edits.push_back({a.value_begin, a.value.size(), "1"});
            if (node == 0 && a.name == "xmlns")
                edits.push_back({a.value_begin, a.value.size(), std::string(name_space(kind))});
            for (const Rename& rename : kFrom0)
                if (rename.kind == kind && tree.name(node) == rename.element && a.name == rename.before)
                    edits.push_back({a.begin, a.name.size(), std::string(rename.after)});
        }
    }
    text = xml::with_edits(text, std::move(edits));
    return true;
}

Migration migrate_to_current(DocumentKind kind, std::string& text) {
    Migration result;
    const auto root = xml::root_tag(text);
    if (!root) return result;
    for (const xml::RawAttribute& a : root->attributes) {
        if (a.name != "format") continue;
        const auto format = to_integer(a.value, 0, 1'000'000);
        if (!format || *format == kFormat) return result;
        result.from = *format;
        result.offset = a.value_begin;
        if (*format > kFormat) {
            result.outcome = Migration::Outcome::too_new;
            return result;
        }
        for (int step = *format; step < kFormat; ++step)
            if (!migrate_step(kind, step, text)) return result;
        result.outcome = Migration::Outcome::migrated;
        return result;
    }
    return result;
}

}  // namespace ramparts
