// What is printed of a battle, as a form.
#pragma once

#include <string>
#include <string_view>

#include "editor/model/form.hpp"
#include "sdk/show/print/kit.hpp"

namespace ramparts {

[[nodiscard]] Form print_form(const Scenario& scenario, const paper::KitOptions& options);
/// Takes a changed field; why it could not, or nothing.
[[nodiscard]] std::string set_print_field(paper::KitOptions& options, std::string_view name, std::string_view value);
/// "10 pages: 1 how to make it; 2 the battle …".
[[nodiscard]] std::string kit_words(const paper::Kit& kit);

}  // namespace ramparts
