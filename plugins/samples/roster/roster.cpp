// Roster: the order of battle as a table of comma-separated values.
#include <ramparts/exchange.hpp>

#include "json.hpp"

namespace rp = ramparts::plugin;

namespace {

// A field in quotes when it needs them.
std::string field(const std::string& text) {
    if (text.find_first_of("\",\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

void roster(const rp::Source& source, const rp::Files& files) {
    const json::Value model = json::Reader(source.part("model.json")).read();
    constexpr const char* kColumns[] = {"id",   "side", "class",   "name",  "title", "commander", "men",
                                        "guns", "full", "reduced", "range", "at",    "arrives"};
    std::string table;
    for (const char* column : kColumns) table += (table.empty() ? "" : ",") + std::string(column);
    table += '\n';
    for (const json::Value& unit : model["units"].items) {
        std::string line;
        for (const char* column : kColumns) line += (column == kColumns[0] ? "" : ",") + field(unit[column].text);
        table += line + '\n';
    }
    if (model["units"].items.empty()) files.warning(0, "the scenario has no units yet; the table is empty");
    files.write("roster.csv", table);
}

}  // namespace

RAMPARTS_EXPORTERS({"sample.roster", &roster})
