// Reads case files against the schema table.
#include <algorithm>
#include <memory>

#include "formats/cases/case_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/numbers.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/reader.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
constexpr std::string_view kNameSpace = "urn:ramparts:cases:1";
constexpr std::string_view kCase[] = {"case"};
constexpr std::string_view kGiven = "given";

bool is_odds(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return false;
    const auto a = to_integer(text.substr(0, colon), 1, 99);
    const auto d = to_integer(text.substr(colon + 1), 1, 99);
    return a && d && (*a == 1 || *d == 1);
}

class CaseReader {
public:
    CaseReader(xml::Reader& reader, CaseFile& file) : reader_(reader), file_(file) {}

    void read(const xml::Element& root) {
        constexpr std::string_view kNames[] = {"format", "scenario"};
        xml::Attributes head(reader_, root, kNames);
        (void)head.required_integer("format", 1, kFormat);
        file_.scenario = head.text("scenario");
        for_each_row(reader_, root, kCase, [&](const xml::Element& element, std::size_t) { read_case(element); });
    }

private:
    FilePlace place(const xml::Element& element) const {
        return reader_.report().source()->place(reader_.offset(element));
    }

    void read_case(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"id", "rule", "title", "scenario"};
        xml::Attributes row(reader_, element, kNames);
        RuleCase found;
        found.id = row.required_text("id");
        found.rule = row.required_rule("rule");
        found.title = row.text("title");
        found.scenario = row.text("scenario");
        found.where = place(element);
        for (const RuleCase& other : file_.cases)
            if (other.id == found.id)
                row.error("RP1050", "id", message("there is already a case \"{1}\"", excerpt(found.id)),
                          message("give each its own id"));
        xml::Children children = reader_.children(element);
        xml::Element line;
        while (reader_.next(children, line)) {
            if (line.name() == kGiven) {
                (void)xml::Attributes(reader_, line, {});
                read_items(line, CasePart::given, {}, found.given);
            } else {
                read_item(line, element, CasePart::step, {}, found.script);
            }
        }
        file_.cases.push_back(std::move(found));
    }

    void read_items(const xml::Element& parent, CasePart part, std::string_view only, std::vector<CaseItem>& items) {
        xml::Children children = reader_.children(parent);
        xml::Element line;
        while (reader_.next(children, line)) read_item(line, parent, part, only, items);
    }

    static bool fits(const CaseRow& row, CasePart part, std::string_view only) {
        if (!only.empty()) return row.name == only;
        return row.part == part || (part == CasePart::step && row.part == CasePart::expectation);
    }

    void read_item(const xml::Element& element, const xml::Element& parent, CasePart part, std::string_view only,
                   std::vector<CaseItem>& items) {
        const auto rows = case_rows();
        const auto it = std::find_if(rows.begin(), rows.end(), [&](const CaseRow& row) {
            return row.name == element.name() && fits(row, part, only);
        });
        if (it == rows.end()) {
            std::vector<std::string_view> known;
            for (const CaseRow& row : rows)
                if (fits(row, part, only)) known.push_back(row.name);
            reader_.unknown_element(element, parent, known);
            return;
        }
        CaseItem item;
        item.tag = it->tag;
        item.where = place(element);
        std::vector<std::string_view> names;
        for (const CaseField& field : it->fields) names.push_back(field.name);
        xml::Attributes row(reader_, element, names);
        for (const CaseField& field : it->fields) read_value(row, field, item);
        if (it->holds_text) item.text = reader_.text(element);
        else if (!it->child.empty()) read_items(element, CasePart::child, it->child, item.items);
        else reader_.leaf(element);
        items.push_back(std::move(item));
    }

    static void read_value(xml::Attributes& row, const CaseField& field, CaseItem& item) {
        if (!row.has(field.name)) {
            if (field.required) row.missing(field.name);
            return;
        }
        switch (field.type) {
            case CaseValue::integer: (void)row.integer(field.name, -100'000, 100'000); break;
            case CaseValue::flag: (void)row.flag(field.name); break;
            case CaseValue::odds:
                if (!is_odds(row.value(field.name)))
                    row.error("RP1038", field.name,
                              message("attribute \"{1}\" of <{2}> is \"{3}\", no odds column", field.name,
                                      row.element().name(), excerpt(row.value(field.name))),
                              message("write 1:n or n:1"));
                break;
            case CaseValue::text:
            case CaseValue::words: break;
        }
        item.set(field.name, row.text(field.name));
    }

    xml::Reader& reader_;
    CaseFile& file_;
};

}  // namespace

bool CaseItem::has(std::string_view name) const noexcept {
    return std::any_of(values.begin(), values.end(), [&](const auto& v) { return v.first == name; });
}

std::string_view CaseItem::value(std::string_view name) const noexcept {
    for (const auto& [key, text_value] : values)
        if (key == name) return text_value;
    return {};
}

int CaseItem::number(std::string_view name, int otherwise) const noexcept {
    return has(name) ? to_integer(value(name), -100'000, 100'000).value_or(otherwise) : otherwise;
}

std::vector<std::string> CaseItem::words(std::string_view name) const {
    std::vector<std::string> list;
    xml::for_each_item(value(name), [&](std::string_view word, std::size_t) { list.emplace_back(word); });
    return list;
}

std::filesystem::path CaseFile::scenario_folder(const RuleCase& rule_case) const {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const std::string& href = rule_case.scenario.empty() ? scenario : rule_case.scenario;
    return (folder / (href.empty() ? ".." : href)).lexically_normal();
}

CaseFile read_cases(std::string text, std::string path) {
    CaseFile file;
    file.path = path;
    const auto source = std::make_shared<const SourceText>(std::move(path), std::move(text));
    xml::Report report(source);
    if (const auto reader = xml::Reader::open(report, kMaxBytes)) {
        xml::Element root;
        if (reader->root("cases", kNameSpace, root)) {
            CaseReader(*reader, file).read(root);
            file.readable = true;
        }
    }
    file.diagnostics = report.take();
    return file;
}

CaseFile load_cases(const std::filesystem::path& path) {
    std::string text;
    Diagnostic problem;
    if (read_file(path, kMaxBytes, text, problem)) return read_cases(std::move(text), path.string());
    CaseFile file;
    file.path = path.string();
    file.diagnostics.push_back(std::move(problem));
    return file;
}

}  // namespace ramparts
