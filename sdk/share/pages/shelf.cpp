// See shelf.hpp.
#include "sdk/share/pages/shelf.hpp"

#include <stdlib.h>

#include <algorithm>

#include "formats/disk/file_system.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/share/mods/mod_solver.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

Faults cannot_unpack(const fs::path& where, Message why) {
    return {mod_finding("RP8101", where, std::move(why), message("check the room for temporary files"))};
}

// Releases before previews, then the newest.
bool shown_before(const IndexedMod* a, const IndexedMod* b) {
    const bool release_a = a->info.version.before.empty();
    const bool release_b = b->info.version.before.empty();
    return release_a != release_b ? release_a : b->info.version < a->info.version;
}

}  // namespace

Shelf::Shelf(fs::path folder, const RegistryIndex& index) : folder_(std::move(folder)), index_(index) {
    std::map<std::string, ShelfMod> by_id;
    for (const IndexedMod& row : index.mods) by_id[row.info.id].versions.push_back(&row);
    for (auto& [id, mod] : by_id) {
        std::ranges::stable_sort(mod.versions,
                                 [](const auto* a, const auto* b) { return b->info.version < a->info.version; });
        for (const IndexedMod* row : mod.versions)
            if (revoked(*row) == nullptr && (mod.shown == nullptr || shown_before(row, mod.shown))) mod.shown = row;
        if (mod.shown == nullptr) withdrawn_.push_back(mod.versions.front());
        else mods_.push_back(std::move(mod));
    }
    std::ranges::stable_sort(
        mods_, [](const ShelfMod& a, const ShelfMod& b) { return a.shown->info.title < b.shown->info.title; });
}

Shelf::~Shelf() {
    std::error_code error;
    if (!unpacked_.empty()) fs::remove_all(unpacked_, error);
}

const Revocation* Shelf::revoked(const IndexedMod& mod) const {
    const auto key = parse_public_key(mod.key);
    const auto at = std::ranges::find_if(index_.revoked, [&](const Revocation& r) {
        if (!r.id.empty()) return r.id == mod.info.id && (r.version.empty() || r.version == mod.info.version.text());
        const auto bad = parse_public_key(r.key);
        return key && bad && bad->verifies_as(*key);
    });
    return at == index_.revoked.end() ? nullptr : &*at;
}

const ShelfMod* Shelf::find(std::string_view id) const {
    const auto at = std::ranges::find_if(mods_, [&](const ShelfMod& mod) { return mod.shown->info.id == id; });
    return at == mods_.end() ? nullptr : &*at;
}

Result<const Package*, Faults> Shelf::package(const IndexedMod& mod) {
    if (read_ == &mod) return &package_;
    read_ = nullptr;
    std::string bytes;
    Diagnostic problem;
    if (!read_file(folder_ / mod.file, PackageLimits{}.file, bytes, problem)) return fail(Faults{std::move(problem)});
    if (sha256_hex(bytes) != mod.sha256)
        return fail(Faults{mod_finding("RP8034", folder_ / mod.file,
                                       message("{1} is not the package that the index names", mod.file),
                                       message("make the index again"))});
    PackageRead read = read_package(bytes, (folder_ / mod.file).string());
    if (!read.readable) return fail(std::move(read.diagnostics));
    package_ = std::move(read.package);
    read_ = &mod;
    return &package_;
}

Result<ModInUse, Faults> Shelf::unpack(const IndexedMod& mod) {
    if (const auto at = ready_.find(&mod); at != ready_.end()) return at->second;
    const auto package = this->package(mod);
    if (!package) return fail(package.error());
    if (unpacked_.empty()) {
        std::string pattern = (fs::temp_directory_path() / "ramparts-shelf-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr)
            return fail(cannot_unpack(pattern, message("no temporary folder can be made")));
        unpacked_ = pattern;
    }
    ModInUse use;
    use.mod.info = (*package)->info;
    use.mod.folder = unpacked_ / std::to_string(ready_.size());
    use.mod.hash = (*package)->hash();
    use.mod.key = mod.key;
    use.contents = contents_of((*package)->files);
    for (const PackageFile& file : (*package)->files) {
        const fs::path path = use.mod.folder / file.name;
        auto good = real_files().create_folder(path.parent_path());
        if (good) good = real_files().create(path, file.bytes, {});
        if (!good) return fail(cannot_unpack(path, good.error().message));
    }
    for (const std::string& plugin : use.contents.plugins)
        if (const PackageFile* file = (*package)->find(plugin + "/plugin.xml"))
            use.plugins.push_back(read_plugin(file->bytes, "plugin.xml").plugin.id);
    return ready_.emplace(&mod, std::move(use)).first->second;
}

Result<Shelf::InForce, Faults> Shelf::in_force(const IndexedMod& mod) {
    std::vector<ModInfo> available;
    for (const IndexedMod& row : index_.mods)
        if (revoked(row) == nullptr) available.push_back(row.info);
    WantedMod wanted;
    wanted.id = mod.info.id;
    wanted.version = mod.info.version;
    wanted.itself = true;
    const auto order = solve_mods(std::vector<WantedMod>{wanted}, available);
    InForce out;
    std::vector<const IndexedMod*> rows;
    if (!order) {
        out.missing = order.error();
        rows.push_back(&mod);
    } else {
        for (const ModInfo* info : *order)
            for (const IndexedMod& row : index_.mods)
                if (row.info.id == info->id && row.info.version == info->version) rows.push_back(&row);
    }
    for (const IndexedMod* row : rows) {
        auto use = unpack(*row);
        if (!use) return fail(use.error());
        out.mods.mods.push_back(std::move(*use));
    }
    return out;
}

}  // namespace ramparts
