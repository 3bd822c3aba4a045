// Importers; see exchange.hpp.
#include <algorithm>

#include "formats/scenario/document.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/check/check.hpp"
#include "sdk/exchange/exchange_call.hpp"
#include "sdk/exchange/shipped.hpp"

namespace ramparts {
namespace {

constexpr const char* kMap = "map.xml";
constexpr const char* kScenario = "scenario.xml";
constexpr const char* kRuleset = "ruleset.xml";

// Reads what was made, and completes it.
class Completed {
public:
    Completed(const ImportSource& source, const Message& who, bool shipped, Exchanged& made)
        : source_(source), who_(who), shipped_(shipped), made_(made) {}

    void run() {
        if (text_of(kMap) == nullptr) return fault(message("wrote no map.xml"));
        const bool own_ruleset = text_of(kRuleset) != nullptr;
        if (!own_ruleset) add(kRuleset, source_.ruleset);
        const RulesetRead ruleset =
            read_ruleset(*text_of(kRuleset), own_ruleset ? kRuleset : source_.ruleset_file.string());
        if (!take(ruleset.diagnostics, ruleset.readable)) return;
        const MapRead map = read_map(*text_of(kMap), kMap, ruleset.ruleset);
        if (!take(map.diagnostics, map.readable)) return;
        if (text_of(kScenario) == nullptr && !add_scenario(ruleset.ruleset, map.map)) return;
        ScenarioRead scenario = read_scenario(*text_of(kScenario), kScenario, ruleset.ruleset, map.map);
        if (!take(scenario.diagnostics, scenario.readable)) return;
        // What validate would refuse is not written either.
        CheckOptions options;
        options.errors_only = true;
        (void)take(check_scenario(scenario.scenario, options), true);
    }

private:
    [[nodiscard]] const std::string* text_of(std::string_view name) const {
        for (const ExchangedFile& file : made_.files)
            if (file.name == name) return &file.bytes;
        return nullptr;
    }
    void add(std::string name, std::string text) {
        made_.files.push_back({std::move(name), std::move(text)});
        std::sort(made_.files.begin(), made_.files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    }
    bool add_scenario(const Ruleset& ruleset, const Map& map) {
        BlankOptions options;
        options.id = is_id(map.id) ? map.id : "imported";
        options.name = map.name.empty() ? options.id : map.name;
        options.shape = map.grid().shape();
        options.ruleset = ruleset;
        auto blank = blank_scenario(options);
        if (!blank) {
            fault(message("made a map without which no scenario can be: {1}", blank.error()));
            return false;
        }
        blank->map = map;
        blank->description = made_.description;
        blank->date = made_.date;
        if (!made_.version.empty()) blank->version = made_.version;
        add(kScenario, write_scenario(*blank));
        return true;
    }
    // The files that were made are nowhere yet: what is wrong with them points to the file they are made from.
    bool take(std::vector<Diagnostic> findings, bool readable) {
        for (Diagnostic& finding : findings) {
            const FilePlace made = finding.where.file;
            const bool ours = made.path == kMap || made.path == kScenario || made.path == kRuleset;
            if (ours || made.path.empty()) finding.where.file = {source_.file.string()};
            // The author of a plugin looks for the line that it wrote.
            if (ours && !shipped_)
                finding.message =
                    message("{1} (line {2} of the {3} that it made)", finding.message, made.line, made.path);
            made_.findings.push_back(finding);
        }
        if (!has_errors(findings) && readable) return true;
        fault(message("made a scenario with errors"));
        return false;
    }
    void fault(const Message& what) {
        Diagnostic finding;
        finding.code = "RP7502";
        finding.severity = Severity::error;
        finding.message = message("{1} {2}; nothing is written", who_, what);
        finding.fix =
            shipped_ ? message("correct the file") : message("correct the file, or write to the plugin's author");
        finding.where.file.path = source_.file.string();
        made_.findings.push_back(std::move(finding));
        made_.done = false;
        made_.files.clear();
    }

    const ImportSource& source_;
    const Message& who_;
    bool shipped_;  // the importer is this program's own
    Exchanged& made_;
};

// An importer of this program, over the ruleset that the new scenario is to use.
Exchanged run_shipped(ShippedImport shipped, const ImportSource& source, const PartMaker& parts) {
    RulesetRead ruleset = read_ruleset(source.ruleset, source.ruleset_file.string());
    Exchanged out;
    out.findings = std::move(ruleset.diagnostics);
    if (has_errors(out.findings) || !ruleset.readable) return out;
    const auto option = [&](std::string_view name) {
        return parts("param." + std::string(name)).value_or(std::string());
    };
    Exchanged made = shipped({source, ruleset.ruleset, option});
    made.findings.insert(made.findings.begin(), out.findings.begin(), out.findings.end());
    return made;
}

}  // namespace

Result<ImportSource, Diagnostic> read_import_source(const std::filesystem::path& file,
                                                    const std::filesystem::path& ruleset) {
    ImportSource source;
    source.file = file;
    source.ruleset_file = ruleset;
    const auto read = [](const std::filesystem::path& path, DocumentKind kind,
                         std::string& text) -> std::optional<Diagnostic> {
        Diagnostic problem;
        if (read_file(path, max_bytes(kind), text, problem)) return std::nullopt;
        if (problem.where.file.path.empty()) problem.where.file.path = path.string();
        return problem;
    };
    if (auto problem = read(source.file, DocumentKind::map, source.bytes)) return fail(std::move(*problem));
    if (auto problem = read(source.ruleset_file, DocumentKind::ruleset, source.ruleset))
        return fail(std::move(*problem));
    if (!is_ruleset_variant(source.ruleset)) return source;
    // Importers get it whole; the faults of one that cannot be read are reported when it is used.
    if (const RulesetRead made = read_ruleset(source.ruleset, ruleset.string()); made.readable)
        source.ruleset = write_ruleset(made.ruleset);
    return source;
}

Exchanged run_importer(const CatalogueImporter& importer, const ImportSource& source,
                       std::span<const ModuleParam> options) {
    const auto& known = importer.info.parameters;
    if (Exchanged refused = wrong_options(importer.info.id, known, {}, options, source.file.string());
        !refused.findings.empty())
        return refused;
    const auto part = [&](std::string_view name) -> std::optional<std::string> {
        if (name == "file") return source.bytes;
        if (name == "name") return source.file.filename().string();
        if (name == kRuleset) return source.ruleset;
        return std::nullopt;
    };
    const Message who = message("the importer '{1}' of the plugin '{2}'", importer.info.id, importer.plugin);
    if (const ShippedImport shipped = shipped_import(importer)) {
        Exchanged made = run_shipped(shipped, source, with_options(part, known, options));
        if (made.done) Completed(source, who, true, made).run();
        return made;
    }
    ExchangeCall call(with_options(part, known, options), {kMap, kScenario, kRuleset}, source.file.string());
    std::optional<std::int32_t> answer;
    try {
        answer = importer.code->run(importer.host, importer.info.id.c_str(), call.source(), call.files());
    } catch (...) {
        answer.reset();
    }
    Exchanged out = call.finish(answer, "RP7502", who);
    if (out.done) Completed(source, who, false, out).run();
    return out;
}

}  // namespace ramparts
