// See web_page.hpp.
#include "sdk/cli/web_page.hpp"

namespace ramparts::tools {

int check_page_name(Console& console, const std::string& name) {
    if (name.ends_with(".html") || name.ends_with(".htm")) return kClean;
    return console.refuse(kUsage, "RP6040", "'" + name + "' is not a name of a web page", "use .html");
}

int write_page(Console& console, const std::string& page, const std::string& name) {
    if (!write_file(console, name, page)) return kUnreadable;
    console.line(name + ": " + std::to_string((page.size() + 1023) / 1024) + " KB");
    return kClean;
}

}  // namespace ramparts::tools
