// The walk over the map; that through the tables is in printed_tables.cpp.
#include "editor/model/printed_pass.hpp"

#include <algorithm>

#include "editor/model/form.hpp"
#include "editor/model/readout.hpp"
#include "sdk/change/document/operations/provenance.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

bool is_printed(const Provenance& p) noexcept { return p.kind == ProvenanceKind::printed; }

const Provenance& counting(const MapLabel& label, const Map& map) {
    return label.provenance.stated() ? label.provenance
                                     : map.section_provenance[static_cast<int>(Map::Section::labels)];
}

/// What most of the printed data name as their source; nothing when nothing is printed.
std::optional<std::string> most_named(const Scenario& s) {
    std::map<std::string, std::size_t> names;
    const auto count = [&](const Provenance& p) {
        if (is_printed(p)) ++names[p.source];
    };
    s.map.each_own_hex_provenance([&](HexIndex, const Provenance& p) { count(p); });
    for (const Provenance& p : s.map.section_provenance) count(p);
    for (const Unit& unit : s.units) count(unit.provenance);
    for (const CrtCell& cell : s.ruleset.crt) count(cell.provenance);
    const auto most =
        std::max_element(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == names.end() ? std::nullopt : std::optional(most->first);
}

/// A key without Shift, which some keyboards want for digits.
std::string_view plain(std::string_view chord) noexcept {
    constexpr std::string_view kShift = "Shift+";
    return chord.starts_with(kShift) ? chord.substr(kShift.size()) : chord;
}

int digit_of(std::string_view key) noexcept {
    return key.size() == 1 && key[0] >= '0' && key[0] <= '9' ? key[0] - '0' : -1;
}

char letter_of(std::string_view key) noexcept {
    return key.size() == 1 && key[0] >= 'A' && key[0] <= 'Z' ? key[0] : '\0';
}

}  // namespace

PrintedPass::PrintedPass(Document& document)
    : document_(document), beginning_(document.scenario()), letters_(document.ruleset()) {
    if (auto name = most_named(beginning_)) set_source(std::move(*name));
    count_hexes();
    listener_ = document.listen([this](const ChangeSet& changes) { heard(changes); });
}

PrintedPass::~PrintedPass() { document_.unlisten(listener_); }

void PrintedPass::set_source(std::string text) {
    source_.source = trimmed(text);
    source_known_ = true;
}

void PrintedPass::set_with_sides(bool with) {
    if (with == std::exchange(with_sides_, with)) return;
    on_sides_ = on_sides_ && with;
    count_hexes();
}

// --- what waits ------------------------------------------------------------------------------------------------------

bool PrintedPass::printed(HexIndex hex) const {
    const Map& map = document_.map();
    if (!is_printed(map.hex_provenance(hex))) return false;
    for (int d = 0; with_sides_ && d < kDirections; ++d) {
        const auto at = map.grid().hexside(hex, d);
        const SideSet set = at ? map.side(*at) : SideSet{};
        for (HexsideKindId k = 0; !set.empty() && k < kMaxHexsideKinds; ++k)
            if (set.has(k) && !is_printed(map.hexside_provenance(*at, k))) return false;
        for (RoadKindId k = 0; set.any_road() && k < kMaxRoadKinds; ++k)
            if (set.road(k) && !is_printed(map.road_provenance(*at, k))) return false;
    }
    return true;
}

void PrintedPass::judge(HexIndex hex) {
    const Map& map = document_.map();
    const bool waits =
        map.present(hex) &&
        (!printed(hex) || (with_sides_ && std::any_of(map.labels.begin(), map.labels.end(), [&](const MapLabel& l) {
                               return l.at == hex && !is_printed(counting(l, map));
                           })));
    open_count_ += waits ? 1 : 0;
    open_count_ -= open_[hex];
    open_[hex] = waits ? 1 : 0;
}

void PrintedPass::count_hexes() {
    const Map& map = document_.map();
    open_.assign(map.grid().size(), 0);
    open_count_ = hex_count_ = 0;
    for (HexIndex hex = 0; hex < open_.size(); ++hex) {
        if (!map.present(hex)) continue;
        ++hex_count_;
        open_[hex] = printed(hex) ? 0 : 1;
        open_count_ += open_[hex];
    }
    if (!with_sides_) return;
    for (const MapLabel& label : map.labels)
        if (label.at < open_.size()) judge(label.at);
}

void PrintedPass::heard(const ChangeSet& changes) {
    if (changes.cause == ChangeSet::Cause::reset) {
        steps_.clear();
        beginning_ = document_.scenario();
    }
    if (changes.cause == ChangeSet::Cause::edit && !writing_)
        steps_.erase(steps_.lower_bound(document_.step_number(document_.position())), steps_.end());
    if (changes.all || changes.touches(Area::kinds)) letters_ = PrintedLetters(document_.ruleset());
    constexpr Area kFar = Area::kinds | Area::grid | Area::labels;
    if (changes.all || changes.many || changes.touches(kFar) ||
        (changes.touches(Area::provenance) && changes.hexes.empty()))
        return count_hexes();
    const Grid& grid = document_.map().grid();
    for (const HexIndex hex : changes.hexes) {
        judge(hex);
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = grid.neighbour(hex, d); next != kNoHex) judge(next);
    }
    // Places may have become holes, or holes hexes.
    if (changes.touches(Area::terrain)) {
        hex_count_ = 0;
        for (HexIndex hex = 0; hex < open_.size(); ++hex) hex_count_ += document_.map().present(hex) ? 1 : 0;
    }
}

HexIndex PrintedPass::next_open(HexIndex hex) const {
    const auto size = static_cast<HexIndex>(open_.size());
    for (HexIndex i = 1; i < size; ++i)
        if (const HexIndex next = (hex + i) % size; open(next)) return next;
    return hex;
}

// The same terrain, height and features, the same on every hexside, and no name that the other has not.
bool PrintedPass::alike(HexIndex a, HexIndex b) const {
    const Map& map = document_.map();
    if (map.terrain(a) != map.terrain(b) || map.elevation(a) != map.elevation(b) || map.features(a) != map.features(b))
        return false;
    if (!with_sides_) return true;
    for (int d = 0; d < kDirections; ++d)
        if (map.side(a, d) != map.side(b, d)) return false;
    return std::none_of(map.labels.begin(), map.labels.end(), [&](const MapLabel& l) { return l.at == b; });
}

std::vector<HexIndex> PrintedPass::run(HexIndex hex) const {
    std::vector<HexIndex> all = rest_of_line(hex);
    const auto other =
        std::find_if(all.begin() + (all.empty() ? 0 : 1), all.end(), [&](HexIndex next) { return !alike(hex, next); });
    all.erase(other, all.end());
    return all;
}

std::vector<HexIndex> PrintedPass::rest_of_line(HexIndex hex) const {
    const Map& map = document_.map();
    const Grid& grid = map.grid();
    std::vector<HexIndex> all;
    if (hex >= grid.size()) return all;
    for (HexIndex at = hex; at < grid.size() && grid.line_of(at) == grid.line_of(hex); ++at)
        if (map.present(at)) all.push_back(at);
    return all;
}

// --- keys ------------------------------------------------------------------------------------------------------------

void PrintedPass::state(Edit& e, const std::vector<HexIndex>& hexes) const {
    Selection selection{hexes, {}};
    std::vector<SourceGroup> groups = source_groups(e.scenario(), selection);
    std::erase_if(groups, [&](const SourceGroup& group) {
        return group.what == SourceGroup::What::units || (!with_sides_ && group.what != SourceGroup::What::hexes);
    });
    state_sources(e, selection, groups, source_);
}

std::string PrintedPass::edit(std::string label, const std::function<void(Edit&)>& f) {
    document_.seal();
    writing_ = true;
    const auto done = document_.edit(std::move(label), [&](Edit& e) {
        e.set_source(source_);
        f(e);
    });
    writing_ = false;
    return error_of(done);
}

void PrintedPass::remember(Place before, Place after) {
    const std::int64_t now = document_.step_number(document_.position());
    steps_.erase(steps_.lower_bound(now), steps_.end());
    steps_.emplace(now, Step{std::move(before), std::move(after)});
}

PrintedPass::Typed PrintedPass::told(HexIndex hex, HexIndex cursor, const std::string& why) const {
    if (!why.empty()) return {true, hex, why};
    const std::string what = hex_readout(document_.scenario(), hex);
    if (open_count_ == 0) return {true, cursor, say("{1}; every hex is confirmed", what)};
    return {true, cursor, say_n("{2}; {1} hex waits", "{2}; {1} hexes wait", static_cast<long>(open_count_), what)};
}

PrintedPass::Typed PrintedPass::confirmed(const std::vector<HexIndex>& hexes, HexIndex hex) {
    std::vector<HexIndex> waiting;
    std::copy_if(hexes.begin(), hexes.end(), std::back_inserter(waiting), [&](HexIndex h) { return open(h); });
    on_sides_ = false;
    if (waiting.empty()) {
        const HexIndex next = next_open(hexes.empty() ? hex : hexes.back());
        return told(hexes.empty() ? hex : hexes.back(), next, {});
    }
    const Grid& grid = document_.map().grid();
    const std::string first = grid.label(waiting.front());
    const std::uint64_t before = document_.revision();
    const std::string why =
        edit(waiting.size() == 1 ? named("As printed: {1}", first)
                                 : named("As printed: {1} to {2}", first, grid.label(waiting.back())),
             [&](Edit& e) { state(e, waiting); });
    const HexIndex next = why.empty() ? next_open(waiting.back()) : hex;
    if (document_.revision() != before) remember({hex, {}}, {next, {}});
    return told(waiting.back(), next, why);
}

PrintedPass::Typed PrintedPass::type_terrain(TerrainId terrain, HexIndex hex) {
    const std::uint64_t before = document_.revision();
    const std::string why = edit(named("Printed values of {1}", document_.map().grid().label(hex)), [&](Edit& e) {
        if (e.set_terrain(hex, terrain)) state(e, {hex});
    });
    const HexIndex next = why.empty() ? next_open(hex) : hex;
    if (document_.revision() != before) remember({hex, {}}, {next, {}});
    return told(hex, next, why);
}

PrintedPass::Typed PrintedPass::type_feature(FeatureId feature, HexIndex hex) {
    const std::uint64_t before = document_.revision();
    const std::string why = edit(named("Printed values of {1}", document_.map().grid().label(hex)),
                                 [&](Edit& e) { e.set_feature(hex, feature, !e.map().has_feature(hex, feature)); });
    if (document_.revision() != before) remember({hex, {}}, {hex, {}});
    return told(hex, hex, why);
}

PrintedPass::Typed PrintedPass::type_elevation(int elevation, HexIndex hex) {
    const std::uint64_t before = document_.revision();
    const std::string why = edit(named("Printed values of {1}", document_.map().grid().label(hex)),
                                 [&](Edit& e) { e.set_elevation(hex, elevation); });
    if (document_.revision() != before) remember({hex, {}}, {hex, {}});
    return told(hex, hex, why);
}

PrintedPass::Typed PrintedPass::type_side(std::string_view key, HexIndex hex) {
    if (const int digit = digit_of(key); digit >= 1 && digit <= kDirections) {
        side_ = digit - 1;
        return {true, hex,
                say("Hexside {1} of {2}: type what is on it, or what is to go",
                    say(document_.map().grid().direction_name(side_)), document_.map().grid().label(hex))};
    }
    const int place = PrintedLetters::place(letters_.sides, letter_of(key));
    if (place < 0) return {};
    if (side_ < 0) return {true, hex, say("Choose the hexside first: 1 to 6, clockwise from the top")};
    return turn_side(place, hex);
}

PrintedPass::Typed PrintedPass::turn_side(int place, HexIndex hex) {
    const Map& map = document_.map();
    const auto at = map.grid().hexside(hex, side_);
    if (!at || !map.side_present(*at)) return {true, hex, say("There is no hexside: the map ends here")};
    const std::uint64_t before = document_.revision();
    const std::string label =
        named("Printed values of {1}", map.grid().label(at->hex) + "/" + map.grid().label(map.grid().across(*at)));
    const auto kinds = static_cast<int>(document_.ruleset().hexside_kinds.size());
    const std::string why = edit(label, [&](Edit& e) {
        if (place >= kinds) {
            const auto road = static_cast<RoadKindId>(place - kinds);
            e.set_road(*at, road, !e.map().side(*at).road(road));
            return;
        }
        const auto kind = static_cast<HexsideKindId>(place);
        const SideState uphill = at->hex == hex ? SideState::up_owner : SideState::up_other;
        const SideState downhill = at->hex == hex ? SideState::up_other : SideState::up_owner;
        const SideState now = e.map().side(*at).kind(kind);
        if (!e.scenario().ruleset.hexside_kinds[kind].directed)
            e.set_side(*at, kind, now == SideState::none ? SideState::present : SideState::none);
        else e.set_side(*at, kind, now == SideState::none ? uphill : now == uphill ? downhill : SideState::none);
    });
    if (document_.revision() != before) remember({hex, {}}, {hex, {}});
    if (!why.empty()) return {true, hex, why};
    return {true, hex, hex_details(document_.scenario(), hex)};
}

bool PrintedPass::changes(std::string_view chord, HexIndex hex) const {
    if (hex >= document_.map().grid().size()) return false;
    if (chord == "Space" || chord == "Return" || chord == "Shift+Return") return open_count_ > 0;
    if (on_sides_) return letter_of(plain(chord)) != 0;
    if (chord == "Plus" || chord == "Minus") return true;
    return digit_of(plain(chord)) >= 0 || letter_of(plain(chord)) != 0;
}

PrintedPass::Typed PrintedPass::type(std::string_view chord, HexIndex hex) {
    const Map& map = document_.map();
    if (hex >= map.grid().size()) return {};
    const bool here = map.present(hex);
    if (chord == "Space") return confirmed(here ? std::vector<HexIndex>{hex} : std::vector<HexIndex>{}, hex);
    if (chord == "Return") return confirmed(here ? run(hex) : std::vector<HexIndex>{}, hex);
    if (chord == "Shift+Return") return confirmed(rest_of_line(hex), hex);
    if (chord == "Backspace") {
        HexIndex back = hex;
        while (back > 0 && !map.present(--back)) {
        }
        return {true, map.present(back) ? back : hex, {}};
    }
    if (chord == "Escape") return {std::exchange(on_sides_, false), hex, {}};
    if (chord == "." || chord == "," || chord == "/") {
        if (!with_sides_) return {true, hex, say("Hexsides are not compared in this pass")};
        on_sides_ = !on_sides_;
        side_ = -1;
        return {true, hex, on_sides_ ? say("Choose the hexside: 1 to 6, clockwise from the top") : std::string()};
    }
    if (!here) return {};
    if (on_sides_) return type_side(plain(chord), hex);
    if (const int digit = digit_of(plain(chord)); digit >= 0) return type_elevation(digit, hex);
    if (chord == "Plus") return type_elevation(map.elevation(hex) + 1, hex);
    if (chord == "Minus") return type_elevation(map.elevation(hex) - 1, hex);
    if (const int place = PrintedLetters::place(letters_.terrains, letter_of(chord)); place >= 0)
        return type_terrain(static_cast<TerrainId>(place), hex);
    if (chord != plain(chord))
        if (const int place = PrintedLetters::place(letters_.features, letter_of(plain(chord))); place >= 0)
            return type_feature(static_cast<FeatureId>(place), hex);
    // A letter of the alphabet that means nothing here shall not begin another tool in the middle of typing.
    if (letter_of(plain(chord)) != 0) return {true, hex, say("No kind has the letter {1}", plain(chord))};
    return {};
}

std::optional<PrintedPass::Place> PrintedPass::place_after(const ChangeSet& changes) const {
    const bool undone = changes.cause == ChangeSet::Cause::undo;
    if (!undone && changes.cause != ChangeSet::Cause::redo) return std::nullopt;
    const auto step = steps_.find(document_.step_number(document_.position()) + (undone ? 1 : 0));
    if (step == steps_.end()) return std::nullopt;
    return undone ? step->second.before : step->second.after;
}

}  // namespace ramparts
