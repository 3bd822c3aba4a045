// Joins the catalogue of check codes from its areas.
#include "sdk/check/check_codes.hpp"

#include "sdk/extend/host/host_codes.hpp"

namespace ramparts {

std::span<const CodeEntry> check_codes() {
    static const std::vector<CodeEntry> joined = [] {
        std::vector<CodeEntry> all;
        for (const auto part : {detail::map_check_codes(), detail::unit_check_codes(), detail::table_check_codes(),
                                detail::battle_check_codes()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return joined;
}

void register_check_codes() {
    static const bool done = [] {
        register_host_codes();
        register_codes(check_codes());
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
