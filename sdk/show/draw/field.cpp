// Cells, outlines and joined hexsides; see field.hpp.
#include "sdk/show/draw/field.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ramparts::draw {

Field::Field(const Map& map, const HexLayout& layout, bool bleed)
    : lines_(map.grid().lines()), length_(map.grid().length()), map_(&map) {
    bool first = true;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        lowest_ = first ? map.elevation(hex) : std::min(lowest_, map.elevation(hex));
        highest_ = first ? map.elevation(hex) : std::max(highest_, map.elevation(hex));
        first = false;
    }
    if (bleed) {
        rim_.resize(static_cast<std::size_t>(2 * (lines_ + 2) + 2 * length_));
        for (int line = -1; line <= lines_; ++line)
            for (int place = -1; place <= length_; place += (line < 0 || line == lines_) ? 1 : length_ + 1)
                rim_[rim_index({line, place})] = bleed_cell(layout, {line, place});
    }
    for (int line = -1; line <= lines_; ++line)
        for (int place = -1; place <= length_; ++place)
            if (at({line, place}).shown()) shown_.push_back({line, place});
}

std::size_t Field::rim_index(Place p) const noexcept {
    if (p.place < 0) return static_cast<std::size_t>(p.line + 1);
    if (p.place >= length_) return static_cast<std::size_t>(lines_ + 2 + p.line + 1);
    return static_cast<std::size_t>(2 * (lines_ + 2) + (p.line < 0 ? 0 : length_) + p.place);
}

Cell Field::at(Place p) const noexcept {
    if (p.line >= 0 && p.line < lines_ && p.place >= 0 && p.place < length_) {
        const HexIndex hex = map_->grid().at(p.line, p.place);
        if (!map_->present(hex)) return {};
        return {Cell::State::hex, map_->terrain(hex), map_->elevation(hex), hex};
    }
    if (rim_.empty() || p.line < -1 || p.line > lines_ || p.place < -1 || p.place > length_) return {};
    return rim_[rim_index(p)];
}

Cell Field::bleed_cell(const HexLayout& layout, Place place) const {
    std::map<TerrainId, int> votes;
    Cell best;
    int most = 0;
    for (int d = 0; d < kDirections; ++d) {
        const Place n = layout.neighbour(place, d);
        if (n.line < 0 || n.line >= lines_ || n.place < 0 || n.place >= length_) continue;
        const Cell cell = at(n);
        if (cell.state != Cell::State::hex) return {};  // beside a hole the sheet stays bare
        if (const int count = ++votes[cell.terrain]; count > most) {
            most = count;
            best = {Cell::State::bleed, cell.terrain, cell.elevation, kNoHex};
        }
    }
    return best;
}

std::vector<Chain> outlines(const HexLayout& layout, const std::vector<Place>& cells,
                            const std::function<bool(Place)>& inside) {
    std::map<GridPoint, GridPoint> next;  // at most one outline leaves a corner, because three cells meet there
    for (const Place place : cells) {
        if (!inside(place)) continue;
        for (int d = 0; d < kDirections; ++d) {
            if (inside(layout.neighbour(place, d))) continue;
            GridPoint a = layout.corner_key(place, d);
            GridPoint b = layout.corner_key(place, (d + 1) % kDirections);
            if (layout.pointy()) std::swap(a, b);
            next[a] = b;
        }
    }
    std::vector<Chain> result;
    while (!next.empty()) {
        Chain loop{{}, true};
        for (auto it = next.begin(); it != next.end();) {
            const GridPoint to = it->second;
            loop.corners.push_back(it->first);
            next.erase(it);
            it = next.find(to);
        }
        result.push_back(std::move(loop));
    }
    return result;
}

namespace {

/// The edges not yet used, by the corner they can be entered from.
class EdgeNet {
public:
    EdgeNet(const std::vector<Edge>& edges, bool directed) : directed_(directed) {
        for (const Edge& e : edges) {
            out_[e.from].insert(e.to);
            (directed ? in_ : out_)[e.to].insert(e.from);
        }
    }

    [[nodiscard]] bool empty() const noexcept { return out_.empty(); }
    [[nodiscard]] GridPoint first() const { return out_.begin()->first; }

    /// A corner where a line begins: an end or a fork; only rings are left when there is none.
    [[nodiscard]] const GridPoint* line_start() const {
        for (const auto& [corner, exits] : out_)
            if (!passes(corner)) return &corner;
        return nullptr;
    }

    /// Takes one edge out of `corner` away.
    GridPoint step(GridPoint corner) {
        const GridPoint to = *out_.at(corner).begin();
        erase(out_, corner, to);
        erase(directed_ ? in_ : out_, to, corner);
        return to;
    }
    [[nodiscard]] bool has_exit(GridPoint corner) const { return out_.count(corner) != 0; }

private:
    using Table = std::map<GridPoint, std::set<GridPoint>>;
    static void erase(Table& table, GridPoint key, GridPoint value) {
        const auto it = table.find(key);
        it->second.erase(value);
        if (it->second.empty()) table.erase(it);
    }
    [[nodiscard]] static std::size_t count(const Table& table, GridPoint corner) {
        const auto it = table.find(corner);
        return it == table.end() ? 0 : it->second.size();
    }
    [[nodiscard]] bool passes(GridPoint corner) const {
        return directed_ ? count(out_, corner) == 1 && count(in_, corner) == 1 : count(out_, corner) == 2;
    }

    Table out_;
    Table in_;
    bool directed_;
};

}  // namespace

std::vector<Chain> join_edges(std::vector<Edge> edges, bool directed) {
    // Forks are taken from the whole net, before any line is removed.
    std::map<GridPoint, int> degree;
    for (const Edge& e : edges) ++degree[e.from], ++degree[e.to];
    EdgeNet net(edges, directed);
    std::vector<Chain> result;
    while (!net.empty()) {
        const GridPoint* start = net.line_start();
        Chain chain;
        GridPoint here = start != nullptr ? *start : net.first();
        chain.corners.push_back(here);
        do {
            here = net.step(here);
            chain.corners.push_back(here);
        } while (degree[here] == 2 && here != chain.corners.front() && net.has_exit(here));
        if (chain.corners.size() > 3 && chain.corners.front() == chain.corners.back() && degree[here] == 2) {
            chain.closed = true;
            chain.corners.pop_back();
        }
        result.push_back(std::move(chain));
    }
    return result;
}

std::vector<Point> to_points(const HexLayout& layout, const Chain& chain) {
    std::vector<Point> points;
    points.reserve(chain.corners.size());
    for (const GridPoint key : chain.corners) points.push_back(layout.at(key));
    return points;
}

}  // namespace ramparts::draw
