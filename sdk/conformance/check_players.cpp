// Games of a plugin's players against `random`, from both sides.
#include <chrono>

#include "engine/players/plugin_player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/conformance/battles.hpp"
#include "sdk/conformance/others.hpp"
#include "sdk/conformance/watch.hpp"

namespace ramparts::conformance {
namespace {

constexpr int kMostGames = 2;  // a battle and side: players are slow
constexpr std::chrono::milliseconds kLongestChoice{5000};
constexpr ThinkingLimit kLimit{RP_LIMIT_NODES, 2000};

class PlayerGames {
public:
    PlayerGames(const CheckRequest& request, const std::vector<LoadedScenario>& battles, const CataloguePlayer& player,
                Tally& tally)
        : request_(request),
          battles_(battles),
          player_(player),
          tally_(tally),
          where_(Watch::place(player.info.id, "choose")) {}

    void run() {
        for (const LoadedScenario& loaded : battles_) {
            if (!loaded.readable || has_errors(loaded.diagnostics) || has_errors(playability(loaded.scenario)))
                continue;
            name_ = loaded.scenario.id;
            const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
            for (SideId side = 0; side < kSides; ++side)
                for (int game = 0; game < std::min(request_.games, kMostGames); ++game)
                    play(rules, side, static_cast<std::uint64_t>(game));
        }
    }
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t won() const noexcept { return won_; }
    [[nodiscard]] std::chrono::nanoseconds slowest() const noexcept { return slowest_; }

private:
    [[nodiscard]] std::string where(SideId side, std::uint64_t game) const {
        return player_.info.id + " in " + name_ + ", side " + std::to_string(side) + ", game " + std::to_string(game);
    }

    void play(const std::shared_ptr<const StandardRules>& rules, SideId side, std::uint64_t number) {
        const Luck luck(kSeed, number);
        Game game(rules);
        game.keep_record(false);
        const CallMark mark(where_);
        PluginPlayer player(player_, kLimit, rules, side);
        PluginPlayer second(player_, kLimit, rules, side);
        const auto other = make_random_player(rules, static_cast<SideId>(1 - side));
        std::size_t steps = 0;
        for (; !game.over() && steps < kMostSteps; ++steps) {
            tally_.sink().alive();
            if (game.state().chance()) {
                game.play_listed(game.draw(luck));
                continue;
            }
            const SideId now = game.state().to_act();
            Rng rng = luck.choice(now, game.choices(now));
            if (now != side) game.play_listed(other->choose(game.view(), game.legal(), rng));
            else game.play_listed(chosen(game, player, second, rng, number));
        }
        ++games_;
        if (game.state().winner() == side) ++won_;
        tally_.need(Check::player_ends, game.over(), [&] {
            return where(side, number) + ": it goes on after " + std::to_string(kMostSteps) + " steps";
        });
        tally_.need(Check::player_legal, player.offences().empty(),
                    [&] { return where(side, number) + ": " + player.offences().front(); });
        tally_.need(Check::copies_returned, player.copies_left() == 0, [&] {
            return where(side, number) + ": " + counted(player.copies_left(), "copy", "copies") + " were left over";
        });
    }

    // Asked twice by one, once by another that has seen the same.
    Action chosen(Game& game, PluginPlayer& player, PluginPlayer& second, const Rng& rng, std::uint64_t number) {
        const ActionList legal = game.legal();
        const auto ask = [&](PluginPlayer& who) {
            Rng own = rng;
            const auto begin = std::chrono::steady_clock::now();
            const Action action = who.choose(game.view(), legal, own);
            slowest_ = std::max<std::chrono::nanoseconds>(slowest_, std::chrono::steady_clock::now() - begin);
            return action;
        };
        const SideId side = game.state().to_act();
        const auto text = [&](const Action& a) { return to_text(a, game.view().context.scenario()); };
        const Action first = ask(player);
        const Action again = ask(player);
        tally_.need(Check::player_again, first == again, [&] {
            return where(side, number) + ": it chose '" + text(first) + "' and then '" + text(again) + "'";
        });
        const Action others = ask(second);
        tally_.need(Check::player_repeats, first == others, [&] {
            return where(side, number) + ": one chose '" + text(first) + "', the other '" + text(others) + "'";
        });
        tally_.need(Check::player_time, slowest_ <= kLongestChoice,
                    [&] { return where(side, number) + ": a choice took longer than 5 s"; });
        return first;
    }

    const CheckRequest& request_;
    const std::vector<LoadedScenario>& battles_;
    const CataloguePlayer& player_;
    Tally& tally_;
    const char* where_;
    std::string name_;
    std::uint64_t games_ = 0;
    std::uint64_t won_ = 0;
    std::chrono::nanoseconds slowest_{};
};

}  // namespace

void check_players(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink) {
    Tally tally(sink);
    for (const PlayerEntry& row : plugin.info.players) {
        const CataloguePlayer player{
            row, plugin.info.id, plugin.info.version, {}, plugin.begun->players(), plugin.begun->host(), plugin.begun};
        PlayerGames games(request, plugin.battles, player, tally);
        games.run();
        const auto slowest = std::chrono::duration_cast<std::chrono::milliseconds>(games.slowest()).count();
        sink.figure(Check::player_time, std::to_string(slowest) + " ms at most");
        sink.figure(Check::player_ends, row.id + ": " + counted(games.games(), "game") + ", " +
                                            std::to_string(games.won()) + " won against random");
    }
    if (!plugin.info.players.empty()) return tally.finish(Check::player_legal, Check::player_time);
    for (auto i = static_cast<int>(Check::player_legal); i <= static_cast<int>(Check::player_time); ++i)
        sink.skipped(static_cast<Check>(i), "plugin.xml names no player");
}

}  // namespace ramparts::conformance
