// The languages of the program: one for each catalogue in editor/language. The catalogues are part of the program, for
// programs without a toolkit that has its own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/words/plural_forms.hpp"

namespace ramparts {

struct Catalogue {
    /// By the English text: the translation, or its forms where it has a plural.
    std::map<std::string, std::vector<std::string>, std::less<>> texts;
    PluralForms plural;
};

/// What a catalogue of gettext in UTF-8 holds. Fuzzy, obsolete and empty entries are left out, and so is what is not
/// understood: the catalogue is ours and its own tests look after it. Linear.
[[nodiscard]] Catalogue read_catalogue(std::string_view po);
/// What the head of a catalogue says of something: "2026" of "X-Year: 2026"; empty when it says nothing.
[[nodiscard]] std::string catalogue_head(std::string_view po, std::string_view what);

struct SpokenLanguage {
    std::string code;       ///< "fr": the name of the file
    std::string title;      ///< "&Français": X-Language-Name in the head, as menus show it
    bool complete = false;  ///< X-Complete: yes; what another one lacks is shown in English

    [[nodiscard]] std::string name() const;  ///< "Français"
};
/// English, then the languages found, by their codes.
[[nodiscard]] const std::vector<SpokenLanguage>& spoken_languages();
/// Their codes, "en de fr".
[[nodiscard]] std::string_view language_codes();
/// Whether the program speaks it; "fr_CA" is spoken where "fr" is.
[[nodiscard]] bool is_spoken(std::string_view code);

/// From now on say() speaks this one of them, and plugins are asked to; false, and nothing changes, for any other.
/// What plugins say is to be taken with use_plugin_texts() besides.
bool speak_language(std::string_view code);
/// The catalogue of a language as it is part of the program; empty for English and for languages it does not speak.
[[nodiscard]] std::string catalogue_text(std::string_view code);
/// A text in a language that need not be the one spoken; English when it has none.
[[nodiscard]] std::string translated_into(std::string_view code, std::string_view english);

}  // namespace ramparts
