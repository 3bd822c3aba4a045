// Which parts a patch has touched, and what is wrong with them; see door.hpp.
#include "sdk/change/document/door.hpp"

#include <algorithm>

namespace ramparts {
namespace {

/// What may have become wrong when entries of a list were changed.
std::uint32_t parts_of(ListId list) noexcept {
    switch (list) {
        case ListId::turns: return part::turns;
        case ListId::sides: return part::sides | part::heads;
        case ListId::units: return part::units;
        case ListId::groups: return part::groups | part::units;
        case ListId::markers: return part::markers;
        case ListId::victory: return part::victory;
        case ListId::modules: return part::modules;
        case ListId::notes:
        case ListId::bibliography:
        case ListId::ignored:
        case ListId::ruleset_notes: return part::texts;
        case ListId::labels: return 0;  // one by one
        case ListId::numberings: return part::numberings;
        case ListId::terrains:
        case ListId::hexside_kinds:
        case ListId::road_kinds:
        case ListId::features: return part::kinds | part::tables;
        case ListId::unit_classes: return part::kinds | part::tables | part::units;
        case ListId::allowances:
        case ListId::enter:
        case ListId::cross:
        case ListId::shifts:
        case ListId::module_tables: return part::tables;
        case ListId::crt: break;
    }
    return part::combat;
}

std::uint32_t parts_of(FieldId field) noexcept {
    if (field == FieldId::description) return part::texts;
    return field == FieldId::die_faces ? part::combat : part::heads;
}

/// Sends a finder to what a patch has touched, in the state before it or after it.
class Inspection {
public:
    Inspection(const Patch& patch, const Scenario& scenario, bool after)
        : patch_(patch), map_(scenario.map), after_(after), finder_(scenario) {}

    std::vector<Fault> faults() {
        const auto& all = patch_.primitives();
        if (std::any_of(all.begin(), all.end(),
                        [](const Primitive& p) { return std::holds_alternative<ScenarioChange>(p); })) {
            finder_.look_at(part::all);
            finder_.ground();
            return finder_.take();
        }
        for (const Primitive& p : all) std::visit(*this, p);
        if (label_changes_ == 1 && (parts_ & part::labels) == 0) one_label();
        else if (label_changes_ > 0) parts_ |= part::labels;
        finder_.look_at(parts_);
        if (kinds_on_hexsides_) finder_.ground();
        return finder_.take();
    }

    void operator()(const ByteCells& p) {
        const HexIndex count = map_.grid().size();
        for (const ByteCell& cell : p.cells) {
            if (cell.hex >= count) continue;
            const bool hole = p.field == HexField::terrain && (cell.before == kHole || cell.after == kHole);
            if (hole) parts_ |= part::groups | part::units | part::victory | part::labels;
            if (hole || !map_.present(cell.hex)) finder_.hex(cell.hex);
            else if (p.field == HexField::elevation) finder_.elevation(cell.hex);
        }
    }
    void operator()(const SideCells& p) {
        for (const SideCell& cell : p.cells) {
            if (cell.at.hex >= map_.grid().size()) continue;
            // What went may have left its source behind.
            const std::uint32_t gone = cell.before.bits() & ~cell.after.bits();
            if (gone != 0) finder_.hexside(cell.at);
            else finder_.kinds(cell.at);
        }
    }
    void operator()(const ProvenanceCells& p) {
        for (const ProvenanceCell& cell : p.cells) {
            const Provenance& own = after_ ? cell.after : cell.before;
            if (cell.key.at.hex >= map_.grid().size() || !own.stated()) continue;
            if (cell.key.what == ProvenanceKey::What::hex) finder_.source(cell.key.at.hex, own);
            else finder_.source(cell.key.at, cell.key.kind, cell.key.what == ProvenanceKey::What::road, own);
        }
    }
    void operator()(const ListChange& c) {
        parts_ |= parts_of(c.list);
        if (c.list == ListId::labels) {
            ++label_changes_;
            label_ = &c;
        }
        // A kind that lost its uphill side, or stands where another stood, may lie anywhere.
        kinds_on_hexsides_ = kinds_on_hexsides_ || c.list == ListId::hexside_kinds;
    }
    void operator()(const FieldChange& c) { parts_ |= parts_of(c.field); }
    void operator()(const ScenarioChange&) {}

private:
    void one_label() {
        const std::optional<Element>& label = after_ ? label_->after : label_->before;
        if (label) finder_.label(std::get<MapLabel>(*label));
    }

    const Patch& patch_;
    const Map& map_;
    bool after_;
    FaultFinder finder_;
    std::uint32_t parts_ = 0;
    bool kinds_on_hexsides_ = false;
    std::size_t label_changes_ = 0;
    const ListChange* label_ = nullptr;
};

/// The first fault that is not among those of before; places are left out, for entries change their numbers.
const Fault* first_new(const std::vector<Fault>& now, const std::vector<Fault>& before) {
    std::vector<std::string_view> known;
    for (const Fault& fault : before) known.push_back(fault.what());
    for (const Fault& fault : now) {
        const auto same = std::find(known.begin(), known.end(), fault.what());
        if (same == known.end()) return &fault;
        known.erase(same);
    }
    return nullptr;
}

}  // namespace

std::vector<Fault> touched_faults(const Patch& patch, const Scenario& scenario) {
    return Inspection(patch, scenario, true).faults();
}

Message why_refused(const Patch& patch, Scenario& scenario) {
    const std::vector<Fault> now = touched_faults(patch, scenario);
    if (now.empty()) return {};
    patch.revert(scenario);
    const std::vector<Fault> before = Inspection(patch, scenario, false).faults();
    patch.apply(scenario);
    const Fault* fault = first_new(now, before);
    return fault ? fault->text() : Message();
}

}  // namespace ramparts
