// Variants: what differs between two battles as a variant.xml, a variant made from its base, and carried to a
// newer one.
#pragma once

#include <filesystem>

#include "formats/scenario/battle_file.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/errata/apply.hpp"

namespace ramparts {

/// Makes a battle of a variant's file: its base, with its changes. load_scenario() does so by itself in every program
/// that has this room.
[[nodiscard]] LoadedScenario load_variant(const std::filesystem::path& file, const BaseWish& wish);

/// A link from a folder to a file, if a scenario there may follow it.
[[nodiscard]] std::optional<std::string> link_between(const std::filesystem::path& folder,
                                                      const std::filesystem::path& file);

/// What a base is for its variants.
[[nodiscard]] VariantBase base_named(const std::string& href, const Scenario& base);
/// The link by which a variant in this folder has the ruleset of its base.
[[nodiscard]] std::string ruleset_link(const LoadedScenario& base, const std::filesystem::path& folder);

/// What a variant says of a battle: `before` as it is now, `after` as it becomes. The base is that of `before`.
/// Nothing, with the reason, when the changes do not lead there, as between maps of different shapes. `after` gets the
/// link and the hash of the ruleset that reading the variant gives. Cost: two copies of the scenario, linear in it.
[[nodiscard]] Result<VariantFile, Message> make_variant(const VariantOrigin& before, Scenario& after);

/// The base of a battle that is to become its variant in a folder: `base` read anew with the ruleset of `after` when
/// that is another. The variant is empty yet; make_variant() fills it.
[[nodiscard]] VariantOrigin begin_variant(const LoadedScenario& base, const LoadedScenario& after,
                                          const std::filesystem::path& folder);

/// The text of a loaded variant for its changed battle, comments and rows that stay left as they are. Refused while
/// changes of the file do not fit the base: saving would lose them.
[[nodiscard]] Result<std::string, Message> changed_variant(const LoadedScenario& loaded, Scenario& changed);

struct RebasedVariant {
    std::string text;                  ///< of the file, with what stays left as it was
    std::vector<Diagnostic> findings;  ///< changes that the base has already, and that conflict
    std::size_t kept = 0;              ///< changes
    bool conflicts = false;
};
/// The variant for its base as that is now. Changes that the base has already are dropped. With `accept` the others
/// expect what is there now; else those that do not fit are conflicts, and stay as they are.
[[nodiscard]] RebasedVariant rebase_variant(const VariantOrigin& variant, bool accept);

/// A finding about one change of a variant, at its place in the file.
[[nodiscard]] Diagnostic variant_finding(const VariantRead& variant, std::uint32_t byte, const char* code,
                                         Severity severity, FaultWords said);

}  // namespace ramparts
