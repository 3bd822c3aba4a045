// Texts of the toolkit-free parts, translated where they are shown.
#pragma once

#include <string>
#include <string_view>

#include <wx/string.h>
#include <wx/translation.h>

namespace ramparts {

[[nodiscard]] inline wxString to_wx(std::string_view utf8) { return wxString::FromUTF8(utf8.data(), utf8.size()); }
[[nodiscard]] inline std::string from_wx(const wxString& text) { return std::string(text.utf8_str()); }
/// The translation of an English text marked with RP_TR.
[[nodiscard]] inline wxString tr(std::string_view english) {
    return english.empty() ? wxString() : wxGetTranslation(to_wx(english));
}

}  // namespace ramparts
