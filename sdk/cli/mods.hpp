// The mods that a command sees, and what the commands about mods share.
#pragma once

#include <optional>

#include "sdk/cli/command.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/mods/registry.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::tools {

/// Reads which mods are on, unless --no-mods: from now on scenarios are found in them by name, and have their errata
/// on when the command takes errata. What stands in the way is told; then no mod is used.
void put_mods_in_force(const Arguments& arguments, bool errata, Console& console);
[[nodiscard]] const ModsInUse& mods_in_force();
/// The folders of rulesets of the program and of these mods.
[[nodiscard]] std::vector<std::filesystem::path> known_rulesets();
/// Their errata for a scenario of this id, none for commands that take no errata.
[[nodiscard]] std::vector<ErrataLayer> mod_errata_for(std::string_view scenario, std::vector<Diagnostic>& findings);
/// Whether a scenario uses a module that a script of a mod brings: such scripts play in workers only.
[[nodiscard]] bool uses_mod_scripts(const Scenario& scenario);
/// Why a record may not fit: what differs between the mods and plugins first and alone, since the rest follows from it.
[[nodiscard]] std::vector<Diagnostic> compare_record(const Journal& journal, const Scenario& scenario,
                                                     const std::string& scenario_path, const std::string& journal_path);

/// The path itself when something is there, or else the folder of the scenario of that name in a mod; the path again
/// when there is none.
[[nodiscard]] std::string with_mods(const std::string& path);
/// The same, to be changed: kUnreadable, told, when it lies in a mod.
[[nodiscard]] int refuse_installed(Console& console, const std::string& path);

/// The mods and plugins that have a part in a scenario: it lies in one, it has the errata of one on, or uses a module
/// of its scripts. As records name them.
[[nodiscard]] std::vector<JournalPart> parts_of(const Scenario& scenario, const std::string& path);

/// The plugins of the program that have a part in it, beside those.
[[nodiscard]] std::vector<JournalPart> built_ins_of(const Scenario& scenario);

/// What workers read of a scenario: its three files, then the scripts of the mods.
[[nodiscard]] worker::BattleFiles files_for_workers(const Scenario& scenario);

/// What a command about mods returns for what is wrong: kUnreadable when something is not there, cannot be read or
/// cannot be written, kViolations when it is refused for what it is.
[[nodiscard]] Exit mod_exit(const Diagnostic& finding);
/// Tells them; what the first one returns.
[[nodiscard]] int mod_tell_all(Console& console, const std::vector<Diagnostic>& findings);

/// The key of a registry that is seen for the first time.
void tell_first_key(Console& console, const Registry& registry);

/// The store of the user.
[[nodiscard]] ModStore user_store();
/// A package by its file, or the folder of a mod as a package that nobody has signed; told when it cannot be read or
/// has faults.
[[nodiscard]] int read_mod_operand(Console& console, const std::string& path, Package& out);
/// A key by --key: a file, or the line itself. kUsage, told, when it is none.
[[nodiscard]] int read_key_option(const Arguments& arguments, Console& console, std::optional<PublicKey>& out);
/// A secret key by --key, with the password of --password-file; told when it cannot be used.
[[nodiscard]] int read_secret_key(const Arguments& arguments, Console& console, SecretKey& out);
/// The day of --today, or today; kUsage, told, when it is none.
[[nodiscard]] int mod_day_of(const Arguments& arguments, Console& console, std::string& out);
/// What mod.xml says, and who signed it, in a few lines.
void tell_mod(Console& console, const ModInfo& info);

extern const Command kModNew, kModCheck, kModPack, kModKey, kModSign, kModVerify, kModInfo, kModInstall, kModList,
    kModRemove, kModEnable, kModDisable, kModOutdated, kModExportIndex;

}  // namespace ramparts::tools
