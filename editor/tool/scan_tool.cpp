// See scan_tool.hpp.
#include "editor/tool/scan_tool.hpp"

#include <algorithm>
#include <filesystem>

#include "editor/model/printed_letters.hpp"
#include "editor/model/scan_reading.hpp"
#include "editor/tool/preview.hpp"
#include "editor/tool/side_numbers.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr double kNearSide = 0.6;  // of the way from the middle of a hex to its hexside

draw::Picture picture_of(const UnderlayLayer& layer) {
    draw::Picture picture{layer.width, layer.height, {}};
    picture.rgb.reserve(3 * layer.pixels.size());
    for (const Colour c : layer.pixels)
        for (const auto channel : {red(c), green(c), blue(c)})
            picture.rgb.push_back(static_cast<std::uint8_t>(channel));
    return picture;
}

/// Which way each hexside of a chain rises when the first one rises `first`: the higher ground stays on one hand.
std::vector<SideState> ways_along(const Grid& grid, const std::vector<Hexside>& chain, SideState first) {
    std::vector<SideState> ways;
    HexIndex up = kNoHex, down = kNoHex;
    for (const Hexside side : chain) {
        const HexIndex a = side.hex, b = grid.across(side);
        SideState way = first;
        if (a == up || b == down) way = SideState::up_owner;
        else if (b == up || a == down) way = SideState::up_other;
        up = way == SideState::up_owner ? a : b;
        down = way == SideState::up_owner ? b : a;
        ways.push_back(way);
    }
    return ways;
}

/// The guesses as ghosts, what is asked with a rim, what was said with a dot, numbers on hexsides while one is chosen.
class ScanOverlay final : public Overlay {
public:
    explicit ScanOverlay(const PaintState& state) : ghosts(state) { ghosts.ground_alpha = kPale; }
    PreviewOverlay ghosts;
    bool on_sides = false;
    int side = -1;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override {
        if (ghosts.document == nullptr || &ghosts.document->scenario() != &context.scenario) return;
        ghosts.paint(context, surface);
        if (on_sides && context.art != nullptr) number_sides(context, surface, ghosts.document->cursor(), side);
    }

private:
    static constexpr std::uint8_t kPale = 120;  // the scan is seen through it
};

class ScanTool final : public Tool {
public:
    explicit ScanTool(PaintState& state) : state_(state), overlay_(state) {}
    [[nodiscard]] std::string_view id() const override { return kScanTool; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Read from the scan"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Show a few hexes, hexsides and roads of the scan; the rest of the map is guessed from them.");
    }
    [[nodiscard]] std::string hint() const override {
        return RP_TR(
            "Choose a paint, then click or drag: an example; right button: none here; Return: what to look at");
    }
    [[nodiscard]] std::string_view pointer() const override { return "pencil"; }
    [[nodiscard]] bool types() const override { return true; }
    [[nodiscard]] bool drags() const override { return true; }
    [[nodiscard]] Aim aim() const override { return state_.latest == PaintSection::hexside ? Aim::side : Aim::hex; }
    [[nodiscard]] Overlay* preview() override { return &overlay_; }
    [[nodiscard]] std::string unavailable(const OpenDocument& document) const override {
        return scan_obstacle(state_, document);
    }
    [[nodiscard]] std::string_view on_another_document() const override { return "look"; }

    void activate(OpenDocument& document) override {
        overlay_.ghosts.document = &document;
        if (state_.find_reading(document) == nullptr && scan_obstacle(state_, document).empty())
            read_scan_of(state_, document);
        link_ = state_.underlay_changed.connect([this](OpenDocument& d) {
            if (&d == overlay_.ghosts.document) show(d);
        });
        show(document);
    }
    void deactivate() override {
        link_.reset();
        if (overlay_.ghosts.document != nullptr)
            if (ScanReading* reading = state_.find_reading(*overlay_.ghosts.document)) reading->stop_asking();
        overlay_.ghosts.document = nullptr;
        overlay_.ghosts.content = {};
        overlay_.on_sides = false;
    }
    ToolReply input(OpenDocument& document, const ToolInput& input) override;

private:
    void show(OpenDocument& document);
    void stroke(OpenDocument& document, ScanReading& reading, const ToolInput& input);
    void add_side(const OpenDocument& document, const ToolInput& input);
    void finish(OpenDocument& document, ScanReading& reading);
    bool key(OpenDocument& document, ScanReading& reading, std::string_view chord);
    bool key_of_side(OpenDocument& document, ScanReading& reading, std::string_view chord);
    void told(OpenDocument& document);

    PaintState& state_;
    ScanOverlay overlay_;
    Connection link_;
    bool stroking_ = false;
    bool takes_away_ = false;
    std::vector<HexIndex> hexes_;
    std::vector<Hexside> sides_;
    SideState way_ = SideState::present;
    std::optional<ScanQuestion> asked_;  ///< the cursor has gone there
};

// What the reading says now.
void ScanTool::show(OpenDocument& document) {
    Preview preview;
    if (const ScanReading* reading = state_.find_reading(document)) {
        preview.changes = reading->ghosts();
        for (const scan::HexExample& e : reading->said().hexes) preview.dots.push_back(e.hex);
        if (const auto& question = reading->question()) {
            if (question->side) preview.sides = {*question->side};
            else preview.outline = {question->hex};
        }
        // The first of a new round comes by itself.
        if (reading->question() && reading->question() != asked_) {
            document.set_cursor(reading->question()->hex);
            state_.said(reading->question_words());
        }
        asked_ = reading->question();
    }
    overlay_.ghosts.content = std::move(preview);
}

void ScanTool::told(OpenDocument& document) {
    ScanReading* reading = state_.find_reading(document);
    if (UnderlayLayer* layer = state_.find_underlay(document)) layer->examples = reading->lines();
    state_.underlay_changed(document);
    if (!reading->question()) {
        std::string words = reading->state_words();
        std::replace(words.begin(), words.end(), '\n', ' ');  // one line
        state_.said(words);
    }
}

void ScanTool::add_side(const OpenDocument& document, const ToolInput& input) {
    if (!input.by_keys && input.hit.from_centre < kNearSide) return;
    const auto at = input.hexside(document.map().grid());
    if (!at || !document.map().side_present(*at)) return;
    // The first hexside of a slope says on which side of it the higher ground is: where the pointer is.
    if (sides_.empty()) way_ = input.hit.hex == at->hex ? SideState::up_owner : SideState::up_other;
    if (std::find(sides_.begin(), sides_.end(), *at) == sides_.end()) sides_.push_back(*at);
}

void ScanTool::stroke(OpenDocument& document, ScanReading& reading, const ToolInput& input) {
    using Kind = ToolInput::Kind;
    if (input.kind == Kind::press) {
        stroking_ = true;
        takes_away_ = input.button == ToolInput::Button::right || input.shift;
        hexes_.clear();
        sides_.clear();
    }
    if (!stroking_) return;
    if (state_.latest == PaintSection::hexside) add_side(document, input);
    else if (input.hit.hex != kNoHex && document.map().present(input.hit.hex) &&
             (hexes_.empty() || hexes_.back() != input.hit.hex))
        hexes_.push_back(input.hit.hex);
    if (input.kind != Kind::release) return;
    stroking_ = false;
    finish(document, reading);
}

void ScanTool::finish(OpenDocument& document, ScanReading& reading) {
    const Ruleset& rules = document.scenario().ruleset;
    const Grid& grid = document.map().grid();
    if (state_.latest == PaintSection::hexside) {
        const auto kind = state_.hexside_kind(rules);
        if (!kind || sides_.empty()) return;
        const bool directed = rules.hexside_kinds[*kind].directed;
        const std::vector<SideState> ways = ways_along(grid, sides_, way_);
        for (std::size_t i = 0; i < sides_.size(); ++i)
            reading.say_line({sides_[i]}, {false, *kind},
                             takes_away_ ? SideState::none
                             : directed  ? ways[i]
                                         : SideState::present);
    } else if (state_.latest == PaintSection::road) {
        const auto kind = state_.road_kind(rules);
        if (!kind) return;
        std::vector<Hexside> crossed;
        for (std::size_t i = 1; i < hexes_.size(); ++i)
            for (int d = 0; d < kDirections; ++d)
                if (grid.neighbour(hexes_[i - 1], d) == hexes_[i])
                    if (const auto at = grid.hexside(hexes_[i - 1], d)) crossed.push_back(*at);
        if (crossed.empty()) return state_.said(RP_TR("Drag along the road from hex to hex."));
        reading.say_line(crossed, {true, *kind}, takes_away_ ? SideState::none : SideState::present);
    } else if (!takes_away_ && !hexes_.empty()) {
        if (state_.area.section == PaintSection::elevation) reading.say_level(hexes_, state_.area.level);
        else if (state_.area.section == PaintSection::terrain)
            for (TerrainId t = 0; t < rules.terrains.size(); ++t)
                if (rules.terrains[t].id == state_.area.id) reading.say_ground(hexes_, t);
    }
    told(document);
}

bool ScanTool::key_of_side(OpenDocument& document, ScanReading& reading, std::string_view chord) {
    const Ruleset& rules = document.scenario().ruleset;
    if (chord.size() != 1) return false;
    if (chord[0] >= '1' && chord[0] <= '6') {
        overlay_.side = chord[0] - '1';
        return true;
    }
    const int place = PrintedLetters::place(PrintedLetters(rules).sides, chord[0]);
    const auto at = overlay_.side < 0 ? std::nullopt : document.map().grid().hexside(document.cursor(), overlay_.side);
    if (place < 0 || !at || !document.map().side_present(*at)) return false;
    const auto kinds = static_cast<int>(rules.hexside_kinds.size());
    const scan::LineName name{place >= kinds, static_cast<std::uint8_t>(place >= kinds ? place - kinds : place)};
    // The letter again: the other way round, then not there.
    SideState now = SideState::none;
    bool said = false;
    for (const scan::SideExample& e : reading.said().lines)
        if (e.side == *at && e.name == name) now = e.state, said = true;
    const bool directed = !name.road && rules.hexside_kinds[name.kind].directed;
    SideState next = SideState::up_owner;
    if (said && now == SideState::up_owner) next = directed ? SideState::up_other : SideState::none;
    else if (said && now == SideState::up_other) next = SideState::none;
    reading.say_line({*at}, name, next);
    return true;
}

bool ScanTool::key(OpenDocument& document, ScanReading& reading, std::string_view chord) {
    if (chord == "Return") {
        if (!reading.ask_next()) state_.said(RP_TR("Nothing waits for a look."));
        return true;
    }
    if (chord == ".") {
        overlay_.on_sides = !overlay_.on_sides;
        overlay_.side = -1;
        return true;
    }
    if (overlay_.on_sides) return key_of_side(document, reading, chord);
    if (chord == "Space") return reading.agree();
    if (chord == "Delete") return reading.object();
    if (chord.size() != 1) return false;
    const char c = chord[0];
    if (c == 'R' && reading.turn_round()) return true;
    if (c >= '0' && c <= '9') {
        reading.say_level({document.cursor()}, c - '0');
        return true;
    }
    const int place = PrintedLetters::place(PrintedLetters(document.scenario().ruleset).terrains, c);
    if (place < 0) return false;
    if (!reading.answer(static_cast<TerrainId>(place)))
        reading.say_ground({document.cursor()}, static_cast<TerrainId>(place));
    return true;
}

ToolReply ScanTool::input(OpenDocument& document, const ToolInput& input) {
    using Kind = ToolInput::Kind;
    ToolReply reply;
    ScanReading* reading = state_.find_reading(document);
    if (reading == nullptr) return reply;
    if (input.kind == Kind::key) {
        if (input.key.starts_with("Ctrl+") || input.key.starts_with("Alt+")) return reply;
        reply.handled = key(document, *reading, input.key);
        if (reply.handled) told(document);
    } else if (input.kind == Kind::cancel) {
        reply.handled = reading->question().has_value() || overlay_.on_sides || stroking_;
        stroking_ = overlay_.on_sides = false;
        reading->stop_asking();
        if (reply.handled) state_.underlay_changed(document);
    } else if (input.kind == Kind::press || input.kind == Kind::drag || input.kind == Kind::release) {
        if (input.kind == Kind::press && input.hit.hex != kNoHex && !reading->question())
            document.set_cursor(input.hit.hex);
        stroke(document, *reading, input);
        reply.handled = true;
    }
    reply.repaint_all = reply.handled;
    return reply;
}

}  // namespace

std::string scan_obstacle(const PaintState& state, const OpenDocument& document) {
    const UnderlayLayer* layer = state.find_underlay(document);
    if (layer == nullptr || layer->empty()) return RP_TR("No scan is loaded; see the panel Scan.");
    if (layer->pairs.size() < scan::kFewReferences)
        return RP_TR("Fit the scan first: drag three hexes of it, far apart, onto the same hexes of the map.");
    return {};
}

void read_scan_of(PaintState& state, OpenDocument& document) {
    UnderlayLayer& layer = state.underlay(document);
    ScanReading::Begin begin;
    begin.file = std::filesystem::path(layer.file).filename().string();
    begin.picture = picture_of(layer);
    for (const ReferencePair& pair : layer.pairs) begin.references.push_back({pair.hex, {pair.pixel.x, pair.pixel.y}});
    begin.lines = layer.examples;
    layer.drawn_to_grid.reset();
    // What is found out in the session's thread is taken in by the window's, unless the reading is gone by then.
    const auto place = std::make_shared<std::weak_ptr<ScanReading>>();
    const auto take_in = [&state, &document, place] {
        const auto reading = place->lock();
        if (!reading || state.find_reading(document) != reading.get() || !reading->catch_up()) return;
        const auto& fit = reading->look().fit;
        state.underlay(document).drawn_to_grid = fit && fit->refined ? fit : nullptr;
        state.underlay_changed(document);
    };
    if (state.later) begin.news = [later = state.later, take_in] { later(take_in); };
    const auto reading = std::make_shared<ScanReading>(document.scenario(), std::move(begin));
    *place = reading;
    state.keep_reading(document, reading);
    take_in();
}

std::string names_obstacle(const PaintState& state, const OpenDocument& document) {
    const ScanReading* reading = state.find_reading(document);
    if (reading == nullptr) return RP_TR("Nothing is read from a scan yet; see the panel Scan.");
    if (!reading->look().fit || reading->look().state == scan::ScanSession::State::refused)
        return RP_TR("The scan must fit the map first.");
    return reading->names_asked() ? RP_TR("The names of this scan are read already.") : std::string();
}

void read_names_of(PaintState& state, OpenDocument& document) {
    const UnderlayLayer* layer = state.find_underlay(document);
    if (layer == nullptr || layer->empty() || !names_obstacle(state, document).empty()) return;
    state.find_reading(document)->read_names(picture_of(*layer));
    state.underlay_changed(document);
}

std::unique_ptr<Tool> make_scan_tool(PaintState& state) { return std::make_unique<ScanTool>(state); }

}  // namespace ramparts
