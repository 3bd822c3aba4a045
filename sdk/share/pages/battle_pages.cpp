// See battle_pages.hpp.
#include "sdk/share/pages/battle_pages.hpp"

#include <algorithm>
#include <thread>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/kit.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

using web::attribute;
using web::element;

constexpr int kPicturePixels = 480;
constexpr int kThumbnailPixels = 280;
constexpr std::size_t kManyHexes = 2000;

draw::DisplayList setup_picture(const Scenario& in_words) {
    draw::DrawOptions options = site_picture();
    options.counters = true;
    return draw::draw_map(in_words, options, draw::setup_counters(in_words));
}

class BattlePageWriter {
public:
    BattlePageWriter(const BattlePagesPlan& plan, const ShownBattle& of, SiteBattle& battle, SiteWriter& writer)
        : plan_(plan), of_(of), battle_(battle), writer_(writer) {}

    Result<void, Diagnostic> all() {
        battle_.about = shown_text(of_.in_words.description, kMostText);
        battle_.facts = battle_facts(of_.shown, of_.in_words, plan_.measure ? plan_.site->games : 0);
        draw_pictures();
        if (auto made = play(); !made) return made;
        if (plan_.site->print)
            if (auto made = print(); !made) return made;
        std::vector<web::PageLink> links = plan_.up;
        if (!battle_.play.empty()) links.push_back({battle_.play, say("Play it")});
        if (!battle_.print.empty()) links.push_back({battle_.print, say("Print it (PDF)")});
        battle_.read = read_name();
        return writer_.put(plan_.folder + battle_.read, web::scenario_page(of_.shown, draw::kPrintedPalette, links));
    }

private:
    [[nodiscard]] std::string read_name() const { return "battle-" + plan_.name + ".html"; }

    void draw_pictures() {
        const draw::DisplayList list = plan_.picture.items.empty() ? setup_picture(of_.in_words) : plan_.picture;
        for (const auto& [pixels, picture] :
             {std::pair(kPicturePixels, &battle_.picture), std::pair(kThumbnailPixels, &battle_.thumbnail)})
            if (auto file = picture_file(list, {}, pixels)) *picture = std::move(file->bytes);
    }

    Result<void, Diagnostic> play() {
        if (plan_.site->program.packed_wasm.empty()) return {};
        const auto refuse = [&](const std::vector<Diagnostic>& why) {
            battle_.why_not.push_back(say("No page to play on: {1}.", plan_.reason(why)));
            return Result<void, Diagnostic>();
        };
        if (const std::vector<Diagnostic> faults = playability(of_.shown); has_errors(faults)) return refuse(faults);
        PlayPageWish wish;
        wish.base = of_.base;
        wish.shown = of_.shown;
        wish.errata = of_.errata;
        wish.program = plan_.site->program;
        wish.mods = plan_.mods;
        wish.plugins = plan_.plugins;
        wish.language = plan_.site->language;
        auto page = make_play_page(std::move(wish));
        if (!page) return refuse(page.error());
        page->site = plan_.up;
        page->site.push_back({read_name(), say("Read it")});
        battle_.play = "play-" + plan_.name + ".html";
        return writer_.put(plan_.folder + battle_.play, web::play_page(*page));
    }

    Result<void, Diagnostic> print() {
        paper::KitOptions options;
        options.paper = plan_.site->paper;
        const auto kit = paper::print_kit(of_.in_words, options, say_message);
        if (!kit || kit->pages.empty()) {
            if (!kit) battle_.why_not.push_back(say("Nothing to print: {1}.", say_message(kit.error())));
            return {};
        }
        const auto bytes = draw::pdf_bytes(kit->pages);
        if (!bytes) {
            battle_.why_not.push_back(say("Nothing to print: {1}.", say_message(bytes.error().message)));
            return {};
        }
        battle_.print = "print-" + plan_.name + ".pdf";
        return writer_.put(plan_.folder + battle_.print,
                           std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
    }

    const BattlePagesPlan& plan_;
    const ShownBattle& of_;
    SiteBattle& battle_;
    SiteWriter& writer_;
};

std::string length_fact(const Scenario& s) {
    const long nights = std::ranges::count_if(s.turns, [](const TurnInfo& turn) { return turn.night; });
    std::string words = say_n("{1} turn", "{1} turns", static_cast<long>(s.turns.size()));
    if (nights > 0) words = say_n("{2}, {1} of them at night", "{2}, {1} of them at night", nights, words);
    return words;
}

std::string side_fact(const Scenario& s, SideId side) {
    long units = 0;
    long factors = 0;
    for (const Unit& unit : s.units) {
        if (unit.side != side) continue;
        ++units;
        factors += unit.full;
    }
    return say("{1}, {2}", say_n("{1} unit", "{1} units", units),
               say_n("{1} combat factor", "{1} combat factors", factors));
}

std::string rules_fact(const Scenario& s) {
    std::vector<std::string> titles;  // a module may be used several times
    for (const ModuleUse& use : s.modules) {
        const PluginModule* module = find_module(use.id);
        std::string title = module == nullptr ? use.id : say(Message::of_plugin(module->title));
        if (std::ranges::find(titles, title) == titles.end()) titles.push_back(std::move(title));
    }
    return joined(titles, ", ");
}

std::string balance_fact(const Scenario& shown, const Scenario& in_words, std::uint64_t games) {
    if (games == 0 || has_errors(playability(shown)) || in_words.sides.size() < 2) return {};
    BalanceRequest request;
    const bool large = shown.map.grid().size() > kManyHexes;
    request.games = large ? std::max<std::uint64_t>(1, games / 10) : games;
    request.jobs = std::max(1U, std::thread::hardware_concurrency());
    auto run = BalanceRun::start(shown, request);
    if (!run) return {};
    (*run)->wait();
    const BalanceTotals totals = (*run)->totals();
    if (!(*run)->failure().empty() || totals.games == 0) return {};
    const ShareInterval share = wilson(totals.wins[0], totals.games);
    return say("{1} wins {2} ({3} to {4}) of {5} games between the program’s tacticians.", in_words.sides[0].name,
               percent_words(share.share), percent_words(share.low), percent_words(share.high), totals.games);
}

}  // namespace

std::string reason_words(const std::vector<Diagnostic>& findings) {
    const auto at = std::ranges::find(findings, Severity::error, &Diagnostic::severity);
    if (findings.empty()) return "?";
    return shown_text(say_message(at == findings.end() ? findings.front().message : at->message), 400);
}

std::string page_name(const std::string& id, std::set<std::string>& taken) {
    constexpr std::size_t kMostLetters = 60;
    std::string name = entry_part(id.substr(0, kMostLetters));
    while (!taken.insert(name).second) name += "-2";
    return name;
}

draw::DrawOptions site_picture() {
    draw::DrawOptions options;
    options.legend = options.title = options.numbers = false;
    options.speak = say_message;
    return options;
}

std::vector<std::pair<std::string, std::string>> battle_facts(const Scenario& shown, const Scenario& in_words,
                                                              std::uint64_t games) {
    std::vector<std::pair<std::string, std::string>> facts;
    const auto add = [&](std::string heading, std::string words) {
        if (!words.empty()) facts.emplace_back(std::move(heading), shown_text(words, 400));
    };
    add(say("Length"), length_fact(in_words));
    for (std::size_t side = 0; side < in_words.sides.size(); ++side)
        add(in_words.sides[side].name, side_fact(in_words, static_cast<SideId>(side)));
    add(say("Rules of its own"), rules_fact(in_words));
    add(say("Balance"), balance_fact(shown, in_words, games));
    return facts;
}

std::string battle_picture(const Scenario& in_words, int pixels) {
    const auto file = picture_file(setup_picture(in_words), {}, pixels);
    return file ? file->bytes : std::string();
}

std::string battle_words(const SiteBattle& battle, const std::string& folder, const std::string& note,
                         std::string_view heading) {
    std::string out = "<div>" + element(heading, battle.name) + paragraph_in_site(battle.date, " class=\"date\"") +
                      paragraph_in_site(note);
    std::string facts;
    for (const auto& [title, words] : battle.facts) facts += element("dt", title) + element("dd", words) + "\n";
    if (!facts.empty()) out += "<dl class=\"facts\">\n" + facts + "</dl>\n";
    std::string ways;
    const auto way = [&](const std::string& file, const std::string& words, const std::string& of) {
        if (!file.empty())
            ways += "<li>" +
                    element("a", words, attribute("href", href_of(folder + file)) + attribute("aria-label", of)) +
                    "</li>";
    };
    way(battle.read, say("Read it"), say("Read {1}", battle.name));
    way(battle.play, say("Play it"), say("Play {1}", battle.name));
    way(battle.print, say("Print it (PDF)"), say("Print {1}", battle.name));
    if (!ways.empty()) out += "<ul class=\"ways\">" + ways + "</ul>\n";
    for (const std::string& why : battle.why_not) out += paragraph_in_site(why, " class=\"note\"");
    return out + "</div>";
}

std::string battle_article(const SiteBattle& battle, const std::string& folder, const std::string& note,
                           std::string_view heading) {
    return "<article class=\"battle\">" +
           (battle.picture.empty() ? std::string() : picture_element(battle.picture, say("Map of {1}", battle.name))) +
           battle_words(battle, folder, note, heading) + "</article>\n";
}

Result<void, Diagnostic> write_battle_pages(const BattlePagesPlan& plan, const ShownBattle& of, SiteBattle& battle,
                                            SiteWriter& writer) {
    return BattlePageWriter(plan, of, battle, writer).all();
}

}  // namespace ramparts
