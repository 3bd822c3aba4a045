// See odd_edits.hpp.
#include "odd_edits.hpp"

#include <limits>

#include "sdk/change/document/patch_io.hpp"

namespace ramparts::test {
namespace {

class Odd {
public:
    Odd(Edit& edit, Rng& rng) : edit_(edit), rng_(rng) {}

    void mutate() {
        switch (below(8)) {
            case 0: return hexes();
            case 1: return hexsides();
            case 2: return sources();
            case 3: return single_values();
            case 4: return units_in_words();
            case 5: return recorded();
            case 6: return everything();
            default: return lists();
        }
    }

private:
    std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
    bool rarely() { return below(8) == 0; }
    template <class T>
    T one_of(std::initializer_list<T> values) {
        return *(values.begin() + below(static_cast<std::uint32_t>(values.size())));
    }

    // --- values ------------------------------------------------------------------------------------------------------

    std::string text() {
        switch (below(16)) {
            case 0: return {};
            case 1: return "  two  blanks  ";
            case 2: return "tab\tline\nreturn\rend";
            case 3: return "bell\x07";
            case 4: return "half a letter \xC3";
            case 5: return "not a character \xEF\xBF\xBF";
            case 6: return "<b>&amp; \"quoted\" 'twice'</b> ]]> -->";
            case 7:
                return "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE2\x80\xAE"
                       "abc";
            case 8: return std::string(8192, 'x');
            case 9: return std::string(8193, 'x');
            case 10: return std::string(1366, '"');
            case 11: return std::string(1, '\0');
            default: return "word " + std::to_string(below(5));
        }
    }
    std::string id() {
        switch (below(12)) {
            case 0: return {};
            case 1: return "Capital";
            case 2: return "two words";
            case 3: return "-dash";
            case 4: return "caf\xC3\xA9";
            case 5: return one_of({"u0", "us", "clear", "creek", "road", "fort", "infantry", "first"});
            case 6: return "x.y_z-1";
            default: return "odd" + std::to_string(below(1000));
        }
    }
    int number() {
        return one_of({std::numeric_limits<int>::min(),
                       -150'000,
                       -10'000,
                       -9'999,
                       -129,
                       -128,
                       -100,
                       -99,
                       -21,
                       -20,
                       -1,
                       0,
                       1,
                       2,
                       3,
                       6,
                       20,
                       21,
                       98,
                       99,
                       100,
                       101,
                       127,
                       128,
                       255,
                       256,
                       9'999,
                       10'000,
                       100'000,
                       100'001,
                       150'000,
                       std::numeric_limits<int>::max()});
    }
    std::string maybe_colour() { return flag() ? std::string() : colour(); }
    std::string picture() {
        return one_of<std::string>({"", "pictures/royal-scots.png", "../x.png", "/x.png", "Pictures/X.PNG", "x.jpg"});
    }
    HalfMp cost() { return one_of<HalfMp>({0, 1, 2, 8, 99, 100, 101, 127, kProhibited}); }
    bool flag() { return below(2) == 0; }
    std::string colour() {
        return one_of<std::string>({"", "#a9c8e6", "#A9C8E6", "red", "#a9c8e", "#gggggg", "#a9c8e6ff"});
    }
    Provenance source() {
        Provenance p;
        p.kind = static_cast<ProvenanceKind>(below(5));
        if (flag()) p.source = text();
        return p;
    }
    HexIndex hex() {
        return rarely() ? one_of<HexIndex>({kNoHex, edit_.map().grid().size()})
                        : static_cast<HexIndex>(below(edit_.map().grid().size()));
    }
    Hexside side() { return {hex(), static_cast<std::uint8_t>(below(4))}; }
    std::uint8_t index(std::size_t count) {
        return static_cast<std::uint8_t>(below(static_cast<std::uint32_t>(count) + (rarely() ? 2 : 0)));
    }
    template <class T>
    std::optional<T> maybe(T value) {
        return flag() ? std::optional<T>(std::move(value)) : std::nullopt;
    }
    const Ruleset& rules() { return edit_.scenario().ruleset; }
    UnitClassId unit_class() { return index(rules().unit_classes.size()); }
    SideId owner() { return index(2); }

    void fill(std::string& v) { v = text(); }
    void fill(TurnInfo& v) {
        v = {flag(), text(), source()};
        values(v.values);
    }
    void fill(SideInfo& v) { v = {id(), text(), text(), colour(), source(), maybe_colour()}; }
    void fill(ReinforcementGroup& v) { v = {id(), owner(), hex(), number(), source()}; }
    void fill(VictoryRule& v) {
        v.kind = static_cast<VictoryRule::Kind>(below(7));
        v.side = owner();
        v.of = owner();
        v.hexes.assign(rarely() ? 2000 : below(4), hex());
        v.need = number();
        v.provenance = source();
        if (v.kind != VictoryRule::Kind::points && !rarely()) return;
        v.exits.assign(below(3), hex());
        for (int* points : {&v.held, &v.unit_lost, &v.step_lost, &v.exited, &v.lead}) *points = number();
        v.each_turn = flag();
    }
    void fill(ModuleUse& v) {
        v.id = one_of<std::string>({id(), "charge", "bayonet"});
        for (std::uint32_t n = below(3); n > 0; --n) v.params.push_back({id(), text()});
        v.provenance = source();
    }
    void fill(SourceNote& v) { v = {text(), text(), text()}; }
    void fill(IgnoredFinding& v) { v = {text(), text(), text()}; }
    void fill(MapLabel& v) {
        v = {hex(), text(), static_cast<MapLabel::Kind>(below(4)), source()};
        v.dx = maybe(number()), v.dy = maybe(number()), v.angle = maybe(number()), v.size = number();
        v.along = static_cast<MapLabel::Along>(below(4));
    }
    void fill(Numbering& v) { v = {id(), text(), number(), number()}; }
    void fill(TerrainKind& v) {
        v.id = id(), v.name = text(), v.look = text(), v.colour = colour(), v.blocks_los = flag(),
        v.cover = maybe(number()), v.provenance = source();
    }
    void fill(HexsideKind& v) {
        v.id = id(), v.name = text(), v.directed = flag(), v.look = text(), v.colour = colour(),
        v.provenance = source();
        v.bridges = maybe(index(rules().hexside_kinds.size()));
    }
    void fill(RoadKind& v) {
        v.id = id(), v.name = text(), v.rate = cost(), v.look = text(), v.colour = colour(), v.provenance = source();
    }
    void fill(FeatureKind& v) {
        v.id = id(), v.name = text(), v.look = text(), v.colour = colour(), v.provenance = source();
        v.needs = maybe(index(rules().terrains.size()));
    }
    void fill(UnitClass& v) {
        v.id = id(), v.name = text(), v.symbol = text(), v.facing = maybe_colour(), v.provenance = source();
        v.moves_as = maybe(unit_class());
        v.defence = maybe(number());
        values(v.values);
    }
    void fill(AllowanceRow& v) { v = {unit_class(), cost(), cost(), source()}; }
    void fill(EnterRow& v) { v = {index(rules().terrains.size()), maybe(unit_class()), cost(), source()}; }
    void fill(CrossRow& v) {
        v.kind = index(rules().hexside_kinds.size());
        v.unit_class = maybe(unit_class());
        v.cost = cost(), v.down = cost(), v.by_road = cost(), v.provenance = source();
    }
    void fill(ShiftRow& v) {
        v = {static_cast<ShiftCause>(below(4)), index(4), one_of({-21, -20, -1, 0, 1, 20, 21}), source()};
    }
    void fill(CrtCell& v) {
        v.odds = one_of({Odds{1, 1}, Odds{1, 2}, Odds{2, 1}, Odds{3, 1}, Odds{2, 3}, Odds{100, 1}, Odds{0, 1}});
        v.die = one_of({0, 1, 2, 3, 100, 101});
        v.code = one_of<std::string>({"-", "AR", "DL1DR", "", "dr", "DL1DL1", "win"});
        v.result = flag() ? CombatResult::parse(v.code).value_or(CombatResult{}) : CombatResult{};
        v.provenance = source();
    }
    void fill(Unit& v) {
        v.id = id(), v.name = text(), v.title = text(), v.commander = text(), v.men = number(), v.guns = number();
        v.side = owner(), v.unit_class = unit_class(), v.full = number(), v.range = number();
        v.reduced = maybe(number());
        for (std::uint32_t n = below(4) * below(4); n > 0; --n) v.further.push_back(number());
        v.at = maybe(hex());
        v.arrives = maybe(index(edit_.size(ListId::groups)));
        for (std::uint32_t n = below(3); n > 0; --n) v.traits.push_back(id());
        for (std::uint32_t n = below(3); n > 0; --n) v.leaders.push_back(id());
        v.facing = maybe_colour();
        v.picture = picture();
        v.provenance = source();
        values(v.values);
    }
    void fill(Marker& v) {
        v.id = id(), v.name = text(), v.text = text(), v.colour = colour(), v.picture = picture();
        v.symbol = static_cast<Marker::Symbol>(below(10));
        v.count = number();
        v.back = text();
    }
    void values(std::vector<SetValue>& v) {
        for (std::uint32_t n = below(3); n > 0; --n) v.push_back({id(), one_of({-32769, -32768, 0, 7, 32767, 32768})});
    }
    void fill(ModuleTable& v) {
        v.module = id(), v.name = id(), v.provenance = source();
        for (std::uint32_t rows = below(3); rows > 0; --rows) {
            TableRow& row = v.rows.emplace_back();
            for (std::uint32_t n = below(3); n > 0; --n) row.cells.push_back({id(), text()});
        }
    }

    /// One member of an entry made odd, or all of them.
    template <class T>
    T like(const T& old) {
        T odd = old;
        fill(odd);
        if constexpr (std::is_same_v<T, Unit>)
            return mixed(old, odd, &Unit::id, &Unit::name, &Unit::title, &Unit::men, &Unit::side, &Unit::unit_class,
                         &Unit::full, &Unit::reduced, &Unit::further, &Unit::range, &Unit::at, &Unit::arrives,
                         &Unit::traits, &Unit::leaders, &Unit::facing, &Unit::picture, &Unit::provenance,
                         &Unit::values);
        else if constexpr (std::is_same_v<T, Marker>)
            return mixed(old, odd, &Marker::id, &Marker::name, &Marker::text, &Marker::colour, &Marker::symbol,
                         &Marker::picture, &Marker::count, &Marker::back);
        else if constexpr (std::is_same_v<T, SideInfo>)
            return mixed(old, odd, &SideInfo::id, &SideInfo::name, &SideInfo::abbreviation, &SideInfo::colour,
                         &SideInfo::facing, &SideInfo::provenance);
        else if constexpr (std::is_same_v<T, ReinforcementGroup>)
            return mixed(old, odd, &ReinforcementGroup::id, &ReinforcementGroup::side, &ReinforcementGroup::entry,
                         &ReinforcementGroup::turn, &ReinforcementGroup::provenance);
        else if constexpr (std::is_same_v<T, VictoryRule>)
            return mixed(old, odd, &VictoryRule::kind, &VictoryRule::side, &VictoryRule::of, &VictoryRule::hexes,
                         &VictoryRule::need, &VictoryRule::provenance, &VictoryRule::held, &VictoryRule::each_turn,
                         &VictoryRule::unit_lost, &VictoryRule::step_lost, &VictoryRule::exits, &VictoryRule::exited,
                         &VictoryRule::lead);
        else if constexpr (std::is_same_v<T, TurnInfo>)
            return mixed(old, odd, &TurnInfo::night, &TurnInfo::label, &TurnInfo::provenance, &TurnInfo::values);
        else if constexpr (std::is_same_v<T, ModuleUse>)
            return mixed(old, odd, &ModuleUse::id, &ModuleUse::params, &ModuleUse::provenance);
        else if constexpr (std::is_same_v<T, CrtCell>)
            return mixed(old, odd, &CrtCell::odds, &CrtCell::die, &CrtCell::code, &CrtCell::result,
                         &CrtCell::provenance);
        else if constexpr (std::is_same_v<T, HexsideKind>)
            return mixed(old, odd, &HexsideKind::id, &HexsideKind::name, &HexsideKind::directed, &HexsideKind::bridges,
                         &HexsideKind::look, &HexsideKind::colour, &HexsideKind::provenance);
        else if constexpr (std::is_same_v<T, TerrainKind>)
            return mixed(old, odd, &TerrainKind::id, &TerrainKind::name, &TerrainKind::look, &TerrainKind::colour,
                         &TerrainKind::cover, &TerrainKind::provenance);
        else if constexpr (std::is_same_v<T, UnitClass>)
            return mixed(old, odd, &UnitClass::id, &UnitClass::name, &UnitClass::symbol, &UnitClass::facing,
                         &UnitClass::moves_as, &UnitClass::defence, &UnitClass::provenance, &UnitClass::values);
        else if constexpr (std::is_same_v<T, CrossRow>)
            return mixed(old, odd, &CrossRow::kind, &CrossRow::unit_class, &CrossRow::cost, &CrossRow::down,
                         &CrossRow::by_road, &CrossRow::provenance);
        else return odd;
    }
    template <class T, class... M>
    T mixed(const T& old, const T& odd, M T::*... members) {
        if (rarely()) return odd;
        T result = old;
        const std::uint32_t chosen = below(sizeof...(members));
        std::uint32_t i = 0;
        ((i++ == chosen ? void(result.*members = odd.*members) : void()), ...);
        return result;
    }

    // --- edits -------------------------------------------------------------------------------------------------------

    void hexes() {
        const HexIndex at = hex();
        switch (below(5)) {
            case 0: edit_.set_terrain(at, kHole); break;
            case 1: edit_.set_terrain(at, index(rules().terrains.size())); break;
            case 2: edit_.set_elevation(at, number()); break;
            case 3: edit_.set_features(at, static_cast<std::uint8_t>(below(6))); break;
            default: edit_.set_feature(at, index(rules().features.size()), flag());
        }
    }
    void hexsides() {
        const Hexside at = side();
        const HexsideKindId kind = index(rules().hexside_kinds.size());
        switch (below(6)) {
            case 0: edit_.set_side_set(at, SideSet(below(16) | below(4) << 4U | below(4) << 24U)); break;
            case 1:
                edit_.set_side(at, kind, one_of({SideState::none, SideState::up_owner, SideState::up_other}));
                break;
            case 2: edit_.set_slope(at, kind, hex()); break;
            case 3: edit_.set_road(at, index(rules().road_kinds.size()), flag()); break;
            case 4: edit_.clear_sides(at); break;
            default: edit_.clear_roads(at);
        }
    }
    void sources() {
        switch (below(4)) {
            case 0: edit_.set_hex_provenance(hex(), source()); break;
            case 1: edit_.set_hexside_provenance(side(), index(rules().hexside_kinds.size()), source()); break;
            case 2: edit_.set_road_provenance(side(), index(rules().road_kinds.size()), source()); break;
            default: edit_.set_source(source());
        }
    }
    void single_values() {
        const auto field = static_cast<FieldId>(below(kFields));
        with_field(edit_.scenario(), field, [&](const auto& now) {
            using T = std::remove_cvref_t<decltype(now)>;
            if constexpr (std::is_same_v<T, std::string>) edit_.set_field(field, FieldValue(file_or_text(field)));
            else if constexpr (std::is_same_v<T, int>) edit_.set_field(field, FieldValue(number()));
            else if constexpr (std::is_same_v<T, Provenance>) edit_.set_field(field, FieldValue(source()));
            else if constexpr (std::is_same_v<T, SideId>) edit_.set_field(field, FieldValue(owner()));
            else {
                RuleOptions options = now;
                options.advance_is_optional = flag();
                options.stacking_limit = flag() ? 1 + static_cast<int>(below(RuleOptions::kMostStacked)) : number();
                options.leader_limit = flag() ? 1 : 2;
                edit_.set_field(field, FieldValue(options));
            }
        });
    }
    std::string file_or_text(FieldId field) {
        if (field == FieldId::id || field == FieldId::map_id || field == FieldId::ruleset_id) return id();
        if (field == FieldId::map_href || field == FieldId::ruleset_href)
            return one_of<std::string>(
                {"", "map.xml", "../map.xml", "../../map.xml", "/etc/passwd", "c:\\map", text()});
        if (field == FieldId::ruleset_sha256)
            return one_of<std::string>({"", "abc", std::string(64, 'a'), std::string(64, 'A')});
        return text();
    }
    void units_in_words() {
        const std::size_t unit = below(6);
        switch (below(4)) {
            case 0: edit_.place_unit(unit, hex()); break;
            case 1: edit_.assign_to_group(unit, below(4)); break;
            case 2: edit_.unplace_unit(unit); break;
            default: edit_.remove_terrain(index(rules().terrains.size()), index(rules().terrains.size()));
        }
    }
    void lists() {
        const auto list = static_cast<ListId>(below(kLists));
        with_list(edit_.scenario(), list, [&](const auto& now) {
            using T = typename std::remove_cvref_t<decltype(now)>::value_type;
            const auto at = [&] { return below(static_cast<std::uint32_t>(edit_.size(list)) + (rarely() ? 2 : 1)); };
            std::vector<T> entries = now;
            T base{};
            if (!entries.empty()) base = entries[below(static_cast<std::uint32_t>(entries.size()))];
            const T odd = like(base);
            switch (below(6)) {
                case 0: edit_.insert_element(list, at(), Element(odd)); break;
                case 1: edit_.remove_element(list, at()); break;
                case 2: edit_.move_element(list, at(), at()); break;
                case 3: {
                    entries.push_back(odd);
                    std::vector<Element> values(entries.begin(), entries.end());
                    edit_.assign_elements(list, std::move(values));
                    break;
                }
                default: edit_.change_element(list, at(), Element(odd));
            }
        });
    }
    /// The same without the mutators: what a journal holds, which may be anybody's.
    void recorded() {
        Patch patch;
        const HexIndex at = hex();
        const auto list = static_cast<ListId>(below(kLists));
        switch (below(5)) {
            case 0:
                patch.record(static_cast<HexField>(below(3)), ByteCell{at, 0, static_cast<std::uint8_t>(number())});
                break;
            case 1: patch.record(SideCell{side(), {}, SideSet(below(64))}); break;
            case 2: {
                ProvenanceCell cell;
                cell.key = {side(), static_cast<ProvenanceKey::What>(below(3)), static_cast<std::uint8_t>(below(3))};
                cell.after = source();
                patch.record(std::move(cell));
                break;
            }
            case 3: patch.record(FieldChange{FieldId::die_faces, FieldValue(0), FieldValue(number())}); break;
            default:
                with_list(edit_.scenario(), list, [&](const auto& now) {
                    using T = typename std::remove_cvref_t<decltype(now)>::value_type;
                    if (now.empty()) return;
                    const std::uint32_t i = below(static_cast<std::uint32_t>(now.size()));
                    const T odd = like<T>(now[i]);
                    patch.record(
                        ListChange{list, i, flag() ? std::optional<Element>(now[i]) : std::nullopt, Element(odd)});
                });
        }
        edit_.apply_recorded(encode_patch(patch));
    }
    void everything() {
        Scenario s = edit_.scenario();
        const auto list = static_cast<ListId>(below(kLists));
        with_list(s, list, [&](auto& all) {
            using T = typename std::remove_cvref_t<decltype(all)>::value_type;
            if (!all.empty()) {
                T& entry = all[below(static_cast<std::uint32_t>(all.size()))];
                const T odd = like<T>(entry);
                if (why_unsound(s, list, Element(odd)).empty()) entry = odd;
            }
        });
        const HexIndex at = static_cast<HexIndex>(below(s.map.grid().size()));
        if (rarely()) s.map.set_terrain(at, kHole);
        if (rarely()) s.map.set_elevation(at, static_cast<std::int8_t>(number() % 128));
        if (rarely()) s.map.set_hex_provenance(at, source());
        if (rarely()) s.map.yards = number();
        edit_.replace_scenario(std::move(s));
    }

    Edit& edit_;
    Rng& rng_;
};

}  // namespace

void odd_mutations(Edit& edit, Rng& rng) {
    Odd odd(edit, rng);
    for (std::uint32_t n = rng.below(3) + 1; n > 0; --n) odd.mutate();
}

}  // namespace ramparts::test
