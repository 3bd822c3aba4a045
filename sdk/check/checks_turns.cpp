// Checks of the turn track and the sides.
#include <set>

#include "formats/text/ids.hpp"
#include "sdk/check/check_tables.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::detail {
namespace {

void check_turns(const CheckContext& c, Reporter& r) {
    const auto none = r.code("turns-missing");
    const auto many = r.code("turns-too-many");
    const std::size_t count = c.scenario.turns.size();
    if (count == 0 && r.room(none))
        r.add(none, {}, message("the scenario has no turns"), message("state the number of turns"));
    if (count > kMaxTurns && r.room(many))
        r.add(many, {}, message("{1}, at most {2} are possible", message("{1} turns", count), kMaxTurns),
              message("lower the number of turns"));
}

/// Squared distance of two colours, weighted for the eye (green counts most): 0 … about 585,000.
int colour_distance(draw::Colour a, draw::Colour b) {
    const int dr = a.r - b.r;
    const int dg = a.g - b.g;
    const int db = a.b - b.b;
    return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

constexpr int kAlike = 5000;

void check_sides(const CheckContext& c, Reporter& r) {
    const auto count = r.code("sides-count");
    const auto bad_id = r.code("side-id");
    const auto bad_colour = r.code("side-colour-bad");
    const auto alike = r.code("side-colours-alike");
    const auto first = r.code("first-side");
    const auto& sides = c.scenario.sides;
    if (sides.size() != kSides && r.room(count))
        r.add(count, {},
              message("the scenario has {1}, it must have {2}",
                      sides.size() == 1 ? message("1 side") : message("{1} sides", sides.size()), kSides),
              message("give it exactly two sides"));
    if (!sides.empty() && c.scenario.first_side >= sides.size() && r.room(first))
        r.add(first, {},
              sides.size() == 1
                  ? message("side {1} moves first, there is {2}", c.scenario.first_side + 1, sides.size())
                  : message("side {1} moves first, there are {2}", c.scenario.first_side + 1, sides.size()),
              message("choose one of the sides"));
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Location where = CheckContext::at_object(sides[i].id);
        if (!is_id(sides[i].id)) {
            if (r.room(bad_id))
                r.add(bad_id, where, message("{1} has no valid id", message("side {1}", i + 1)),
                      message("give it an id"));
        } else if (!ids.insert(sides[i].id).second && r.room(bad_id)) {
            r.add(bad_id, where, message("two sides have the id '{1}'", sides[i].id), message("give each its own"));
        }
        const auto colour = draw::parse_colour(sides[i].colour);
        if (!colour && r.room(bad_colour))
            r.add(bad_colour, where, message("'{1}' is not a colour", sides[i].colour), message("write it as #rrggbb"));
        if (i == 0 || !colour) continue;
        const auto before = draw::parse_colour(sides[i - 1].colour);
        if (before && colour_distance(*before, *colour) < kAlike && r.room(alike))
            r.add(alike, where,
                  message("the counters of {1} ({2}) and {3} ({4}) are hard to tell apart",
                          c.side_name(static_cast<SideId>(i - 1)), sides[i - 1].colour,
                          c.side_name(static_cast<SideId>(i)), sides[i].colour),
                  message("choose colours that differ clearly, in lightness as well"));
    }
}

void check_side_units(const CheckContext& c, Reporter& r) {
    const auto code = r.code("side-without-units");
    for (std::size_t i = 0; i < c.scenario.sides.size(); ++i) {
        const bool any =
            std::any_of(c.scenario.units.begin(), c.scenario.units.end(), [&](const Unit& u) { return u.side == i; });
        if (!any && r.room(code))
            r.add(code, CheckContext::at_object(c.scenario.sides[i].id),
                  message("{1} has no units", c.side_name(static_cast<SideId>(i))), message("give the side its units"));
    }
}

constexpr std::string_view kTurnCodes[] = {"turns-missing", "turns-too-many"};
constexpr std::string_view kSideCodes[] = {"sides-count", "side-id", "side-colour-bad", "side-colours-alike",
                                           "first-side"};
constexpr std::string_view kSideUnitCodes[] = {"side-without-units"};

constexpr Check kTurnsChecks[] = {
    {"turns", kTurnCodes, area::turns, check_turns},
    {"sides", kSideCodes, area::sides | area::turns, check_sides},
    {"side-units", kSideUnitCodes, area::sides | area::units, check_side_units},
};

}  // namespace

std::span<const Check> turn_checks() { return kTurnsChecks; }

}  // namespace ramparts::detail
