// Texts of the toolkit-free parts, translated where they are shown.
#pragma once

#include <string>
#include <string_view>

#include <wx/string.h>
#include <wx/translation.h>

#include "sdk/words/translate.hpp"

namespace ramparts {

[[nodiscard]] inline wxString to_wx(std::string_view utf8) { return wxString::FromUTF8(utf8.data(), utf8.size()); }
[[nodiscard]] inline std::string from_wx(const wxString& text) { return std::string(text.utf8_str()); }
/// The catalogue of the program; the toolkit has one of its own, whose words must not stand in for ours.
inline constexpr const char* kOurTexts = "ramparts-editor";

/// A number with so many decimals, as it is read in the language of the program.
[[nodiscard]] inline std::string decimal(double value, int places) {
    return say_decimal(from_wx(wxString::FromCDouble(value, places)));
}
/// The translation of an English text marked with RP_TR.
[[nodiscard]] inline wxString tr(std::string_view english) { return to_wx(translated(english)); }

}  // namespace ramparts
