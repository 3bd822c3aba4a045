// What hooks answer, against what plugin.xml and the map have.
#include <algorithm>
#include <cstring>

#include "sdk/conformance/watched_calls.hpp"

namespace ramparts::conformance {
namespace {

std::string at(const WatchedModule& m, const char* hook) { return m.info->id + ", " + hook + ": "; }

template <class Row>
const Row* numbered(const std::vector<Row>& rows, int number) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.number == number; });
    return found == rows.end() ? nullptr : &*found;
}

bool is_unit(const rp_view& view, std::uint32_t unit) { return unit < view.fixed->unit_count; }
bool is_hex(const rp_view& view, std::uint32_t hex) {
    rp_hex_info info{};
    return hex < view.fixed->hex_count && view.fixed->hex(view.fixed, hex, &info) > 0;
}

void need_message(const WatchedModule& m, const char* hook, unsigned message, unsigned rule) {
    Tally& tally = m.watch->tally();
    tally.need(Check::messages_exist, numbered(m.info->messages, static_cast<int>(message)) != nullptr, [&] {
        return at(m, hook) + "it names message " + std::to_string(message) + ", which plugin.xml does not have";
    });
    tally.need(Check::messages_exist, rule <= m.info->rules.size(), [&] {
        return at(m, hook) + "it names rule " + std::to_string(rule) + ", which plugin.xml does not have";
    });
}

// The greatest answer of a hook that gives a quantity.
std::int32_t most_of(std::string_view hook) {
    if (hook == "movement.allowance" || hook == "movement.profile") return 250;
    if (hook == "combat.range") return 1000;
    if (hook == "combat.strength") return 100'000;
    if (hook == "victory.winner") return 2;
    if (hook == "play.order") return RP_TURN_OVER;
    if (hook.starts_with("hints.")) return 9'900;
    return INT32_MAX;
}

}  // namespace

ViewCopy::ViewCopy(const rp_view& of, std::size_t more_words) : of_(of), more_words_(more_words), mine_(of) {
    words_.assign(of.words, of.words + of.word_count);
    if (more_words > 0) words_.insert(words_.end(), of.more, of.more + more_words);
    const std::size_t hexes = of.fixed->hex_count;
    constexpr std::size_t kUnits = 256;  // `next` is there for kNoUnit too
    board_.reserve(3 * hexes + kUnits);
    board_.insert(board_.end(), of.first, of.first + hexes);
    board_.insert(board_.end(), of.next, of.next + kUnits);
    for (const std::uint8_t* zoc : of.zoc) board_.insert(board_.end(), zoc, zoc + hexes);
    mine_.words = words_.data();
    mine_.units = words_.data() + (of.units - of.words);
    mine_.more = words_.data() + of.word_count;
    mine_.first = board_.data();
    mine_.next = board_.data() + hexes;
    mine_.zoc[0] = mine_.next + kUnits;
    mine_.zoc[1] = mine_.zoc[0] + hexes;
    if (of.frame) {
        frame_ = *of.frame;
        mine_.frame = &frame_;
    }
    as_made_ = mine_;
}

bool ViewCopy::untouched() const noexcept {
    const std::size_t hexes = of_.fixed->hex_count;
    const auto same = [](const void* a, const void* b, std::size_t bytes) { return std::memcmp(a, b, bytes) == 0; };
    return same(&mine_, &as_made_, sizeof mine_) && same(words_.data(), of_.words, of_.word_count * 8) &&
           (more_words_ == 0 || same(words_.data() + of_.word_count, of_.more, more_words_ * 8)) &&
           same(mine_.first, of_.first, hexes) && same(mine_.next, of_.next, 256) &&
           same(mine_.zoc[0], of_.zoc[0], hexes) && same(mine_.zoc[1], of_.zoc[1], hexes) &&
           (of_.frame == nullptr || same(&frame_, of_.frame, sizeof frame_));
}

void look_at_number(const WatchedModule& m, const char* hook, std::int32_t answer) {
    const std::string_view name = hook;
    if (name == "victory.score" || name == "hints.worth") return;  // may be negative
    Tally& tally = m.watch->tally();
    tally.need(Check::answers_in_range, answer >= 0 && answer <= most_of(name), [&] {
        const std::string thrown = answer < 0 ? m.watch->last_words() : std::string();
        return at(m, hook) + (thrown.empty() ? "it answers " + std::to_string(answer) : thrown);
    });
}

void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_action> actions) {
    Tally& tally = m.watch->tally();
    const bool options = std::strcmp(hook, "combat.options") == 0;
    for (const rp_action& a : actions) {
        const bool unit = a.unit != RP_NO_UNIT;
        const bool hex = a.hex != RP_NO_HEX;
        std::string odd;
        if ((unit && !is_unit(view, a.unit)) || (hex && !is_hex(view, a.hex))) odd = "a unit or hex that is not there";
        else if (options && (a.kind != RP_ACT_OPTION || a.verb != m.given->slot)) odd = "an option that is not its own";
        else if (!options) {
            const VerbInfo* verb = numbered(m.info->verbs, a.verb & 0xFF);
            if (a.kind != RP_ACT_VERB || a.verb >> 8 != m.given->slot || verb == nullptr) odd = "no verb of its own";
            else if (unit != (verb->takes == VerbTakes::unit || verb->takes == VerbTakes::both) ||
                     hex != (verb->takes == VerbTakes::hex || verb->takes == VerbTakes::both))
                odd = "the verb " + verb->id + " with another unit or hex than it takes";
        }
        tally.need(Check::verbs_own, odd.empty(), [&] { return at(m, hook) + "it lists " + odd; });
    }
    std::vector<rp_action> sorted(actions.begin(), actions.end());
    const auto less = [](const rp_action& a, const rp_action& b) {
        return std::tie(a.kind, a.unit, a.verb, a.hex) < std::tie(b.kind, b.unit, b.verb, b.hex);
    };
    std::sort(sorted.begin(), sorted.end(), less);
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end(),
                                          [&](const rp_action& a, const rp_action& b) { return !less(a, b); });
    tally.need(Check::verbs_once, twice == sorted.end(), [&] {
        return at(m, hook) + "it lists verb " + std::to_string(twice->verb & 0xFF) + " twice for the same unit and hex";
    });
}

void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_event> events) {
    for (const rp_event& e : events) {
        std::string odd;
        switch (e.kind) {
            case RP_EV_SET:
            case RP_EV_ADD:
                if (e.what >= m.info->attributes.size()) odd = "an attribute that plugin.xml does not have";
                break;
            case RP_EV_MOVE:
            case RP_EV_REMOVE:
            case RP_EV_STEPS:
            case RP_EV_MARK:
            case RP_EV_STATUS:
            case RP_EV_STOP:
                if (!is_unit(view, e.index)) odd = "a unit that is not there";
                break;
            case RP_EV_PUSH:
                if (numbered(m.info->frames, e.what) == nullptr) odd = "a frame that plugin.xml does not have";
                break;
            case RP_EV_LOCAL:
                if (e.what >= RP_FRAME_LOCALS || e.index > 1) odd = "a local that no frame has";
                break;
            case RP_EV_VALUE:
                if (e.what < 1 || e.what > RP_MAX_MESSAGE_ARGS || e.index > RP_ARG_FACE)
                    odd = "a value that no note has";
                break;
            case RP_EV_NOTE: need_message(m, hook, e.what, static_cast<std::uint16_t>(e.value >> 32)); break;
            case RP_EV_CALL:
                if (e.what < RP_PROC_LOSE_STEPS || e.what > RP_PROC_COMBAT) odd = "a procedure that is not there";
                else if (!m.info->procedures) odd = "a procedure, which plugin.xml does not say (procedures)";
                break;
            case RP_EV_PHASING:
                if (e.index >= view.fixed->side_count) odd = "a side that is not there";
                break;
            case RP_EV_POP:
            case RP_EV_WIN: break;
            default: odd = "an event of kind " + std::to_string(e.kind);
        }
        m.watch->tally().need(Check::events_in_order, odd.empty(), [&] { return at(m, hook) + "it proposes " + odd; });
    }
}

void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_shift> shifts) {
    constexpr std::int32_t kMostColumns = 99;
    Tally& tally = m.watch->tally();
    for (const rp_shift& s : shifts) {
        tally.need(Check::answers_in_range, s.columns >= -kMostColumns && s.columns <= kMostColumns,
                   [&] { return at(m, hook) + "it shifts by " + std::to_string(s.columns) + " columns"; });
        tally.need(Check::answers_in_range, s.hex == RP_NO_HEX || is_hex(view, s.hex),
                   [&] { return at(m, hook) + "it names a hex that is not there"; });
        if (s.message != 0) need_message(m, hook, s.message, s.rule);  // without one the title of the module is shown
    }
}

void look_at(const WatchedModule& m, const rp_view&, const char* hook, std::span<const rp_outcome> outcomes) {
    for (const rp_outcome& o : outcomes)
        m.watch->tally().need(Check::answers_in_range, o.face >= 1 && o.face <= RP_MAX_FACES && o.weight > 0, [&] {
            return at(m, hook) + "face " + std::to_string(o.face) + " has the weight " + std::to_string(o.weight);
        });
}

void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_marker> markers) {
    for (const rp_marker& marker : markers) {
        const std::uint32_t count = marker.scope == 2   ? view.fixed->unit_count
                                    : marker.scope == 3 ? view.fixed->hex_count
                                    : marker.scope == 4 ? 3 * view.fixed->hex_count
                                                        : 2;
        m.watch->tally().need(Check::answers_in_range, marker.scope <= 4 && marker.index < count,
                              [&] { return at(m, hook) + "it marks something that is not there"; });
    }
}

void look_at(const WatchedModule& m, const rp_view& view, const char* hook, const rp_message& said) {
    const bool given = m.watch->tally().need(Check::messages_exist, said.message != 0,
                                             [&] { return at(m, hook) + "its answer needs a message and has none"; });
    if (!given) return;
    need_message(m, hook, said.message, said.rule);
    const MessageInfo* message = numbered(m.info->messages, said.message);
    if (message == nullptr) return;
    for (int i = 0; i < RP_MAX_MESSAGE_ARGS; ++i) {
        if (message->text.find("{" + std::to_string(i + 1) + "}") == std::string::npos) continue;
        const int kind = said.kinds >> (4 * i) & 0xF;
        const auto value = static_cast<std::uint32_t>(said.args[i]);
        const bool there = kind == 1   ? is_unit(view, value)
                           : kind == 2 ? is_hex(view, value)
                           : kind == 3 ? value < 2
                                       : kind <= 6;
        m.watch->tally().need(Check::messages_exist, there, [&] {
            return at(m, hook) + "argument " + std::to_string(i + 1) + " of message '" + message->id + "' is not there";
        });
    }
}

void look_at_bits(const WatchedModule& m, const char* hook, bool in_order) {
    m.watch->tally().need(Check::answers_in_range, in_order,
                          [&] { return at(m, hook) + "it sets a bit behind the last hex of the map"; });
}

void look_at_open(const WatchedModule& m, const rp_view& view, std::int32_t answer) {
    const rp_play_1& play = m.table<rp_play_1>();
    if (view.frame == nullptr || view.frame->side == RP_NO_SIDE || play.legal == nullptr || answer < 0) return;
    Collected<rp_actions> listed;
    const ViewCopy copy(view, m.watch->more_words());
    if (play.legal(m.theirs, copy.view(), &listed) < 0) return;
    m.watch->tally().need(Check::open_agrees, (answer > 0) == (listed.count > 0), [&] {
        return m.info->id + ": open says " + (answer > 0 ? "yes" : "no") + " and legal lists " +
               std::to_string(listed.count) + " choices";
    });
}

}  // namespace ramparts::conformance
