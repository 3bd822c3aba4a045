// Exporters and importers of a plugin, on what is whole and what is cut.
#include <algorithm>

#include "engine/core/hash.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/conformance/others.hpp"
#include "sdk/conformance/watch.hpp"
#include "sdk/exchange/exchange_call.hpp"

namespace ramparts::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCuts = 24;  // of one file

class Exchanges {
public:
    Exchanges(const CheckRequest& request, const PluginCode& plugin, Tally& tally)
        : request_(request), plugin_(plugin), tally_(tally) {}

    void exporter(const ExporterEntry& row) {
        const CatalogueExporter entry{
            row,          plugin_.info.id, plugin_.info.version, {}, plugin_.begun->exporters(), plugin_.begun->host(),
            plugin_.begun};
        const CallMark mark(Watch::place(row.id, "run"));
        for (const LoadedScenario& loaded : plugin_.battles) {
            if (!loaded.readable) continue;
            const Exchanged made = run_exporter(entry, loaded);
            judge(row.id, loaded.scenario.id, made, true);
            same(row.id, loaded.scenario.id, made, run_exporter(entry, loaded));
        }
        cut_parts(entry);
    }

    void importer(const ImporterEntry& row) {
        const CatalogueImporter entry{
            row,          plugin_.info.id, plugin_.info.version, {}, plugin_.begun->importers(), plugin_.begun->host(),
            plugin_.begun};
        const CallMark mark(Watch::place(row.id, "run"));
        ImportSource source;
        for (const LoadedScenario& loaded : plugin_.battles) {
            if (!loaded.readable) continue;
            source.ruleset_file = loaded.ruleset_path;
            source.ruleset = real_files().read(loaded.ruleset_path).value_or("");
            break;
        }
        for (const auto& [name, text] : files_to_read(row.extension)) {
            source.file = name;
            source.bytes = text;
            const Exchanged made = run_importer(entry, source);
            judge(row.id, name, made, false);
            same(row.id, name, made, run_importer(entry, source));
            for (std::size_t i = 0; i < kCuts; ++i) {
                tally_.sink().alive();
                source.bytes = text.substr(0, text.size() * i / kCuts);
                survived(row.id, name + ", cut", run_importer(entry, source));
            }
        }
    }

private:
    // Files beside plugin.xml with the importer's ending, and what is no such file at all.
    std::vector<std::pair<std::string, std::string>> files_to_read(const std::string& extension) {
        std::vector<std::pair<std::string, std::string>> found;
        for (const std::string& name : real_files().list(request_.folder))
            if (name.ends_with("." + extension))
                if (auto text = real_files().read(request_.folder / name)) found.emplace_back(name, std::move(*text));
        found.emplace_back("empty", "");
        found.emplace_back("words", "id x\nname y\nrows\n0 1 2 3\n,,,\n{\"a\": [1, 2]}\n<map/>\n");
        std::string bytes;
        for (int i = 0; i < 4096; ++i) bytes += static_cast<char>(mix64(static_cast<std::uint64_t>(i)));
        found.emplace_back("bytes", bytes);
        return found;
    }

    void cut_parts(const CatalogueExporter& entry) {
        const std::string text = "{\"id\": \"x\", \"units\": [{\"id\": \"a\", \"name\": \"\\u0041\\\"";
        for (std::size_t size = 0; size <= text.size(); size += 3) {
            ExchangeCall call(
                [&](std::string_view) -> std::optional<std::string> {
                    if (size == 0) return std::nullopt;
                    return text.substr(0, size);
                },
                {}, "cut");
            std::optional<std::int32_t> answer;
            try {
                answer = entry.code->run(entry.host, entry.info.id.c_str(), call.source(), call.files());
            } catch (...) {
                answer.reset();
            }
            const Message who = message("the exporter '{1}'", entry.info.id);
            survived(entry.info.id, "a cut model", call.finish(answer, "RP7501", who));
        }
    }

    static std::string said(const Exchanged& made) {
        return made.findings.empty() ? std::string("it made no file") : made.findings.back().message.english();
    }
    void survived(const std::string& id, const std::string& what, const Exchanged& made) {
        tally_.need(Check::cut_input, said(made).find("threw an exception") == std::string::npos,
                    [&] { return id + ", " + what + ": " + said(made); });
        tally_.need(Check::files_plain, said(made).find("was stopped: ") == std::string::npos,
                    [&] { return id + ", " + what + ": " + said(made); });
    }
    void judge(const std::string& id, const std::string& what, const Exchanged& made, bool must) {
        survived(id, what, made);
        if (must)
            tally_.need(Check::exchange_works, made.done && !made.files.empty(),
                        [&] { return id + ", " + what + ": " + said(made); });
        else
            tally_.need(Check::exchange_works, made.done || has_errors(made.findings),
                        [&] { return id + ", " + what + ": it failed without a word"; });
        if (made.done) files_ += made.files.size();
        tally_.sink().figure(Check::exchange_works, counted(files_, "file"));
    }
    void same(const std::string& id, const std::string& what, const Exchanged& one, const Exchanged& other) {
        tally_.need(Check::same_bytes, one.files == other.files && one.findings.size() == other.findings.size(),
                    [&] { return id + ", " + what + ": the second time it made something else"; });
    }

    const CheckRequest& request_;
    const PluginCode& plugin_;
    Tally& tally_;
    std::uint64_t files_ = 0;
};

}  // namespace

void check_exchange(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink) {
    if (plugin.info.exporters.empty() && plugin.info.importers.empty()) {
        for (auto i = static_cast<int>(Check::exchange_works); i <= static_cast<int>(Check::cut_input); ++i)
            sink.skipped(static_cast<Check>(i), "plugin.xml names no exporter or importer");
        return;
    }
    Tally tally(sink);
    Exchanges exchanges(request, plugin, tally);
    for (const ExporterEntry& row : plugin.info.exporters) exchanges.exporter(row);
    for (const ImporterEntry& row : plugin.info.importers) exchanges.importer(row);
    tally.finish(Check::exchange_works, Check::cut_input);
}

}  // namespace ramparts::conformance
