// Judging and following links; see link.hpp.
#include "formats/scenario/link.hpp"

#include <algorithm>

#include "formats/disk/save_files.hpp"

namespace ramparts {
namespace fs = std::filesystem;

LinkFault link_fault(std::string_view href) {
    const fs::path path(href);
    if (href.empty() || path.is_absolute() || href.find_first_of("\\:") != std::string_view::npos)
        return LinkFault::not_relative;
    const fs::path plain = path.lexically_normal();
    const auto up = std::count(plain.begin(), plain.end(), fs::path(".."));
    // One step up is the folder that holds the scenario's own.
    return up > 1 || !plain.has_filename() || plain == ".." || plain == "." ? LinkFault::leads_out : LinkFault::none;
}

Result<fs::path, LinkFault> follow_link(const fs::path& folder, std::string_view href) {
    if (const LinkFault fault = link_fault(href); fault == LinkFault::not_relative) return fail(fault);
    const fs::path from = folder.empty() ? fs::path(".") : folder;
    fs::path path = (from / fs::path(href)).lexically_normal();
    std::error_code error;
    const fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error || !lies_in(target, bounds_of(from / "scenario.xml"))) return fail(LinkFault::leads_out);
    return path;
}

}  // namespace ramparts
