// The page of a game; see replay_page.hpp.
#include "sdk/show/web/replay_page.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sdk/play/badges.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/losses_chart.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::embedded {
extern const std::string_view kMapJs;
extern const std::string_view kReplayJs;
}  // namespace ramparts::embedded

namespace ramparts::web {
namespace {

constexpr int kWaiting = -1;  ///< in place of a hex: has not arrived
constexpr int kGone = -2;     ///< eliminated

struct Change {
    UnitIndex unit = kNoUnit;
    int where = kWaiting;  ///< a hex, or one of the above
    int lost = 0;          ///< steps
};
/// Words in a hex, as the window shows them: of the hex, or of a unit in it.
struct Sign {
    HexIndex hex = kNoHex;
    std::string_view tone;
    std::string text;
    friend bool operator==(const Sign&, const Sign&) = default;
};
/// A position that something is said of.
struct Frame {
    std::size_t step = 0;  ///< of the record, after which it stands
    int turn = 1;
    std::vector<Change> changes;  ///< against the frame before
    std::vector<Sign> signs;
    std::vector<NarrationLine> lines;
};

/// Follows a game and keeps a frame for every step that the narrator speaks of.
class Film {
public:
    explicit Film(const Game& game, const StandardRules& rules) : game_(game), rules_(rules) {
        known_.resize(rules.context()->scenario().units.size());
    }

    void take(const NarrationLine& line) {
        const std::size_t step = game_.steps().size();
        if (frames_.empty() || frames_.back().step != step) frames_.push_back({step, turn(), changes(), signs(), {}});
        frames_.back().lines.push_back(line);
        count();
    }
    void finish() {
        std::vector<Change> left = changes();
        if (!frames_.empty()) frames_.back().changes.insert(frames_.back().changes.end(), left.begin(), left.end());
        if (!frames_.empty()) frames_.back().signs = signs();
        count();
    }
    [[nodiscard]] const std::vector<Frame>& frames() const noexcept { return frames_; }
    [[nodiscard]] const std::vector<TurnLosses>& losses() const noexcept { return losses_; }

private:
    [[nodiscard]] int turn() const { return game_.state().turn(); }

    std::vector<Change> changes() {
        const StateView view = game_.view();
        std::vector<Change> found;
        for (std::size_t i = 0; i < known_.size(); ++i) {
            const auto u = static_cast<UnitIndex>(i);
            Change now{u, kWaiting, 0};
            if (view.state.status(u) == UnitStatus::eliminated) now.where = kGone;
            if (view.state.on_map(u)) now.where = static_cast<int>(view.state.hex(u));
            if (view.state.status(u) == UnitStatus::on_map) now.lost = view.context.unit(u).steps - view.state.steps(u);
            if (now.where == known_[i].where && now.lost == known_[i].lost) continue;
            known_[i] = now;
            found.push_back(now);
        }
        return found;
    }

    std::vector<Sign> signs() {
        const StateView view = game_.view();
        std::vector<Sign> found;
        for (const Badge& badge : badges(rules_, view)) {
            const HexIndex hex = badge_hex(badge, view.state);
            if (hex == kNoHex) continue;
            found.push_back({hex, tone_word(badge.tone), badge_text(badge, module_text(badge.module, badge.text))});
        }
        return found;
    }

    void count() {
        const Situation now = situation(rules_, game_.view());
        if (losses_.empty() || losses_.back().turn != turn()) losses_.push_back({turn(), {}, {}});
        for (std::size_t side = 0; side < kSides; ++side) {
            losses_.back().factors[side] = now.sides[side].factors_lost;
            losses_.back().units[side] = now.sides[side].units_eliminated;
        }
    }

    const Game& game_;
    const StandardRules& rules_;
    std::vector<Change> known_;
    std::vector<Frame> frames_;
    std::vector<TurnLosses> losses_;
};

class ReplayPage {
public:
    ReplayPage(const StandardRules& rules, const Journal& journal, const Film& film, std::string result,
               const draw::Palette& palette)
        : s_(with_shown_names(rules.context()->scenario())),
          journal_(journal),
          film_(film),
          result_(std::move(result)),
          palette_(palette) {}

    std::string put_together() {
        Page page;
        page.title = say("{1}: a game", battle());
        page.body = head() + "<main>\n" +
                    section("game", say("Game"),
                            bar() + "<div class=\"replay\"><div>" +
                                map_figure(s_, UnitPlaces(s_.units.size(), kNoHex), palette_) + off_map() + "</div>\n" +
                                log() + "</div>\n") +
                    section("losses", say("Losses"), losses_chart(s_, film_.losses())) +
                    section("result", say("Result"), result()) + "</main>\n" + page_foot(battle(), s_.version);
        page.data = data();
        page.scripts = {embedded::kMapJs, embedded::kReplayJs};
        page.pictures = !s_.pictures.empty();
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }

    std::string head() const {
        std::string out = element("a", say("Skip to the game"), " class=\"skip\" href=\"#time\"") + "\n<header>\n" +
                          element("h1", say("{1}: a game", battle())) + "\n" + element("p", s_.date, " class=\"date\"");
        if (paper::is_reconstructed(s_))
            out += element("p",
                           say("Map, set-up and counters are in part a reconstruction for this edition, not a copy of "
                               "the published game."),
                           " class=\"mark\"");
        return out + "\n" + players() +
               navigation({{"game", say("Game")}, {"losses", say("Losses")}, {"result", say("Result")}}) +
               "</header>\n";
    }

    std::string players() const {
        std::string words;
        for (const JournalPlayer& player : journal_.players) {
            const auto side = s_.side(player.side);
            words +=
                (words.empty() ? "" : "; ") + say("{1}: {2}", side ? s_.sides[*side].name : player.side, player.player);
        }
        words += (words.empty() ? "" : "; ") + say("seed {1}, game {2}", journal_.seed, journal_.game);
        for (const JournalErrata& errata : journal_.errata) words += "; " + say("errata {1}", errata.id);
        if (!journal_.settings.empty()) words += "; " + say(message("settings {1}", settings_words(journal_.settings)));
        return element("p", words) + "\n";
    }

    std::string bar() const {
        std::string out = "<div class=\"bar\" role=\"group\"" + attribute("aria-label", say("Steps of the game")) +
                          " hidden>" + button("first", "|◀", say("First position")) +
                          button("back", "◀", say("One step back")) + button("play", say("Play"), "") +
                          button("next", "▶", say("One step on")) + button("last", "▶|", say("Last position"));
        out += "<label for=\"speed\">" + escaped(say("Speed")) + "</label> <select id=\"speed\">";
        for (const auto& [pause, words] : {std::pair{"2500", say("slow")}, std::pair{"1000", say("steady")},
                                           std::pair{"400", say("fast")}, std::pair{"120", say("very fast")}})
            out += element("option", words,
                           attribute("value", pause) + (pause[0] == '1' && pause[1] == '0' ? " selected" : ""));
        out += "</select> <label for=\"jump\">" + escaped(say("Go to")) + "</label> <select id=\"jump\">" + jumps() +
               "</select><input id=\"time\" type=\"range\" min=\"0\" value=\"0\" step=\"1\" max=\"" +
               std::to_string(std::max<std::size_t>(film_.frames().size(), 1) - 1) + "\"" +
               attribute("aria-label", say("Step")) + "></div>\n";
        return out;
    }

    std::string jumps() const {
        std::string out;
        for (std::size_t f = 0; f < film_.frames().size(); ++f)
            for (const NarrationLine& line : film_.frames()[f].lines) {
                using Kind = NarrationLine::Kind;
                const bool turn = line.kind == Kind::turn;
                if (!turn && line.kind != Kind::phase && line.kind != Kind::victory) continue;
                out += element("option", (turn ? "" : "\u2003") + without_signs(line, say(line.text)),
                               attribute("value", std::to_string(f)));
            }
        return out;
    }

    std::string off_map() const {
        std::string out;
        for (const auto& [id, title] :
             {std::pair{"waiting", say("Not yet on the map")}, std::pair{"gone", say("Eliminated")}})
            out += element("h3", title) + "<p id=\"" + id + "\">–</p>\n";
        return out;
    }

    std::string log() const {
        std::string out = "<ol id=\"log\" tabindex=\"0\"" + attribute("aria-label", say("The game in words")) + ">\n";
        for (std::size_t f = 0; f < film_.frames().size(); ++f)
            for (const NarrationLine& line : film_.frames()[f].lines)
                out += element("li", without_signs(line, say(line.text)),
                               " class=\"" + std::string(to_string(line.kind)) + " d" + std::to_string(line.depth) +
                                   "\" data-f=\"" + std::to_string(f) + "\"") +
                       "\n";
        return out + "</ol>\n";
    }

    std::string result() const { return element("p", result_, " id=\"outcome\"") + "\n"; }

    std::string data() const {
        std::vector<int> numbers;
        int next = 0;
        for (HexIndex hex = 0; hex < s_.map.grid().size(); ++hex) numbers.push_back(s_.map.present(hex) ? next++ : -1);
        JsonWriter json(0);
        json.begin_object();
        write_map_data(json, s_, UnitPlaces(s_.units.size(), kNoHex),
                       {"units", say("Units here: {1}"), "play", say("Play"), "pause", say("Pause"), "step",
                        say("Step {1} of {2}, turn {3}"), "end", say("The end of the record.")});
        json.key("frames").begin_array();
        for (const Frame& frame : film_.frames()) {
            json.begin_array().value(frame.turn);
            for (const Change& change : frame.changes) {
                const int where = change.where < 0 ? change.where : numbers[static_cast<std::size_t>(change.where)];
                json.value(static_cast<int>(change.unit)).value(where).value(change.lost);
            }
            json.end_array();
        }
        json.end_array().key("signs").begin_array();
        write_signs(json, numbers);
        json.end_array().key("chart").begin_array();
        for (std::size_t turn = 0; turn <= s_.turns.size(); ++turn) json.value(chart_x(s_, static_cast<int>(turn)));
        return json.end_array().end_object().take();
    }

    /// The frame from which on they are there, then hex, tone and words in turn; nothing where they stay the same.
    void write_signs(JsonWriter& json, const std::vector<int>& numbers) const {
        std::vector<Sign> before;
        for (std::size_t f = 0; f < film_.frames().size(); ++f) {
            const std::vector<Sign>& now = film_.frames()[f].signs;
            if (now == before) continue;
            json.begin_array().value(static_cast<int>(f));
            for (const Sign& sign : now)
                if (const int hex = numbers[sign.hex]; hex >= 0) json.value(hex).value(sign.tone).value(sign.text);
            json.end_array();
            before = now;
        }
    }

    const Scenario s_;
    const Journal& journal_;
    const Film& film_;
    std::string result_;
    const draw::Palette& palette_;
};

}  // namespace

Result<std::string, Diagnostic> replay_page(const std::shared_ptr<const StandardRules>& rules, const Journal& journal,
                                            std::size_t to, std::string_view path, const draw::Palette& palette) {
    Game game(rules);
    Film film(game, *rules);
    Replay played;
    {
        Narrator narrator(game, *rules, [&](const NarrationLine& line) { film.take(line); });
        played = replay(journal, game, to, path, &narrator);
    }
    if (played.fault) return fail(*played.fault);
    film.finish();
    const Situation now = situation(*rules, game.view());
    const Message result =
        outcome_text(rules->context()->scenario(), game.over() ? &now : nullptr, played.played, game.state().turn());
    return ReplayPage(*rules, journal, film, say(result), palette).put_together();
}

}  // namespace ramparts::web
