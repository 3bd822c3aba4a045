// The lies; see liar_cases.hpp.
#include "tests/features/worker/liar_cases.hpp"

#include <algorithm>

namespace ramparts::test {
namespace {

using namespace worker;
using After = Lie::After;

// The answer with one thing changed in what it says.
template <class Message, class Change>
auto changed(Change change) {
    return [change](Packet frame) {
        Message message;
        if (!read_payload(frame.payload, message)) return std::string("the liar cannot read its own answer");
        change(message);
        frame.payload = payload_of(std::move(message));
        return frame_bytes(frame);
    };
}

// A standing whose hash fits its words, however wrong they are: START says all of them.
template <class Change>
auto position(Change change) {
    return changed<StateNews>([change](StateNews& standing) {
        GameState state;
        for (const ChangedWord& word : standing.changed)
            if (word.word < kWordKeys.size()) state.set_word(word.word, word.value);
        change(state);
        standing.changed.clear();
        for (std::size_t i = 0; i < kWordKeys.size(); ++i)
            if (state.words()[i] != 0) standing.changed.push_back({static_cast<std::uint32_t>(i), state.words()[i]});
        standing.hash = state.hash();
    });
}

std::string number(std::uint32_t value) {
    std::string out;
    for (int i = 0; i < 4; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
    return out;
}

std::string with_length(const Packet& frame, std::uint32_t length) {
    std::string bytes = frame_bytes(frame);
    return number(length) + bytes.substr(4);
}

template <class Change>
auto payload(Change change) {
    return [change](Packet frame) {
        change(frame.payload);
        return frame_bytes(frame);
    };
}

// A view up to its prompt.
void start_view(FieldWriter& out, const Packet& frame) {
    ViewWords view;
    (void)read_payload(frame.payload, view);
    out.number(view.hash);
    out.list(view.words, kMostWords, 8, [&](std::uint64_t& word) { out.number(word); });
    for (const std::int32_t loss : view.losses) out.number(loss);
}

// A prompt of sentences within each other.
std::string deep(Packet frame) {
    FieldWriter out;
    start_view(out, frame);
    for (int i = 0; i < 100; ++i) {
        out.flag(true);
        out.text("{1}", 3);
        out.number(std::uint32_t{1});
        out.choice(MessageArg::Kind::message, 11);
        out.text("", 0);
    }
    frame.payload = out.take();
    return frame_bytes(frame);
}

// A sentence whose one argument stands in it many times, and is such a sentence itself.
void swell(FieldWriter& out, int depth) {
    out.flag(depth > 0);
    out.text(depth > 0 ? "{1}{1}{1}{1}{1}{1}{1}{1}{1}{1}{1}{1}" : std::string(4000, 'x'), 4096);
    if (depth == 0) return;
    out.number(std::uint32_t{1});
    out.choice(MessageArg::Kind::message, 11);
    out.text("", 0);
    swell(out, depth - 1);
}

// A prompt that is short on the wire and endless when it is read.
std::string swelling(Packet frame) {
    FieldWriter out;
    start_view(out, frame);
    swell(out, 5);
    wire(out, Message());
    frame.payload = out.take();
    return frame_bytes(frame);
}

const std::vector<Lie>& lies() {
    static const std::vector<Lie> all = {
        // ---- frames ----
        {"says nothing", Ask::hello, "RP7706", "did not answer HELLO", [](Packet) { return std::string(); },
         After::hang},
        {"says rubbish", Ask::hello, "RP7707", "longer than any may be",
         [](Packet) { return std::string(4000, '\xEE'); }},
        {"half a frame", Ask::legal, "RP7705", "ended with code 0",
         [](Packet f) { return frame_bytes(f).substr(0, 30); }, After::leave},
        {"half a frame and silence", Ask::legal, "RP7706", "did not answer LEGAL",
         [](Packet f) { return frame_bytes(f).substr(0, 30); }, After::hang},
        {"too long a frame", Ask::legal, "RP7707", "longer than any may be",
         [](Packet f) { return with_length(f, static_cast<std::uint32_t>(kMostPayload) + 1); }},
        {"the longest number", Ask::legal, "RP7707", "longer than any may be",
         [](Packet f) { return with_length(f, 0xFFFFFFFFU); }},
        {"another serial number", Ask::legal, "RP7707", "nobody has asked for",
         [](Packet f) { return ++f.serial, frame_bytes(f); }},
        {"another type", Ask::legal, "RP7707", "nobody has asked for",
         [](Packet f) { return f.type = answer_type(Ask::view), frame_bytes(f); }},
        {"twice", Ask::legal, "RP7707", "more than one answer",
         [](Packet f) { return frame_bytes(f) + frame_bytes(f); }},
        {"ends", Ask::play, "RP7705", "ended with code 0", [](Packet) { return std::string(); }, After::leave},
        {"hangs", Ask::play, "RP7706", "did not answer PLAY", [](Packet) { return std::string(); }, After::hang},
        // ---- hello ----
        {"of another version", Ask::hello, "RP7701", "is of version 9.9.9",
         changed<Hello>([](Hello& m) { m.engine = "9.9.9"; })},
        {"another protocol", Ask::hello, "RP7701", "speaks protocol 77",
         changed<Hello>([](Hello& m) { m.protocol = 77; })},
        {"without a fence", Ask::hello, "RP7703", "is not locked in",
         changed<Hello>([](Hello& m) { m.fence = Fence::none; })},
        {"with half a fence", Ask::hello, "RP7702", "no filter of system calls: so it is",
         changed<Hello>([](Hello& m) { m.fence = Fence::limits_only, m.why_not = "so it is"; })},
        {"a fence that there is not", Ask::hello, "RP7707", "answer of the worker to HELLO is none",
         payload([](std::string& bytes) { bytes[4 + 4 + 5] = 9; })},
        // ---- shapes ----
        {"too short", Ask::legal, "RP7707", "to LEGAL is none", payload([](std::string& b) { b.pop_back(); })},
        {"too long", Ask::legal, "RP7707", "to LEGAL is none", payload([](std::string& b) { b.push_back('\0'); })},
        {"empty", Ask::legal, "RP7707", "to LEGAL is none", payload([](std::string& b) { b.clear(); })},
        {"a count beyond all bounds", Ask::legal, "RP7707", "to LEGAL is none",
         payload([](std::string& b) { b.replace(0, 4, number(0x7FFFFFFF)); })},
        {"no text", Ask::view, "RP7707", "to VIEW is none", payload([](std::string& b) { b.back() = '\xFF'; })},
        {"a text that steers a terminal", Ask::view, "RP7707", "to VIEW is none",
         payload([](std::string& b) { b.back() = '\x1B'; })},
        {"sentences without bottom", Ask::view, "RP7707", "to VIEW is none", deep},
        {"sentences without end", Ask::view, "RP7707", "to VIEW is none", swelling},
        // ---- the battle ----
        {"another battle", Ask::load, "RP7707", "another battle", changed<Loaded>([](Loaded& m) { ++m.units; })},
        {"a smaller map", Ask::load, "RP7707", "another battle", changed<Loaded>([](Loaded& m) { m.hexes = 1; })},
        {"too many words", Ask::load, "RP7707", "more words of state",
         changed<Loaded>([](Loaded& m) { m.more_words = 0xFFFFFFFF; })},
        {"ghosts that there are not", Ask::load, "RP7707", "a unit that there is not",
         changed<Loaded>([](Loaded& m) { m.ghosts[1] = std::uint64_t{1} << 63; })},
        {"not playable for no reason", Ask::load, "RP7707", "to LOAD is none",
         changed<Loaded>([](Loaded& m) { m.playable = false, m.findings.clear(); })},
        // ---- positions, with hashes that fit ----
        {"a wrong hash", Ask::play, "RP7707", "a hash that is not that of the position",
         changed<Played>([](Played& m) { ++m.standing.hash; })},
        {"a changed word", Ask::play, "RP7707", "a hash that is not that of the position",
         changed<Played>([](Played& m) {
             m.standing.changed.push_back({3, 1});
         })},
        {"words beyond the state", Ask::play, "RP7707", "more words of state", changed<Played>([](Played& m) {
             m.standing.changed.push_back({5000, 1});
         })},
        {"turn 200", Ask::start, "RP7707", "at most", position([](GameState& s) { s.set_var(Var::turn, 200); })},
        {"a third side", Ask::start, "RP7707", "a side that there is not",
         position([](GameState& s) { s.set_var(Var::side_to_act, 2); })},
        {"a step without name", Ask::start, "RP7707", "at most",
         position([](GameState& s) { s.set_var(Var::step, 99); })},
        {"a unit off the map", Ask::start, "RP7707", "off the map",
         position([](GameState& s) { s.set_unit(0, 0xFFFFFE, 1, UnitStatus::on_map); })},
        {"a unit too strong", Ask::start, "RP7707", "more steps than it has",
         position([](GameState& s) { s.set_unit(0, 0, 9, UnitStatus::on_map); })},
        {"one unit more", Ask::start, "RP7707", "a unit that there is not",
         position([](GameState& s) { s.set_unit(127, 0, 1, UnitStatus::on_map); })},
        {"a set of nobody", Ask::start, "RP7707", "a unit that there is not",
         position([](GameState& s) { s.set_var(Var::moved_high, std::uint64_t{1} << 63); })},
        {"another view", Ask::view, "RP7707", "another position",
         changed<ViewWords>([](ViewWords& m) { ++m.words[0]; })},
        // ---- actions and marks ----
        {"a unit of nobody acts", Ask::legal, "RP7707", "a unit that there is not",
         changed<ActionList>([](ActionList& m) {
             m = {Action{ActionKind::activate, 126, 0, kNoHex}};
         })},
        {"a move off the map", Ask::legal, "RP7707", "a hex that there is not", changed<ActionList>([](ActionList& m) {
             m = {Action{ActionKind::activate, 0, 0, 0xFFFFF0}};
         })},
        {"out of order", Ask::legal, "RP7707", "out of order",
         changed<ActionList>([](ActionList& m) { std::reverse(m.begin(), m.end()); })},
        {"the same twice", Ask::legal, "RP7707", "out of order",
         changed<ActionList>([](ActionList& m) { m.push_back(m.back()); })},
        {"nothing to do", Ask::legal, "RP7707", "nothing to do", changed<ActionList>([](ActionList& m) { m.clear(); })},
        {"an action without name", Ask::legal, "RP7707", "to LEGAL is none",
         payload([](std::string& b) { b[4] = 99; })},
        {"a verb of no module", Ask::next, "RP7707", "a rule module that there is not",
         changed<Action>([](Action& m) { m = Action::plain(ActionKind::verb, 0xFF00); })},
        {"a die of 200 faces", Ask::next, "RP7707", "a face that no die has",
         changed<Action>([](Action& m) { m = Action::plain(ActionKind::die, 200); })},
        {"a mark off the map", Ask::markers, "RP7707", "a hex that there is not",
         changed<std::vector<Badge>>([](std::vector<Badge>& m) {
             m.push_back({"x", "y", Badge::Tone::plain, 1, false, kNoUnit, 0xFFFFF0});
         })},
        {"a mark on nobody", Ask::markers, "RP7707", "a unit that there is not",
         changed<std::vector<Badge>>([](std::vector<Badge>& m) {
             m.push_back({"x", "y", Badge::Tone::plain, 1, false, 126});
         })},
        // ---- many games ----
        {"too few games", Ask::play_many, "RP7708", "is none",
         changed<ManyPlayed>([](ManyPlayed& m) { m.rows.pop_back(); })},
        {"too many games", Ask::play_many, "RP7708", "is none",
         changed<ManyPlayed>([](ManyPlayed& m) { m.rows.push_back({}); })},
        {"a third winner", Ask::play_many, "RP7708", "is none",
         changed<ManyPlayed>([](ManyPlayed& m) { m.rows[0].winner = 7; })},
        {"a winner next to the last", Ask::play_many, "RP7708", "is none",
         changed<ManyPlayed>([](ManyPlayed& m) { m.rows.back().winner = kSides; })},
        {"an offence in no game", Ask::play_many, "RP7708", "is none", changed<ManyPlayed>([](ManyPlayed& m) {
             m.offences.push_back({1'000'000, std::string("x")});
         })},
    };
    return all;
}

template <std::uint64_t kGame, bool kLastAlone = false>
auto offence_in() {
    return changed<ManyPlayed>([](ManyPlayed& m) {
        if (!kLastAlone || m.rows.size() < 64) m.offences.push_back({kGame, std::string("x")});
    });
}

const std::vector<Lie>& lies_about_games() {
    static const std::vector<Lie> all = {
        {"offence in game 0", Ask::play_many, "RP7708", "is none", offence_in<0>()},
        {"offence in game 63", Ask::play_many, "RP7708", "is none", offence_in<63>()},
        {"offence in game 64", Ask::play_many, "RP7708", "is none", offence_in<64>()},
        {"last block: offence in game 63", Ask::play_many, "RP7708", "is none", offence_in<63, true>()},
        {"last block: offence in game 64", Ask::play_many, "RP7708", "is none", offence_in<64, true>()},
        {"last block: offence in game 69", Ask::play_many, "RP7708", "is none", offence_in<69, true>()},
        {"last block: offence in game 70", Ask::play_many, "RP7708", "is none", offence_in<70, true>()},
    };
    return all;
}

const std::vector<Lie>& lies_about_hooks() {
    static const std::vector<Lie> all = {
        {"no answer of a hook", Ask::hook, "RP7707", "to HOOK is none", payload([](std::string& b) { b.pop_back(); })},
        {"lists that are none", Ask::hook, "RP7707", "to HOOK is none", changed<HookAnswer>([](HookAnswer& m) {
             m.status = 1;
             m.lists = std::string(40, '\xEE');
         })},
        {"lists with something behind", Ask::hook, "RP7707", "to HOOK is none", changed<HookAnswer>([](HookAnswer& m) {
             m.status = 1;
             m.lists += "more";
         })},
        {"silent about a hook", Ask::hook, "RP7706", "did not answer HOOK", [](Packet) { return std::string(); },
         After::hang},
        {"ends at a hook", Ask::hook, "RP7705", "ended with code 0", [](Packet) { return std::string(); },
         After::leave},
        {"subscribes to what there is not", Ask::load, "RP5201", "another module than this",
         changed<Loaded>([](Loaded& m) {
             for (MadeModule& made : m.made) made.subscriptions.push_back({"movement.fly", 100});
         })},
        {"made nothing", Ask::load, "RP5201", "another module than this",
         changed<Loaded>([](Loaded& m) { m.made.clear(); })},
        {"words without end", Ask::load, "RP5201", "more words of state",
         changed<Loaded>([](Loaded& m) { m.more_words = 0xFFFFFFFF; })},
    };
    return all;
}

}  // namespace

std::span<const Lie> all_lies() { return lies(); }
std::span<const Lie> game_lies() { return lies_about_games(); }
std::span<const Lie> hook_lies() { return lies_about_hooks(); }

}  // namespace ramparts::test
