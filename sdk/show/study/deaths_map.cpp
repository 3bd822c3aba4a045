// Where units die, on the map of the battle; see study_map.hpp.
#include <algorithm>

#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/study/study_map.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr draw::Colour kDeath = draw::rgb(0x7A0177);
constexpr draw::Colour kDeathWords = draw::rgb(0x202020);
constexpr int kFaintest = 50;
constexpr int kStrongest = 215;

draw::DrawOptions deaths_drawing() {
    draw::DrawOptions options;
    options.legend = false;
    options.title = false;
    options.labels = false;
    options.speak = [](const Message& m) { return say_message(m); };
    return options;
}

draw::Path hex_outline(const draw::HexLayout& layout, HexIndex hex) {
    std::vector<draw::Point> corners;
    for (int corner = 0; corner < kDirections; ++corner) corners.push_back(layout.corner(layout.place(hex), corner));
    return draw::Path::polygon(corners);
}

draw::Colour death_colour(std::uint64_t deaths, std::uint64_t most) {
    const auto alpha = kFaintest + (kStrongest - kFaintest) * deaths / std::max<std::uint64_t>(1, most);
    return kDeath.with_alpha(static_cast<std::uint8_t>(alpha));
}

void deaths_key(draw::DisplayList& list, draw::Pen& pen, std::uint64_t most, std::uint64_t games) {
    constexpr int kSteps = 5;
    const double top = list.height + 2;
    double x = 6;
    for (int step = 1; step <= kSteps; ++step) {
        const std::uint64_t deaths = most * static_cast<std::uint64_t>(step) / kSteps;
        pen.fill(draw::Path::rectangle({x, top, x + 10, top + 8}), death_colour(deaths, most));
        pen.text({{x + 5, top + 13},
                  mean_words(static_cast<std::int64_t>(deaths * 100), games),
                  {draw::Family::sans, 4, false, false, 0},
                  kDeathWords,
                  draw::Anchor::middle,
                  0,
                  {},
                  0});
        x += 14;
    }
    pen.text({{x + 2, top + 6},
              say("units lost in a hundred games"),
              {draw::Family::sans, 5, false, false, 0},
              kDeathWords,
              draw::Anchor::start,
              0,
              {},
              0});
    list.height += 18;
}

}  // namespace

draw::DisplayList deaths_map(const StudyReport& report, std::size_t cell) {
    const OpenStudy& study = *report.study;
    const Scenario& scenario = study.grounds[study.cells[cell].ground].scenario;
    const CellTotals& totals = report.lines[cell].totals;
    const draw::DrawOptions options = deaths_drawing();
    draw::DisplayList list = draw::draw_map(scenario, options, {});
    const draw::HexLayout layout = draw::map_layout(scenario, options);
    draw::Pen pen(list.items);
    std::uint64_t most = 0;
    for (const auto& [hex, deaths] : totals.hexes) most = std::max(most, deaths);
    pen.begin("deaths");
    for (const auto& [hex, deaths] : totals.hexes)
        if (hex < scenario.map.grid().size()) pen.fill(hex_outline(layout, hex), death_colour(deaths, most));
    for (const auto& [hex, deaths] : totals.hexes) {
        if (hex >= scenario.map.grid().size() || deaths * 100 < totals.games) continue;
        pen.text({layout.centre(hex) + draw::Point{0, 2},
                  mean_words(static_cast<std::int64_t>(deaths * 100), totals.games),
                  {draw::Family::sans, 4.6, true, false, 0},
                  kDeathWords,
                  draw::Anchor::middle,
                  0,
                  draw::rgb(0xFFFFFF, 225),
                  0.6});
    }
    pen.end();
    if (most > 0) deaths_key(list, pen, most, totals.games);
    list.title = say("{1}: where units die", study.cells[cell].name);
    list.description.clear();
    return list;
}

}  // namespace ramparts
