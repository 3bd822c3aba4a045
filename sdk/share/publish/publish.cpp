// See publish.hpp.
#include "sdk/share/publish/publish.hpp"

#include <algorithm>
#include <cctype>

#include "formats/disk/write_file.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/scenario/name_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

constexpr double kInch = 25.4;  // mm

Faults cannot_write(const FileError& error, const fs::path& where) {
    return {mod_finding("RP8101", where, error.message,
                        message("check the folder, its permissions and the room on the disk"))};
}

const PackageFile* named(const std::vector<PackageFile>& files, const std::string& name) {
    const auto at = std::find_if(files.begin(), files.end(), [&](const PackageFile& f) { return f.name == name; });
    return at == files.end() ? nullptr : &*at;
}

// What others may build on: not pictures, texts to read, or the manifest.
bool counts_as_part(const std::string& name) {
    return name != "mod.xml" && !name.starts_with("pictures/") && !name.starts_with("docs/") &&
           !name.starts_with("LICENSES/") && !name.starts_with("locale/");
}

// What others may name in a file of errata: each erratum, which they can leave out or require. Nothing of other files.
std::vector<std::string> errata_named_in(const PackageFile& file) {
    std::vector<std::string> ids;
    if (!file.name.starts_with("errata/") || !file.name.ends_with(".xml")) return ids;
    for (const Erratum& erratum : read_errata(file.bytes, file.name).errata.errata) ids.push_back(erratum.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

// Whether the first holds something that the second, sorted as well, has not.
bool holds_more(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    return !std::includes(other.begin(), other.end(), one.begin(), one.end());
}

// An own file, under the same version, with other contents: a version that is out never changes.
std::optional<Diagnostic> changes_version(const Package& package, const fs::path& file, FileSystem& disk) {
    const auto bytes = disk.read(file);
    if (!bytes) return std::nullopt;
    const PackageRead before = read_package(*bytes, file.string());
    if (!before.readable || before.package.info.id != package.info.id ||
        !(before.package.info.version == package.info.version) || before.package.hash() == package.hash())
        return std::nullopt;
    return mod_finding(
        "RP8105", file,
        message("{1} was published with other contents; a version never changes", mod_name(package.info)),
        message("take the next version"));
}

}  // namespace

std::string entry_part(std::string_view text) {
    std::string part;
    for (const char c : text) {
        const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const bool plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (plain || (!part.empty() && (small == '.' || small == '-' || small == '_'))) part += small;
        else if (!part.empty() && part.back() != '-') part += '-';
    }
    while (!part.empty() && (part.back() == '-' || part.back() == '.')) part.pop_back();
    return part.empty() ? "x" : part;
}

std::vector<PackageFile> files_of_battle(const LoadedScenario& base, const Scenario& scenario,
                                         const std::string& name) {
    SavedTexts texts = plain_texts(base, scenario);
    const fs::path folder = fs::path("scenarios") / name;
    std::vector<PackageFile> files;
    files.push_back({(folder / "scenario.xml").string(), std::move(texts.scenario)});
    files.push_back({(folder / scenario.map_href).lexically_normal().string(), std::move(texts.map)});
    files.push_back({(folder / scenario.ruleset_href).lexically_normal().string(), std::move(texts.ruleset)});
    for (const std::string& path : picture_paths(scenario))
        if (const CounterPictures::Bytes bytes = scenario.pictures.find(path))
            files.push_back({(folder / path).string(), *bytes});
    for (NameFile& names : name_files_for_copy(base, scenario))
        if (entry_part(names.name) == names.name)
            files.push_back({(folder / names.name).string(), std::move(names.text)});
    return files;
}

void put_files(std::vector<PackageFile>& files, std::vector<PackageFile> more) {
    for (PackageFile& file : more) {
        const auto at = std::lower_bound(files.begin(), files.end(), file.name,
                                         [](const PackageFile& f, const std::string& name) { return f.name < name; });
        if (at != files.end() && at->name == file.name) at->bytes = std::move(file.bytes);
        else files.insert(at, std::move(file));
    }
}

std::vector<ModLink> requirements_of(const ModsInUse& mods, const Scenario& scenario, const fs::path& file,
                                     const std::string& id) {
    std::vector<ModLink> links;
    const ModInUse* of_file = file.empty() ? nullptr : mods.holder(file);
    const fs::path by_name = mods.scenario(scenario.id);
    const ModInUse* of_name = by_name.empty() ? nullptr : mods.holder(by_name);
    for (const ModInUse& mod : mods.mods) {
        if (mod.mod.info.id == id) continue;
        if (&mod != of_file && &mod != of_name && !brings_module(mod, scenario)) continue;
        ModLink link;
        link.id = mod.mod.info.id;
        link.range.min = mod.mod.info.version;
        links.push_back(std::move(link));
    }
    return links;
}

VersionAdvice next_version(const Version& last, const std::vector<PackageFile>& before,
                           const std::vector<PackageFile>& now) {
    Version next = last;
    next.before.clear();
    next.build.clear();
    bool gone = false;
    bool came = false;
    bool changed = false;
    for (const PackageFile& file : before) {
        const PackageFile* here = named(now, file.name);
        gone = gone || (here == nullptr && counts_as_part(file.name));
        changed = changed || here == nullptr || (file.name != "mod.xml" && here->bytes != file.bytes);
        if (here == nullptr || here->bytes == file.bytes) continue;
        const std::vector<std::string> ids_before = errata_named_in(file);
        const std::vector<std::string> ids_now = errata_named_in(*here);
        gone = gone || holds_more(ids_before, ids_now);
        came = came || holds_more(ids_now, ids_before);
    }
    for (const PackageFile& file : now) {
        if (named(before, file.name) != nullptr) continue;
        changed = true;
        came = came || counts_as_part(file.name);
    }
    const std::string was = last.text();
    if (!changed) return {last, message("nothing has changed since {1}", was)};
    if (gone && next.major > 0) {
        next = {next.major + 1, 0, 0, {}, {}};
        return {next, message("something that others may use is gone since {1}", was)};
    }
    if (gone || came) {
        next = {next.major, next.minor + 1, 0, {}, {}};
        return {next, gone ? message("something that others may use is gone since {1}", was)
                           : message("something came since {1}", was)};
    }
    // A pre-release is followed by its release.
    if (last.before.empty()) ++next.patch;
    return {next, message("something was put right since {1}", was)};
}

Result<PackageFile, Message> picture_file(const draw::DisplayList& drawing, std::string name, int most_pixels) {
    const double longer = std::max({drawing.width, drawing.height, 1.0});
    const int dpi = std::clamp(static_cast<int>(most_pixels * kInch / longer), draw::kMinDpi, draw::kMaxDpi);
    const auto png = draw::png_bytes(drawing, dpi);
    if (!png) return fail(png.error().message);
    return PackageFile{std::move(name), std::string(png->begin(), png->end())};
}

Result<Published, Faults> publish_mod(const std::vector<PackageFile>& files, const std::optional<SecretKey>& key,
                                      const fs::path& file, FileSystem& disk) {
    const std::string sums = checksums_of(files);
    const PackageFile* manifest = named(files, "mod.xml");
    const ModRead mod = read_mod(manifest != nullptr ? manifest->bytes : std::string(), "mod.xml");
    if (!mod.readable) return fail(mod.diagnostics);
    auto bytes = write_package(files, {key ? key->sign(sums, signature_words(mod.info)) : std::string(), false});
    if (!bytes)
        return fail(Faults{mod_finding("RP8101", file, bytes.error(), message("please report this with the files"))});
    const PackageRead back = read_package(*bytes, file.string());
    if (!back.readable) return fail(back.diagnostics);
    if (auto other = changes_version(back.package, file, disk)) return fail(Faults{std::move(*other)});
    if (auto made = disk.create_folder(file.parent_path()); !made) return fail(cannot_write(made.error(), file));
    if (auto written = replace_file(file, *bytes, disk); !written) return fail(cannot_write(written.error(), file));
    return Published{file, bytes->size(), back.package.hash(), key ? std::optional(key->public_key()) : std::nullopt};
}

namespace {

// A run that was killed between its two renames has left the new index with its signature beside it. That signature is
// put in place first: another killed run would write over it, and nobody could believe the index any more.
FileSystem::Outcome<void> finish_index(const fs::path& folder, const SecretKey& key, FileSystem& disk) {
    const fs::path next = folder / kIndexNextSignatureName;
    if (!disk.exists(next)) return {};
    const auto index = disk.read(folder / kIndexName);
    const auto text = disk.read(next);
    if (!index || !text) return {};
    const auto signature = parse_signature(*text);
    if (!signature || verify(*signature, *index, signature->offered.value_or(key.public_key()))) return {};
    if (auto renamed = disk.rename(next, folder / kIndexSignatureName); !renamed) return renamed;
    return disk.sync_folder(folder);
}

}  // namespace

Result<MadeIndex, Faults> publish_index(const fs::path& folder, const IndexPlan& plan, const SecretKey& key,
                                        FileSystem& disk) {
    auto made = make_index(folder, plan, disk);
    if (!made) return fail(made.error());
    const std::string text = write_index(made->index);
    const IndexRead back = read_index(text, (folder / kIndexName).string());
    if (!back.readable) return fail(back.diagnostics);
    const std::string signature = key.sign(text, index_words(made->index));
    const fs::path next = folder / kIndexNextSignatureName;
    auto good = finish_index(folder, key, disk);
    if (good) good = replace_file(next, signature, disk);
    if (good) good = replace_file(folder / kIndexName, text, disk);
    if (good) good = disk.rename(next, folder / kIndexSignatureName);
    if (good) good = disk.sync_folder(folder);
    if (!good) return fail(cannot_write(good.error(), folder));
    return std::move(*made);
}

std::string index_id_of(const fs::path& folder, FileSystem& disk) {
    const auto text = disk.read(folder / kIndexName);
    if (!text) return {};
    const IndexRead read = read_index(*text, (folder / kIndexName).string());
    return read.readable ? read.index.id : std::string();
}

}  // namespace ramparts
