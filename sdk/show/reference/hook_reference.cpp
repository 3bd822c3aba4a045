// The reference of hooks and tables, made from the header and the words about each hook.
#include "sdk/show/reference/hook_reference.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>
#include <vector>

#include "sdk/show/reference/turn_order.hpp"

namespace ramparts {
namespace {

// Comments in one line, without their marks, as Markdown.
std::string words(std::string text) {
    text = std::regex_replace(text, std::regex(R"(/\*|\*/)"), " ");
    text = std::regex_replace(text, std::regex(R"(\s+)"), " ");
    text = std::regex_replace(text, std::regex(R"(^ | $)"), "");
    return std::regex_replace(text, std::regex(R"(<[a-z\-]+>)"), "`$&`");  // elements of plugin.xml
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

namespace {

// The text of `## HEADING` in the source of the reference, without the heading; empty when there is none.
std::string part_of(const std::string& source, const std::string& heading) {
    const std::string line = "\n## " + heading + "\n";
    const std::size_t at = source.find(line);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + line.size();
    const std::size_t end = source.find("\n## ", begin);
    return source.substr(begin, (end == std::string::npos ? source.size() : end + 1) - begin);
}

// The hooks of a table, one after the other: what the header says, then what the source adds. The place in the turn
// comes from the order of a turn.
std::string sections(const std::string& table, const std::vector<Function>& functions, const std::string& source) {
    const TurnOrder order = turn_order(source);
    std::string page;
    for (const Function& f : functions) {
        const std::string hook = table + "." + f.name;
        std::string part = part_of(source, hook);
        const std::size_t often = part.find("- **How often**");
        if (often == std::string::npos)
            throw std::runtime_error("the source of the reference has nothing about " + hook);
        const std::string places = places_of(order, hook);
        if (places.empty()) throw std::runtime_error("the order of a turn does not have " + hook);
        part.insert(often, "- **In the turn**: " + places + ".\n");
        page += "\n### " + hook + "\n\n```c\n" + f.signature + "\n```\n\n" + f.comment + "\n" + part;
        while (page.ends_with("\n\n")) page.pop_back();
    }
    return page;
}

// The functions of a table that is not one of hooks.
std::string rows(const std::vector<Function>& functions) {
    std::string page = "\n| function | what it is for |\n|---|---|\n";
    for (const Function& f : functions) {
        std::string comment = f.comment;
        for (std::size_t at = 0; (at = comment.find('|', at)) != std::string::npos; at += 2) comment.insert(at, "\\");
        page += "| `" + f.signature + "` | " + comment + " |\n";
    }
    return page;
}

}  // namespace

std::string hook_reference(const std::string& header, const std::string& source) {
    // Ids of tables: #define RP_MOVEMENT "ramparts.movement/1" for rp_movement_1.
    static const std::regex define(R"xx(#define (RP_\w+) "(ramparts\.([\w.]+)/\d+)")xx");
    static const std::regex table(R"(typedef struct (rp_\w+_\d+|rp_setup|rp_fixed|rp_entry) \{([^\n]*)\n)");
    const std::size_t first_hook = source.find("\n## movement.");
    if (first_hook == std::string::npos) throw std::runtime_error("the source of the reference has no hook");
    std::string page = source.substr(0, first_hook);
    while (page.ends_with("\n")) page.pop_back();
    std::map<std::string, std::string> ids;
    for (auto it = std::sregex_iterator(header.begin(), header.end(), define); it != std::sregex_iterator(); ++it) {
        std::string table_name = (*it)[3];
        std::replace(table_name.begin(), table_name.end(), '.', '_');
        ids[table_name] = "`" + (*it)[2].str() + "` (" + (*it)[1].str() + ")";
    }
    std::string others;
    bool found = false;
    for (auto it = std::sregex_iterator(header.begin(), header.end(), table); it != std::sregex_iterator(); ++it) {
        const std::string name = (*it)[1];
        const auto begin = static_cast<std::size_t>(it->position()) + static_cast<std::size_t>(it->length());
        const std::size_t end = header.find("} " + name + ";", begin);
        if (end == std::string::npos) throw std::runtime_error(name + " has no end");
        const std::vector<Function> functions = functions_of(header.substr(begin, end - begin));
        if (functions.empty()) throw std::runtime_error(name + " has no function");
        found = true;
        const std::string short_name = name.substr(3, name.size() - 5);  // rp_movement_1: movement
        std::string title = "`" + name + "`";
        if (const auto id = ids.find(short_name); id != ids.end()) title = id->second;
        std::string text = "\n## " + title + "\n";
        if (const std::string about = words((*it)[2]); !about.empty()) text += "\n" + about + "\n";
        const bool hooks = !part_of(source, short_name + "." + functions.front().name).empty();
        if (hooks) page += (page.ends_with("\n") ? "" : "\n") + text + sections(short_name, functions, source);
        else others += text + rows(functions);
    }
    if (!found) throw std::runtime_error("the header has no tables");
    return page + others;
}

}  // namespace ramparts
