// See mod_needs.hpp.
#include "sdk/share/publish/mod_needs.hpp"

#include <algorithm>

#include "engine/modules/catalogue.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/extend/host/linked.hpp"

namespace ramparts {
namespace {

bool among(const std::vector<std::string>& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

std::string scenario_id(const std::string& text) {
    return read_scenario(text, {}, [](Scenario&, const ScenarioLinks&, xml::Report&) { return PartsRead{}; })
        .scenario.id;
}

std::optional<std::string> text_of(const std::filesystem::path& path) {
    std::string text;
    Diagnostic ignored;
    if (!read_file(path, PackageLimits{}.entry, text, ignored)) return std::nullopt;
    return text;
}

Diagnostic undeclared(const ModInUse& mod, Message what) {
    const ModInfo& info = mod.mod.info;
    return mod_finding(
        "RP8115", {}, std::move(what),
        message("add {1} to mod.xml", "<requires id=\"" + info.id + "\" min=\"" + info.version.text() + "\"/>"));
}

}  // namespace

ModNeeds::ModNeeds(const std::vector<PackageFile>& files, const ModInfo& info, const ModsInUse& mods)
    : info_(info), mods_(mods) {
    at_hand_.push_back(info.id);
    for (const ModLink& link : info.requires_) at_hand_.push_back(link.id);
    for (std::size_t i = 0; i < at_hand_.size(); ++i)
        for (const ModInUse& mod : mods.mods) {
            if (mod.mod.info.id != at_hand_[i] && !among(mod.mod.info.replaces, at_hand_[i])) continue;
            if (!among(at_hand_, mod.mod.info.id)) at_hand_.push_back(mod.mod.info.id);
            for (const ModLink& link : mod.mod.info.requires_)
                if (!among(at_hand_, link.id)) at_hand_.push_back(link.id);
        }
    for (const LinkedPlugin& plugin : linked_plugins())
        built_in_.push_back(read_plugin(std::string(plugin.metadata), "plugin.xml").plugin.id);
    for (const PackageFile& file : files) {
        if (file.name.starts_with("scripts/") && file.name.ends_with("/plugin.xml"))
            for (const PluginModule& module : read_plugin(file.bytes, file.name).plugin.modules)
                modules_.push_back(module.id);
        else if (file.name.starts_with("scenarios/") && file.name.ends_with("/scenario.xml"))
            battles_.push_back(scenario_id(file.bytes));
        else if (file.name.starts_with("errata/") && file.name.ends_with(".xml"))
            errata_.push_back(read_errata(file.bytes, file.name).errata.id);
    }
}

bool ModNeeds::own_module(std::string_view id) const { return among(modules_, id); }

bool ModNeeds::declared(const ModInUse& mod) const { return among(at_hand_, mod.mod.info.id); }

std::optional<Diagnostic> ModNeeds::of_module(const std::string& id) const {
    if (own_module(id)) return std::nullopt;
    const auto catalogue = installed_catalogue();
    const CatalogueModule* found = catalogue->find(id);
    if (found == nullptr || among(built_in_, found->plugin)) return std::nullopt;
    for (const ModInUse& mod : mods_.mods) {
        if (mod.mod.info.id == info_.id || !among(mod.plugins, found->plugin)) continue;
        if (declared(mod)) return std::nullopt;
        return undeclared(mod, message("the rule module '{1}' comes from the mod {2}, which this mod does not require",
                                       module_name(id), mod.mod.info.id));
    }
    return mod_finding("RP8115", {},
                       message("the rule module '{1}' comes from the plugin '{2}', which this mod does not bring",
                               module_name(id), found->plugin),
                       message("copy the script into scripts/{1}, or require the mod that brings it", found->plugin));
}

std::vector<Diagnostic> ModNeeds::of_battle(const LoadedScenario& loaded) const {
    std::vector<Diagnostic> found;
    std::vector<std::string> seen;
    for (const ModuleUse& use : loaded.scenario.modules) {
        if (among(seen, use.id)) continue;
        seen.push_back(use.id);
        auto finding = of_module(use.id);
        if (!finding) continue;
        finding->where.object = use.id;
        loaded.places.locate(*finding);
        finding->where.object.clear();  // the message says which module by its title
        if (finding->where.file.path.empty()) finding->where.file.path = loaded.scenario_path.string();
        found.push_back(std::move(*finding));
    }
    return found;
}

const ModInUse* ModNeeds::holder_of_battle(const ErrataBase& base) const {
    for (const ModInUse& mod : mods_.mods)
        for (const std::string& folder : mod.contents.scenarios) {
            const auto text = text_of(mod.mod.folder / folder / "scenario.xml");
            if (!text || scenario_id(*text) != base.id) continue;
            // one of the program's may have the same id: the contents tell which is meant
            if (base.sha256.empty() || content_hash(load_scenario(mod.mod.folder / folder).scenario) == base.sha256)
                return &mod;
        }
    return nullptr;
}

const ModInUse* ModNeeds::holder_of_errata(const std::string& id) const {
    for (const ModInUse& mod : mods_.mods)
        for (const std::string& name : mod.contents.errata)
            if (const auto text = text_of(mod.mod.folder / name); text && read_errata(*text, name).errata.id == id)
                return &mod;
    return nullptr;
}

std::vector<Diagnostic> ModNeeds::of_errata(const ErrataRead& read) const {
    std::vector<Diagnostic> found;
    std::vector<std::string> seen;
    const auto add = [&](std::optional<Diagnostic> finding, const std::string& what, std::uint32_t byte) {
        if (!finding || among(seen, what)) return;
        seen.push_back(what);
        finding->where.file = read.source->place(byte);
        found.push_back(std::move(*finding));
    };
    const std::string& base = read.errata.base.id;
    if (const ModInUse* mod = among(battles_, base) ? nullptr : holder_of_battle(read.errata.base);
        mod != nullptr && !declared(*mod))
        add(undeclared(*mod, message("the battle '{1}' comes from the mod {2}, which this mod does not require", base,
                                     mod->mod.info.id)),
            "base", 0);
    for (const Erratum& erratum : read.errata.errata) {
        for (std::size_t i = 0; i < erratum.changes.size(); ++i) {
            const Change& change = erratum.changes[i];
            if (change.key.noun == "module" && change.after)
                add(of_module(change.key.at), "module " + change.key.at,
                    i < erratum.places.size() ? erratum.places[i] : erratum.byte);
        }
        for (const std::string& need : erratum.needs) {
            const std::string file = need.substr(0, need.find('/'));
            if (file.size() == need.size() || among(errata_, file)) continue;
            if (const ModInUse* mod = holder_of_errata(file); mod != nullptr && !declared(*mod))
                add(undeclared(*mod, message("the errata '{1}' come from the mod {2}, which this mod does not require",
                                             file, mod->mod.info.id)),
                    "errata " + file, erratum.byte);
        }
    }
    return found;
}

}  // namespace ramparts
