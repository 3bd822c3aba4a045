// A folder of packed mods, read as install would read them: which are shown, and what each of them plays with.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "formats/mods/registry_index.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {

/// A mod of the shelf: its versions, and the one that is shown.
struct ShelfMod {
    const IndexedMod* shown = nullptr;        ///< the newest release that may be used, else the newest of all that may
    std::vector<const IndexedMod*> versions;  ///< all of its id, the newest first
};

class Shelf {
public:
    /// Of the packages that an index names, in its folder. The index must outlive the shelf.
    Shelf(std::filesystem::path folder, const RegistryIndex& index);
    ~Shelf();
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;

    /// Those of which a version may be used, by their titles.
    [[nodiscard]] const std::vector<ShelfMod>& mods() const noexcept { return mods_; }
    /// Why a version must not be used any more; null when it may.
    [[nodiscard]] const Revocation* revoked(const IndexedMod& mod) const;
    /// Those of which no version may be used, by id, the newest version of each.
    [[nodiscard]] const std::vector<const IndexedMod*>& withdrawn() const noexcept { return withdrawn_; }
    /// The mod of that id among those that are shown, or null.
    [[nodiscard]] const ShelfMod* find(std::string_view id) const;

    /// The package of a row; the findings when it is not the one of the row any more.
    [[nodiscard]] Result<const Package*, std::vector<Diagnostic>> package(const IndexedMod& mod);

    /// What is in force for the battles of a mod: what it requires, then itself, unpacked. When what it requires cannot
    /// be had here, it is itself alone, and `missing` has a sentence for each cause.
    struct InForce {
        ModsInUse mods;
        std::vector<Message> missing;
    };
    [[nodiscard]] Result<InForce, std::vector<Diagnostic>> in_force(const IndexedMod& mod);
    /// The folder that packages are unpacked into, which goes with the shelf.
    [[nodiscard]] const std::filesystem::path& unpacked() const noexcept { return unpacked_; }

private:
    [[nodiscard]] Result<ModInUse, std::vector<Diagnostic>> unpack(const IndexedMod& mod);

    std::filesystem::path folder_;
    const RegistryIndex& index_;
    std::vector<ShelfMod> mods_;
    std::vector<const IndexedMod*> withdrawn_;
    std::map<const IndexedMod*, ModInUse> ready_;
    std::filesystem::path unpacked_;
    const IndexedMod* read_ = nullptr;  ///< whose package is at hand
    Package package_;
};

}  // namespace ramparts
