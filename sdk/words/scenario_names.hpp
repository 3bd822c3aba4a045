// What a battle is called in the language of the program: the names that the files beside it bring. They are put in
// where texts are shown; documents, records and play keep the scenario's own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "formats/scenario/name_file.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

/// Takes the names of a battle in the language in which plugins are asked to speak; none in English. Names taken before
/// in the same language stay.
void use_names_of(const LoadedScenario& loaded);
/// The same of a battle that is not open, by its folder: for lists.
void use_names_in(const std::filesystem::path& folder);
void forget_names();
/// The names that are in force, and others in their place.
[[nodiscard]] NameTexts names_taken();
void put_names(NameTexts names);

/// A name, title, place or text of a battle as it is shown: its translation, else as it stands. Units that a number or
/// a counter tells apart, "8th Foot 2", "Two gunboats (A)", are known by their name.
[[nodiscard]] std::string say_name(std::string_view name);
/// The scenario as it is shown, for pages, pictures and paper. It must not be saved.
[[nodiscard]] Scenario with_shown_names(Scenario scenario);

}  // namespace ramparts
