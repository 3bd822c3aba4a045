// See mail_battle.hpp.
#include "sdk/play/pbem/mail_battle.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "formats/codes/file_codes.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts {
namespace {

using Differences = std::vector<MessageArg>;

// Errata, mods and plugins alike: what is there has a kind, an id, a version and a hash.
struct LockedPart {
    std::string kind, id, version, sha256;
};

std::vector<LockedPart> parts_in(const Journal& journal) {
    std::vector<LockedPart> all;
    for (const JournalErrata& file : journal.errata) {
        const std::string chosen = joined(file.chosen, ",");
        all.push_back({"errata", file.id, chosen, file.sha256});
    }
    for (const JournalPart& part : journal.parts) all.push_back({part.kind, part.id, part.version, part.sha256});
    return all;
}

// "the mod ann.creek 0.1.0".
Message named_part(const LockedPart& part) {
    if (part.kind == "errata")
        return part.version.empty() ? message("the errata {1}", part.id)
                                    : message("the errata {1} ({2})", part.id, part.version);
    return part.kind == "mod" ? message("the mod {1} {2}", part.id, part.version)
                              : message("the plugin {1} {2}", part.id, part.version);
}

const LockedPart* same_name(const std::vector<LockedPart>& all, const LockedPart& part) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const LockedPart& p) { return p.kind == part.kind && p.id == part.id; });
    return found == all.end() ? nullptr : &*found;
}

void compare_locked_parts(const Journal& theirs, const Journal& ours, const std::string& name, Differences& out) {
    const std::vector<LockedPart> there = parts_in(theirs), here = parts_in(ours);
    for (const LockedPart& part : there) {
        const LockedPart* mine = same_name(here, part);
        if (mine == nullptr) out.emplace_back(message("{1} is on with {2} only", named_part(part), name));
        else if (mine->version != part.version)
            out.emplace_back(message("with {1} it is {2}, with you {3}", name, named_part(part), named_part(*mine)));
        else if (mine->sha256 != part.sha256)
            out.emplace_back(message("{1} has other contents with {2} than with you", named_part(part), name));
    }
    for (const LockedPart& part : here)
        if (same_name(there, part) == nullptr) out.emplace_back(message("{1} is on with you only", named_part(part)));
    if (out.empty() && (theirs.parts != ours.parts))
        out.emplace_back(message("the mods apply in another order with {1} than with you", name));
}

MessageArg module_list(const std::vector<std::string>& words) {
    if (words.empty()) return wording("none");
    return series({words.begin(), words.end()});
}

MessageArg setting_list(std::span<const JournalSetting> settings) {
    return settings.empty() ? MessageArg(wording("none")) : settings_words(settings);
}

void compare_files(const Journal& theirs, const Journal& ours, const std::string& name, Differences& out) {
    if (theirs.scenario_id != ours.scenario_id) {
        out.emplace_back(message("{1} plays '{2}' and you '{3}'", name, theirs.scenario_id, ours.scenario_id));
        return;
    }
    if (theirs.settings != ours.settings)
        out.emplace_back(message("the settings are {1} with {2} and {3} with you", setting_list(theirs.settings), name,
                                 setting_list(ours.settings)));
    if (theirs.modules != ours.modules)
        out.emplace_back(message("the modules are {1} with {2} and {3} with you", module_list(theirs.modules), name,
                                 module_list(ours.modules)));
    if (!out.empty()) return;  // what the files hold follows from these
    if (theirs.lock.scenario != ours.lock.scenario)
        out.emplace_back(message("the scenario's file is another with {1} than with you", name));
    if (theirs.lock.map != ours.lock.map) out.emplace_back(message("the map is another with {1} than with you", name));
    if (theirs.lock.ruleset != ours.lock.ruleset)
        out.emplace_back(message("the ruleset is another with {1} than with you", name));
}

}  // namespace

Diagnostic mail_finding(const char* code, Message said, Message fix) {
    register_file_codes();
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.fix = std::move(fix);
    return d;
}

std::optional<Diagnostic> script_trouble(const StandardRules& rules) {
    Message why = rules.modules().trouble();
    if (why.empty()) return std::nullopt;
    return mail_finding("RP8225", message("a script of a mod could not be asked: {1}", std::move(why)),
                        message("try again; if it stays so, tell the author of the script"));
}

MailBattle make_mail_battle(std::shared_ptr<const StandardRules> rules, std::vector<JournalErrata> errata,
                            std::vector<JournalPart> parts, std::vector<JournalSetting> settings) {
    MailBattle battle;
    const Scenario& scenario = rules->context()->scenario();
    battle.lock = make_journal(Game(rules));
    battle.lock.outcome = "unfinished";
    for (const SideInfo& side : scenario.sides) battle.lock.players.push_back({side.id, "mail"});
    for (JournalErrata& file : errata) file.path.clear();
    battle.lock.errata = std::move(errata);
    battle.lock.settings = std::move(settings);
    battle.lock.parts = std::move(parts);
    battle.rules = std::move(rules);
    return battle;
}

std::optional<Diagnostic> battle_difference(const Journal& theirs, const Journal& ours, const std::string& name) {
    if (theirs.rules_version != ours.rules_version)
        return mail_finding("RP8214",
                            message("the program of {1} has version {2} of the rules and yours version {3}", name,
                                    theirs.rules_version, ours.rules_version),
                            message("install the same version of the program as {1}", name));
    Differences out;
    compare_locked_parts(theirs, ours, name, out);
    compare_files(theirs, ours, name, out);
    if (out.empty() && theirs == ours) return std::nullopt;
    if (out.empty()) out.emplace_back(message("the lines about the battle are others with {1} than with you", name));
    return mail_finding("RP8213", message("you and {1} do not play the same: {2}", name, all_of(std::move(out))),
                        message("use the same files and switch on the same versions, with ramparts mod"));
}

}  // namespace ramparts
