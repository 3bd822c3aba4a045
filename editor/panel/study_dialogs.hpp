// Asking for the files of studies, in the panels that make and open them.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "editor/panel/panel.hpp"
#include "formats/study/study_file.hpp"

namespace ramparts {

/// Asks where a study of the document in front goes, writes it there, and opens it in its panel; trouble is told.
void save_as_study(wxWindow& parent, PanelContext& context,
                   const std::function<Result<Study, std::string>(const std::filesystem::path& file)>& make);
/// Asks for a study and opens it in its panel; trouble is told.
void ask_for_study(wxWindow& parent, PanelContext& context);

}  // namespace ramparts
