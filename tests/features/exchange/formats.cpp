// See formats.hpp.
#include "tests/features/exchange/formats.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/map_file.hpp"
#include "sdk/exchange/shipped.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

const ModuleCatalogue& catalogue_with_formats() {
    static const PluginSet set = [] {
        HostRequest request;
        request.linked = plugins_with_exchange();
        request.user_plugins = false;
        PluginSet loaded = load_plugins(request);
        for (const PluginStatus& plugin : loaded.plugins) {
            INFO(plugin.info.id << ": " << plugin.why_not);
            CHECK(plugin.why_not.empty());
            if (plugin.info.id != "ramparts.exchange") continue;
            for (const Diagnostic& finding : plugin.findings) CHECK(to_text(finding) == "");
        }
        return loaded;
    }();
    return *set.catalogue;
}

// A map without what no other format holds.
Map bare(const Map& map) {
    Map out(map.grid());
    out.id = map.id;
    out.name = map.name;
    out.yards = map.yards;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        out.set_terrain(hex, map.terrain(hex));
        if (!map.present(hex)) continue;
        out.set_elevation(hex, static_cast<std::int8_t>(map.elevation(hex)));
        out.set_features(hex, map.features(hex));
        for (std::uint8_t d = 0; d < 3; ++d)
            if (map.grid().across({hex, d}) != kNoHex) REQUIRE(out.set_side({hex, d}, map.side(Hexside{hex, d})));
    }
    out.labels = map.labels;
    for (MapLabel& label : out.labels) label.provenance = {};
    std::sort(out.labels.begin(), out.labels.end(),
              [](const MapLabel& a, const MapLabel& b) { return a.at != b.at ? a.at < b.at : a.text < b.text; });
    return out;
}

}  // namespace

std::vector<fs::path> all_battles() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(RAMPARTS_SCENARIOS))
        if (has_battle(entry.path())) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    found.emplace_back(RAMPARTS_ODD);
    return found;
}

std::string read_bytes(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string words_of(const Exchanged& made) {
    std::string out;
    for (const Diagnostic& finding : made.findings) out += to_text(finding) + "\n";
    return out;
}

Exchanged export_as(const std::string& id, const LoadedScenario& loaded, const std::vector<ModuleParam>& options,
                    const ExportLook& look) {
    for (const CatalogueExporter& exporter : catalogue_with_formats().exporters())
        if (exporter.info.id == id) return run_exporter(exporter, loaded, options, look);
    FAIL("no exporter " << id);
    return {};
}

Exchanged import_as(const std::string& id, const std::string& name, std::string bytes, const fs::path& ruleset) {
    for (const CatalogueImporter& importer : catalogue_with_formats().importers())
        if (importer.info.id == id)
            return run_importer(importer, {name, std::move(bytes), ruleset, read_bytes(ruleset)});
    FAIL("no importer " << id);
    return {};
}

const ExchangedFile& file_of(const Exchanged& made, const std::string& ending) {
    for (const ExchangedFile& file : made.files)
        if (file.name.ends_with(ending)) return file;
    FAIL("no file ends with " << ending << "\n" << words_of(made));
    return made.files.front();
}

std::string other_than(const Map& map, const Ruleset& rules, const Exchanged& made) {
    if (!made.done) return "nothing was made:\n" + words_of(made);
    const MapRead read = read_map(file_of(made, "map.xml").bytes, "map.xml", rules);
    if (!read.readable || has_errors(read.diagnostics)) return "the map cannot be read";
    const Map before = bare(map);
    const Map after = bare(read.map);
    if (before == after) return {};
    const std::string a = write_map(before, rules);
    const std::string b = write_map(after, rules);
    const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto from = std::max<std::ptrdiff_t>(0, left - a.begin() - 120);
    return "before: " + a.substr(static_cast<std::size_t>(from), 300) +
           "\nafter: " + (right == b.end() ? std::string("(ends)") : b.substr(static_cast<std::size_t>(from), 300));
}

void check_there_and_back(const std::string& id, const std::string& ending) {
    for (const auto& folder : all_battles()) {
        const LoadedScenario loaded = load_scenario(folder);
        INFO(folder);
        const Exchanged made = export_as(id, loaded);
        REQUIRE(made.done);
        const ExchangedFile& file = file_of(made, ending);
        CHECK(export_as(id, loaded).files == made.files);
        const Exchanged back = import_as(id, file.name, file.bytes, loaded.ruleset_path);
        CHECK(other_than(loaded.scenario.map, loaded.scenario.ruleset, back) == "");
    }
}

}  // namespace ramparts::test
