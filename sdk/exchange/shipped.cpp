// The catalogue's entries for formats that are part of the program; see shipped.hpp.
#include "sdk/exchange/shipped.hpp"

#include <algorithm>
#include <array>

#include "sdk/extend/host/linked.hpp"

namespace ramparts {
namespace embedded {

// Made by CMake from sdk/exchange/shipped.
extern const std::string_view exchange_plugin;
std::span<const LinkedTranslation> exchange_translations();

}  // namespace embedded
namespace {

struct ExporterRow {
    const char* id;
    ShippedExport run;
};
struct ImporterRow {
    const char* id;
    ShippedImport run;
};
#define RP_ROW(id) ExporterRow{#id, &export_##id},
constexpr std::array kExporterRows{RP_SHIPPED_EXPORTERS(RP_ROW)};
#undef RP_ROW
#define RP_ROW(id) ImporterRow{#id, &import_##id},
constexpr std::array kImporterRows{RP_SHIPPED_IMPORTERS(RP_ROW)};
#undef RP_ROW

template <const auto& kRows>
const char* RP_CALL row_id(std::uint32_t index) {
    return index < kRows.size() ? kRows[index].id : nullptr;
}
// Nobody calls it: run_exporter() and run_importer() take what shipped_export() and shipped_import() give.
std::int32_t RP_CALL not_through_the_boundary(const rp_host*, const char*, const rp_source_1*, rp_files_1*) {
    return RP_E_UNSUPPORTED;
}

constexpr rp_exporters_1 kShippedExporters{sizeof(rp_exporters_1), static_cast<std::uint32_t>(kExporterRows.size()),
                                           &row_id<kExporterRows>, &not_through_the_boundary};
constexpr rp_importers_1 kShippedImporters{sizeof(rp_importers_1), static_cast<std::uint32_t>(kImporterRows.size()),
                                           &row_id<kImporterRows>, &not_through_the_boundary};

std::int32_t RP_CALL begin_shipped(const rp_host*, const char*) { return RP_YES; }
void RP_CALL end_shipped() {}
const void* RP_CALL shipped_table(const char* id) {
    if (std::string_view(id) == RP_EXPORTERS) return &kShippedExporters;
    if (std::string_view(id) == RP_IMPORTERS) return &kShippedImporters;
    return nullptr;
}
constexpr rp_entry kShippedEntry{sizeof(rp_entry), RP_ABI_MAJOR, RP_ABI_MINOR,
                                 &begin_shipped,   &end_shipped, &shipped_table};

template <class Rows>
auto run_of(const Rows& rows, const std::string& id) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& each) { return id == each.id; });
    return row == rows.end() ? nullptr : row->run;
}

}  // namespace

std::span<const LinkedPlugin> plugins_with_exchange() {
    static const std::vector<LinkedPlugin> all = [] {
        const auto linked = linked_plugins();
        std::vector<LinkedPlugin> plugins(linked.begin(), linked.end());
        plugins.push_back({embedded::exchange_plugin, &kShippedEntry, embedded::exchange_translations()});
        return plugins;
    }();
    return all;
}

ShippedExport shipped_export(const CatalogueExporter& exporter) {
    return exporter.code == &kShippedExporters ? run_of(kExporterRows, exporter.info.id) : nullptr;
}
ShippedImport shipped_import(const CatalogueImporter& importer) {
    return importer.code == &kShippedImporters ? run_of(kImporterRows, importer.info.id) : nullptr;
}

Exchanged not_exchanged(std::string_view code, const Message& why, const Message& fix, const std::string& file) {
    Exchanged out;
    Diagnostic& finding = out.findings.emplace_back();
    finding.code = code;
    finding.message = why;
    finding.fix = fix;
    finding.where.file.path = file;
    return out;
}

}  // namespace ramparts
