// `ramparts mod verify`, `info`, `list`, `outdated`: looking at mods, changing nothing of them.
#include <filesystem>

#include "formats/scenario/scenario_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/share/mods/registry.hpp"
#include "sdk/share/publish/mod_pictures.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kModVerifyOptions[] = {
    {.name = "key",
     .value = "KEY",
     .help = RP_TR("the public key that it must be signed with: a file, or the line in it")},
};
constexpr OptionInfo kModInfoOptions[] = {
    {.name = "on",
     .value = "SCENARIO",
     .help = RP_TR("what it would change in this scenario, as lines of the edit language")},
    {.name = "picture",
     .value = "FILE",
     .help = RP_TR("draw what it would change: a map for each battle, or that of --on; .svg, .png or .pdf")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};
constexpr OptionInfo kModListOptions[] = {
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};
constexpr OptionInfo kModOutdatedOptions[] = {
    {.name = "from", .value = "DIR", .help = RP_TR("the folder of a registry"), .needed = true},
    {.name = "key", .value = "KEY", .help = RP_TR("the public key of the registry: a file, or the line in it")},
    {.name = "today", .value = "DAY", .help = RP_TR("as if today were this day, such as 2026-11-23")},
};

void mod_tell_signer(Console& console, const SignedBy& by) {
    if (by.signer == Signer::nobody || by.signer == Signer::dropped) {
        console.line("not signed: nobody knows who made it");
        return;
    }
    console.line("signed by the key " + by.key->words());
    console.line("  " + by.key->text() + " (" + by.key->id_text() + "): " + by.comment);
}

// What is not as it was packed in a folder that somebody unpacked, and perhaps changed.
std::vector<Diagnostic> mod_altered(const std::string& folder, const Package& package) {
    return altered_files(package, folder,
                         message("unpack the package again, or pack the folder with ramparts mod pack"));
}

int mod_verify_command(const Arguments& arguments, Console& console) {
    std::optional<PublicKey> key;
    if (const int code = read_key_option(arguments, console, key); code != kClean) return code;
    const ModStore store = user_store();
    const std::string& name = arguments.operands[0];
    std::error_code error;
    if (!std::filesystem::exists(name, error) && is_mod_id(name)) {
        const EnabledMod* on = store.lists().enabled(name);
        const InstalledMod* mod = on != nullptr ? store.find(name, on->version) : store.newest(name);
        if (mod == nullptr)
            return console.refuse(kUnreadable, "RP8106", "the mod '" + name + "' is not installed",
                                  "ramparts mod list shows what is");
        const std::vector<Diagnostic> altered = altered_files(*mod, store.files());
        console.report(altered);
        if (!altered.empty()) return kViolations;
        console.line(mod_name(mod->info) + " is as it was installed");
        return kClean;
    }
    Package package;
    if (const int code = read_mod_operand(console, name, package); code != kClean) return code;
    auto by = store.look_at_signature(package, key);
    if (!by) {
        by.error().where.file.path = name;
        console.report(by.error());
        return kViolations;
    }
    if (const std::vector<Diagnostic> altered = mod_altered(name, package); !altered.empty()) {
        console.report(altered);
        return kViolations;
    }
    console.line(mod_name(package.info) + ": every file is as its checksum says, " + package.hash());
    mod_tell_signer(console, *by);
    if (by->signer == Signer::other) console.line("  versions before it were signed by another key");
    return kClean;
}

// The package of a file, of a folder, or of a mod that is installed.
int mod_find_package(Console& console, const std::string& name, const ModStore& store, Package& out,
                     std::vector<Diagnostic>& altered) {
    std::error_code error;
    const InstalledMod* mod = nullptr;
    if (!std::filesystem::exists(name, error) && is_mod_id(name)) {
        mod = store.newest(name);
        if (mod == nullptr)
            return console.refuse(kUnreadable, "RP8106", "the mod '" + name + "' is not installed",
                                  "ramparts mod list shows what is");
    }
    if (const int code = read_mod_operand(console, mod != nullptr ? mod->folder.string() : name, out); code != kClean)
        return code;
    altered = mod != nullptr ? altered_files(*mod, store.files()) : mod_altered(name, out);
    return kClean;
}

int mod_tell_effects_on(Console& console, const std::string& path, const Package& package) {
    LoadedScenario loaded;
    if (const int code = read_only(console, path, loaded); code != kClean) return code;
    const auto lines = effects_on(loaded.scenario, package.files);
    if (!lines) {
        console.report(lines.error());
        return kViolations;
    }
    if (lines->empty()) console.line("# nothing changes in " + loaded.scenario.id);
    for (const std::string& line : *lines) console.line(line);
    return kClean;
}

// A battle by its id: a folder of that name, or the scenario of a mod that is on.
std::optional<Scenario> mod_find_battle(const std::string& id) {
    LoadedScenario loaded = load_scenario(with_mods(id));
    if (!loaded.readable || loaded.scenario.id != id) return std::nullopt;
    return std::move(loaded.scenario);
}

int mod_pictures_wanted(const Arguments& arguments, Console& console, const Package& package,
                        std::vector<ModPicture>& out) {
    draw::DrawOptions options;
    options.speak = say_message;
    if (!arguments.has("on")) {
        out = pictures_of(package.files, mod_find_battle, options);
        return kClean;
    }
    LoadedScenario loaded;
    if (const int code = read_only(console, std::string(arguments.value("on")), loaded); code != kClean) return code;
    ModPicture one{loaded.scenario.id, loaded.scenario.name, false, {}, {}};
    auto list = picture_on(loaded.scenario, package.files, options);
    if (list) one.list = std::move(*list);
    else one.findings = std::move(list.error());
    out.push_back(std::move(one));
    return kClean;
}

int mod_write_pictures(Console& console, const std::vector<draw::DisplayList>& pages, const std::string& file) {
    const draw::DrawOptions options;
    if (file.ends_with(".png"))
        if (const auto fits = draw::check_png(pages[0].width, pages[0].height, options.dpi); !fits)
            return console.refuse(kUsage, "RP6040", fits.error().message, "use .svg or .pdf");
    const auto done =
        file.ends_with(".pdf") ? draw::write_pdf(pages, file) : draw::write_drawing(pages[0], file, options.dpi);
    if (!done) return console.refuse(kUnreadable, "RP6041", done.error().message, kCannotWriteFix);
    for (const draw::DisplayList& page : pages)
        console.line(file + ": " + page.title + ", " + std::to_string(static_cast<int>(page.width + 0.5)) + " x " +
                     std::to_string(static_cast<int>(page.height + 0.5)) + " mm");
    return kClean;
}

int mod_draw_command(const Arguments& arguments, Console& console, const Package& package) {
    const std::string file(arguments.value("picture"));
    const bool pdf = file.ends_with(".pdf");
    if (!pdf && !file.ends_with(".svg") && !file.ends_with(".png"))
        return console.refuse(kUsage, "RP6040", "'" + file + "' has no ending that says what to draw",
                              "use .svg, .png or .pdf");
    std::vector<ModPicture> pictures;
    if (const int code = mod_pictures_wanted(arguments, console, package, pictures); code != kClean) return code;
    std::vector<draw::DisplayList> pages;
    std::string names;
    bool refused = false;
    for (ModPicture& picture : pictures) {
        console.report(picture.findings);
        refused = refused || has_errors(picture.findings);
        if (picture.list.items.empty()) continue;
        picture.list.title = mod_name(package.info) + ": " + picture.name;
        names += (names.empty() ? "" : ", ") + picture.battle;
        pages.push_back(std::move(picture.list));
    }
    if (refused) return kViolations;
    if (pages.empty())
        return console.refuse(kViolations, "RP8114", "there is no map to show what the mod would change on",
                              "name a battle that it corrects with --on, if it does");
    if (pages.size() > 1 && !pdf)
        return console.refuse(kUsage, "RP6040", "there are several maps (" + names + ") and a picture shows one",
                              "write a .pdf, which has a page for each, or choose one with --on");
    return mod_write_pictures(console, pages, file);
}

int mod_info_command(const Arguments& arguments, Console& console) {
    const ModStore store = user_store();
    Package package;
    std::vector<Diagnostic> altered;
    if (const int code = mod_find_package(console, arguments.operands[0], store, package, altered); code != kClean)
        return code;
    if (arguments.has("picture")) return mod_draw_command(arguments, console, package);
    if (arguments.has("on")) return mod_tell_effects_on(console, std::string(arguments.value("on")), package);
    const auto by = store.look_at_signature(package, std::nullopt);
    const int code = by && altered.empty() ? kClean : kViolations;
    const std::vector<Message> effects = effects_of(package.files);
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object().member("id", package.info.id).member("version", package.info.version.text());
        json.member("title", package.info.title).member("licence", package.info.licence).member("hash", package.hash());
        json.member("key", by && by->key ? by->key->text() : std::string());
        json.key("effects").begin_array();
        for (const Message& effect : effects) json.value(effect.english());
        json.end_array().key("altered").begin_array();
        for (const Diagnostic& file : altered) json.value(file.where.file.path);
        json.end_array().end_object();
        console.print(json.take());
        if (!by) console.report(by.error());
        console.report(altered);
        return code;
    }
    tell_mod(console, package.info);
    if (by) mod_tell_signer(console, *by);
    else console.report(by.error());
    console.report(altered);
    for (const Message& effect : effects) console.line("  " + effect.english());
    return code;
}

int mod_list_command(const Arguments& arguments, Console& console) {
    const ModStore store = user_store();
    console.report(store.findings());
    JsonWriter json;
    json.begin_array();
    for (const InstalledMod& mod : store.mods()) {
        const EnabledMod* on = store.lists().enabled(mod.info.id);
        const bool is_on_now = on != nullptr && on->version == mod.info.version.text();
        const auto key = parse_public_key(mod.key);
        const Revocation* revoked = store.lists().revoked(mod.info.id, mod.info.version, mod.key);
        if (arguments.has("json")) {
            json.begin_object().member("id", mod.info.id).member("version", mod.info.version.text());
            json.member("title", mod.info.title).member("on", is_on_now).member("key", mod.key);
            json.member("proven", mod.proven);
            json.member("revoked", revoked ? revoked->reason : std::string()).end_object();
            continue;
        }
        console.line(std::string(is_on_now ? "on   " : "off  ") + mod_name(mod.info) + "  " + mod.info.title + " (" +
                     mod.info.licence + ")");
        console.line(key          ? "       signed by " + key->words()
                     : mod.proven ? std::string("       not signed")
                                  : "       its signature was made by no key that is known here");
        if (revoked) console.line("       revoked: " + revoked->reason);
    }
    if (arguments.has("json")) console.print(json.end_array().take());
    else if (store.mods().empty()) console.line("no mods are installed");
    return store.findings().empty() ? kClean : kViolations;
}

int mod_outdated_command(const Arguments& arguments, Console& console) {
    std::optional<PublicKey> key;
    if (const int code = read_key_option(arguments, console, key); code != kClean) return code;
    ModStore store = user_store();
    const std::string day = arguments.has("today") ? std::string(arguments.value("today")) : today();
    auto registry = look_into_registry(std::string(arguments.value("from")), store, day, {key, false});
    if (!registry) return mod_tell_all(console, registry.error());
    tell_first_key(console, *registry);
    const std::vector<NewerMod> newer = newer_mods(*registry, store);
    for (const NewerMod& mod : newer)
        console.line(mod_name(mod.installed->info) + ": " + mod.offered->info.version.text() + " is there");
    if (newer.empty()) console.line("every mod is the newest that " + registry->index.id + " has");
    return kClean;
}

}  // namespace

const Command kModVerify = {
    .name = "mod verify",
    .summary = RP_TR("Verify a mod's checksums and signature"),
    .operands = "FILE|ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Prints the key that signed the mod, in ten words to compare by voice. A signature says that the "
                   "author is the same as before, never that a mod is good."),
    .options = kModVerifyOptions,
    .examples = "ramparts mod verify creek.rpmod\nramparts mod verify creek.rpmod --key ann.key.pub",
    .run = mod_verify_command,
};

const Command kModInfo = {
    .name = "mod info",
    .summary = RP_TR("Show what a mod is and what it changes"),
    .operands = "FILE|FOLDER|ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("What it would change is computed from its files, not taken from its author. Nothing of it is run."),
    .options = kModInfoOptions,
    .examples =
        "ramparts mod info creek.rpmod\n"
        "ramparts mod info creek.rpmod --picture creek.svg --on skirmish",
    .plugins = PluginUse::installed,
    .language = true,
    .run = mod_info_command,
};

const Command kModList = {
    .name = "mod list",
    .summary = RP_TR("List installed mods"),
    .operands = "",
    .min_operands = 0,
    .max_operands = 0,
    .about = RP_TR("Several versions of a mod stand side by side, for games that were begun with an older one."),
    .options = kModListOptions,
    .examples = "ramparts mod list\nramparts mod list --json",
    .run = mod_list_command,
};

const Command kModOutdated = {
    .name = "mod outdated",
    .summary = RP_TR("List mods that have newer versions"),
    .operands = "",
    .min_operands = 0,
    .max_operands = 0,
    .about = RP_TR("A registry is a folder with packages and an index that is signed: on a stick, "
                   "a file share, or fetched from a web host by other means. An index past its "
                   "day, or older than one seen before, is refused. What it revokes is remembered."),
    .options = kModOutdatedOptions,
    .examples = "ramparts mod outdated --from shelf",
    .run = mod_outdated_command,
};

}  // namespace ramparts::tools
