// Making a plugin's edits; see transform.hpp. Every number of an edit comes from a plugin and is looked at.
#include "sdk/change/document/operations/transform.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/core/joined.hpp"
#include "engine/modules/code_fault.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/change/document/operations/reshape.hpp"
#include "sdk/extend/host/scene.hpp"

namespace ramparts {
namespace {

Diagnostic finding(std::string_view code, Message said, Message fix) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.fix = std::move(fix);
    return d;
}

/// The proposal of one call; it may hold some edits for every hex of the field.
class Proposal : public rp_edits {
public:
    explicit Proposal(std::uint32_t hexes)
        : rp_edits{sizeof(rp_edits), 0, 0, 0, nullptr, grow}, most_(1024 + 32 * std::size_t{hexes}) {}
    [[nodiscard]] std::span<const rp_edit> all() const { return {items, count}; }

private:
    static std::int32_t RP_CALL grow(rp_edits* list) {
        auto* self = static_cast<Proposal*>(list);
        if (self->capacity >= self->most_) return RP_E_LIMIT;
        self->kept_.resize(std::max<std::size_t>(256, std::size_t{2} * self->capacity));
        self->items = self->kept_.data();
        self->capacity = static_cast<std::uint32_t>(self->kept_.size());
        return RP_YES;
    }
    std::vector<rp_edit> kept_;
    std::size_t most_;
};

/// Makes edits one by one inside Document::edit; the first that does not fit stops it.
class Making {
public:
    explicit Making(Edit& edit) : edit_(edit) {}
    [[nodiscard]] const std::optional<Diagnostic>& fault() const noexcept { return fault_; }

    bool carry(std::span<const rp_edit> proposed) {
        std::vector<HexIndex> moves(grid().size());
        for (HexIndex hex = 0; hex < moves.size(); ++hex) moves[hex] = hex;
        bool any = false;
        for (const rp_edit& e : proposed) {
            if (e.kind != RP_ED_CARRY) continue;
            if (!on_field(e.index) || !on_field(e.other)) return false;
            moves[e.index] = e.other;
            any = true;
        }
        if (!any) return true;
        auto now = carried(edit_.scenario(), moves);
        if (!now) return refuse({}, now.error());
        return edit_.replace_scenario(std::move(now->scenario), moves);
    }

    bool make(const rp_edit& e) {
        switch (e.kind) {
            case RP_ED_CARRY: return true;  // done
            case RP_ED_TERRAIN:
            case RP_ED_ELEVATION:
            case RP_ED_FEATURE: return on_field(e.index) && hex(e);
            case RP_ED_HEXSIDE:
            case RP_ED_ROAD: return hexside(e);
            case RP_ED_LABEL: return on_field(e.index) && label(e);
            case RP_ED_SET_UP:
            case RP_ED_ARRIVE: return unit(e);
            case RP_ED_GROUP: return group(e);
            default: return refuse({}, message("edit of the unknown kind {1}", e.kind));
        }
    }

private:
    [[nodiscard]] const Grid& grid() const { return edit_.map().grid(); }
    [[nodiscard]] Location at(HexIndex hex) const {
        Location where;
        where.hex = grid().label(hex);
        return where;
    }
    bool refuse(Location where, Message why) {
        fault_ = finding("RP6062", std::move(why), message("get another version of the plugin"));
        fault_->where = std::move(where);
        return false;
    }
    bool on_field(std::uint32_t hex) {
        if (hex < grid().size()) return true;
        return refuse({}, message("it edits hex {1}, the map has {2}", hex, grid().size()));
    }
    /// Whether the document took it.
    bool taken(bool accepted, Location where) {
        if (accepted) return true;
        return refuse(std::move(where),
                      edit_.error() ? edit_.error()->message : message("the document does not take it"));
    }

    bool hex(const rp_edit& e) {
        const Ruleset& rules = edit_.scenario().ruleset;
        const std::string what = std::to_string(e.kind == RP_ED_FEATURE ? e.what : e.value);
        if (e.kind == RP_ED_TERRAIN) {
            const bool known =
                e.value == -1 || (e.value >= 0 && static_cast<std::size_t>(e.value) < rules.terrains.size());
            if (!known) return refuse(at(e.index), message("it sets terrain {1}, which there is not", what));
            return taken(edit_.set_terrain(e.index, e.value < 0 ? kHole : static_cast<TerrainId>(e.value)),
                         at(e.index));
        }
        if (e.kind == RP_ED_ELEVATION) return taken(edit_.set_elevation(e.index, e.value), at(e.index));
        if (e.what >= rules.features.size())
            return refuse(at(e.index), message("it sets feature {1}, which there is not", what));
        return taken(edit_.set_feature(e.index, static_cast<FeatureId>(e.what), e.value != 0), at(e.index));
    }

    bool hexside(const rp_edit& e) {
        if (!on_field(e.index)) return false;
        const Ruleset& rules = edit_.scenario().ruleset;
        const auto direction = static_cast<int>(std::min<std::uint32_t>(e.other, kDirections));
        const auto side = direction < kDirections ? grid().hexside(e.index, direction) : std::nullopt;
        if (!side) return refuse(at(e.index), message("it edits a hexside that is not there"));
        const bool road = e.kind == RP_ED_ROAD;
        if (e.what >= (road ? rules.road_kinds.size() : rules.hexside_kinds.size()))
            return refuse(at(e.index), message("it draws kind {1}, which there is not", e.what));
        if (road) return taken(edit_.set_road(*side, static_cast<RoadKindId>(e.what), e.value != 0), at(e.index));
        const auto kind = static_cast<HexsideKindId>(e.what);
        const bool directed = rules.hexside_kinds[kind].directed;
        if (e.value < 0 || e.value > (directed ? 2 : 1))
            return refuse(at(e.index), message("it gives a hexside the state {1}", e.value));
        if (e.value == 0) return taken(edit_.set_side(*side, kind, SideState::none), at(e.index));
        if (!directed) return taken(edit_.set_side(*side, kind, SideState::present), at(e.index));
        const HexIndex uphill = e.value == 1 ? e.index : grid().neighbour(e.index, direction);
        return taken(edit_.set_slope(*side, kind, uphill), at(e.index));
    }

    bool label(const rp_edit& e) {
        if (e.text.size == 0 || e.text.data == nullptr) {
            const auto& labels = edit_.map().labels;
            for (std::size_t i = labels.size(); i-- > 0;)
                if (labels[i].at == e.index && !taken(edit_.remove(lists::labels, i), at(e.index))) return false;
            return true;
        }
        if (e.what > RP_LABEL_ROAD) return refuse(at(e.index), message("it writes a name of an unknown kind"));
        MapLabel label;
        label.at = e.index;
        label.text = std::string(e.text.data, e.text.size);
        label.kind = static_cast<MapLabel::Kind>(e.what);
        return taken(edit_.add(lists::labels, std::move(label)), at(e.index));
    }

    bool unit(const rp_edit& e) {
        const auto& units = edit_.scenario().units;
        if (e.index >= units.size()) return refuse({}, message("it edits unit {1} of {2}", e.index, units.size()));
        Location where;
        where.unit = units[e.index].id;
        if (e.kind == RP_ED_ARRIVE) {
            if (e.other >= edit_.scenario().reinforcements.size())
                return refuse(where, message("it names group {1}, which there is not", e.other));
            return taken(edit_.assign_to_group(e.index, e.other), where);
        }
        if (e.other == RP_NO_HEX) return taken(edit_.unplace_unit(e.index), where);
        if (e.other >= grid().size() || !edit_.map().present(e.other))
            return refuse(where, message("it sets the unit up on hex {1}, which is not a hex of the map", e.other));
        return taken(edit_.place_unit(e.index, e.other), where);
    }

    bool group(const rp_edit& e) {
        const auto& groups = edit_.scenario().reinforcements;
        if (e.index >= groups.size()) return refuse({}, message("it edits group {1} of {2}", e.index, groups.size()));
        Location where;
        where.object = groups[e.index].id;
        if (e.other >= grid().size() || !edit_.map().present(e.other))
            return refuse(where, message("it lets the group enter at hex {1}, which is not a hex of the map", e.other));
        if (e.value < 1 || e.value > kMaxTurns)
            return refuse(where, message("it lets the group arrive in turn {1}", e.value));
        const bool done = edit_.update(lists::groups, e.index, [&](ReinforcementGroup& g) {
            g.entry = e.other;
            g.turn = e.value;
        });
        return taken(done, where);
    }

    Edit& edit_;
    std::optional<Diagnostic> fault_;
};

/// Why it did not answer with edits.
Diagnostic refusal(const CatalogueTransform& transform, const rp_finding& why, const Scene& scene,
                   const SceneValues& values) {
    const auto said = say(transform.info.messages, why.said, values);
    if (!said)
        return finding("RP6062", message("it refuses without a sentence of its plugin.xml"),
                       message("get another version of the plugin"));
    Diagnostic d = finding("RP6063", said->text, said->fix);
    const Scenario& s = scene.scenario();
    if (why.unit < s.units.size()) d.where.unit = s.units[why.unit].id;
    if (why.hex < s.map.grid().size()) d.where.hex = s.map.grid().label(why.hex);
    return d;
}

Result<bool, Diagnostic> make(Document& document, const CatalogueTransform& transform, const Proposal& proposal) {
    std::optional<Diagnostic> fault;
    const auto done = document.edit(transform.info.title, [&](Edit& edit) {
        Making making(edit);
        bool good = making.carry(proposal.all());
        for (const rp_edit& e : proposal.all()) good = good && making.make(e);
        fault = making.fault();
        return good;
    });
    if (fault) return fail(std::move(*fault));
    if (!done)
        return fail(finding("RP6064", done.error().message, message("change the parameters, or the scenario first")));
    return *done;
}

}  // namespace

std::vector<Diagnostic> parameter_faults(std::string_view of, const std::vector<ParameterInfo>& all,
                                         const Scenario& scenario, std::span<const ModuleParam> parameters) {
    std::vector<Diagnostic> faults;
    const std::string names = joined(all, ", ", &ParameterInfo::name);
    std::set<std::string_view> seen;
    for (const ModuleParam& given : parameters) {
        const auto known =
            std::find_if(all.begin(), all.end(), [&](const ParameterInfo& p) { return p.name == given.name; });
        if (known == all.end()) {
            faults.push_back(
                finding("RP6061", message("{1} has no parameter '{2}'", of, given.name),
                        names.empty() ? message("it takes none") : message("its parameters are: {1}", names)));
        } else if (!seen.insert(given.name).second) {
            faults.push_back(
                finding("RP6061", message("{1} is given '{2}' twice", of, given.name), message("give it once")));
        } else if (const auto problem = param_problem(scenario, *known, given.value)) {
            faults.push_back(finding("RP6061", message("{1}, parameter '{2}': {3}", of, given.name, *problem),
                                     message("give a value of the kind {1}", to_string(known->type))));
        }
    }
    for (const ParameterInfo& info : all)
        if (info.required && !seen.contains(info.name))
            faults.push_back(finding("RP6061", message("{1} lacks the parameter '{2}'", of, info.name),
                                     message("give it: {1}", Message::of_plugin(info.doc))));
    return faults;
}

Result<bool, Diagnostic> run_transform(Document& document, const CatalogueTransform& transform,
                                       std::span<const ModuleParam> parameters) {
    const auto own = [&](Diagnostic d) {
        d.plugin = transform.plugin;
        name_place(document.scenario(), d);
        if (d.where.object.empty()) d.where.object = transform.info.id;
        return fail(std::move(d));
    };
    const auto faulty = [&](const Message& why) {
        return own(finding("RP6062", why, message("get another version of the plugin")));
    };
    if (auto faults = parameter_faults(transform.info.id, transform.info.parameters, document.scenario(), parameters);
        !faults.empty())
        return own(std::move(faults.front()));
    if (transform.tools.transforms == nullptr)
        return faulty(transform.why_not.empty() ? message("the plugin does not run") : transform.why_not);
    const Scene scene(document.scenario());
    const SceneValues values(document.scenario(), parameters, transform.info.parameters);
    Proposal proposal(document.map().grid().size());
    rp_finding why{};
    why.unit = RP_NO_UNIT;
    why.hex = RP_NO_HEX;
    std::int32_t answer = RP_NO;
    code_fault() = {};
    try {
        answer = transform.tools.transforms->transform(transform.tools.host, transform.info.id.c_str(), &scene.table(),
                                                       &values.table(), &proposal, &why);
    } catch (...) {
        return faulty(message("it threw an exception"));
    }
    if (answer == RP_NO) return own(refusal(transform, why, scene, values));
    if (proposal.failed != 0 || proposal.count > proposal.capacity)
        return faulty(message("it proposes too many edits"));
    if (const Message& said = code_fault(); answer < 0 && !said.empty()) return faulty(message("it fails: {1}", said));
    if (answer < 0) return faulty(message("it answered {1}", answer));
    auto made = make(document, transform, proposal);
    if (!made) return own(std::move(made.error()));
    return made;
}

}  // namespace ramparts
