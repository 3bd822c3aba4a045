// The players in force, and two of them at a game.
#include "engine/players/player.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>

#include "engine/modules/secrets.hpp"
#include "engine/players/plugin_player.hpp"

namespace ramparts {
namespace {

constexpr std::uint64_t kMostNodes = 1'000'000'000;

// A player in a battle with secrets: it is shown what its side knows, and a guess at the rest.
class GuessingPlayer final : public Player {
public:
    GuessingPlayer(std::shared_ptr<const StandardRules> rules, SideId side, std::unique_ptr<Player> player)
        : rules_(std::move(rules)), side_(side), player_(std::move(player)) {}
    Action choose(const StateView& view, const ActionList& legal, Rng& rng) override {
        if (hidden_from(rules_->modules(), view.context, view.state, side_).empty())
            return player_->choose(view, legal, rng);
        const GameState guess = guessed(rules_->modules(), view.context, view.state, side_, rng);
        const Position shown(rules_->context(), rules_->ghosts(), guess);
        return player_->choose(shown.view(), legal, rng);
    }
    bool forget() override { return player_->forget(); }
    const std::vector<Message>& offences() const noexcept override { return player_->offences(); }
    int used_up() const noexcept override { return player_->used_up(); }
    void stop() noexcept override { player_->stop(); }

private:
    std::shared_ptr<const StandardRules> rules_;
    SideId side_;
    std::unique_ptr<Player> player_;
};

// A maker of players that never see what their side does not know.
decltype(PlayerInfo::make) kept_from_secrets(decltype(PlayerInfo::make) make) {
    return [make = std::move(make)](std::shared_ptr<const StandardRules> rules, SideId side) {
        std::unique_ptr<Player> player = make(rules, side);
        if (!has_secrets(rules->modules())) return player;
        return std::unique_ptr<Player>(std::make_unique<GuessingPlayer>(std::move(rules), side, std::move(player)));
    };
}

// The players of one catalogue; never thrown away, as games go on with them.
struct Players {
    std::shared_ptr<const ModuleCatalogue> catalogue;
    std::vector<PlayerInfo> known;
    std::list<std::string> names;  // of levels, and of those with a limit of their own
    std::list<PlayerInfo> limited;

    explicit Players(std::shared_ptr<const ModuleCatalogue> from) : catalogue(std::move(from)) {
        known.push_back(
            {"random", "moves and fights at random within the rules", kept_from_secrets(make_random_player)});
        known.push_back({"tactician", "plays to the victory conditions: seeks good odds, uses terrain and roads",
                         kept_from_secrets(make_tactician)});
        for (const CataloguePlayer& player : catalogue->players())
            if (player.code != nullptr && own(player.info.id) == nullptr) add(player);
    }
    // A player with levels is known by each of them too, and by its id alone at the first.
    void add(const CataloguePlayer& player) {
        const auto& levels = player.info.levels;
        known.push_back({player.info.id, player.info.title, maker(player, limit_of(player.info, 0)), player.plugin});
        for (std::size_t i = 0; i < levels.size(); ++i)
            known.push_back({names.emplace_back(player.info.id + ":" + levels[i].id), player.info.title,
                             maker(player, limit_of(player.info, i)), player.plugin});
    }
    static ThinkingLimit limit_of(const PlayerEntry& player, std::size_t level) {
        if (level >= player.levels.size()) return {};
        return {RP_LIMIT_NODES, static_cast<std::uint64_t>(player.levels[level].nodes)};
    }
    [[nodiscard]] const PlayerInfo* own(std::string_view id) const {
        const auto at = std::find_if(known.begin(), known.end(), [&](const PlayerInfo& p) { return p.id == id; });
        return at == known.end() ? nullptr : &*at;
    }
    static decltype(PlayerInfo::make) maker(const CataloguePlayer& player, ThinkingLimit limit) {
        return kept_from_secrets(
            [&player, limit](std::shared_ptr<const StandardRules> rules, SideId side) -> std::unique_ptr<Player> {
                return std::make_unique<PluginPlayer>(player, limit, std::move(rules), side);
            });
    }
};

struct Known {
    std::mutex mutex;
    std::map<const ModuleCatalogue*, Players> of;
};
Known& known() {
    static Known value;
    return value;
}

// To be called with the lock held.
Players& players_in_force() {
    auto catalogue = installed_catalogue();
    const ModuleCatalogue* key = catalogue.get();
    return known().of.try_emplace(key, std::move(catalogue)).first->second;
}

// The digits behind the @ of "ID@NODES"; 0 when they are no number in range.
std::uint64_t nodes_of(std::string_view text) {
    std::uint64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9' || value > kMostNodes) return 0;
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return value <= kMostNodes ? value : 0;
}

const PlayerInfo* with_limit(Players& players, std::string_view text) {
    const std::size_t at = text.rfind('@');
    const std::uint64_t nodes = at == std::string_view::npos ? 0 : nodes_of(text.substr(at + 1));
    const PlayerInfo* base = nodes == 0 ? nullptr : players.own(text.substr(0, at));
    if (base == nullptr || base->plugin.empty()) return nullptr;
    for (const PlayerInfo& made : players.limited)
        if (made.id == text) return &made;
    const auto entries = players.catalogue->players();
    const std::string_view id = base->id.substr(0, base->id.find(':'));
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const CataloguePlayer& p) { return p.info.id == id; });
    const ThinkingLimit limit{RP_LIMIT_NODES, nodes};
    const std::string& name = players.names.emplace_back(text);
    return &players.limited.emplace_back(PlayerInfo{name, base->summary, Players::maker(*entry, limit), base->plugin});
}

const PlayerInfo* player_or_random(std::string_view id) {
    const PlayerInfo* found = find_player(id);
    return found ? found : find_player("random");
}

}  // namespace

const std::vector<Message>& Player::offences() const noexcept {
    static const std::vector<Message> kNone;
    return kNone;
}

std::span<const PlayerInfo> known_players() noexcept {
    const std::lock_guard lock(known().mutex);
    return players_in_force().known;
}

const PlayerInfo* find_player(std::string_view id) noexcept {
    const std::lock_guard lock(known().mutex);
    Players& players = players_in_force();
    const PlayerInfo* found = players.own(id);
    return found != nullptr ? found : with_limit(players, id);
}

bool is_own_player(std::string_view id) noexcept {
    const PlayerInfo* found = find_player(id);
    return found != nullptr && found->plugin.empty();
}

Message why_no_player(std::string_view id) {
    const std::string_view name = id.substr(0, id.find_first_of(":@"));
    for (const CataloguePlayer& player : installed_catalogue()->players()) {
        if (player.info.id != name || player.code != nullptr) continue;
        if (player.why_not.empty())
            return message("the player '{1}' comes with the plugin '{2}', which does not run", name, player.plugin);
        return message("the player '{1}' comes with the plugin '{2}', which does not run: {3}", name, player.plugin,
                       player.why_not);
    }
    if (name.size() == id.size() || find_player(name) == nullptr) return message("there is no player '{1}'", name);
    if (id[name.size()] == ':') {
        const std::string_view level = id.substr(name.size() + 1, id.find('@') - name.size() - 1);
        if (find_player(std::string(name) + ":" + std::string(level)) == nullptr)
            return message("the player '{1}' has no level '{2}'", name, level);
    }
    if (find_player(name)->plugin.empty()) return message("the player '{1}' takes no number of nodes", name);
    return message("'{1}' is not a number of nodes", id.substr(id.find('@') + 1));
}

const Action* ending_action(const ActionList& legal) noexcept {
    if (!legal.empty() && legal.back().kind == ActionKind::end_phase) return &legal.back();
    const auto at =
        std::find_if(legal.begin(), legal.end(), [](const Action& a) { return a.kind == ActionKind::end_phase; });
    return at == legal.end() ? nullptr : &*at;
}

Match::Match(const std::shared_ptr<const StandardRules>& rules, const std::array<std::string, kSides>& players,
             const Luck& luck)
    : Match(rules, std::array{player_or_random(players[0]), player_or_random(players[1])}, luck) {}

Match::Match(const std::shared_ptr<const StandardRules>& rules, const std::array<const PlayerInfo*, kSides>& players,
             const Luck& luck)
    : luck_(luck), players_{players[0]->make(rules, 0), players[1]->make(rules, 1)} {}

Matches::Matches(std::shared_ptr<const StandardRules> rules, const std::array<std::string, kSides>& players)
    : rules_(std::move(rules)), players_{player_or_random(players[0]), player_or_random(players[1])} {}

Match& Matches::next(const Luck& luck) {
    if (!match_) return match_.emplace(rules_, players_, luck);
    match_->luck_ = luck;
    for (SideId side = 0; side < kSides; ++side)
        if (!match_->players_[side]->forget()) match_->players_[side] = players_[side]->make(rules_, side);
    return *match_;
}

Action Match::next(Game& game) {
    if (game.state().chance()) return game.draw(luck_);
    const SideId side = game.state().to_act();
    Rng rng = luck_.choice(side, game.choices(side));
    return players_[side]->choose(game.view(), game.legal(), rng);
}

void Match::stop() noexcept {
    for (const auto& player : players_) player->stop();
}

std::vector<Message> Match::offences() const {
    std::vector<Message> all;
    for (const auto& player : players_) all.insert(all.end(), player->offences().begin(), player->offences().end());
    return all;
}

}  // namespace ramparts
