// `ramparts mod new`, `check`, `pack`, `key`, `sign`: for authors.
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "formats/disk/save_files.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/mod_scripts.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/share/publish/check_mod.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::embedded {
extern const std::string_view kModWorkflow;
}

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kModNewOptions[] = {
    {.name = "out", .value = "DIR", .help = RP_TR("the folder to make; by default the last part of NAME")},
    {.name = "title", .value = "TEXT", .help = RP_TR("its title for players"), .fallback = "A new mod"},
    {.name = "author", .value = "TEXT", .help = RP_TR("who makes it"), .fallback = "unknown"},
    {.name = "licence", .value = "SPDX", .help = RP_TR("under which licence"), .fallback = "CC-BY-4.0"},
    {.name = "scenario",
     .value = "DIR",
     .help = RP_TR("puts a copy of this battle into it: scenario, map, ruleset; not its cases, nor its errata")},
    {.name = "workflow",
     .value = "",
     .help = RP_TR("with a recipe for GitHub: each change is checked and shown as a picture")},
};
constexpr OptionInfo kModCheckOptions[] = {
    {.name = "format",
     .value = "FORMAT",
     .help = RP_TR("how findings are printed"),
     .fallback = "text",
     .choices = "text github sarif"},
};
constexpr OptionInfo kModPackOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("write to this file; else ID-VERSION.rpmod"), .letter = 'o'},
    {.name = "store", .value = "", .help = RP_TR("do not compress: the same bytes on every machine")},
};
constexpr OptionInfo kModKeyOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("the secret key; the public one gets .pub at its end"),
     .letter = 'o',
     .needed = true},
};
constexpr OptionInfo kModSignOptions[] = {
    {.name = "key",
     .value = "FILE",
     .help = RP_TR("the secret key, of ramparts mod key or of minisign"),
     .needed = true},
    {.name = "password-file", .value = "FILE", .help = RP_TR("its password, in the first line of a file")},
    {.name = "output", .value = "FILE", .help = RP_TR("write to this file; else the package itself"), .letter = 'o'},
    {.name = "store", .value = "", .help = RP_TR("do not compress: the same bytes on every machine")},
};

constexpr const char* kModWorkflowName = ".github/workflows/mod.yml";
constexpr const char* kModNewReadme =
    "# A mod for Ramparts\n\n"
    "Put scenarios into `scenarios/NAME`, corrections of other "
    "people's battles into `errata/NAME.xml`, scripts in Lua\n"
    "into `scripts/ID`, rule cases into `cases`, pictures into `pictures` and translations into `locale`. Then:\n\n"
    "- `ramparts mod check .` says what is wrong with it,\n"
    "- `ramparts mod pack .` makes one file of it,\n"
    "- `ramparts mod sign FILE --key my.key` says that it is yours.\n";

// A battle as mods hold it: its ruleset comes along from wherever it was found.
int files_of(Console& console, const std::string& path, std::vector<PackageFile>& files) {
    LoadedScenario loaded;
    if (const int code = read_only(console, path, loaded); code != kClean) return code;
    const std::string name = entry_part(fs::absolute(loaded.scenario_path).parent_path().filename().string());
    files = files_of_battle(loaded, loaded.scenario, name);
    return kClean;
}

int mod_new_command(const Arguments& arguments, Console& console) {
    const std::string& id = arguments.operands[0];
    if (!is_mod_id(id))
        return console.refuse(kUsage, "RP6040", "'" + id + "' cannot be the id of a mod",
                              "write author.name in small letters a-z, digits, '.', '_' and '-', at most 64");
    const fs::path folder = arguments.has("out") ? std::string(arguments.value("out")) : id.substr(id.rfind('.') + 1);
    ModInfo info;
    info.id = id;
    info.version = *parse_version("0.1.0");
    info.licence = arguments.value("licence");
    info.title = arguments.value("title");
    info.author = arguments.value("author");
    const std::string text = write_mod(info);
    const ModRead back = read_mod(text, (folder / "mod.xml").string());
    console.report(back.diagnostics);
    if (!back.readable) return kUsage;
    std::error_code error;
    if (fs::exists(folder / "mod.xml", error))
        return console.refuse(kUnreadable, "RP6041", "there is a mod in '" + folder.string() + "' already",
                              "name another folder with --out");
    std::vector<FolderFile> begun{{"docs/readme.md", kModNewReadme}};
    if (arguments.has("workflow")) begun.push_back({kModWorkflowName, embedded::kModWorkflow});
    std::vector<PackageFile> battle;
    if (arguments.has("scenario"))
        if (const int code = files_of(console, std::string(arguments.value("scenario")), battle); code != kClean)
            return code;
    for (const PackageFile& file : battle) begun.push_back({file.name, file.bytes});
    begun.push_back({"mod.xml", text});  // the last: what makes it a mod
    if (const auto made = make_folder(folder, begun, real_files()); !made)
        return console.refuse(kUnreadable, "RP6041", made.error().message,
                              made.error().taken ? "name another folder with --out" : kCannotWriteFix);
    std::rotate(begun.begin(), begun.end() - 1, begun.end());
    for (const FolderFile& file : begun) console.line((folder / file.name).string());
    return kClean;
}

// All that is wrong with the folder of a mod: what `mod check` reports and `mod pack` refuses. The scripts of the mod
// are known as those of mods that are on, and run in workers alone.
std::vector<Diagnostic> faults_of_mod(const Arguments& arguments, const fs::path& folder, Package& package) {
    const ModContents contents = contents_of(package.files);
    HostRequest request = plugin_request(arguments);
    for (const std::string& name : contents.plugins) request.packaged.push_back(folder / name);
    if (!contents.plugins.empty()) install_catalogue(load_plugins(request).catalogue);
    std::vector<Diagnostic> findings = check_mod(package.files, folder.string(), package.info, mods_in_force());
    std::vector<Diagnostic> of_scripts = check_mod_scripts(folder, contents, request.version);
    // the check of a script that fails is reported once, by the script
    if (has_errors(of_scripts)) std::erase_if(findings, [](const Diagnostic& d) { return d.code == "RP5212"; });
    // so is a plugin.xml that cannot be read, by its reader
    std::erase_if(of_scripts, [&](const Diagnostic& kit) {
        return kit.code == "RP8116" && std::ranges::any_of(findings, [&](const Diagnostic& d) {
                   return d.severity == Severity::error && d.where.file.path == kit.where.file.path;
               });
    });
    std::ranges::move(of_scripts, std::back_inserter(findings));
    return findings;
}

int mod_check_command(const Arguments& arguments, Console& console) {
    const fs::path folder = arguments.operands[0];
    if (std::error_code error; !fs::is_directory(folder, error))
        return console.refuse(kUnreadable, "RP1001", "there is no folder '" + folder.string() + "'",
                              "name the folder of a mod; ramparts mod new begins one");
    auto package = package_of_folder(folder, real_files());
    if (!package) {
        console.report(package.error());
        return mod_exit(package.error());
    }
    const std::vector<Diagnostic> findings = faults_of_mod(arguments, folder, *package);
    const std::string_view format = arguments.value("format");
    if (format == "github") console.print(github_annotations(findings));
    else if (format == "sarif") console.print(sarif_log(findings));
    else console.report(findings);
    std::size_t errors = 0;
    for (const Diagnostic& finding : findings) errors += finding.severity == Severity::error;
    if (format == "text")
        console.line(mod_name(package->info) + ": " + counted(package->files.size(), "file") + ", " +
                     counted(errors, "error"));
    return errors > 0 ? kViolations : kClean;
}

int mod_write_packed(const Arguments& arguments, Console& console, const Package& package, const std::string& file) {
    auto bytes = write_package(package.files, {package.signature, arguments.has("store")});
    if (!bytes) return console.refuse(kInternal, "RP6043", bytes.error(), "please report this with the files");
    const PackageRead back = read_package(*bytes, file);
    console.report(back.diagnostics);
    if (!back.readable) return kViolations;
    if (!write_file(console, file, *bytes)) return kUnreadable;
    return kClean;
}

int mod_pack_command(const Arguments& arguments, Console& console) {
    Package package;
    if (const int code = read_mod_operand(console, arguments.operands[0], package); code != kClean) return code;
    package.signature.clear();
    package.checksums =
        checksums_of(package.files);  // the folder may hold those of a package that it was unpacked from
    std::error_code error;
    if (const fs::path folder = arguments.operands[0]; fs::is_directory(folder, error)) {
        std::vector<Diagnostic> findings = faults_of_mod(arguments, folder, package);
        std::erase_if(findings, [](const Diagnostic& d) { return d.severity == Severity::note; });
        console.report(findings);
        if (has_errors(findings)) return kViolations;
    }
    const std::string file = arguments.has("output") ? std::string(arguments.value("output"))
                                                     : package.info.id + "-" + package.info.version.text() + ".rpmod";
    if (const int code = mod_write_packed(arguments, console, package, file); code != kClean) return code;
    console.line(file + ": " + counted(package.files.size(), "file") + ", checksum " + package.hash());
    return kClean;
}

int kModey_command(const Arguments& arguments, Console& console) {
    const std::string file(arguments.value("output"));
    std::error_code error;
    for (const std::string& name : {file, file + ".pub"})
        if (fs::exists(name, error))
            return console.refuse(kUnreadable, "RP6041", "'" + name + "' is there already",
                                  "a key is never overwritten: name another file");
    const SecretKey key = SecretKey::make();
    const mode_t others = ::umask(077);  // the secret one is for its owner's eyes
    const bool written = write_file(console, file, key.file());
    ::umask(others);
    if (!written) return kUnreadable;
    if (!write_file(console, file + ".pub", public_key_file(key.public_key()))) return kUnreadable;
    console.line(file + ": keep it to yourself; it has no password (minisign -G makes keys with one)");
    console.line(file + ".pub: hand it to everybody");
    console.line("in words: " + key.public_key().words());
    return kClean;
}

int mod_sign_command(const Arguments& arguments, Console& console) {
    const std::string& path = arguments.operands[0];
    std::error_code error;
    if (fs::is_directory(path, error))
        return console.refuse(kUsage, "RP6040", "'" + path + "' is a folder",
                              "make a file of it with ramparts mod pack, and sign that");
    Package package;
    if (const int code = read_mod_operand(console, path, package); code != kClean) return code;
    SecretKey key;
    if (const int code = read_secret_key(arguments, console, key); code != kClean) return code;
    package.signature = key.sign(package.checksums, signature_words(package.info));
    const std::string file = arguments.has("output") ? std::string(arguments.value("output")) : path;
    if (const int code = mod_write_packed(arguments, console, package, file); code != kClean) return code;
    console.line(file + ": " + mod_name(package.info) + " signed with the key " + key.public_key().words());
    return kClean;
}

}  // namespace

const Command kModNew = {
    .name = "mod new",
    .summary = RP_TR("Start a mod"),
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("NAME is the id of the mod, such as ann.chippewa-errata. Nothing is overwritten."),
    .options = kModNewOptions,
    .examples =
        "ramparts mod new ann.creek --title \"The creek\" --author Ann\n"
        "ramparts mod new ann.other --workflow\n"
        "ramparts mod new ann.bridge --scenario scenarios/chippewa",
    .plugins = PluginUse::installed,
    .run = mod_new_command,
};

const Command kModCheck = {
    .name = "mod check",
    .summary = RP_TR("Check a mod before you pack it"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("Names, sizes and kinds of files, mod.xml, errata, plugin.xml, and its scenarios as ramparts validate "
              "checks them. What the mod takes from another one must be required in mod.xml. Scripts run in the "
              "sandbox, as ramparts plugin check runs them. ramparts explain CODE says more about a finding."),
    .options = kModCheckOptions,
    .examples = "ramparts mod check creek\nramparts mod check creek --format github",
    .plugins = PluginUse::installed,
    .run = mod_check_command,
};

const Command kModPack = {
    .name = "mod pack",
    .summary = RP_TR("Pack a mod into one file"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "A mod in which ramparts mod check finds an error is not packed. The file depends on nothing but the "
        "names and contents of the files: not on the time, the place or who packs. What begins with a dot is "
        "left out. The checksum is that of the list of all files' checksums, and the same however it was packed."),
    .options = kModPackOptions,
    .examples = "ramparts mod pack creek -o creek.rpmod",
    .plugins = PluginUse::installed,
    .run = mod_pack_command,
};

const Command kModKey = {
    .name = "mod key",
    .summary = RP_TR("Make a key to sign mods with"),
    .operands = "",
    .min_operands = 0,
    .max_operands = 0,
    .about = RP_TR("The words are a hash of the public key, for comparing by voice."),
    .options = kModKeyOptions,
    .examples = "ramparts mod key -o ann.key",
    .run = kModey_command,
};

const Command kModSign = {
    .name = "mod sign",
    .summary = RP_TR("Sign a packed mod"),
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The signature is over the list of checksums, and its trusted comment "
                   "names the mod and its version. The program minisign verifies it as well."),
    .options = kModSignOptions,
    .examples =
        "ramparts mod sign creek.rpmod --key ann.key\n"
        "ramparts mod sign creek.rpmod --key ann.key -o shelf/creek.rpmod",
    .run = mod_sign_command,
};

}  // namespace ramparts::tools
