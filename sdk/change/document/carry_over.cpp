// Three states compared datum by datum; see carry_over.hpp.
#include "sdk/change/document/carry_over.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <type_traits>

#include "sdk/change/document/parts.hpp"
#include "sdk/change/document/patch.hpp"
#include "sdk/change/document/soundness.hpp"

namespace ramparts {
namespace {

std::string number(auto value) { return std::to_string(static_cast<int>(value)); }
std::string number(const std::optional<UnitClassId>& value) { return value ? number(*value) : "-"; }

/// What tells an entry of a list from the others, if anything does.
template <class T>
std::optional<std::string> key_of(const T& e) {
    if constexpr (requires { e.id; }) return e.id;
    else if constexpr (std::is_same_v<T, IgnoredFinding>) return e.code + " " + e.place;
    else if constexpr (std::is_same_v<T, MapLabel>) return number(e.at) + " " + e.text;
    else if constexpr (std::is_same_v<T, ModuleTable>) return e.module + " " + e.name;
    else if constexpr (std::is_same_v<T, AllowanceRow>) return number(e.unit_class);
    else if constexpr (std::is_same_v<T, EnterRow>) return number(e.terrain) + " " + number(e.unit_class);
    else if constexpr (std::is_same_v<T, CrossRow>) return number(e.kind) + " " + number(e.unit_class);
    else if constexpr (std::is_same_v<T, ShiftRow>) return number(e.cause) + " " + number(e.kind);
    else if constexpr (std::is_same_v<T, CrtCell>) return number(e.odds.position()) + " " + number(e.die);
    else return std::nullopt;
}

/// Entries by their keys; nothing when these do not tell them apart.
template <class T>
std::optional<std::map<std::string, const T*>> keyed(const std::vector<T>& list) {
    std::map<std::string, const T*> result;
    for (const T& e : list)
        if (const auto key = key_of(e); !key || !result.emplace(*key, &e).second) return std::nullopt;
    return result;
}

/// Lists that others refer to by number must agree in it: they may only have grown, and on one side.
template <class T>
bool same_numbers(const std::vector<T>& base, const std::vector<T>& mine, const std::vector<T>& theirs) {
    const auto same = [](const T& a, const T& b) { return a.id == b.id; };
    const auto begins = [&](const std::vector<T>& list) {
        return list.size() >= base.size() && std::equal(base.begin(), base.end(), list.begin(), same);
    };
    return begins(mine) && begins(theirs) && (mine.size() == base.size() || theirs.size() == base.size());
}

bool comparable(const Scenario& b, const Scenario& m, const Scenario& t) {
    const auto same = [&](auto list) { return same_numbers(list(b), list(m), list(t)); };
    return b.map.grid().shape() == m.map.grid().shape() && b.map.grid().shape() == t.map.grid().shape() &&
           same([](const Scenario& s) -> auto& { return s.sides; }) &&
           same([](const Scenario& s) -> auto& { return s.reinforcements; }) &&
           same([](const Scenario& s) -> auto& { return s.ruleset.terrains; }) &&
           same([](const Scenario& s) -> auto& { return s.ruleset.hexside_kinds; }) &&
           same([](const Scenario& s) -> auto& { return s.ruleset.road_kinds; }) &&
           same([](const Scenario& s) -> auto& { return s.ruleset.features; }) &&
           same([](const Scenario& s) -> auto& { return s.ruleset.unit_classes; });
}

class Carrier {
public:
    Carrier(const Scenario& base, const Scenario& mine, Scenario& out, Contested contested)
        : b_(base), m_(mine), out_(out), mine_wins_(contested == Contested::mine) {}

    bool carry() {
        for (int list = 0; list < kLists; ++list) carry_list(static_cast<ListId>(list));
        for (int field = 0; field < kFields; ++field) carry_field(static_cast<FieldId>(field));
        bool fits = true;
        for (HexIndex hex = 0; hex < out_.map.grid().size() && fits; ++hex) fits = carry_hex(hex);
        if (fits) carry_sources();
        return fits;
    }

private:
    /// The rule for every datum: whether mine takes the place of theirs.
    template <class T>
    bool mine_goes(const T& base, const T& mine, const T& theirs) const {
        return !(mine == base) && !(mine == theirs) && (theirs == base || mine_wins_);
    }
    template <class T>
    T chosen(const T& base, const T& mine, const T& theirs) const {
        return mine_goes(base, mine, theirs) ? mine : theirs;
    }

    void carry_field(FieldId field) {
        with_field(out_, field, [&](auto& theirs) {
            using T = std::remove_reference_t<decltype(theirs)>;
            const auto of = [&](const Scenario& s) {
                return with_field(s, field, [](const auto& v) { return FieldValue(v); });
            };
            theirs = chosen(std::get<T>(of(b_)), std::get<T>(of(m_)), T(theirs));
        });
    }

    void carry_list(ListId list) {
        with_list(out_, list, [&](auto& theirs) {
            using List = std::remove_reference_t<decltype(theirs)>;
            const auto of = [&](const Scenario& s) {
                return with_list(s, list, [](const auto& v) { return static_cast<const void*>(&v); });
            };
            const auto& base = *static_cast<const List*>(of(b_));
            const auto& mine = *static_cast<const List*>(of(m_));
            if (theirs == base || mine == base) theirs = chosen(base, mine, List(theirs));
            else if (!carry_entries(base, mine, theirs)) theirs = chosen(base, mine, List(theirs));
        });
    }

    /// Entry by entry, in their order, mine that are new at the end; false when entries cannot be told apart.
    template <class T>
    bool carry_entries(const std::vector<T>& base, const std::vector<T>& mine, std::vector<T>& theirs) const {
        const auto b = keyed(base);
        const auto m = keyed(mine);
        const std::vector<T> before = theirs;
        const auto t = keyed(before);
        if (!b || !m || !t) return false;
        const auto entry = [](const auto& in, const std::string& key) {
            const auto found = in.find(key);
            return found == in.end() ? std::optional<T>() : std::optional<T>(*found->second);
        };
        theirs.clear();
        for (const T& e : before) {
            const std::string key = *key_of(e);
            if (auto now = chosen(entry(*b, key), entry(*m, key), std::optional<T>(e)))
                theirs.push_back(std::move(*now));
        }
        for (const T& e : mine) {
            const std::string key = *key_of(e);
            if (!t->contains(key) && mine_goes(entry(*b, key), std::optional<T>(e), std::optional<T>()))
                theirs.push_back(e);
        }
        return true;
    }

    bool carry_hex(HexIndex hex) {
        Map& map = out_.map;
        map.set_terrain(hex, chosen(b_.map.terrain(hex), m_.map.terrain(hex), map.terrain(hex)));
        map.set_elevation(
            hex, static_cast<std::int8_t>(chosen(b_.map.elevation(hex), m_.map.elevation(hex), map.elevation(hex))));
        map.set_features(hex, static_cast<std::uint8_t>(
                                  mixed(b_.map.features(hex), m_.map.features(hex), map.features(hex), 0xFFU)));
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const SideSet now = map.side(at);
            const SideSet then(mixed_sides(b_.map.side(at).bits(), m_.map.side(at).bits(), now.bits()));
            if (then != now && !map.set_side(at, then)) return false;
        }
        return true;
    }

    /// Bits that are data of their own, under a mask.
    std::uint32_t mixed(std::uint32_t base, std::uint32_t mine, std::uint32_t theirs, std::uint32_t mask) const {
        // Where mine differs from base, theirs either still is base's or is mine already.
        const std::uint32_t changed = (base ^ mine) & mask;
        return (theirs & ~changed) | (mine & changed);
    }
    /// Kinds take two bits each, roads one.
    std::uint32_t mixed_sides(std::uint32_t base, std::uint32_t mine, std::uint32_t theirs) const {
        if (base == mine) return theirs;
        std::uint32_t result = mixed(base, mine, theirs, 0xFF00'0000U);
        for (int kind = 0; kind < kMaxHexsideKinds; ++kind) {
            const std::uint32_t mask = 3U << (2 * kind);
            result = (result & ~mask) | chosen(base & mask, mine & mask, theirs & mask);
        }
        return result;
    }

    void carry_sources() {
        std::vector<ProvenanceKey> keys;
        for (const Map* map : {&b_.map, &m_.map}) {
            map->each_own_hex_provenance([&](HexIndex hex, const Provenance&) {
                keys.push_back({{hex, 0}, ProvenanceKey::What::hex, 0});
            });
            map->each_own_side_provenance([&](Hexside at, std::uint8_t kind, bool road, const Provenance&) {
                keys.push_back({at, road ? ProvenanceKey::What::road : ProvenanceKey::What::hexside, kind});
            });
        }
        for (const ProvenanceKey& key : keys) {
            const Provenance now = own_provenance(out_.map, key);
            const Provenance then = chosen(own_provenance(b_.map, key), own_provenance(m_.map, key), now);
            if (!(then == now)) set_own_provenance(out_.map, key, then);
        }
    }

    const Scenario& b_;
    const Scenario& m_;
    Scenario& out_;
    bool mine_wins_;
};

}  // namespace

std::optional<Scenario> carry_over(const Scenario& base, const Scenario& mine, const Scenario& theirs,
                                   Contested contested) {
    if (!comparable(base, mine, theirs)) return std::nullopt;
    Scenario result = theirs;
    if (!Carrier(base, mine, result, contested).carry() || !why_unsound(result).empty()) return std::nullopt;
    return result;
}

}  // namespace ramparts
