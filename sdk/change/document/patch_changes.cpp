// What a patch touches, and what it weighs; see patch.hpp.
#include <type_traits>

#include "formats/scenario/fields.hpp"
#include "sdk/change/document/patch.hpp"

namespace ramparts {
namespace {

Area area_of(HexField field) noexcept {
    switch (field) {
        case HexField::terrain: return Area::terrain;
        case HexField::elevation: return Area::elevation;
        case HexField::features: break;
    }
    return Area::features;
}

class Announcer {
public:
    Announcer(const Scenario& scenario, ChangeSet& out)
        : scenario_(scenario), out_(out), hexes_(scenario.map.grid(), out) {}

    void operator()(const ByteCells& p) {
        out_.areas |= area_of(p.field);
        for (const ByteCell& c : p.cells) hexes_.add(c.hex);
    }
    void operator()(const SideCells& p) {
        for (const SideCell& c : p.cells) {
            const std::uint32_t differ = c.before.bits() ^ c.after.bits();
            if ((differ & 0xFF'FFFFU) != 0) out_.areas |= Area::hexsides;
            if ((differ >> 24) != 0) out_.areas |= Area::roads;
            add(c.at);
        }
    }
    void operator()(const ProvenanceCells& p) {
        out_.areas |= Area::provenance;
        for (const ProvenanceCell& c : p.cells) {
            if (c.key.what == ProvenanceKey::What::hex) hexes_.add(c.key.at.hex);
            else add(c.key.at);
        }
    }
    void operator()(const ListChange& c) {
        out_.areas |= ramparts::area_of(c.list);
        for (const auto* element : {&c.before, &c.after})
            if (*element) place(**element);
        // A group's name and turn stand beside its units.
        if (c.list == ListId::groups) out_.areas |= Area::groups;
    }
    void operator()(const FieldChange& c) { out_.areas |= ramparts::area_of(c.field); }
    void operator()(const ScenarioChange&) {
        out_.areas = Area::everything;
        out_.all = true;
    }
    void finish() { hexes_.finish(); }

private:
    void add(Hexside at) {
        hexes_.add(at.hex);
        if (at.hex < scenario_.map.grid().size()) hexes_.add(scenario_.map.grid().across(at));
    }
    void place(const Element& element) {
        if (const auto* unit = std::get_if<Unit>(&element)) {
            out_.units.push_back(unit->id);
            if (unit->at) hexes_.add(*unit->at);
        } else if (const auto* label = std::get_if<MapLabel>(&element)) {
            hexes_.add(label->at);
        } else if (const auto* group = std::get_if<ReinforcementGroup>(&element)) {
            hexes_.add(group->entry);
        } else if (const auto* rule = std::get_if<VictoryRule>(&element)) {
            data::each_places(*rule, [&](const std::vector<HexIndex>& hexes) {
                for (const HexIndex hex : hexes) hexes_.add(hex);
            });
        }
    }

    const Scenario& scenario_;
    ChangeSet& out_;
    HexCollector hexes_;
};

}  // namespace

ChangeSet Patch::changes(const Scenario& scenario) const {
    ChangeSet result;
    Announcer announcer(scenario, result);
    for (const Primitive& p : primitives_) std::visit(announcer, p);
    announcer.finish();
    return result;
}

std::size_t Patch::bytes() const {
    std::size_t sum = sizeof(Patch);
    for (const Primitive& p : primitives_) {
        sum += sizeof(Primitive);
        std::visit(
            [&](const auto& value) {
                using T = std::decay_t<decltype(value)>;
                if constexpr (requires { value.cells; }) sum += value.cells.size() * sizeof(value.cells[0]);
                else if constexpr (std::is_same_v<T, ScenarioChange>)
                    sum += 2 * (value.after->map.array_bytes() + 65536);
                else sum += 1024;
            },
            p);
    }
    return sum;
}

}  // namespace ramparts
