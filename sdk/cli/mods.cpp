// See mods.hpp.
#include "sdk/cli/mods.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "engine/core/version.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/password.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/extend/host/plugin_parts.hpp"
#include "sdk/extend/host/user_folders.hpp"
#include "sdk/share/mods/manifest_words.hpp"
#include "sdk/worker/host/worker_game.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

namespace {

/// Nothing of it is changed once the command runs.
struct ModsOfCommand {
    ModsInUse use;
    bool errata = false;  ///< the command takes errata
};
ModsOfCommand& mods_of_command() {
    static ModsOfCommand mods;
    return mods;
}

}  // namespace

void put_mods_in_force(const Arguments& arguments, bool errata, Console& console) {
    mods_of_command() = {};
    if (arguments.has("no-mods")) return;
    mods_of_command() = {mods_in_use(user_store()), errata};
    console.report(mods_in_force().findings);
}

const ModsInUse& mods_in_force() { return mods_of_command().use; }

std::vector<fs::path> known_rulesets() {
    std::vector<fs::path> homes;
    for (std::string& folder : usual_scenarios()) homes.emplace_back(std::move(folder));
    for (const ModInUse& mod : mods_in_force().mods) homes.push_back(mod.mod.folder / "scenarios");
    return ruleset_folders(homes);
}

std::vector<ErrataLayer> mod_errata_for(std::string_view scenario, std::vector<Diagnostic>& findings) {
    return mods_of_command().errata ? errata_for(mods_in_force(), scenario, findings) : std::vector<ErrataLayer>{};
}

bool uses_mod_scripts(const Scenario& scenario) {
    const auto& mods = mods_in_force().mods;
    return std::any_of(mods.begin(), mods.end(), [&](const ModInUse& mod) { return brings_module(mod, scenario); });
}

std::vector<Diagnostic> compare_record(const Journal& journal, const Scenario& scenario,
                                       const std::string& scenario_path, const std::string& journal_path) {
    std::vector<Diagnostic> found = compare_with(journal, scenario, journal_path, errata_in_force(scenario));
    if (auto built_ins = compare_built_ins(journal, built_ins_of(scenario), journal_path))
        found.push_back(std::move(*built_ins));
    const auto parts = compare_parts(journal, parts_of(scenario, scenario_path), journal_path);
    if (!parts) return found;
    std::erase_if(found, [](const Diagnostic& d) { return d.code == "RP6020" || d.code == "RP6024"; });
    found.insert(found.begin(), *parts);
    return found;
}

std::string with_mods(const std::string& path) {
    std::error_code error;
    if (fs::exists(path, error)) return path;
    const fs::path found = mods_in_force().scenario(path);
    return found.empty() ? path : found.string();
}

int refuse_installed(Console& console, const std::string& path) {
    const ModInUse* mod = mods_in_force().holder(path);
    if (mod == nullptr) return kClean;
    return console.refuse(kUnreadable, "RP8111", "'" + path + "' belongs to the mod " + mod_name(mod->mod.info),
                          "copy the folder '" + path + "' to one of your own, and change that");
}

std::vector<JournalPart> parts_of(const Scenario& scenario, const std::string& path) {
    std::vector<JournalPart> parts = parts_with(mods_in_force(), scenario, with_mods(path), errata_in_force(scenario));
    std::ranges::move(plugin_parts(plugins_in_force(), scenario), std::back_inserter(parts));
    return parts;
}

std::vector<JournalPart> built_ins_of(const Scenario& scenario) {
    return built_in_parts(plugins_in_force(), scenario, kVersion);
}

worker::BattleFiles files_for_workers(const Scenario& scenario) {
    worker::BattleFiles files = worker::battle_files(scenario);
    std::vector<ModScript> scripts = scripts_of(mods_in_force(), real_files());
    // Scripts that are no mod yet: of the user's own folders, and of those named on the command line.
    for (const PluginStatus& plugin : plugins_in_force()) {
        const bool used = std::ranges::any_of(plugin.info.modules, [&](const PluginModule& module) {
            return std::ranges::any_of(scenario.modules,
                                       [&](const ModuleUse& use) { return is_called(module, use.id); });
        });
        if (plugin.packaged || plugin.folder.empty() || (!used && plugin.info.players.empty())) continue;
        if (auto script = script_in(plugin.folder, real_files())) scripts.push_back(std::move(*script));
    }
    for (ModScript& script : scripts) {
        files.push_back({worker::FileKind::plugin, script.description_path, std::move(script.description)});
        files.push_back({worker::FileKind::script, script.script_path, std::move(script.script)});
    }
    return files;
}

Exit mod_exit(const Diagnostic& finding) {
    constexpr std::string_view kCannot[] = {"RP1001", "RP8101", "RP8102", "RP8106"};
    return std::ranges::find(kCannot, finding.code) != std::end(kCannot) ? kUnreadable : kViolations;
}

int mod_tell_all(Console& console, const std::vector<Diagnostic>& findings) {
    console.report(findings);
    return findings.empty() ? kViolations : mod_exit(findings.front());
}

void tell_first_key(Console& console, const Registry& registry) {
    if (registry.first)
        console.line("the registry " + registry.index.id + " is signed by the key " + registry.key.words());
}

ModStore user_store() {
    const UserFolders user = user_folders();
    return {user.mods, user.config, real_files()};
}

int read_mod_operand(Console& console, const std::string& path, Package& out) {
    std::error_code error;
    std::vector<Diagnostic> findings;
    if (fs::is_directory(path, error)) {
        auto package = package_of_folder(path, real_files());
        if (!package) {
            console.report(package.error());
            return mod_exit(package.error());
        }
        out = std::move(*package);
        findings = check_package_files(out.files, path, out.info);
        if (out.checksums.empty()) out.checksums = checksums_of(out.files);
    } else {
        std::string bytes;
        Diagnostic problem;
        if (!read_file(path, PackageLimits{}.file, bytes, problem)) {
            console.report(problem);
            return kUnreadable;
        }
        PackageRead read = read_package(bytes, path);
        findings = std::move(read.diagnostics);
        out = std::move(read.package);
    }
    console.report(findings);
    return has_errors(findings) ? kViolations : kClean;
}

int read_key_option(const Arguments& arguments, Console& console, std::optional<PublicKey>& out) {
    if (!arguments.has("key")) return kClean;
    const std::string given(arguments.value("key"));
    out = parse_public_key(given);
    if (out) return kClean;
    std::string text;
    Diagnostic problem;
    if (read_file(given, 4096, text, problem)) out = parse_public_key(text);
    if (out) return kClean;
    return console.refuse(kUsage, "RP6040", "'" + given + "' is not a public key",
                          "give a .pub file of minisign, or the line in it");
}

int read_secret_key(const Arguments& arguments, Console& console, SecretKey& out) {
    std::string text;
    std::string password;
    Diagnostic problem;
    const std::string file(arguments.value("key"));
    if (!read_file(file, 4096, text, problem)) {
        std::error_code error;
        if (!std::filesystem::exists(file, error))
            problem.fix = message("make a key with ramparts mod key -o {1}, or check the path", file);
        console.report(problem);
        return kUnreadable;
    }
    if (arguments.has("password-file")) {
        if (!read_file(std::string(arguments.value("password-file")), 4096, password, problem)) {
            console.report(problem);
            return kUnreadable;
        }
        password = password.substr(0, password.find('\n'));
    } else if (SecretKey::wants_password(text) == true) {
        auto typed = at_terminal() ? ask_password("Password of " + file + ": ") : std::nullopt;
        if (!typed)
            return console.refuse(kUsage, "RP6040", "the key has a password",
                                  "type it at a terminal, or name a file that holds it with '--password-file'");
        password = std::move(*typed);
    }
    auto key = SecretKey::parse(text, password);
    if (!key) {
        key.error().where.file.path = file;
        console.report(key.error());
        return kUnreadable;
    }
    out = *key;
    return kClean;
}

int mod_day_of(const Arguments& arguments, Console& console, std::string& out) {
    out = arguments.has("today") ? std::string(arguments.value("today")) : today();
    return is_day(out) ? kClean
                       : console.refuse(kUsage, "RP6040", "'" + out + "' is not a day", "write it as 2026-11-23");
}

void tell_mod(Console& console, const ModInfo& info) {
    using Kind = LineKind;
    for (const ManifestLine& line : manifest_words(info)) {
        const std::string text = line.text.english();
        console.line(line.kind == Kind::title     ? text
                     : line.kind == Kind::heading ? "  " + text + ":"
                     : line.kind == Kind::item    ? "    " + text
                                                  : "  " + text);
    }
}

}  // namespace ramparts::tools
