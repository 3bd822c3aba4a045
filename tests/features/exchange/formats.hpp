// What the tests of the formats of other programs share: the catalogue with them, exports and imports by id.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sdk/exchange/exchange.hpp"

namespace ramparts::test {

/// The battles that are shipped, and the odd one.
[[nodiscard]] std::vector<std::filesystem::path> all_battles();
[[nodiscard]] std::string read_bytes(const std::filesystem::path& file);
/// Code, place and words of each finding, a line each.
[[nodiscard]] std::string words_of(const Exchanged& made);

[[nodiscard]] Exchanged export_as(const std::string& id, const LoadedScenario& loaded,
                                  const std::vector<ModuleParam>& options = {}, const ExportLook& look = {});
/// Imports bytes that are said to stand in a file of that name, over the ruleset of a battle.
[[nodiscard]] Exchanged import_as(const std::string& id, const std::string& name, std::string bytes,
                                  const std::filesystem::path& ruleset);
/// The one file that ends so.
[[nodiscard]] const ExchangedFile& file_of(const Exchanged& made, const std::string& ending);

/// What the map of `made` says otherwise than `map` does, but for what a foreign format has no place for: where data
/// come from, second numberings. Empty when it says the same.
[[nodiscard]] std::string other_than(const Map& map, const Ruleset& rules, const Exchanged& made);

/// Every battle's map goes out, twice in the same bytes, and comes back as it was. `ending` is that of the file.
void check_there_and_back(const std::string& id, const std::string& ending);

}  // namespace ramparts::test
