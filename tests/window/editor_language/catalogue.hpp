// A compiled catalogue read without the toolkit, to put in place as translator.
#pragma once

#include <map>
#include <string>
#include <vector>

using Texts = std::map<std::string, std::vector<std::string>>;

/// The codes of the languages for which there is a catalogue.
[[nodiscard]] std::vector<std::string> languages_found();
/// Every text of a compiled catalogue with its forms; a text with a plural is joined to it by '\0', as in the file.
[[nodiscard]] const Texts& texts_in(const std::string& language);
[[nodiscard]] const Texts& french();

/// A language while it lives, English afterwards.
struct InLanguage {
    explicit InLanguage(const std::string& language);
    ~InLanguage();
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};
struct InFrench : InLanguage {
    InFrench() : InLanguage("fr") {}
};
