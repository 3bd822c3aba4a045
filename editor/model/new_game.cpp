// See new_game.hpp.
#include "editor/model/new_game.hpp"

#include <algorithm>
#include <charconv>
#include <random>
#include <sstream>

#include "editor/model/parameter_field.hpp"
#include "engine/core/joined.hpp"
#include "engine/players/player.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::uint64_t kMostDrawn = 999'999;
constexpr std::size_t kErrataNamed = 6;

/// A level of the dialog and the player behind it.
struct Strength {
    const char* id;
    const char* title;
    const char* about;
};
constexpr Strength kStrengths[] = {
    {"tactician", RP_TR("Easy ({1})"), RP_TR("It answers at once and looks no further than its own phase.")},
    {"planner:normal", RP_TR("Normal ({1})"), RP_TR("It plans whole phases and thinks a moment for each.")},
    {"planner:strong", RP_TR("Hard ({1})"), RP_TR("It plans whole phases and thinks some seconds for each.")},
};

const Opponent* opponent_of(const std::vector<Opponent>& all, std::string_view id) {
    const auto found = std::ranges::find_if(all, [&](const Opponent& o) { return o.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::string length_words(const Scenario& scenario) {
    const auto turns = static_cast<long>(scenario.turns.size());
    const long nights = std::ranges::count_if(scenario.turns, [](const TurnInfo& turn) { return turn.night; });
    const std::string first = scenario.first_side < scenario.sides.size()
                                  ? say_name(scenario.sides[scenario.first_side].name)
                                  : std::string("?");
    std::string words = say_n("{1} turn", "{1} turns", turns);
    if (nights > 0) words = say_n("{2}, {1} of them at night", "{2}, {1} of them at night", nights, words);
    return say("{1}; {2} moves first.", words, first);
}

/// A value as the field shows it.
std::string shown_value(const FormField& field, const std::string& value) {
    for (const FormField::Choice& choice : field.choices)
        if (choice.value == value) return choice.label;
    return value;
}

std::string errata_words(const std::vector<std::string>& errata) {
    if (errata.empty()) return say("No errata are on.");
    const std::vector<std::string> named(errata.begin(),
                                         errata.begin() + static_cast<long>(std::min(errata.size(), kErrataNamed)));
    const std::string list = joined(named, ", ", [](const std::string& name) { return name; });
    const auto more = static_cast<long>(errata.size() - named.size());
    return more == 0
               ? say("Errata that are on: {1}.", list)
               : say_n("Errata that are on: {2}, and {1} more.", "Errata that are on: {2}, and {1} more.", more, list);
}

}  // namespace

std::vector<Opponent> opponents() {
    std::vector<Opponent> all{{std::string(kHuman), say("Human"), say("Somebody at this screen.")}};
    for (const Strength& strength : kStrengths)
        if (find_player(strength.id) != nullptr)
            all.push_back({strength.id, say(strength.title, strength.id), say(strength.about)});
    all.push_back({std::string(kByMail), say("By mail"),
                   say("Somebody elsewhere: the next form invites this player, and you play the other side.")});
    for (const PlayerInfo& info : known_players())
        if (opponent_of(all, info.id) == nullptr)
            all.push_back(
                {std::string(info.id), std::string(info.id), say(Message::of_plugin(std::string(info.summary)))});
    return all;
}

NewGame first_new_game() { return {{std::string(kHuman), kStrengths[0].id}, false, 1}; }

std::string new_game_text(const NewGame& game) {
    return game.players[0] + " " + game.players[1] + " " + (game.given_seed ? "given " : "drawn ") +
           std::to_string(game.seed);
}

NewGame read_new_game(std::string_view text) {
    NewGame game = first_new_game();
    std::istringstream words{std::string(text)};
    std::string kind;
    std::string seed;
    std::array<std::string, kSides> players;
    words >> players[0] >> players[1] >> kind >> seed;
    const std::vector<Opponent> all = opponents();
    for (SideId side = 0; side < kSides; ++side)
        if (opponent_of(all, players[side]) != nullptr) game.players[side] = players[side];
    game.given_seed = kind == "given";
    game.seed = read_seed(seed).value_or(game.seed);
    return game;
}

Form settings_form(const Scenario& scenario, const NewGame& game) {
    const std::vector<GameSetting> all = settings_of(scenario);
    const bool several = std::ranges::any_of(all, [&](const GameSetting& s) { return s.use != all.front().use; });
    Form form;
    std::optional<std::size_t> under;
    for (const GameSetting& setting : all) {
        const PluginModule& module = *setting.module;
        const auto text = [&](std::string_view english) { return module_text(module.id, english); };
        if (several && under != setting.use) form.push_back({{}, text(module.title), FormField::Kind::heading, {}, {}});
        under = setting.use;
        const JournalSetting own = chosen_setting(scenario, setting, setting.value);
        std::string value = own.value;
        for (const JournalSetting& chosen : game.settings)
            if (chosen.module == own.module && chosen.parameter == own.parameter) value = chosen.value;
        FormField field = parameter_field(scenario, *setting.parameter, std::move(value), text);
        field.name = own.module + "." + own.parameter;
        const std::string doc = text(setting.parameter->doc);
        field.help =
            say("{1} The battle's value: {2}.", doc.empty() ? field.label + "." : doc, shown_value(field, own.value));
        form.push_back(std::move(field));
    }
    return form;
}

std::string take_setting(const Scenario& scenario, NewGame& game, std::string_view field, std::string_view value) {
    std::vector<JournalSetting> chosen = game.settings;
    chosen.push_back(read_setting(std::string(field) + "=" + trimmed(value)));
    Scenario played = scenario;
    auto kept = put_settings_on(played, chosen);
    if (!kept) return say_message(kept.error().message);
    game.settings = std::move(*kept);
    return {};
}

std::optional<std::uint64_t> read_seed(std::string_view words) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc{} || end != words.data() + words.size()) return std::nullopt;
    return value;
}

std::uint64_t drawn_seed() {
    std::random_device device;
    return std::uniform_int_distribution<std::uint64_t>(1, kMostDrawn)(device);
}

std::string new_game_fault(const NewGame& game) {
    const auto is = [&](SideId side, std::string_view who) { return game.players[side] == who; };
    if (is(0, kByMail) && is(1, kByMail)) return say("One side plays here: choose Human for it.");
    for (SideId side = 0; side < kSides; ++side)
        if (is(side, kByMail) && !is(1 - side, kHuman))
            return say("By mail the other side is yours: choose Human for it.");
    return {};
}

std::optional<SideId> side_here(const NewGame& game) {
    for (SideId side = 0; side < kSides; ++side)
        if (game.players[side] == kByMail) return static_cast<SideId>(1 - side);
    return std::nullopt;
}

std::vector<std::string> new_game_summary(const Scenario& scenario, const std::vector<std::string>& errata,
                                          const NewGame& game, int turn) {
    std::vector<std::string> lines{length_words(scenario), errata_words(errata)};
    const std::vector<Opponent> all = opponents();
    for (SideId side = 0; side < kSides && side < scenario.sides.size(); ++side)
        if (const Opponent* who = opponent_of(all, game.players[side]))
            lines.push_back(say("{1}: {2}", say_name(scenario.sides[side].name), who->about));
    if (!game.settings.empty()) lines.push_back(say(message("Settings: {1}.", settings_words(game.settings))));
    if (turn > 0 && !side_here(game))
        lines.push_back(say("The game that is on, in turn {1}, ends. Save its record first if you want it.", turn));
    return lines;
}

}  // namespace ramparts
