// Writes errata.xml.
#include <algorithm>

#include "engine/core/joined.hpp"
#include "formats/errata/change_rows.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/document.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

std::string id_list(const std::vector<std::string>& ids) { return joined(ids, " "); }

void write_erratum(xml::Writer& out, const Erratum& erratum) {
    out.begin("erratum").attribute("id", erratum.id);
    if (erratum.source.stated()) out.attribute("prov", to_string(erratum.source.kind));
    out.optional("src", erratum.source.source)
        .optional("reason", erratum.reason)
        .optional("printed", erratum.printed)
        .optional("date", erratum.date)
        .optional("author", erratum.author)
        .optional("needs", id_list(erratum.needs))
        .optional("conflicts", id_list(erratum.conflicts))
        .flag("off", erratum.off);
    if (erratum.changes.empty()) return out.end_empty();
    out.open();
    for (const Change& change : erratum.changes) write_change_row(out, change);
    out.close("erratum");
}

}  // namespace

bool operator==(const Erratum& a, const Erratum& b) {
    return a.id == b.id && a.source == b.source && a.reason == b.reason && a.printed == b.printed && a.date == b.date &&
           a.author == b.author && a.needs == b.needs && a.conflicts == b.conflicts && a.off == b.off &&
           a.changes == b.changes;
}

const Erratum* Errata::find(std::string_view erratum) const noexcept {
    const auto found = std::find_if(errata.begin(), errata.end(), [&](const Erratum& e) { return e.id == erratum; });
    return found == errata.end() ? nullptr : &*found;
}

std::string write_errata(const Errata& errata) {
    xml::Writer out;
    out.begin("errata")
        .attribute("xmlns", name_space(DocumentKind::errata))
        .attribute("format", kFormat)
        .attribute("id", errata.id)
        .optional("name", errata.name)
        .optional("version", errata.version);
    out.open();
    out.begin("base")
        .attribute("id", errata.base.id)
        .optional("version", errata.base.version)
        .optional("sha256", errata.base.sha256);
    out.end_empty();
    for (const Erratum& erratum : errata.errata) write_erratum(out, erratum);
    out.close("errata");
    return out.take();
}

std::string content_hash(const Scenario& scenario) { return make_lock(scenario).all; }

}  // namespace ramparts
