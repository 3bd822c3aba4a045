// What the tests of comparing and merging share: versions of one battle, made by lines and by chance.
#pragma once

#include <filesystem>
#include <string>

#include "editor/model/compare_model.hpp"
#include "engine/core/rng.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts::test {

/// How often a property is tried, by RAMPARTS_SEEDS.
[[nodiscard]] int rounds();
/// A scenario after so many random edits.
[[nodiscard]] Scenario changed(const Scenario& a, Rng& rng, std::uint64_t times);
/// Whether players' files would hold the same.
[[nodiscard]] bool same_texts(const Scenario& a, const Scenario& b);

/// A folder that goes with the object.
struct Folder {
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

[[nodiscard]] Scenario chippewa();
/// The scenario after lines of the edit language, by nobody's word.
[[nodiscard]] Scenario edited(const Scenario& from, const std::string& lines);
[[nodiscard]] std::string bytes_of(const std::filesystem::path& file);
/// The row of a difference, or the number of rows.
[[nodiscard]] std::size_t row_with(const CompareModel& model, const std::string& key);

inline const std::string kForest = "hex C2422 terrain forest";

}  // namespace ramparts::test
