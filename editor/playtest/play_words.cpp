// See play_words.hpp.
#include "editor/playtest/play_words.hpp"

#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

std::string units_words(const Scenario& scenario, UnitSet units) {
    std::vector<std::string> words;
    units.each([&](UnitIndex u) { words.push_back(unit_text(scenario, u)); });
    return words.empty() ? say("nobody") : list_words(words);
}

std::string points_words(int half_points) {
    const int whole = half_points / 2;
    const bool half = half_points % 2 != 0;
    return say("{1} MP", (whole > 0 || !half ? std::to_string(whole) : std::string()) + (half ? "½" : ""));
}

std::string shift_words(int columns) { return say(shift_text(columns)); }

std::string sight_title(const LosAnswer& answer) {
    return answer.title.empty() ? say("Standard rules") : say(Message::of_plugin(answer.title));
}

std::string sight_words(Sight sight) {
    switch (sight) {
        case Sight::clear: return say("line of sight clear");
        case Sight::attenuated: return say("line of sight attenuated");
        case Sight::blocked: break;
    }
    return say("line of sight blocked");
}

std::string ruled_words(const Message& sentence, RuleNumber rule) { return say(with_rule(sentence, rule)); }

}  // namespace ramparts
