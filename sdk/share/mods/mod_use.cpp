// See mod_use.hpp.
#include "sdk/share/mods/mod_use.hpp"

#include <algorithm>

#include "engine/modules/catalogue.hpp"
#include "formats/lesson/lesson_file.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/share/mods/mod_themes.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

std::string folder_part(const std::string& name) { return name.substr(0, name.rfind('/')); }

}  // namespace

ErrataLayer mod_errata_layer(const std::string& text, const std::string& path, std::vector<Diagnostic>& findings) {
    ErrataRead read = read_errata(text, path);
    if (!read.readable) {
        findings.insert(findings.end(), read.diagnostics.begin(), read.diagnostics.end());
        findings.push_back(mod_finding("RP8112", path, message("these errata of a mod have faults"),
                                       message("switch the mod off, or get another version")));
    }
    return {std::move(read.errata), path, std::move(read.source), {}};
}

ModContents contents_of(const std::vector<PackageFile>& files) {
    ModContents found;
    for (const PackageFile& file : files) {
        const std::string& name = file.name;
        if (name.starts_with("scenarios/") && name.ends_with("/scenario.xml"))
            found.scenarios.push_back(folder_part(name));
        else if (name.starts_with("errata/") && name.ends_with(".xml")) found.errata.push_back(name);
        else if (name.starts_with("scripts/") && name.ends_with("/plugin.xml"))
            found.plugins.push_back(folder_part(name));
        else if (name.starts_with("themes/") && name.ends_with(".xml")) found.themes.push_back(name);
        else if (name.ends_with(".po")) ++found.translations;
        else if (name.starts_with("pictures/")) ++found.pictures;
        else if (name.starts_with("cases/")) ++found.cases;
    }
    return found;
}

namespace {

// The names of the files below a folder, with slashes; links and what begins with a dot are passed over.
std::vector<PackageFile> names_below(const fs::path& folder, FileSystem& files) {
    std::vector<PackageFile> found;
    std::vector<std::string> open{""};
    while (!open.empty() && found.size() <= PackageLimits{}.entries) {
        const std::string at = std::move(open.back());
        open.pop_back();
        for (const std::string& name : files.list(folder / at)) {
            const std::string inner = at.empty() ? name : at + "/" + name;
            const FileSystem::Kind kind = name.starts_with('.') ? FileSystem::Kind::other : files.kind(folder / inner);
            if (kind == FileSystem::Kind::folder) open.push_back(inner);
            else if (kind == FileSystem::Kind::file) found.push_back({inner, {}});
        }
    }
    std::sort(found.begin(), found.end(), [](const PackageFile& a, const PackageFile& b) { return a.name < b.name; });
    return found;
}

}  // namespace

namespace {

Diagnostic unproven(const InstalledMod& mod) {
    return mod_finding("RP8109", mod.folder / kSignatureName,
                       message("the signature of {1} was made by no key that is known here", mod_name(mod.info)),
                       message("remove the mod, and install it again with its author's key"));
}

}  // namespace

ModsInUse mods_in_use(const ModStore& store) {
    ModsInUse use;
    use.findings = store.findings();
    std::vector<const ModInfo*> on;
    std::vector<WantedMod> wanted;
    std::vector<ModInfo> there;
    for (const EnabledMod& mod : store.lists().enabled()) {
        const InstalledMod* found = store.find(mod.id, mod.version);
        if (found == nullptr) {
            use.findings.push_back(
                mod_finding("RP8106", store.home(), message("{1} {2} is on, but not installed", mod.id, mod.version),
                            message("install it again, or switch it off with ramparts mod disable {1}", mod.id)));
            continue;
        }
        if (const Revocation* r = store.lists().revoked(mod.id, found->info.version, found->key)) {
            use.findings.push_back(
                mod_finding("RP8103", found->folder, message("{1} is revoked: {2}", mod_name(found->info), r->reason),
                            message("get another version, or switch it off with ramparts mod disable {1}", mod.id)));
            continue;
        }
        if (!found->proven) {
            use.findings.push_back(unproven(*found));
            continue;
        }
        wanted.push_back({mod.id, found->info.version, {}});
        there.push_back(found->info);
    }
    if (!use.findings.empty()) return use;
    auto order = solve_mods(wanted, there);
    if (!order) {
        for (Message& cause : order.error())
            use.findings.push_back(mod_finding("RP8107", store.home(), std::move(cause),
                                               message("switch one off with ramparts mod disable")));
        return use;
    }
    for (const ModInfo* info : *order) {
        const InstalledMod* mod = store.find(info->id, info->version.text());
        ModInUse on_now{*mod, contents_of(names_below(mod->folder, store.files())), {}};
        for (const std::string& plugin : on_now.contents.plugins)
            if (auto text = store.files().read(mod->folder / plugin / "plugin.xml"))
                on_now.plugins.push_back(read_plugin(std::move(*text), "plugin.xml").plugin.id);
        use.mods.push_back(std::move(on_now));
    }
    return use;
}

fs::path ModsInUse::scenario(std::string_view name) const {
    for (auto mod = mods.rbegin(); mod != mods.rend(); ++mod)
        for (const std::string& folder : mod->contents.scenarios) {
            const std::string short_name = folder.substr(std::string_view("scenarios/").size());
            if (name == short_name || name == mod->mod.info.id + "/" + short_name) return mod->mod.folder / folder;
        }
    return {};
}

const ModInUse* ModsInUse::holder(const fs::path& path) const {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    for (const ModInUse& mod : mods)
        if (lies_in(whole, fs::weakly_canonical(mod.mod.folder, error))) return &mod;
    return nullptr;
}

std::vector<ErrataLayer> errata_for(const ModsInUse& mods, std::string_view scenario,
                                    std::vector<Diagnostic>& findings) {
    std::vector<ErrataLayer> layers;
    for (const ModInUse& mod : mods.mods)
        for (const std::string& name : mod.contents.errata) {
            std::string text;
            Diagnostic problem;
            const fs::path path = mod.mod.folder / name;
            if (!read_file(path, PackageLimits{}.entry, text, problem)) {
                findings.push_back(std::move(problem));
                continue;
            }
            ErrataLayer layer = mod_errata_layer(text, path.string(), findings);
            if (layer.errata.base.id == scenario) layers.push_back(std::move(layer));
        }
    return layers;
}

Result<JournalPart, Diagnostic> lock_of(const InstalledMod& mod, FileSystem& files) {
    auto package = package_of_folder(mod.folder, files);
    if (!package) return fail(package.error());
    return JournalPart{"mod", mod.info.id, mod.info.version.text(), sha256_hex(checksums_of(package->files))};
}

bool brings_module(const ModInUse& mod, const Scenario& scenario) {
    const auto catalogue = installed_catalogue();
    for (const ModuleUse& module : scenario.modules) {
        const CatalogueModule* found = catalogue->find(module.id);
        if (found != nullptr && std::find(mod.plugins.begin(), mod.plugins.end(), found->plugin) != mod.plugins.end())
            return true;
    }
    return false;
}

std::vector<JournalPart> parts_with(const ModsInUse& mods, const Scenario& scenario, const fs::path& path,
                                    const std::vector<JournalErrata>& errata) {
    std::vector<JournalPart> parts;
    const ModInUse* of_path = path.empty() ? nullptr : mods.holder(path);
    for (const ModInUse& mod : mods.mods) {
        bool used = of_path == &mod;
        for (const JournalErrata& file : errata) used = used || file.path.starts_with(mod.mod.folder.string() + "/");
        used = used || brings_module(mod, scenario);
        if (!used) continue;
        if (auto part = lock_of(mod.mod, real_files())) parts.push_back(std::move(*part));
    }
    return parts;
}

std::vector<Diagnostic> altered_files(const InstalledMod& mod, FileSystem& files) {
    auto package = package_of_folder(mod.folder, files);
    if (!package) return {package.error()};
    std::vector<Diagnostic> out = altered_files(*package, mod.folder, message("install the mod again"));
    if (!mod.proven) out.insert(out.begin(), unproven(mod));
    return out;
}

std::vector<Diagnostic> altered_files(const Package& package, const fs::path& folder, const Message& fix) {
    std::vector<Diagnostic> out;
    for (const PackageFile& file : package.files)
        if (package.checksums.find(sha256_hex(file.bytes) + "  " + file.name + "\n") == std::string::npos)
            out.push_back(mod_finding(
                "RP8109", folder / file.name,
                message("{1} was changed or added since {2} was packed", file.name, mod_name(package.info)), fix));
    for (std::size_t at = 0; at + 66 < package.checksums.size();) {
        const std::size_t end = std::min(package.checksums.find('\n', at), package.checksums.size());
        const std::string name = package.checksums.substr(at + 66, end - at - 66);
        if (name != "mimetype" && package.find(name) == nullptr)
            out.push_back(mod_finding("RP8109", folder / name,
                                      message("{1} was removed since {2} was packed", name, mod_name(package.info)),
                                      fix));
        at = end + 1;
    }
    return out;
}

namespace {

// "hex C2422 terrain: clear becomes forest".
Message effect_of(const Change& change) {
    const std::string what = to_text(change.key);
    if (change.adds()) return message("{1} comes: {2}", what, *change.after);
    if (change.removes()) return message("{1} goes", what);
    return message("{1}: {2} becomes {3}", what, change.before.value_or("-"), change.after.value_or("-"));
}

void errata_effects(const PackageFile& file, std::vector<Message>& out) {
    const ErrataRead read = read_errata(file.bytes, file.name);
    if (!read.readable) return out.push_back(message("{1} has faults, and corrects nothing", file.name));
    std::size_t count = 0;
    for (const Erratum& erratum : read.errata.errata) count += erratum.changes.size();
    out.push_back(count == 1 ? message("{1} corrects {2} in {3} place:", file.name, read.errata.base.id, count)
                             : message("{1} corrects {2} in {3} places:", file.name, read.errata.base.id, count));
    for (const Erratum& erratum : read.errata.errata)
        for (const Change& change : erratum.changes)
            out.push_back(erratum.reason.empty() ? message("  {1}", effect_of(change))
                                                 : message("  {1} ({2})", effect_of(change), erratum.reason));
}

void plugin_effects(const PackageFile& file, std::vector<Message>& out) {
    const PluginInfo plugin = read_plugin(file.bytes, file.name).plugin;
    std::vector<MessageArg> parts;
    for (const PluginModule& module : plugin.modules) parts.emplace_back(module.id);
    for (const PlayerEntry& player : plugin.players) parts.emplace_back(player.id);
    out.push_back(parts.empty() ? message("brings the script {1}, which plays in a worker only", plugin.id)
                                : message("brings the script {1} with {2}, which plays in a worker only", plugin.id,
                                          all_of(std::move(parts))));
}

}  // namespace

std::vector<Message> effects_of(const std::vector<PackageFile>& files) {
    std::vector<Message> out;
    const ModContents contents = contents_of(files);
    for (const PackageFile& file : files) {
        if (file.name.starts_with("scenarios/") && file.name.ends_with("/scenario.xml")) {
            const Scenario scenario =
                read_scenario(file.bytes, file.name, [](Scenario&, const ScenarioLinks&, xml::Report&) {
                    return PartsRead{};
                }).scenario;
            out.push_back(message("brings the scenario {1}: {2}", folder_part(file.name).substr(10), scenario.name));
        } else if (file.name.starts_with("errata/") && file.name.ends_with(".xml")) {
            errata_effects(file, out);
        } else if (file.name.starts_with("scripts/") && file.name.ends_with("/plugin.xml")) {
            plugin_effects(file, out);
        } else if (file.name.starts_with("lessons/") && file.name.ends_with(".xml")) {
            out.push_back(message("brings the lesson {1}", read_lesson(file.bytes, file.name).lesson.title.in("en")));
        }
    }
    for (const Theme& theme : themes_brought(files).all)
        if (!theme.mod.empty()) out.push_back(message("brings the theme {1}: {2}", theme.id, theme.name_in("en")));
    const auto counted_part = [&](std::size_t n, Message one, Message many) {
        if (n > 0) out.push_back(n == 1 ? std::move(one) : std::move(many));
    };
    counted_part(contents.translations, message("brings a translation"),
                 message("brings {1} translations", contents.translations));
    counted_part(contents.pictures, message("brings a picture"), message("brings {1} pictures", contents.pictures));
    counted_part(contents.cases, message("brings a file of rule cases"),
                 message("brings {1} files of rule cases", contents.cases));
    if (out.empty()) out.push_back(message("changes nothing by itself"));
    return out;
}

Result<std::vector<std::string>, std::vector<Diagnostic>> effects_on(const Scenario& scenario,
                                                                     const std::vector<PackageFile>& files) {
    const auto after = with_errata_of(scenario, files);
    if (!after) return fail(after.error());
    const auto changes = changes_between(scenario, *after);
    return changes ? lines_of(scenario.map.grid(), *changes) : std::vector<std::string>{};
}

std::optional<ModScript> script_in(const fs::path& folder, FileSystem& files) {
    auto text = files.read(folder / "plugin.xml");
    if (!text) return std::nullopt;
    const PluginInfo plugin = read_plugin(*text, (folder / "plugin.xml").string()).plugin;
    // a script is a file beside its description, by a plain name
    if (plugin.script.empty() || plugin.script.find('/') != std::string::npos || plugin.script.starts_with('.'))
        return std::nullopt;
    auto script = files.read(folder / plugin.script);
    if (!script) return std::nullopt;
    return ModScript{(folder / "plugin.xml").string(), std::move(*text), plugin.script, std::move(*script)};
}

std::vector<ModScript> scripts_of(const ModsInUse& mods, FileSystem& files) {
    std::vector<ModScript> out;
    for (const ModInUse& mod : mods.mods)
        for (const std::string& name : mod.contents.plugins)
            if (auto script = script_in(mod.mod.folder / name, files)) out.push_back(std::move(*script));
    return out;
}

}  // namespace ramparts
