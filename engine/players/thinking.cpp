// Copies of a game for players of plugins; see thinking.hpp. Nothing that goes wrong here is thrown across the
// boundary.
#include "engine/players/thinking.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/modules/secrets.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/module_view.hpp"

/// A copy of a game, as the boundary calls it.
struct rp_copy {
    rp_copy(ramparts::Thinking& whose, std::shared_ptr<const ramparts::StandardRules> with, const ramparts::Game& from)
        : owner(&whose), rules(std::move(with)), game(from) {
        game.branch_from(from);
    }

    ramparts::Thinking* owner;
    std::shared_ptr<const ramparts::StandardRules> rules;
    ramparts::Game game;
    std::optional<ramparts::StateView> view;
    std::optional<ramparts::ModuleView> seen;
};

namespace ramparts {
namespace {

constexpr std::size_t kMostCopies = 1024;
constexpr std::string_view kRandom = "random";
constexpr std::uint64_t kGuess = 0x6775657373;  // a stream that no phase has

const PlayerInfo* own_player(const char* id) {
    const PlayerInfo* found = id == nullptr ? nullptr : find_player(id);
    return found != nullptr && found->plugin.empty() ? found : nullptr;
}

rp_action plain(const Action& a) { return {static_cast<std::uint8_t>(a.kind), a.unit, a.arg, a.hex}; }
Action action_from(const rp_action& a) { return {static_cast<ActionKind>(a.kind), a.unit, a.verb, a.hex}; }

// What a call answered; nothing of ours is thrown across.
template <class F>
std::int32_t safely(F&& call) noexcept {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return RP_E_MEMORY;
    } catch (...) {
        return RP_E_INTERNAL;
    }
}

// The luck of games that are played on from one choice: that of a phase, and of a combat against the same units in it,
// does not depend on what was done before. So two ways to go on are compared by what they change.
class LuckByPhase {
public:
    explicit LuckByPhase(std::uint64_t seed) noexcept : seed_(seed) {}
    [[nodiscard]] Rng choice(const GameState& state) noexcept { return next(state, state.to_act(), 0); }
    [[nodiscard]] Rng die(const GameState& state) noexcept {
        const UnitSet defenders = state.set(Var::defenders);
        return next(state, kSides, hash_combine(defenders.word(0), defenders.word(1)));
    }

private:
    // A movement or combat that a module called is one by itself.
    static std::uint64_t in_called(const GameState& state, std::uint64_t about) noexcept {
        const int depth = called_depth(state);
        if (depth < 0) return about;
        const UnitSet units = frame_at(state, depth).units(0);
        return hash_combine(hash_combine(about, units.word(0)), units.word(1));
    }
    // Whatever is asked for again in turn is numbered.
    Rng next(const GameState& state, std::uint64_t stream, std::uint64_t about) noexcept {
        about = in_called(state, about);
        const std::uint64_t key = hash_combine(hash_combine(state.phase_key(), stream), about);
        Drawn& drawn = drawn_[stream];
        drawn.count = drawn.key == key ? drawn.count + 1 : 0;
        drawn.key = key;
        return Rng::stream(hash_combine(seed_, key), drawn.count);
    }

    struct Drawn {
        std::uint64_t key = 0;
        std::uint64_t count = 0;
    };
    std::uint64_t seed_;
    std::array<Drawn, kSides + 1> drawn_{};
};

// Room for one more entry; false when the list does not grow.
template <class List>
bool room(List& out) {
    if (out.count < out.capacity || out.more(&out) > 0) return true;
    out.failed = 1;
    return false;
}

}  // namespace

struct Thinking::Calls {
    static rp_copy* RP_CALL copy(const rp_game_1* game, const rp_view* view) {
        if (game == nullptr || view == nullptr) return nullptr;
        auto* self = static_cast<Thinking*>(game->data);
        if (self->copies_.size() >= kMostCopies) return nullptr;
        try {
            const Game* const from = self->game_of(view);
            if (from == nullptr) return nullptr;
            if (self->spare_.empty()) return &self->copies_.emplace_back(*self, self->rules_, *from);
            self->spare_.front().game.branch_from(*from);
            self->copies_.splice(self->copies_.end(), self->spare_, self->spare_.begin());
            return &self->copies_.back();
        } catch (...) {
            return nullptr;
        }
    }
    static void RP_CALL release(rp_copy* copy) {
        if (copy == nullptr) return;
        Copies& all = copy->owner->copies_;
        const auto at = std::find_if(all.begin(), all.end(), [&](const rp_copy& c) { return &c == copy; });
        if (at == all.end()) return;
        at->seen.reset();
        copy->owner->spare_.splice(copy->owner->spare_.begin(), all, at);
    }
    static const rp_view* RP_CALL view(rp_copy* copy) {
        if (copy == nullptr) return nullptr;
        if (!copy->seen) {
            copy->view.emplace(copy->game.view());
            copy->seen.emplace(*copy->rules, *copy->view);
        }
        return copy->seen->plain();
    }
    static std::int32_t RP_CALL legal(rp_copy* copy, rp_actions* out) {
        if (copy == nullptr || out == nullptr) return RP_E_ARGUMENT;
        return safely([&] {
            if (copy->game.over()) return RP_NO;
            for (const Action& a : copy->game.legal()) {
                if (!room(*out)) return RP_E_LIMIT;
                out->items[out->count++] = plain(a);
            }
            return static_cast<std::int32_t>(copy->game.legal().size());
        });
    }
    static std::int32_t RP_CALL chance(rp_copy* copy, rp_outcomes* out) {
        if (copy == nullptr || out == nullptr) return RP_E_ARGUMENT;
        return safely([&] {
            if (copy->game.over() || !copy->game.state().chance()) return RP_NO;
            std::vector<Outcome> outcomes;
            copy->rules->outcomes(copy->game.view(), outcomes);
            for (const Outcome& outcome : outcomes) {
                if (!room(*out)) return RP_E_LIMIT;
                out->items[out->count++] = {outcome.action.arg, static_cast<std::uint16_t>(outcome.weight)};
            }
            return static_cast<std::int32_t>(outcomes.size());
        });
    }
    static std::int32_t RP_CALL play(rp_copy* copy, const rp_action* action) {
        if (copy == nullptr || action == nullptr) return RP_E_ARGUMENT;
        return safely([&] {
            Thinking& self = *copy->owner;
            if (self.used_up()) return RP_E_LIMIT;
            const Action wanted = action_from(*action);
            const ActionList& legal = copy->game.legal();
            if (!std::binary_search(legal.begin(), legal.end(), wanted)) return RP_E_ARGUMENT;
            ++self.nodes_;
            copy->seen.reset();
            copy->game.play_listed(wanted);
            return RP_YES;
        });
    }
    static std::int32_t RP_CALL winner(rp_copy* copy) {
        if (copy == nullptr) return RP_E_ARGUMENT;
        return copy->game.over() ? won(*copy) + 1 : RP_NO;
    }
    static std::int32_t RP_CALL advise(rp_copy* copy, const char* id, std::uint64_t seed) {
        const PlayerInfo* info = own_player(id);
        if (copy == nullptr) return RP_E_ARGUMENT;
        if (info == nullptr) return RP_E_UNSUPPORTED;
        return safely([&] {
            Game& game = copy->game;
            if (game.over() || game.state().chance()) return RP_E_ARGUMENT;
            if (copy->owner->used_up()) return RP_E_LIMIT;
            ++copy->owner->nodes_;
            Rng rng(seed);
            const ActionList& legal = game.legal();
            const Action wanted = copy->owner->seated(*info, game.state().to_act()).choose(game.view(), legal, rng);
            return static_cast<std::int32_t>(std::lower_bound(legal.begin(), legal.end(), wanted) - legal.begin());
        });
    }
    static std::int32_t RP_CALL play_out(rp_copy* copy, const char* first, const char* second, std::uint64_t seed) {
        const std::array<const PlayerInfo*, kSides> players{own_player(first), own_player(second)};
        if (copy == nullptr) return RP_E_ARGUMENT;
        if (players[0] == nullptr || players[1] == nullptr) return RP_E_UNSUPPORTED;
        return safely([&] {
            if (copy->owner->used_up()) return RP_E_LIMIT;
            copy->seen.reset();
            copy->owner->play_to_end(copy->game, players, seed);
            if (copy->owner->stopped_) return RP_E_LIMIT;
            return won(*copy);
        });
    }
    static std::int32_t RP_CALL play_on(rp_copy* copy, const char* id, std::uint64_t seed, rp_actions* made) {
        const PlayerInfo* info = own_player(id);
        if (copy == nullptr || made == nullptr) return RP_E_ARGUMENT;
        if (info == nullptr) return RP_E_UNSUPPORTED;
        return safely([&] {
            Game& game = copy->game;
            if (game.over() || game.state().chance()) return RP_NO;
            if (copy->owner->used_up()) return RP_E_LIMIT;
            copy->seen.reset();
            const SideId side = game.state().to_act();
            const auto phase = game.state().phase_key();
            Player& player = copy->owner->seated(*info, side);
            const Luck luck(seed, 0);
            while (!game.over() && !game.state().chance() && game.state().to_act() == side &&
                   game.state().phase_key() == phase) {
                Rng rng = luck.choice(side, game.choices(side));
                const Action action = player.choose(game.view(), game.legal(), rng);
                if (!room(*made)) return RP_E_LIMIT;
                made->items[made->count++] = plain(action);
                ++copy->owner->nodes_;
                game.play_listed(action);
            }
            return RP_YES;
        });
    }
    static std::uint64_t RP_CALL left(const rp_game_1* game) {
        if (game == nullptr) return 0;
        const auto* self = static_cast<const Thinking*>(game->data);
        const std::uint64_t used = self->state_ == nullptr || self->stopped_ ? self->limit_.amount : self->used();
        return used < self->limit_.amount ? self->limit_.amount - used : 0;
    }

private:
    // Winner + 1, 0 for nobody.
    static std::int32_t won(const rp_copy& copy) {
        const SideId winner = copy.game.state().winner();
        return winner == kNoSide ? 0 : winner + 1;
    }
};

Thinking::Thinking(std::shared_ptr<const StandardRules> rules, ThinkingLimit limit)
    : rules_(std::move(rules)), limit_(limit), secrets_(has_secrets(rules_->modules())) {
    table_ = {sizeof table_,  this,         &Calls::copy,   &Calls::release, &Calls::view,     &Calls::legal,
              &Calls::chance, &Calls::play, &Calls::winner, &Calls::advise,  &Calls::play_out, &Calls::play_on,
              &Calls::left};
}

Thinking::~Thinking() = default;

// The game that is seen in a view: the one in which the side chooses, or that of a copy.
const Game* Thinking::game_of(const rp_view* view) {
    if (state_ != nullptr && view == shown_) {
        if (!root_) (void)root_.emplace(rules_, *state_).legal();  // which every copy of it has at once
        return &*root_;
    }
    for (rp_copy& copy : copies_)
        if (copy.seen && copy.seen->plain() == view) return &copy.game;
    return nullptr;
}

Player& Thinking::seated(const PlayerInfo& info, SideId side) {
    Seat& seat = seats_[side];
    if (seat.info != &info || !seat.player->forget()) {
        // On a copy everything is known: the copy is the player's guess.
        seat.player = info.id == kRandom ? make_random_player(rules_, side) : make_tactician(rules_, side);
        seat.info = &info;
    }
    return *seat.player;
}

void Thinking::play_to_end(Game& game, const std::array<const PlayerInfo*, kSides>& players, std::uint64_t seed) {
    const std::array<Player*, kSides> of{&seated(*players[0], 0), &seated(*players[1], 1)};
    if (secrets_ && !game.over()) {  // each seed has a guess of its own
        Rng rng = Rng::stream(seed, kGuess);
        game = Game(rules_, guessed(rules_->modules(), *rules_->context(), game.state(), side_, rng));
    }
    for (LuckByPhase luck(seed); !game.over() && !stopped_; ++nodes_) {
        if (game.state().chance()) {
            game.play_listed(game.draw(luck.die(game.state())));
            continue;
        }
        Rng rng = luck.choice(game.state());
        game.play_listed(of[game.state().to_act()]->choose(game.view(), game.legal(), rng));
    }
}

void Thinking::begin(const rp_view& shown, const GameState& state) {
    shown_ = &shown;
    state_ = &state;
    root_.reset();
    side_ = state.to_act();
    nodes_ = 0;
    if (limit_.kind == RP_LIMIT_MICROSECONDS) began_ = std::chrono::steady_clock::now();
}

std::size_t Thinking::end() {
    shown_ = nullptr;
    state_ = nullptr;
    const std::size_t left = copies_.size();
    copies_.clear();
    return left;
}

std::uint64_t Thinking::used() const {
    if (limit_.kind == RP_LIMIT_NODES) return nodes_;
    const auto taken = std::chrono::steady_clock::now() - began_;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(taken).count());
}

bool Thinking::used_up() const { return stopped_ || used() >= limit_.amount; }

int Thinking::per_mille() const noexcept {
    if (limit_.kind != RP_LIMIT_NODES || limit_.amount == 0) return 0;
    const std::uint64_t used = std::min<std::uint64_t>(nodes_, limit_.amount);
    return static_cast<int>(1000 * used / limit_.amount);
}

}  // namespace ramparts
