// Checks of provenance: who says so, and whether a claim can be looked up.
#include <bit>

#include "formats/scenario/place_words.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

bool unfounded(const Provenance& p) { return p.kind == ProvenanceKind::rulebook && p.source.empty(); }

/// The fix of silence: nobody else's word is known, so it is ours.
Fix call_it_ours(std::string section) {
    Fix fix;
    fix.kind = Fix::Kind::state_section;
    fix.text = message("Call them a reconstruction");
    fix.name = std::move(section);
    return fix;
}

/// How many data of one section of the map say what.
struct Tally {
    const char* name;
    Map::Section section;
    std::size_t total = 0;
    std::size_t own = 0;          ///< with a statement of their own
    std::size_t own_rebuilt = 0;  ///< of those, reconstructions
};

void tally(const CheckContext& c, Tally (&sections)[3]) {
    for (std::size_t t = 0; t < kHole; ++t) sections[0].total += c.terrain_counts()[t];
    for (const FilledSide& s : c.sides()) {
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k) sections[1].total += s.set.has(k) ? 1 : 0;
        sections[2].total += static_cast<std::size_t>(std::popcount(s.set.bits() >> 24));
    }
    const auto count = [](Tally& t, const Provenance& p) {
        ++t.own;
        t.own_rebuilt += p.kind == ProvenanceKind::reconstruction ? 1 : 0;
    };
    c.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& p) {
        if (hex < c.grid.size() && c.map.present(hex)) count(sections[0], p);
    });
    c.map.each_own_side_provenance([&](Hexside at, std::uint8_t kind, bool road, const Provenance& p) {
        const SideSet set = c.map.side(at);
        if (road ? set.road(kind) : set.has(kind)) count(sections[road ? 2 : 1], p);
    });
}

Message counted_in(Map::Section section, std::size_t n) {
    switch (section) {
        case Map::Section::hexsides: return message("{1} hexsides", n);
        case Map::Section::roads: return message("{1} roads", n);
        case Map::Section::labels:
        case Map::Section::hexes: break;
    }
    return message("{1} hexes", n);
}

Message claim_of(Map::Section section) {
    switch (section) {
        case Map::Section::hexsides: return message("the section hexsides claims the rulebook without a rule number");
        case Map::Section::roads: return message("the section roads claims the rulebook without a rule number");
        case Map::Section::labels:
        case Map::Section::hexes: break;
    }
    return message("the section hexes claims the rulebook without a rule number");
}

void check_map_sections(const CheckContext& c, Reporter& r) {
    const auto missing = r.code("map-provenance-missing");
    const auto unsourced = r.code("map-rulebook-without-source");
    const auto rebuilt = r.code("map-reconstruction");
    Tally sections[3] = {
        {"hexes", Map::Section::hexes}, {"hexsides", Map::Section::hexsides}, {"roads", Map::Section::roads}};
    tally(c, sections);
    for (const Tally& t : sections) {
        const Provenance& all = c.map.section_provenance[static_cast<int>(t.section)];
        const Location where = CheckContext::at_object(t.name);
        const Message of = counted_in(t.section, t.total);
        const std::size_t inherited = t.total - std::min(t.own, t.total);
        if (inherited > 0 && !all.stated() && r.room(missing))
            r.add(missing, where, message("{1} of {2} do not say where they come from", inherited, of),
                  message("state it once for the section"))
                .fix = call_it_ours(t.name);
        if (inherited > 0 && unfounded(all) && r.room(unsourced))
            r.add(unsourced, where, claim_of(t.section), message("name the rule in the source"));
        const std::size_t ours = t.own_rebuilt + (all.kind == ProvenanceKind::reconstruction ? inherited : 0);
        if (ours > 0 && r.room(rebuilt))
            r.add(rebuilt, where, message("{1} of {2} are a reconstruction", ours, of),
                  message("nothing: for your information"));
    }
}

void check_map_claims(const CheckContext& c, Reporter& r) {
    const auto code = r.code("map-rulebook-without-source");
    const auto report = [&](const Location& where, const Message& what) {
        r.add(code, where, message("{1} claims the rulebook without a rule number", what),
              message("name the rule in the source"));
    };
    c.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& p) {
        if (unfounded(p) && r.room(code)) report(c.at_hex(hex), c.label(hex));
    });
    c.map.each_own_side_provenance([&](Hexside at, std::uint8_t kind, bool road, const Provenance& p) {
        if (!unfounded(p) || !r.room(code)) return;
        const std::string place = c.label(at);
        report(c.at_side(at), road ? message("the road on {1}", place)
                              : kind < c.rules.hexside_kinds.size()
                                  ? message("the {1} on {2}", kind_name(c.rules.hexside_kinds[kind]), place)
                                  : message("the hexside on {1}", place));
    });
    for (const MapLabel& label : c.map.labels)
        if (unfounded(label.provenance) && r.room(code))
            report(CheckContext::at_object(object_label::map_label(label.text)),
                   message("the label '{1}'", label.text));
}

/// Looks at rows one by one: claims without a rule are named, missing statements are counted into one note.
class Rows {
public:
    Rows(Reporter& r, std::string_view missing, std::string_view unsourced)
        : r_(r), missing_(r.code(missing)), unsourced_(r.code(unsourced)) {}
    void row(const Provenance& p, const Message& what, const Location& where) {
        ++total_;
        silent_ += p.stated() ? 0 : 1;
        if (unfounded(p) && r_.room(unsourced_))
            r_.add(unsourced_, where, message("{1} claims the rulebook without a rule number", what),
                   message("name the rule in the source"));
    }
    [[nodiscard]] std::size_t total() const noexcept { return total_; }
    /// Ends a table whose rows are called `plural`, all of which are `rows`.
    void close(const char* plural, const Message& rows) {
        if (silent_ > 0 && r_.room(missing_))
            r_.add(missing_, CheckContext::at_object(plural),
                   message("{1} of {2} do not say where they come from", silent_, rows),
                   message("state it for the section or the single rows"))
                .fix = call_it_ours(plural);
        total_ = silent_ = 0;
    }

private:
    Reporter& r_;
    Reporter::Slot missing_;
    Reporter::Slot unsourced_;
    std::size_t total_ = 0;
    std::size_t silent_ = 0;
};

void check_units(const CheckContext& c, Reporter& r) {
    Rows rows(r, "units-provenance-missing", "units-rulebook-without-source");
    const Scenario& s = c.scenario;
    for (std::size_t i = 0; i < s.units.size(); ++i)
        rows.row(s.units[i].provenance.stated() ? s.units[i].provenance : s.units_provenance, Message(c.unit_name(i)),
                 c.at_unit(i));
    rows.close("units", message("{1} units", rows.total()));
    for (const ReinforcementGroup& g : s.reinforcements)
        rows.row(g.provenance, message("group {1}", g.id), CheckContext::at_object(g.id));
    rows.close("groups", message("{1} groups", rows.total()));
}

void check_rulesets(const CheckContext& c, Reporter& r) {
    Rows rows(r, "tables-provenance-missing", "tables-rulebook-without-source");
    const Ruleset& s = c.rules;
    const auto class_id = [&](std::size_t k) {
        return k < s.unit_classes.size() ? s.unit_classes[k].id : std::string("?");
    };
    for (const AllowanceRow& row : s.allowances) {
        const std::string label = object_label::allowance(class_id(row.unit_class));
        rows.row(row.provenance, message("'{1}'", object_words(c.scenario, label)), CheckContext::at_object(label));
    }
    for (const EnterRow& row : s.enter) {
        const std::string terrain = row.terrain < s.terrains.size() ? s.terrains[row.terrain].id : "?";
        const std::string label = object_label::enter(terrain, row.unit_class ? class_id(*row.unit_class) : "");
        rows.row(row.provenance, message("'{1}'", object_words(c.scenario, label)), CheckContext::at_object(label));
    }
    for (const CrossRow& row : s.cross) {
        const std::string kind = row.kind < s.hexside_kinds.size() ? s.hexside_kinds[row.kind].id : "?";
        const std::string label = object_label::cross(kind, row.unit_class ? class_id(*row.unit_class) : "");
        rows.row(row.provenance, message("'{1}'", object_words(c.scenario, label)), CheckContext::at_object(label));
    }
    rows.close("movement rows", message("{1} movement rows", rows.total()));
    for (const CrtCell& cell : s.crt) {
        const std::string label = object_label::cell(cell.odds, cell.die);
        rows.row(cell.provenance, message("'{1}'", object_words(c.scenario, label)), CheckContext::at_object(label));
    }
    rows.close("combat cells", message("{1} combat cells", rows.total()));
    for (const ShiftRow& row : s.shifts)
        rows.row(row.provenance, message("a combat shift"), CheckContext::at_object(s.id));
    rows.close("combat shifts", message("{1} combat shifts", rows.total()));
}

void check_battle(const CheckContext& c, Reporter& r) {
    Rows rows(r, "battle-provenance-missing", "battle-rulebook-without-source");
    const Scenario& s = c.scenario;
    for (std::size_t i = 0; i < s.turns.size(); ++i) {
        const Provenance& own = s.turns[i].provenance;
        const std::string label = object_label::turn(static_cast<int>(i + 1));
        rows.row(own.stated() ? own : s.turns_provenance, message("turn {1}", i + 1), CheckContext::at_object(label));
    }
    rows.close("turns", message("{1} turns", rows.total()));
    for (std::size_t i = 0; i < s.victory.size(); ++i) {
        const std::string label = object_label::victory(i + 1);
        rows.row(s.victory[i].provenance, message("victory rule {1}", i + 1), CheckContext::at_object(label));
    }
    rows.close("victory rules", message("{1} victory rules", rows.total()));
    // A built-in module carries its rule number itself, so only a claim without a source is worth a word.
    const auto unsourced = r.code("battle-rulebook-without-source");
    for (const ModuleUse& use : s.modules)
        if (unfounded(use.provenance) && r.room(unsourced))
            r.add(unsourced, CheckContext::at_object(use.id),
                  message("{1} claims the rulebook without a rule number", object_words(s, use.id)),
                  message("name the rule in the source"));
    for (const SideInfo& side : s.sides)
        if (unfounded(side.provenance) && r.room(unsourced))
            r.add(unsourced, CheckContext::at_object(side.id),
                  message("{1} claims the rulebook without a rule number",
                          message("side {1}", side.name.empty() ? side.id : side.name)),
                  message("name the rule in the source"));
}

constexpr std::string_view kSectionCodes[] = {"map-provenance-missing", "map-rulebook-without-source",
                                              "map-reconstruction"};
constexpr std::string_view kClaimCodes[] = {"map-rulebook-without-source"};
constexpr std::string_view kUnitSourceCodes[] = {"units-provenance-missing", "units-rulebook-without-source"};
constexpr std::string_view kTableSourceCodes[] = {"tables-provenance-missing", "tables-rulebook-without-source"};
constexpr std::string_view kBattleSourceCodes[] = {"battle-provenance-missing", "battle-rulebook-without-source"};

constexpr Check kProvenanceChecks[] = {
    {"map-provenance", kSectionCodes, area::terrain | area::hexsides | area::roads, check_map_sections},
    {"map-claims", kClaimCodes, area::map | area::tables, check_map_claims},
    {"unit-provenance", kUnitSourceCodes, area::units | area::reinforcements, check_units},
    {"table-provenance", kTableSourceCodes, area::tables, check_rulesets},
    {"battle-provenance", kBattleSourceCodes, area::turns | area::victory | area::modules | area::sides, check_battle},
};

}  // namespace

std::span<const Check> provenance_checks() { return kProvenanceChecks; }

}  // namespace ramparts::detail
