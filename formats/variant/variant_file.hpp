// variant.xml: a battle that says only what differs from another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/errata/change.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

inline constexpr std::size_t kMaxVariantChanges = 65536;
inline constexpr std::size_t kMaxVariantDepth = 8;  ///< variants of variants of … one battle

/// The battle that a variant is made from.
struct VariantBase {
    std::string href;  ///< its folder, or its file, from the variant's folder
    std::string id;
    std::string version;
    std::string sha256;  ///< content_hash of it; empty: not known
    friend bool operator==(const VariantBase&, const VariantBase&) = default;
};

/// Where things stand in a variant.xml that was read; no part of what it says.
struct VariantPlaces {
    std::uint32_t base = 0;
    std::uint32_t base_href = 0;
    std::uint32_t base_id = 0;
    std::uint32_t base_hash = 0;
    std::uint32_t ruleset = 0;
    std::vector<std::uint32_t> changes;
};

struct VariantFile {
    std::string id;
    std::string name;
    std::string version;
    std::optional<std::string> date;         ///< nothing: the base's
    std::optional<std::string> description;  ///< the same
    VariantBase base;
    std::string ruleset_href;  ///< a ruleset in the place of the base's; empty: the base's
    std::string ruleset_sha256;
    std::vector<Change> changes;  ///< from the base, with that ruleset, to the variant
    VariantPlaces places;
};

struct VariantRead {
    VariantFile variant;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;
    TreePtr tree;
    bool readable = false;  ///< it is a variant without errors in its words
};

/// Reads strictly, with the place of each fault. What the words of a change mean is looked at when it is made. Linear.
[[nodiscard]] VariantRead read_variant(std::string text, std::string path);
/// The canonical text; read_variant gives the same variant again.
[[nodiscard]] std::string write_variant(const VariantFile& variant);
/// The text of `read` with the change to `after` carried into it: comments and rows that stay are left as they are.
[[nodiscard]] std::string saved_variant(const VariantRead& read, const VariantFile& after);

/// What LoadedScenario::variant holds: the file as it was read, and the battle it is made from.
struct VariantOrigin {
    VariantRead read;
    LoadedScenario base;                  ///< with the variant's ruleset
    std::string ruleset_href;             ///< of the base's ruleset, from the variant's folder
    std::string base_hash;                ///< content_hash of the base with its own ruleset; empty: was not asked for
    std::vector<std::size_t> unfit = {};  ///< changes that could not be made, by their numbers
};

}  // namespace ramparts
