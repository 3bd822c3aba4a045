// A store of its own for each test, packages and registries to put there.
#pragma once

#include <catch2/catch.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "formats/mods/minisign.hpp"
#include "sdk/share/mods/registry.hpp"
#include "tests/features/mods/samples.hpp"

namespace ramparts::test {

struct Home {
    std::filesystem::path path;
    Home() {
        std::string pattern = (std::filesystem::temp_directory_path() / "ramparts-mods-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
    }
    ~Home() { std::filesystem::remove_all(path); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;
    [[nodiscard]] ModStore store() const { return {path / "mods", path / "config", real_files()}; }
    void put(const std::string& name, const std::string& bytes) const {
        std::filesystem::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << bytes;
    }
};

inline Package package(const std::string& id, const std::string& version, const SecretKey* key = nullptr,
                       const std::string& more = {}) {
    std::vector<PackageFile> files = sample_mod(id, version);
    if (!more.empty()) files.push_back({"docs/more.txt", more});
    const std::string sums = checksums_of(files);
    ModInfo info;
    info.id = id;
    info.version = *parse_version(version);
    const auto bytes = write_package(files, {key == nullptr ? "" : key->sign(sums, signature_words(info)), false});
    REQUIRE(bytes);
    PackageRead read = read_package(*bytes, "a.rpmod");
    REQUIRE(read.readable);
    return read.package;
}

inline std::string installed(const Home& home, const Package& what, const InstallChoice& choice = {}) {
    ModStore store = home.store();
    auto change = ModChange::begin(store, std::chrono::milliseconds(50));
    if (!change) return change.error().code;
    auto done = change->install(what, choice);
    return done ? std::to_string(static_cast<int>(done->by.signer)) : done.error().code;
}

// A registry with these packages, signed.
inline void make_registry(const Home& home, const SecretKey& key, const std::string& day,
                          std::vector<Revocation> revoked = {}, std::uint32_t after = 0) {
    IndexPlan plan{"a.shelf", "A shelf", days_later(day, 30), {}, std::move(revoked), after};
    const auto made = make_index(home.path / "shelf", plan, real_files());
    REQUIRE(made);
    const std::string text = write_index(made->index);
    CHECK(write_index(read_index(text, "index.xml").index) == text);
    home.put("shelf/index.xml", text);
    home.put("shelf/index.xml.minisig", key.sign(text, index_words(made->index)));
}

// As install takes it: the key of the registry is remembered.
inline std::string opened(const Home& home, const std::string& day, const RegistryChoice& choice = {}) {
    ModStore store = home.store();
    auto registry = look_into_registry(home.path / "shelf", store, day, choice);
    if (registry) {
        auto change = ModChange::begin(store);
        REQUIRE(change);
        REQUIRE(trust_registry(*change, *registry));
    }
    return registry ? "number " + std::to_string(registry->index.serial) : registry.error().front().code;
}

inline void put_package(const Home& home, const std::string& id, const std::string& version, const SecretKey* key,
                        const std::string& lines = {}) {
    std::vector<PackageFile> files = sample_mod(id, version);
    for (PackageFile& file : files)
        if (file.name == "mod.xml") file.bytes = sample_manifest(id, version, lines);
    ModInfo info;
    info.id = id;
    info.version = *parse_version(version);
    const auto bytes =
        write_package(files, {key == nullptr ? "" : key->sign(checksums_of(files), signature_words(info)), false});
    REQUIRE(bytes);
    home.put("shelf/" + id + "-" + version + ".rpmod", *bytes);
}

}  // namespace ramparts::test
