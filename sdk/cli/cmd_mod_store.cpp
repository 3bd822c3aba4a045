// `ramparts mod install`, `remove`, `enable`, `disable`: changing what there is.
#include <algorithm>
#include <filesystem>

#include "engine/core/version.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/share/mods/mod_switch.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kModInstallOptions[] = {
    {.name = "from",
     .value = "DIR",
     .help = RP_TR("the folder of a registry; further ones are its mirrors"),
     .repeats = true},
    {.name = "version", .value = "VERSION", .help = RP_TR("with --from: this version; else the newest")},
    {.name = "key",
     .value = "KEY",
     .help = RP_TR("the public key it must be signed with (with --from, the index): a file, or the line in it")},
    {.name = "accept-key", .value = "", .help = RP_TR("accept a changed signing key")},
    {.name = "older", .value = "", .help = RP_TR("accept a version older than the newest installed")},
    {.name = "today", .value = "DAY", .help = RP_TR("with --from: as if today were this day, such as 2026-11-23")},
};
constexpr OptionInfo kModRemoveOptions[] = {
    {.name = "version", .value = "VERSION", .help = RP_TR("remove only this version; by default all of them")},
};
constexpr OptionInfo kModEnableOptions[] = {
    {.name = "version", .value = "VERSION", .help = RP_TR("this version; else the newest that fits")},
    {.name = "check", .value = "", .help = RP_TR("change nothing; show what would be on, and what it would change")},
};

void mod_tell_engine(Console& console, const ModInfo& info) {
    const auto here = parse_version(kVersion);
    if (!here || info.engine.holds(*here)) return;
    Diagnostic finding = mod_finding(
        "RP8110", {},
        message("{1} was made for the program {2}; this is {3}", mod_name(info), info.engine.words(), here->text()),
        message("try it; if it fails, look for another version"));
    finding.severity = Severity::warning;
    console.report(finding);
}

int mod_install_one(Console& console, ModChange& change, const Package& package, const InstallChoice& choice) {
    auto done = change.install(package, choice);
    if (!done) return mod_tell_all(console, {done.error()});
    const std::string name = mod_name(package.info);
    console.line(done->was_there ? name + " is installed already" : name + " is installed");
    const SignedBy& by = done->by;
    if (by.signer == Signer::nobody || by.signer == Signer::dropped)
        console.line("  not signed: nobody knows who made it");
    else if (by.signer == Signer::same) console.line("  signed by the same key as before");
    else
        console.line(std::string(by.signer == Signer::first
                                     ? "  signed; from now on its versions must be signed by this key: "
                                     : "  signed by another key than before: ") +
                     by.key->words());
    if (done->newest_before && !done->was_there)
        console.line("  " + done->newest_before->text() +
                     " stays installed beside it, for games that were begun with it");
    mod_tell_engine(console, package.info);
    return kClean;
}

int mod_install_from(const Arguments& arguments, Console& console, ModStore& store, InstallChoice choice) {
    auto change = ModChange::begin(store);
    if (!change) return mod_tell_all(console, {change.error()});
    std::string day;
    if (const int code = mod_day_of(arguments, console, day); code != kClean) return code;
    WantedMod wanted{arguments.operands[0], {}, {}};
    if (arguments.has("version")) {
        wanted.version = parse_version(arguments.value("version"));
        if (!wanted.version)
            return console.refuse(kUsage, "RP6040",
                                  "'" + std::string(arguments.value("version")) + "' is not a version",
                                  "write three numbers, such as 1.0.0");
    }
    const auto places = arguments.values("from");
    auto registry = open_registry(places.front(), store, day, {choice.expected, choice.accept_key});
    if (!registry) return mod_tell_all(console, registry.error());
    tell_first_key(console, *registry);
    if (auto noted = note_registry(*change, store, *registry); !noted) return mod_tell_all(console, {noted.error()});
    registry->folders.assign(places.begin(), places.end());
    auto missing = wanted_from(*registry, store, wanted);
    if (!missing) {
        for (Message& cause : missing.error())
            console.report(mod_finding("RP8107", places.front(), std::move(cause),
                                       message("ask for another version, or look into another registry")));
        return kViolations;
    }
    if (missing->empty()) console.line(wanted.id + " is installed already, with all it requires");
    choice.expected.reset();  // that was the registry's
    for (const IndexedMod* mod : *missing) {
        auto package = fetch(*registry, *mod);
        if (!package) return mod_tell_all(console, package.error());
        if (const int code = mod_install_one(console, *change, *package, choice); code != kClean) return code;
    }
    if (auto trusted = trust_registry(*change, *registry); !trusted) return mod_tell_all(console, {trusted.error()});
    return kClean;
}

int mod_install_command(const Arguments& arguments, Console& console) {
    InstallChoice choice;
    if (const int code = read_key_option(arguments, console, choice.expected); code != kClean) return code;
    choice.accept_key = arguments.has("accept-key");
    choice.accept_older = arguments.has("older") || arguments.has("version");
    ModStore store = user_store();
    if (arguments.has("from")) return mod_install_from(arguments, console, store, choice);
    const std::string& path = arguments.operands[0];
    std::error_code error;
    if (fs::is_directory(path, error))
        return console.refuse(kUsage, "RP6040", "'" + path + "' is a folder",
                              "make a file of it with ramparts mod pack, and install that");
    Package package;
    if (const int code = read_mod_operand(console, path, package); code != kClean) return code;
    auto change = ModChange::begin(store);
    if (!change) return mod_tell_all(console, {change.error()});
    return mod_install_one(console, *change, package, choice);
}

// As mod_tell_all(); what has no place in a file the program says itself.
int mod_refused(Console& console, const std::vector<Diagnostic>& findings) {
    const Exit code = findings.empty() ? kViolations : mod_exit(findings.front());
    for (const Diagnostic& finding : findings) {
        if (finding.where.file.path.empty())
            console.refuse(code, finding.code, finding.message.english(), finding.fix.english());
        else console.report(finding);
    }
    return code;
}

void mod_tell_coming(Console& console, const EnablePlan& plan) {
    for (const ComingMod& coming : plan.coming) {
        console.line(mod_name(coming.mod->info) +
                     (coming.in_place_of.empty() ? std::string() : " in the place of " + coming.in_place_of) + ":");
        for (const Message& effect : effects_of(coming.files)) console.line("  " + effect.english());
    }
    for (const EnabledMod& going : plan.going)
        console.line(going.id + " " + going.version + " is off then: another mod replaces it");
}

int mod_enable_command(const Arguments& arguments, Console& console) {
    ModStore store = user_store();
    const std::string& id = arguments.operands[0];
    std::optional<Version> version;
    if (arguments.has("version") && !(version = parse_version(arguments.value("version"))))
        return console.refuse(kUnreadable, "RP8106", "the mod '" + id + "' is not installed in that version",
                              "ramparts mod list shows what is");
    if (arguments.has("check")) {
        const auto plan = plan_to_enable(store, id, version);
        if (!plan) return mod_refused(console, plan.error());
        mod_tell_coming(console, *plan);
        return kClean;
    }
    auto change = ModChange::begin(store);
    if (!change) return mod_refused(console, {change.error()});
    auto plan = plan_to_enable(store, id, version);
    if (!plan) return mod_refused(console, plan.error());
    mod_tell_coming(console, *plan);
    if (auto set = change->set_enabled(std::move(plan->on)); !set) return mod_refused(console, {set.error()});
    console.line(id + " is on");
    return kClean;
}

int mod_disable_command(const Arguments& arguments, Console& console) {
    ModStore store = user_store();
    const std::string& id = arguments.operands[0];
    auto change = ModChange::begin(store);
    if (!change) return mod_refused(console, {change.error()});
    const bool was_on = store.lists().enabled(id) != nullptr;
    auto plan = plan_to_disable(store, id);
    if (!plan) return mod_refused(console, {plan.error()});
    if (was_on)
        if (auto set = change->set_enabled(std::move(*plan)); !set) return mod_refused(console, {set.error()});
    console.line(id + (was_on ? " is off" : " is off already"));
    return kClean;
}

int mod_remove_command(const Arguments& arguments, Console& console) {
    ModStore store = user_store();
    auto change = ModChange::begin(store);
    if (!change) return mod_refused(console, {change.error()});
    const auto going = plan_to_remove(store, arguments.operands[0], std::string(arguments.value("version")));
    if (!going) return mod_refused(console, {going.error()});
    for (const InstalledMod& mod : *going) {
        if (auto gone = change->remove(mod); !gone) return mod_tell_all(console, {gone.error()});
        console.line(mod_name(mod.info) + " is removed");
    }
    return kClean;
}

}  // namespace

const Command kModInstall = {
    .name = "mod install",
    .summary = RP_TR("Install a mod from a file or a registry"),
    .operands = "FILE|ID",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("Every byte is looked at before anything is written, and the mod is there whole or not at all. The key "
              "that first signed it is remembered, and later versions must be signed with it. Nothing of it is on "
              "before ramparts mod enable. "
              "With --from the index of the registry is read, whose key is remembered likewise."),
    .options = kModInstallOptions,
    .examples =
        "ramparts mod install creek.rpmod\n"
        "ramparts mod install ann.creek --from shelf",
    .run = mod_install_command,
};

const Command kModRemove = {
    .name = "mod remove",
    .summary = RP_TR("Remove a mod"),
    .operands = "ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("A mod that is on must be switched off first. The key that it was signed with stays remembered."),
    .options = kModRemoveOptions,
    .examples = "ramparts mod remove ann.creek",
    .run = mod_remove_command,
};

const Command kModEnable = {
    .name = "mod enable",
    .summary = RP_TR("Switch a mod on"),
    .operands = "ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("From then on its scenarios are found by name, its errata are on in the scenarios they correct, and "
                   "its scripts play in workers. Versions that fit together are chosen among those installed; when "
                   "none do, each cause is reported in a sentence."),
    .options = kModEnableOptions,
    .examples = "ramparts mod enable ann.creek --check\nramparts mod enable ann.creek",
    .run = mod_enable_command,
};

const Command kModDisable = {
    .name = "mod disable",
    .summary = RP_TR("Switch a mod off"),
    .operands = "ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("It stays installed."),
    .options = {},
    .examples = "ramparts mod disable ann.creek",
    .run = mod_disable_command,
};

}  // namespace ramparts::tools
