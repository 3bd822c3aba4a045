// See scan_reading.hpp.
#include "editor/model/scan_reading.hpp"

#include <algorithm>
#include <cmath>

#include "editor/model/compare_model.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kHexesAsked = 12;

std::string percent(float share) { return std::to_string(static_cast<int>(100 * share + 1e-4F)); }

std::string ground_name(const Ruleset& rules, const scan::GroundKind& kind) {
    const std::string name = say_kind(rules.terrains[kind.terrain].name);
    return kind.elevation ? say("{1}, height {2}", name, *kind.elevation) : name;
}

SideState across_state(SideState state) {
    return state == SideState::up_owner ? SideState::up_other : SideState::up_owner;
}

}  // namespace

ScanReading::ScanReading(const Scenario& scenario, Begin begin) : scenario_(scenario), file_(std::move(begin.file)) {
    session_ = std::make_unique<scan::ScanSession>(std::move(begin.picture), scenario.map, scenario.ruleset,
                                                   std::move(begin.references), std::move(begin.news));
    scan::Examples before;
    for (const std::string& line : begin.lines) {
        auto read = scan::read_examples(scenario, line, "examples");
        if (!read) continue;
        before.hexes.insert(before.hexes.end(), read->hexes.begin(), read->hexes.end());
        before.lines.insert(before.lines.end(), read->lines.begin(), read->lines.end());
    }
    give(std::move(before));
    catch_up();
}

bool ScanReading::catch_up() {
    const auto before = look_;
    look_ = session_->look();
    if (look_.reading != before.reading) collect_questions();
    if (look_.names != before.names) collect_names();
    return look_.state != before.state || look_.fit != before.fit || look_.reading != before.reading ||
           look_.names != before.names;
}

void ScanReading::settle() {
    session_->settle();
    catch_up();
}

// --- what the user says ---------------------------------------------------------------------------------------------

void ScanReading::give(scan::Examples said) {
    for (const scan::HexExample& e : said.hexes) {
        std::erase_if(said_.hexes, [&](const scan::HexExample& old) { return old.hex == e.hex; });
        said_.hexes.push_back(e);
    }
    for (const scan::SideExample& e : said.lines) {
        std::erase_if(said_.lines,
                      [&](const scan::SideExample& old) { return old.side == e.side && old.name == e.name; });
        said_.lines.push_back(e);
    }
    session_->say(std::move(said));
}

scan::GroundKind ScanReading::kind_of(HexIndex hex) const {
    for (const scan::HexExample& e : said_.hexes)
        if (e.hex == hex) return e.kind;
    if (look_.reading && look_.reading->ground[hex].kind >= 0)
        return look_.reading->kinds[static_cast<std::size_t>(look_.reading->ground[hex].kind)];
    return {scenario_.map.terrain(hex), std::nullopt};
}

void ScanReading::say_ground(const std::vector<HexIndex>& hexes, TerrainId terrain) {
    scan::Examples said;
    for (const HexIndex hex : hexes) {
        const scan::GroundKind now = kind_of(hex);
        if (scenario_.map.present(hex))
            said.hexes.push_back({hex, {terrain, now.terrain == terrain ? now.elevation : std::nullopt}});
    }
    answered(std::move(said));
}

void ScanReading::say_level(const std::vector<HexIndex>& hexes, int level) {
    scan::Examples said;
    for (const HexIndex hex : hexes)
        if (scenario_.map.present(hex)) said.hexes.push_back({hex, {kind_of(hex).terrain, level}});
    answered(std::move(said));
}

void ScanReading::say_line(const std::vector<Hexside>& sides, scan::LineName name, SideState state) {
    scan::Examples said;
    for (const Hexside side : sides)
        if (scenario_.map.side_present(side)) said.lines.push_back({name, side, state});
    answered(std::move(said));
}

void ScanReading::read_names(draw::Picture picture) {
    names_asked_ = asking_ = true;
    session_->read_names(std::move(picture), scenario_.map);
}

std::vector<std::string> ScanReading::lines() const {
    std::vector<std::string> out;
    for (const scan::HexExample& e : said_.hexes) out.push_back(scan::line_of(scenario_, e));
    for (const scan::SideExample& e : said_.lines) out.push_back(scan::line_of(scenario_, e));
    return out;
}

bool ScanReading::hex_said(HexIndex hex) const {
    return std::any_of(said_.hexes.begin(), said_.hexes.end(), [&](const auto& e) { return e.hex == hex; });
}

// --- what is asked --------------------------------------------------------------------------------------------------

// A round of questions is answered to its end before the next is asked for: its hexes were chosen far apart.
void ScanReading::collect_questions() {
    if (!look_.reading || !questions_.empty()) return;
    const scan::Reading& reading = *look_.reading;
    for (const HexIndex hex : reading.ask) {
        if (questions_.size() == kHexesAsked) break;
        if (!hex_said(hex)) questions_.push_back({hex, std::nullopt, {}, {}});
    }
    for (const scan::LineReading& lines : reading.lines)
        if (!lines.ask.empty() && asks_again(lines.name))
            for (const Hexside side : lines.ask)
                if (!lines.sides[side.hex * 3 + side.side].said) questions_.push_back({side.hex, side, lines.name, {}});
    if (asking_ && !question_ && !questions_.empty()) question_ = questions_.front();
}

// Each once, after what is asked already.
void ScanReading::collect_names() {
    for (const scan::PrintedName& name : scan::new_names(scenario_.map, *look_.names))
        questions_.push_back({name.hex, std::nullopt, {}, name.text});
    if (asking_ && !question_ && !questions_.empty()) question_ = questions_.front();
}

bool ScanReading::asks_again(scan::LineName name) {
    constexpr int kMostRounds = 8;
    const auto at = std::find_if(rounds_.begin(), rounds_.end(), [&](const Round& r) { return r.name == name; });
    Round& round = at == rounds_.end() ? rounds_.emplace_back(Round{name}) : *at;
    if (!round.surprise || round.number == kMostRounds) return false;
    ++round.number;
    round.surprise = false;
    return true;
}

void ScanReading::note_surprises(const scan::Examples& said) {
    for (const scan::SideExample& e : said.lines) {
        const scan::LineReading* lines = lines_of(e.name);
        if (lines == nullptr) continue;
        const bool guessed = lines->sides[e.side.hex * 3 + e.side.side].state != SideState::none;
        for (Round& round : rounds_)
            round.surprise = round.surprise || (round.name == e.name && guessed != (e.state != SideState::none));
    }
}

bool ScanReading::ask_next() {
    asking_ = true;
    if (questions_.empty()) return false;
    auto at = question_ ? std::find(questions_.begin(), questions_.end(), *question_) : questions_.end();
    if (at != questions_.end()) ++at;
    question_ = at == questions_.end() ? questions_.front() : *at;
    return true;
}

template <class Told>
void ScanReading::drop_questions(const Told& told) {
    const std::optional<ScanQuestion> now = question_;
    if (now && told(*now)) {
        const auto at = std::find(questions_.begin(), questions_.end(), *now);
        question_.reset();
        for (auto next = at == questions_.end() ? at : at + 1; next != questions_.end() && !question_; ++next)
            if (!told(*next)) question_ = *next;
    }
    std::erase_if(questions_, told);
    if (now && !question_ && !questions_.empty()) question_ = questions_.front();
}

void ScanReading::answered_name(bool take) {
    const ScanQuestion q = *question_;
    if (take) names_.push_back({q.hex, q.name});
    drop_questions([&](const ScanQuestion& other) { return other == q; });
    collect_questions();
}

void ScanReading::answered(scan::Examples said) {
    note_surprises(said);
    drop_questions([&](const ScanQuestion& q) {
        if (!q.name.empty()) return false;
        return q.side
                   ? std::any_of(said.lines.begin(), said.lines.end(),
                                 [&](const auto& e) { return e.side == *q.side && e.name == q.line; })
                   : std::any_of(said.hexes.begin(), said.hexes.end(), [&](const auto& e) { return e.hex == q.hex; });
    });
    give(std::move(said));
    catch_up();
}

const scan::LineReading* ScanReading::lines_of(scan::LineName name) const {
    if (!look_.reading) return nullptr;
    for (const scan::LineReading& lines : look_.reading->lines)
        if (lines.name == name) return &lines;
    return nullptr;
}

bool ScanReading::agree() {
    if (question_ && !question_->name.empty()) {
        answered_name(true);
        return true;
    }
    if (!question_ || !look_.reading) return false;
    const ScanQuestion q = *question_;
    if (!q.side) {
        answered({{{q.hex, kind_of(q.hex)}}, {}});
        return true;
    }
    const scan::LineReading* lines = lines_of(q.line);
    if (lines == nullptr) return false;
    say_line({*q.side}, q.line, lines->sides[q.side->hex * 3 + q.side->side].state);
    return true;
}

bool ScanReading::object() {
    if (question_ && !question_->name.empty()) {
        answered_name(false);
        return true;
    }
    if (!question_ || !question_->side) return false;
    const ScanQuestion q = *question_;
    const scan::LineReading* lines = lines_of(q.line);
    if (lines == nullptr) return false;
    const bool guessed = lines->sides[q.side->hex * 3 + q.side->side].state != SideState::none;
    say_line({*q.side}, q.line, guessed ? SideState::none : SideState::up_owner);
    return true;
}

bool ScanReading::turn_round() {
    if (!question_ || !question_->side || question_->line.road ||
        !scenario_.ruleset.hexside_kinds[question_->line.kind].directed)
        return false;
    const ScanQuestion q = *question_;
    const scan::LineReading* lines = lines_of(q.line);
    if (lines == nullptr) return false;
    say_line({*q.side}, q.line, across_state(lines->sides[q.side->hex * 3 + q.side->side].state));
    return true;
}

bool ScanReading::answer(TerrainId terrain) {
    if (!question_ || question_->side || !question_->name.empty()) return false;
    say_ground({question_->hex}, terrain);
    return true;
}

// --- words ----------------------------------------------------------------------------------------------------------

std::string ScanReading::name_of(scan::LineName name) const {
    return say_kind(name.road ? scenario_.ruleset.road_kinds[name.kind].name
                              : scenario_.ruleset.hexside_kinds[name.kind].name);
}

std::string ScanReading::state_words() const {
    using State = scan::ScanSession::State;
    if (look_.state == State::refused) return say_message(look_.why);
    if (look_.state == State::fitting) return say("Looking at the scan…");
    std::string words;
    if (look_.fit && look_.fit->refined)
        words = say("Fitted to the printed hexsides; the largest move is {1} % of a hex.",
                    percent(static_cast<float>(look_.fit->largest_move)));
    else if (look_.fit) words = say("The printed hexsides are not seen clearly: your references are used as they are.");
    words += "\n";
    if (!look_.numbers.empty())
        words += say_message(look_.numbers) + ". " +
                 say("Check the references, and the first column and row of the map.") + "\n";
    words += names_words();
    if (!look_.reading)
        return words + say("Show a few hexes of each kind of ground: choose it in the palette and click, or put the "
                           "cursor on a hex and type its letter. Drag along creeks, slopes and roads in the same way.");
    const scan::Reading& reading = *look_.reading;
    if (look_.state == State::reading) return words + say("Reading…");
    const auto guessed = std::count_if(reading.ground.begin(), reading.ground.end(),
                                       [](const auto& g) { return g.kind >= 0 && !g.said; });
    words += say("{1} hexes guessed, about {2} of them wrong.", guessed, std::lround(reading.wrong_hexes));
    if (reading.kinds.size() == 1) words += " " + say("Show another kind of ground.");
    else if (!questions_.empty()) words += " " + say("{1} to look at.", questions_.size());
    return words;
}

std::string ScanReading::names_words() const {
    if (!look_.names) return names_asked_ ? say("Reading the names…") + "\n" : std::string();
    if (look_.names->empty())
        return say("No names were read. The program tesseract reads them; on Debian, install tesseract-ocr.") + "\n";
    return say("{1} names were read, {2} of them are taken.", look_.names->size(), names_.size()) + "\n";
}

std::vector<std::string> ScanReading::kind_words() const {
    std::vector<std::string> out;
    std::vector<std::pair<scan::GroundKind, int>> grounds;
    for (const scan::HexExample& e : said_.hexes) {
        const auto at = std::find_if(grounds.begin(), grounds.end(), [&](const auto& g) { return g.first == e.kind; });
        if (at == grounds.end()) grounds.emplace_back(e.kind, 1);
        else ++at->second;
    }
    for (const auto& [kind, count] : grounds)
        out.push_back(say("{1}: shown {2} times", ground_name(scenario_.ruleset, kind), count));
    std::vector<std::pair<scan::LineName, int>> names;
    for (const scan::SideExample& e : said_.lines) {
        const auto at = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.first == e.name; });
        if (at == names.end()) names.emplace_back(e.name, 1);
        else ++at->second;
    }
    for (const auto& [name, count] : names) {
        const scan::LineReading* lines = lines_of(name);
        if (lines == nullptr) out.push_back(say("{1}: shown {2} times", name_of(name), count));
        else if (!lines->known)
            out.push_back(say("{1}: shown {2} times, does not stand out; show it where it is drawn clearly",
                              name_of(name), count));
        else
            out.push_back(say("{1}: shown {2} times, on {3} hexsides", name_of(name), count,
                              std::count_if(lines->sides.begin(), lines->sides.end(),
                                            [](const scan::LineGuess& g) { return g.state != SideState::none; })));
    }
    return out;
}

std::string ScanReading::question_words() const {
    if (!question_) return {};
    const Grid& grid = scenario_.map.grid();
    const ScanQuestion& q = *question_;
    if (!q.name.empty())
        return say("{1}: the name “{2}”. Space: right; Delete: not a name, or misread; Return: next", grid.label(q.hex),
                   q.name);
    if (!look_.reading) return {};
    if (!q.side) {
        const scan::GroundGuess& guess = look_.reading->ground[q.hex];
        return say("{1}: {2}, {3} % sure. Space: right; a letter: another terrain; a digit: height; Return: next",
                   grid.label(q.hex), ground_name(scenario_.ruleset, kind_of(q.hex)), percent(guess.sure));
    }
    const scan::LineReading* lines = lines_of(q.line);
    if (lines == nullptr) return {};
    const scan::LineGuess& guess = lines->sides[q.side->hex * 3 + q.side->side];
    const std::string place = grid.label(q.side->hex) + "/" + grid.label(grid.across(*q.side));
    const std::string sure = percent(guess.sure());
    const std::string name = name_of(q.line);
    if (guess.state == SideState::none)
        return say("{1}: no {2}, {3} % sure. Space: right; Delete: there is one; Return: next", place, name, sure);
    if (!q.line.road && scenario_.ruleset.hexside_kinds[q.line.kind].directed)
        return say("{1}: {2} up to {3}, {4} % sure. Space: right; R: the other way round; Delete: none; Return: next",
                   place, name, grid.label(guess.state == SideState::up_other ? grid.across(*q.side) : q.side->hex),
                   sure);
    return say("{1}: {2}, {3} % sure. Space: right; Delete: none; Return: next", place, name, sure);
}

// --- what comes of it -----------------------------------------------------------------------------------------------

Changes ScanReading::ghosts() const {
    Changes out;
    const Grid& grid = scenario_.map.grid();
    std::vector<std::optional<scan::GroundKind>> kinds(grid.size());
    if (look_.reading)
        for (HexIndex at = 0; at < grid.size(); ++at)
            if (const int guess = look_.reading->ground[at].kind; guess >= 0)
                kinds[at] = look_.reading->kinds[static_cast<std::size_t>(guess)];
    for (const scan::HexExample& e : said_.hexes) kinds[e.hex] = e.kind;
    for (HexIndex at = 0; at < grid.size(); ++at)
        if (kinds[at]) out.hexes.push_back({at, kinds[at]->terrain, kinds[at]->elevation, std::nullopt});
    if (!look_.reading) return out;
    const scan::Reading& reading = *look_.reading;
    for (HexIndex at = 0; at < grid.size(); ++at)
        for (std::uint8_t d = 0; d < 3; ++d) {
            if (!scenario_.map.side_present({at, d})) continue;
            SideSet set;
            for (const scan::LineReading& lines : reading.lines) {
                const scan::LineGuess& guess = lines.sides[at * 3 + d];
                if ((!lines.known && !guess.said) || guess.state == SideState::none) continue;
                set = lines.name.road ? set.with_road(lines.name.kind, true) : set.with(lines.name.kind, guess.state);
            }
            if (!set.empty()) out.sides.push_back({{at, d}, set});
        }
    return out;
}

scan::TakenOver ScanReading::taken(const Map& map, scan::Take take) const {
    scan::TakenOver out =
        look_.reading ? scan::taken_over(map, *look_.reading, file_, take) : scan::TakenOver{map, {}, {}};
    scan::take_names(out.map, scan::new_names(map, names_), file_);
    return out;
}

std::string ScanReading::taking_words(const Scenario& scenario) const {
    if (nothing_read() || !(scenario.map.grid().shape() == scenario_.map.grid().shape())) return {};
    const scan::TakenOver taken = this->taken(scenario.map, scan::Take::everything);
    std::size_t hexes = 0, sides = 0, roads = 0, looked_at = 0;
    for (HexIndex hex = 0; hex < scenario.map.grid().size(); ++hex) {
        hexes += taken.map.terrain(hex) != scenario.map.terrain(hex) ||
                         taken.map.elevation(hex) != scenario.map.elevation(hex)
                     ? 1U
                     : 0U;
        looked_at += taken.map.hex_provenance(hex) == scenario.map.hex_provenance(hex) ? 0U : 1U;
        for (std::uint8_t d = 0; d < 3; ++d) {
            const std::uint32_t before = scenario.map.side({hex, d}).bits(), after = taken.map.side({hex, d}).bits();
            constexpr unsigned kRoads = 24;  // the first bit of roads
            sides += (before & ((1U << kRoads) - 1)) != (after & ((1U << kRoads) - 1)) ? 1U : 0U;
            roads += before >> kRoads != after >> kRoads ? 1U : 0U;
        }
    }
    if (taken.map == scenario.map) return {};
    std::string words =
        say("{1} hexes, {2} hexsides and {3} pieces of road become other than they are; {4} hexes get "
            "the scan as their source.",
            hexes, sides, roads, looked_at);
    if (const std::size_t names = taken.map.labels.size() - scenario.map.labels.size(); names > 0)
        words += " " + say("{1} names are added.", names);
    if (const std::size_t kept = taken.kept_hexes.size() + taken.kept_sides.size(); kept > 0)
        words +=
            " " + say("{1} places are guessed otherwise and stay: their origin is printed, errata or rulebook.", kept);
    return words;
}

std::string ScanReading::take_over(Document& document, scan::Take take) const {
    if (nothing_read()) return say("Nothing is read yet.");
    if (!(document.map().grid().shape() == scenario_.map.grid().shape()))
        return say("The map has another size or other numbers than when the reading began: read it again.");
    Scenario after = document.scenario();
    after.map = taken(document.map(), take).map;
    const auto changes = changes_between(document.scenario(), after);
    if (!changes) return say("The map has another size or other numbers than when the reading began: read it again.");
    return make_as_one_step(document, RP_TR("Read from the scan"), *changes);
}

}  // namespace ramparts
