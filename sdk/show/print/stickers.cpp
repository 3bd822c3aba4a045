// Sticker pages; see stickers.hpp. Which hexes and counters are printed is told in changed_pictures.cpp.
#include "sdk/show/print/stickers.hpp"

#include <algorithm>
#include <map>

#include "sdk/show/draw/crop.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/page.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kCaption = 5.6;  ///< mm below the cut marks
constexpr double kFooter = 9;
constexpr double kGap = 1.2;  ///< mm between rooms

Colour ink() { return kPrintedPalette.ink; }

/// The ids of the errata that are about a hex or unit.
struct Reasons {
    std::map<HexIndex, std::vector<std::string>> hexes;
    std::map<std::string, std::vector<std::string>> units;
};
Reasons reasons_of(const Grid& grid, std::span<const Erratum> errata) {
    Reasons reasons;
    const auto add = [](std::vector<std::string>& ids, const std::string& id) {
        if (ids.empty() || ids.back() != id) ids.push_back(id);
    };
    for (const Erratum& erratum : errata)
        for (const Change& change : erratum.changes) {
            if (is_bookkeeping(change.key)) continue;
            if (change.key.noun == "unit") add(reasons.units[change.key.at], erratum.id);
            if (chapter_of(change.key) != Chapter::map) continue;
            const std::string at = change.key.at.substr(0, change.key.at.find(' '));
            const std::size_t slash = std::min(at.find('/'), at.size());
            for (const std::string& label : {at.substr(0, slash), at.substr(std::min(slash + 1, at.size()))})
                if (const auto hex = grid.parse(label)) add(reasons.hexes[*hex], erratum.id);
        }
    return reasons;
}

std::string ids_words(const std::vector<std::string>* ids) {
    std::string text;
    if (ids != nullptr)
        for (const std::string& id : *ids) text += (text.empty() ? "" : ", ") + id;
    return text;
}

/// No wider than `width`; what is left out is shown by an ellipsis.
std::string shortened(std::string text, const Font& font, double width) {
    if (text_width(text, font) <= width) return text;
    while (!text.empty() && text_width(text + "…", font) > width) {
        while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.pop_back();
        text.pop_back();
    }
    return text + "…";
}

class Printer {
public:
    Printer(const Scenario& before, const Scenario& after, std::span<const Erratum> errata,
            const StickerOptions& options, const Speak& speak)
        : before_(before),
          after_(after),
          errata_(errata),
          options_(options),
          speak_(speak),
          words_(before, after),
          reasons_(reasons_of(after.map.grid(), errata)),
          page_(size_of(options.paper)) {}

    StickerSheets print(const ChangedPictures& changed) {
        for (size_at_ = 0; size_at_ < options_.sizes.size(); ++size_at_) {
            const StickerSize& size = options_.sizes[size_at_];
            DrawOptions how;
            how.speak = speak_;
            how.hex_mm = std::clamp(size.hex_mm, 4.0, 100.0);
            const bool any = !changed.hexes.empty();
            const MapArt art = any ? draw_map_art(after_, how, kBleed + 1)
                                   : MapArt{DisplayList{}, HexLayout(after_.map.grid(), how.hex_mm)};
            symbols_ = art.list.symbols;
            new_page();
            if (changed.hexes.empty() && changed.units.empty())
                paragraph(speak_(wording("None of these corrections changes a hex or a counter.")), 3.2, false);
            if (any) hexes(changed.hexes, art, how.hex_mm);
            if (!changed.units.empty()) counters(changed.units, counter_side(size));
        }
        for (std::size_t i = 0; i < sheets_.pages.size(); ++i) foot(i);
        return std::move(sheets_);
    }

private:
    [[nodiscard]] double bottom() const noexcept { return page_.y - kPageMargin - kFooter; }
    Pen pen() { return Pen(sheets_.pages.back().items); }

    void new_page() {
        const bool first = sheets_.pages.empty();
        DisplayList& list = sheets_.pages.emplace_back();
        list.width = page_.x;
        list.height = page_.y;
        list.title = speak_(message("Errata stickers for {1}", battle()));
        list.symbols = symbols_;
        y_ = kPageMargin;
        open_row();
        head(first);
    }
    [[nodiscard]] std::string battle() const { return before_.name.empty() ? before_.id : before_.name; }

    void paragraph(const std::string& text, double size, bool bold, bool italic = false) {
        for (const TextLine& line : lines_of_text({{{text, bold, italic}}, size, italic ? 4.0 : 0.0, 0, false},
                                                  page_.x - 2 * kPageMargin, ink())) {
            if (y_ + line.height > bottom()) new_page();
            y_ += line.height;
            Pen p = pen();
            put_line(p, line, {kPageMargin, y_});
        }
    }

    void head(bool first) {
        const std::string name = options_.name.empty() ? std::string() : options_.name;
        paragraph(sheets_.pages.back().title + (name.empty() ? "" : " – " + name), first ? 5.2 : 3.4, true);
        if (first) {
            y_ += 0.8;
            paragraph(speak_(wording("Print at full size (100 %), without fitting to the page; "
                                     "check the ruler below. Print on adhesive paper, cut from "
                                     "mark to mark, paste over the printed hex or counter.")),
                      2.7, false);
            paragraph(speak_(wording("The art of map and counters is this edition's "
                                     "own reconstruction, not that of the printed game.")),
                      2.7, false);
            y_ += 1;
            list_errata();
        }
        y_ += 1.6;
        Pen p = pen();
        p.stroke(Path::polyline({{kPageMargin, y_}, {page_.x - kPageMargin, y_}}), {kPrintedPalette.frame, 0.3, false});
        y_ += 1.6;
    }

    /// The ids, together where the source is the same.
    void list_errata() {
        std::vector<std::pair<std::string, std::string>> sources;
        for (const Erratum& erratum : errata_) {
            const std::string source = speak_(source_words(erratum));
            const auto known =
                std::find_if(sources.begin(), sources.end(), [&](const auto& s) { return s.first == source; });
            if (known == sources.end()) sources.emplace_back(source, erratum.id);
            else known->second += ", " + erratum.id;
        }
        for (const auto& [source, ids] : sources)
            paragraph(speak_(message("Errata ({1}): {2}", source, ids)), 2.4, false, true);
    }

    void foot(std::size_t at) {
        DisplayList& list = sheets_.pages[at];
        Pen p(list.items);
        const double y = page_.y - kPageMargin - 3.4;
        put_ruler(p, {kPageMargin, y}, speak_(wording("100 mm when printed at full size")));
        put_words(p, {page_.x - kPageMargin, y + 3.2},
                  speak_(page_of(static_cast<int>(at + 1), static_cast<int>(sheets_.pages.size()))),
                  {2.3, Anchor::end, false, true});
    }

    void open_row() {
        x_ = kPageMargin;
        row_ = 0;
    }
    /// The upper left corner of a room of this size, on a new row or page when it must be.
    Point room(double width, double height) {
        if (x_ > kPageMargin && x_ + width > page_.x - kPageMargin + 1e-9) {
            y_ += row_ + kGap;
            open_row();
        }
        if (y_ + height > bottom()) {
            new_page();
            paragraph(heading_, 2.9, true);
            y_ += 1;
        }
        const Point at{x_, y_};
        x_ += width + kGap;
        row_ = std::max(row_, height);
        return at;
    }
    /// A heading, on a page that has room for a row below it.
    void section(const std::string& heading, double row) {
        if (row_ > 0) y_ += row_ + 2;
        open_row();
        heading_ = heading;
        if (y_ + 5 + row > bottom()) new_page();
        paragraph(heading, 2.9, true);
        y_ += 1;
    }

    void caption(Point at, double width, const std::string& bold, const std::string& below) {
        Pen p = pen();
        const Font one{Family::sans, 2.1, true, false, 0};
        const Font two{Family::sans, 1.9, false, false, 0};
        p.text({at + Point{0, 2.1}, shortened(bold, one, width), one, ink(), Anchor::middle, 0, std::nullopt, 0});
        p.text({at + Point{0, 4.7}, shortened(below, two, width), two, ink(), Anchor::middle, 0, std::nullopt, 0});
    }

    void hexes(const std::vector<HexIndex>& which, const MapArt& art, double hex_mm) {
        section(speak_(message("Hexes, {1} mm between opposite hexsides", mm_words(hex_mm))),
                hex_mm * 1.16 + 2 * kMarkTo + kCaption);
        const Cropper cropper(art.list);
        for (const HexIndex hex : which) {
            std::vector<Point> outline;
            for (int k = 0; k < kDirections; ++k) outline.push_back(art.layout.corner(art.layout.place(hex), k));
            const std::vector<Point> bleed = grown(outline, kBleed);
            const Box box = box_round(outline);
            const double width = box.width() + 2 * kMarkTo;
            const Point at = room(width, box.height() + 2 * kMarkTo + kCaption);
            const Point by = at + Point{kMarkTo, kMarkTo} - Point{box.x0, box.y0};
            DisplayList& list = sheets_.pages.back();
            const std::string label = after_.map.grid().label(hex);
            const std::uint32_t piece = list.add_symbol("sticker-" + label);
            Pen inner(list.symbols.back().items);
            inner.begin("hex", Path::polygon(bleed));
            inner.fill(Path::polygon(bleed), art.list.background);
            for (Item& item : cropper.in(box_round(bleed))) list.symbols.back().items.push_back(std::move(item));
            inner.end();
            Pen p = pen();
            p.use(piece, by);
            for (Point& corner : outline) corner = corner + by;
            place({0,
                   0,
                   hex,
                   kNoUnit,
                   false,
                   std::move(outline),
                   {at.x, at.y, at.x + width, at.y + box.height() + 2 * kMarkTo + kCaption}});
            const auto why = reasons_.hexes.find(hex);
            caption({at.x + width / 2, at.y + box.height() + 2 * kMarkTo}, width, words_.hex_text(label),
                    why == reasons_.hexes.end() ? speak_(wording("moved name")) : ids_words(&why->second));
        }
    }

    void counters(const std::vector<UnitIndex>& which, double side) {
        section(speak_(message("Counters, {1} mm", mm_words(side))), side + 2 * kMarkTo + kCaption);
        for (const UnitIndex unit : which) {
            const Unit& u = after_.units[unit];
            face(unit, false, side);
            if (u.reduced) face(unit, true, side);
        }
    }

    void face(UnitIndex unit, bool back, double side) {
        const Unit& u = after_.units[unit];
        const double width = side + 2 * kMarkTo;
        const Point at = room(width, width + kCaption);
        const Point corner = at + Point{kMarkTo, kMarkTo};
        std::vector<Point> outline{corner, corner + Point{side, 0}, corner + Point{side, side},
                                   corner + Point{0, side}};
        const DisplayList drawn = draw_counter(after_, unit, back, side);
        const Colour ground = u.side < after_.sides.size()
                                  ? parse_colour(after_.sides[u.side].colour).value_or(rgb(0xCCCCCC))
                                  : rgb(0xCCCCCC);
        DisplayList& list = sheets_.pages.back();
        const std::uint32_t piece = list.add_symbol("counter-" + u.id + (back ? "-back" : ""));
        list.symbols.back().items = drawn.items;
        Pen p = pen();
        p.fill(Path::polygon(grown(outline, kBleed)), ground);
        p.use(piece, corner);
        const Point under{at.x + width / 2, at.y + width};
        place({0, 0, kNoHex, unit, back, std::move(outline), {at.x, at.y, at.x + width, at.y + width + kCaption}});
        const auto why = reasons_.units.find(u.id);
        const std::string side_name = !u.reduced ? speak_(wording("one step"))
                                      : back     ? speak_(wording("back"))
                                                 : speak_(wording("front"));
        const std::string ids = ids_words(why == reasons_.units.end() ? nullptr : &why->second);
        caption(under, width, u.name, side_name + (ids.empty() ? "" : " · " + ids));
    }

    // A piece with its marks; the page and the size are those of now.
    void place(PlacedSticker piece) {
        Pen p = pen();
        p.stroke(cut_marks(piece.cut), kMark);
        piece.page = sheets_.pages.size() - 1;
        piece.size = size_at_;
        sheets_.stickers.push_back(std::move(piece));
    }

    const Scenario& before_;
    const Scenario& after_;
    std::span<const Erratum> errata_;
    const StickerOptions& options_;
    const Speak& speak_;
    Words words_;
    Reasons reasons_;
    Point page_;
    StickerSheets sheets_;
    std::vector<Symbol> symbols_;
    std::string heading_;
    std::size_t size_at_ = 0;
    double x_ = 0;
    double y_ = 0;
    double row_ = 0;
};

}  // namespace

std::vector<StickerSize> common_sizes() {
    constexpr double inch = 25.4;
    return {{5 * inch / 8, inch / 2},     {16, inch / 2},      {17, 0}, {18, 9 * inch / 16},
            {3 * inch / 4, 5 * inch / 8}, {inch, 5 * inch / 8}};
}

double counter_side(const StickerSize& size) noexcept {
    return size.counter_mm > 0 ? size.counter_mm : size.hex_mm * 0.70;
}

std::optional<StickerSheets> sticker_sheets(const Scenario& before, const Scenario& after,
                                            std::span<const Erratum> errata, const StickerOptions& options,
                                            const Speak& speak) {
    const auto changed = changed_pictures(before, after);
    if (!changed) return std::nullopt;
    return Printer(before, after, errata, options, speak).print(*changed);
}

}  // namespace ramparts::paper
