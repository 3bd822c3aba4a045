// The steps from an open battle to a mod that others install, without a window.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sdk/change/errata/apply.hpp"
#include "sdk/share/pages/site.hpp"
#include "sdk/share/publish/mod_pictures.hpp"
#include "sdk/share/publish/publish.hpp"

namespace ramparts {

/// What there is to publish: the battle in the window and the files of errata that are listed with it.
struct PublishSource {
    const LoadedScenario* base = nullptr;  ///< as it was read
    Scenario scenario;                     ///< as it stands
    std::filesystem::path file;            ///< of the scenario; empty: never saved
    std::vector<ErrataLayer> errata;
    const ModsInUse* mods = nullptr;  ///< what is on; null: no mods are used
    const ModStore* store = nullptr;  ///< what is installed counts for the next version; may be null
    std::filesystem::path home;       ///< below it new folders are suggested
    /// Makes the web site of the index in a folder; null where none can be made.
    std::function<Result<MadeSite, std::vector<Diagnostic>>(const std::filesystem::path&, const RegistryIndex&)>
        make_site = {};
};

enum class PublishKey : std::uint8_t { none, existing, made };

/// What the user chooses on the way; every value is text as he reads it.
struct PublishChoice {
    int what = 0;        ///< 0: the battle; else a file of errata, counted from 1
    std::string folder;  ///< that the mod is kept in, where the next version begins
    std::string id, version, title, author, licence, doc;
    bool pictures = true;
    PublishKey key = PublishKey::existing;
    std::string key_file;
    std::string password;  ///< of the key; empty: it has none
    std::string to;        ///< the folder that the package is written to
    bool index = false;    ///< make the index of that folder anew
    bool site = false;     ///< and the web site of the folder; with an index only
};

/// What came of it, in words, each a line.
struct PublishResult {
    bool done = false;
    std::vector<std::string> lines;  ///< file, size, checksum, key; or why it was not done
    std::vector<Diagnostic> findings;
    std::filesystem::path file;
};

class PublishModel {
public:
    explicit PublishModel(PublishSource source);

    PublishChoice choice;

    /// What can be published, by `what`.
    [[nodiscard]] std::vector<std::string> subjects() const;
    /// Takes what was chosen there, and suggests a folder, or reads the manifest of the mod that stands in it.
    void choose_subject(int what);
    void choose_folder(const std::string& folder);

    /// Another author: the id goes with the name as long as it is the one suggested, in a mod that is not out yet.
    void choose_author(const std::string& author);

    /// What the mod would hold, mod.xml as chosen and without new pictures. Reads the folder.
    [[nodiscard]] std::vector<PackageFile> files() const;
    /// What ramparts mod check says of that, but for what is not filled in of its manifest.
    [[nodiscard]] std::vector<Diagnostic> checks() const;
    /// The version to suggest, with the reason; 1.0.0 when none is out.
    [[nodiscard]] VersionAdvice advice() const;
    /// What it takes from other mods, beside what its manifest says.
    [[nodiscard]] std::vector<ModLink> required() const;
    /// What is wrong with what was typed for the manifest, a sentence; empty when nothing is.
    [[nodiscard]] std::string manifest_fault() const;
    /// The map of the cover; nothing when there is none.
    [[nodiscard]] std::optional<ModPicture> cover(const FindBattle& find) const;
    /// What is wrong with the key and the places, a sentence; empty when nothing is. Opens no key.
    [[nodiscard]] std::string key_fault() const;

    /// Writes the folder, makes the key if it has to, packs, signs, and makes the index. What was written before a
    /// failure stays; each file is whole or not there.
    [[nodiscard]] PublishResult publish(const FindBattle& find, const std::string& today) const;

private:
    [[nodiscard]] std::string suggested_id() const;
    [[nodiscard]] ModInfo info() const;
    [[nodiscard]] std::vector<PackageFile> content() const;
    [[nodiscard]] Result<std::optional<SecretKey>, Diagnostic> open_key(std::vector<std::string>& lines) const;
    [[nodiscard]] std::optional<Diagnostic> write_folder(const std::vector<PackageFile>& files) const;
    void add_site(const RegistryIndex& index, PublishResult& result) const;
    void add_index(const SecretKey& key, const std::string& today, PublishResult& result) const;
    [[nodiscard]] const InstalledMod* installed_before() const;

    PublishSource source_;
    ModInfo before_;  ///< the manifest that stands in the folder
    bool had_manifest_ = false;
};

}  // namespace ramparts
