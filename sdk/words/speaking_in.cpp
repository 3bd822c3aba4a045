// See speaking_in.hpp.
#include "sdk/words/speaking_in.hpp"

#include "sdk/words/catalogue.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {

std::string spoken_code() {
    const std::string& language = plugin_language();
    return language.empty() ? std::string("en") : language.substr(0, language.find_first_of("_.@"));
}

SpeakingIn::SpeakingIn(std::string_view code)
    : translator_(translator_in_force()), language_(plugin_language()), names_(names_taken()) {
    if (code != spoken_code()) (void)speak_language(code);
}

SpeakingIn::~SpeakingIn() {
    set_plugin_language(language_);
    set_translator(std::move(translator_));
    put_names(std::move(names_));
}

}  // namespace ramparts
