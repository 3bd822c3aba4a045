// Fixing all findings of a kind; see fix_all.hpp.
#include "sdk/check/fix_all.hpp"

#include <algorithm>
#include <set>

#include "sdk/check/check.hpp"
#include "sdk/check/check_codes.hpp"

namespace ramparts {
namespace {

// Only the checks that may report the code look; what is ignored in vain is known when all of them have.
CheckOptions options_for(const CodeInfo& wanted) {
    CheckOptions options;
    options.cap = 100'000;
    if (wanted.key == "ignored-without-finding") return options;
    for (const CodeInfo& code : all_codes())
        if (code.key != wanted.key) options.severities[std::string(code.key)] = std::nullopt;
    return options;
}

// The hexes whose findings a fix may change; empty for one that counts positions in a list.
std::vector<HexIndex> surroundings(const Grid& grid, const Fix& fix) {
    constexpr AreaMask kMap = area::terrain | area::elevation | area::hexsides | area::roads;
    std::vector<HexIndex> hexes;
    if ((areas_of(fix) & kMap) == 0) return hexes;
    const HexIndex centre = fix.hex < grid.size() ? fix.hex : fix.side.hex;
    if (centre >= grid.size()) return hexes;
    hexes.push_back(centre);
    for (int ring = 0; ring < 2; ++ring)
        for (std::size_t i = 0, n = hexes.size(); i < n; ++i)
            for (int d = 0; d < 6; ++d)
                if (const HexIndex next = grid.neighbour(hexes[i], d); next != kNoHex) hexes.push_back(next);
    return hexes;
}

}  // namespace

std::vector<Fix> fix_all(Edit& e, std::string_view code) {
    std::vector<Fix> done;
    register_check_codes();
    const CodeInfo* info = find_code(code);
    if (info == nullptr) return done;
    const CheckOptions options = options_for(*info);
    for (int before = -1;;) {
        std::vector<Fix> open;
        int count = 0;
        for (const Finding& f : find_problems(e.scenario(), options))
            if (f.key == info->key && f.fix) {
                open.push_back(*f.fix);
                count += f.count;
            }
        // A fix that leaves as many as there were would go on for ever.
        if (open.empty() || (before >= 0 && count >= before)) return done;
        before = count;
        const std::size_t carried_out = done.size();
        std::set<HexIndex> changed;
        for (const Fix& fix : open) {
            const std::vector<HexIndex> around = surroundings(e.map().grid(), fix);
            if (std::any_of(around.begin(), around.end(), [&](HexIndex hex) { return changed.count(hex) != 0; }))
                continue;
            if (!make_fix(e, fix)) continue;
            done.push_back(fix);
            if (around.empty()) break;  // other positions may have moved
            changed.insert(around.begin(), around.end());
        }
        if (done.size() == carried_out) return done;
    }
}

}  // namespace ramparts
