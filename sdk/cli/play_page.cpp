// See play_page.hpp.
#include "sdk/cli/play_page.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/players/player.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPlayerBytes = std::size_t{64} << 20U;

/// What sdk/setup/player.sh has built, or the package has installed: player.js and player.wasm.
bool read_player(web::PlayerProgramFiles& out) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path folder = program.parent_path().parent_path() / "share" / "ramparts" / "player";
    Diagnostic ignored;
    return !error && read_file(folder / "player.js", kMostPlayerBytes, out.script, ignored) &&
           read_file(folder / "player.wasm", kMostPlayerBytes, out.wasm, ignored);
}

/// Puts the parts of a page together, one kind after the other.
class Gathering {
public:
    Gathering(const Arguments& arguments, Console& console, web::PlayPage& out)
        : arguments_(arguments), console_(console), out_(out) {}

    int all() {
        if (const int code = take_errata(); code != kClean) return code;
        take_mods();
        if (const int code = take_plugins(); code != kClean) return code;
        take_players();
        take_words();
        return arguments_.has("journal") ? take_record() : kClean;
    }

private:
    // Those in force, then what lies beside the scenario, where the window finds it too.
    int take_errata() {
        for (ErrataLayer& layer : errata_layers(out_.base.scenario)) offer(std::move(layer));
        std::vector<fs::path> files;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(out_.base.scenario_path.parent_path() / "errata", error))
            if (entry.path().extension() == ".xml" && entry.is_regular_file(error)) files.push_back(entry.path());
        std::ranges::sort(files);
        for (const fs::path& file : files) {
            const auto same = [&](const web::OfferedErrata& each) {
                return fs::equivalent(each.layer.path, file, error);
            };
            if (std::ranges::any_of(out_.errata, same)) continue;
            std::string text;
            Diagnostic problem;
            if (!read_file(file, kMostPlayerBytes, text, problem)) {
                console_.report(problem);
                return kUnreadable;
            }
            ErrataRead read = read_errata(std::move(text), file.string());
            console_.report(read.diagnostics);
            if (!read.readable) continue;
            ErrataLayer layer{std::move(read.errata), file.string(), std::move(read.source), {}};
            layer.on.assign(layer.errata.errata.size(), false);
            offer(std::move(layer));
        }
        return kClean;
    }

    // A file that corrects nothing yet offers nothing.
    void offer(ErrataLayer layer) {
        if (layer.errata.errata.empty()) return;
        const ModInUse* mod = mods_in_force().holder(layer.path);
        out_.errata.push_back({std::move(layer), mod != nullptr ? mod->mod.info.id : std::string()});
    }

    void take_mods() {
        const std::string path = out_.base.scenario_path.string();
        std::vector<JournalErrata> all;
        for (const web::OfferedErrata& each : out_.errata)
            all.push_back({each.layer.errata.id, {}, {}, each.layer.path});
        out_.header.parts = parts_with(mods_in_force(), out_.shown, path, all);
        for (const JournalPart& part : parts_with(mods_in_force(), out_.shown, path, {}))
            out_.always.push_back(part.id);
        for (const ModInUse& mod : mods_in_force().mods) {
            const auto named = [&](const JournalPart& part) { return part.id == mod.mod.info.id; };
            if (!std::ranges::any_of(out_.header.parts, named) && !brings_players(mod)) continue;
            const ModInfo& info = mod.mod.info;
            const auto key = parse_public_key(mod.mod.key);
            out_.mods.push_back(
                {info.title, info.version.text(), info.author, info.licence, key ? key->words() : std::string()});
            for (const std::string& folder : mod.contents.plugins) take_script(mod.mod.folder / folder);
        }
        // where the mods of this user are is nobody's business
        for (web::OfferedErrata& each : out_.errata)
            if (const ModInUse* mod = mods_in_force().holder(each.layer.path))
                each.layer.path = fs::path(each.layer.path).lexically_relative(mod->mod.folder).string();
    }

    static const PluginStatus* plugin(std::string_view id) {
        for (const PluginStatus& each : plugins_in_force())
            if (each.info.id == id) return &each;
        return nullptr;
    }

    static bool brings_players(const ModInUse& mod) {
        return std::ranges::any_of(mod.plugins, [](const std::string& id) {
            const PluginStatus* found = plugin(id);
            return found != nullptr && !found->info.players.empty();
        });
    }

    // Scripts of the user's own come along; libraries are for this machine alone.
    int take_plugins() {
        std::vector<JournalPart> parts = parts_of(out_.shown, out_.base.scenario_path.string());
        std::erase_if(parts, [](const JournalPart& part) { return part.kind == "mod"; });
        for (JournalPart& part : parts) {
            const PluginStatus* found = plugin(part.id);
            if (found == nullptr || found->info.script.empty())
                return console_.refuse(kViolations, "RP6001",
                                       "the battle needs the plugin '" + part.id + "', which is no script",
                                       "play it with ramparts-editor, or make a page without --play");
            take_script(found->folder);
            out_.header.parts.push_back(std::move(part));
        }
        return kClean;
    }

    // plugin.xml, the script and the translations of a plugin; each once.
    void take_script(const fs::path& folder) {
        if (std::ranges::find(taken_, folder) != taken_.end()) return;
        std::string number = std::to_string(taken_.size());
        number.insert(0, 4 - std::min<std::size_t>(4, number.size()), '0');
        taken_.push_back(folder);
        for (const std::string& name : real_files().list(folder)) {
            const bool wanted = name == "plugin.xml" || name.ends_with(".lua") || name.ends_with(".po");
            if (!wanted || name.starts_with('.')) continue;
            if (auto text = real_files().read(folder / name))
                out_.scripts.emplace_back(number + "/" + name, std::move(*text));
        }
    }

    void take_players() {
        for (const PluginStatus& each : plugins_in_force()) {
            if (std::ranges::find(taken_, each.folder) == taken_.end()) continue;
            for (const PlayerEntry& player : each.info.players) {
                if (find_player(player.id) == nullptr) continue;
                const std::string title = plugin_text(each.info.id, player.title.empty() ? player.id : player.title);
                out_.players.emplace_back(player.id, title);
                for (std::size_t i = 1; i < player.levels.size(); ++i)
                    out_.players.emplace_back(player.id + ":" + player.levels[i].id,
                                              say("{1}, {2}", title, player.levels[i].id));
            }
        }
    }

    void take_words() {
        out_.header.built_ins = built_ins_of(out_.shown);
        out_.language = arguments_.value("language");
        if (out_.language.empty()) out_.language = "en";
        out_.catalogue = catalogue_text(out_.language);
        const std::string names = "names." + out_.language + ".po";
        std::string text;
        Diagnostic ignored;
        if (read_file(out_.base.scenario_path.parent_path() / names, std::size_t{1} << 22U, text, ignored))
            out_.names.emplace_back(names, std::move(text));
    }

    // It is played again here first, as the page will do.
    int take_record() {
        const std::string path(arguments_.value("journal"));
        Diagnostic problem;
        if (!read_file(path, kMaxJournalBytes, out_.record, problem)) {
            if (problem.where.file.path.empty()) problem.where.file.path = path;
            console_.report(problem);
            return kUnreadable;
        }
        web::PageGame game;
        Journal header = out_.header;
        header.lock = make_lock(out_.base.scenario);
        std::vector<Diagnostic> problems;
        if (game.open({out_.base.scenario_path, write_journal(header), out_.always, out_.errata}))
            problems = game.take_up(out_.record);
        for (Diagnostic& each : problems) each.where.file.path = path;
        console_.report(problems);
        return problems.empty() ? kClean : kViolations;
    }

    const Arguments& arguments_;
    Console& console_;
    web::PlayPage& out_;
    std::vector<fs::path> taken_;
};

}  // namespace

int make_play_page(const Arguments& arguments, Console& console, LoadedScenario& loaded, web::PlayPage& out) {
    if (!read_player(out.program))
        return console.refuse(
            kUnreadable, "RP6042", "the player of web pages is not there",
            "install the package ramparts-data, or in the source folder run bash sdk/setup/player.sh");
    out.base = load_scenario(loaded.scenario_path);
    out.shown = std::move(loaded.scenario);
    return Gathering(arguments, console, out).all();
}

}  // namespace ramparts::tools
