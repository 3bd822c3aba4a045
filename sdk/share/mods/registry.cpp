// See registry.hpp.
#include "sdk/share/mods/registry.hpp"

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

// The key that is remembered for a registry.
std::optional<PublicKey> key_before(const ModStore& store, const std::string& id) {
    const TrustedKey* known = store.lists().key_of(Signs::registry, id);
    return known == nullptr ? std::nullopt : parse_public_key(known->key);
}

// The key that an index must be signed with.
Result<PublicKey, Diagnostic> key_for(const RegistryIndex& index, const std::string& signature,
                                      const std::optional<PublicKey>& before, const RegistryChoice& choice) {
    if (choice.expected && before && !(*choice.expected == *before) && !choice.accept_key)
        return fail(mod_finding(
            "RP8104", {},
            message("the index {1} was signed by {2} before; the key that you name is {3}", index.id, before->words(),
                    choice.expected->words()),
            message("ask the keeper of the registry whether its key has changed; --accept-key takes the new one")));
    if (choice.expected) return *choice.expected;
    auto parsed = parse_signature(signature);
    if (!parsed) return fail(parsed.error());
    if (before && (before->id == parsed->key_id || !choice.accept_key)) return *before;
    if (parsed->offered) return *parsed->offered;
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
        message("ask the keeper of the registry"));
}

}  // namespace

namespace {

// The key that has signed an index, with one of the signatures beside it.
Result<PublicKey, Diagnostic> signer_of(const RegistryIndex& index, const std::string& text,
                                        const std::string& signature, const std::optional<PublicKey>& before,
                                        const RegistryChoice& choice) {
    auto key = key_for(index, signature, before, choice);
    if (!key) return key;
    if (auto comment = verify_for(signature, text, *key, index_words(index)); !comment) return fail(comment.error());
    return key;
}

}  // namespace

Result<Registry, Faults> open_registry(const fs::path& folder, const ModStore& store, const std::string& day,
                                       const RegistryChoice& choice) {
    const fs::path file = folder / kIndexName;
    std::string text;
    std::string signature;
    std::string next;
    Diagnostic problem;
    Diagnostic no_next;
    if (!read_file(file, kMaxIndexBytes, text, problem)) return one(std::move(problem));
    const bool has_next = read_file(folder / kIndexNextSignatureName, 8192, next, no_next);
    const bool has_signature = read_file(folder / kIndexSignatureName, 8192, signature, problem);
    if (!has_signature && !has_next) return one(std::move(problem));
    IndexRead read = read_index(text, file.string());
    if (!read.readable) return fail(std::move(read.diagnostics));
    Registry registry;
    registry.index = std::move(read.index);
    const RegistryIndex& index = registry.index;
    const std::optional<PublicKey> before = key_before(store, index.id);
    auto key = signer_of(index, text, has_signature ? signature : next, before, choice);
    if (!key && has_signature && has_next)
        if (auto other = signer_of(index, text, next, before, choice)) key = *other;
    if (!key) return one(at(key.error(), folder / kIndexSignatureName));
    registry.key = *key;
    registry.first = !before;
    registry.sha256 = sha256_hex(text);
    if (auto old = too_old(index, registry.sha256, store, day)) return one(at(std::move(*old), file));
    registry.folders.push_back(folder);
    return registry;
}

namespace {

// The number counts for the key that is remembered: a stranger's index of the same id must not make it unbelievable.
bool number_is_news(const ModStore& store, const Registry& registry) {
    const auto before = key_before(store, registry.index.id);
    const SeenIndex* seen = store.lists().seen(registry.index.id);
    return before && *before == registry.key && (seen == nullptr || seen->serial < registry.index.serial);
}

}  // namespace

Result<void, Diagnostic> note_registry(ModChange& change, const ModStore& store, const Registry& registry) {
    if (auto good = change.revoke(registry.index.revoked); !good) return good;
    if (!number_is_news(store, registry)) return {};
    return change.remember({registry.index.id, registry.index.serial, registry.sha256});
}

Result<void, Diagnostic> trust_registry(ModChange& change, const Registry& registry) {
    const RegistryIndex& index = registry.index;
    if (auto good = change.trust({Signs::registry, index.id, registry.key.text()}); !good) return good;
    return change.remember({index.id, index.serial, registry.sha256});
}

Result<Registry, Faults> look_into_registry(const fs::path& folder, ModStore& store, const std::string& day,
                                            const RegistryChoice& choice) {
    auto seen = open_registry(folder, store, day, choice);
    if (!seen || (store.lists().knows(seen->index.revoked) && !number_is_news(store, *seen))) return seen;
    auto change = ModChange::begin(store);
    if (!change) return one(change.error());
    auto registry = open_registry(folder, store, day, choice);  // by what is remembered now
    if (!registry) return registry;
    if (auto noted = note_registry(*change, store, *registry); !noted) return one(noted.error());
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
                                         message("try another mirror, or ask the keeper of the registry")));
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
            message("ask the keeper of the registry")));
    }
    return fail(std::move(faults));
}

Result<std::vector<const IndexedMod*>, std::vector<Message>> wanted_from(const Registry& registry,
                                                                         const ModStore& store, const WantedMod& mod) {
    std::vector<ModInfo> all;
    for (const IndexedMod& row : registry.index.mods)
        if (store.lists().revoked(row.info.id, row.info.version, row.key) == nullptr) all.push_back(row.info);
    for (const InstalledMod& there : store.mods()) {
        if (!store.usable(there)) continue;
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

namespace {

// The key that a package names and that has made its signature, as one line; empty when it names none.
Result<std::string, Diagnostic> signer_offered(const Package& package) {
    if (package.signature.empty()) return std::string();
    const auto signature = parse_signature(package.signature);
    if (!signature) return fail(signature.error());
    if (!signature->offered) return std::string();
    auto comment = verify_for(package.signature, package.checksums, *signature->offered, signature_words(package.info));
    if (!comment) return fail(comment.error());
    return signature->offered->text();
}

void list_packages(const fs::path& folder, FileSystem& files, MadeIndex& made) {
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
        auto key = signer_offered(read.package);
        if (!key) {
            made.findings.push_back(at(key.error(), folder / name));
            continue;
        }
        made.index.mods.push_back({read.package.info, name, bytes.size(), sha256_hex(bytes), std::move(*key)});
    }
}

bool same_version(const IndexedMod& a, const IndexedMod& b) {
    return a.info.id == b.info.id && a.info.version == b.info.version;
}

// Versions of `mods`, ascending, that two packages have, or that `listed` has with other contents. A package that has
// got a signature, or that of another key, has other bytes with the same contents.
Faults changed_versions(const fs::path& folder, const std::vector<IndexedMod>& listed,
                        const std::vector<IndexedMod>& mods) {
    Faults faults;
    for (std::size_t i = 0; i < mods.size(); ++i) {
        const IndexedMod& mod = mods[i];
        if (i > 0 && same_version(mods[i - 1], mod)) {
            faults.push_back(
                mod_finding("RP8105", folder / mod.file,
                            message("{1} is in {2} too", mod_name(mod.info), (folder / mods[i - 1].file).string()),
                            message("keep one of them")));
            continue;
        }
        const auto before =
            std::find_if(listed.begin(), listed.end(), [&](const IndexedMod& l) { return same_version(l, mod); });
        if (before != listed.end() && before->key == mod.key && before->sha256 != mod.sha256)
            faults.push_back(mod_finding(
                "RP8105", folder / mod.file,
                message("{1} was published with other contents; a version never changes", mod_name(mod.info)),
                message("raise the version in mod.xml, pack again, and put the earlier package back; if nobody has the "
                        "index yet, delete index.xml")));
    }
    return faults;
}

}  // namespace

Result<MadeIndex, Faults> make_index(const fs::path& folder, const IndexPlan& plan, FileSystem& files) {
    MadeIndex made;
    std::vector<IndexedMod> listed;  // in the index that is there
    made.index.id = plan.id;
    made.index.title = plan.title;
    made.index.expires = plan.expires;
    made.index.serial = plan.after + 1;
    made.index.mirrors = plan.mirrors;
    if (files.kind_behind(folder) != FileSystem::Kind::folder)
        return one(mod_finding("RP8101", folder, message("there is no folder {1}", folder.string()),
                               message("name the folder with the packages")));
    if (const auto before = files.read(folder / kIndexName)) {
        const IndexRead read = read_index(*before, (folder / kIndexName).string());
        if (!read.readable || read.index.id != plan.id)
            return one(mod_finding("RP8031", folder / kIndexName,
                                   message("the index that is there is not one of {1}", plan.id),
                                   message("fix it, or name another folder")));
        made.index.serial = std::max(made.index.serial, read.index.serial + 1);
        made.index.revoked = read.index.revoked;
        listed = read.index.mods;
    }
    made.index.revoked.insert(made.index.revoked.end(), plan.revoked.begin(), plan.revoked.end());
    list_packages(folder, files, made);
    std::sort(made.index.mods.begin(), made.index.mods.end(), [](const IndexedMod& a, const IndexedMod& b) {
        return a.info.id != b.info.id ? a.info.id < b.info.id : a.info.version < b.info.version;
    });
    if (Faults changed = changed_versions(folder, listed, made.index.mods); !changed.empty()) return fail(changed);
    return made;
}

}  // namespace ramparts
