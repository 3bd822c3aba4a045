// Roster: the order of battle as a table of comma-separated values.
#include <ramparts/exchange.hpp>

#include "json.hpp"

namespace rp = ramparts::plugin;

namespace {

// A field in quotes when it needs them.
std::string field(const std::string& text) {
    if (text.find_first_of("\",;\t\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

char separator_of(std::string_view word) {
    if (word == "semicolon") return ';';
    return word == "tab" ? '\t' : ',';
}

void roster(const rp::Source& source, const rp::Files& files) {
    const char separator = separator_of(source.option("separator"));
    const std::string_view side = source.option("side");
    const json::Value model = json::Reader(source.part("model.json")).read();
    constexpr const char* kColumns[] = {"id",   "side", "class",   "name",  "title", "commander", "men",
                                        "guns", "full", "reduced", "range", "at",    "arrives"};
    std::string table;
    for (const char* column : kColumns) table += (table.empty() ? "" : std::string(1, separator)) + column;
    table += '\n';
    for (const json::Value& unit : model["units"].items) {
        if (!side.empty() && unit["side"].text != side) continue;
        std::string line;
        for (const char* column : kColumns)
            line += (column == kColumns[0] ? "" : std::string(1, separator)) + field(unit[column].text);
        table += line + '\n';
    }
    if (model["units"].items.empty()) files.warning(0, "the scenario has no units yet; the table is empty");
    files.write("roster.csv", table);
}

}  // namespace

RAMPARTS_EXPORTERS({"sample.roster", &roster})
