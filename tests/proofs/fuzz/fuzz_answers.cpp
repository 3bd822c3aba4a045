// Fuzz target: bytes are what a worker says. What is taken for an answer comes back as it was, and a position that is
// taken for sound can be put on the board.
#include <cstdint>
#include <string_view>

#include "engine/play/position.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/worker/host/state_check.hpp"
#include "sdk/worker/wire/protocol.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::answers {

using namespace worker;

namespace {

const std::shared_ptr<const Scenario>& battle() {
    static const auto scenario = std::make_shared<const Scenario>(load_scenario(RAMPARTS_SKIRMISH).scenario);
    return scenario;
}

// The message, which is written again as it was read. Names and rule numbers beyond what is kept are left out then.
template <class T>
bool take(std::string_view payload, T& message) {
    if (!read_payload(payload, message)) return false;
    const std::string again = payload_of(message);
    T other;
    require(read_payload(again, other), "what was read cannot be read again");
    require(payload_of(other) == again, "what was read changes when it is written");
    return true;
}

void look_at(const GameState& state) {
    if (!fault_of(state, *battle()).empty()) return;
    static const auto context = std::make_shared<const GameContext>(battle());
    const Position position(context, UnitSet(), state);
    require(position.state() == state, "a position changes its state");
    for (std::size_t u = 0; u < battle()->units.size(); ++u) {
        const auto unit = static_cast<UnitIndex>(u);
        if (!state.on_map(unit) || position.board().aloft().has(unit)) continue;
        require(position.board().units(state.hex(unit)).has(unit), "a unit is not where it stands");
    }
}

void look_at(const StateNews& news) {
    GameState state;
    for (const ChangedWord& change : news.changed)
        if (change.word < kWordKeys.size()) state.set_word(change.word, change.value);
    look_at(state);
}

void look_at(const ViewWords& view) {
    GameState state;
    for (std::size_t i = 0; i < std::min(view.words.size(), kWordKeys.size()); ++i) state.set_word(i, view.words[i]);
    look_at(state);
}

void look_at(const ActionList& list) {
    if (!fault_of(list, GameState(), *battle()).empty()) return;
    for (const Action& action : list) {
        require(action.unit == kNoUnit || action.unit < battle()->units.size(), "a unit that there is not");
        (void)to_text(action, *battle());
    }
}

template <class T>
void read(std::string_view payload) {
    T message;
    if (!take(payload, message)) return;
    if constexpr (requires { look_at(message); }) look_at(message);
    if constexpr (std::is_same_v<T, Played>) look_at(message.standing);
    if constexpr (std::is_same_v<T, std::vector<Badge>>) (void)fault_of(message, *battle());
}

}  // namespace

RAMPARTS_FUZZ_TARGET(answers) {
    FrameReader reader;
    reader.push({reinterpret_cast<const char*>(data), size});
    while (const auto frame = reader.next()) {
        switch (frame->type - kAnswer) {
            case static_cast<std::uint32_t>(Ask::hello): read<Hello>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::load): read<Loaded>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::start): read<StateNews>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::legal): read<ActionList>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::play): read<Played>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::next): read<Action>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::explain): read<Explanation>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::view): read<ViewWords>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::markers): read<std::vector<Badge>>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::check): read<CheckFindings>(frame->payload); break;
            case static_cast<std::uint32_t>(Ask::play_many): read<ManyPlayed>(frame->payload); break;
            default: read<Refusal>(frame->payload); break;
        }
    }
    return 0;
}

}  // namespace ramparts::fuzz::answers
