// See settings.hpp.
#include "sdk/play/settings.hpp"

#include <algorithm>
#include <optional>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/codes/file_codes.hpp"
#include "formats/plugin/translation_file.hpp"

namespace ramparts {
namespace {

// Its id, and its place behind it where the battle has several of that id, as actions name it.
std::string name_of_use(const Scenario& scenario, std::size_t use) {
    const std::string& id = scenario.modules[use].id;
    const auto same = [&](const ModuleUse& other) { return other.id == id; };
    const bool several = std::count_if(scenario.modules.begin(), scenario.modules.end(), same) > 1;
    return several ? id + '/' + std::to_string(use + 1) : id;
}

bool is_use(const Scenario& scenario, const GameSetting& setting, std::string_view name) {
    const std::size_t slash = name.find('/');
    if (!is_called(*setting.module, name.substr(0, slash))) return false;
    const std::string own = name_of_use(scenario, setting.use);
    const std::size_t own_slash = own.find('/');
    if (slash == std::string_view::npos) return own_slash == std::string::npos;
    return own_slash != std::string::npos && own.substr(own_slash) == name.substr(slash);
}

Diagnostic setting_finding(Message said, Message fix) {
    register_file_codes();
    Diagnostic d;
    d.code = "RP6027";
    d.severity = Severity::error;
    d.message = std::move(said);
    d.fix = std::move(fix);
    return d;
}

std::string full_name(const JournalSetting& setting) { return setting.module + '.' + setting.parameter; }

Diagnostic no_such_setting(const Scenario& scenario, const std::vector<GameSetting>& all,
                           const JournalSetting& wanted) {
    Message said = message("this battle has no setting '{1}'", full_name(wanted));
    if (all.empty()) return setting_finding(std::move(said), message("leave it out: the battle has no settings"));
    std::string names =
        joined(all, ", ", [&](const GameSetting& setting) { return full_name(chosen_setting(scenario, setting, {})); });
    return setting_finding(std::move(said), message("its settings are: {1}", std::move(names)));
}

// A record keeps a value in one line.
bool is_one_line(std::string_view value) {
    return !value.starts_with(' ') && !value.ends_with(' ') && std::none_of(value.begin(), value.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
}

std::optional<Diagnostic> bad_value(const Scenario& scenario, const GameSetting& setting,
                                    const JournalSetting& wanted) {
    if (!is_one_line(wanted.value))
        return setting_finding(
            message("the value of the setting {1} has blanks around it or line ends", full_name(wanted)),
            message("write it in one line"));
    const auto problem = param_problem(scenario, *setting.parameter, wanted.value);
    if (!problem) return std::nullopt;
    return setting_finding(message("the setting {1}: {2}", full_name(wanted), Message(*problem)),
                           message("the battle's value is {1}", setting.value));
}

void put_value(ModuleUse& use, const ParameterInfo& parameter, const std::string& value) {
    if (const ModuleParam* given = given_param(use.params, parameter)) {
        use.params[static_cast<std::size_t>(given - use.params.data())].value = value;
        return;
    }
    use.params.push_back({parameter.name, value});
}

}  // namespace

std::vector<GameSetting> settings_of(const Scenario& scenario) {
    std::vector<GameSetting> all;
    for (std::size_t use = 0; use < scenario.modules.size(); ++use) {
        const PluginModule* const module = find_module(scenario.modules[use].id);
        if (module == nullptr) continue;
        for (const ParameterInfo& parameter : module->parameters)
            if (parameter.setting)
                all.push_back(
                    {use, module, &parameter, std::string(param_or_default(scenario.modules[use], parameter.name))});
    }
    return all;
}

JournalSetting chosen_setting(const Scenario& scenario, const GameSetting& setting, std::string value) {
    return {name_of_use(scenario, setting.use), setting.parameter->name, std::move(value)};
}

std::string setting_text(const JournalSetting& setting) { return full_name(setting) + '=' + setting.value; }

JournalSetting read_setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    const std::size_t dot = name.rfind('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos || dot == 0 || dot + 1 == name.size())
        return {};
    return {std::string(name.substr(0, dot)), std::string(name.substr(dot + 1)), std::string(text.substr(equals + 1))};
}

Result<std::vector<JournalSetting>, Diagnostic> put_settings_on(Scenario& scenario,
                                                                std::span<const JournalSetting> chosen) {
    const std::vector<GameSetting> all = settings_of(scenario);
    std::vector<std::optional<std::string>> values(all.size());
    for (const JournalSetting& wanted : chosen) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const GameSetting& setting) {
            return is_use(scenario, setting, wanted.module) &&
                   find_param(*setting.module, wanted.parameter) == setting.parameter;
        });
        if (found == all.end()) return fail(no_such_setting(scenario, all, wanted));
        if (auto bad = bad_value(scenario, *found, wanted)) return fail(std::move(*bad));
        values[static_cast<std::size_t>(found - all.begin())] = wanted.value;
    }
    std::vector<JournalSetting> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!values[i] || *values[i] == all[i].value) continue;
        kept.push_back(chosen_setting(scenario, all[i], *values[i]));
        put_value(scenario.modules[all[i].use], *all[i].parameter, *values[i]);
    }
    return kept;
}

MessageArg settings_words(std::span<const JournalSetting> chosen) {
    std::vector<MessageArg> words;
    for (const JournalSetting& each : chosen) {
        const std::string id = each.module.substr(0, each.module.find('/'));
        const PluginModule* const module = find_module(id);
        const ParameterInfo* const parameter = module != nullptr ? find_param(*module, each.parameter) : nullptr;
        if (parameter == nullptr) {
            words.emplace_back(setting_text(each));
            continue;
        }
        const bool word = parameter->type == ParameterType::choice;
        words.emplace_back(
            message("{1}: {2} {3}", Message::of_plugin(module->title), Message::of_plugin(shown_name(parameter->name)),
                    word ? MessageArg(Message::of_plugin(shown_name(each.value))) : MessageArg(each.value)));
    }
    return series(std::move(words));
}

bool is_record_of(const Journal& journal, const Scenario& scenario) {
    Scenario played = scenario;
    return put_settings_on(played, journal.settings) && make_lock(played) == journal.lock;
}

}  // namespace ramparts
