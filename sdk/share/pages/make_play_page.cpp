// See make_play_page.hpp.
#include "sdk/share/pages/make_play_page.hpp"

#include <algorithm>

#include "engine/core/version.hpp"
#include "engine/players/player.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/plugin_parts.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

constexpr std::size_t kMostPlayerBytes = std::size_t{64} << 20U;
constexpr std::size_t kMostNamesBytes = std::size_t{4} << 20U;

/// Puts the parts of a page together, one kind after the other.
class Gathering {
public:
    explicit Gathering(PlayPageWish wish) : wish_(std::move(wish)) {
        if (wish_.mods == nullptr) wish_.mods = &none_;
    }

    Result<web::PlayPage, Faults> all() {
        CheckOptions errors;
        errors.errors_only = true;
        if (Faults faults = check_scenario(wish_.shown, errors); has_errors(faults)) return fail(std::move(faults));
        out_.program = std::move(wish_.program);
        out_.shown = std::move(wish_.shown);
        out_.palette = wish_.palette;
        take_errata();
        take_mods();
        if (auto fault = take_plugins()) return fail(Faults{std::move(*fault)});
        take_players();
        take_words();
        out_.base = std::move(wish_.base);
        out_.record = std::move(wish_.record);
        if (Faults faults = faults_of_record(); !faults.empty()) return fail(std::move(faults));
        return std::move(out_);
    }

private:
    // A file that corrects nothing yet offers nothing.
    void take_errata() {
        for (ErrataLayer& layer : wish_.errata) {
            if (layer.errata.errata.empty()) continue;
            const ModInUse* mod = wish_.mods->holder(layer.path);
            out_.errata.push_back({std::move(layer), mod != nullptr ? mod->mod.info.id : std::string()});
        }
    }

    void take_mods() {
        const fs::path& path = wish_.base.scenario_path;
        std::vector<JournalErrata> all;
        for (const web::OfferedErrata& each : out_.errata)
            all.push_back({each.layer.errata.id, {}, {}, each.layer.path});
        out_.header.parts = parts_with(*wish_.mods, out_.shown, path, all);
        for (const JournalPart& part : parts_with(*wish_.mods, out_.shown, path, {})) out_.always.push_back(part.id);
        for (const ModInUse& mod : wish_.mods->mods) {
            const auto named = [&](const JournalPart& part) { return part.id == mod.mod.info.id; };
            if (!std::ranges::any_of(out_.header.parts, named) && !brings_players(mod)) continue;
            const ModInfo& info = mod.mod.info;
            const auto key = parse_public_key(mod.mod.key);
            out_.mods.push_back({shown_text(info.title), info.version.text(), shown_text(info.author),
                                 shown_text(info.licence), key ? key->words() : std::string()});
            for (const std::string& folder : mod.contents.plugins) take_script(mod.mod.folder / folder);
        }
        // where the mods of this user are is nobody's business
        for (web::OfferedErrata& each : out_.errata)
            if (const ModInUse* mod = wish_.mods->holder(each.layer.path))
                each.layer.path = fs::path(each.layer.path).lexically_relative(mod->mod.folder).string();
    }

    const PluginStatus* plugin(std::string_view id) const {
        const auto at = std::ranges::find(wish_.plugins, id, [](const PluginStatus& each) { return each.info.id; });
        return at == wish_.plugins.end() ? nullptr : &*at;
    }

    bool brings_players(const ModInUse& mod) const {
        return std::ranges::any_of(mod.plugins, [this](const std::string& id) {
            const PluginStatus* found = plugin(id);
            return found != nullptr && !found->info.players.empty();
        });
    }

    // Scripts of the user's own come along; libraries are for this machine alone.
    std::optional<Diagnostic> take_plugins() {
        for (JournalPart& part : plugin_parts(wish_.plugins, out_.shown)) {
            const PluginStatus* found = plugin(part.id);
            if (found == nullptr || found->info.script.empty())
                return mod_finding("RP6001", {},
                                   message("the battle needs the plugin '{1}', which is not a script", part.id),
                                   message("play it with ramparts-editor, or make a page to read"));
            take_script(found->folder);
            out_.header.parts.push_back(std::move(part));
        }
        return std::nullopt;
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
        for (const PluginStatus& each : wish_.plugins) {
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
        out_.header.built_ins = built_in_parts(wish_.plugins, out_.shown, kVersion);
        out_.language = wish_.language.empty() ? "en" : wish_.language;
        out_.catalogue = catalogue_text(out_.language);
        if (wish_.base.scenario_path.empty()) return;
        const std::string names = "names." + out_.language + ".po";
        std::string text;
        Diagnostic ignored;
        if (read_file(wish_.base.scenario_path.parent_path() / names, kMostNamesBytes, text, ignored))
            out_.names.emplace_back(names, std::move(text));
    }

    // It is played again here first, as the page will do.
    Faults faults_of_record() const {
        if (out_.record.empty()) return {};
        web::PageGame game;
        Journal header = out_.header;
        header.lock = make_lock(out_.base.scenario);
        if (!game.open({out_.base.scenario_path, write_journal(header), out_.always, out_.errata, out_.base}))
            return playability(out_.shown);
        Faults faults = game.take_up(out_.record);
        for (Diagnostic& each : faults) each.where.file.path = wish_.record_path;
        return faults;
    }

    PlayPageWish wish_;
    ModsInUse none_;
    web::PlayPage out_;
    std::vector<fs::path> taken_;
};

}  // namespace

fs::path player_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : program.parent_path().parent_path() / "share" / "ramparts" / "player";
}

bool player_is_there() { return real_files().kind_behind(player_folder() / "player.wasm") == FileSystem::Kind::file; }

Result<web::PlayerProgramFiles, Diagnostic> read_player(const fs::path& folder) {
    web::PlayerProgramFiles files;
    std::string wasm;
    Diagnostic ignored;
    if (folder.empty() || !read_file(folder / "player.js", kMostPlayerBytes, files.script, ignored) ||
        !read_file(folder / "player.wasm", kMostPlayerBytes, wasm, ignored))
        return fail(mod_finding("RP6042", {}, message("the player of web pages is not there"),
                                message("install the package ramparts-data, "
                                        "or in the source folder run bash sdk/setup/player.sh")));
    files.packed_wasm = web::packed(wasm);
    return files;
}

Result<web::PlayPage, Faults> make_play_page(PlayPageWish wish) { return Gathering(std::move(wish)).all(); }

Result<Faults, Diagnostic> add_errata_beside(std::vector<ErrataLayer>& errata, const fs::path& scenario) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(scenario.parent_path() / "errata", error))
        if (entry.path().extension() == ".xml" && entry.is_regular_file(error)) files.push_back(entry.path());
    std::ranges::sort(files);
    Faults told;
    for (const fs::path& file : files) {
        const auto same = [&](const ErrataLayer& each) { return fs::equivalent(each.path, file, error); };
        if (std::ranges::any_of(errata, same)) continue;
        std::string text;
        Diagnostic problem;
        if (!read_file(file, kMostPlayerBytes, text, problem)) return fail(std::move(problem));
        ErrataRead read = read_errata(std::move(text), file.string());
        told.insert(told.end(), read.diagnostics.begin(), read.diagnostics.end());
        if (!read.readable) continue;
        ErrataLayer layer{std::move(read.errata), file.string(), std::move(read.source), {}};
        layer.on.assign(layer.errata.errata.size(), false);
        errata.push_back(std::move(layer));
    }
    return told;
}

}  // namespace ramparts
