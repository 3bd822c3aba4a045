// See mods_model.hpp.
#include "editor/model/mods_model.hpp"

#include <algorithm>

#include "editor/model/provenance_model.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/share/mods/manifest_words.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<PluginLine>;
using Kind = PluginLine::Kind;

void add_line(Lines& lines, Kind kind, std::string text, int depth = 0) {
    if (!text.empty()) lines.push_back({kind, depth, std::move(text)});
}
void append_lines(Lines& lines, Lines more) {
    for (PluginLine& line : more) lines.push_back(std::move(line));
}

std::string signer_of_key(const std::string& key, bool proven = true) {
    const auto parsed = parse_public_key(key);
    return parsed ? parsed->words() : proven ? say("not signed") : say("by an unknown key");
}

std::string kinds_held(const std::vector<PackageFile>& files) {
    const ModContents held = contents_of(files);
    std::string text;
    const auto part = [&](std::size_t n, std::string words) {
        if (n > 0) text += (text.empty() ? "" : ", ") + words;
    };
    const auto count = [](std::size_t n) { return static_cast<long>(n); };
    part(held.scenarios.size(), say_n("{1} battle", "{1} battles", count(held.scenarios.size())));
    part(held.errata.size(), say_n("{1} errata file", "{1} errata files", count(held.errata.size())));
    part(held.plugins.size(), say_n("{1} script", "{1} scripts", count(held.plugins.size())));
    part(held.translations, say_n("{1} translation", "{1} translations", count(held.translations)));
    part(held.pictures, say_n("{1} picture", "{1} pictures", count(held.pictures)));
    part(held.cases, say_n("{1} file of rule cases", "{1} files of rule cases", count(held.cases)));
    std::size_t bytes = 0;
    for (const PackageFile& file : files) bytes += file.bytes.size();
    const std::string all =
        say_n("{1} file, {2} KB.", "{1} files, {2} KB.", count(files.size()), (bytes + 1023) / 1024);
    return text.empty() ? all : say("{1}; altogether {2}", text, all);
}

}  // namespace

std::vector<ModRow> mod_rows(const ModStore& store, const Registry* registry) {
    std::vector<ModRow> rows;
    for (const InstalledMod& mod : store.mods()) {
        ModRow row;
        row.id = mod.info.id;
        row.version = mod.info.version.text();
        const EnabledMod* on = store.lists().enabled(row.id);
        row.on = on != nullptr && on->version == row.version;
        row.title = mod.info.title;
        row.author = mod.info.author;
        row.signer = signer_of_key(mod.key, mod.proven);
        row.state = row.on ? say("on") : say("off");
        if (store.lists().revoked(row.id, mod.info.version, mod.key) != nullptr) row.state = say("revoked");
        rows.push_back(std::move(row));
    }
    if (registry == nullptr) return rows;
    for (const NewerMod& newer : newer_mods(*registry, store))
        for (ModRow& row : rows)
            if (row.id == newer.installed->info.id && row.version == newer.installed->info.version.text()) {
                row.newer = newer.offered->info.version.text();
                row.state += " · " + say("{1} is there", row.newer);
            }
    std::vector<ModRow> offered;
    for (const IndexedMod& mod : registry->index.mods) {
        if (store.newest(mod.info.id) != nullptr) continue;
        const auto same =
            std::find_if(offered.begin(), offered.end(), [&](const ModRow& r) { return r.id == mod.info.id; });
        ModRow row{mod.info.id,
                   mod.info.version.text(),
                   false,
                   false,
                   mod.info.title,
                   mod.info.author,
                   say("in the registry"),
                   signer_of_key(mod.key),
                   {}};
        if (same == offered.end()) offered.push_back(std::move(row));
        else if (*parse_version(same->version) < mod.info.version) *same = std::move(row);
    }
    for (ModRow& row : offered) rows.push_back(std::move(row));
    return rows;
}

Lines signer_lines(const SignedBy& by) {
    Lines lines;
    add_line(lines, Kind::heading, say("Who signed it"));
    if (by.signer == Signer::nobody) add_line(lines, Kind::text, say("Nobody: it cannot be known who made it."));
    if (by.signer == Signer::dropped)
        add_line(lines, Kind::text, say("Nobody, although versions before it were signed. Ask its author."));
    if (by.signer == Signer::first)
        add_line(lines, Kind::text,
                 say("A key that this mod is seen with for the first time. From now on its versions must be signed by "
                     "it. Compare these words with those of its author, by voice or from a place that you trust:"));
    if (by.signer == Signer::same) add_line(lines, Kind::text, say("The same key as before:"));
    if (by.signer == Signer::other)
        add_line(lines, Kind::text, say("Another key than before. Ask its author whether his key has changed:"));
    if (by.key) {
        add_line(lines, Kind::item, by.key->words(), 1);
        add_line(lines, Kind::text,
                 say("A signature says that the author is the same as before; it never says that a mod is good."));
    }
    return lines;
}

Lines manifest_lines(const ModInfo& info) {
    Lines lines;
    for (const ManifestLine& line : manifest_words(info)) add_line(lines, line.kind, say(line.text));
    return lines;
}

namespace {

// Whose word the corrections of a mod are, and how many rest on it, in the order of its files.
Lines origin_lines(const std::vector<PackageFile>& files) {
    std::vector<std::pair<std::string, long>> origins;
    for (const PackageFile& file : files) {
        if (!file.name.starts_with("errata/") || !file.name.ends_with(".xml")) continue;
        const ErrataRead read = read_errata(file.bytes, file.name);
        for (const Erratum& erratum : read.errata.errata) {
            const std::string words = erratum.source.stated() ? origin_words(erratum.source) : say("not stated");
            const auto same =
                std::find_if(origins.begin(), origins.end(), [&](const auto& o) { return o.first == words; });
            if (same == origins.end()) origins.emplace_back(words, 1);
            else ++same->second;
        }
    }
    Lines lines;
    if (!origins.empty()) add_line(lines, Kind::heading, say("Source"));
    for (const auto& [words, count] : origins)
        add_line(lines, Kind::item, say_n("{2}: {1} correction", "{2}: {1} corrections", count, words));
    return lines;
}

}  // namespace

Lines effect_lines(const std::vector<PackageFile>& files) {
    Lines lines;
    add_line(lines, Kind::heading, say("What it holds"));
    add_line(lines, Kind::text, kinds_held(files));
    add_line(lines, Kind::heading, say("What it would change"));
    // What is indented belongs to the line before it.
    for (const Message& effect : effects_of(files)) {
        const std::string words = say_message(effect);
        const std::size_t from = std::min(words.find_first_not_of(' '), words.size());
        add_line(lines, Kind::item, words.substr(from), from > 0 ? 1 : 0);
    }
    append_lines(lines, origin_lines(files));
    return lines;
}

Lines installed_mod_lines(const ModStore& store, const InstalledMod& mod, const std::string& newer) {
    Lines lines = manifest_lines(mod.info);
    if (const Revocation* r = store.lists().revoked(mod.info.id, mod.info.version, mod.key))
        lines.insert(lines.begin() + 1, {Kind::finding, 0, say("It is revoked: {1}", r->reason)});
    if (!newer.empty()) lines.insert(lines.begin() + 1, {Kind::text, 0, say("There is a newer version: {1}.", newer)});
    add_line(lines, Kind::heading, say("Who signed it"));
    if (const auto key = parse_public_key(mod.key)) {
        add_line(lines, Kind::item, key->words(), 1);
        add_line(lines, Kind::text,
                 say("A signature says that the author is the same as before; it never says that a mod is good."));
    } else if (!mod.proven) {
        add_line(lines, Kind::item, say("by an unknown key"), 1);
    } else {
        add_line(lines, Kind::text, say("Nobody: it cannot be known who made it."));
    }
    const auto files = files_of_mod(mod.folder, store.files());
    if (!files) {
        add_line(lines, Kind::finding, say_message(files.error().message));
        return lines;
    }
    std::vector<PackageFile> held;
    for (const PackageFile& file : *files)
        if (file.name != kChecksumsName && file.name != kSignatureName) held.push_back(file);
    append_lines(lines, effect_lines(held));
    for (const Diagnostic& finding : altered_files(mod, store.files()))
        add_line(lines, Kind::finding, say_message(finding.message));
    return lines;
}

Lines registry_mod_lines(const Registry& registry, const IndexedMod& mod) {
    Lines lines = manifest_lines(mod.info);
    add_line(lines, Kind::heading, say("Where it is"));
    add_line(lines, Kind::text,
             say("In the registry {1}, {2} KB. Install shows what it holds and what it would change.",
                 registry.index.id, (mod.bytes + 1023) / 1024));
    return lines;
}

std::string mod_fault_words(const Diagnostic& finding) {
    const std::string said = say_message(finding.message);
    // Where the command line names an option, the window has a box or a button.
    const bool by_option = finding.code == "RP8104" || finding.code == "RP8105" || finding.code == "RP8106" ||
                           finding.code == "RP8108" || finding.code == "RP8103";
    if (by_option || finding.fix.empty()) return said + ".";
    return said + ": " + say_message(finding.fix) + ".";
}

FindBattle battle_finder(ModsInUse mods, std::vector<fs::path> folders, const Scenario* open) {
    return
        [mods = std::move(mods), folders = std::move(folders), open](const std::string& id) -> std::optional<Scenario> {
            if (open != nullptr && open->id == id) return *open;
            std::vector<fs::path> places;
            if (const fs::path of_mod = mods.scenario(id); !of_mod.empty()) places.push_back(of_mod);
            for (const fs::path& folder : folders) places.push_back(folder / id);
            for (const fs::path& place : places) {
                LoadedScenario loaded = load_scenario(place);
                if (loaded.readable && loaded.scenario.id == id) return std::move(loaded.scenario);
            }
            return std::nullopt;
        };
}

std::vector<ModPicture> maps_of_mod(const std::vector<PackageFile>& files, const FindBattle& find) {
    draw::DrawOptions options;
    options.speak = say_message;
    return pictures_of(files, find, options);
}

}  // namespace ramparts
