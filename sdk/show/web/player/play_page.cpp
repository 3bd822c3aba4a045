// The page on which a battle is played; see play_page.hpp.
#include "sdk/show/web/player/play_page.hpp"

#include <zlib.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/joined.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/base64.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/show/web/player/mail_markup.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::embedded {
extern const std::string_view kMapJs;
extern const std::string_view kBoardJs;
extern const std::string_view kPanelJs;
extern const std::string_view kMailJs;
extern const std::string_view kPlayJs;
extern const std::string_view kWorkerJs;
extern const std::string_view kPlayCss;
}  // namespace ramparts::embedded

namespace ramparts::web {
namespace {

/// As gzip has it, without a time.
std::string packed(std::string_view bytes) {
    z_stream stream{};
    constexpr int kGzip = 15 + 16;
    if (deflateInit2(&stream, 9, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
    std::string in(bytes);
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(whole ? stream.total_out : 0);
    deflateEnd(&stream);
    return out;
}

/// Where a file that the scenario links to stands beside it in the worker.
std::string beside(const std::string& folder, const std::string& href) {
    return (std::filesystem::path(folder) / href).lexically_normal().string();
}

class BattlePage {
public:
    explicit BattlePage(const PlayPage& made) : made_(made), s_(with_shown_names(made.shown)) {}

    std::string put_together() {
        Page page;
        page.title = battle();
        page.description = s_.description;
        page.kind = "play";
        page.style = embedded::kPlayCss;
        page.runs_program = true;
        page.pictures = !s_.pictures.empty();
        page.body = body();
        page.data = data();
        page.scripts = {embedded::kMapJs, embedded::kBoardJs, embedded::kPanelJs, embedded::kMailJs, embedded::kPlayJs};
        std::string script = made_.program.script;
        script.append("\n").append(embedded::kWorkerJs);
        page.attached = {
            {"player-script", script}, {"player-wasm", packed(made_.program.wasm)}, {"battle", packed(files())}};
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }

    std::string files() const {
        const Scenario& base = made_.base.scenario;
        const std::string folder = "/battles/" + (s_.id.empty() ? std::string("battle") : s_.id);
        const SavedTexts texts = plain_texts(made_.base, base);
        Journal header = made_.header;
        header.scenario_id = base.id;
        header.scenario_name = base.name;
        header.lock = make_lock(base);
        JsonWriter json(0);
        json.begin_array();
        const auto file = [&](const std::string& name, const std::string& text) {
            json.begin_array().value(name).value(text).end_array();
        };
        file(folder + "/scenario.xml", texts.scenario);
        if (!base.map_href.empty()) file(beside(folder, base.map_href), texts.map);
        if (!base.ruleset_href.empty()) file(beside(folder, base.ruleset_href), texts.ruleset);
        for (const std::string& path : picture_paths(base))
            if (const CounterPictures::Bytes bytes = base.pictures.find(path))
                file("base64 " + beside(folder, path), base64(*bytes));
        for (const auto& [name, text] : made_.names) file(beside(folder, name), text);
        for (const auto& [name, text] : made_.scripts) file("/scripts/" + name, text);
        for (const OfferedErrata& each : made_.errata) file(errata_name(each), write_errata(each.layer.errata));
        for (const std::string& mod : made_.always) file("always " + mod, "");
        if (!made_.catalogue.empty()) file("language " + made_.language, made_.catalogue);
        file("record", write_journal(header));
        file("scenario", folder);
        return json.end_array().take();
    }

    static std::string errata_name(const OfferedErrata& offered) {
        std::string flags;
        for (std::size_t i = 0; i < offered.layer.errata.errata.size(); ++i)
            flags += is_on(offered.layer, i) ? '1' : '0';
        return "errata " + flags + " " + (offered.mod.empty() ? "-" : offered.mod) + " " + offered.layer.path;
    }

    std::string body() const {
        std::string out = element("a", say("Skip to the map"), " class=\"skip\" href=\"#stage\"");
        out += "\n<header>" + links_bar(made_.site) + element("h1", battle()) +
               element("p", s_.date, " class=\"date\"") + "<p id=\"when\"></p><ol id=\"track\"" +
               attribute("aria-label", say("Turns")) + ">" + track() + "</ol>" + menu() +
               "</header>\n<main>\n<section id=\"board\"" + attribute("aria-label", say("Map")) + ">\n" +
               map_figure(s_, setup_places(s_), made_.palette) + "</section>\n" + panel() + "</main>\n" + dialogs() +
               mail_dialogs(s_);
        return out + page_foot(battle(), s_.version);
    }

    std::string track() const {
        std::string out;
        for (std::size_t turn = 0; turn < s_.turns.size(); ++turn) {
            const TurnInfo& info = s_.turns[turn];
            const std::string words = say("Turn {1}", turn + 1) + (info.label.empty() ? "" : ", " + info.label) +
                                      (info.night ? ", " + say("night") : "") + arrivals(static_cast<int>(turn) + 1);
            out += "<li" + attribute("class", info.night ? "night" : "day") + attribute("title", words) + ">" +
                   element("span", std::to_string(turn + 1), " aria-hidden=\"true\"") +
                   element("span", words, " class=\"unseen\"") + "</li>";
        }
        return out;
    }

    // Who may enter from a turn on, behind the turn's own words.
    std::string arrivals(int turn) const {
        std::string out;
        for (std::size_t g = 0; g < s_.reinforcements.size(); ++g) {
            const ReinforcementGroup& group = s_.reinforcements[g];
            if (group.turn != turn) continue;
            std::string names;
            for (const Unit& unit : s_.units)
                if (unit.arrives == g) names += (names.empty() ? "" : ", ") + unit_name(unit);
            const std::string at = group.entry < s_.map.grid().size() ? s_.map.grid().label(group.entry) : "?";
            if (!names.empty()) out += "; " + say("may enter at {1}: {2}", at, names);
        }
        return out;
    }

    std::string menu() const {
        const std::string given = made_.record.empty() ? "" : button("given", say("The game of this page"), "");
        return "<div class=\"bar\" id=\"menu\" role=\"group\"" + attribute("aria-label", say("Game")) + " hidden>" +
               button("new-game", say("New game…"), "") + button("save-file", say("Save to a file"), "") +
               button("open-file", say("Open a file…"), "") + given +
               "<input id=\"file\" type=\"file\" accept=\".txt,.game,text/plain\" hidden></div>";
    }

    static std::string panel() {
        std::string out = "<section id=\"panel\"" + attribute("aria-label", say("Game")) + ">\n<p id=\"who\"></p>\n" +
                          "<p id=\"chosen\" class=\"aside\" hidden></p>\n" + "<p id=\"prompt\">" +
                          escaped(say("The program is being opened…")) + "</p>\n" +
                          element("noscript", say("This page plays by a script; your browser does not run it.")) +
                          "<div id=\"thinking\" hidden><progress></progress> <span id=\"thinker\"></span> " +
                          button("stop", say("Stop"), "") + "</div>\n<div class=\"bar\" id=\"deeds\">" +
                          button("end", say("End the phase"), say("End the phase (E)")) +
                          button("undo", say("Take back"), say("Take back (Backspace)")) +
                          button("ask-hint", say("Hint"), say("What would the planner do here? (H)")) +
                          button("go-on", say("Let it go on"), "", " hidden") +
                          button("play-on", say("Play on from here"), "", " hidden") + "</div>\n" +
                          "<p id=\"no\" role=\"alert\" hidden></p>\n" + mail_panel() +
                          "<ul id=\"stack\" hidden></ul>\n" + "<ul id=\"choices\"" +
                          attribute("aria-label", say("What can be done")) +
                          " hidden></ul>\n<div id=\"hint\" role=\"region\"" + attribute("aria-label", say("Hint")) +
                          " hidden></div>\n" + "<div id=\"odds\" hidden></div>\n<p id=\"pointed\"></p>\n" +
                          "<p id=\"die\" hidden></p>\n";
        out += "<details id=\"situation\" open>" + element("summary", say("Situation")) + "<ul></ul></details>\n";
        out += "<details open>" + element("summary", say("The game in words")) + "<div class=\"bar\" role=\"group\"" +
               attribute("aria-label", say("Steps of the game")) + ">" + button("first", "|◀", say("First position")) +
               button("back", "◀", say("One step back")) + button("next", "▶", say("One step on")) +
               button("last", "▶|", say("Last position")) + "</div><ol id=\"log\" tabindex=\"0\"" +
               attribute("aria-label", say("The game in words")) + "></ol></details>\n<details>" +
               element("summary", say("How it is played")) + help() + theme_choice() + "</details>\n";
        return out + "</section>\n";
    }

    static std::string help() {
        return element("p", say("Click or tap one of your units, then the hex it goes to. In combat click an "
                                "enemy, then the units that attack, then the enemy again to fight. What cannot "
                                "be done is shown with its rule. Keys: arrows move the cursor, Enter clicks, E "
                                "ends the phase, Backspace takes back, N goes to the next hex where something "
                                "can be done. H asks for a hint, Escape lets go.")) +
               element("p", say("The game is kept in this browser. A saved file can be checked with "
                                "ramparts replay FILE, and shown with --html.")) +
               element("p", say("While you look back, the address of the page names the step that is shown: "
                                "copy it to link to that moment.")) +
               element("p", say("New game… leads to games by mail. What you have played is kept in this browser until "
                                "you write the mail."));
    }

    std::string dialogs() const {
        std::string out = "<dialog id=\"beginning\"" + attribute("aria-labelledby", "beginning-title") +
                          "><form method=\"dialog\">" + element("h2", say("New game"), " id=\"beginning-title\"") +
                          paragraph_of(s_.description);
        for (std::size_t side = 0; side < s_.sides.size(); ++side) {
            const std::string id = "plays-" + std::to_string(side);
            out += "<p>" + element("label", s_.sides[side].name, attribute("for", id)) + " <select" +
                   attribute("id", id) + ">" + players() + "</select></p>";
        }
        out += "<p>" + element("label", say("Seed of the dice"), " for=\"seed\"") +
               " <input id=\"seed\" type=\"number\" min=\"1\" max=\"4294967295\" value=\"1\"></p>" + settings() +
               errata() + mods() + "<p class=\"bar\">" + element("button", say("Begin"), " value=\"begin\"") +
               element("button", say("By mail…"), " value=\"mail\"") +
               element("button", say("Cancel"), " value=\"cancel\" formnovalidate") + "</p></form></dialog>\n";
        return out;
    }

    // What players may choose of the rules: whole numbers and words of a list. A setting of another kind keeps the
    // battle's value here.
    std::string settings() const {
        std::string rows;
        for (const GameSetting& setting : settings_of(s_)) {
            const ParameterInfo& is = *setting.parameter;
            const JournalSetting own = chosen_setting(s_, setting, setting.value);
            const auto text = [&](std::string_view english) { return module_text(setting.module->id, english); };
            const std::string name = own.module + "." + own.parameter;
            const std::string marks = attribute("id", "setting-" + name) + attribute("data-setting", name) +
                                      attribute("data-own", setting.value);
            std::string field;
            if (is.type == ParameterType::integer) {
                field = "<input type=\"number\" required" + marks + attribute("min", std::to_string(is.least)) +
                        attribute("max", std::to_string(is.most)) + attribute("value", setting.value) + ">";
            } else if (is.type == ParameterType::choice) {
                for (const std::string& word : is.words)
                    field += element("option", text(shown_name(word)),
                                     attribute("value", word) + (word == setting.value ? " selected" : ""));
                field = "<select" + marks + ">" + field + "</select>";
            } else {
                continue;
            }
            rows += "<p>" + element("label", text(shown_name(is.name)), attribute("for", "setting-" + name)) + " " +
                    field + " " + element("span", text(is.doc), " class=\"aside\"") + "</p>";
        }
        return rows.empty() ? rows
                            : "<fieldset id=\"settings\">" + element("legend", say("Settings of this game")) + rows +
                                  "</fieldset>\n";
    }

    // The program fills it in, as it can say what fits.
    std::string errata() const {
        return made_.errata.empty() ? std::string()
                                    : "<fieldset id=\"errata\">" + element("legend", say("Errata")) +
                                          "<p id=\"unfit\" role=\"alert\" hidden></p><ul></ul></fieldset>\n";
    }

    std::string mods() const {
        std::string out;
        for (const BundledMod& mod : made_.mods)
            out += element(
                "p",
                say("With the mod {1} {2} by {3} ({4}).", mod.title, mod.version, mod.author, mod.licence) + " " +
                    (mod.key.empty() ? say("Nobody has signed it.") : say("Signed with the key {1}.", mod.key)),
                " class=\"mod\"");
        return out;
    }

    static std::string paragraph_of(const std::string& text) { return text.empty() ? text : element("p", text); }

    std::string players() const {
        std::string out;
        for (const auto& [id, words] : {std::pair<const char*, std::string>{"human", say("somebody at this screen")},
                                        {"tactician", say("the tactician (answers at once)")},
                                        {"planner:quick", say("the planner, quick")},
                                        {"planner:normal", say("the planner, normal")},
                                        {"planner:strong", say("the planner, strong (thinks long)")}})
            out += element("option", words, attribute("value", id));
        for (const auto& [id, words] : made_.players) out += element("option", words, attribute("value", id));
        return out;
    }

    std::string data() const {
        JsonWriter json(0);
        std::vector<ErrataLayer> layers;
        for (const OfferedErrata& each : made_.errata) layers.push_back(each.layer);
        json.begin_object().member("battle", s_.id).member("corrected", errata_key(layers));
        json.member("record", made_.record);
        // pages of one site have one memory: a game is of the battle with these mods
        json.member("mods", joined(made_.header.parts, " ",
                                   [](const JournalPart& part) { return part.id + "@" + part.version; }));
        json.key("sides").begin_array();
        for (const auto& side : s_.sides)
            json.begin_object().member("name", side.name).member("colour", side.colour).end_object();
        json.end_array();
        std::vector<std::string> sayings{
            "units",   say("Units here: {1}"),
            "rule",    say("rule {1}"),
            "thinks",  say("{1} thinks"),
            "waiting", say("The computer waits."),
            "hinting", say("{1} is thinking about a hint"),
            "kept",    say("Your game of last time goes on."),
            "broken",  say("The program has stopped: {1}"),
            "again",   say("It has been started again; the game goes on from its last step."),
            "saved",   say("Saved."),
            "old",     say("This browser is too old to play here: it lacks {1}."),
            "unkept",  say("This browser keeps nothing: save the game to a file."),
            "die",     say("Die {1}")};
        for (std::string& each : mail_sayings()) sayings.push_back(std::move(each));
        write_map_data(json, s_, setup_places(s_), sayings);
        return json.end_object().take();
    }

    const PlayPage& made_;
    Scenario s_;
};

}  // namespace

std::string play_page(const PlayPage& made) { return BattlePage(made).put_together(); }

}  // namespace ramparts::web
