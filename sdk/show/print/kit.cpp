// Puts the kit together; see kit.hpp.
#include "sdk/show/print/kit.hpp"

#include <algorithm>
#include <optional>

#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/page.hpp"
#include "sdk/show/print/scenario_sheet.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr std::string_view kPartWords[kKitParts] = {"guide", "sheet", "rules", "charts", "map", "counters"};

class Binder {
public:
    Binder(const Scenario& scenario, const KitOptions& options, const Speak& speak)
        : scenario_(scenario), options_(options), speak_(speak), page_(size_of(options.paper)) {}

    Result<Kit, Message> bind() {
        if (with(KitPart::map)) {
            auto map = map_pages(scenario_,
                                 {options_.paper, options_.hex_mm, options_.fit, options_.palette, options_.numbering},
                                 speak_);
            if (!map) return fail(map.error());
            map_ = std::move(*map);
        }
        kit_.hex_mm = map_ ? map_->layout.hex_mm() : options_.hex_mm;
        kit_.counter_mm = std::clamp(options_.counter_mm > 0 ? options_.counter_mm : kit_.hex_mm * 0.70, 5.0, 60.0);
        if (map_) {
            kit_.columns = map_->columns;
            kit_.rows = map_->rows;
        }
        bodies();
        if (with(KitPart::guide)) guide();
        for (std::size_t part = 0; part < kKitParts; ++part) add(static_cast<KitPart>(part));
        return std::move(kit_);
    }

private:
    [[nodiscard]] bool with(KitPart part) const { return options_.with[static_cast<std::size_t>(part)]; }
    std::vector<DisplayList>& pages_of(KitPart part) { return bodies_[static_cast<std::size_t>(part)]; }

    void bodies() {
        if (with(KitPart::sheet))
            pages_of(KitPart::sheet) = sheaf_pages(scenario_sheet(scenario_, speak_), options_.paper, speak_);
        if (with(KitPart::rules))
            if (const Sheaf rules = rules_sheet(scenario_, speak_); !rules.body.empty())
                pages_of(KitPart::rules) = sheaf_pages(rules, options_.paper, speak_);
        if (with(KitPart::charts))
            pages_of(KitPart::charts) =
                charts(scenario_, {options_.paper, kit_.counter_mm, options_.palette}, speak_).pages;
        if (map_) pages_of(KitPart::map) = std::move(map_->pages);
        if (with(KitPart::counters)) {
            CounterSheets sheets =
                counter_sheets(scenario_, {options_.paper, kit_.counter_mm, options_.turned, options_.palette}, speak_);
            counters_ = sheets.counters;
            pages_of(KitPart::counters) = std::move(sheets.pages);
        }
    }

    /// Whether an empty page stands before the part, so that fronts of counters have odd numbers.
    [[nodiscard]] static bool spaced(KitPart part, std::size_t before) {
        return part == KitPart::counters && before % 2;
    }

    void add(KitPart part) {
        std::vector<DisplayList>& pages = pages_of(part);
        if (pages.empty()) return;
        if (spaced(part, kit_.pages.size())) {
            kit_.pages.push_back(empty_page(page_, pages.front().title));
            kit_.parts.push_back(part);
        }
        for (DisplayList& page : pages) {
            kit_.pages.push_back(std::move(page));
            kit_.parts.push_back(part);
        }
    }

    void guide() {
        DisplayList list = empty_page(page_, scenario_.name.empty() ? scenario_.id : scenario_.name);
        Pen pen(list.items);
        double y = kPageMargin;
        const auto words = [&](const std::string& text, double size, bool bold, double before, bool italic = false) {
            y += before;
            for (const TextLine& line : lines_of_text({{{text, bold, italic}}, size, 0, 0, false},
                                                      page_.x - 2 * kPageMargin, kPrintedPalette.ink)) {
                y += line.height;
                put_line(pen, line, {kPageMargin, y});
            }
        };
        words(list.title, 8, true, 0);
        words(scenario_.date, 3.6, false, 0, true);
        words(speak_(wording("Print and play")), 4.6, true, 3);
        if (is_reconstructed(scenario_))
            words(speak_(wording("Map, set-up and counters are in part a reconstruction for this edition, not a copy "
                                 "of the published game.")),
                  3, false, 1, true);
        words(speak_(wording("Print at full size (100 %), never \"fit to page\"; measure the ruler below afterwards. "
                             "Card of 160 to 200 g for map and charts will do; glue the counters to board.")),
              3.1, false, 1.5);
        contents(words);
        if (with(KitPart::map) && kit_.columns * kit_.rows > 1) plan(pen, words, y);
        if (with(KitPart::counters) && counters_ > 0)
            words(speak_(message("Counters: {1} of {2} mm. Fronts and backs lie behind one another when the sheets are "
                                 "printed on both sides; otherwise glue them back to back, rings upon rings, before "
                                 "cutting. Cut from mark to mark.",
                                 counters_, mm_words(kit_.counter_mm))),
                  3.1, false, 3);
        put_ruler(pen, {kPageMargin, page_.y - kPageMargin - 3.4}, speak_(wording("100 mm when printed at full size")));
        pages_of(KitPart::guide).push_back(std::move(list));
    }

    template <class Words>
    void contents(Words& words) {
        std::size_t at = 1;
        words(speak_(wording("Pages")), 3.8, true, 3);
        for (std::size_t p = 1; p < kKitParts; ++p) {
            const auto part = static_cast<KitPart>(p);
            const std::size_t count = pages_of(part).size();
            if (count == 0) continue;
            at += spaced(part, at) ? 1 : 0;
            words(count == 1 ? speak_(message("{1}: {2}", at + 1, name_of(part)))
                             : speak_(message("{1} to {2}: {3}", at + 1, at + count, name_of(part))),
                  3.1, false, 0.4);
            at += count;
        }
    }

    template <class Words>
    void plan(Pen& pen, Words& words, double& y) {
        words(speak_(message("The map: {1} pages, hexes of {2} mm. Cut each page along its dashed lines, at the right "
                             "and below, and lay it upon its neighbours, rings upon rings; glue or tape it there.",
                             kit_.columns * kit_.rows, mm_words(kit_.hex_mm))),
              3.1, false, 3);
        const double unit = std::min({16.0, (page_.x - 2 * kPageMargin) / kit_.columns, 70.0 / kit_.rows});
        const Point page{map_->tiles.front().window.width(), map_->tiles.front().window.height()};
        const double scale = unit / std::max(page.x, page.y);
        const Point cell{page.x * scale, page.y * scale};
        y += 3;
        for (int row = 0; row < kit_.rows; ++row)
            for (int column = 0; column < kit_.columns; ++column) {
                const Point at{kPageMargin + column * cell.x, y + row * cell.y};
                pen.stroke(Path::rectangle({at.x, at.y, at.x + cell.x, at.y + cell.y}),
                           {kPrintedPalette.frame, 0.25, false, 0, 0});
                put_words(pen, at + Point{cell.x / 2, cell.y / 2 + 1.2}, tile_name(column, row),
                          {std::min(3.6, cell.x * 0.3), Anchor::middle, true});
            }
        y += kit_.rows * cell.y + 1;
    }

    const Scenario& scenario_;
    const KitOptions& options_;
    const Speak& speak_;
    Point page_;
    std::optional<MapPages> map_;
    std::array<std::vector<DisplayList>, kKitParts> bodies_;
    std::size_t counters_ = 0;
    Kit kit_;
};

}  // namespace

std::string_view word_of(KitPart part) noexcept { return kPartWords[static_cast<std::size_t>(part)]; }

Wording name_of(KitPart part) {
    switch (part) {
        case KitPart::guide: return wording("how to make it");
        case KitPart::sheet: return wording("the battle: set-up, arrivals, victory, notes");
        case KitPart::rules: return wording("the rules at a glance");
        case KitPart::charts: return wording("turn track, tables and boxes");
        case KitPart::map: return wording("the map");
        case KitPart::counters: break;
    }
    return wording("counters, fronts and backs");
}

std::vector<KitRun> runs_of(const Kit& kit) {
    std::vector<KitRun> runs;
    for (std::size_t i = 0; i < kit.parts.size(); ++i) {
        if (runs.empty() || runs.back().part != kit.parts[i]) runs.push_back({kit.parts[i], i + 1, i + 1});
        runs.back().last = i + 1;
    }
    return runs;
}

Result<Kit, Message> print_kit(const Scenario& scenario, const KitOptions& options, const Speak& speak) {
    return Binder(scenario, options, speak).bind();
}

}  // namespace ramparts::paper
