// What the desk lays over the map: the game's marks, zones of control, reach, line of sight, heat.
#include <algorithm>
#include <cmath>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/playtest/session.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/view/shapes.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Colour kGo = rgb(30, 150, 70);
constexpr Colour kDanger = rgb(205, 40, 40);
constexpr Colour kChosen = rgb(20, 90, 220);
constexpr Colour kReady = rgb(250, 250, 250);
constexpr Colour kDue = rgb(240, 130, 0);

std::vector<HexIndex> set_up_places(const Scenario& scenario) {
    std::vector<HexIndex> places;
    for (const Unit& unit : scenario.units) places.push_back(unit.at.value_or(kNoHex));
    return places;
}

std::string cost_text(int half_points) {
    std::string text = half_points / 2 > 0 || half_points % 2 == 0 ? std::to_string(half_points / 2) : std::string();
    return text + (half_points % 2 ? "½" : "");
}

template <class Mark>
void mark_choice(const PlayChoice& c, bool selected, Mark mark) {
    using Kind = PlayChoice::Kind;
    switch (c.kind) {
        case Kind::select: mark(c.hex, 0, 0, selected ? kChosen : kReady, selected ? 4.5 : 2); break;
        case Kind::move: mark(c.hex, kGo, 84, 0, 0, c.cost >= 0 ? cost_text(c.cost) : std::string()); break;
        case Kind::entry: mark(c.hex, kGo, 60, kDue, 3); break;
        case Kind::join:
        case Kind::support: mark(c.hex, 0, 0, kReady, 2.5, c.kind == Kind::support ? say("gun") : std::string()); break;
        case Kind::verb: mark(c.hex, kGo, 70, kReady, 2.5); break;
        case Kind::target: mark(c.hex, kDanger, 40, kReady, 2.5); break;
        case Kind::lose: mark(c.hex, kDue, 80, kDue, 4); break;
        case Kind::retreat:
        case Kind::displace:
        case Kind::advance: mark(c.hex, kGo, 110, kGo, 3); break;
        default: break;
    }
}

// Where units died, or what they never entered, in the games of a balance run.
void mark_heat(const Map& map, Heat heat, const BalanceTotals& totals, const std::vector<HexIndex>& units,
               MapPicture& out) {
    const bool fits = totals.deaths.size() == map.grid().size();
    std::uint32_t most = 1;
    for (const std::uint32_t n : totals.deaths) most = std::max(most, n);
    std::vector<bool> counter(map.grid().size(), false);
    for (const HexIndex hex : units)
        if (hex < counter.size()) counter[hex] = true;
    for (HexIndex hex = 0; fits && hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        if (heat == Heat::deaths && totals.deaths[hex] > 0) {
            const double share = std::sqrt(static_cast<double>(totals.deaths[hex]) / most);
            out.marks.push_back({hex, rgb(200, static_cast<int>(120 * (1 - share)), 0),
                                 50 + static_cast<int>(160 * share), 0, 0, std::to_string(totals.deaths[hex]),
                                 counter[hex]});
        }
        if (heat != Heat::unused) continue;
        const auto use = totals.use_of(hex);
        if (use == BalanceTotals::Use::none) out.marks.push_back({hex, rgb(40, 40, 50), 150, 0, 0, {}});
        if (use == BalanceTotals::Use::passed) out.marks.push_back({hex, rgb(60, 90, 200), 95, 0, 0, {}});
    }
}

// The line of sight of the ruler; the first answer is the rulebook's, others those of modules.
void draw_sight(const Scenario& scenario, const std::vector<LosAnswer>& ruler, MapPicture& out) {
    const LosAnswer& los = ruler.front();
    const auto colour_of = [](LosAnswer::Effect effect) {
        return effect == LosAnswer::Effect::blocks       ? kDanger
               : effect == LosAnswer::Effect::attenuates ? kDue
                                                         : rgb(60, 120, 60);
    };
    for (const auto& hex : los.between)
        out.marks.push_back(
            {hex.hex, colour_of(hex.effect), hex.effect == LosAnswer::Effect::none ? 50 : 120, 0, 0, {}});
    for (const auto& pair : los.pairs)
        for (const HexIndex hex : {pair.a, pair.b})
            if (hex != kNoHex) out.marks.push_back({hex, colour_of(pair.effect), 60, colour_of(pair.effect), 2.5, {}});
    for (const auto& crossing : los.crossings)
        if (crossing.slope && crossing.entered != kNoHex)
            out.marks.push_back({crossing.entered, 0, 0, colour_of(crossing.effect), 2, {}});
    const Colour verdict = los.sight == Sight::blocked      ? kDanger
                           : los.sight == Sight::attenuated ? kDue
                                                            : rgb(20, 130, 50);
    out.lines.push_back({{los.from, los.to}, verdict, 3});
    out.note_at = los.to;
    out.note = {say("{1} to {2}, {3}: {4} [rule {5}]", hex_text(scenario, los.from), hex_text(scenario, los.to),
                    say_n("{1} hex", "{1} hexes", los.distance), sight_words(los.sight), los.rule),
                say(los.reason)};
    for (std::size_t i = 1; i < ruler.size(); ++i) {
        const LosAnswer& other = ruler[i];
        out.note.push_back(say("{1}: {2} [rule {3}]", sight_title(other), sight_words(other.sight), other.rule));
    }
}

// How many steps of the last ones are in the picture: all of them at the end of the record, none in the past.
std::size_t steps_shown(const Playtest& play, const std::vector<TracedStep>& last,
                        const std::optional<std::size_t>& again) {
    if (again) return std::min(*again + 1, last.size());
    return play.reviewing() ? 0 : last.size();
}

}  // namespace

void PlayDesk::redraw(OpenDocument& document) {
    Session& s = session(document);
    // A hint is about one position; what is not finished when another one shows is not waited for.
    if (s.hint && (!s.game || s.game->state().hash() != s.hint->state().hash())) s.hint.reset();
    if (s.analysis && s.analysis->shown &&
        (!s.game || s.game->shown() != s.analysis->run->step_before(*s.analysis->shown)))
        s.analysis->shown.reset();
    if (s.game && s.stopped_at && *s.stopped_at != s.game->length()) s.stopped_at.reset();
    s.picture.marks.clear();
    s.picture.lines.clear();
    s.picture.plates.clear();
    s.picture.note.clear();
    s.picture.note_at = kNoHex;
    throw_dice(document, s);
    s.odds = s.playing && s.game ? s.game->preview(s.hover) : std::nullopt;
    mark_fight(s);
    if (!s.game || s.last.empty() || s.last.back().length != s.game->length()) {
        s.last.clear();
        s.again.reset();
    }
    draw_layers(document, s, s.picture);
    if (s.playing && s.game) {
        draw_game(document, s, s.picture);
        draw_counsel(s, s.picture);
    }
    changed(document);
}

void PlayDesk::draw_game(const OpenDocument&, Session& s, MapPicture& out) const {
    const Playtest& play = *s.game;
    draw_lines(s, out);
    draw_plates(s, out);
    if (play.over()) return;
    const StateView view = play.view();
    const auto mark = [&](HexIndex hex, Colour fill, int alpha, Colour ring = 0, double width = 0,
                          std::string text = {}) {
        if (hex != kNoHex) out.marks.push_back({hex, fill, alpha, ring, width, std::move(text)});
    };
    for (const Badge& badge : play.badges())
        if (badge.hex != kNoHex) {
            const Colour colour = badge.tone == Badge::Tone::good  ? kGo
                                  : badge.tone == Badge::Tone::bad ? kDanger
                                                                   : rgb(60, 62, 70);
            out.marks.push_back({badge.hex, colour, 60, colour, 2,
                                 badge_text(badge, module_text(badge.module, badge.text)),
                                 view.board.occupied(badge.hex)});
        }
    const SideId side = view.state.phasing();
    if (view.state.phase() == Phase::movement) {
        for (HexIndex hex = 0; hex < view.context.hexes(); ++hex)
            if (view.board.zoc(view.enemy_of(side), hex) && !view.context.prohibited(hex)) mark(hex, kDanger, 44);
    } else if (view.state.phase() == Phase::combat && view.state.step() == Step::menu) {
        const CombatsAnswer now = query_combats(play.rules(), play.position());
        now.must_attack.each([&](UnitIndex u) { mark(view.state.hex(u), 0, 0, kDue, 4); });
        for (const auto& target : now.targets)
            mark(target.hex, kDanger, target.must ? 90 : 0, kDanger, target.must ? 4 : 2.5);
    }
    if (view.state.step() == Step::build_combat) {
        const Combat combat = play.rules().combat(view);
        (combat.attackers | combat.supporters).each([&](UnitIndex u) { mark(view.state.hex(u), kGo, 70, kGo, 4.5); });
        combat.defenders.each([&](UnitIndex u) { mark(view.state.hex(u), kDanger, 90, kDanger, 4.5); });
    }
    for (const PlayChoice& c : play.choices()) mark_choice(c, c.unit == play.selected(), mark);
    if (play.selected() != kNoUnit && view.state.on_map(play.selected()))
        mark(view.state.hex(play.selected()), 0, 0, kChosen, 4.5);
    for (const MarkLine& line : s.trail) mark(line.through.back(), 0, 0, line.colour, 4.5);
}

// What a computer did last, of which the latest step stands out, and the path to the hex pointed at.
void PlayDesk::draw_lines(const Session& s, MapPicture& out) const {
    const std::size_t shown = steps_shown(*s.game, s.last, s.again);
    for (std::size_t i = 0; i < shown; ++i)
        for (MarkLine line : s.last[i].lines) {
            if (i + 1 == shown) line.width += 1.5;
            if (line.through.size() > 1) out.lines.push_back(std::move(line));
        }
    if (const auto path = s.game->path_to(s.hover); path.size() > 1) out.lines.push_back({path, rgb(20, 60, 170), 4});
}

void PlayDesk::draw_plates(const Session& s, MapPicture& out) const {
    for (std::size_t i = 0; i < steps_shown(*s.game, s.last, s.again); ++i)
        out.plates.insert(out.plates.end(), s.last[i].plates.begin(), s.last[i].plates.end());
    if (!s.odds || !s.odds->odds.worked_out) return;
    HexIndex target = kNoHex;
    const GameState& state = s.game->state();
    s.odds->combat.defenders.each([&](UnitIndex u) {
        if (target == kNoHex && state.on_map(u)) target = state.hex(u);
    });
    if (!s.odds->building) target = s.hover;
    std::erase_if(out.plates, [&](const HexPlate& plate) { return plate.hex == target; });
    if (target != kNoHex) out.plates.push_back({target, odds_badge(s.odds->odds.report), rgb(30, 34, 60)});
}

void PlayDesk::draw_layers(const OpenDocument& document, Session& s, MapPicture& out) {
    const Scenario& scenario = document.scenario();
    if (s.layers.heat != Heat::none && s.balance) {
        const std::vector<HexIndex> places = unit_places(document).value_or(set_up_places(scenario));
        mark_heat(document.map(), s.layers.heat, s.balance->totals(), places, out);
    }
    s.ruler.clear();
    const bool needed = s.layers.zoc[0] || s.layers.zoc[1] || s.layers.reach || s.ruler_from != s.ruler_to;
    if (!needed) return;
    const Ground at = ground(document);
    if (at.rules == nullptr) return;
    const StateView view = at.position->view();
    for (SideId side = 0; side < kSides; ++side) {
        if (!s.layers.zoc[side]) continue;
        const Colour colour =
            parse_colour(scenario.sides[side].colour, side == 0 ? rgb(40, 90, 200) : rgb(200, 40, 40));
        for (HexIndex hex = 0; hex < view.context.hexes(); ++hex)
            if (view.board.zoc(side, hex) && !view.context.prohibited(hex))
                out.marks.push_back({hex, colour, 105, colour, 1.5, {}});
    }
    if (s.layers.reach && document.cursor() < view.context.hexes()) draw_reach(document, at, out);
    if (s.ruler_from < view.context.hexes() && s.ruler_to < view.context.hexes() && s.ruler_from != s.ruler_to &&
        document.map().present(s.ruler_from) && document.map().present(s.ruler_to)) {
        s.ruler = query_los(*at.rules, view, s.ruler_from, s.ruler_to);
        draw_sight(scenario, s.ruler, out);
    }
}

UnitSet PlayDesk::reaching(const OpenDocument& document, const StateView& view) const {
    const UnitSet here = view.board.units(document.cursor());
    UnitSet picked;
    if (const Playtest* play = game(&document); play != nullptr && playing(&document)) {
        picked = play->picked();
    } else {
        for (const std::string& id : document.picked_units())
            if (const auto u = view.context.scenario().unit(id)) picked.add(*u);
    }
    if (!(picked & here).empty()) return picked & here;
    UnitSet top;
    here.each([&](UnitIndex u) { top = UnitSet::of(u); });
    return top;
}

void PlayDesk::draw_reach(const OpenDocument& document, const Ground& at, MapPicture& out) const {
    const StateView view = at.position->view();
    std::map<HexIndex, ReachAnswer::Hex> shared;
    bool first = true;
    reaching(document, view).each([&](UnitIndex u) {
        const ReachAnswer reach = query_reach(*at.rules, view, u);
        if (!reach.possible && !reach.reason.empty()) {
            out.note_at = document.cursor();
            out.note.push_back(say("{1} cannot move: {2}", unit_text(view.context.scenario(), u),
                                   ruled_words(reach.reason, reach.rule)));
        }
        std::map<HexIndex, ReachAnswer::Hex> both;
        for (ReachAnswer::Hex hex : reach.hexes) {
            const auto other = shared.find(hex.hex);
            if (!first && other == shared.end()) continue;
            if (!first) {
                hex.cost = std::max(hex.cost, other->second.cost);
                hex.in_ezoc = hex.in_ezoc || other->second.in_ezoc;
            }
            both.emplace(hex.hex, hex);
        }
        shared = std::move(both);
        first = false;
    });
    for (const auto& [number, hex] : shared)
        out.marks.push_back({number, hex.in_ezoc ? rgb(200, 120, 20) : kChosen, 70, 0, 0, cost_text(hex.cost)});
}

void PictureOverlay::paint(const OverlayContext& context, const Surface& surface) {
    if (layer_ == Layer::lines) paint_fills(context, surface);
    else paint_top(context, surface);
}

void PictureOverlay::paint_fills(const OverlayContext& context, const Surface& surface) const {
    const ViewTransform& view = context.view;
    for (const HexMark& mark : picture_.marks) {
        if (mark.fill_alpha == 0 || mark.hex >= view.grid().size()) continue;
        const PixelPoint c = view.centre(mark.hex);
        if (view.hex_box().moved(c.x, c.y).intersected(surface.clip()).empty()) continue;
        if (context.art != nullptr) {
            context.art->tint_hex(surface, c, mark.fill, mark.fill_alpha);
        } else {
            const int r = std::max(1, static_cast<int>(view.pitch() / 2));
            surface.blend({c.x - r, c.y - r, c.x + r, c.y + r}, mark.fill, mark.fill_alpha);
        }
    }
}

void PictureOverlay::paint_top(const OverlayContext& context, const Surface& surface) const {
    const ViewTransform& view = context.view;
    const double k = context.scale;
    const TextStyle style{std::clamp(static_cast<int>(view.pitch() * 0.27), 9, static_cast<int>(20 * k)), true};
    for (const HexMark& mark : picture_.marks) {
        if (mark.hex >= view.grid().size() || context.art == nullptr) continue;
        const PixelPoint c = view.centre(mark.hex);
        if (view.hex_box().grown(8).moved(c.x, c.y).intersected(surface.clip()).empty()) continue;
        if (mark.ring_width > 0)
            context.art->outline_hex(
                surface, c, {mark.ring, std::max(1.5, mark.ring_width * k * std::min(1.0, view.pitch() / 48)), 235});
        if (mark.text.empty() || view.pitch() < 26) continue;
        const DrawnText& text = context.text.text_with_halo(mark.text, style);
        // Below the middle, clear of the hex number at the top.
        const PixelPoint at{c.x - text.width / 2,
                            c.y - text.height / 2 + static_cast<int>(view.pitch() * (mark.low ? 0.38 : 0.08))};
        surface.draw(text.halo, at, rgb(255, 255, 255), 220);
        surface.draw(text.mask, at, rgb(10, 30, 20));
    }
    for (const MarkLine& line : picture_.lines) {
        std::vector<ShapePoint> points;
        PixelPoint base{};
        for (const HexIndex hex : line.through) {
            if (hex >= view.grid().size()) return;
            const PixelPoint c = view.centre(hex);
            if (points.empty()) base = c;
            points.push_back({static_cast<double>(c.x - base.x), static_cast<double>(c.y - base.y)});
        }
        if (points.size() < 2) continue;
        surface.draw(stroke(points, line.width * k + 2 * k), base, rgb(255, 255, 255), 200);
        surface.draw(stroke(points, line.width * k), base, line.colour, 235);
        if (line.arrow) {
            const ShapePoint& tip = points.back();
            const ShapePoint& from = points[points.size() - 2];
            const double turn = std::atan2(tip.y - from.y, tip.x - from.x);
            const double size = std::max(7.0, view.pitch() * 0.2);
            const auto barb = [&](double angle) {
                return ShapePoint{tip.x - size * std::cos(turn + angle), tip.y - size * std::sin(turn + angle)};
            };
            const ShapePoint head[] = {barb(0.5), tip, barb(-0.5)};
            surface.draw(stroke(head, line.width * k + 2 * k), base, rgb(255, 255, 255), 200);
            surface.draw(stroke(head, line.width * k), base, line.colour, 235);
        } else if (line.dot) surface.draw(disc(points.back(), 2 * line.width * k), base, line.colour, 235);
    }
    paint_plates(context, surface);
    paint_note(context, surface);
}

void PictureOverlay::paint_plates(const OverlayContext& context, const Surface& surface) const {
    const ViewTransform& view = context.view;
    const int size = std::clamp(static_cast<int>(view.pitch() * 0.26), static_cast<int>(12 * context.scale),
                                static_cast<int>(17 * context.scale));
    const int pad = static_cast<int>(4 * context.scale);
    for (const HexPlate& plate : picture_.plates) {
        if (plate.hex >= view.grid().size()) continue;
        const DrawnText& text = context.text.text(plate.text, {size, true});
        const PixelPoint c = view.centre(plate.hex);
        const PixelRect world = view.world_box();
        const int x =
            std::clamp(c.x - text.width / 2, world.x0 + pad, std::max(world.x0, world.x1 - text.width - 2 * pad) + pad);
        const int y = std::max(world.y0 + pad, c.y - static_cast<int>(view.pitch() * 0.36) - text.height - pad);
        const PixelRect box{x - pad, y - pad / 2, x + text.width + pad, y + text.height + pad / 2};
        if (box.intersected(surface.clip()).empty()) continue;
        surface.fill({box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1}, rgb(255, 255, 255));
        surface.fill(box, plate.back);
        surface.draw(text.mask, {x, y}, rgb(255, 255, 255));
    }
}

void PictureOverlay::paint_note(const OverlayContext& context, const Surface& surface) const {
    const ViewTransform& view = context.view;
    if (picture_.note_at >= view.grid().size() || picture_.note.empty()) return;
    const int size = static_cast<int>(15 * context.scale);
    const int pad = static_cast<int>(6 * context.scale);
    int width = 0, height = 0;
    for (std::size_t i = 0; i < picture_.note.size(); ++i) {
        const DrawnText& text = context.text.text(picture_.note[i], {size, i == 0});
        width = std::max(width, text.width);
        height += text.height;
    }
    const PixelPoint c = view.centre(picture_.note_at);
    // Kept inside the map sideways; below the hex, or above it at the lower edge.
    const PixelRect world = view.world_box();
    PixelPoint at{std::clamp(c.x - width / 2, world.x0, std::max(world.x0, world.x1 - width)),
                  c.y + static_cast<int>(view.pitch() * 0.7)};
    if (at.y + height + 2 * pad > world.y1) at.y = c.y - static_cast<int>(view.pitch() * 0.7) - height - 2 * pad;
    const PixelRect box{at.x - pad, at.y - pad, at.x + width + pad, at.y + height + pad};
    if (box.intersected(surface.clip()).empty()) return;
    surface.fill(box, rgb(40, 40, 44));
    surface.fill({box.x0 + 1, box.y0 + 1, box.x1 - 1, box.y1 - 1}, rgb(255, 253, 240));
    int y = at.y;
    for (std::size_t i = 0; i < picture_.note.size(); ++i) {
        const DrawnText& text = context.text.text(picture_.note[i], {size, i == 0});
        surface.draw(text.mask, {at.x, y}, rgb(20, 20, 24));
        y += text.height;
    }
}

}  // namespace ramparts
