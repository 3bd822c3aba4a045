// The picture of what differs; see difference.hpp.
#include "sdk/show/print/difference.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/joined.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr Colour kAccent = rgb(0xB5127F);
constexpr Colour kWhite = rgb(0xFFFFFF);

const Unit* unit_of(const Scenario& s, std::string_view id, UnitIndex& at) {
    for (std::size_t i = 0; i < s.units.size(); ++i)
        if (s.units[i].id == id) {
            at = static_cast<UnitIndex>(i);
            return &s.units[i];
        }
    return nullptr;
}

class Differ {
public:
    Differ(const Scenario& before, const Scenario& after, std::vector<Change> changes, const DrawOptions& options)
        : before_(before),
          after_(after),
          changes_(std::move(changes)),
          speak_(options.speak),
          words_(before, after),
          told_(words_.corrections(changes_)),
          list_(draw_map(after, options, setup_counters(after))),
          layout_(map_layout(after, options)),
          pen_(list_.items) {}

    DisplayList draw() {
        std::stable_sort(told_.begin(), told_.end(),
                         [](const Correction& a, const Correction& b) { return a.chapter < b.chapter; });
        pen_.begin("differences");
        for (const Correction& correction : told_)
            for (const std::size_t i : correction.about) mark_place(changes_[i]);
        for (const auto& [from, to] : moves_) arrow(from, to);
        for (std::size_t n = 0; n < told_.size(); ++n) numbers(n);
        pen_.end();
        tell();
        return std::move(list_);
    }

private:
    [[nodiscard]] double mm(double share) const { return share * layout_.hex_mm(); }

    /// White below, so that it stands out on every ground.
    void line(const Path& path, double width, bool broken) {
        pen_.stroke(path, {kWhite.with_alpha(210), width * 1.9, true, 0, 0});
        pen_.stroke(path, {kAccent, width, true, broken ? width * 2 : 0, broken ? width * 2 : 0});
    }

    void frame(HexIndex hex) {
        if (std::find(framed_.begin(), framed_.end(), hex) != framed_.end()) return;
        framed_.push_back(hex);
        std::vector<Point> corners;
        const Point centre = layout_.centre(hex);
        for (int k = 0; k < kDirections; ++k)
            corners.push_back(centre + (layout_.corner(layout_.place(hex), k) - centre) * 0.90);
        line(Path::polygon(corners), mm(0.040), !after_.map.present(hex));
    }

    void mark_place(const Change& change) {
        const ChangeKey& key = change.key;
        const Grid& grid = after_.map.grid();
        if (key.noun == "hex" || key.noun == "label") {
            if (const auto hex = grid.parse(key.at.substr(0, key.at.find(' ')))) frame(*hex);
        } else if (key.noun == "hexside" || key.noun == "road") {
            const auto ends = hexes_of(key.at);
            if (ends.size() < 2) return;
            const bool gone = change.after.value_or("-") == "-";
            if (key.noun == "road") {
                line(Path::polyline({layout_.centre(ends[0]), layout_.centre(ends[1])}), mm(0.040), gone);
                return;
            }
            if (const auto side = side_line(ends[0], ends[1]))
                line(Path::polyline({side->first, side->second}), mm(0.062), gone);
        } else if (key.noun == "unit") {
            mark_unit(change);
        }
    }

    /// Where a unit's counter differs or has gone to.
    void mark_unit(const Change& change) {
        UnitIndex was_at = kNoUnit;
        UnitIndex is_at = kNoUnit;
        const Unit* was = unit_of(before_, change.key.at, was_at);
        const Unit* is = unit_of(after_, change.key.at, is_at);
        const bool placed = change.key.field == "at" || change.whole();
        if (is != nullptr && is->at && std::find(drawn_.begin(), drawn_.end(), is_at) == drawn_.end()) {
            drawn_.push_back(is_at);
            counter(*is, after_, *is->at, false);
        }
        if (!placed || was == nullptr || !was->at) return;
        if (is != nullptr && is->at) moves_.emplace_back(*was->at, *is->at);
        else counter(*was, before_, *was->at, true);
    }

    void counter(const Unit& unit, const Scenario& s, HexIndex hex, bool gone) {
        UnitIndex at = kNoUnit;
        if (unit_of(s, unit.id, at) == nullptr) return;
        const double side = mm(0.70);
        const Point corner = layout_.centre(hex) + Point{-side / 2, mm(0.055) - side / 2};
        const std::string id = "difference-" + unit.id + (gone ? "-gone" : "");
        if (!list_.symbol(id)) {
            list_.add_symbol(id);
            list_.symbols.back().items = draw_counter(s, at, false, side).items;
        }
        pen_.use(*list_.symbol(id), corner);
        const Box box{corner.x, corner.y, corner.x + side, corner.y + side};
        if (gone) {
            pen_.fill(Path::rectangle(box), kWhite.with_alpha(150));
            line(Path::polyline({corner, {box.x1, box.y1}}).add(Path::polyline({{box.x0, box.y1}, {box.x1, box.y0}})),
                 mm(0.035), false);
        }
        line(Path::rounded(box, mm(0.06)), mm(0.030), gone);
    }

    void arrow(HexIndex from, HexIndex to) {
        const Point a = layout_.centre(from);
        const Point c = layout_.centre(to);
        if (distance(a, c) < 1e-6) return;
        const Point dir = unit(c - a);
        const Point tip = c - dir * mm(0.30);
        const Point side = right_of(dir);
        pen_.stroke(Path::circle(a, mm(0.09)), {kWhite.with_alpha(210), mm(0.09)});
        line(Path::circle(a, mm(0.09)), mm(0.04), false);
        line(Path::polyline({a + dir * mm(0.09), tip - dir * mm(0.18)}), mm(0.06), false);
        pen_.paint(Path::polygon({tip, tip - dir * mm(0.26) + side * mm(0.13), tip - dir * mm(0.26) - side * mm(0.13)}),
                   kAccent, {kWhite, mm(0.02)});
    }

    [[nodiscard]] std::vector<HexIndex> hexes_of(const std::string& at) const {
        std::vector<HexIndex> hexes;
        const std::string place = at.substr(0, at.find(' '));
        const std::size_t slash = std::min(place.find('/'), place.size());
        for (const std::string& label : {place.substr(0, slash), place.substr(std::min(slash + 1, place.size()))})
            if (const auto hex = after_.map.grid().parse(label)) hexes.push_back(*hex);
        return hexes;
    }
    [[nodiscard]] std::optional<std::pair<Point, Point>> side_line(HexIndex a, HexIndex b) const {
        const Place place = layout_.place(a);
        for (int d = 0; d < kDirections; ++d)
            if (layout_.neighbour(place, d) == layout_.place(b))
                return std::pair{layout_.corner(place, d), layout_.corner(place, (d + 1) % kDirections)};
        return std::nullopt;
    }

    /// Where the number of a change would stand best; nothing for what is not on the map.
    [[nodiscard]] std::optional<Point> spot_of(const Change& change) const {
        const ChangeKey& key = change.key;
        if (key.noun == "hexside" || key.noun == "road") {
            const auto ends = hexes_of(key.at);
            if (ends.size() == 2) return middle(layout_.centre(ends[0]), layout_.centre(ends[1]));
        } else if (key.noun == "hex" || key.noun == "label") {
            if (const auto ends = hexes_of(key.at); !ends.empty())
                return layout_.centre(ends[0]) + Point{mm(0.28), mm(-0.20)};
        } else if (key.noun == "unit") {
            UnitIndex at = kNoUnit;
            for (const Scenario* s : {&after_, &before_})
                if (const Unit* one = unit_of(*s, key.at, at); one != nullptr && one->at)
                    return layout_.centre(*one->at) + Point{mm(-0.33), mm(-0.22)};
        } else if (key.noun == "group") {
            for (const ReinforcementGroup& group : after_.reinforcements)
                if (group.id == key.at && group.entry != kNoHex)
                    return layout_.centre(group.entry) + Point{mm(0.28), mm(0.25)};
        }
        return std::nullopt;
    }

    /// Near its spot, and off the other numbers.
    Point free_spot(Point wanted) {
        const double apart = mm(0.25);
        Point best = wanted;
        double most = -1;
        for (int ring = 0; ring < 4; ++ring)
            for (int turn = 0; turn < (ring == 0 ? 1 : 8); ++turn) {
                const double angle = turn * std::acos(-1.0) / 4;
                const Point p = wanted + Point{std::cos(angle), std::sin(angle)} * (mm(0.22) * ring);
                double nearest = 1e12;
                for (const Point q : spots_) nearest = std::min(nearest, distance(p, q));
                if (nearest >= apart) return p;
                if (nearest > most) most = nearest, best = p;
            }
        return best;
    }

    void numbers(std::size_t n) {
        if (n >= kMostTold) return;
        std::vector<Point> mine;
        for (const std::size_t i : told_[n].about) {
            const auto wanted = spot_of(changes_[i]);
            // One number for a place, however much is said of it.
            if (!wanted ||
                std::any_of(mine.begin(), mine.end(), [&](Point p) { return distance(p, *wanted) < mm(0.9); }))
                continue;
            mine.push_back(*wanted);
            const Point at = free_spot(*wanted);
            spots_.push_back(at);
            disc(at, n + 1, mm(0.115));
        }
    }

    void disc(Point at, std::size_t number, double radius) {
        const std::string text = std::to_string(number);
        const Font font{Family::sans, radius * (text.size() > 2 ? 0.92 : 1.2), true, false, 0};
        pen_.paint(Path::circle(at, radius), kAccent, {kWhite, radius * 0.16});
        pen_.text({at + Point{0, font.size * 0.36}, text, font, kWhite, Anchor::middle, 0, std::nullopt, 0});
    }

    /// The list below the sheet, in as many columns as its width has room for.
    void tell() {
        constexpr double margin = 11;
        constexpr double letters = 2.9;
        list_.width = std::max(list_.width, 120.0);
        const double inner = list_.width - 2 * margin;
        const int columns = std::max(1, static_cast<int>(inner / 85));
        const double width = (inner - 6.0 * (columns - 1)) / columns;
        const Colour dark = kPrintedPalette.ink;
        double y = list_.height;
        const Paragraph heading{{{speak_(title()), true, false}}, 4.0, 0, 0, true};
        for (const TextLine& l : lines_of_text(heading, inner, dark)) {
            put_line(pen_, l, {margin, y + 3});
            y += l.height;
        }
        const Paragraph key{
            {{speak_(wording("Broken lines: what was taken away. Arrows: units that are set up elsewhere.")), false,
              true}},
            letters};
        if (!told_.empty())
            for (const TextLine& l : lines_of_text(key, inner, kPrintedPalette.faint_ink)) {
                y += l.height;
                put_line(pen_, l, {margin, y + 2});
            }
        y += 4;
        std::vector<std::vector<TextLine>> entries;
        double total = 0;
        for (std::size_t n = 0; n < std::min(told_.size(), kMostTold); ++n) {
            const std::string said = joined(told_[n].sentences, "; ", [&](const Message& m) { return speak_(m); });
            const Paragraph p{{{speak_(told_[n].subject), true, false}, {": " + said}}, letters, 0, 0, false};
            entries.push_back(lines_of_text(p, width - 6.5, dark));
            for (const TextLine& l : entries.back()) total += l.height;
            total += 0.9;
        }
        double lowest = y;
        double at = y;
        int column = 0;
        for (std::size_t n = 0; n < entries.size(); ++n) {
            if (at - y > total / columns && column + 1 < columns) {
                ++column;
                at = y;
            }
            const double left = margin + column * (width + 6.0);
            disc({left + 2.4, at + letters * 0.95}, n + 1, 2.0);
            for (const TextLine& l : entries[n]) {
                at += l.height;
                put_line(pen_, l, {left + 6.5, at});
            }
            at += 0.9;
            lowest = std::max(lowest, at);
        }
        if (told_.size() > kMostTold) {
            const Paragraph more{{{speak_(message("and {1} more", told_.size() - kMostTold)), false, true}}};
            lowest += 4;
            for (const TextLine& l : lines_of_text(more, inner, dark)) put_line(pen_, l, {margin, lowest});
        }
        list_.height = lowest + margin - 3;
    }

    [[nodiscard]] Message title() const {
        if (told_.empty()) return wording("Nothing differs that is seen on paper.");
        return told_.size() == 1 ? Message(wording("1 difference")) : message("{1} differences", told_.size());
    }

    const Scenario& before_;
    const Scenario& after_;
    std::vector<Change> changes_;
    const Speak& speak_;
    Words words_;
    std::vector<Correction> told_;
    DisplayList list_;
    HexLayout layout_;
    Pen pen_;
    std::vector<HexIndex> framed_;
    std::vector<UnitIndex> drawn_;
    std::vector<std::pair<HexIndex, HexIndex>> moves_;
    std::vector<Point> spots_;
};

}  // namespace

std::optional<DisplayList> difference_picture(const Scenario& before, const Scenario& after,
                                              const DrawOptions& options) {
    auto changes = changes_between(before, after);
    if (!changes) return std::nullopt;
    return Differ(before, after, std::move(*changes), options).draw();
}

}  // namespace ramparts::paper
