// See report_page.hpp.
#include "sdk/show/web/report_page.hpp"

#include "sdk/play/settings.hpp"
#include "sdk/show/print/battle_report.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::web {
namespace {

std::string sentence(const std::string& words, std::string_view attributes = {}) {
    return words.empty() ? std::string() : element("p", words, attributes) + "\n";
}

class ReportPage {
public:
    ReportPage(const BattleReport& report, const draw::Palette& palette)
        : r_(report), s_(with_shown_names(*report.scenario)), palette_(palette) {}

    std::string put_together() const {
        Page page;
        page.title = title();
        page.body = head() + "<main>\n" + section("result", say("Result"), result()) +
                    section("casualties", say("Casualties"), casualties()) +
                    (r_.moments.empty() ? std::string() : section("turning", say("Turning points"), moments())) +
                    section("turns", say("Turn by turn"), map_parts(s_, palette_) + turns()) + "</main>\n" +
                    page_foot(battle(), s_.version);
        page.pictures = !s_.pictures.empty();
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }
    [[nodiscard]] std::string title() const { return say(message("{1}: battle report", battle())); }

    std::string head() const {
        std::string out = element("a", say("Skip to the result"), " class=\"skip\" href=\"#result\"") + "\n<header>\n" +
                          element("h1", title()) + "\n" + sentence(s_.date, " class=\"date\"");
        for (const JournalPlayer& player : r_.players) {
            const auto side = s_.side(player.side);
            out += sentence(say("{1}: {2}", side ? s_.sides[*side].name : player.side, player.player));
        }
        out += sentence(say(dice_words(r_)));
        for (const JournalErrata& errata : r_.errata) out += sentence(say("errata {1}", errata.id));
        if (!r_.settings.empty()) out += sentence(say(message("settings {1}", settings_words(r_.settings))));
        return out +
               navigation(
                   {{"result", say("Result")}, {"casualties", say("Casualties")}, {"turns", say("Turn by turn")}}) +
               "</header>\n";
    }

    std::string result() const {
        std::string out = element("p", say(outcome_words(r_)), " id=\"outcome\"") + "\n<ul>\n";
        for (const Message& line : situation_text(s_, r_.end)) out += element("li", say(line)) + "\n";
        return out + "</ul>\n";
    }

    std::string casualties() const {
        Table table{say("What each side lost"), {}, casualty_rows(r_)};
        for (const Message& word : casualty_head()) table.head.push_back(say(word));
        std::string out = table_markup(table);
        for (SideId side = 0; side < kSides; ++side)
            for (const Message& line : casualty_names(r_, side)) out += sentence(say(line));
        return out;
    }

    std::string moments() const {
        std::string out = "<ul>\n";
        for (const TurningMoment& moment : r_.moments) out += element("li", say(moment_words(moment))) + "\n";
        return out + "</ul>\n" + sentence(say(moments_caveat()), " class=\"note\"");
    }

    std::string turns() const {
        std::string out;
        for (const ReportTurn& turn : r_.turns) {
            const std::string name = say(paper::turn_title(s_, turn));
            std::vector<StillCounter> counters;
            for (const UnitStand& stand : turn.stands) counters.push_back({stand.hex, stand.unit, stand.lost});
            out += element("h3", name, " id=\"turn-" + std::to_string(turn.turn) + "\"") + "\n" +
                   still_map(s_, counters, say("{1}: the map at the end of the turn", name)) + "<ol class=\"log\">\n";
            for (const NarrationLine& line : turn.log)
                out += element(
                           "li", without_signs(line, say(line.text)),
                           " class=\"" + std::string(to_string(line.kind)) + " d" + std::to_string(line.depth) + "\"") +
                       "\n";
            out += "</ol>\n";
        }
        return out;
    }

    const BattleReport& r_;
    const Scenario s_;
    const draw::Palette& palette_;
};

}  // namespace

std::string report_page(const BattleReport& report, const draw::Palette& palette) {
    return ReportPage(report, palette).put_together();
}

}  // namespace ramparts::web
