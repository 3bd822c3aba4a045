// Playing the user; see scan_user.hpp.
#include "tests/features/scan/scan_user.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>

#include "engine/core/rng.hpp"

namespace scan_tests {
namespace {

using scan::GroundKind;
using scan::LineName;

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

GroundKind truth(const Map& map, HexIndex hex) { return {map.terrain(hex), map.elevation(hex)}; }

SideState truth(const Map& map, Hexside side, LineName name) {
    const SideSet set = map.side(side);
    return name.road ? (set.road(name.kind) ? SideState::present : SideState::none) : set.kind(name.kind);
}

std::string id_of(const Ruleset& rules, LineName name) {
    return name.road ? rules.road_kinds[name.kind].id : rules.hexside_kinds[name.kind].id;
}

std::vector<Hexside> sides_of(const Map& map) {
    std::vector<Hexside> out;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d)
            if (map.side_present({hex, d})) out.push_back({hex, d});
    return out;
}

template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
    for (std::size_t i = list.size(); i > 1; --i)
        std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
}

class User {
public:
    User(const Scenario& scenario, scan::ScanReader& reader, std::uint64_t seed)
        : s_(scenario), map_(scenario.map), reader_(reader), rng_(seed) {}

    void show_ground(int examples) {
        std::map<std::pair<int, int>, std::vector<HexIndex>> kinds;
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex)
            if (map_.present(hex)) kinds[{map_.terrain(hex), map_.elevation(hex)}].push_back(hex);
        for (auto& [kind, hexes] : kinds) {
            shuffle(hexes, rng_);
            hexes.resize(std::min(hexes.size(), static_cast<std::size_t>(examples)));
            for (const HexIndex hex : hexes) reader_.hex(hex, truth(map_, hex));
            keys += static_cast<double>(hexes.size()) + 1;
            shown_.insert(shown_.end(), hexes.begin(), hexes.end());
        }
    }

    void show_lines(int examples) {
        for (const LineName name : names()) {
            std::vector<Hexside> there;
            for (const Hexside side : sides_of(map_))
                if (truth(map_, side, name) != SideState::none) there.push_back(side);
            if (there.empty()) continue;
            shuffle(there, rng_);
            there.resize(std::min(there.size(), static_cast<std::size_t>(std::max(2, examples))));
            for (const Hexside side : there) answer(name, side);
            keys += static_cast<double>(there.size()) + 1;
        }
    }

    void answer(LineName name, Hexside side) {
        if (name.road) reader_.road(side, name.kind, truth(map_, side, name) != SideState::none);
        else reader_.hexside(side, name.kind, truth(map_, side, name));
    }

    double right_share(const scan::Reading& reading) const {
        int right = 0;
        int all = 0;
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) {
            if (!map_.present(hex) || std::find(shown_.begin(), shown_.end(), hex) != shown_.end()) continue;
            ++all;
            right += is_right(reading, hex) ? 1 : 0;
        }
        return all == 0 ? 1 : static_cast<double>(right) / all;
    }
    bool is_right(const scan::Reading& reading, HexIndex hex) const {
        const int kind = reading.ground[hex].kind;
        return kind >= 0 && reading.kinds[static_cast<std::size_t>(kind)] == truth(map_, hex);
    }

    std::map<std::string, LineCount> counts(const scan::Reading& reading) const {
        std::map<std::string, LineCount> out;
        for (const scan::LineReading& lines : reading.lines) {
            LineCount& count = out[id_of(s_.ruleset, lines.name)];
            for (const Hexside side : sides_of(map_)) {
                const SideState is = truth(map_, side, lines.name);
                const SideState guess = lines.sides[side.hex * 3 + side.side].state;
                count.there += is != SideState::none;
                count.guessed += guess != SideState::none;
                count.right += is != SideState::none && guess != SideState::none;
                count.right_way += is != SideState::none && guess == is;
            }
        }
        return out;
    }

    /// Looks at hexes and hexsides in rounds, as the window asks for them: at a kind of line until a round held no
    /// surprise.
    void answer_all(bool lines, Outcome& out) {
        constexpr double kGood = 0.995;
        std::vector<LineName> open = lines ? names() : std::vector<LineName>();
        for (int round = 0; round < 8; ++round) {
            const auto begin = std::chrono::steady_clock::now();
            const scan::Reading now = reader_.reading();
            if (round > 0) out.slowest_step = std::max(out.slowest_step, seconds_since(begin));
            if (out.looks_to_good < 0 && right_share(now) >= kGood) out.looks_to_good = out.looks;
            if (now.ask.empty() && open.empty()) return;
            for (const HexIndex hex : now.ask) reader_.hex(hex, truth(map_, hex));
            out.looks += static_cast<int>(now.ask.size());
            keys += static_cast<double>(now.ask.size());
            std::vector<LineName> still;
            for (const scan::LineReading& of : now.lines)
                if (std::find(open.begin(), open.end(), of.name) != open.end() && surprised(of))
                    still.push_back(of.name);
            open = still;
        }
    }

    double keys = 3;

private:
    /// Answers what is asked of a kind of line; whether an answer was not as guessed.
    bool surprised(const scan::LineReading& lines) {
        bool as_guessed = true;
        for (const Hexside side : lines.ask) {
            const bool there = truth(map_, side, lines.name) != SideState::none;
            as_guessed = as_guessed && there == (lines.sides[side.hex * 3 + side.side].state != SideState::none);
            answer(lines.name, side);
            ++keys;
        }
        return !as_guessed;
    }
    std::vector<LineName> names() const {
        std::vector<LineName> out;
        for (std::size_t k = 0; k < s_.ruleset.hexside_kinds.size(); ++k)
            if (!s_.ruleset.hexside_kinds[k].needs_road) out.push_back({false, static_cast<std::uint8_t>(k)});
        for (std::size_t k = 0; k < s_.ruleset.road_kinds.size(); ++k)
            out.push_back({true, static_cast<std::uint8_t>(k)});
        return out;
    }

    const Scenario& s_;
    const Map& map_;
    scan::ScanReader& reader_;
    Rng rng_;
    std::vector<HexIndex> shown_;
};

}  // namespace

Outcome read_by_user(const Scenario& scenario, const Material& material, int examples, std::uint64_t seed, bool lines) {
    const Map& map = scenario.map;
    Outcome out;
    const auto begin = std::chrono::steady_clock::now();
    auto reader =
        scan::ScanReader::begin(material.picture, map, scenario.ruleset, references_on(scenario, material, 0.02, seed));
    if (!reader) {
        std::fprintf(stderr, "%s\n", reader.error().english().c_str());
        return out;
    }
    out.seconds = seconds_since(begin);
    const draw::HexLayout layout(map.grid(), 1);
    const double hex_pixels = reader->fit().warp.hex_pixels();
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex))
            out.fit_error = std::max(
                out.fit_error,
                draw::distance(reader->fit().warp.pixel(layout.centre(hex)), material.pixel(hex)) / hex_pixels);
    out.refined = reader->fit().refined;
    out.quality = reader->fit().quality;
    User user(scenario, *reader, seed + 1);
    user.show_ground(examples);
    if (lines) user.show_lines(examples);
    {
        const auto step = std::chrono::steady_clock::now();
        const scan::Reading& first = reader->reading();
        out.first_step = seconds_since(step);
        out.first_right = user.right_share(first);
        out.first = user.counts(first);
        const auto signs = reader->signs();
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
            if (map.present(hex) && !first.ground[hex].said)
                out.said.push_back(
                    {static_cast<double>(first.ground[hex].sure), user.is_right(first, hex), signs[hex]});
    }
    user.answer_all(lines, out);
    const scan::Reading& last = reader->reading();
    out.last_right = user.right_share(last);
    out.last = user.counts(last);
    int present = 0;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex)) {
            ++present;
            user.keys += user.is_right(last, hex) ? 0 : 3;
        }
    user.keys += map.grid().lines();
    for (const auto& [id, count] : out.last) user.keys += 3 * (count.there - count.right + count.guessed - count.right);
    out.keys = user.keys / present;
    return out;
}

}  // namespace scan_tests
