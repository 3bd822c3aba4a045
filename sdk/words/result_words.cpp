// Combat results in words; see result_words.hpp.
#include "sdk/words/result_words.hpp"

#include "sdk/words/translate.hpp"

namespace ramparts {

std::string list_words(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? translated(RP_TR(" and ")) : std::string(", ")) + words[i];
    return out;
}

std::string result_words(const CombatResult& r) {
    // What both lose alike is said once.
    if (r.defender_steps > 0 && r.attacker_steps == r.defender_steps && !r.attacker_retreats && !r.defender_retreats)
        return say_n("both sides lose {1} step", "both sides lose {1} steps", r.defender_steps);
    std::vector<std::string> words;
    if (const int n = r.defender_steps; n > 0 && r.defender_retreats)
        words.push_back(say_n("defender loses {1} step and retreats", "defender loses {1} steps and retreats", n));
    else if (n > 0) words.push_back(say_n("defender loses {1} step", "defender loses {1} steps", n));
    else if (r.defender_retreats) words.push_back(say("defender retreats"));
    if (const int n = r.attacker_steps; n > 0 && r.attacker_retreats)
        words.push_back(say_n("attacker loses {1} step and retreats", "attacker loses {1} steps and retreats", n));
    else if (n > 0) words.push_back(say_n("attacker loses {1} step", "attacker loses {1} steps", n));
    else if (r.attacker_retreats) words.push_back(say("attacker retreats"));
    return words.empty() ? say("no effect") : words.size() == 1 ? words[0] : words[0] + ", " + words[1];
}

std::string say_result(std::string_view code) {
    const auto result = CombatResult::parse(code);
    if (!result) return std::string(code);
    return code == "-" ? result_words(*result) : say("{1} ({2})", code, result_words(*result));
}

}  // namespace ramparts
