// The reference of the boundary's tables, made from its header.
#include "tests/abi/reference.hpp"

#include <map>
#include <regex>
#include <stdexcept>
#include <vector>

namespace ramparts::test {
namespace {

// Comments in one line, without their marks.
std::string words(std::string text) {
    text = std::regex_replace(text, std::regex(R"(/\*|\*/)"), " ");
    text = std::regex_replace(text, std::regex(R"(\s+)"), " ");
    text = std::regex_replace(text, std::regex(R"(^ | $)"), "");
    return text;
}

std::string one_line(std::string text) {
    text = std::regex_replace(text, std::regex(R"(\s+)"), " ");
    return std::regex_replace(text, std::regex(R"(\( )"), "(");
}

struct Function {
    std::string name;
    std::string signature;
    std::string comment;
};

// `RESULT(RP_CALL* NAME)(ARGUMENTS);` with the comment before it, or behind it in the same line.
std::vector<Function> functions_of(const std::string& block) {
    static const std::regex shape(
        R"(((?:/\*[^*]*(?:\*(?!/)[^*]*)*\*/\s*)*)((?:const\s+)?[\w]+(?:\s*\*)?)\s*\(RP_CALL\*\s*(\w+)\)\(([^;]*)\);([^\n]*))");
    std::vector<Function> found;
    for (auto it = std::sregex_iterator(block.begin(), block.end(), shape); it != std::sregex_iterator(); ++it) {
        const std::smatch& m = *it;
        Function f;
        f.name = m[3];
        f.signature = one_line(m[2].str() + " " + m[3].str() + "(" + m[4].str() + ")");
        f.comment = words(m[1].str() + " " + m[5].str());
        found.push_back(std::move(f));
    }
    return found;
}

}  // namespace

std::string hook_reference(const std::string& header) {
    // Ids of tables: #define RP_MOVEMENT "ramparts.movement/1", right before the table.
    static const std::regex define(R"xx(#define (RP_\w+) "([^"]+)")xx");
    static const std::regex table(R"(typedef struct (rp_\w+_\d+|rp_setup|rp_fixed|rp_entry) \{([^\n]*)\n)");
    std::string page =
        "# Tables of the boundary\n\nMade from `sdk/abi/ramparts/rp.h`; a test compares. Types, limits and the kinds "
        "of events stand "
        "there. `[pure]`: no effect, the\nsame answer for the same arguments. `[any]`: any thread. `[main]`: one "
        "thread, at the "
        "beginning or end.\n";
    std::map<std::string, int> seen;
    for (auto it = std::sregex_iterator(header.begin(), header.end(), table); it != std::sregex_iterator(); ++it) {
        const std::string name = (*it)[1];
        const auto begin = static_cast<std::size_t>(it->position()) + static_cast<std::size_t>(it->length());
        const std::size_t end = header.find("} " + name + ";", begin);
        if (end == std::string::npos) throw std::runtime_error(name + " has no end");
        const std::vector<Function> functions = functions_of(header.substr(begin, end - begin));
        if (functions.empty()) throw std::runtime_error(name + " has no function");
        // the id in the hundred characters before it
        const std::size_t from = static_cast<std::size_t>(it->position());
        const std::string before = header.substr(from < 120 ? 0 : from - 120, from < 120 ? from : 120);
        std::smatch id;
        std::string title = "`" + name + "`";
        for (std::string rest = before; std::regex_search(rest, id, define); rest = id.suffix())
            title = "`" + id[2].str() + "` (" + id[1].str() + ")";
        page += "\n## " + title + "\n";
        if (const std::string about = words((*it)[2]); !about.empty()) page += "\n" + about + "\n";
        page += "\n| function | what it is for |\n|---|---|\n";
        for (const Function& f : functions) {
            ++seen[name + "." + f.name];
            std::string comment = f.comment;
            for (std::size_t at = 0; (at = comment.find('|', at)) != std::string::npos; at += 2)
                comment.insert(at, "\\");
            page += "| `" + f.signature + "` | " + comment + " |\n";
        }
    }
    if (seen.empty()) throw std::runtime_error("the header has no tables");
    return page;
}

}  // namespace ramparts::test
