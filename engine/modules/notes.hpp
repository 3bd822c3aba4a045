// Lines for the log that modules propose.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/modules/module_set.hpp"
#include "engine/play/state.hpp"

namespace ramparts {

/// A value of the note that comes after it in a list of events. It is an event of kind `note` too: its number has a bit
/// that no number of a message has, then the place, 1 to 4, and the kind, RP_ARG_…; its hex is the value.
struct NoteValue {
    static constexpr unsigned kMarked = 0x8000;
    unsigned place = 0;
    unsigned kind = 0;
    [[nodiscard]] constexpr unsigned packed() const noexcept { return kMarked | place << 4 | kind; }
    [[nodiscard]] static constexpr std::optional<NoteValue> of(unsigned number) noexcept {
        if ((number & kMarked) == 0) return std::nullopt;
        return NoteValue{number >> 4 & 0xF, number & 0xF};
    }
};

/// The notes of one list of proposals of a module.
class ProposedNotes {
public:
    explicit ProposedNotes(const BoundModule& module) noexcept : module_(module) {}
    /// Takes an event RP_EV_NOTE, or RP_EV_VALUE. One sentence when it cannot be.
    [[nodiscard]] Message note(const rp_event& event);
    [[nodiscard]] Message value(const rp_event& event);
    /// Adds all of them, the values of a note before it, so that it is whole when it is heard of.
    void write(int unit_count, EventList& events) const;

private:
    [[nodiscard]] unsigned slot_and_rule(const rp_event& note) const;

    const BoundModule& module_;
    std::vector<rp_event> all_;
};

/// A note as the module says it, with its values.
struct HeardNote {
    const BoundModule& module;
    rp_message said;
};

/// Puts notes together from the events of a game.
class NoteListener {
public:
    explicit NoteListener(const ModuleSet& modules) noexcept : modules_(modules) {}
    /// The note that is whole with this event. `said` has the unit {1} and the hex {2}, or the values of the note.
    [[nodiscard]] std::optional<HeardNote> hear(const Event& event);

private:
    const ModuleSet& modules_;
    std::vector<std::pair<NoteValue, std::int32_t>> values_;  // of the note that comes
};

}  // namespace ramparts
