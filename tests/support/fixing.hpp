// Fixes made to a bare scenario, through the document's door.
#pragma once

#include "sdk/change/document/document.hpp"
#include "sdk/check/fix_all.hpp"

namespace ramparts::test {

/// Whether it suited; a scenario it does not suit stays as it was.
inline bool fix_it(Scenario& scenario, const Fix& fix) {
    Document document(scenario);
    const bool done = document.edit("fix", [&](Edit& e) { return make_fix(e, fix); }).has_value();
    if (done) scenario = document.scenario();
    return done;
}
inline std::vector<Fix> fix_them(Scenario& scenario, std::string_view code) {
    Document document(scenario);
    std::vector<Fix> fixes;
    if (document.edit("fix", [&](Edit& e) { fixes = fix_all(e, code); })) scenario = document.scenario();
    return fixes;
}

}  // namespace ramparts::test
