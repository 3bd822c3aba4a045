// Heavy guns: a veto with its reason. Guns enter one kind of terrain along roads only.
#include <ramparts/plugin.hpp>

#include <string>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

class HeavyGuns final : public rp::Module {
public:
    explicit HeavyGuns(rp::Setup setup)
        : Module(setup),
          terrain_(setup.fixed().find(&setup.fixed(), RP_NAME_TERRAIN, std::string(setup.text("terrain")).c_str())),
          rule_(setup.rule("roads")),
          reason_(setup.message("reason")) {
        if (terrain_ < 0) throw std::invalid_argument("the ruleset has no such terrain");
        const rp_fixed& fixed = setup.fixed();
        rp::UnitSet guns;
        for (rp::Unit u = 0; u < fixed.unit_count; ++u)
            if (fixed.units[u].bombards != 0) guns.add(u);
        std::vector<rp::Hex> hexes;
        rp_hex_info info{};
        for (rp::Hex h = 0; h < fixed.hex_count; ++h)
            if (fixed.hex(&fixed, h, &info) > 0 && info.terrain == terrain_) hexes.push_back(h);
        // Only steps into such a hex are asked about; no hexes in a filter would mean all of them.
        if (!guns.empty() && !hexes.empty())
            setup.hook("movement.may_enter", rp::kLimit, {.units = guns, .hexes = hexes});
    }
    bool may_enter(rp::View view, rp::Unit u, rp::Hex from, rp::Hex to, rp_message& why) const override {
        const bool closed = view.info(u).bombards != 0 && view.hex_info(to).terrain == terrain_;
        if (!closed || by_road(view, from, to)) return true;
        why = rp::sentence(reason_, rule_, u, to);
        return false;
    }

private:
    // Who enters the map comes from nowhere: any road of the hex will do.
    static bool by_road(rp::View view, rp::Hex from, rp::Hex to) {
        for (std::uint32_t d = 0; d < 6; ++d)
            if (view.hexside(to, d) >> 24 != 0 && (from == RP_NO_HEX || view.fixed().neighbours[6 * to + d] == from))
                return true;
        return false;
    }
    int terrain_;
    std::uint16_t rule_, reason_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.heavy-guns", HeavyGuns))
