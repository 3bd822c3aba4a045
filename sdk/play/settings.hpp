// What players choose when a game begins: parameters of modules that their plugins let them choose.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/plugin_info.hpp"
#include "engine/model/scenario.hpp"
#include "formats/journal/journal.hpp"

namespace ramparts {

/// A parameter of one of the battle's modules that players may choose.
struct GameSetting {
    std::size_t use = 0;                       ///< place of the module in the scenario
    const PluginModule* module = nullptr;      ///< good as long as the program runs
    const ParameterInfo* parameter = nullptr;  ///< the same
    std::string value;                         ///< the battle's
};
/// All of a battle, by the order of its modules and of their parameters.
[[nodiscard]] std::vector<GameSetting> settings_of(const Scenario& scenario);

/// The setting as records and the command line name it, with this value.
[[nodiscard]] JournalSetting chosen_setting(const Scenario& scenario, const GameSetting& setting, std::string value);
/// "MODULE.PARAMETER=VALUE", and back; a text of another form gives a setting without a module.
[[nodiscard]] std::string setting_text(const JournalSetting& setting);
[[nodiscard]] JournalSetting read_setting(std::string_view text);

/// Puts what was chosen on a scenario; of a setting that is named twice the last value counts. The answer is what
/// records keep of it: values that the battle has anyway are left out. One finding (RP6027), and the scenario as it
/// was, when a setting or its value does not suit the battle.
[[nodiscard]] Result<std::vector<JournalSetting>, Diagnostic> put_settings_on(Scenario& scenario,
                                                                              std::span<const JournalSetting> chosen);

/// The choices in words for players: "Fieldworks: Tries 3".
[[nodiscard]] MessageArg settings_words(std::span<const JournalSetting> chosen);

/// Whether the record is of the battle as it is: its lock is that of the scenario with the settings of the record.
[[nodiscard]] bool is_record_of(const Journal& journal, const Scenario& scenario);

}  // namespace ramparts
