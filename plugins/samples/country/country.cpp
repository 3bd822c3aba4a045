// A transform and a generator: both look at the scenario, and propose edits that the program makes as one step.
#include <ramparts/scenario_tools.hpp>

#include <algorithm>
#include <vector>

namespace {

namespace rp = ramparts::plugin;

/// Half a turn carries a field of an even number of lines exactly onto itself, a mirror one of an odd number.
bool about(const rp::Scenario& s, const rp::Values& values, rp::Edits out, rp_finding& why) {
    enum : std::uint16_t { kOdd = 1, kEven };
    const rp_scenario_1& field = s.raw();
    const bool turn = values.text("how") != "mirror";
    if (turn != (field.line_count % 2 == 0)) {
        why = rp::finding(turn ? kOdd : kEven, {rp::number_arg(static_cast<int>(field.line_count))});
        return false;
    }
    for (rp::Hex h = 0; h < s.hexes(); ++h) {
        const rp::Hex line = h / field.line_length;
        const rp::Hex place = h % field.line_length;
        out.carry(h, turn ? s.hexes() - 1 - h : (field.line_count - 1 - line) * field.line_length + place);
    }
    return true;
}

/// SplitMix64: small, and the same everywhere.
class Dice {
public:
    explicit Dice(std::uint64_t seed) noexcept : state_(seed) {}
    std::uint32_t below(std::uint32_t bound) noexcept {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return static_cast<std::uint32_t>((z ^ (z >> 31)) % bound);
    }

private:
    std::uint64_t state_;
};

class Woods {
public:
    Woods(const rp::Scenario& s, rp::Edits out, std::uint64_t seed)
        : s_(s), out_(out), dice_(seed), kept_open_(s.hexes()), wood_(s.hexes()) {}

    void clear(std::uint32_t open) {
        const rp_scenario_1& raw = s_.raw();
        for (rp::Hex h = 0; h < s_.hexes(); ++h) {
            if (!s_.has(h)) continue;
            out_.terrain(h, open);
            out_.elevation(h, 0);
            for (std::uint32_t f = 0; !s_.name(RP_NAME_FEATURE, f).empty(); ++f) out_.feature(h, f, false);
            for (std::uint32_t d = 0; d < 3; ++d) clear_side(h, d);
        }
        for (rp::Unit u = 0; u < s_.units(); ++u) keep(s_.unit(u).at);
        for (std::uint32_t g = 0; g < raw.group_count; ++g) keep(s_.group(g).entry);
        for (std::uint32_t rule = 0; rule < raw.victory_count; ++rule)
            for (std::uint32_t n = 0; raw.objective(&raw, rule, n) != RP_NO_HEX; ++n)
                keep(raw.objective(&raw, rule, n));
    }

    /// Woods grow from single trees to their neighbours until there are enough.
    void grow(std::uint32_t forest, std::uint32_t hundredths) {
        std::vector<rp::Hex> ground;
        for (rp::Hex h = 0; h < s_.hexes(); ++h)
            if (s_.has(h) && !kept_open_[h]) ground.push_back(h);
        if (ground.empty()) return;
        const std::size_t wanted = ground.size() * hundredths / 100;
        std::size_t grown = 0;
        for (std::size_t tries = 0; grown < wanted && tries < 64 * ground.size(); ++tries) {
            rp::Hex at = ground[dice_.below(static_cast<std::uint32_t>(ground.size()))];
            for (std::uint32_t size = 1 + dice_.below(6); size > 0 && grown < wanted && at != RP_NO_HEX; --size) {
                if (!s_.has(at) || kept_open_[at]) break;
                if (!wood_[at]) {
                    wood_[at] = true;
                    out_.terrain(at, forest);
                    ++grown;
                }
                at = s_.neighbour(at, dice_.below(6));
            }
        }
    }

    /// Between two lines of hexes from one edge to the other, so that every hex lies on one of its banks.
    void creek(std::uint32_t kind) {
        const rp_scenario_1& field = s_.raw();
        if (field.line_count < 2) return;
        const rp::Hex line = field.line_count / 4 + dice_.below(std::max<rp::Hex>(1, field.line_count / 2));
        const rp::Hex west = std::min(line, field.line_count - 2);
        for (rp::Hex place = 0; place < field.line_length; ++place) {
            const rp::Hex h = west * field.line_length + place;
            for (std::uint32_t d = 0; d < 6; ++d) {
                const rp::Hex other = s_.neighbour(h, d);
                if (other != RP_NO_HEX && other / field.line_length == west + 1 && s_.has(h) && s_.has(other))
                    out_.hexside(h, d, kind, 1);
            }
        }
    }

    /// From every entry hex to the middle, each step nearer to it.
    void roads(std::uint32_t kind) {
        const rp_scenario_1& field = s_.raw();
        const rp::Hex middle = field.line_count / 2 * field.line_length + field.line_length / 2;
        for (std::uint32_t g = 0; g < field.group_count; ++g) {
            rp::Hex at = s_.group(g).entry;
            while (s_.has(at) && at != middle) {
                std::uint32_t best = 6;
                for (std::uint32_t d = 0; d < 6; ++d) {
                    const rp::Hex next = s_.neighbour(at, d);
                    if (s_.has(next) && s_.distance(next, middle) < s_.distance(at, middle)) best = d;
                }
                if (best == 6) break;
                out_.road(at, best, kind, true);
                at = s_.neighbour(at, best);
            }
        }
    }

private:
    void keep(rp::Hex h) {
        if (h < s_.hexes()) kept_open_[h] = true;
    }
    void clear_side(rp::Hex h, std::uint32_t direction) {
        const std::uint32_t bits = s_.hexside(h, direction);
        for (std::uint32_t kind = 0; kind < 12; ++kind)
            if ((bits >> (2 * kind) & 3) != 0) out_.hexside(h, direction, kind, 0);
        for (std::uint32_t kind = 0; kind < 8; ++kind)
            if ((bits >> (24 + kind) & 1) != 0) out_.road(h, direction, kind, false);
    }

    const rp::Scenario& s_;
    rp::Edits out_;
    Dice dice_;
    std::vector<bool> kept_open_, wood_;
};

bool woods(const rp::Scenario& s, const rp::Values& values, rp::Edits out, rp_finding& why) {
    enum : std::uint16_t { kNoTerrain = 1, kNoKind };
    const std::uint32_t open = values.terrain("open");
    const std::uint32_t forest = values.terrain("forest");
    const int creek = s.find(RP_NAME_HEXSIDE, std::string(values.text("creek")).c_str());
    const int road = s.find(RP_NAME_ROAD, std::string(values.text("road")).c_str());
    if (open == RP_NO_SIDE || forest == RP_NO_SIDE || creek < 0 || road < 0) {
        why = rp::finding(open == RP_NO_SIDE || forest == RP_NO_SIDE ? kNoTerrain : kNoKind);
        return false;
    }
    Woods country(s, out, static_cast<std::uint64_t>(values.number("seed", 1)));
    country.clear(open);
    country.grow(forest, static_cast<std::uint32_t>(values.number("woods", 25)));
    country.creek(static_cast<std::uint32_t>(creek));
    country.roads(static_cast<std::uint32_t>(road));
    return true;
}

constexpr rp::TransformEntry kTransforms[]{{"sample.country.about", &about}, {"sample.country.woods", &woods}};

}  // namespace

RAMPARTS_TABLES(rp::transforms<kTransforms>)
