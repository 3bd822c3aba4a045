// The base of painting tools; see paint_tool.hpp.
#include "editor/tool/paint_tool.hpp"
#include "sdk/words/messages.hpp"

#include <algorithm>

#include "sdk/change/document/operations/hexsides.hpp"

namespace ramparts {

std::string PaintTool::unavailable(const OpenDocument& document) const {
    const Ruleset& rules = document.scenario().ruleset;
    if (is_side_tool(words_.id) && rules.hexside_kinds.empty()) return RP_TR("The ruleset has no hexside kinds.");
    if (words_.id.starts_with("road") && rules.road_kinds.empty()) return RP_TR("The ruleset has no road kinds.");
    return {};
}

Tool::Aim PaintTool::aim() const {
    if (words_.id == "side.chain") return Aim::corner;
    return is_side_tool(words_.id) || words_.id == "road.erase" ? Aim::side : Aim::hex;
}

bool PaintTool::drags() const {
    constexpr std::string_view kClicksOnly[] = {"fill",       "replace",     "pick",        "side.contour", "side.flip",
                                                "road.erase", "select.wand", "select.same", "paste",        "entry"};
    return std::find(std::begin(kClicksOnly), std::end(kClicksOnly), words_.id) == std::end(kClicksOnly);
}

void PaintTool::activate(OpenDocument& document) {
    preview_.document = &document;
    preview_.content = {};
    warned_.clear();  // the tool's own hint stands there now
    state_.tool_used(words_.id);
}

void PaintTool::deactivate() {
    if (preview_.document != nullptr) {
        auto& document = *const_cast<OpenDocument*>(preview_.document);
        end_review(document);
        abandon(document);
    }
    key_.clear();
    preview_.content = {};
    preview_.document = nullptr;
}

void PaintTool::document_changed(OpenDocument&, const ChangeSet& changes) {
    if (review_.open() && !laying_) {
        // Somebody else's edit or an undo: what is asked about may be gone.
        review_.clear();
        key_.clear();
        preview_.content = {};
    }
    // A preview may speak of hexes or kinds that are gone.
    if (changes.all || changes.touches(Area::grid | Area::kinds)) preview_.content = {};
}

ToolReply PaintTool::input(OpenDocument& document, const ToolInput& input) {
    handled_ = shown_ = false;
    ToolReply reply;
    const bool looks = input.kind == ToolInput::Kind::hover || input.kind == ToolInput::Kind::leave;
    if (looks && state_.marks && !review_.open()) warn(document, input);
    if (review_.open() && review(document, input)) {
        used();
    } else if (input.kind == ToolInput::Kind::cancel) {
        if (abandon(document)) {
            key_.clear();
            clear();
            used();
        } else if (escape(document)) {
            used();
        }
    } else if (input.kind == ToolInput::Kind::press && input.button == ToolInput::Button::right) {
        // The right button is the eyedropper in every tool that paints; in the others it is the window's.
        if (!paints()) return reply;
        if (const auto paint = paint_under(document, state_, words_.id, input)) {
            state_.choose(*paint);
            reply.handled = true;
        }
        return reply;
    } else if (input.button != ToolInput::Button::right) {
        // A quick hand lets go where no move was told of: the stroke goes on to there first.
        if (input.kind == ToolInput::Kind::release && !(input.world == last_world_)) {
            ToolInput move = input;
            move.kind = ToolInput::Kind::drag;
            act(document, move);
        }
        if (input.kind != ToolInput::Kind::key) last_world_ = input.world;
        act(document, input);
    }
    if (review_.open()) {
        Preview preview;
        preview.bridges = review_.marks();
        show(std::move(preview));
    }
    reply.handled = handled_;
    if (!shown_) return reply;
    const auto collect = [&](const Preview& p) {
        if (!p.line.empty() || p.outline.size() + p.changes.hexes.size() > 1500) reply.repaint_all = true;
        else if (!p.empty()) {
            const auto hexes = p.touched(document.map().grid());
            reply.repaint.insert(reply.repaint.end(), hexes.begin(), hexes.end());
        }
    };
    collect(preview_.content);
    preview_.content = std::move(next_);
    next_ = {};
    collect(preview_.content);
    std::sort(reply.repaint.begin(), reply.repaint.end());
    reply.repaint.erase(std::unique(reply.repaint.begin(), reply.repaint.end()), reply.repaint.end());
    return reply;
}

// Says why the hexside under the pointer is marked, until the pointer goes elsewhere.
void PaintTool::warn(const OpenDocument& document, const ToolInput& input) {
    std::string why;
    const bool there = input.kind == ToolInput::Kind::hover;
    if (there && input.hit.from_centre > 0.7)
        if (const auto at = input.hexside(document.map().grid()); at && document.map().side_present(*at))
            why = side_problem(document.scenario(), *at);
    if (there && is_area_tool(words_.id) && state_.area.section == PaintSection::hole &&
        map_hex(document, input) != kNoHex)
        if (std::string along = told_beforehand(document.scenario(), input.hit.hex); !along.empty())
            why = std::move(along);
    if (why == warned_) return;
    state_.said(why.empty() ? hint() : why);
    warned_ = std::move(why);
}

void PaintTool::begin(OpenDocument& document) {
    key_ = document.document.fresh_key(words_.id);
    laid_ = false;
    review_.clear();
    watch_.reset();
}

void PaintTool::end(OpenDocument& document) {
    if (review_.waiting()) {
        review_.begin();
        return ask(document);
    }
    if (stroking()) document.document.seal();
    key_.clear();
}

// The hex cursor goes along: it is what the keyboard and the position line are at.
void PaintTool::ask(OpenDocument& document) {
    document.set_cursor(review_.current().hex);
    state_.said(review_.question(document.map().grid()));
}

void PaintTool::end_review(OpenDocument& document) {
    if (!review_.open()) return;
    review_.clear();
    end(document);
    state_.said(hint());
}

bool PaintTool::review(OpenDocument& document, const ToolInput& input) {
    if (input.kind == ToolInput::Kind::cancel) {
        review_.clear();
        take_back(document);
        clear();
        state_.said(hint());
        return true;
    }
    // A press with the right button picks a paint, as ever.
    if (input.button == ToolInput::Button::right) return false;
    const BridgeReview::Reply reply = review_.input(document.map().grid(), input);
    if (const auto toggled = review_.toggled()) {
        laying_ = true;
        const auto done = document.document.edit(label_, key_, [&](Edit& e) {
            return e.set_side(toggled->at, toggled->bridge, toggled->built ? SideState::present : SideState::none);
        });
        laying_ = false;
        if (!done) state_.said(say_message(done.error().message));
    }
    if (reply == BridgeReview::Reply::finished || reply == BridgeReview::Reply::left) {
        end_review(document);
        clear();
        return reply == BridgeReview::Reply::finished;
    }
    if (reply == BridgeReview::Reply::changed) ask(document);
    // Moves and releases do nothing while questions are open; other keys keep their meaning.
    return reply == BridgeReview::Reply::changed || input.kind != ToolInput::Kind::key;
}

void PaintTool::take_back(OpenDocument& document) {
    laying_ = true;
    if (laid_) document.document.undo();
    laying_ = false;
    review_.clear();
    laid_ = false;
    key_.clear();
}

Changes PaintTool::spread(const OpenDocument& document, const Changes& changes) const {
    if (!state_.symmetric()) return changes;
    return state_.symmetry_of(document).spread(document.scenario(), changes);
}

bool PaintTool::lay(OpenDocument& document, const std::string& label, const Changes& changes) {
    Changes all = spread(document, changes);
    if (state_.bridges != Bridges::none && !all.sides.empty()) {
        std::vector<Hexside> sides;
        for (const SidePaint& p : all.sides)
            if ((p.set.bits() & ~document.map().side(p.at).bits()) != 0) sides.push_back(p.at);
        const Changes bridged = snap_bridges(document.scenario(), sides, all);
        if (state_.bridges == Bridges::ask && stroking()) review_.note(document.scenario(), all, bridged);
        all.append(bridged);
    }
    if (all.empty()) return false;
    const bool holes =
        std::any_of(all.hexes.begin(), all.hexes.end(), [](const HexPaint& p) { return p.terrain == kHole; });
    if (holes && (!watch_ || !stroking())) watch_.emplace(document.scenario());
    label_ = label;
    laying_ = true;
    const auto done = document.document.edit(label, key_, [&](Edit& e) { return apply(all, e); });
    laying_ = false;
    if (!done) state_.said(say_message(done.error().message));
    else if (holes)
        if (const std::string along = watch_->told(document.scenario()); !along.empty()) state_.said(along);
    const bool changed = done && *done;
    laid_ = laid_ || changed;
    return changed;
}

std::vector<HexIndex> PaintTool::allowed(const OpenDocument& document, std::vector<HexIndex> hexes) const {
    const auto& selection = document.selection();
    if (state_.only_selection && !selection.empty())
        std::erase_if(hexes,
                      [&](HexIndex hex) { return !std::binary_search(selection.begin(), selection.end(), hex); });
    return hexes;
}

std::optional<Paint> paint_under(const OpenDocument& document, const PaintState& state, std::string_view tool,
                                 const ToolInput& input) {
    const HexIndex hex = input.hit.hex;
    if (hex == kNoHex) return std::nullopt;
    const Map& map = document.map();
    const Ruleset& rules = document.scenario().ruleset;
    if (!map.present(hex)) return Paint{PaintSection::hole, {}, 0};
    const SideSet set = map.side(hex, input.hit.direction);
    const bool edge = is_side_tool(tool) || (!is_area_tool(tool) && input.hit.from_centre > 0.72);
    if (edge && set.any_kind())
        // What lies on top counts: a bridge before its river.
        for (std::size_t k = rules.hexside_kinds.size(); k-- > 0;)
            if (set.has(static_cast<HexsideKindId>(k)))
                return Paint{PaintSection::hexside, rules.hexside_kinds[k].id, 0};
    if (is_side_tool(tool)) return std::nullopt;
    if (!is_area_tool(tool) && set.any_road())
        for (std::size_t k = rules.road_kinds.size(); k-- > 0;)
            if (set.road(static_cast<RoadKindId>(k))) return Paint{PaintSection::road, rules.road_kinds[k].id, 0};
    if (is_area_tool(tool) && state.area.section == PaintSection::elevation)
        return Paint{PaintSection::elevation, {}, map.elevation(hex)};
    for (std::size_t f = 0; f < rules.features.size(); ++f)
        if (map.has_feature(hex, static_cast<FeatureId>(f)))
            return Paint{PaintSection::feature, rules.features[f].id, 0};
    return Paint{PaintSection::terrain, rules.terrains[map.terrain(hex)].id, 0};
}

void add_paint_tools(ToolBox& tools, PaintState& state) {
    add_area_tools(tools, state);
    add_side_tools(tools, state);
    add_road_tools(tools, state);
    add_place_tools(tools, state);
    add_edge_tool(tools, state);
    add_select_tools(tools, state);
}

}  // namespace ramparts
