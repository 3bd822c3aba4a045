// Another language for a while: for a page that is made in it.
#pragma once

#include <string>
#include <string_view>

#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

/// As long as it lives say() speaks the language of this code, plugins and names of battles too; then everything speaks
/// as before, and the names of battles that were taken before are there again. A code that is spoken already, or that
/// nobody speaks, changes nothing but that names taken meanwhile are forgotten in the end.
class SpeakingIn {
public:
    explicit SpeakingIn(std::string_view code);
    ~SpeakingIn();
    SpeakingIn(const SpeakingIn&) = delete;
    SpeakingIn& operator=(const SpeakingIn&) = delete;

private:
    Translator translator_;
    std::string language_;
    NameTexts names_;
};

/// The code of the language that is spoken, without a country.
[[nodiscard]] std::string spoken_code();

}  // namespace ramparts
