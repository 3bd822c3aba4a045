// Exporters; see exchange.hpp.
#include <algorithm>

#include "formats/scenario/document.hpp"
#include "sdk/exchange/dump.hpp"
#include "sdk/exchange/exchange_call.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> file_as_it_stands(const fs::path& path) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::map), text, problem)) return std::nullopt;
    return text;
}

std::optional<std::string> drawn_part_of(const Scenario& scenario, std::string_view name) {
    if (name == "model.json") return dump_json(scenario, 2);
    if (name == "map.svg") return draw::write_svg(draw::draw_map(scenario, {}, {}));
    return std::nullopt;
}

std::optional<std::string> part_of(const Scenario& scenario, const SavedTexts& texts, std::string_view name) {
    if (name == "scenario.xml") return texts.scenario;
    if (name == "map.xml") return texts.map;
    if (name == "ruleset.xml") return texts.ruleset;
    return drawn_part_of(scenario, name);
}

std::optional<std::string> part_of(const LoadedScenario& loaded, std::string_view name) {
    const bool says_what_differs = loaded.variant || (loaded.places.ruleset && loaded.places.ruleset->made_from);
    if (says_what_differs) return part_of(loaded.scenario, plain_texts(loaded, loaded.scenario), name);
    if (name == "scenario.xml") return file_as_it_stands(loaded.scenario_path);
    if (name == "map.xml") return file_as_it_stands(loaded.map_path);
    if (name == "ruleset.xml") return file_as_it_stands(loaded.ruleset_path);
    return drawn_part_of(loaded.scenario, name);
}

struct Exported {
    const Scenario& scenario;
    PartMaker parts;
    std::string said_of;
};

Exchanged run(const CatalogueExporter& exporter, Exported of, std::span<const ModuleParam> options,
              const ExportLook& look) {
    const auto& [scenario, given, said_of] = of;
    const auto& known = exporter.info.parameters;
    if (Exchanged refused = wrong_options(exporter.info.id, known, scenario, options, said_of);
        !refused.findings.empty())
        return refused;
    const PartMaker parts = with_options(given, known, options);
    if (const ShippedExport shipped = shipped_export(exporter)) {
        const auto option = [&](std::string_view name) {
            return parts("param." + std::string(name)).value_or(std::string());
        };
        return shipped({scenario, said_of, option, look});
    }
    ExchangeCall call(parts, {}, said_of);
    const Scene scene(scenario);
    const SceneValues values(scenario, options, known);
    call.show(scene.table(), values.table());
    std::optional<std::int32_t> answer;
    try {
        answer = exporter.code->run(exporter.host, exporter.info.id.c_str(), call.source(), call.files());
    } catch (...) {
        answer.reset();
    }
    const Message who = message("the exporter '{1}' of the plugin '{2}'", exporter.info.id, exporter.plugin);
    Exchanged out = call.finish(answer, "RP7501", who);
    for (Diagnostic& finding : out.findings)
        if (finding.code == "RP7502") finding.code = "RP7501";
    return out;
}

}  // namespace

Exchanged run_exporter(const CatalogueExporter& exporter, const LoadedScenario& loaded,
                       std::span<const ModuleParam> options, const ExportLook& look) {
    return run(
        exporter,
        {loaded.scenario, [&](std::string_view name) { return part_of(loaded, name); }, loaded.scenario_path.string()},
        options, look);
}

Exchanged run_exporter(const CatalogueExporter& exporter, const LoadedScenario& loaded, const Scenario& corrected,
                       std::span<const ModuleParam> options, const ExportLook& look) {
    return run_exporter(exporter, corrected, plain_texts(loaded, corrected), loaded.scenario_path, options, look);
}

Exchanged run_exporter(const CatalogueExporter& exporter, const Scenario& scenario, const SavedTexts& texts,
                       const fs::path& file, std::span<const ModuleParam> options, const ExportLook& look) {
    return run(exporter,
               {scenario, [&](std::string_view name) { return part_of(scenario, texts, name); }, file.string()},
               options, look);
}

namespace {

std::vector<FolderFile> whole(const std::vector<ExchangedFile>& files) {
    std::vector<FolderFile> wanted;
    for (const ExchangedFile& file : files) wanted.push_back({file.name, file.bytes});
    return wanted;
}

}  // namespace

Result<void, FileError> make_exchanged(const std::vector<ExchangedFile>& files, const fs::path& folder,
                                       FileSystem& system) {
    return make_folder(folder, whole(files), system);
}

Result<void, FileError> write_exchanged(const std::vector<ExchangedFile>& files, const fs::path& folder,
                                        FileSystem& system) {
    if (system.kind_behind(folder) == FileSystem::Kind::missing) return make_exchanged(files, folder, system);
    std::error_code error;
    const fs::path home = fs::canonical(folder, error);
    if (error) return fail(FileError{message("{1}: {2}", folder.string(), error.message())});
    std::vector<FileToSave> wanted;
    for (const ExchangedFile& file : files) wanted.push_back({home / file.name, file.bytes, std::nullopt});
    if (auto saved = save_files(wanted, home, system); !saved) return fail(FileError{saved.error().message});
    return {};
}

}  // namespace ramparts
