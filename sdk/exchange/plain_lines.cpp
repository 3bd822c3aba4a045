// Files as plain lines; see plain_lines.hpp.
#include "sdk/exchange/plain_lines.hpp"

#include <algorithm>
#include <array>

#include "formats/scenario/document.hpp"
#include "formats/xml/raw_tree.hpp"
#include "sdk/change/edit/edit_words.hpp"

namespace ramparts {
namespace {

/// What elements are known by, the first that there is.
constexpr std::array<std::string_view, 7> kKeys{"id", "at", "between", "n", "name", "href", "kind"};

class LineWriter {
public:
    LineWriter(xml::Reader& reader, std::string& out) : reader_(reader), out_(out) {}

    void write(const xml::Element& element, std::size_t depth) {
        std::vector<xml::Attribute> values(element.attributes().begin(), element.attributes().end());
        const auto rank = [](const xml::Attribute& a) {
            const auto key = std::find(kKeys.begin(), kKeys.end(), a.name);
            return std::pair(key - kKeys.begin(), a.name);
        };
        std::sort(values.begin(), values.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        out_.append(depth * 2, ' ').append(element.name());
        bool key = true;
        for (const xml::Attribute& value : values) {
            const bool known = key && rank(value).first < static_cast<std::ptrdiff_t>(kKeys.size());
            out_ += known ? " " : " " + std::string(value.name) + " ";
            std::string words(value.value);
            if (known && value.name == "between") std::replace(words.begin(), words.end(), ' ', '/');
            out_ += edits::as_word(words);
            key = false;
        }
        const std::size_t at = out_.size();
        out_ += '\n';
        inside(element, depth + 1, at);
    }

private:
    void inside(const xml::Element& element, std::size_t depth, std::size_t end_of_line) {
        xml::Children children = reader_.children(element);
        xml::Element child;
        bool any = false;
        while (element.has_children() && !is_text(element) && reader_.next(children, child)) {
            any = true;
            write(child, depth);
        }
        if (any || !is_text(element)) return;
        const std::string words = reader_.text(element);
        if (!words.empty()) out_.insert(end_of_line, " " + edits::as_text(words));
    }
    // The elements of the formats that hold words.
    static bool is_text(const xml::Element& element) {
        static constexpr std::array<std::string_view, 6> kTexts{"p", "description", "title", "doc", "message", "note"};
        return std::find(kTexts.begin(), kTexts.end(), element.name()) != kTexts.end();
    }

    xml::Reader& reader_;
    std::string& out_;
};

DocumentKind kind_of(const std::string& text) {
    const auto root = xml::root_tag(text);
    for (const DocumentKind kind : {DocumentKind::map, DocumentKind::ruleset, DocumentKind::plugin,
                                    DocumentKind::errata, DocumentKind::variant, DocumentKind::ruleset_variant})
        if (root && root->name == root_name(kind)) return kind;
    return DocumentKind::scenario;
}

}  // namespace

PlainLines plain_lines(std::string text, const std::string& path) {
    PlainLines lines;
    const DocumentKind kind = kind_of(text);
    ParsedDocument open = open_document(kind, std::move(text), path);
    if (open.reader) LineWriter(*open.reader, lines.text).write(open.root, 0);
    if (open.report->has_errors()) lines.text.clear();
    lines.diagnostics = open.report->take();
    return lines;
}

}  // namespace ramparts
