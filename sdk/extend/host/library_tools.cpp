// The checks and transforms of a library; see library.hpp.
#include <algorithm>
#include <cstring>

#include "sdk/extend/host/library.hpp"

namespace ramparts {

// A table by its id: there, and no smaller than it must be.
Result<const void*, Diagnostic> PluginLibrary::tool_table(const char* id, std::size_t least, Wording what) {
    const void* table = nullptr;
    try {
        table = entry_->factory(id);
        if (table == nullptr)
            return fail(no_table(
                id, finding("RP7214", message("plugin.xml names {1}, but factory() has no table {2}", what, id),
                            message("return the table for that id"))));
    } catch (...) {
        return fail(
            finding("RP7213", message("factory() threw an exception"), message("catch it inside and return null")));
    }
    std::uint32_t size = 0;
    std::memcpy(&size, table, sizeof size);
    if (size < least || size > 4096)
        return fail(finding(
            "RP7215", message("the table of {1} says that it has {2}; it has {3}", what, bytes_words(size), least),
            message("write sizeof first")));
    return table;
}

std::optional<Diagnostic> PluginLibrary::take_checks() {
    const bool none = info_.checks.empty() && std::all_of(info_.modules.begin(), info_.modules.end(),
                                                          [](const PluginModule& m) { return m.checks.empty(); });
    if (none) return std::nullopt;
    auto table = tool_table(RP_CHECKS, sizeof(rp_checks_1), wording("checks"));
    if (!table) return std::move(table.error());
    checks_ = static_cast<const rp_checks_1*>(*table);
    if (checks_->check != nullptr) return std::nullopt;
    return finding("RP7215", message("the table of checks lacks check"), message("define it"));
}

std::optional<Diagnostic> PluginLibrary::take_transforms() {
    if (info_.transforms.empty()) return std::nullopt;
    auto table = tool_table(RP_TRANSFORMS, sizeof(rp_transforms_1), wording("transforms"));
    if (!table) return std::move(table.error());
    transforms_ = static_cast<const rp_transforms_1*>(*table);
    if (transforms_->transform != nullptr) return std::nullopt;
    return finding("RP7215", message("the table of transforms lacks transform"), message("define it"));
}

}  // namespace ramparts
