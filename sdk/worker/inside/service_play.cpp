// The game of a worker; see service.hpp.
#include <algorithm>

#include "engine/modules/code_fault.hpp"
#include "engine/playouts/playout.hpp"
#include "engine/rules/module_view.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/worker/inside/prompt.hpp"
#include "sdk/worker/inside/service.hpp"

namespace ramparts::worker {
namespace {

constexpr std::size_t kFirstWords = kWordKeys.size();

template <class Visit>
void each_word(const GameState& state, Visit visit) {
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < kFirstWords; ++i) visit(at++, state.words()[i]);
    for (std::size_t i = 0; i < state.more_count(); ++i) visit(at++, state.more(i));
}

std::array<std::string, kSides> seated(const std::array<std::string, kSides>& asked) {
    std::array<std::string, kSides> players = asked;
    for (std::string& player : players) {
        if (player.empty()) player = "random";
        if (find_player(player) == nullptr) throw Refused(why_no_player(player));
    }
    return players;
}

}  // namespace

StateNews Service::standing() {
    StateNews out;
    const GameState& state = game_->state();
    out.hash = state.hash();
    std::vector<std::uint64_t> before;
    each_word(told_, [&](std::uint32_t, std::uint64_t value) { before.push_back(value); });
    before.resize(kFirstWords + state.more_count(), 0);
    each_word(state, [&](std::uint32_t at, std::uint64_t value) {
        if (before[at] != value) out.changed.push_back({at, value});
    });
    out.lines = std::move(lines_);
    lines_.clear();
    told_ = state;
    return out;
}

StateNews Service::start(const Start& request) {
    const auto players = seated(request.players);
    forget_game();
    game_ = std::make_unique<Game>(rules_);
    game_->keep_record(request.narrate);
    match_ = std::make_unique<Match>(rules_, players, Luck(request.seed, request.game));
    lines_.clear();
    if (request.narrate)
        narrator_ =
            std::make_unique<Narrator>(*game_, *rules_, [this](const NarrationLine& line) { lines_.push_back(line); });
    told_ = GameState();
    return standing();
}

Played Service::play(const Action& action) {
    Played out;
    if (game_->over()) throw Refused("the game is over");
    const bool known = (action.unit == kNoUnit || action.unit < scenario_->units.size()) &&
                       (action.hex == kNoHex || action.hex < scenario_->map.grid().size());
    if (!known) throw Refused("there is no such unit or hex");
    scripts_->decision([&] {
        if (narrator_) narrator_->before();
        if (auto played = game_->play(action); !played) out.explanation = played.error();
        else out.done = true;
        if (narrator_ && out.done) narrator_->after();
    });
    if (out.done) out.standing = standing();
    return out;
}

ViewWords Service::view() const {
    ViewWords out;
    const GameState& state = game_->state();
    out.hash = state.hash();
    each_word(state, [&](std::uint32_t, std::uint64_t value) { out.words.push_back(value); });
    const Situation now = situation(*rules_, game_->view());
    for (std::size_t side = 0; side < kSides; ++side) out.losses[side] = now.sides[side].factors_lost;
    out.points = now.points;
    out.prompt = prompt_of(*rules_, game_->view(), game_->over() ? ActionList{} : game_->legal());
    out.reason = now.reason;
    return out;
}

StateView Service::asked_about(const std::vector<ChangedWord>& changed) {
    if (!asked_about_ || !changed.empty()) {
        GameState state = asked_about_ ? asked_about_->state() : GameState();
        if (!asked_about_) state.resize_more(rules_->more_words());
        for (const ChangedWord& change : changed) {
            if (change.word < kFirstWords) state.set_word(change.word, change.value);
            else if (change.word - kFirstWords < state.more_count())
                state.set_more(change.word - kFirstWords, change.value);
            else throw Refused("there is no such word");
        }
        asked_about_.emplace(rules_->context(), rules_->ghosts(), state);
    }
    return asked_about_->view();
}

// What a script has said since the last such call, when this one failed.
std::string Service::fault_of_call(std::int32_t status) {
    const std::vector<std::string> said = scripts_->said();
    std::string fault = status < 0 && said.size() > faults_ ? said.back() : std::string();
    faults_ = said.size();
    return fault;
}

HookAnswer Service::hook(const HookCall& request) {
    const BoundModule* module = rules_->modules().at(request.slot);
    if (module == nullptr) throw Refused("there is no such module");
    const StateView view = asked_about(request.changed);
    ModuleView seen(*rules_, view);
    HookAnswer answer;
    if (!call_hook(request.hook, module->instance, seen.of(module->slot), request.arguments, answer))
        throw Refused("the module has no such hook, or those are not its arguments");
    answer.said = fault_of_call(answer.status);
    return answer;
}

Chosen Service::choose(const Choose& request) {
    const auto catalogue = installed_catalogue();  // those that were in force stay good
    const auto all = catalogue->players();
    const auto entry = std::find_if(all.begin(), all.end(),
                                    [&](const CataloguePlayer& player) { return player.info.id == request.player; });
    if (entry == all.end() || entry->code == nullptr) throw Refused("there is no such player");
    if (request.side >= kSides || request.legal.empty() || request.limit_kind != RP_LIMIT_NODES)
        throw Refused("there is no such choice");
    const StateView view = asked_about(request.changed);
    Chosen out;
    code_fault() = {};
    if (request.fresh || !chooser_ || &chooser_->entry != &*entry || chooser_->side != request.side)
        chooser_ = std::make_unique<Chooser>(rules_, *entry, request);
    if (chooser_->player == nullptr) {
        out.status = RP_E_INTERNAL;
    } else {
        ModuleView seen(*rules_, view);
        const rp_view* shown = seen.plain();
        chooser_->thinking.begin(*shown, view.state);
        out.status = entry->code->choose(chooser_->player, shown, request.legal.data(),
                                         static_cast<std::uint32_t>(request.legal.size()), request.seed);
        (void)chooser_->thinking.end();
    }
    if (out.status < 0) out.said = code_fault().english();
    return out;
}

void Service::play_one(Series& series, const PlayMany& request, std::uint64_t number, ManyPlayed& out) {
    box_.enter_game(request.seed, number);
    if (hooks_.before_game) hooks_.before_game(number, box_);
    series.game.restart();
    Match& match = series.matches.next(Luck(request.seed, number));
    PlayoutCounters counters;
    GameResult result;
    scripts_->game([&] { result = play_out(series.game, match, counters); });
    GameRow row;
    row.hash = result.hash;
    row.decisions = static_cast<std::uint32_t>(counters.decisions);
    row.moves = static_cast<std::uint32_t>(counters.moves);
    row.combats = static_cast<std::uint32_t>(counters.combats);
    row.dice = static_cast<std::uint32_t>(counters.dice);
    for (std::size_t side = 0; side < kSides; ++side) row.losses[side] = result.losses[side];
    row.winner = result.winner;
    const auto offences = match.offences();
    row.offended = !offences.empty();
    for (const Message& text : offences)
        if (out.offences.size() < kMostSaid) out.offences.push_back({number, text});
    out.rows.push_back(row);
}

ManyPlayed Service::play_many(const PlayMany& request) {
    static_cast<void>(seated(request.players));
    ManyPlayed out;
    out.rows.reserve(request.count);
    std::unique_ptr<Series> series = std::move(series_);  // lost when a script ends a game in the middle
    if (!series || series->players != request.players) series = std::make_unique<Series>(rules_, request.players);
    for (std::uint32_t i = 0; i < request.count && !cancelled_(); ++i)
        play_one(*series, request, request.first + i, out);
    series_ = std::move(series);
    box_.leave_game();
    for (std::string& text : scripts_->said()) out.modules.emplace_back(std::move(text));  // first, with their line
    for (Message& text : rules_->offences()) out.modules.push_back(std::move(text));
    if (out.modules.size() > kMostSaid) out.modules.resize(kMostSaid);
    return out;
}

}  // namespace ramparts::worker
