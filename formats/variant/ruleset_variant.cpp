// Reads and writes rulesets that say only what differs; see ruleset_variant.hpp.
#include "formats/variant/ruleset_variant.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "formats/errata/change_rows.hpp"
#include "formats/scenario/document.hpp"
#include "formats/variant/change_sections.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/patch.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

// The nouns of rulesets follow one another in the edit language.
constexpr auto kRulesetNouns = [] {
    constexpr auto first = std::find(kChangeNouns.begin(), kChangeNouns.end(), "option");
    constexpr auto last = std::find(kChangeNouns.begin(), kChangeNouns.end(), "ruleset-note") + 1;
    std::array<std::string_view, static_cast<std::size_t>(last - first)> nouns{};
    std::copy(first, last, nouns.begin());
    return nouns;
}();

class RulesetVariantRows {
public:
    RulesetVariantRows(xml::Reader& reader, RulesetVariantRead& read) : reader_(reader), read_(read) {}

    void read(const xml::Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name"};
        xml::Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        read_.variant.id = row.required_id("id");
        read_.variant.name = row.required_text("name");
        constexpr std::string_view kSections[] = {"base", "changes"};
        const Sections sections(reader_, root, kSections);
        if (const xml::Element* element = sections.find("base")) base(*element);
        else
            reader_.report().error(
                "RP1024", reader_.offset(root), message("<{1}> lacks the row <base>", "ruleset-variant"),
                message("name the ruleset that it is made from: <base href=\"tlg2.xml\" id=\"tlg2\"/>"));
        if (const xml::Element* element = sections.find("changes"))
            read_changes(reader_, *element, kRulesetNouns, [&](std::uint32_t at, Change change) {
                read_.at_changes.push_back(at);
                read_.variant.changes.push_back(std::move(change));
            });
    }

private:
    void base(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"href", "id", "sha256"};
        xml::Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        read_.variant.base_href = row.required_text("href");
        read_.variant.base_id = row.required_id("id");
        read_.variant.base_sha256 = read_hash(row);
        read_.at_base = row.at_element();
        read_.at_href = row.at("href");
        read_.at_id = row.at("id");
        read_.at_hash = row.at("sha256");
    }

    xml::Reader& reader_;
    RulesetVariantRead& read_;
};

}  // namespace

RulesetVariantRead read_ruleset_variant(std::string text, std::string path) {
    RulesetVariantRead result;
    ParsedDocument open = open_document(DocumentKind::ruleset_variant, std::move(text), std::move(path));
    if (open.reader) {
        RulesetVariantRows(*open.reader, result).read(open.root);
        result.tree = open.reader->tree();
    }
    result.readable = open.reader && !open.report->has_errors();
    result.source = open.source;
    result.diagnostics = open.report->take();
    return result;
}

std::string write_ruleset_variant(const RulesetVariant& variant) {
    xml::Writer out;
    out.begin(root_name(DocumentKind::ruleset_variant))
        .attribute("xmlns", name_space(DocumentKind::ruleset_variant))
        .attribute("format", kFormat)
        .attribute("id", variant.id)
        .attribute("name", variant.name);
    out.open();
    out.begin("base")
        .attribute("href", variant.base_href)
        .attribute("id", variant.base_id)
        .optional("sha256", variant.base_sha256)
        .end_empty();
    write_changes(out, variant.changes);
    out.close(root_name(DocumentKind::ruleset_variant));
    return out.take();
}

std::string saved_ruleset_variant(const RulesetVariantRead& read, const RulesetVariant& after) {
    return carried_changes(read.source, read.tree, write_ruleset_variant(read.variant), write_ruleset_variant(after),
                           [](const std::string& text) {
                               const RulesetVariantRead again = read_ruleset_variant(text, {});
                               return again.readable ? write_ruleset_variant(again.variant) : std::string();
                           });
}

}  // namespace ramparts
