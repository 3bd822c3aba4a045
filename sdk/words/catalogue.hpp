// The catalogues that are part of the program, for programs without a toolkit that has its own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

/// A text with its forms: one, and the plural where it has one; both empty when it is not translated.
struct Translated {
    std::string one;
    std::string many;
    friend bool operator==(const Translated&, const Translated&) = default;
};
using Catalogue = std::map<std::string, Translated, std::less<>>;

/// What a catalogue of gettext in UTF-8 holds, by the English text. Fuzzy, obsolete and empty entries are left out, and
/// so is what is not understood: the catalogue is ours and its own tests look after it. Linear.
[[nodiscard]] Catalogue read_catalogue(std::string_view po);

/// The languages that the program speaks: "en", "fr".
[[nodiscard]] const std::vector<std::string_view>& spoken_languages();
/// From now on say() speaks this one of them, and plugins are asked to; false, and nothing changes, for any other.
/// What plugins say is to be taken with use_plugin_texts() besides.
bool speak_language(std::string_view code);

}  // namespace ramparts
