// Joins the catalogue of check codes from its areas.
#include "engine/diag/check_codes.hpp"

namespace ramparts {

std::span<const CodeInfo> check_codes() {
    static const std::vector<CodeInfo> joined = [] {
        std::vector<CodeInfo> all;
        for (const auto part : {detail::map_check_codes(), detail::unit_check_codes(), detail::table_check_codes(),
                                detail::battle_check_codes()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return joined;
}

}  // namespace ramparts
