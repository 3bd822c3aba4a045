// Reads variant.xml; see variant_file.hpp.
#include <algorithm>

#include "formats/scenario/document.hpp"
#include "formats/variant/change_sections.hpp"
#include "formats/variant/variant_file.hpp"
#include "formats/xml/attributes.hpp"

namespace ramparts {
namespace {

class VariantFileReader {
public:
    VariantFileReader(xml::Reader& reader, VariantFile& variant) : reader_(reader), variant_(variant) {}

    void read(const xml::Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name", "version", "date"};
        xml::Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        variant_.id = row.required_id("id");
        variant_.name = row.required_text("name");
        variant_.version = row.text("version");
        if (row.has("date")) variant_.date = row.text("date");
        constexpr std::string_view kSections[] = {"base", "ruleset", "description", "changes"};
        const Sections sections(reader_, root, kSections);
        if (const xml::Element* element = sections.find("base")) base(*element);
        else
            reader_.report().error("RP1024", reader_.offset(root), message("<variant> lacks the row <base>"),
                                   message("name the battle that it is made from: <base href=\"../…\" id=\"…\"/>"));
        if (const xml::Element* element = sections.find("ruleset")) ruleset(*element);
        if (const xml::Element* element = sections.find("description")) variant_.description = reader_.text(*element);
        if (const xml::Element* element = sections.find("changes")) changes(*element);
    }

private:
    void base(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"href", "id", "version", "sha256"};
        xml::Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        VariantBase& base = variant_.base;
        base = {row.required_text("href"), row.required_id("id"), row.text("version"), read_hash(row)};
        VariantPlaces& places = variant_.places;
        places.base = row.at_element();
        places.base_href = row.at("href");
        places.base_id = row.at("id");
        places.base_hash = row.at("sha256");
    }

    void ruleset(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"href", "sha256"};
        xml::Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        variant_.ruleset_href = row.required_text("href");
        variant_.ruleset_sha256 = read_hash(row);
        variant_.places.ruleset = row.at("href");
    }

    void changes(const xml::Element& section) {
        read_changes(reader_, section, kChangeNouns, [&](std::uint32_t at, Change change) {
            if (is_of_the_frame(at, change)) return;
            variant_.places.changes.push_back(at);
            variant_.changes.push_back(std::move(change));
        });
    }

    /// What a variant says of itself it says outside its changes.
    bool is_of_the_frame(std::uint32_t at, const Change& change) {
        constexpr std::string_view kFrame[] = {"id",          "name",    "version",        "date",
                                               "description", "ruleset", "ruleset-sha256", "map"};
        if (change.key.noun != "scenario" ||
            std::find(std::begin(kFrame), std::end(kFrame), change.key.field) == std::end(kFrame))
            return false;
        reader_.report().error("RP1021", at, message("{1} is not said as a change", to_text(change.key)),
                               message("say it in <variant>, <description> or <ruleset>"));
        return true;
    }

    xml::Reader& reader_;
    VariantFile& variant_;
};

}  // namespace

VariantRead read_variant(std::string text, std::string path) {
    VariantRead result;
    ParsedDocument open = open_document(DocumentKind::variant, std::move(text), std::move(path));
    if (open.reader) {
        VariantFileReader(*open.reader, result.variant).read(open.root);
        result.tree = open.reader->tree();
    }
    result.readable = open.reader && !open.report->has_errors();
    result.source = open.source;
    result.diagnostics = open.report->take();
    return result;
}

}  // namespace ramparts
