// Writes case files in their canonical layout.
#include "formats/cases/case_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

void write_item(xml::Writer& writer, const CaseItem& item) {
    const CaseRow& row = case_row(item.tag);
    writer.begin(row.name);
    for (const CaseField& field : row.fields)
        if (item.has(field.name)) writer.attribute(field.name, item.value(field.name));
    if (row.holds_text) {
        std::string& out = writer.raw();
        out += '>';
        xml::append_escaped(out, xml::fold_space(item.text), false);
        out += "</" + std::string(row.name) + ">\n";
    } else if (item.items.empty()) {
        writer.end_empty();
    } else {
        writer.open();
        for (const CaseItem& child : item.items) write_item(writer, child);
        writer.close(row.name);
    }
}

void write_case(xml::Writer& writer, const RuleCase& rule_case) {
    writer.begin("case").attribute("id", rule_case.id).attribute("rule", rule_case.rule.text());
    writer.optional("title", rule_case.title).optional("scenario", rule_case.scenario);
    writer.open();
    if (!rule_case.given.empty()) {
        writer.begin("given").open();
        for (const CaseItem& item : rule_case.given) write_item(writer, item);
        writer.close("given");
    }
    for (const CaseItem& item : rule_case.script) write_item(writer, item);
    writer.close("case");
}

}  // namespace

std::string write_cases(const CaseFile& file) {
    xml::Writer writer;
    writer.begin("cases")
        .attribute("xmlns", "urn:ramparts:cases:1")
        .attribute("format", kFormat)
        .optional("scenario", file.scenario);
    writer.open();
    for (const RuleCase& rule_case : file.cases) write_case(writer, rule_case);
    writer.close("cases");
    return writer.take();
}

std::string append_case(std::string text, const RuleCase& rule_case) {
    constexpr std::string_view kEnd = "</cases>";
    const std::size_t at = text.rfind(kEnd);
    if (at == std::string::npos) return text;
    CaseFile one;
    one.cases.push_back(rule_case);
    const std::string written = write_cases(one);
    const std::size_t first = written.find("  <case ");
    const std::size_t last = written.rfind(kEnd);
    text.insert(at, written.substr(first, last - first));
    return text;
}

}  // namespace ramparts
