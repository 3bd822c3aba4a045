// The page on which a battle is played; see play_page.hpp.
#include "sdk/show/web/player/play_page.hpp"

#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/core/joined.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/base64.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/show/web/player/mail_markup.hpp"
#include "sdk/show/web/player/turn_track.hpp"
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

/// Where a file that the scenario links to stands beside it in the worker.
std::string beside(const std::string& folder, const std::string& href) {
    return (std::filesystem::path(folder) / href).lexically_normal().string();
}

// The scripts of all battles, the folder of each plugin once.
NamedTexts scripts_of(std::span<const PlayPage> all) {
    std::vector<NamedTexts> folders;
    for (const PlayPage& page : all) {
        std::map<std::string, NamedTexts> of_page;
        for (const auto& [name, text] : page.scripts) {
            const std::size_t slash = name.find('/');
            of_page[name.substr(0, slash)].emplace_back(name.substr(slash), text);
        }
        for (auto& [number, files] : of_page)
            if (std::ranges::find(folders, files) == folders.end()) folders.push_back(std::move(files));
    }
    NamedTexts out;
    for (std::size_t i = 0; i < folders.size(); ++i) {
        std::string number = std::to_string(i);
        number.insert(0, 4 - std::min<std::size_t>(4, number.size()), '0');
        for (auto& [name, text] : folders[i]) out.emplace_back(number + name, std::move(text));
    }
    return out;
}

std::vector<BundledMod> mods_of(std::span<const PlayPage> all) {
    std::vector<BundledMod> mods;
    for (const PlayPage& page : all)
        for (const BundledMod& mod : page.mods)
            if (std::ranges::find(mods, mod) == mods.end()) mods.push_back(mod);
    return mods;
}

NamedTexts players_of(std::span<const PlayPage> all) {
    NamedTexts players;
    for (const PlayPage& page : all)
        for (const auto& player : page.players)
            if (std::ranges::find(players, player) == players.end()) players.push_back(player);
    return players;
}

class BattlePage {
public:
    explicit BattlePage(const PlayPage& made, const Campaign* campaign = nullptr, std::span<const PlayPage> all = {})
        : made_(made),
          campaign_(campaign),
          all_(campaign != nullptr ? all : std::span(&made, 1)),
          s_(with_shown_names(made.shown)) {}

    std::string put_together() {
        Page page;
        page.title = battle();
        page.description = campaign_ != nullptr ? say_name(campaign_->description) : s_.description;
        page.kind = "play";
        page.style = embedded::kPlayCss;
        page.runs_program = true;
        page.pictures = std::ranges::any_of(all_, [](const PlayPage& each) { return !each.shown.pictures.empty(); });
        page.body = body();
        page.data = data();
        page.scripts = {embedded::kMapJs, embedded::kBoardJs, embedded::kPanelJs, embedded::kMailJs, embedded::kPlayJs};
        std::string script = made_.program.script;
        script.append("\n").append(embedded::kWorkerJs);
        page.attached = {
            {"player-script", script}, {"player-wasm", made_.program.packed_wasm}, {"battle", packed(files())}};
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }

    /// Where a battle of the page is in the worker; later ones of a campaign each below a folder of its own, as their
    /// links lead out of theirs.
    [[nodiscard]] std::string folder_of(std::size_t battle) const {
        const std::string& id = all_[battle].base.scenario.id;
        return (battle == 0 ? std::string() : "/" + std::to_string(battle + 1)) + "/battles/" +
               (id.empty() ? "battle" : id);
    }

    std::string files() const {
        JsonWriter json(0);
        json.begin_array();
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (i > 0) write_file(json, "battle", "");
            write_battle(json, all_[i], folder_of(i));
        }
        if (!made_.catalogue.empty()) write_file(json, "language " + made_.language, made_.catalogue);
        for (const auto& [name, text] : scripts_of(all_)) write_file(json, "/scripts/" + name, text);
        if (campaign_ != nullptr) {
            Campaign here = *campaign_;
            for (std::size_t i = 0; i < here.battles.size(); ++i) here.battles[i].path.text = folder_of(i);
            write_file(json, "campaign", write_campaign(here));
        }
        return json.end_array().take();
    }

    static void write_file(JsonWriter& json, const std::string& name, const std::string& text) {
        json.begin_array().value(name).value(text).end_array();
    }

    static void write_battle(JsonWriter& json, const PlayPage& made, const std::string& folder) {
        const Scenario& base = made.base.scenario;
        const SavedTexts texts = plain_texts(made.base, base);
        Journal header = made.header;
        header.scenario_id = base.id;
        header.scenario_name = base.name;
        header.lock = make_lock(base);
        write_file(json, folder + "/scenario.xml", texts.scenario);
        if (!base.map_href.empty()) write_file(json, beside(folder, base.map_href), texts.map);
        if (!base.ruleset_href.empty()) write_file(json, beside(folder, base.ruleset_href), texts.ruleset);
        for (const std::string& path : picture_paths(base))
            if (const CounterPictures::Bytes bytes = base.pictures.find(path))
                write_file(json, "base64 " + beside(folder, path), base64(*bytes));
        for (const auto& [name, text] : made.names) write_file(json, beside(folder, name), text);
        for (const OfferedErrata& each : made.errata)
            write_file(json, errata_name(each), write_errata(each.layer.errata));
        for (const std::string& mod : made.always) write_file(json, "always " + mod, "");
        write_file(json, "record", write_journal(header));
        write_file(json, "scenario", folder);
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
               attribute("aria-label", say("Turns")) + ">" + turn_track(s_) + "</ol>" + menu() +
               "</header>\n<main>\n<section id=\"board\"" + attribute("aria-label", say("Map")) + ">\n" +
               map_figure(s_, setup_places(s_), made_.palette) + "</section>\n" + panel() + "</main>\n" + dialogs() +
               mail_dialogs(s_);
        return out + page_foot(battle(), s_.version);
    }

    std::string menu() const {
        const std::string given = made_.record.empty() ? "" : button("given", say("The game of this page"), "");
        return "<div class=\"bar\" id=\"menu\" role=\"group\"" + attribute("aria-label", say("Game")) + " hidden>" +
               button("new-game", say("New game…"), "") + button("save-file", say("Save to a file"), "") +
               button("open-file", say("Open a file…"), "") + given +
               "<input id=\"file\" type=\"file\" accept=\".txt,.game,text/plain\" hidden></div>";
    }

    std::string panel() const {
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
                          button("play-on", say("Play on from here"), "", " hidden") +
                          (campaign_ != nullptr ? button("next-battle", say("Next battle"), "", " hidden") : "") +
                          "</div>\n" + "<p id=\"no\" role=\"alert\" hidden></p>\n" + mail_panel() +
                          "<ul id=\"stack\" hidden></ul>\n" + "<ul id=\"choices\"" +
                          attribute("aria-label", say("What can be done")) +
                          " hidden></ul>\n<div id=\"hint\" role=\"region\"" + attribute("aria-label", say("Hint")) +
                          " hidden></div>\n" + "<div id=\"odds\" hidden></div>\n<p id=\"pointed\"></p>\n" +
                          "<p id=\"die\" hidden></p>\n";
        out += campaign_part();
        out += "<details id=\"situation\" open>" + element("summary", say("Situation")) + "<ul></ul></details>\n";
        out += "<details open>" + element("summary", say("The game in words")) + "<div class=\"bar\" role=\"group\"" +
               attribute("aria-label", say("Steps of the game")) + ">" + button("first", "|◀", say("First position")) +
               button("back", "◀", say("One step back")) + button("next", "▶", say("One step on")) +
               button("last", "▶|", say("Last position")) + "</div><ol id=\"log\" tabindex=\"0\"" +
               attribute("aria-label", say("The game in words")) + "></ol></details>\n<details>" +
               element("summary", say("How it is played")) + help() + theme_choice() + "</details>\n";
        return out + "</section>\n";
    }

    // What has been won so far, what the units bring, and the records of the battles that have ended.
    std::string campaign_part() const {
        if (campaign_ == nullptr) return {};
        const std::string name = campaign_->name.empty() ? campaign_->id : say_name(campaign_->name);
        return "<details id=\"campaign\" open>" + element("summary", name) +
               "<ul></ul><div class=\"bar\" id=\"ended\"></div>" + paragraph_of(say_name(campaign_->description)) +
               "</details>\n";
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
                          (campaign_ != nullptr ? element("p", s_.description, " id=\"about-battle\"")
                                                : paragraph_of(s_.description));
        for (std::size_t side = 0; side < s_.sides.size(); ++side) {
            const std::string id = "plays-" + std::to_string(side);
            out += "<p>" + element("label", s_.sides[side].name, attribute("for", id)) + " <select" +
                   attribute("id", id) + ">" + players() + "</select></p>";
        }
        out += "<p>" + element("label", say("Seed of the dice"), " for=\"seed\"") +
               " <input id=\"seed\" type=\"number\" min=\"1\" max=\"4294967295\" value=\"1\"></p>" + from_first() +
               settings() + errata() + mods() + "<p class=\"bar\">" +
               element("button", say("Begin"), " value=\"begin\"") +
               element("button", say("By mail…"), " value=\"mail\"") +
               element("button", say("Cancel"), " value=\"cancel\" formnovalidate") + "</p></form></dialog>\n";
        return out;
    }

    // What players may choose of the rules: whole numbers and words of a list. A setting of another kind keeps the
    // battle's value here. The battles of a campaign are played with their own values.
    std::string settings() const {
        if (campaign_ != nullptr) return {};
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

    // Shown from the second battle on.
    std::string from_first() const {
        if (campaign_ == nullptr) return {};
        return "<p id=\"from-first\" hidden><label><input type=\"checkbox\" id=\"again\"> " +
               element("span", say("Begin the campaign again, with {1}", battle())) + "</label></p>";
    }

    // The program fills it in, as it can say what fits.
    std::string errata() const {
        const bool none = std::ranges::all_of(all_, [](const PlayPage& each) { return each.errata.empty(); });
        return none ? std::string()
                    : "<fieldset id=\"errata\">" + element("legend", say("Errata")) +
                          "<p id=\"unfit\" role=\"alert\" hidden></p><ul></ul></fieldset>\n";
    }

    std::string mods() const {
        std::string out;
        for (const BundledMod& mod : mods_of(all_))
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
        for (const auto& [id, words] : players_of(all_)) out += element("option", words, attribute("value", id));
        return out;
    }

    std::string data() const {
        JsonWriter json(0);
        std::vector<ErrataLayer> layers;
        for (const OfferedErrata& each : made_.errata) layers.push_back(each.layer);
        json.begin_object()
            .member("battle", s_.id)
            .member("corrected",
                    drawing_key(campaign_ != nullptr ? std::optional<std::size_t>(0) : std::nullopt, layers));
        if (campaign_ != nullptr) json.member("campaign", campaign_->id);
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
        if (campaign_ != nullptr)
            for (std::string each :
                 {std::string("goOn"), say("Next battle: {1}"), std::string("ended"), say("Record of {1}")})
                sayings.push_back(std::move(each));
        for (std::string& each : mail_sayings()) sayings.push_back(std::move(each));
        write_map_data(json, s_, setup_places(s_), sayings);
        return json.end_object().take();
    }

    const PlayPage& made_;
    const Campaign* campaign_;  ///< null: the page is of one battle
    std::span<const PlayPage> all_;
    Scenario s_;
};

}  // namespace

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

std::string play_page(const PlayPage& made) { return BattlePage(made).put_together(); }

std::string campaign_page(const Campaign& campaign, std::span<const PlayPage> battles) {
    return BattlePage(battles.front(), &campaign, battles).put_together();
}

}  // namespace ramparts::web
