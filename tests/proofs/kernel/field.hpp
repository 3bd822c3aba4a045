// Small battles on a bare field with rule modules written inside the test.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "ramparts/plugin.hpp"

namespace ramparts::test {

namespace rp = ramparts::plugin;

/// What a module of a test does; hooks that are not given stand for what the boundary says of a missing one.
struct Script {
    struct Hook {
        std::string name;
        int priority = 200;
        rp::Side side = RP_NO_SIDE;
        std::vector<rp::Hex> hexes = {};
    };
    std::vector<Hook> hooks;  ///< those it subscribes to
    std::function<bool(rp::View, rp::Unit)> may_attack, may_be_attacked, may_move, leaves_ezoc, stands_fast;
    std::function<bool(rp::View, rp::Unit, rp::Hex)> may_support;
    std::function<bool(rp::View, rp::UnitSet, rp::UnitSet, rp::UnitSet)> complete;
    std::function<bool(rp::View, rp::Unit, std::uint64_t*)> closed, stops;
    std::function<void(rp::View, rp::Unit, rp::Hex from, rp::Hex to, std::uint32_t how, rp::Events)> entered;
    std::function<bool(rp::View, rp::Unit, rp::Hex from, rp::Hex to, rp_message& why)> may_enter;
    std::function<bool(rp::View, rp::Unit, rp::Hex, std::uint32_t how, rp_message& why)> may_stack;
    std::function<int(rp::View, int turn)> order;
    std::function<bool(rp::View, rp::UnitSet, std::uint32_t cause, rp::Hex, int columns)> may_shift;
    std::function<void(rp::View, rp_shifts* out)> shifts;
    std::function<void(rp::View, rp::Events)> declared, finished;
    std::function<int(rp::View, rp::Side, int current)> score;
    std::function<bool(rp::View, rp_message& title)> frame_title;
    std::function<void(rp::View, std::uint32_t code, rp::Events)> result;
    std::function<void(rp::View, std::uint32_t what, rp::Events)> began, resumed;
    std::function<void(rp::View, std::uint32_t what, rp::Unit, rp::Events)> happened;
    std::function<bool(rp::View)> open;
    std::function<void(rp::View, rp_actions*, std::uint16_t slot)> legal;
    std::function<void(rp::View, const rp_action&, rp::Events)> resolve;
    std::function<void(rp::View, int face, rp::Events)> rolled;
    std::function<int(rp::View, rp::Unit, std::uint32_t role, rp::Hex, int current)> strength;
    std::function<int(rp::View, rp::Unit, int current)> unit_worth;
    std::function<int(rp::View, rp::Unit, rp::Hex, int current)> danger;
};

/// A field of clear hexes F0101 …, turns of the day, no victory rule but that side 1 wins in the end.
class Field {
public:
    Field(int columns, int rows);

    UnitIndex unit(const std::string& id, SideId side, const std::string& at, int full = 3, int reduced = 1,
                   const std::string& unit_class = "infantry", int range = 0);
    /// A module behind those there are already; `info.id` is made when it is empty.
    void module(PluginModule info, Script script);
    /// A module of a plugin, as its plugin.xml and its library have it.
    void module_of(const std::string& plugin_xml, const rp_entry& library, const std::string& id);
    [[nodiscard]] HexIndex hex(const std::string& label) const { return *scenario->map.grid().parse(label); }
    [[nodiscard]] std::shared_ptr<const StandardRules> rules() const;

    std::shared_ptr<Scenario> scenario;

private:
    PluginInfo plugin_;
    std::vector<std::pair<PluginInfo, const rp_entry*>> others_;
    std::vector<Script> scripts_;
};

/// The actions of a list as text, joined by "; ".
[[nodiscard]] std::string texts(Game& game);
/// Plays an action given as text; fails the test when it is not legal.
void play(Game& game, const std::string& action);
/// Takes back all there is to take back, plays it again and compares: what the record of a game must stand.
void check_record(Game& game);

}  // namespace ramparts::test
