// What a game by mail is played with, and what differs between the two players.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/standard.hpp"
#include "formats/journal/journal.hpp"

namespace ramparts {

/// A battle as this program has it.
struct MailBattle {
    std::shared_ptr<const StandardRules> rules;
    Journal
        lock;  ///< a record's header: scenario, rules, locks, modules, errata, settings and parts; no steps, no paths
};
/// `errata` and `parts` are what is in force for the scenario; the paths of errata are left out, since they name
/// folders of one's own. `settings` are those that the scenario of the rules has on.
[[nodiscard]] MailBattle make_mail_battle(std::shared_ptr<const StandardRules> rules, std::vector<JournalErrata> errata,
                                          std::vector<JournalPart> parts, std::vector<JournalSetting> settings = {});

/// What differs between what `name` plays and what is played here, as one sentence that names every difference and
/// with whom is what; RP8214 for the rules of the programs, RP8213 for all else. Nothing when they are the same.
[[nodiscard]] std::optional<Diagnostic> battle_difference(const Journal& theirs, const Journal& ours,
                                                          const std::string& name);

/// Why a script of a mod cannot be asked any more (RP8225): its worker has ended too often, see ModuleSet::trouble().
/// Nothing when all can. What was refused or not played meanwhile says nothing about the mail then.
[[nodiscard]] std::optional<Diagnostic> script_trouble(const StandardRules& rules);

/// A finding about mails, without a place in a file.
[[nodiscard]] Diagnostic mail_finding(const char* code, Message said, Message fix);

}  // namespace ramparts
