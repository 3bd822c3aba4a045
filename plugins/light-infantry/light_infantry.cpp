// 14.F: who is light infantry, how it moves, and what it is worth in difficult ground.
#include <ramparts/plugin.hpp>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// What a unit shows now: the factor of its steps.
int factor(rp::View view, rp::Unit u) {
    const rp_unit_info& info = view.info(u);
    return info.factors[static_cast<std::size_t>(std::clamp(info.steps - view.steps(u), 0, 7))];
}

class LightInfantry final : public rp::Module {
public:
    explicit LightInfantry(rp::Setup setup)
        : Module(setup),
          light_(light_units(setup)),
          percent_(setup.number("percent", 50)),
          columns_(setup.number("columns", 1)),
          rule_(setup.rule("expertise")),
          attack_(setup.message("attack")),
          defence_(setup.message("defence")) {
        if (light_.empty()) return;
        read_terrains(setup);
        const std::string moves_as(setup.text("moves-as"));
        light_.each([&](rp::Unit u) {
            const std::uint8_t unit_class = setup.fixed().units[u].unit_class;
            profile_[unit_class] = setup.profile(unit_class, moves_as.c_str(), true);
            if (profile_[unit_class] < 0)
                throw std::invalid_argument("moves-as names no class that moves where light infantry does");
        });
        setup.hook("movement.profile", rp::kBase, {.units = light_});
        if (columns_ != 0) setup.hook("combat.shifts", rp::kAdd);
    }

    // The filter saves calls; the rule holds without it.
    int profile(rp::View view, rp::Unit u, int current) const override {
        return light_.has(u) ? profile_[view.info(u).unit_class] : current;
    }

    void shifts(rp::View view, rp::UnitSet a, rp::UnitSet, rp::UnitSet d, rp_shifts* out) const override {
        if (d.empty()) return;
        const auto expert_in = [&](rp::Unit u) {
            const std::uint32_t terrain = view.hex_info(view.hex(u)).terrain;
            return terrain < expert_.size() && expert_[terrain];
        };
        if (d.all(expert_in) && share(view, a, light_)) rp_shift_by(out, columns_, attack_, rule_, RP_NO_HEX);
        rp::UnitSet at_home;
        (d & light_).each([&](rp::Unit u) {
            if (expert_in(u)) at_home.add(u);
        });
        if (share(view, d, at_home)) rp_shift_by(out, -columns_, defence_, rule_, RP_NO_HEX);
    }

private:
    /// Whether some of these units are the least share of the factors of all.
    [[nodiscard]] bool share(rp::View view, rp::UnitSet all, rp::UnitSet some) const {
        int whole = 0;
        int part = 0;
        all.each([&](rp::Unit u) {
            whole += factor(view, u);
            if (some.has(u)) part += factor(view, u);
        });
        return part > 0 && part * 100 >= whole * percent_;
    }

    static rp::UnitSet light_units(const rp::Setup& setup) {
        const auto of_class = [&](const std::string& name) {
            rp::UnitSet found;
            const std::int32_t id = setup.fixed().find(&setup.fixed(), RP_NAME_CLASS, name.c_str());
            for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u)
                if (id >= 0 && setup.fixed().units[u].unit_class == id) found.add(u);
            return found;
        };
        const auto listed = [&](const char* param) {
            rp::UnitSet found;
            for (const std::string& word : words_of(setup.text(param)))
                found = found | setup.units(word.c_str()) | of_class(word);
            return found;
        };
        const rp::UnitSet light = listed("types");
        const rp::UnitSet never = listed("never");
        rp::UnitSet out = listed("always");  // 003:20: "plus all" of these
        light.each([&](rp::Unit u) {
            if (!never.has(u)) out.add(u);
        });
        return out;
    }

    void read_terrains(const rp::Setup& setup) {
        for (const std::string& word : words_of(setup.text("terrains"))) {
            const std::int32_t id = setup.fixed().find(&setup.fixed(), RP_NAME_TERRAIN, word.c_str());
            if (id >= 0 && static_cast<std::size_t>(id) < expert_.size()) expert_[static_cast<std::size_t>(id)] = true;
        }
    }

    rp::UnitSet light_;
    std::array<int, 256> profile_{};  // by class of unit
    std::array<bool, 256> expert_{};  // by terrain
    int percent_, columns_;
    std::uint16_t rule_, attack_, defence_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.light-infantry", LightInfantry))
