// See registry.hpp.
#include "sdk/mods/registry.hpp"

#include <algorithm>

#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

auto one(Diagnostic finding) { return fail(Faults{std::move(finding)}); }

Diagnostic at(Diagnostic finding, const fs::path& where) {
    if (finding.where.file.path.empty()) finding.where.file.path = where.string();
    return finding;
}

// The key that an index must be signed with, and whether it is seen for the first time.
Result<std::pair<PublicKey, bool>, Diagnostic> key_for(const RegistryIndex& index, const std::string& signature,
                                                       const ModStore& store,
                                                       const std::optional<PublicKey>& expected) {
    if (expected) return std::pair(*expected, store.lists().key_of(index.id) == nullptr);
    if (const TrustedKey* known = store.lists().key_of(index.id))
        if (const auto key = parse_public_key(known->key)) return std::pair(*key, false);
    auto parsed = parse_signature(signature);
    if (!parsed) return fail(parsed.error());
    if (parsed->offered) return std::pair(*parsed->offered, true);
    return fail(mod_finding("RP8104", {},
                            message("the index {1} is signed with the key {2}, which nobody has shown here", index.id,
                                    parsed->key_id_text()),
                            message("give the key of the registry with --key")));
}

std::optional<Diagnostic> too_old(const RegistryIndex& index, const std::string& hash, const ModStore& store,
                                  const std::string& day) {
    if (day > index.expires)
        return mod_finding(
            "RP8032", {},
            message("the index {1} number {2} ended on {3}; today is {4}", index.id, index.serial, index.expires, day),
            message("get the present one; the registry makes it anew from time to time"));
    const SeenIndex* seen = store.lists().seen(index.id);
    if (seen == nullptr || index.serial > seen->serial) return std::nullopt;
    if (index.serial < seen->serial)
        return mod_finding("RP8033", {},
                           message("the index {1} has the number {2}; number {3} was seen before", index.id,
                                   index.serial, seen->serial),
                           message("get the present one: somebody shows an old state"));
    if (hash == seen->sha256) return std::nullopt;
    return mod_finding(
        "RP8033", {},
        message("the index {1} number {2} is not the one of that number that was seen before", index.id, index.serial),
        message("ask whoever keeps the registry"));
}

}  // namespace

Result<Registry, Faults> open_registry(const fs::path& folder, ModStore& store, const std::string& day,
                                       const std::optional<PublicKey>& expected) {
    const fs::path file = folder / kIndexName;
    std::string text;
    std::string signature;
    Diagnostic problem;
    if (!read_file(file, kMaxIndexBytes, text, problem)) return one(std::move(problem));
    if (!read_file(folder / kIndexSignatureName, 8192, signature, problem)) return one(std::move(problem));
    IndexRead read = read_index(text, file.string());
    if (!read.readable) return fail(std::move(read.diagnostics));
    Registry registry;
    registry.index = std::move(read.index);
    const RegistryIndex& index = registry.index;
    auto key = key_for(index, signature, store, expected);
    if (!key) return one(at(key.error(), folder / kIndexSignatureName));
    registry.key = key->first;
    registry.first = key->second;
    if (auto comment = verify_for(signature, text, registry.key, index_words(index)); !comment)
        return one(at(comment.error(), folder / kIndexSignatureName));
    const std::string hash = sha256_hex(text);
    if (auto old = too_old(index, hash, store, day)) return one(at(std::move(*old), file));
    ModLists& lists = store.lists();
    const TrustedKey* known = lists.key_of(index.id);
    Result<void, FileError> good;
    if (known == nullptr || known->key != registry.key.text())
        good = lists.trust({index.id, registry.key.text()}, store.files());
    if (good) good = lists.revoke(index.revoked, store.files());
    if (good) good = lists.remember({index.id, index.serial, hash}, store.files());
    if (!good)
        return one(mod_finding("RP8101", file, good.error().message,
                               message("check the folder, its permissions and the room on the disk")));
    registry.folders.push_back(folder);
    return registry;
}

Result<Package, Faults> fetch(const Registry& registry, const IndexedMod& mod) {
    Faults faults;
    for (const fs::path& folder : registry.folders) {
        const fs::path path = folder / mod.file;
        std::string bytes;
        Diagnostic problem;
        if (!read_file(path, PackageLimits{}.file, bytes, problem)) {
            faults.push_back(std::move(problem));
            continue;
        }
        if (bytes.size() != mod.bytes || sha256_hex(bytes) != mod.sha256) {
            faults.push_back(mod_finding("RP8034", path,
                                         message("{1} is not the package that the index names", mod.file),
                                         message("try another mirror, or ask whoever keeps the registry")));
            continue;
        }
        PackageRead read = read_package(bytes, path.string());
        if (!read.readable) {
            faults.insert(faults.end(), read.diagnostics.begin(), read.diagnostics.end());
            continue;
        }
        if (mod_name(read.package.info) == mod_name(mod.info)) return std::move(read.package);
        faults.push_back(mod_finding(
            "RP8034", path,
            message("the package is {1}; the index says {2}", mod_name(read.package.info), mod_name(mod.info)),
            message("ask whoever keeps the registry")));
    }
    return fail(std::move(faults));
}

Result<std::vector<const IndexedMod*>, std::vector<Message>> wanted_from(const Registry& registry,
                                                                         const ModStore& store, const WantedMod& mod) {
    std::vector<ModInfo> all;
    for (const IndexedMod& row : registry.index.mods)
        if (store.lists().revoked(row.info.id, row.info.version, row.key) == nullptr) all.push_back(row.info);
    for (const InstalledMod& there : store.mods()) {
        const auto same = [&](const ModInfo& m) { return m.id == there.info.id && m.version == there.info.version; };
        if (std::none_of(all.begin(), all.end(), same)) all.push_back(there.info);
    }
    std::vector<WantedMod> wanted{mod};
    auto order = solve_mods(wanted, all);
    if (!order) return fail(std::move(order.error()));
    std::vector<const IndexedMod*> missing;
    for (const ModInfo* info : *order) {
        if (store.find(info->id, info->version.text()) != nullptr) continue;
        const auto row = std::find_if(registry.index.mods.begin(), registry.index.mods.end(), [&](const IndexedMod& m) {
            return m.info.id == info->id && m.info.version == info->version;
        });
        if (row != registry.index.mods.end()) missing.push_back(&*row);
    }
    return missing;
}

std::vector<NewerMod> newer_mods(const Registry& registry, const ModStore& store) {
    std::vector<NewerMod> found;
    std::string last;
    for (const InstalledMod& mod : store.mods()) {
        if (mod.info.id == last) continue;
        last = mod.info.id;
        const InstalledMod* newest = store.newest(last);
        const IndexedMod* best = nullptr;
        for (const IndexedMod& row : registry.index.mods) {
            const bool revoked = store.lists().revoked(row.info.id, row.info.version, row.key) != nullptr;
            if (row.info.id != last || revoked || !row.info.version.before.empty() ||
                row.info.version <= newest->info.version)
                continue;
            if (best == nullptr || best->info.version < row.info.version) best = &row;
        }
        if (best != nullptr) found.push_back({newest, best});
    }
    return found;
}

Result<MadeIndex, Diagnostic> make_index(const fs::path& folder, const IndexPlan& plan, FileSystem& files) {
    MadeIndex made;
    made.index.id = plan.id;
    made.index.title = plan.title;
    made.index.expires = plan.expires;
    made.index.serial = plan.after + 1;
    made.index.mirrors = plan.mirrors;
    if (files.kind_behind(folder) != FileSystem::Kind::folder)
        return fail(mod_finding("RP8101", folder, message("there is no folder {1}", folder.string()),
                                message("name the folder with the packages")));
    if (const auto before = files.read(folder / kIndexName)) {
        const IndexRead read = read_index(*before, (folder / kIndexName).string());
        if (!read.readable || read.index.id != plan.id)
            return fail(mod_finding("RP8031", folder / kIndexName,
                                    message("the index that is there is not one of {1}", plan.id),
                                    message("mend it, or name another folder")));
        made.index.serial = std::max(made.index.serial, read.index.serial + 1);
        made.index.revoked = read.index.revoked;
    }
    made.index.revoked.insert(made.index.revoked.end(), plan.revoked.begin(), plan.revoked.end());
    for (const std::string& name : files.list(folder)) {
        if (!name.ends_with(".rpmod")) continue;
        std::string bytes;
        Diagnostic problem;
        if (!read_file(folder / name, PackageLimits{}.file, bytes, problem)) {
            made.findings.push_back(std::move(problem));
            continue;
        }
        PackageRead read = read_package(bytes, (folder / name).string());
        made.findings.insert(made.findings.end(), read.diagnostics.begin(), read.diagnostics.end());
        if (!read.readable) continue;
        IndexedMod row{read.package.info, name, bytes.size(), sha256_hex(bytes), {}};
        if (const auto signature = parse_signature(read.package.signature); signature && signature->offered)
            row.key = signature->offered->text();
        made.index.mods.push_back(std::move(row));
    }
    std::sort(made.index.mods.begin(), made.index.mods.end(), [](const IndexedMod& a, const IndexedMod& b) {
        return a.info.id != b.info.id ? a.info.id < b.info.id : a.info.version < b.info.version;
    });
    return made;
}

}  // namespace ramparts
