// The page about plugin.xml: its tables are those of the reader, and its examples are read without a finding.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>

#include "formats/plugin/plugin_fields.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;

namespace {

constexpr std::string_view kBegin = "<!-- made from the reader's tables, from here -->\n";
constexpr std::string_view kEnd = "<!-- to here -->\n";

std::string row(std::string_view name, bool required, const std::string& value, std::string_view doc) {
    const std::string mark = required ? "**" : "";
    return "| " + mark + std::string(name) + mark + " | " + value + " | " + std::string(doc) + " |\n";
}

std::string whole(const data::Range& range, const std::string& otherwise) {
    return std::to_string(range.min) + " to " + std::to_string(range.max) +
           (otherwise.empty() ? "" : ", default " + otherwise);
}
template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& values) {
    std::string text;
    for (const std::string_view value : values) text += (text.empty() ? "`" : ", `") + std::string(value) + "`";
    return text;
}

template <class T, class M>
std::string row(const data::Number<T, M>& f) {
    return row(f.name, f.required(), whole(f.range, f.otherwise ? std::to_string(*f.otherwise) : ""), f.doc);
}
template <class T>
std::string row(const data::Id<T>& f) {
    return row(f.name, true, "id", f.doc);
}
template <class T>
std::string row(const data::Text<T>& f) {
    return row(f.name, f.need == data::Need::required, "text", f.doc);
}
template <class T>
std::string row(const data::Flag<T>& f) {
    return row(f.name, false, f.otherwise ? "`true`, `false`" : "`false`, `true`", f.doc);
}
template <class T, class E, std::size_t N>
std::string row(const data::Choice<T, E, N>& f) {
    return row(f.name, false, listed(f.values), f.doc);
}
template <class T>
std::string row(const data::Either<T>& f) {
    return row(f.name, false, listed(f.values), f.doc);
}
template <class T>
std::string row(const data::Rule<T>& f) {
    return row(f.name, f.need == data::Need::required, "rule number", f.doc);
}
template <class T>
std::string row(const data::OrZero<T>& f) {
    return row(f.name, false, "0, or " + whole(f.range, ""), f.doc);
}
template <class T>
std::string row(const data::Words<T>& f) {
    return row(f.name, false, "words with blanks between", f.doc);
}

std::string table(const std::string& heading, const std::string& rows) {
    return "\n### " + heading + "\n\n| attribute | value | what it is |\n|---|---|---|\n" + rows;
}

template <class T>
std::string table(const std::string& where) {
    std::string rows;
    data::each_field<T>([&](const auto& field) { rows += row(field); });
    return table("`<" + std::string(data::kElement<T>) + ">` " + where, rows);
}

std::string tables() {
    const std::string module = "in `<module>`";
    std::string text = table("`<plugin>`", row("format", true, "1", "The format's number.") +
                                               row("id", true, "id", "Id of the plugin.") +
                                               row("version", true, "text", "Its version, like 1.0.0.") +
                                               row("abi", true, "text", "The boundary it was built for, like 1.0.") +
                                               row("licence", true, "text", "Its licence, by its SPDX name."));
    text +=
        "\nIn it: `<title>` and `<doc>` with a text, then `<library>`, `<requires>`, `<module>`, `<player>`, "
        "`<check>`, "
        "`<transform>`, `<exporter>`, `<importer>`.\n";
    text += table("`<library>` in `<plugin>`",
                  row("native", false, "file", "A library beside plugin.xml, without its ending.") +
                      row("script", false, "file", "A script beside plugin.xml."));
    text += table<PluginRequirement>("in `<plugin>`") + table<PluginModule>("in `<plugin>`");
    text += table(
        "`<uses>`, `<excludes>`, `<result>` " + module,
        row("table", true, "text", "Of `<uses>`: a table of the boundary that the module needs.") +
            row("module", true, "text", "Of `<excludes>`: a module it cannot be used with.") +
            row("code", true, "text", "Of `<result>`: a code of the combat results table that calls the module."));
    text += table<ParameterInfo>("in `<module>`, `<transform>`, `<exporter>`, `<importer>`");
    text += table<RuleInfo>(module);
    text += table("`<message>` " + module, row("number", true, "1 to 4095", "The number by which code names it.") +
                                               row("id", true, "id", "The id by which scripts name it."));
    text += table<MigrationInfo>(module);
    text +=
        table<PhaseInfo>(module) + table<FrameInfo>(module) + table<VerbInfo>(module) + table<AttributeInfo>(module);
    text += table<ValueInfo>(module) + table<TableInfo>(module) + table<ColumnInfo>("in `<table>`");
    text += "\nA `<row>` in `<table>` has the columns as its attributes.\n";
    text += table<SightInfo>(module) + table<ObstacleInfo>("in `<sight>`") + table<MarkInfo>(module);
    text += table<PlayerEntry>("in `<plugin>`") + table<PlayerLevel>("in `<player>`");
    text += table<CheckInfo>("in `<plugin>` or `<module>`") + table<TransformInfo>("in `<plugin>`") +
            table<CheckMessage>("in `<check>` or `<transform>`");
    return text + table<ExporterEntry>("in `<plugin>`") + table<ImporterEntry>("in `<plugin>`") + "\n";
}

samples::fs::path page() { return samples::root() / "sdk" / "docs" / "plugins" / "plugin-xml.md"; }

}  // namespace

// RAMPARTS_APPROVE=1 test_formats "the page about plugin.xml*" accepts changed tables
TEST_CASE("the page about plugin.xml has the tables of the reader", "[formats][plugin]") {
    const std::string now = samples::text_of(page());
    const std::size_t begin = now.find(kBegin);
    const std::size_t end = now.find(kEnd);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    const std::string made = now.substr(0, begin) + std::string(kBegin) + tables() + now.substr(end);
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) samples::write(page(), made);
    CHECK(samples::text_of(page()) == made);
}

TEST_CASE("each plugin.xml of the page is read without a finding", "[formats][plugin]") {
    const std::string text = samples::text_of(page());
    int examples = 0;
    for (std::size_t at = text.find("<?xml"); at != std::string::npos; at = text.find("<?xml", at + 1)) {
        const std::string example = text.substr(at, text.find("```", at) - at);
        if (example.find("<plugin ") == std::string::npos) continue;
        const PluginRead read = read_plugin(example, "plugin.xml");
        for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
        INFO(example);
        CHECK(read.diagnostics.empty());
        CHECK(read.readable);
        ++examples;
    }
    CHECK(examples == 4);
}
