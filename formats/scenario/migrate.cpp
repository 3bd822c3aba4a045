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

// The document up to the end of its root's start tag; empty when there is none.
std::string_view head_of(std::string_view text) {
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text.size()) {
        std::string_view close;
        if (text.compare(at, 4, "<!--") == 0) close = "-->";
        else if (text.compare(at, 2, "<?") == 0) close = "?>";
        else if (text[at] == '<') break;
        if (close.empty()) {
            if (!xml::is_space(text[at])) return {};
            ++at;
            continue;
        }
        const std::size_t end = text.find(close, at);
        if (end == std::string_view::npos) return {};
        at = end + close.size();
    }
    char quote = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quote) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            return text.substr(0, at + 1);
        }
    }
    return {};
}

struct Edit {
    std::size_t at;
    std::size_t length;
    std::string text;
};

std::string edited(const std::string& text, const std::vector<Edit>& edits) {
    std::string out;
    out.reserve(text.size() + 64);
    std::size_t from = 0;
    for (const Edit& edit : edits) {
        out.append(text, from, edit.at - from);
        out += edit.text;
        from = edit.at + edit.length;
    }
    out.append(text, from);
    return out;
}

}  // namespace

bool migrate_step(DocumentKind kind, int from, std::string& text) {
    if (from != 0) return false;
    const xml::RawTree tree(text, {}, xml::Limits::of_document(max_bytes(kind)));
    if (tree.fault()) return false;
    std::vector<Edit> edits;
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
    text = edited(text, edits);
    return true;
}

Migration migrate_to_current(DocumentKind kind, std::string& text) {
    Migration result;
    const std::string_view head = head_of(text);
    if (head.empty()) return result;
    const xml::RawTree tree(head);
    if (tree.nodes().empty()) return result;
    std::vector<xml::RawAttribute> attributes;
    tree.attributes(0, attributes);
    for (const xml::RawAttribute& a : attributes) {
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
