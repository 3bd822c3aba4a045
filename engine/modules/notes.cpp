// Lines for the log; see notes.hpp.
#include "engine/modules/notes.hpp"

#include <algorithm>
#include <iterator>

namespace ramparts {

Message ProposedNotes::note(const rp_event& event) {
    if (!module_.message(event.what)) return wording("it notes a message that its plugin.xml does not have");
    all_.push_back(event);
    return {};
}

Message ProposedNotes::value(const rp_event& event) {
    if (all_.empty()) return wording("it gives a value to a note that it has not made");
    if (event.what < 1 || event.what > RP_MAX_MESSAGE_ARGS)
        return wording("it gives a note more values than there may be");
    if (event.index > RP_ARG_FACE || event.value < INT32_MIN || event.value > INT32_MAX)
        return wording("it gives a note a value that is not known here");
    all_.push_back(event);
    return {};
}

void ProposedNotes::write(int unit_count, EventList& events) const {
    for (auto note = all_.begin(); note != all_.end(); ++note) {
        if (note->kind == RP_EV_VALUE) continue;
        for (auto of = std::next(note); of != all_.end() && of->kind == RP_EV_VALUE; ++of)
            events.note(kNoUnit, static_cast<HexIndex>(of->value), slot_and_rule(*note),
                        NoteValue{of->what, of->index}.packed());
        const bool unit = note->index < static_cast<std::uint32_t>(unit_count);
        events.note(unit ? static_cast<UnitIndex>(note->index) : kNoUnit, static_cast<HexIndex>(note->value),
                    slot_and_rule(*note), note->what);
    }
}

// The slot of the module, with the rule that a note cites above it; 0: the module's own.
unsigned ProposedNotes::slot_and_rule(const rp_event& note) const {
    constexpr std::int64_t kMost = 0xFF;
    const std::int64_t rule = note.value >> 32;
    const bool known = rule > 0 && rule <= std::min<std::int64_t>(kMost, std::ssize(module_.info().rules));
    return (known ? static_cast<unsigned>(rule) << 8 : 0U) | static_cast<unsigned>(module_.slot);
}

std::optional<HeardNote> NoteListener::hear(const Event& event) {
    if (event.kind != EventKind::note) return std::nullopt;
    const unsigned number = event.word & 0xFFFF;
    if (const auto value = NoteValue::of(number)) {
        values_.emplace_back(*value, static_cast<std::int32_t>(event.value));
        return std::nullopt;
    }
    rp_message said{};
    said.message = static_cast<std::uint16_t>(number);
    said.rule = static_cast<std::uint16_t>(event.word >> 24);
    said.kinds = RP_ARG_UNIT | RP_ARG_HEX << 4;
    said.args[0] = event.index;
    said.args[1] = static_cast<std::int32_t>(event.value);
    for (const auto& [at, value] : std::exchange(values_, {})) {
        const unsigned bits = 4 * (at.place - 1);
        said.kinds = static_cast<std::uint16_t>((said.kinds & ~(0xFU << bits)) | at.kind << bits);
        said.args[at.place - 1] = value;
    }
    const BoundModule* module = modules_.at(static_cast<int>(event.word >> 16 & 0xFF));
    if (module == nullptr) return std::nullopt;
    return HeardNote{*module, said};
}

}  // namespace ramparts
