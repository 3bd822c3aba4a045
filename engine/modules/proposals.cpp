// Proposals of modules; see proposals.hpp.
#include "engine/modules/proposals.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/modules/attribute_words.hpp"
#include "engine/modules/boundary.hpp"
#include "engine/modules/called_play.hpp"
#include "engine/modules/notes.hpp"
#include "engine/play/way.hpp"

namespace ramparts {

ProposalBuffer::ProposalBuffer() noexcept : rp_events{sizeof(rp_events), 0, kFew, 0, nullptr, grow} {
    items = few_.data();
}

std::int32_t RP_CALL ProposalBuffer::grow(rp_events* list) {
    auto* self = static_cast<ProposalBuffer*>(list);
    if (self->capacity >= RP_MAX_EVENTS) return RP_E_LIMIT;
    if (self->many_.empty()) self->many_.assign(self->few_.begin(), self->few_.end());
    self->many_.resize(std::size_t{2} * self->capacity);
    self->items = self->many_.data();
    self->capacity = static_cast<std::uint32_t>(self->many_.size());
    return RP_YES;
}

namespace {

class Taker {
public:
    Taker(const ModuleSet& modules, const BoundModule& module, const StateView& view, const Trigger& from,
          Standing standing)
        : modules_(modules), module_(module), view_(view), from_(from), standing_(standing), words_(view.state) {}

    // One sentence when the event cannot be made.
    Message take(const rp_event& e) {
        switch (e.kind) {
            case RP_EV_SET: return set(e, false);
            case RP_EV_ADD: return set(e, true);
            case RP_EV_MOVE: return move(e);
            case RP_EV_REMOVE: return remove(e);
            case RP_EV_STEPS: return steps(e);
            case RP_EV_MARK: return mark(e);
            case RP_EV_STATUS: return status(e);
            case RP_EV_PUSH: return push(e);
            case RP_EV_LOCAL: return local(e);
            case RP_EV_POP: return pop();
            case RP_EV_CALL: return call(e);
            case RP_EV_STOP: return stop(e);
            case RP_EV_WIN: return win(e);
            case RP_EV_NOTE: return notes_.note(e);
            case RP_EV_VALUE: return notes_.value(e);
            case RP_EV_PHASING: return phasing(e);
            default: return message("it proposes an event of kind {1}, which is not known here", e.kind);
        }
    }
    void finish(Standing& standing, EventList& events) {
        words_.write(events);
        notes_.write(view_.context.unit_count(), events);
        for (const Event& e : made_) {
            switch (e.kind) {
                case EventKind::move_unit: events.move(e.index, static_cast<HexIndex>(e.value)); break;
                case EventKind::remove_unit: events.eliminate(e.index); break;
                case EventKind::reserve_unit: events.reserve(e.index); break;
                case EventKind::set_steps: events.steps(e.index, static_cast<int>(e.value)); break;
                case EventKind::set_flags: events.flags(e.index, static_cast<unsigned>(e.value)); break;
                default: break;
            }
        }
        for (const auto& [depth, frame] : edited_) write_locals(events, depth, frame);
        if (halted_) write_frame(events, halted_->first, halted_->second);
        if (dropped_) pop_frame(view_, *dropped_, standing, events);
        if (pushed_) write_push(standing, events);
        for (const auto& [unit, what] : triggers_) events.trigger(unit, what);
        const bool came_or_went =
            std::any_of(made_.begin(), made_.end(), [](const Event& e) { return e.kind != EventKind::set_steps; });
        if (came_or_went || marked_) events.look_again();
        if ((came_or_went || marked_) && view_.state.phase() == Phase::combat)
            events.trigger(kNoUnit, Trigger{TriggerKind::lapsed}.packed());
        if (winner_) finish_game(standing, events);
    }

private:
    [[nodiscard]] bool unit_ok(const rp_event& e) const {
        return e.index < static_cast<std::uint32_t>(view_.context.unit_count());
    }
    void happened(std::uint8_t what, UnitIndex u) {
        if (!modules_.happened.empty()) triggers_.emplace_back(u, Trigger{TriggerKind::happened, what, 0, u}.packed());
    }

    Message set(const rp_event& e, bool add) {
        if (e.what >= module_.attributes.size())
            return wording("it sets an attribute that its plugin.xml does not have");
        const AttributePlace& place = module_.attributes[e.what];
        const std::string& name = place.info->name;
        if (e.index >= place.count) return message("it sets {1} of something that is not there", name);
        const std::uint32_t word = place.word(e.index);
        const std::uint64_t before = words_.get(word);
        const std::int64_t now = place.unpacked(before, e.index);
        std::int64_t value = add ? now + e.value : e.value;
        if (add) value = std::clamp<std::int64_t>(value, place.info->least, place.info->most);
        if (value < place.info->least || value > place.info->most)
            return message("it sets {1} to {2}, outside its range", name, value);
        words_.set(word, place.packed(before, e.index, value));
        if (place.info->counts == VictoryCount::banners && value > now) count_banner(static_cast<SideId>(e.index));
        if (value != now && place.info->triggers)
            happened(RP_HAPPENED_ATTRIBUTE,
                     place.info->scope == AttributeScope::unit ? static_cast<UnitIndex>(e.index) : kNoUnit);
        return {};
    }
    // Who has as many banners as a condition of the battle asks for has won at once.
    void count_banner(SideId side) {
        const int taken = modules_.count_banners(
            [&](const AttributePlace& place) { return place.unpacked(words_.get(place.word(side)), side); });
        for (const VictoryRule& rule : view_.context.scenario().victory)
            if (rule.kind == VictoryRule::Kind::banners && rule.side == side && taken >= rule.need && !winner_)
                winner_ = side;
    }
    // A unit as the events before this one leave it; Position::apply() makes the same of them.
    struct Now {
        UnitStatus status = UnitStatus::reserve;
        HexIndex hex = kNoHex;
        int steps = 0;
        unsigned flags = 0;
        [[nodiscard]] bool on_map() const noexcept { return status == UnitStatus::on_map; }
    };
    [[nodiscard]] Now now(UnitIndex u) const {
        if (!now_.empty()) return now_[u];
        return {view_.state.status(u), view_.state.hex(u), view_.state.steps(u), view_.state.flags(u)};
    }
    // Takes an event about a unit into the list.
    void make(EventKind kind, UnitIndex u, std::uint64_t value) {
        if (now_.empty()) {
            std::vector<Now> all(static_cast<std::size_t>(view_.context.unit_count()));
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = now(static_cast<UnitIndex>(i));
            now_ = std::move(all);
        }
        made_.emplace_back(kind, u, value);
        Now& unit = now_[u];
        switch (kind) {
            case EventKind::move_unit:
                unit.status = UnitStatus::on_map;
                unit.hex = static_cast<HexIndex>(value);
                break;
            case EventKind::remove_unit: unit = {UnitStatus::eliminated, kNoHex, 0, 0}; break;
            case EventKind::reserve_unit: unit = {UnitStatus::reserve, kNoHex, unit.steps, 0}; break;
            case EventKind::set_steps: unit.steps = static_cast<int>(value); break;
            case EventKind::set_flags: unit.flags = static_cast<unsigned>(value); break;
            default: break;
        }
    }
    // By an enemy, or by as many friends as the options let share a hex when all count for stacking or all are leaders
    // (4.9, 4.10); with the flags that the unit has then.
    [[nodiscard]] bool taken(UnitIndex u, HexIndex hex, unsigned flags) const {
        const auto aloft = [&](UnitIndex who, unsigned its) {
            return (its & kAloft) != 0 || view_.context.air().has(who);
        };
        if (aloft(u, flags)) return false;
        const UnitInfo& own = view_.context.unit(u);
        const bool loose = (flags & kUnstacked) != 0 || modules_.ghosts().has(u);
        int counting = 0;
        int leaders = 0;
        bool enemies = false;
        const UnitSet all = view_.context.side_units(0) | view_.context.side_units(1);
        (now_.empty() ? view_.board.units(hex) : all).each([&](UnitIndex other) {
            const Now there = now(other);
            if (other == u || there.hex != hex || aloft(other, there.flags)) return;
            if (view_.context.unit(other).side != own.side) enemies = true;
            else if (view_.context.leaders().has(other)) ++leaders;
            else if ((there.flags & kUnstacked) == 0 && !modules_.ghosts().has(other) &&
                     !view_.context.loose().has(other))
                ++counting;
        });
        if (enemies || loose) return enemies;
        switch (own.stack) {
            case StackCategory::counts: return counting >= view_.context.options().stacking_limit;
            case StackCategory::leader: return leaders >= view_.context.options().leader_limit;
            case StackCategory::none: break;
        }
        return false;
    }
    // A status of a unit on the map (RP_UNIT_…); the one that nothing asks about here is refused.
    Message status(const rp_event& e) {
        static_assert(kAloft == RP_UNIT_ALOFT && kSilent == RP_UNIT_NO_ZOC && kUnstacked == RP_UNIT_NO_STACK);
        if (!unit_ok(e)) return wording("it changes the status of a unit that is not there");
        if (e.what != RP_UNIT_ALOFT && e.what != RP_UNIT_NO_ZOC && e.what != RP_UNIT_NO_STACK)
            return wording("it sets a status that is not known here");
        const auto u = static_cast<UnitIndex>(e.index);
        const Now unit = now(u);
        if (!unit.on_map()) return wording("it changes the status of a unit that is not on the map");
        const unsigned before = unit.flags;
        const unsigned flags = e.value != 0 ? before | e.what : before & ~unsigned{e.what};
        if (flags == before) return {};
        if ((before & ~flags) != 0 && !view_.context.open_to(domain(u, flags), unit.hex))
            return wording("it lets a unit come down to a place where none can be");
        if ((before & ~flags) != 0 && taken(u, unit.hex, flags))
            return wording("it lets a unit take room in a hex that is taken");
        make(EventKind::set_flags, u, flags);
        return {};
    }
    [[nodiscard]] Domain domain(UnitIndex u, unsigned flags) const {
        return (flags & kAloft) != 0 ? Domain::air : view_.context.unit(u).domain;
    }
    Message move(const rp_event& e) {
        if (!unit_ok(e)) return wording("it moves a unit that is not there");
        if (e.what != RP_MOVE_PLAIN && e.what != RP_MOVE_TRIGGERS)
            return wording("it moves a unit in a way that is not known here");
        const auto u = static_cast<UnitIndex>(e.index);
        const auto to = static_cast<HexIndex>(e.value);
        const Now unit = now(u);
        if (e.value < 0 || to >= view_.context.hexes() || !view_.context.scenario().map.present(to) ||
            !view_.context.open_to(domain(u, unit.flags), to))
            return wording("it moves a unit to a place where none can be");
        if (unit.hex != to && taken(u, to, unit.flags)) return wording("it moves a unit into a hex that is taken");
        make(EventKind::move_unit, u, to);
        set_back_entered(
            modules_, u, to, [&](std::uint32_t word) { return words_.get(word); },
            [&](std::uint32_t word, std::uint64_t value) { words_.set(word, value); });
        if (unit.steps == 0) make(EventKind::set_steps, u, 1);
        if (e.what == RP_MOVE_TRIGGERS)
            triggers_.emplace_back(u, Trigger{TriggerKind::entered, 0, 0, u, unit.hex}.packed());
        return {};
    }
    Message remove(const rp_event& e) {
        if (!unit_ok(e)) return wording("it removes a unit that is not there");
        if (e.value != 0 && e.value != 1) return wording("it removes a unit in a way that is not known here");
        const auto u = static_cast<UnitIndex>(e.index);
        make(e.value == 1 ? EventKind::reserve_unit : EventKind::remove_unit, u, 0);
        if (e.value != 1) happened(RP_HAPPENED_ELIMINATED, u);
        return {};
    }
    Message steps(const rp_event& e) {
        if (!unit_ok(e)) return wording("it changes the steps of a unit that is not there");
        const auto u = static_cast<UnitIndex>(e.index);
        if (e.value < 1 || e.value > view_.context.unit(u).steps)
            return wording("it gives a unit more or fewer steps than it has");
        if (e.value < now(u).steps) happened(RP_HAPPENED_STEP_LOST, u);
        make(EventKind::set_steps, u, static_cast<std::uint64_t>(e.value));
        return {};
    }
    Message mark(const rp_event& e) {
        if (e.what == RP_SET_INVOLVED && unit_ok(e)) {
            if (e.value != 0) involved_.add(static_cast<UnitIndex>(e.index));
            else involved_.remove(static_cast<UnitIndex>(e.index));
            return {};
        }
        const auto set = set_of_boundary(e.what);
        if (!set || !unit_ok(e)) return wording("it marks a unit or a set that is not there");
        if (e.value != 0 && !may_fight_as(*set, static_cast<UnitIndex>(e.index)))
            return wording("it lets a unit fight that is of the wrong side or not on the map");
        const auto word = static_cast<std::uint32_t>(*set) + (e.index >> 6);
        const std::uint64_t bit = std::uint64_t{1} << (e.index & 63);
        words_.set(word, e.value != 0 ? words_.get(word) | bit : words_.get(word) & ~bit);
        marked_ = true;
        return {};
    }

    // Whether the unit can be one of the attackers, the guns or the defenders; true for other sets.
    [[nodiscard]] bool may_fight_as(Var set, UnitIndex u) const {
        const bool attacks = set == Var::attackers || set == Var::supporters;
        if (!attacks && set != Var::defenders) return true;
        return now(u).on_map() && (view_.context.unit(u).side == view_.state.phasing()) == attacks;
    }

    // A procedure of the standard rules. Losing steps leaves no choice and is done at once.
    Message call(const rp_event& e) {
        if (!module_.info().procedures)
            return wording("it calls a procedure, and its plugin.xml does not say that it does");
        if (e.what != RP_PROC_LOSE_STEPS && pushed_) return wording("it pushes two frames at once");
        switch (e.what) {
            case RP_PROC_LOSE_STEPS: return lose_steps(e);
            case RP_PROC_RETREAT: return call_retreat(e);
            case RP_PROC_MOVE:
            case RP_PROC_COMBAT: return call_play(e);
            case RP_PROC_CHOOSE_LOSS:
            case RP_PROC_ADVANCE: return call_for_involved(e);
            default: return wording("it calls a procedure that is not known here");
        }
    }
    Message lose_steps(const rp_event& e) {
        if (!unit_ok(e) || e.value < 1 || e.value > 255) return wording("it takes steps from nobody, or none");
        const auto u = static_cast<UnitIndex>(e.index);
        if (!now(u).on_map()) return wording("it takes steps from a unit that is not on the map");
        const int steps = now(u).steps;
        const bool lives = steps > e.value;
        if (lives) make(EventKind::set_steps, u, static_cast<std::uint64_t>(steps - static_cast<int>(e.value)));
        else make(EventKind::remove_unit, u, 0);
        happened(lives ? RP_HAPPENED_STEP_LOST : RP_HAPPENED_ELIMINATED, u);
        triggers_.emplace_back(
            kNoUnit,
            Trigger{TriggerKind::resumed, RP_PROC_LOSE_STEPS, static_cast<std::uint8_t>(module_.slot)}.packed());
        return {};
    }
    Message call_retreat(const rp_event& e) {
        const std::int64_t hexes = e.value & 0xFF;
        if (!unit_ok(e) || hexes < 1 || (e.value & ~std::int64_t{0xFF | RP_RETREAT_OR_STEP}) != 0)
            return wording("it lets nobody retreat, or by no hex");
        const auto u = static_cast<UnitIndex>(e.index);
        if (!now(u).on_map()) return wording("it lets a unit retreat that is not on the map");
        Frame f = procedure(e);
        f.side = view_.context.unit(u).side;
        f.put_units(0, view_.state.set(Var::retreating));
        f.locals[4] = static_cast<std::int32_t>(view_.state.var(Var::result_flags));
        f.locals[5] = static_cast<std::int32_t>(e.value);
        f.locals[6] = u;
        f.locals[7] = static_cast<std::int32_t>(now(u).hex);
        pushed_ = f;
        return {};
    }
    Message call_for_involved(const rp_event& e) {
        const bool advance = e.what == RP_PROC_ADVANCE;
        if (involved_.empty()) return wording("it calls a procedure for the units it marked, and marked none");
        if (advance && (e.value < 0 || static_cast<std::uint64_t>(e.value) >= view_.context.hexes() ||
                        !view_.context.scenario().map.present(static_cast<HexIndex>(e.value))))
            return wording("it lets units advance into a hex that is not there");
        if (!advance && (e.value < 1 || e.value > 255)) return wording("it lets units lose no step");
        const SideId side = view_.context.unit(involved_.first()).side;
        if (!(involved_ - view_.context.side_units(side)).empty())
            return wording("it calls a procedure for units of both sides");
        Frame f = procedure(e);
        f.side = side;
        f.put_units(0, involved_);
        const bool attacker = side == view_.state.phasing();
        f.locals[4] = static_cast<std::int32_t>(
            advance ? 0 : view_.state.var(attacker ? Var::attacker_steps : Var::defender_steps));
        f.locals[5] = static_cast<std::int32_t>(e.value);
        pushed_ = f;
        involved_ = {};
        return {};
    }
    // For the units that it marked, else for the one it names.
    Message call_play(const rp_event& e) {
        if (involved_.empty() && unit_ok(e)) involved_.add(static_cast<UnitIndex>(e.index));
        if (involved_.empty() || e.value != 0) return wording("it lets nobody move or fight, or with a number");
        Frame f = procedure(e);
        Message problem = make_called(
            view_, involved_, [&](UnitIndex u) { return now(u).status; }, f);
        if (problem.empty()) pushed_ = f;
        involved_ = {};
        return problem;
    }
    [[nodiscard]] Frame procedure(const rp_event& e) const {
        Frame f;
        f.owner = static_cast<std::uint8_t>(module_.slot);
        f.number = e.what;
        return f;
    }

    Message push(const rp_event& e) {
        const FrameInfo* info = module_.frame(e.what);
        if (info == nullptr) return wording("it pushes a frame that its plugin.xml does not have");
        if (pushed_) return wording("it pushes two frames at once");
        Frame f;
        f.owner = static_cast<std::uint8_t>(module_.slot);
        f.number = e.what;
        switch (e.index) {
            case RP_SIDE_CHANCE: f.side = kNoSide; break;
            case RP_SIDE_PHASING: f.side = view_.state.phasing(); break;
            case RP_SIDE_OTHER: f.side = view_.enemy_of(view_.state.phasing()); break;
            case RP_SIDE_FIRST:
            case RP_SIDE_SECOND: f.side = static_cast<SideId>(e.index - RP_SIDE_FIRST); break;
            default: return wording("it pushes a frame for a side that is not there");
        }
        if ((f.side == kNoSide) != (info->by == Decider::chance))
            return wording("it pushes a frame for dice to a side, or one for a side to dice");
        if (f.side != kNoSide && e.value != 0) return wording("it pushes a question with dice");
        if (f.side == kNoSide) {
            if ((e.value & ~std::int64_t{0xFFFF}) != 0) return wording("it pushes dice that cannot be rolled");
            const int faces = e.value != 0 ? static_cast<int>(e.value & 0xFF) : info->faces;
            const int count = e.value != 0 ? static_cast<int>(e.value >> 8 & 0xFF) : info->count;
            f.faces = static_cast<std::uint8_t>(faces == 0 ? view_.context.die_faces() : faces);
            f.left = static_cast<std::uint8_t>(count);
            if (f.faces < 2 || f.faces > RP_MAX_FACES || f.left == 0)
                return wording("it pushes dice that cannot be rolled");
        }
        pushed_ = f;
        return {};
    }
    Message local(const rp_event& e) {
        if (e.what >= kFrameLocals) return wording("it writes a local that a frame does not have");
        if (e.value < INT32_MIN || e.value > INT32_MAX) return wording("it writes a local of more than 32 bits");
        if (e.index == 1) {
            if (!pushed_) return wording("it writes a local of a frame that it has not pushed");
            pushed_->locals[e.what] = static_cast<std::int32_t>(e.value);
            return {};
        }
        const int depth = standing_.depth - 1;
        if (depth < 0 || dropped_) return wording("it writes a local of a frame that is not there");
        if (edited_.empty()) edited_.emplace_back(depth, frame_at(view_.state, depth));
        if (edited_.front().second.owner != module_.slot || edited_.front().second.procedure())
            return wording("it writes a local of another module's frame");
        edited_.front().second.locals[e.what] = static_cast<std::int32_t>(e.value);
        return {};
    }
    Message pop() {
        if (dropped_ || standing_.depth == 0) return wording("it ends a frame that is not there");
        const Frame top = frame_at(view_.state, standing_.depth - 1);
        if (top.owner != module_.slot || top.procedure()) return wording("it ends another module's frame");
        dropped_ = top;
        return {};
    }
    // A move that is made hex by hex ends where the unit stands; any other has ended already.
    Message stop(const rp_event& e) {
        if (!unit_ok(e)) return wording("it stops a unit that is not there");
        for (int depth = standing_.depth; depth > 0; --depth) {
            Frame f = frame_at(view_.state, depth - 1);
            if (f.number != kOnTheWay) continue;
            Way way = Way::of(f);
            if (way.unit != e.index) continue;
            way.halted = true;
            way.put(f);
            halted_.emplace(depth - 1, f);
        }
        return {};
    }
    Message win(const rp_event& e) {
        if (e.index >= kSides && e.index != RP_NO_SIDE) return wording("it lets a side win that is not there");
        winner_ = static_cast<SideId>(e.index);
        return {};
    }

    // A module's phase is where nothing of a player turn is under way. What its end ends is its own side's.
    Message phasing(const rp_event& e) {
        if (e.index >= kSides) return wording("it gives the player turn to a side that is not there");
        const bool ending = from_.kind == TriggerKind::began && from_.what >= RP_ENDED_PHASE;
        if (ending || view_.state.phase() <= Phase::over)
            return wording("it gives the player turn away outside of a phase of a module");
        words_.set(static_cast<std::uint32_t>(Var::phasing_side), e.index);
        return {};
    }

    // A frame of today's shape stands in today's words, so that old games keep their hashes.
    [[nodiscard]] bool plain(const Standing& standing) const {
        const Frame& f = *pushed_;
        if (f.procedure()) return false;
        const bool dice = f.side == kNoSide;
        const FrameInfo* info = module_.plain_frame(dice);
        const bool in_walk = standing.step == Step::menu && view_.state.phase() == Phase::movement &&
                             from_.kind == TriggerKind::began && from_.what == RP_BEGAN_PLAYER_TURN;
        const bool free_words = standing.depth == 0 && (standing.plain_owner == 0 || standing.step == Step::menu);
        const bool no_locals = std::all_of(f.locals.begin(), f.locals.end(), [](std::int32_t l) { return l == 0; });
        return info != nullptr && info->number == f.number && no_locals && free_words &&
               (in_walk || standing.step == Step::build_combat) &&
               (!dice || (f.left == 1 && f.faces == view_.context.die_faces()));
    }
    void write_push(Standing& standing, EventList& events) {
        Frame& f = *pushed_;
        const bool dice = f.side == kNoSide;
        if (plain(standing)) {
            events.set(Var::module_owner, std::uint64_t{f.owner} + 1);
            standing.plain_owner = std::uint64_t{f.owner} + 1;
            standing.step = dice ? Step::chance_module : Step::choice_module;
        } else {
            f.back = standing.step;
            f.back_to = standing.to_act;
            const bool walked = from_.kind != TriggerKind::none && from_.kind != TriggerKind::resumed;
            f.resume = walked ? from_.packed() : std::exchange(standing.resume, 0);
            put_called(events, standing.depth, f);
            standing.step = f.procedure() ? begin_procedure(view_, f, events)
                            : dice        ? Step::module_dice
                                          : Step::module_frame;
        }
        standing.pushed = true;
        if (standing.resume == from_.packed()) standing.resume = 0;  // it goes on when the new frame is done
        standing.to_act = f.side;
        events.step(standing.step, f.side);
    }
    void finish_game(Standing& standing, EventList& events) {
        for (int depth = standing.depth; depth > 0; --depth) drop_frame(events, depth - 1);
        standing = {0, Step::over, kNoSide, 0, 0, false};
        events.set(Var::module_owner, 0);
        events.set(Var::phase, static_cast<std::uint64_t>(Phase::over));
        events.set(Var::winner, *winner_ == kNoSide ? 0 : std::uint64_t{*winner_} + 1);
        events.step(Step::over, kNoSide);
    }

    const ModuleSet& modules_;
    const BoundModule& module_;
    const StateView& view_;
    const Trigger& from_;
    Standing standing_;
    ChangedWords words_;
    ProposedNotes notes_{module_};
    std::vector<Event> made_;
    std::vector<Now> now_;  // of every unit, once an event is made
    UnitSet involved_;      // marked for the next call
    bool marked_ = false;   // a set of the standard rules was changed
    std::vector<std::pair<UnitIndex, std::uint64_t>> triggers_;
    std::vector<std::pair<int, Frame>> edited_;
    std::optional<std::pair<int, Frame>> halted_;  // a way that ends
    std::optional<Frame> pushed_;
    std::optional<Frame> dropped_;
    std::optional<SideId> winner_;

    friend Message ramparts::take_proposals(const ModuleSet&, const BoundModule&, const StateView&, const rp_events&,
                                            const Trigger&, Standing&, EventList&);
};

}  // namespace

Message take_proposals(const ModuleSet& modules, const BoundModule& module, const StateView& view,
                       const rp_events& proposals, const Trigger& from, Standing& standing, EventList& events) {
    if (proposals.failed != 0) return wording("it proposes more events than there may be");
    if (proposals.count == 0) return {};
    Taker taker(modules, module, view, from, standing);
    for (std::uint32_t i = 0; i < proposals.count; ++i)
        if (Message problem = taker.take(proposals.items[i]); !problem.empty()) return problem;
    if (taker.pushed_ && !taker.plain(standing)) {
        if (view.state.more_count() == 0) return wording("it pushes a frame where the state has no room for one");
        if (standing.depth + frames_of(*taker.pushed_) > kMaxFrames)
            return message("more than {1} frames wait for each other", kMaxFrames);
    }
    taker.finish(standing, events);
    return {};
}

}  // namespace ramparts
