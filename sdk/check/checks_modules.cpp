// Checks of the rule modules a scenario switches on, and of its texts and ignored findings.
#include <set>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

bool provided_elsewhere(const CheckContext& c, std::string_view id) {
    return std::find(c.options.other_modules.begin(), c.options.other_modules.end(), id) !=
           c.options.other_modules.end();
}

void check_uses(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("module-unknown");
    const auto twice = r.code("module-twice");
    const auto& uses = c.scenario.modules;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const PluginModule* info = find_module(uses[i].id);
        const auto catalogue = installed_catalogue();
        const CatalogueModule* entry = catalogue->find(uses[i].id);
        if (entry && entry->code == nullptr && r.room(unknown))
            r.add(unknown, CheckContext::at_object(uses[i].id),
                  entry->why_not.empty() ? message("the rule module '{1}' does not run", module_name(uses[i].id))
                                         : message("the rule module '{1}' does not run: {2}", module_name(uses[i].id),
                                                   Message(entry->why_not)),
                  message("ramparts plugin list shows what its plugin {1} lacks", entry->plugin));
        if (!info && !provided_elsewhere(c, uses[i].id) && r.room(unknown)) {
            std::string known =
                joined(known_modules(), ", ", [&](const CatalogueModule& module) { return module.info.id; });
            r.add(
                unknown, CheckContext::at_object(uses[i].id), message("there is no rule module '{1}'", uses[i].id),
                message("install the plugin that brings it, or name its folder with --plugins; here are: {1}", known));
        }
        for (std::size_t j = 0; j < i; ++j) {
            const bool same = uses[j].id == uses[i].id || (info != nullptr && is_called(*info, uses[j].id));
            if (!same || uses[i].id.empty()) continue;  // no name is a fault of its own
            const bool repeat = (info && !info->repeatable) || uses[j].params == uses[i].params;
            if (!repeat || !r.room(twice)) continue;
            Finding& f = r.add(twice, CheckContext::at_object(uses[i].id),
                               message("the module {1} is switched on twice", module_name(uses[i].id)),
                               message("remove one of the two"));
            f.fix = index_fix(Fix::Kind::remove_module, message("Remove the second"), i);
            break;
        }
    }
}

void check_excluded(const CheckContext& c, Reporter& r) {
    const auto both = r.code("modules-exclude");
    const auto& uses = c.scenario.modules;
    for (std::size_t i = 0; i < uses.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            if (!exclude_each_other(uses[i].id, uses[j].id)) continue;
            if (!r.room(both)) return;
            Finding& f = r.add(both, CheckContext::at_object(uses[i].id),
                               message("{1} cannot be used with {2}", module_name(uses[i].id), module_name(uses[j].id)),
                               message("switch one of the two off"));
            f.fix = index_fix(Fix::Kind::remove_module, message("Switch off {1}", module_name(uses[i].id)), i);
        }
}

void check_given_params(const CheckContext& c, Reporter& r, std::size_t index, const PluginModule& info) {
    const auto unknown = r.code("param-unknown");
    const auto twice = r.code("param-twice");
    const auto bad = r.code("param-bad-value");
    const ModuleUse& use = c.scenario.modules[index];
    std::set<std::string_view> seen;
    for (std::size_t p = 0; p < use.params.size(); ++p) {
        const ModuleParam& param = use.params[p];
        const ParameterInfo* known = find_param(info, param.name);
        const auto remove = [&](Finding& f) {
            f.fix = index_fix(Fix::Kind::remove_param, message("Remove the parameter"), index, static_cast<int>(p));
        };
        if (!known) {
            const std::string names = joined(info.parameters, ", ", &ParameterInfo::name);
            if (r.room(unknown))
                remove(r.add(unknown, CheckContext::at_object(use.id),
                             message("{1} has no parameter '{2}'", module_name(use.id), param.name),
                             message("its parameters are: {1}", names)));
            continue;
        }
        if (!seen.insert(known->name).second) {
            if (r.room(twice))
                remove(r.add(twice, CheckContext::at_object(use.id),
                             message("{1} gives '{2}' twice", module_name(use.id), param.name),
                             message("remove one of the two")));
            continue;
        }
        const auto problem = param_problem(c.scenario, *known, param.value);
        if (!problem || !r.room(bad)) continue;
        Finding& f = r.add(bad, CheckContext::at_object(use.id),
                           message("{1}, parameter '{2}': {3}", module_name(use.id), param.name, Message(*problem)),
                           message("give a value of the kind {1}", to_string(known->type)));
        if (known->otherwise.empty()) continue;
        f.fix = index_fix(Fix::Kind::set_param, message("Set it to {1}", known->otherwise), index);
        f.fix->name = param.name;
        f.fix->value = known->otherwise;
    }
}

void check_params(const CheckContext& c, Reporter& r) {
    const auto missing = r.code("param-missing");
    for (std::size_t i = 0; i < c.scenario.modules.size(); ++i) {
        const ModuleUse& use = c.scenario.modules[i];
        const PluginModule* info = find_module(use.id);
        if (!info) continue;
        check_given_params(c, r, i, *info);
        for (const ParameterInfo& param : info->parameters) {
            const bool given = given_param(use.params, param) != nullptr;
            if (param.required && !given && r.room(missing))
                r.add(missing, CheckContext::at_object(use.id),
                      message("{1} lacks the parameter '{2}'", module_name(use.id), param.name),
                      message("give it: {1}", Message(param.doc)));
        }
    }
}

// What is called otherwise since an earlier version of its plugin.
void check_names(const CheckContext& c, Reporter& r) {
    const auto old = r.code("old-name");
    const auto& uses = c.scenario.modules;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const PluginModule* info = find_module(uses[i].id);
        if (info == nullptr) continue;
        if (info->id != uses[i].id && r.room(old)) {
            Finding& f = r.add(old, CheckContext::at_object(uses[i].id),
                               message("the module '{1}' is called '{2}' now", uses[i].id, info->id),
                               message("write its name of today"));
            f.fix = index_fix(Fix::Kind::rename_module, message("Call it {1}", info->id), i);
            f.fix->value = info->id;
        }
        for (std::size_t p = 0; p < uses[i].params.size(); ++p) {
            const std::string& name = uses[i].params[p].name;
            const ParameterInfo* param = find_param(*info, name);
            if (param == nullptr || param->name == name || !r.room(old)) continue;
            Finding& f = r.add(
                old, CheckContext::at_object(uses[i].id),
                message("the parameter '{1}' of {2} is called '{3}' now", name, module_name(info->id), param->name),
                message("write its name of today"));
            f.fix = index_fix(Fix::Kind::rename_param, message("Call it {1}", param->name), i, static_cast<int>(p));
            f.fix->value = param->name;
        }
    }
}

void check_text(const CheckContext& c, Reporter& r) {
    const auto name = r.code("scenario-unnamed");
    const auto notes = r.code("no-notes");
    const auto sources = r.code("no-sources");
    const auto description = r.code("no-description");
    if (c.scenario.name.empty() && r.room(name))
        r.add(name, {}, message("the scenario has no name"), message("give it a name"));
    if (c.scenario.description.empty() && r.room(description))
        r.add(description, {}, message("the scenario has no description"),
              message("write one paragraph on the battle"));
    if (c.scenario.notes.empty() && r.room(notes))
        r.add(notes, {}, message("the scenario has no designer's notes"), message("say what was simplified and why"));
    if (c.scenario.bibliography.empty() && r.room(sources))
        r.add(sources, {}, message("the scenario names no sources"), message("list what the reconstruction rests on"));
}

void check_ignored(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("ignored-unknown-code");
    const auto reason = r.code("ignored-without-reason");
    for (std::size_t i = 0; i < c.scenario.ignored.size(); ++i) {
        const IgnoredFinding& entry = c.scenario.ignored[i];
        if (!find_code(entry.code)) {
            if (!r.room(unknown)) continue;
            Finding& f = r.add(unknown, CheckContext::at_object(entry.code),
                               message("there is no finding '{1}' to ignore", entry.code),
                               message("check the code, or remove the entry"));
            f.fix = index_fix(Fix::Kind::remove_ignored, message("Remove the entry"), i);
        } else if (entry.reason.empty() && r.room(reason)) {
            r.add(reason, CheckContext::at_object(entry.code),
                  entry.place.empty() ? message("{1} is ignored without a reason", entry.code)
                                      : message("{1} at {2} is ignored without a reason", entry.code,
                                                label_words(c.scenario, entry.place)),
                  message("state the reason"));
        }
    }
}

constexpr std::string_view kUseCodes[] = {"module-unknown", "module-twice"};
constexpr std::string_view kExcludeCodes[] = {"modules-exclude"};
constexpr std::string_view kParamCodes[] = {"param-unknown", "param-twice", "param-bad-value", "param-missing"};
constexpr std::string_view kNameCodes[] = {"old-name"};
constexpr std::string_view kTextCodes[] = {"scenario-unnamed", "no-notes", "no-sources", "no-description"};
constexpr std::string_view kIgnoredCodes[] = {"ignored-unknown-code", "ignored-without-reason"};

constexpr Check kModulesChecks[] = {
    {"modules", kUseCodes, area::modules, check_uses},
    {"modules-exclude", kExcludeCodes, area::modules, check_excluded},
    {"module-params", kParamCodes, area::modules | area::units | area::sides | area::terrain, check_params},
    {"module-names", kNameCodes, area::modules, check_names},
    {"texts", kTextCodes, area::text, check_text},
    {"ignored", kIgnoredCodes, area::text, check_ignored},
};

}  // namespace

std::span<const Check> module_checks() { return kModulesChecks; }

}  // namespace ramparts::detail
