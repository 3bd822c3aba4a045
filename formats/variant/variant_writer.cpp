// Writes variant.xml, whole or into the text that was read; see variant_file.hpp.
#include "formats/scenario/document.hpp"
#include "formats/variant/change_sections.hpp"
#include "formats/variant/variant_file.hpp"
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
    write_changes(out, variant.changes);
    out.close("variant");
    return out.take();
}

std::string saved_variant(const VariantRead& read, const VariantFile& after) {
    return carried_changes(read.source, read.tree, write_variant(read.variant), write_variant(after),
                           [](const std::string& text) {
                               const VariantRead again = read_variant(text, {});
                               return again.readable ? write_variant(again.variant) : std::string();
                           });
}

}  // namespace ramparts
