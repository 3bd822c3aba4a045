// A base with changes made; apart from variants and their files, which a web page does without. See settle.hpp.
#include <algorithm>

#include "sdk/change/variant/settle.hpp"

namespace ramparts {

Result<Scenario, std::vector<ChangeFault>> changed_base(const Scenario& base, std::span<const Change> changes) {
    std::vector<Change> sorted(changes.begin(), changes.end());
    sort_changes(sorted);
    Document scratch(base);
    std::vector<ChangeFault> faults;
    const auto done = scratch.edit("variant", [&](Edit& e) {
        e.keep_sources();
        faults = make_changes(e, sorted);
        return faults.empty();
    });
    if (!done && faults.empty()) {
        ChangeFault& fault = faults.emplace_back();
        fault.change = changes.size();
        fault.diagnostic.message = done.error().message;
        fault.diagnostic.fix = message("look at the changes of what it names");
    }
    if (faults.empty()) return scratch.scenario();
    for (ChangeFault& fault : faults)
        if (fault.change < sorted.size())
            fault.change = static_cast<std::size_t>(std::find(changes.begin(), changes.end(), sorted[fault.change]) -
                                                    changes.begin());
    return fail(std::move(faults));
}

}  // namespace ramparts
