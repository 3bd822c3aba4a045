// The desk's bookkeeping; what it draws is in desk_picture.cpp.
#include "editor/playtest/desk.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "editor/playtest/play_words.hpp"
#include "editor/playtest/session.hpp"
#include "editor/playtest/study_desk.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/core/workers.hpp"
#include "engine/playouts/perft.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/plugin_parts.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

std::vector<JournalPart> parts_in_play(const OpenDocument& document, const Scenario& scenario) {
    std::vector<JournalPart> parts;
    if (const ModDesk* mods = mod_desk())
        parts = parts_with(mods->in_use(), scenario, document.path(), recorded_errata(document.errata.layers()));
    if (const PluginDesk* plugins = plugin_desk())
        std::ranges::move(plugin_parts(plugins->set().plugins, scenario), std::back_inserter(parts));
    return parts;
}

namespace {

std::vector<JournalPart> built_ins_in_play(const Scenario& scenario) {
    const PluginDesk* plugins = plugin_desk();
    if (plugins == nullptr) return {};
    return built_in_parts(plugins->set().plugins, scenario, plugins->version());
}

}  // namespace

PlayDesk::PlayDesk(Workspace& workspace) : workspace_(workspace), studies_(std::make_unique<StudyDesk>()) {
    // The canvas still holds the overlays while it closes; what costs anything goes now.
    links_.push_back(workspace.closing.connect([this](OpenDocument& d) {
        Session& s = session(d);
        s.playing = false;
        s.hint.reset();
        s.analysis.reset();
        s.game.reset();
        s.balance.reset();
        s.tuning.reset();
        s.probe.reset();
        s.probe_rules.reset();
        s.probe_known = false;
        s.picture = {};
    }));
    links_.push_back(workspace.added.connect([this](OpenDocument& d) { sessions_.erase(&d); }));
    links_.push_back(workspace.changed.connect([this](OpenDocument& d, const ChangeSet&) { document_changed(d); }));
    links_.push_back(workspace.errata_changed.connect([this](OpenDocument& d) { document_changed(d); }));
    links_.push_back(workspace.cursor_moved.connect([this](OpenDocument& d) {
        Session& s = session(d);
        // Path and odds come for the hex cursor as for the pointer.
        if (s.playing && s.game) s.hover = d.cursor();
        if (s.layers.reach || s.playing) redraw(d);
    }));
    links_.push_back(workspace.unit_focused.connect([this](OpenDocument& d) {
        if (session(d).layers.reach) redraw(d);
    }));
    links_.push_back(workspace.tool_changed.connect([this] {
        OpenDocument* d = workspace_.active();
        if (d == nullptr || switching_) return;
        const std::string_view tool = workspace_.tool().id();
        if (tool == "play") {
            if (!playing(d) && !enter(*d)) workspace_.select_tool("look");
        } else if (tool != "ruler" && playing(d)) {
            leave(*d);
        }
    }));
    links_.push_back(workspace.activated.connect([this](OpenDocument* d) {
        if (d == nullptr) return;
        const std::string_view tool = workspace_.tool().id();
        switching_ = true;
        if (playing(d) && tool != "play") workspace_.select_tool("play");
        if (!playing(d) && tool == "play") workspace_.select_tool("look");
        switching_ = false;
        changed(*d);
    }));
    // A game that is being played goes on with the modules it began with; left and taken up again, it takes the new
    // ones.
    links_.push_back(workspace.modules_changed.connect([this] {
        for (auto& [document, s] : sessions_) {
            s->other_modules = s->game != nullptr;
            s->probe_known = false;
            s->probe.reset();
            s->probe_rules.reset();
        }
    }));
}

PlayDesk::~PlayDesk() = default;

PlayDesk::Session& PlayDesk::session(const OpenDocument& document) const {
    auto& slot = sessions_[&document];
    if (!slot) slot = std::make_unique<Session>();
    return *slot;
}

bool PlayDesk::playing(const OpenDocument* document) const noexcept {
    const auto found = sessions_.find(document);
    return found != sessions_.end() && found->second->playing;
}

Playtest* PlayDesk::game(const OpenDocument* document) const noexcept {
    const auto found = sessions_.find(document);
    return found == sessions_.end() ? nullptr : found->second->game.get();
}

// Makes rules; where they are a stranger's, and only limits can be had, the user is asked once.
template <class Make>
auto PlayDesk::asked_for_limits(Make make) const {
    auto made = make();
    PluginDesk* const plugins = plugin_desk();
    if (made || plugins == nullptr || !plugins->limits_would_do() || !ask_limited) return made;
    if (!ask_limited(say("The rules of this battle are a script that came in a mod. This system does not take the "
                         "filter that would keep it from opening files and connections, should it break out of its "
                         "language; the limits of memory and time hold. Play it all the same, now and from now on?")))
        return made;
    if (const PluginDone done = plugins->allow_limits(); !done.done) return made;
    return make();
}

bool PlayDesk::adopt(OpenDocument& document, Result<std::unique_ptr<Playtest>, Playtest::Problems> made) {
    Session& s = session(document);
    if (!made) {
        s.problems = std::move(made.error());
        s.playing = false;
        redraw(document);
        return false;
    }
    s.hint.reset();
    s.analysis.reset();
    s.game = std::move(*made);
    s.game->set_errata(recorded_errata(document.errata.layers()));
    s.game->set_parts(parts_in_play(document, s.game->scenario()), built_ins_in_play(s.game->scenario()));
    s.corrected = document.errata.any_on() || !s.game->setup().settings.empty() ? ++s.games : 0;
    s.problems.clear();
    s.playing = true;
    s.stale = false;
    s.other_modules = false;
    s.script_news.clear();
    s.trail.clear();
    s.last.clear();
    s.again.reset();
    s.stopped_at.reset();
    s.hover = kNoHex;
    if (workspace_.active() == &document && workspace_.tool().id() != "play") {
        switching_ = true;
        workspace_.select_tool("play");
        switching_ = false;
    }
    redraw(document);
    return true;
}

std::optional<Scenario> PlayDesk::subject(OpenDocument& document) {
    auto corrected = document.errata.corrected(document.scenario());
    if (corrected) return std::move(*corrected);
    Session& s = session(document);
    s.problems = std::move(corrected.error());
    s.playing = false;
    redraw(document);
    return std::nullopt;
}

const Scenario& PlayDesk::shown(const OpenDocument& document) const {
    const Session& s = session(document);
    return corrected_game(document) != 0 ? s.game->scenario() : document.scenario();
}

int PlayDesk::corrected_game(const OpenDocument& document) const {
    const Session& s = session(document);
    return s.playing && s.game ? s.corrected : 0;
}

bool PlayDesk::enter(OpenDocument& document) {
    Session& s = session(document);
    s.lost.clear();
    if (s.game == nullptr) {
        const auto scenario = subject(document);
        return scenario &&
               adopt(document, asked_for_limits([&] { return Playtest::start(*scenario, PlaytestSetup{}); }));
    }
    if ((s.other_modules || !s.game->trouble().empty()) && !s.stale) return take_up_again(document);
    if (s.stale) {
        const auto scenario = subject(document);
        const bool done = scenario && adopt(document, s.game->resume(*scenario, s.lost));
        if (done && !s.lost.empty())
            tell(say_n("{1} step is no longer legal; the playtest panel lists them",
                       "{1} steps are no longer legal; the playtest panel lists them",
                       static_cast<long>(s.lost.size())));
        return done;
    }
    s.playing = true;
    redraw(document);
    return true;
}

void PlayDesk::leave(OpenDocument& document) {
    Session& s = session(document);
    if (!s.playing) return;
    end_showing(s);
    s.playing = false;
    s.trail.clear();
    if (s.game) s.game->stop_letting();
    s.stopped_at.reset();
    redraw(document);
    left();
}

bool PlayDesk::new_game(OpenDocument& document, PlaytestSetup setup) {
    session(document).lost.clear();
    const auto scenario = subject(document);
    return scenario && adopt(document, asked_for_limits([&] { return Playtest::start(*scenario, setup); }));
}

Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> PlayDesk::rules_of(
    const std::shared_ptr<const Scenario>& scenario) const {
    return asked_for_limits([&] { return playable_rules(scenario); });
}

bool PlayDesk::load(OpenDocument& document, std::string_view text, std::string_view path,
                    std::optional<PlaytestHold> hold) {
    session(document).lost.clear();
    std::vector<Diagnostic> problems;
    const auto scenario = subject(document);
    const auto errata = recorded_errata(document.errata.layers());
    if (!scenario || !adopt(document, asked_for_limits([&] {
                                problems.clear();
                                return Playtest::load(*scenario, text, path, problems, errata, hold);
                            })))
        return false;
    const Journal journal = read_journal(text, path).journal;
    if (auto other = compare_parts(journal, parts_in_play(document, *scenario), path))
        problems.push_back(std::move(*other));
    if (auto other = compare_built_ins(journal, built_ins_in_play(*scenario), path))
        problems.push_back(std::move(*other));
    session(document).problems = std::move(problems);
    changed(document);
    return true;
}

const std::vector<LostStep>& PlayDesk::lost(const OpenDocument& document) const { return session(document).lost; }
const std::vector<Diagnostic>& PlayDesk::problems(const OpenDocument& document) const {
    return session(document).problems;
}
HexIndex PlayDesk::hovered(const OpenDocument& document) const { return session(document).hover; }
const PlayLayers& PlayDesk::layers(const OpenDocument& document) const { return session(document).layers; }
const std::vector<LosAnswer>& PlayDesk::ruler(const OpenDocument& document) const { return session(document).ruler; }
BalanceRun* PlayDesk::balance(const OpenDocument& document) const { return session(document).balance.get(); }
TuneRun* PlayDesk::tuning(const OpenDocument& document) const noexcept {
    const auto found = sessions_.find(&document);
    return found != sessions_.end() ? found->second->tuning.get() : nullptr;
}
const std::optional<RememberedBalance>& PlayDesk::remembered(const OpenDocument& document) const {
    return session(document).remembered;
}

void PlayDesk::click(OpenDocument& document, HexIndex hex) {
    Playtest* play = game(&document);
    if (play == nullptr || !playing(&document)) return;
    end_showing(session(document));
    const ClickResult result = play->click(hex);
    if (result.did == ClickResult::Did::nothing && !result.why.empty()) tell(ruled_words(result.why, result.rule));
    game_changed(document);
}

bool PlayDesk::hover(OpenDocument& document, HexIndex hex, std::vector<HexIndex>& repaint) {
    Session& s = session(document);
    if (hex == s.hover || !s.playing || !s.game) return false;
    for (const MarkLine& line : s.picture.lines)
        repaint.insert(repaint.end(), line.through.begin(), line.through.end());
    s.hover = hex;
    s.picture.lines.clear();
    draw_lines(s, s.picture);
    if (!s.ruler.empty()) s.picture.lines.push_back({{s.ruler.front().from, s.ruler.front().to}, rgb(20, 20, 20), 2.5});
    MapPicture counsel;
    draw_counsel(s, counsel);
    s.picture.lines.insert(s.picture.lines.end(), counsel.lines.begin(), counsel.lines.end());
    for (const MarkLine& line : s.picture.lines)
        repaint.insert(repaint.end(), line.through.begin(), line.through.end());
    // A plate may reach over many hexes.
    const std::vector<HexPlate> before = std::exchange(s.picture.plates, {});
    s.odds = s.game->preview(hex);
    draw_plates(s, s.picture);
    hover_changed(document);
    return s.picture.plates != before;
}

const std::optional<CombatPreview>& PlayDesk::odds(const OpenDocument& document) const {
    return session(document).odds;
}

void PlayDesk::end_phase(OpenDocument& document) {
    Playtest* play = game(&document);
    if (play == nullptr || !playing(&document)) return;
    end_showing(session(document));
    const ClickResult result = play->end_phase();
    if (!result.why.empty()) tell(ruled_words(result.why, result.rule));
    game_changed(document);
}

void PlayDesk::play_on(OpenDocument& document) {
    Playtest* play = game(&document);
    if (play == nullptr || !playing(&document)) return;
    if (!play->trouble().empty()) {
        (void)take_up_again(document);
        return;
    }
    play->play_on();
    game_changed(document);
}

void PlayDesk::game_changed(OpenDocument& document) {
    session(document).trail.clear();
    end_showing(session(document));
    redraw(document);
}

HexIndex PlayDesk::ticked_at(const OpenDocument& document) const {
    const Session& s = session(document);
    return s.trail.empty() ? kNoHex : s.trail.back().through.back();
}

void PlayDesk::document_changed(OpenDocument& document) {
    Session& s = session(document);
    s.stale = s.game != nullptr;
    s.probe_known = false;
    s.probe.reset();
    s.probe_rules.reset();
    const HexIndex size = document.map().grid().size();
    if (!s.ruler.empty() && (s.ruler_from >= size || s.ruler_to >= size)) s.ruler_from = s.ruler_to = kNoHex;
    if (s.playing) {
        leave(document);
        if (workspace_.active() == &document && workspace_.tool().id() == "play") workspace_.select_tool("look");
        tell(say("The scenario changed: back to editing."));
    } else if (s.layers.zoc[0] || s.layers.zoc[1] || s.layers.reach || s.layers.heat != Heat::none ||
               !s.ruler.empty()) {
        redraw(document);
    }
}

std::vector<Overlay*> PlayDesk::overlays(const OpenDocument& document) {
    Session& s = session(document);
    return {&s.fills, &s.top};
}

std::optional<std::vector<HexIndex>> PlayDesk::unit_places(const OpenDocument& document) const {
    const Session& s = session(document);
    if (!s.playing || !s.game) return std::nullopt;
    const GameState& state = s.game->state();
    std::vector<HexIndex> places(s.game->scenario().units.size(), kNoHex);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const auto u = static_cast<UnitIndex>(i); state.on_map(u)) places[i] = state.hex(u);
    return places;
}

std::optional<std::vector<PlacedCounter>> PlayDesk::counters(const OpenDocument& document) const {
    const Session& s = session(document);
    if (!s.playing || !s.game) return std::nullopt;
    const GameState& state = s.game->state();
    const bool movement = state.phase() == Phase::movement;
    const UnitSet done = movement ? state.set(Var::moved) : state.set(Var::spent);
    std::vector<PlacedCounter> out;
    const auto& units = s.game->scenario().units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (!state.on_map(u)) continue;
        const bool spent = done.has(u) && units[i].side == state.phasing() && !state.over();
        out.push_back({state.hex(u), u, units[i].steps() - state.steps(u), spent});
    }
    for (const Badge& badge : s.game->badges()) {
        const auto on =
            std::find_if(out.begin(), out.end(), [&](const PlacedCounter& c) { return c.unit == badge.unit; });
        if (on == out.end()) continue;
        on->badge += (on->badge.empty() ? "" : " · ") + badge_text(badge, module_text(badge.module, badge.text));
        if (badge.tone == Badge::Tone::bad) on->badge_tone = -1;
        if (badge.tone == Badge::Tone::good && on->badge_tone == 0) on->badge_tone = 1;
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const PlacedCounter& a, const PlacedCounter& b) { return a.hex < b.hex; });
    return out;
}

void PlayDesk::set_layers(OpenDocument& document, const PlayLayers& layers) {
    PlayLayers& now = session(document).layers;
    const bool new_heat = layers.heat != Heat::none && layers.heat != now.heat;
    const bool new_colours =
        (layers.reach && !now.reach) || (layers.zoc[0] && !now.zoc[0]) || (layers.zoc[1] && !now.zoc[1]);
    now = layers;
    if (new_heat) {
        now.zoc = {};
        now.reach = false;
    } else if (new_colours) {
        now.heat = Heat::none;
    }
    redraw(document);
}

bool PlayDesk::night(const OpenDocument& document) const {
    const Session& s = session(document);
    if (!s.playing || !s.game) return false;
    const auto& turns = s.game->scenario().turns;
    const auto turn = static_cast<std::size_t>(std::max(1, int{s.game->state().turn()})) - 1;
    return turn < turns.size() && turns[turn].night;
}

void PlayDesk::set_ruler(OpenDocument& document, HexIndex from, HexIndex to) {
    Session& s = session(document);
    s.ruler_from = from;
    s.ruler_to = to;
    redraw(document);
}

PlayDesk::Ground PlayDesk::ground(const OpenDocument& document) {
    Session& s = session(document);
    if (s.playing && s.game) return {&s.game->rules(), &s.game->seen()};
    if (!s.probe_known) {
        s.probe_known = true;
        if (auto rules = playable_rules(std::make_shared<const Scenario>(document.scenario()))) {
            s.probe_rules = std::move(*rules);
            s.probe = std::make_unique<Position>(first_position(*s.probe_rules));
        }
    }
    return {s.probe_rules.get(), s.probe.get()};
}

bool PlayDesk::start_balance(OpenDocument& document, const BalanceRequest& request) {
    Session& s = session(document);
    const auto scenario = subject(document);
    if (!scenario) return false;
    auto run = asked_for_limits([&] { return BalanceRun::start(*scenario, request); });
    s.problems = run ? std::vector<Diagnostic>() : std::move(run.error());
    if (!run) return false;
    s.balance.reset();
    s.balance = std::move(*run);
    return true;
}

void PlayDesk::remember_balance(OpenDocument& document) {
    Session& s = session(document);
    if (!s.balance) return;
    s.remembered = RememberedBalance{s.balance->scenario()->name, s.balance->scenario(), s.balance->request(),
                                     s.balance->totals()};
    changed(document);
}

void PlayDesk::forget_balance(OpenDocument& document) {
    session(document).remembered.reset();
    changed(document);
}

void PlayDesk::balance_progressed(OpenDocument& document) {
    if (session(document).layers.heat != Heat::none) redraw(document);
}

bool PlayDesk::start_tuning(OpenDocument& document, std::vector<FreeDatum> data, TuneRequest request) {
    Session& s = session(document);
    const auto scenario = subject(document);
    if (!scenario) return false;
    s.tuning.reset();
    try {
        auto run = asked_for_limits([&] { return TuneRun::start(*scenario, data, request); });
        s.problems = run ? std::vector<Diagnostic>() : std::move(run.error());
        if (!run) return false;
        s.tuning = std::move(*run);
    } catch (const ThreadsRefused&) {
        said(say("The system gives no thread to play on; close something else and try again."));
    }
    changed(document);
    return true;
}

}  // namespace ramparts
