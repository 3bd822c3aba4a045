// Writes variant.xml, whole or into the text that was read; see variant_file.hpp.
#include "formats/errata/change_rows.hpp"
#include "formats/scenario/document.hpp"
#include "formats/variant/variant_file.hpp"
#include "formats/xml/patch.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

std::string write_variant(const VariantFile& variant) {
    xml::Writer out;
    out.begin("variant")
        .attribute("xmlns", name_space(DocumentKind::variant))
        .attribute("format", kFormat)
        .attribute("id", variant.id)
        .attribute("name", variant.name)
        .optional("version", variant.version);
    if (variant.date) out.attribute("date", *variant.date);
    out.open();
    if (variant.description) out.text_element("description", *variant.description);
    out.begin("base")
        .attribute("href", variant.base.href)
        .attribute("id", variant.base.id)
        .optional("version", variant.base.version)
        .optional("sha256", variant.base.sha256)
        .end_empty();
    if (!variant.ruleset_href.empty())
        out.begin("ruleset")
            .attribute("href", variant.ruleset_href)
            .optional("sha256", variant.ruleset_sha256)
            .end_empty();
    if (!variant.changes.empty()) {
        out.begin("changes").open();
        for (const Change& change : variant.changes) write_change_row(out, change);
        out.close("changes");
    }
    out.close("variant");
    return out.take();
}

std::string saved_variant(const VariantRead& read, const VariantFile& after) {
    std::string whole = write_variant(after);
    if (!read.source || !read.tree) return whole;
    const std::string before = write_variant(read.variant);
    if (before == whole) return read.source->text();
    std::vector<xml::KeyRule> keys;
    for (const std::string_view noun : kChangeNouns) keys.push_back({noun, "at field"});
    const auto text = xml::patch_text(*read.tree, before, whole, keys);
    if (!text) return whole;
    const VariantRead again = read_variant(*text, {});
    return again.readable && write_variant(again.variant) == whole ? *text : whole;
}

}  // namespace ramparts
