// `ramparts mod export-index`: a folder of packages for programs, and as a web site for people.
#include <algorithm>
#include <filesystem>

#include "formats/text/english_words.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/site_options.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kModIndexOptions[] = {
    {.name = "id", .value = "ID", .help = RP_TR("the id of the registry, formed like that of a mod"), .needed = true},
    {.name = "key", .value = "FILE", .help = RP_TR("the secret key to sign the index with"), .needed = true},
    {.name = "password-file", .value = "FILE", .help = RP_TR("its password, in the first line of a file")},
    {.name = "title", .value = "TEXT", .help = RP_TR("its title for people")},
    {.name = "days",
     .value = "N",
     .help = RP_TR("for how many days it may be believed"),
     .fallback = "90",
     .number = true,
     .min = 1,
     .max = 3650},
    {.name = "after",
     .value = "N",
     .help = RP_TR("with a higher number than this, where the index before is lost"),
     .number = true,
     .min = 1,
     .max = 1'999'999'999},
    {.name = "mirror", .value = "WHERE", .help = RP_TR("a further place that holds the same"), .repeats = true},
    {.name = "revoke",
     .value = "ID[@VERSION]=WHY",
     .help = RP_TR("say that a mod must not be used any more"),
     .repeats = true},
    {.name = "revoke-key",
     .value = "KEY=WHY",
     .help = RP_TR("say that nothing this key has signed must be used any more"),
     .repeats = true},
    {.name = "today", .value = "DAY", .help = RP_TR("as if today were this day, such as 2026-11-23")},
    {.name = "site", .value = "", .help = RP_TR("make web pages of the mods too, for people who browse")},
    {.name = "without",
     .value = "PART",
     .help = RP_TR("with --site: leave out the pages to play on, or the PDFs"),
     .choices = "play print",
     .repeats = true},
    {.name = "paper",
     .value = "PAPER",
     .help = RP_TR("with --site: the paper of the PDFs; else A4"),
     .choices = "a4 letter a3 a2"},
};

// "ID@VERSION=WHY" and "KEY=WHY".
int mod_read_revocations(const Arguments& arguments, Console& console, std::vector<Revocation>& out) {
    for (const char* option : {"revoke", "revoke-key"})
        for (const std::string& text : arguments.values(option)) {
            const std::size_t equals =
                text.find('=', std::string_view(option) == "revoke" ? 0 : std::min<std::size_t>(text.size(), 56));
            const std::string what = text.substr(0, equals);
            Revocation r;
            if (std::string_view(option) == "revoke-key") r.key = what;
            else r.id = what.substr(0, what.find('@'));
            if (r.key.empty() && what.find('@') != std::string::npos) r.version = what.substr(what.find('@') + 1);
            if (equals != std::string::npos) r.reason = text.substr(equals + 1);
            const bool good = r.key.empty() ? is_mod_id(r.id) && (r.version.empty() || parse_version(r.version))
                                            : parse_public_key(r.key).has_value();
            if (!good || r.reason.empty())
                return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--" + option + "'",
                                      "write what, '=' and why");
            out.push_back(std::move(r));
        }
    return kClean;
}

// The plugins of the program with these scripts of mods, and nothing of the user's own: others have not got that.
std::vector<PluginStatus> plugins_for_site(const Arguments& arguments, const std::vector<fs::path>& scripts) {
    HostRequest request = plugin_request(arguments);
    request.folders.clear();
    request.user_plugins = false;
    request.packaged = scripts;
    PluginSet set = load_plugins(request);
    use_plugin_texts(set);
    install_catalogue(std::move(set.catalogue));
    return std::move(set.plugins);
}

constexpr std::uint64_t kGamesOnPages = 400;  // for the balance of each battle

int write_site(const Arguments& arguments, Console& console, const fs::path& folder, const RegistryIndex& index) {
    SitePlan plan = site_plan(arguments, console);
    for (std::string& home : usual_scenarios()) plan.homes.emplace_back(std::move(home));
    plan.games = kGamesOnPages;
    plan.put_in_force = [&](const std::vector<fs::path>& scripts) { return plugins_for_site(arguments, scripts); };
    return report_site(console, folder, make_site(folder, index, plan), true);
}

int mod_index_command(const Arguments& arguments, Console& console) {
    const fs::path folder = arguments.operands[0];
    IndexPlan plan;
    for (const char* option : {"without", "paper"})
        if (arguments.has(option) && !arguments.has("site"))
            return console.refuse(kUsage, "RP6040", "'--" + std::string(option) + "' is for a web site",
                                  "add '--site'");
    plan.id = arguments.value("id");
    plan.title = arguments.value("title");
    if (!is_mod_id(plan.id))
        return console.refuse(kUsage, "RP6040", "'" + plan.id + "' cannot be the id of a registry",
                              "write author.name in small letters");
    std::string day;
    if (const int code = mod_day_of(arguments, console, day); code != kClean) return code;
    plan.expires = days_later(day, static_cast<int>(arguments.number("days")));
    if (arguments.has("after")) plan.after = static_cast<std::uint32_t>(arguments.number("after"));
    for (const std::string& mirror : arguments.values("mirror")) plan.mirrors.push_back(mirror);
    if (const int code = mod_read_revocations(arguments, console, plan.revoked); code != kClean) return code;
    SecretKey key;
    if (const int code = read_secret_key(arguments, console, key); code != kClean) return code;
    const auto made = publish_index(folder, plan, key, real_files());
    if (!made) return mod_tell_all(console, made.error());
    console.report(made->findings);
    console.line((folder / kIndexName).string() + ": number " + std::to_string(made->index.serial) + ", " +
                 counted(made->index.mods.size(), "package") + ", to be believed until " + plan.expires);
    console.line("signed with the key " + key.public_key().words());
    const int code = has_errors(made->findings) ? kViolations : kClean;
    return arguments.has("site") ? std::max(code, write_site(arguments, console, folder, made->index)) : code;
}

}  // namespace

const Command kModExportIndex = {
    .name = "mod export-index",
    .summary = RP_TR("Make a registry from a folder of packed mods"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Writes index.xml and its signature. Each index has a higher number than the one before, "
                   "and a last day, so that nobody can keep showing an old one: make it anew in time. With --site "
                   "it writes index.html and pages in the folder site too: a page for each mod and battle, to "
                   "search, read, play, print and download. They work from a stick or on any host. Files that "
                   "it has not made stay as they are."),
    .options = kModIndexOptions,
    .examples =
        "ramparts mod export-index shelf --id ann.shelf --key ann.key\n"
        "ramparts mod export-index shelf --id ann.shelf --key ann.key --title \"Ann's battles\" --site",
    .language = true,
    .run = mod_index_command,
};

}  // namespace ramparts::tools
