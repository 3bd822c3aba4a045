// The state of a game: a small flat value of 64-bit words with a hash kept word by word, and the events that change it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/play/limits.hpp"
#include "engine/play/unit_set.hpp"

namespace ramparts {

enum class Phase : std::uint8_t { movement, combat, over };

/// What is being decided. `chance_*` steps are decided by the dice, the others by the side to act.
enum class Step : std::uint8_t {
    menu,             ///< choose a unit to move, a combat to begin, or end the phase
    destination,      ///< choose where the active unit goes
    build_combat,     ///< add attackers, guns and defenders, then resolve
    chance_combat,    ///< the combat die (6.2)
    defender_losses,  ///< the defender chooses who loses a step (6.11)
    attacker_losses,
    retreats,       ///< the owner chooses who retreats where (6.12)
    displacement,   ///< the owner chooses where a displaced unit goes (6.13)
    advance,        ///< the attacker chooses who advances where (6.15)
    chance_module,  ///< a rule module's die
    choice_module,  ///< a rule module's question to the side to act
    automatic,      ///< nobody decides: RuleSet::settle goes on
    over,
    module_frame,  ///< a module's phase or question, on top of the stack of frames
    module_dice,   ///< dice of a module, on top of the stack of frames
};

enum class UnitStatus : std::uint8_t { reserve, on_map, eliminated };
/// What a module may say of a unit that is on the map, in bits: RP_UNIT_… of the boundary. It goes with the unit when
/// that leaves the map.
inline constexpr unsigned kAloft = 1;      ///< it has a hex and no place on the board
inline constexpr unsigned kSilent = 2;     ///< it exerts no ZOC
inline constexpr unsigned kUnstacked = 4;  ///< it does not count for stacking

/// The scalar words of the state. Sets of units take two words each.
enum class Var : std::uint8_t {
    turn,  ///< 1 … number of turns
    phase,
    step,
    phasing_side,
    side_to_act,
    winner,       ///< side + 1, 0 = none yet
    active_unit,  ///< unit + 1, 0 = none
    moved,        ///< set: moved or entered this phase
    moved_high,
    entered_counts,  ///< eight bits per entry point: units entered by it this phase (5.3)
    substitutes,     ///< four words, two 32-bit hexes each (hex + 1): substitute entry in use this phase
    substitutes_1,
    substitutes_2,
    substitutes_3,
    must_attack,  ///< set F: friendly units still obliged to attack (6.4)
    must_attack_high,
    must_be_attacked,  ///< set E: enemy units still obliged to be attacked (6.1)
    must_be_attacked_high,
    spent,  ///< set: units that attacked, bombarded, or advanced this phase
    spent_high,
    attacked,  ///< set: enemy units already attacked this phase (6.3)
    attacked_high,
    retreated,  ///< set: units that retreated this phase (6.12)
    retreated_high,
    began_in_ezoc,  ///< set: friendly units that began the combat phase in an EZOC (7.8)
    began_in_ezoc_high,
    no_fire,  ///< set: guns displaced before they fired (6.13)
    no_fire_high,
    attackers,  ///< the combat being built or resolved: adjacent part A
    attackers_high,
    supporters,  ///< bombarding part B
    supporters_high,
    defenders,  ///< D
    defenders_high,
    shifted,  ///< set: units that left their hex during this combat
    shifted_high,
    multi_hex,  ///< 1 when this combat is one over several hexes (6.12)
    reduction,  ///< columns given up voluntarily (6.16)
    locked,     ///< 1 once a module's option was declared: the combat may only be resolved (8.2)
    column,     ///< final odds position + 64
    die,
    defender_steps,  ///< steps still to lose
    attacker_steps,
    retreating,  ///< set: units still to retreat in this combat
    retreating_high,
    result_flags,  ///< bit 0: defender retreats, bit 1: attacker retreats
    chain_length,  ///< displacement chain (6.13): entries in use
    chain,         ///< eight words, two entries each: unit << 24 | target hex
    chain_1,
    chain_2,
    chain_3,
    chain_4,
    chain_5,
    chain_6,
    chain_7,
    module_owner,  ///< module whose die or question is open, + 1
    modules,       ///< kModuleVars words for each rule module from here on
    count_ = modules + 32,
};
inline constexpr int kVars = static_cast<int>(Var::count_);

enum class EventKind : std::uint8_t {
    set_var,       ///< `index` = Var, `value`
    move_unit,     ///< unit `index` goes to hex `value` (on the map)
    remove_unit,   ///< unit `index` leaves the map: eliminated, or with its steps by an exit when `value` is 1
    reserve_unit,  ///< unit `index` goes back to the reserve
    set_steps,     ///< unit `index` has `value` steps left
    mark_origin,   ///< unit `index` stood in hex `value` when this combat began
    set_more,      ///< word `word` behind those of the units becomes `value`
    set_flags,     ///< unit `index` on the map has the flags `value`
    trigger,       ///< changes nothing: RuleSet::react is asked about it once all events of the list are made
    note,          ///< changes nothing: a line for the log; unit `index`, hex `value`, `word` as packed by note()
};

/// The only mutators of a GameState; a rule set returns them, the host applies them.
struct Event {
    EventKind kind = EventKind::set_var;
    std::uint8_t index = 0;
    std::uint32_t word = 0;
    std::uint64_t value = 0;
    constexpr Event() = default;
    constexpr Event(EventKind k, std::uint8_t i, std::uint64_t v, std::uint32_t w = 0) noexcept
        : kind(k), index(i), word(w), value(v) {}
    friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// One fixed key per word of the state.
inline constexpr auto kWordKeys = [] {
    std::array<std::uint64_t, kVars + kMaxUnits> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = mix64(i + 1);
    return keys;
}();

/// A regular value; games whose modules keep no state beyond the old words copy no heap memory. `hash()` costs nothing:
/// it is kept up to date by every change.
class GameState {
public:
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_; }
    /// The hash computed afresh from every word; equals hash() or the state is corrupt.
    [[nodiscard]] std::uint64_t recomputed_hash() const noexcept {
        std::uint64_t h = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) h ^= word_hash(i, words_[i]);
        for (std::size_t i = 0; i < more_.size(); ++i) h ^= more_hash(i, more_[i]);
        return h;
    }

    [[nodiscard]] std::uint64_t var(Var v) const noexcept { return words_[static_cast<std::size_t>(v)]; }
    [[nodiscard]] UnitSet set(Var v) const noexcept {
        return {words_[static_cast<std::size_t>(v)], words_[static_cast<std::size_t>(v) + 1]};
    }

    [[nodiscard]] int turn() const noexcept { return static_cast<int>(var(Var::turn)); }
    [[nodiscard]] Phase phase() const noexcept { return static_cast<Phase>(var(Var::phase)); }
    [[nodiscard]] Step step() const noexcept { return static_cast<Step>(var(Var::step)); }
    [[nodiscard]] SideId phasing() const noexcept { return static_cast<SideId>(var(Var::phasing_side)); }
    [[nodiscard]] SideId to_act() const noexcept { return static_cast<SideId>(var(Var::side_to_act)); }
    /// A number of its own for each phase of each player turn of a game; never 0.
    [[nodiscard]] std::uint64_t phase_key() const noexcept { return key_of_phase(turn(), phasing(), phase()); }
    [[nodiscard]] static constexpr std::uint64_t key_of_phase(int turn, SideId side, Phase phase) noexcept {
        return static_cast<std::uint64_t>(turn) << 16 | std::uint64_t{side} << 8 | static_cast<std::uint64_t>(phase);
    }
    [[nodiscard]] bool over() const noexcept { return phase() == Phase::over; }
    /// kNoSide until the game is over.
    [[nodiscard]] SideId winner() const noexcept {
        return var(Var::winner) ? static_cast<SideId>(var(Var::winner) - 1) : kNoSide;
    }
    [[nodiscard]] UnitIndex active() const noexcept {
        return var(Var::active_unit) ? static_cast<UnitIndex>(var(Var::active_unit) - 1) : kNoUnit;
    }
    [[nodiscard]] bool chance() const noexcept {
        return step() == Step::chance_combat || step() == Step::chance_module || step() == Step::module_dice;
    }

    [[nodiscard]] HexIndex hex(UnitIndex u) const noexcept {
        return status(u) == UnitStatus::on_map ? static_cast<HexIndex>(unit(u) & 0xFFFFFF) : kNoHex;
    }
    [[nodiscard]] HexIndex origin(UnitIndex u) const noexcept {
        return static_cast<HexIndex>((unit(u) >> 24) & 0xFFFFFF);
    }
    [[nodiscard]] int steps(UnitIndex u) const noexcept { return static_cast<int>((unit(u) >> 48) & 0xFF); }
    [[nodiscard]] UnitStatus status(UnitIndex u) const noexcept {
        return static_cast<UnitStatus>((unit(u) >> 56) & 3U);
    }
    /// What modules say of the unit, in bits (kAloft …); 0 off the map.
    [[nodiscard]] unsigned flags(UnitIndex u) const noexcept { return static_cast<unsigned>(unit(u) >> 58); }
    [[nodiscard]] bool on_map(UnitIndex u) const noexcept { return status(u) == UnitStatus::on_map; }
    /// Whether it has left the map by an exit: it is out of the game with the steps that it had.
    [[nodiscard]] bool exited(UnitIndex u) const noexcept {
        return status(u) == UnitStatus::eliminated && steps(u) > 0;
    }

    /// The words of modules behind those of the units: frames first, then attributes. Zero words weigh nothing in the
    /// hash, so a game without them has the hash it always had.
    [[nodiscard]] std::size_t more_count() const noexcept { return more_.size(); }
    [[nodiscard]] std::uint64_t more(std::size_t i) const noexcept { return more_[i]; }
    /// Gives the state its number of words behind the units, all zero; once, before a game begins.
    void resize_more(std::size_t count) { more_.assign(count, 0); }
    void set_more(std::size_t i, std::uint64_t value) noexcept {
        if (more_[i] == value) return;
        hash_ ^= more_hash(i, more_[i]) ^ more_hash(i, value);
        more_[i] = value;
    }
    /// Where the words stand in memory, for views of modules.
    [[nodiscard]] const std::uint64_t* words() const noexcept { return words_.data(); }
    [[nodiscard]] const std::uint64_t* more_words() const noexcept { return more_.data(); }

    /// Changes one word; for Position::apply and set-up only.
    void set_word(std::size_t i, std::uint64_t value) noexcept {
        if (words_[i] == value) return;
        hash_ ^= word_hash(i, words_[i]) ^ word_hash(i, value);
        words_[i] = value;
    }
    void set_var(Var v, std::uint64_t value) noexcept { set_word(static_cast<std::size_t>(v), value); }
    void set_unit(UnitIndex u, HexIndex hex, int steps, UnitStatus status) noexcept {
        const std::uint64_t place = hex == kNoHex ? 0 : hex;
        const std::uint64_t kept = status == UnitStatus::on_map ? 0xFC00FFFFFF000000ULL : 0xFFFFFF000000ULL;
        set_word(kUnitBase + u, (unit(u) & kept) | place | (static_cast<std::uint64_t>(steps) << 48) |
                                    (static_cast<std::uint64_t>(status) << 56));
    }
    void set_flags(UnitIndex u, unsigned flags) noexcept {
        set_word(kUnitBase + u, (unit(u) & ~(std::uint64_t{0x3F} << 58)) | std::uint64_t{flags & 0x3FU} << 58);
    }
    void set_origin(UnitIndex u, HexIndex hex) noexcept {
        set_word(kUnitBase + u, (unit(u) & ~0xFFFFFF000000ULL) | (static_cast<std::uint64_t>(hex) << 24));
    }

    friend bool operator==(const GameState& a, const GameState& b) noexcept {
        return a.hash_ == b.hash_ && a.words_ == b.words_ && a.more_ == b.more_;
    }

private:
    static constexpr std::size_t kUnitBase = static_cast<std::size_t>(kVars);
    [[nodiscard]] static constexpr std::uint64_t more_hash(std::size_t i, std::uint64_t value) noexcept {
        return value == 0 ? 0 : mix64(value ^ mix64(kWordKeys.size() + i + 1));
    }
    [[nodiscard]] static constexpr std::uint64_t word_hash(std::size_t i, std::uint64_t value) noexcept {
        return value == 0 ? 0 : mix64(value ^ kWordKeys[i]);
    }
    [[nodiscard]] std::uint64_t unit(UnitIndex u) const noexcept { return words_[kUnitBase + u]; }

    std::array<std::uint64_t, kVars + kMaxUnits> words_{};
    std::vector<std::uint64_t> more_;
    std::uint64_t hash_ = 0;
};

/// A growing list of events with the spellings rules use. Keeps its room when cleared.
class EventList {
public:
    EventList() = default;
    EventList(EventList&&) noexcept = default;
    EventList& operator=(EventList&&) noexcept = default;
    ~EventList() = default;
    /// The events; the list of what follows is each one's own.
    EventList(const EventList& other)
        : room_(other.room_), count_(other.count_), triggers_(other.triggers_), look_again_(other.look_again_) {}
    EventList& operator=(const EventList& other) {
        room_ = other.room_;
        count_ = other.count_;
        triggers_ = other.triggers_;
        look_again_ = other.look_again_;
        return *this;
    }
    void clear() noexcept {
        count_ = 0;
        triggers_ = 0;
        look_again_ = false;
    }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] const Event* begin() const noexcept { return room_.data(); }
    [[nodiscard]] const Event* end() const noexcept { return room_.data() + count_; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }

    void set(Var v, std::uint64_t value) { add(EventKind::set_var, static_cast<std::uint8_t>(v), value); }
    void set(Var v, UnitSet s) {
        set(v, s.word(0));
        set(static_cast<Var>(static_cast<int>(v) + 1), s.word(1));
    }
    void step(Step s, SideId to_act) {
        set(Var::step, static_cast<std::uint64_t>(s));
        set(Var::side_to_act, to_act);
    }
    void move(UnitIndex u, HexIndex hex) { add(EventKind::move_unit, u, hex); }
    void eliminate(UnitIndex u) { add(EventKind::remove_unit, u, 0); }
    void exit(UnitIndex u) { add(EventKind::remove_unit, u, 1); }
    void steps(UnitIndex u, int n) { add(EventKind::set_steps, u, static_cast<std::uint64_t>(n)); }
    void origin(UnitIndex u, HexIndex hex) { add(EventKind::mark_origin, u, hex); }
    void flags(UnitIndex u, unsigned bits) { add(EventKind::set_flags, u, bits); }
    void reserve(UnitIndex u) { add(EventKind::reserve_unit, u, 0); }
    void more(std::size_t word, std::uint64_t value) {
        add(EventKind::set_more, 0, value, static_cast<std::uint32_t>(word));
    }
    void trigger(UnitIndex u, std::uint64_t what) {
        add(EventKind::trigger, u, what);
        ++triggers_;
    }
    /// A message of the module in a slot, about a unit and a hex, either of which may be none.
    /// `slot` is the module's, with the number of the rule that the line cites in the bits from 8 on (0: the module's).
    void note(UnitIndex u, HexIndex hex, unsigned slot, unsigned number) {
        add(EventKind::note, u, hex, slot << 16 | number);
    }
    /// A module's proposal is in the list that changes who is where: once it is made, and before anything follows from
    /// it, the rules look again at what they hold (RuleSet::look_again).
    void look_again() noexcept { look_again_ = true; }
    [[nodiscard]] bool to_look_again() const noexcept { return look_again_; }
    /// Events of kind `trigger` in the list.
    [[nodiscard]] std::size_t triggers() const noexcept { return triggers_; }
    /// An empty list for what follows from them, kept for the next time too.
    [[nodiscard]] EventList& following() {
        if (!following_) following_ = std::make_unique<EventList>();
        following_->clear();
        return *following_;
    }

private:
    void add(EventKind kind, std::uint8_t index, std::uint64_t value, std::uint32_t word = 0) {
        if (count_ == room_.size()) [[unlikely]]
            grow();
        Event& event = room_[count_++];
        event.kind = kind;
        event.index = index;
        event.word = word;
        event.value = value;
    }

    void grow();

    std::vector<Event> room_;  // its size is what there is room for
    std::size_t count_ = 0;
    std::size_t triggers_ = 0;
    bool look_again_ = false;
    std::unique_ptr<EventList> following_;
};

}  // namespace ramparts
