// What the errata of a document can be asked to do, with its trouble told: shared by commands and the panel.
#pragma once

#include <span>

#include "editor/command/command.hpp"

namespace ramparts {

/// Switches an erratum; a refusal is told and put with the findings. Whether it was done.
bool switch_erratum(OpenDocument& document, Shell& shell, ErratumAt at, bool on);
/// Folds errata into the document as one step, or takes them off; told either way. Whether it was done.
bool fold_errata(OpenDocument& document, Shell& shell, std::span<const ErratumAt> which, bool take_off);
/// Makes errata that no file of the document holds a part of it as one step, all of them; told either way. Whether it
/// was done.
bool take_in_errata(OpenDocument& document, Shell& shell, const Errata& errata);
/// Reads an errata file and lists it; why it could not be read, or nothing.
[[nodiscard]] std::string add_errata_file(OpenDocument& document, const std::filesystem::path& file);

/// Asks whose word the changes are that were made while errata are recorded; whoever does not answer takes them back.
void ask_errata_word(OpenDocument& document, Shell& shell);
/// Writes the errata recorded; trouble is told. Whether it was done.
bool save_recorded_errata(OpenDocument& document, Shell& shell);

}  // namespace ramparts
