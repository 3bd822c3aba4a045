// index.xml: what a folder or web directory of mods offers, so that no server is needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/mods/mod_file.hpp"

namespace ramparts {

/// One package that an index offers.
struct IndexedMod {
    ModInfo info;      ///< id, version, licence, title, requires, conflicts and replaces; no more
    std::string file;  ///< its name beside the index, a single part such as "a.b-1.0.0.rpmod"
    std::uint64_t bytes = 0;
    std::string sha256;  ///< of the package file
    std::string key;     ///< that signed it, as one line of base64; empty: nobody
};

/// What must no longer be used, and why: a version of a mod, all of them, or whatever a key has signed.
struct Revocation {
    std::string id;       ///< of a mod; empty when a key is revoked
    std::string version;  ///< empty: all
    std::string key;      ///< one line of base64
    std::string reason;
};

/// What index.xml says. A regular value.
struct RegistryIndex {
    std::string id;            ///< of the registry, formed like that of a mod
    std::uint32_t serial = 0;  ///< higher in each later index
    std::string expires;       ///< the last day on which it may be believed, as 2027-02-23
    std::string title;
    std::vector<std::string> mirrors;  ///< further places that hold the same, for people; nothing is fetched
    std::vector<IndexedMod> mods;      ///< ascending by id, then version
    std::vector<Revocation> revoked;
};

inline constexpr std::size_t kMaxIndexBytes = std::size_t{8} << 20U;
inline constexpr std::size_t kMaxIndexRows = 10'000;
inline constexpr std::string_view kIndexName = "index.xml";
inline constexpr std::string_view kIndexSignatureName = "index.xml.minisig";
/// The signature of an index that is being put in place. An index is signed by the one of the two that fits it, so that
/// both change at once, whenever the program that makes it ends.
inline constexpr std::string_view kIndexNextSignatureName = "index.xml.minisig.next";

struct IndexRead {
    RegistryIndex index;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;
};

/// Reads strictly. What is signed and how old it is, the caller looks at.
[[nodiscard]] IndexRead read_index(std::string text, std::string path);
/// The canonical text; read_index gives the same again.
[[nodiscard]] std::string write_index(const RegistryIndex& index);

/// The words that the trusted comment of an index begins with: "ramparts-index ID SERIAL".
[[nodiscard]] std::string index_words(const RegistryIndex& index);
/// The same of a mod: "ramparts-mod ID VERSION".
[[nodiscard]] std::string signature_words(const ModInfo& info);

/// Whether a text is a day of the calendar, as 2026-11-23.
[[nodiscard]] bool is_day(std::string_view text);
/// Today, in the time of the whole world (UTC).
[[nodiscard]] std::string today();
/// The day so many days later; at most 36,500.
[[nodiscard]] std::string days_later(std::string_view day, int days);

}  // namespace ramparts
