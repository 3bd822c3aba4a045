// The page of a battle; see scenario_page.hpp.
#include "sdk/show/web/scenario_page.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/show/print/chart_tables.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/scenario_sheet.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::embedded {
extern const std::string_view kMapJs;
extern const std::string_view kScenarioJs;
}  // namespace ramparts::embedded

namespace ramparts::web {
namespace {

const paper::Speak kSpeak = [](const Message& words) { return say(words); };

std::string paragraph(std::string_view text, std::string_view attributes = {}) {
    return text.empty() ? std::string() : element("p", text, attributes) + "\n";
}

class ScenarioPage {
public:
    ScenarioPage(const Scenario& scenario, const draw::Palette& palette, const std::vector<PageLink>& links)
        : s_(scenario), palette_(palette), site_(links) {}

    std::string put_together() {
        add("map", say("Map"), search_box() + map_figure(s_, setup_places(s_), palette_));
        add("set-up", say("Set-up"), set_up());
        add("turns", say("Turns"), turns());
        add("tables", say("Tables"), tables());
        add("victory", say("Victory"), victory());
        add("rules", say("Rules of this battle"), modules());
        add("digest", say("The rules at a glance"), rules_digest());
        add("notes", say("Notes"), notes());
        add("sources", say("Sources"), sources());
        Page page;
        page.title = battle();
        page.description = s_.description;
        page.body = head() + "<main>\n" + sections_ + "</main>\n" + page_foot(battle(), s_.version);
        page.data = data();
        page.scripts = {embedded::kMapJs, embedded::kScenarioJs};
        page.pictures = !s_.pictures.empty();
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }

    void add(const char* id, const std::string& title, const std::string& content) {
        if (content.empty()) return;
        links_.emplace_back(id, title);
        sections_ += section(id, title, content);
    }

    std::string head() const {
        std::string out = element("a", say("Skip to the map"), " class=\"skip\" href=\"#stage\"") + "\n<header>\n" +
                          links_bar(site_) + element("h1", battle()) + "\n" + paragraph(s_.date, " class=\"date\"");
        if (paper::is_reconstructed(s_))
            out +=
                paragraph(say("Map, set-up and counters are in part a reconstruction for this edition, not a copy of "
                              "the published game."),
                          " class=\"mark\"");
        out += paragraph(s_.description);
        return out + navigation(links_) + "</header>\n";
    }

    static std::string search_box() {
        return "<form role=\"search\" class=\"bar\" hidden><label for=\"find\">" +
               escaped(say("Search: unit, hex or name")) +
               "</label> <input id=\"find\" type=\"search\" autocomplete=\"off\" "
               "spellcheck=\"false\" aria-controls=\"hits\"><ul id=\"hits\"" +
               attribute("aria-label", say("Found")) + "></ul></form>\n";
    }

    std::string unit_row(UnitIndex u) const {
        const Unit& unit = s_.units[u];
        std::string faces;
        for (int lost = 0; lost < unit.steps(); ++lost) faces += counter_picture(u, lost);
        std::string out = "<tr id=\"row-" + std::to_string(u) + "\"><th scope=\"row\"><a class=\"go\" href=\"#unit-" +
                          std::to_string(u) + "\">" + faces + " " + escaped(unit_name(unit)) + "</a></th>";
        for (const std::string& cell : {unit.name, unit.commander, values_words(s_, unit), arrival_words(s_, unit)})
            out += element("td", cell);
        // what holds for all of them is told in full once, above the tables
        const std::string from =
            unit.provenance.stated() ? origin_words(unit.provenance) : origin_words({s_.units_provenance.kind, {}});
        return out + element("td", from, " class=\"origin\"") + "</tr>\n";
    }

    template <class Which>
    std::string unit_table(const std::string& caption, Which which) const {
        std::vector<std::pair<std::string, UnitIndex>> order;
        for (std::size_t u = 0; u < s_.units.size(); ++u)
            if (which(s_.units[u])) order.emplace_back(arrival_words(s_, s_.units[u]), static_cast<UnitIndex>(u));
        if (order.empty()) return {};
        std::sort(order.begin(), order.end());
        std::string out = "<div class=\"wide\"><table>" + element("caption", caption) + "<thead><tr>";
        for (const std::string& cell :
             {say("Unit"), say("Counter"), say("Commander"), say("Kind and factors"), say("Hex")})
            out += element("th", cell, " scope=\"col\"");
        out += element("th", say("From"), " scope=\"col\" class=\"origin\"") + "</tr></thead>\n<tbody>\n";
        for (const auto& each : order) out += unit_row(each.second);
        return out + "</tbody></table></div>\n";
    }

    std::string set_up() const {
        std::string out;
        if (const std::string from = origin_words(s_.units_provenance); !from.empty())
            out = paragraph(say("Unless they state another source, units are from: {1}", from), " class=\"origin\"");
        for (std::size_t side = 0; side < s_.sides.size(); ++side)
            out += unit_table(say("Set-up: {1}", s_.sides[side].name),
                              [&](const Unit& unit) { return unit.side == side && unit.at; });
        for (const std::size_t g : paper::groups_by_turn(s_)) {
            const ReinforcementGroup& group = s_.reinforcements[g];
            const Grid& grid = s_.map.grid();
            const std::string caption =
                say("{1}: may enter at {2} from turn {3}",
                    group.side < s_.sides.size() ? s_.sides[group.side].name : std::string("?"),
                    group.entry < grid.size() ? grid.label(group.entry) : std::string("?"), group.turn);
            out += unit_table(caption, [&](const Unit& unit) { return unit.arrives == g; });
        }
        return out;
    }

    std::string turns() const {
        if (s_.turns.empty()) return {};
        Table table;
        table.caption = say("{1} turns; {2} moves first.", s_.turns.size(),
                            s_.first_side < s_.sides.size() ? s_.sides[s_.first_side].name : std::string("?"));
        table.head = {say("Turn"), say("Time"), say("Light")};
        for (std::size_t i = 0; i < s_.turns.size(); ++i)
            table.rows.push_back(
                {std::to_string(i + 1), s_.turns[i].label, s_.turns[i].night ? say("night") : say("day")});
        return table_markup(table);
    }

    static std::string chart(const paper::ChartTable& table) {
        if (table.rows.empty()) return {};
        std::string out = table_markup({table.title, table.head, table.rows});
        for (const std::string& note : table.notes) out += paragraph(note, " class=\"note\"");
        return out;
    }

    std::string tables() const {
        std::string out = chart(paper::combat_chart(s_, kSpeak));
        out += chart(paper::terrain_chart(s_, draw::key_entries(s_, {}), kSpeak));
        out += chart(paper::allowance_chart(s_, kSpeak));
        for (const paper::ChartTable& table : paper::module_charts(s_, kSpeak)) out += chart(table);
        return out;
    }

    std::string victory() const {
        if (s_.victory.empty()) return {};
        std::string out = paragraph(say("After the last turn the first of these that holds decides:")) + "<ol>\n";
        for (const VictoryRule& rule : s_.victory) {
            const std::string from = origin_words(rule.provenance);
            out += "<li>" + escaped(say(message("{1}.", paper::victory_message(s_, rule))));
            if (!from.empty()) out += " " + element("span", "[" + from + "]", " class=\"origin\"");
            out += "</li>\n";
        }
        return out + "</ol>\n";
    }

    std::string modules() const {
        std::string out;
        for (const ModuleUse& use : s_.modules) {
            const PluginModule* module = find_module(use.id);
            const std::string given =
                joined(use.params, ", ", [&](const ModuleParam& param) { return param.name + " " + param.value; });
            std::string words = module == nullptr ? std::string() : say(Message::of_plugin(module->doc));
            if (!given.empty()) words += " (" + given + ")";
            if (module != nullptr && !rule_of(*module).empty())
                words += " [" + say(message("rule {1}", rule_of(*module))) + "]";
            out += element("dt", module == nullptr ? use.id : say(Message::of_plugin(module->title))) +
                   element("dd", words) + "\n";
        }
        return out.empty() ? out : "<dl>\n" + out + "</dl>\n";
    }

    std::string rules_digest() const {
        const paper::Sheaf sheaf = paper::rules_sheet(s_, kSpeak);
        std::string out;
        for (const auto* part : {&sheaf.preface, &sheaf.body})
            for (const paper::Paragraph& each : *part) {
                std::string words;
                for (const paper::Run& run : each.runs) words += run.text;
                out += element(each.heading ? "h3" : "p", words) + "\n";
            }
        return out;
    }

    std::string notes() const {
        std::string out;
        for (const std::string& note : s_.notes) out += paragraph(note);
        return out;
    }

    std::string sources() const {
        std::string out;
        for (const SourceNote& source : s_.bibliography) {
            out +=
                "<li>" + escaped(source.author + (source.author.empty() ? "" : ": ")) + element("cite", source.title);
            out += escaped(source.note.empty() ? "" : " – " + source.note) + "</li>\n";
        }
        return out.empty() ? out : "<ul>\n" + out + "</ul>\n";
    }

    std::string data() const {
        JsonWriter json(0);
        json.begin_object();
        write_map_data(json, s_, setup_places(s_),
                       {"units", say("Units here: {1}"), "none", say("Nothing is found."), "found", say("{1} found"),
                        "unit", say("unit"), "hex", say("hex"), "place", say("name")});
        return json.end_object().take();
    }

    const Scenario& s_;
    const draw::Palette& palette_;
    const std::vector<PageLink>& site_;
    std::vector<std::pair<std::string, std::string>> links_;
    std::string sections_;
};

}  // namespace

std::string scenario_page(const Scenario& scenario, const draw::Palette& palette, const std::vector<PageLink>& links) {
    const Scenario shown = with_shown_names(scenario);
    return ScenarioPage(shown, palette, links).put_together();
}

}  // namespace ramparts::web
