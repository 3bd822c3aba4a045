// Counter sheets; see counter_sheets.hpp.
#include "sdk/show/print/counter_sheets.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "formats/scenario/fields.hpp"
#include "sdk/show/draw/marker.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kApart = 2 * kBleed;  ///< mm between counters: the bleed of both
constexpr double kBand = 19;           ///< mm above and below the counters, with the page's words

Colour ground_of(const Scenario& scenario, SideId side, const Palette& palette) {
    if (side >= scenario.sides.size()) return rgb(0xF6F0DC);
    return palette.of_side(side, parse_colour(scenario.sides[side].colour).value_or(rgb(0xCCCCCC)));
}

void add_units(std::vector<CardPiece>& pieces, const Scenario& scenario) {
    for (std::size_t side = 0; side < scenario.sides.size(); ++side)
        for (std::size_t u = 0; u < scenario.units.size(); ++u) {
            const Unit& unit = scenario.units[u];
            if (unit.side != side) continue;
            for (int lost = 0; lost < unit.steps(); lost += 2) {
                CardPiece& piece = pieces.emplace_back();
                piece.id = unit.id;
                piece.unit = static_cast<UnitIndex>(u);
                piece.front = lost;
                piece.back = lost + 1 < unit.steps() ? lost + 1 : -1;
                piece.side = unit.side;
            }
        }
}

void add_markers(std::vector<CardPiece>& pieces, const Scenario& scenario) {
    for (std::size_t m = 0; m < scenario.markers.size(); ++m)
        for (int copy = 0; copy < scenario.markers[m].count; ++copy) {
            CardPiece& piece = pieces.emplace_back();
            piece.id = scenario.markers[m].id;
            piece.marker = m;
        }
}

void add_usual_markers(std::vector<CardPiece>& pieces, const Scenario& scenario, const Speak& speak) {
    constexpr std::string_view kTurn = "turn";
    const bool own = std::any_of(scenario.markers.begin(), scenario.markers.end(),
                                 [&](const Marker& marker) { return marker.id == kTurn; });
    if (!own) pieces.push_back({std::string(kTurn), kNoUnit, 0, -1, {}, speak(wording("turn")), {}, kNoSide});
    if (!counts_points(scenario)) return;
    for (std::size_t side = 0; side < scenario.sides.size(); ++side)
        for (const char* times : {"×1", "×10"})
            pieces.push_back({"points." + scenario.sides[side].id,
                              kNoUnit,
                              0,
                              -1,
                              {},
                              speak(wording("points")),
                              times,
                              static_cast<SideId>(side)});
}

/// Puts those first that the battle's order names, in its order.
void put_in_order(std::vector<CardPiece>& pieces, std::string_view order) {
    std::map<std::string_view, std::size_t> places;
    for (std::size_t at = 0; at < order.size();) {
        const std::size_t end = std::min(order.find(' ', at), order.size());
        if (end > at) places.emplace(order.substr(at, end - at), places.size());
        at = end + 1;
    }
    const auto place = [&](const CardPiece& piece) {
        const auto found = places.find(piece.id);
        return found == places.end() ? places.size() : found->second;
    };
    std::stable_sort(pieces.begin(), pieces.end(),
                     [&](const CardPiece& a, const CardPiece& b) { return place(a) < place(b); });
}

class Sheets {
public:
    Sheets(const Scenario& scenario, const CounterSheetOptions& options, const Speak& speak)
        : scenario_(scenario),
          options_(options),
          speak_(speak),
          page_(size_of(options.paper)),
          side_(std::clamp(options.side_mm, 5.0, 60.0)) {
        const double pitch = side_ + kApart;
        columns_ = std::max(1, static_cast<int>((page_.x - 2 * kPageMargin + kApart) / pitch));
        rows_ = std::max(1, static_cast<int>((page_.y - 2 * kBand + kApart) / pitch));
        first_ = {(page_.x - columns_ * pitch + kApart) / 2, (page_.y - rows_ * pitch + kApart) / 2};
    }

    CounterSheets print(const std::vector<CardPiece>& pieces) {
        const auto room = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
        for (std::size_t from = 0; from < pieces.size(); from += room) {
            const std::size_t to = std::min(from + room, pieces.size());
            first_face_ = sheets_.faces.size();
            used_ = static_cast<int>((to - from - 1) / static_cast<std::size_t>(columns_)) + 1;
            open_page(false);
            for (std::size_t i = from; i < to; ++i) face(pieces[i], i, i - from, false);
            open_page(true);
            for (std::size_t i = from; i < to; ++i) face(pieces[i], i, i - from, true);
        }
        sheets_.counters = pieces.size();
        return std::move(sheets_);
    }

private:
    /// The counter's box on a front or a back.
    [[nodiscard]] Box cut_of(std::size_t at, bool back) const {
        const auto column = static_cast<double>(at % static_cast<std::size_t>(columns_));
        const auto row = static_cast<double>(at / static_cast<std::size_t>(columns_));
        Point corner = first_ + Point{column, row} * (side_ + kApart);
        if (back && options_.turned == Turned::long_edge) corner.x = page_.x - corner.x - side_;
        if (back && options_.turned == Turned::short_edge) corner.y = page_.y - corner.y - side_;
        return {corner.x, corner.y, corner.x + side_, corner.y + side_};
    }

    void open_page(bool back) {
        const std::size_t sheet = sheets_.pages.size() / 2 + 1;
        const std::string battle = scenario_.name.empty() ? scenario_.id : scenario_.name;
        const std::string title = back ? speak_(message("{1}: counters, sheet {2}, backs", battle, sheet))
                                       : speak_(message("{1}: counters, sheet {2}, fronts", battle, sheet));
        DisplayList& list = sheets_.pages.emplace_back(empty_page(page_, title));
        Pen pen(list.items);
        put_words(pen, {kPageMargin, 8.6}, title, {3.4, Anchor::start, true});
        // The same places on both sides: held against the light, rings must lie upon rings.
        for (const double x : {8.0, page_.x - 8.0})
            for (const double y : {14.0, page_.y - 14.0}) put_target(pen, {x, y});
        put_ruler(pen, {kPageMargin, page_.y - 10}, speak_(wording("100 mm when printed at full size")));
        const std::string turn =
            options_.turned == Turned::long_edge
                ? speak_(wording("Print both sides, turned over the long edge, at full size (100 %)."))
                : speak_(wording("Print both sides, turned over the short edge, at full size (100 %)."));
        put_words(pen, {page_.x - kPageMargin, page_.y - 10}, turn, {2.3, Anchor::end, false, true});
        put_words(pen, {page_.x - kPageMargin, page_.y - 6.8},
                  speak_(wording("Or glue the backs behind the fronts, rings upon rings.")),
                  {2.3, Anchor::end, false, true});
        marks(pen, back);
    }

    /// Cut marks in line with every edge, all round the counters.
    void marks(Pen& pen, bool back) const {
        Path path;
        const auto last = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(used_) - 1;
        const Box a = cut_of(0, back);
        const Box b = cut_of(last, back);
        const Box all{std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
        for (int column = 0; column < columns_; ++column)
            for (const double x : {all.x0 + column * (side_ + kApart), all.x0 + column * (side_ + kApart) + side_})
                path.move_to({x, all.y0 - kMarkFrom})
                    .line_to({x, all.y0 - kMarkTo})
                    .move_to({x, all.y1 + kMarkFrom})
                    .line_to({x, all.y1 + kMarkTo});
        for (int row = 0; row < used_; ++row)
            for (const double y : {all.y0 + row * (side_ + kApart), all.y0 + row * (side_ + kApart) + side_})
                path.move_to({all.x0 - kMarkFrom, y})
                    .line_to({all.x0 - kMarkTo, y})
                    .move_to({all.x1 + kMarkFrom, y})
                    .line_to({all.x1 + kMarkTo, y});
        pen.begin("cut marks");
        pen.stroke(std::move(path), kMark);
        pen.end();
    }

    void face(const CardPiece& piece, std::size_t number, std::size_t at, bool back) {
        DisplayList& list = sheets_.pages.back();
        const Box cut = cut_of(at, back);
        const int lost = back ? piece.back : piece.front;
        std::optional<std::uint32_t> art;
        if (piece.unit != kNoUnit && lost >= 0) {
            art = list.add_symbol("counter-" + std::to_string(at));
            list.symbols.back().items = draw_counter(scenario_, piece.unit, lost, side_, options_.palette).items;
        }
        const Marker* own = piece.marker ? &scenario_.markers[*piece.marker] : nullptr;
        const MarkerLook look = own != nullptr ? marker_look(scenario_, *own, back) : MarkerLook{};
        if (own != nullptr && !(back && look.text.empty())) {
            art = list.add_symbol("marker-" + std::to_string(at));
            list.symbols.back().items = draw_marker(look, side_).items;
        }
        const std::uint32_t symbol = list.add_symbol("face-" + std::to_string(at));
        Pen inner(list.symbols.back().items);
        const double half = side_ / 2;
        inner.fill(Path::rectangle({-half - kBleed, -half - kBleed, half + kBleed, half + kBleed}),
                   own != nullptr ? look.ground : ground_of(scenario_, piece.side, options_.palette));
        if (art) inner.use(*art, {-half, -half});
        else if (piece.unit == kNoUnit && own == nullptr) marker(inner, piece);
        else blank(inner, piece.side);
        Pen pen(list.items);
        pen.use(symbol, cut.centre(), 1, back && options_.turned == Turned::short_edge ? 180 : 0);
        sheets_.faces.push_back(
            {sheets_.pages.size() - 1, number, piece.unit, back, lost, back ? first_face_ + at : 0, cut});
    }

    void marker(Pen& pen, const CardPiece& piece) const {
        const Colour ink = kPrintedPalette.ink;
        pen.stroke(Path::circle({0, 0}, side_ * 0.42), {ink, side_ * 0.03});
        const Font font{Family::serif, side_ * 0.22, true, false, 0};
        const double wide = text_width(piece.words, font);
        Font name = font;
        name.size *= std::min(1.0, side_ * 0.74 / std::max(wide, 0.1));
        const double y = piece.number.empty() ? side_ * 0.07 : -side_ * 0.02;
        pen.text({{0, y}, piece.words, name, ink, Anchor::middle, 0, std::nullopt, 0});
        if (!piece.number.empty())
            pen.text({{0, side_ * 0.24}, piece.number, font, ink, Anchor::middle, 0, std::nullopt, 0});
    }

    void blank(Pen& pen, SideId side) const {
        if (side >= scenario_.sides.size()) return;
        const std::string& words = scenario_.sides[side].abbreviation;
        pen.text({{0, side_ * 0.09},
                  words,
                  {Family::serif, side_ * 0.26, false, true, 0},
                  kPrintedPalette.ink.with_alpha(70),
                  Anchor::middle,
                  0,
                  std::nullopt,
                  0});
    }

    const Scenario& scenario_;
    const CounterSheetOptions& options_;
    const Speak& speak_;
    Point page_;
    double side_;
    int columns_ = 1;
    int rows_ = 1;
    std::size_t first_face_ = 0;  ///< of the present sheet
    int used_ = 1;                ///< rows of the present sheet with counters
    Point first_;
    CounterSheets sheets_;
};

}  // namespace

bool counts_points(const Scenario& scenario) noexcept {
    return std::any_of(scenario.victory.begin(), scenario.victory.end(),
                       [](const VictoryRule& rule) { return data::kind_of(rule).on_track; });
}

std::vector<CardPiece> card_pieces(const Scenario& scenario, const Speak& speak) {
    std::vector<CardPiece> pieces;
    add_units(pieces, scenario);
    add_markers(pieces, scenario);
    if (pieces.empty()) return pieces;
    add_usual_markers(pieces, scenario, speak);
    put_in_order(pieces, scenario.counter_order);
    return pieces;
}

CounterSheets counter_sheets(const Scenario& scenario, const CounterSheetOptions& options, const Speak& speak) {
    const std::vector<CardPiece> pieces = card_pieces(scenario, speak);
    return pieces.empty() ? CounterSheets{} : Sheets(scenario, options, speak).print(pieces);
}

}  // namespace ramparts::paper
