// Writes mod.xml.
#include "formats/mods/mod_file.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

void put_range(xml::Writer& out, const VersionRange& range) {
    if (range.min) out.attribute("min", range.min->text());
    if (range.below) out.attribute("below", range.below->text());
}

void put_links(xml::Writer& out, std::string_view name, const std::vector<ModLink>& links) {
    for (const ModLink& link : links) {
        out.begin(name).attribute("id", link.id);
        put_range(out, link.range);
        out.end_empty();
    }
}

}  // namespace

std::string write_mod(const ModInfo& info) {
    xml::Writer out;
    out.begin("mod")
        .attribute("xmlns", "urn:ramparts:mod:1")
        .attribute("format", kModFormat)
        .attribute("id", info.id)
        .attribute("version", info.version.text())
        .attribute("licence", info.licence)
        .open();
    out.text_element("title", info.title);
    out.text_element("author", info.author);
    if (!info.doc.empty()) out.text_element("doc", info.doc);
    if (info.engine.min || info.engine.below) {
        out.begin("engine");
        put_range(out, info.engine);
        out.end_empty();
    }
    put_links(out, "requires", info.requires_);
    put_links(out, "optional", info.optional);
    put_links(out, "conflicts", info.conflicts);
    for (const std::string& id : info.replaces) out.begin("replaces").attribute("id", id).end_empty();
    for (const ModRights& r : info.rights)
        out.begin("rights")
            .attribute("files", r.files)
            .attribute("holder", r.holder)
            .attribute("licence", r.licence)
            .end_empty();
    for (const ModSource& source : info.sources) {
        out.begin("source").attribute("title", source.title);
        if (source.about.empty()) {
            out.end_empty();
            continue;
        }
        out.raw() += '>';
        xml::append_escaped(out.raw(), xml::fold_space(source.about), false);
        out.raw() += "</source>\n";
    }
    out.close("mod");
    return out.take();
}

}  // namespace ramparts
