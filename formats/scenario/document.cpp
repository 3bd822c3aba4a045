// Opening documents; see document.hpp.
#include "formats/scenario/document.hpp"

#include <algorithm>

#include "formats/text/suggest.hpp"

namespace ramparts {

std::string_view root_name(DocumentKind kind) noexcept {
    switch (kind) {
        case DocumentKind::scenario: return "scenario";
        case DocumentKind::map: return "map";
        case DocumentKind::plugin: return "plugin";
        case DocumentKind::errata: return "errata";
        case DocumentKind::variant: return "variant";
        case DocumentKind::ruleset_variant: return "ruleset-variant";
        case DocumentKind::ruleset: break;
    }
    return "ruleset";
}

std::string_view name_space(DocumentKind kind) noexcept {
    switch (kind) {
        case DocumentKind::scenario: return "urn:ramparts:scenario:1";
        case DocumentKind::map: return "urn:ramparts:map:1";
        case DocumentKind::plugin: return "urn:ramparts:plugin:1";
        case DocumentKind::errata: return "urn:ramparts:errata:1";
        case DocumentKind::variant:
        case DocumentKind::ruleset_variant: return "urn:ramparts:variant:1";
        case DocumentKind::ruleset: break;
    }
    return "urn:ramparts:ruleset:1";
}

// Sections of one name, where several are known.
constexpr std::size_t kMaxRepeated = 64;

std::size_t max_bytes(DocumentKind kind) noexcept {
    switch (kind) {
        case DocumentKind::map: return std::size_t{512} << 20U;
        case DocumentKind::plugin: return std::size_t{1} << 20U;
        case DocumentKind::errata:
        case DocumentKind::variant: return std::size_t{64} << 20U;
        default: return std::size_t{16} << 20U;
    }
}

ParsedDocument take_document(DocumentKind kind, std::string text, std::string path) {
    ParsedDocument open;
    open.kind = kind;
    if (text.size() <= max_bytes(kind)) open.migration = migrate_to_current(kind, text);
    open.source = std::make_shared<SourceText>(std::move(path), std::move(text));
    return open;
}

ParsedDocument open_document(DocumentKind kind, std::string text, std::string path) {
    ParsedDocument open = take_document(kind, std::move(text), std::move(path));
    open.parse();
    return open;
}

// What an erratum changes may be a text of a scenario, with every sign of its own written out.
constexpr std::size_t kMaxErrataValue = std::size_t{8} << 20U;

void ParsedDocument::parse(std::span<const xml::Cut> cuts) {
    reader.reset();
    report = std::make_unique<xml::Report>(source);
    if (migration.outcome == Migration::Outcome::too_new) {
        report->error("RP1026", migration.offset,
                      message("the file has format {1}; this program knows up to {2}", migration.from, kFormat),
                      message("open it with a newer version of the program"));
        return;
    }
    if (migration.outcome == Migration::Outcome::migrated)
        report->note("RP1027", migration.offset,
                     message("the file had format {1} and was read as format {2}", migration.from, kFormat),
                     message("save it to keep the new format"));
    const bool holds_changes = kind == DocumentKind::errata || kind == DocumentKind::variant;
    reader = xml::Reader::open(*report, max_bytes(kind), cuts, holds_changes ? kMaxErrataValue : 0);
    if (reader && !reader->root(root_name(kind), name_space(kind), root)) reader.reset();
}

Sections::Sections(xml::Reader& reader, const xml::Element& root, Names names, std::string_view repeated) {
    found_.reserve(names.size());
    std::vector<std::string_view> known(names.begin(), names.end());
    if (!repeated.empty()) known.push_back(repeated);
    xml::Children children = reader.children(root);
    xml::Element element;
    bool too_many = false;
    while (reader.next(children, element)) {
        const std::string_view name = element.name();
        if (!repeated.empty() && name == repeated) {
            if (repeated_.size() < kMaxRepeated) repeated_.push_back(element);
            else if (!too_many) {
                too_many = true;
                reader.report().error("RP1060", reader.offset(element),
                                      message("this is more than {1} of <{2}>", kMaxRepeated, name),
                                      message("remove those that are not needed"));
            }
        } else if (std::find(names.begin(), names.end(), name) == names.end()) {
            reader.unknown_element(element, root, known);
        } else if (const xml::Element* first = find(name)) {
            reader.report().error("RP1025", reader.offset(element),
                                  message("<{1}> appears here a second time; the first is on {2}", name,
                                          reader.report().line_of(reader.offset(*first))),
                                  message("put its content into the first one"));
        } else {
            found_.push_back(element);
        }
    }
}

const xml::Element* Sections::find(std::string_view name) const {
    for (const xml::Element& element : found_)
        if (name == element.name()) return &element;
    return nullptr;
}

Provenance section_provenance(xml::Reader& reader, const xml::Element& section, SectionDefaults& defaults,
                              xml::Attributes::Names more) {
    std::vector<std::string_view> known(more.begin(), more.end());
    known.insert(known.end(), {"prov", "src"});
    xml::Attributes attributes(reader, section, known);
    Provenance provenance = attributes.provenance({});
    defaults.insert_or_assign(std::string(section.name()), provenance);
    return provenance;
}

Wording words_for(data::To to) noexcept {
    switch (to) {
        case data::To::terrain: return wording("terrain");
        case data::To::hexside_kind: return wording("hexside kind");
        case data::To::feature: return wording("feature");
        case data::To::unit_class: return wording("unit class");
        case data::To::side: return wording("side");
        case data::To::group: break;
    }
    return wording("reinforcement group");
}

std::optional<std::size_t> reference_to(xml::Attributes& attributes, std::string_view attribute, Wording what,
                                        std::span<const std::string_view> ids) {
    if (!attributes.has(attribute)) return std::nullopt;
    const std::string_view id = attributes.value(attribute);
    const auto it = std::find(ids.begin(), ids.end(), id);
    if (it != ids.end()) return static_cast<std::size_t>(it - ids.begin());
    Message fix = ids.empty() ? message("there is no {1} yet: add one", what) : suggestion(id, ids);
    attributes.error("RP1051", attribute, message("there is no {1} \"{2}\"", what, excerpt(id)), std::move(fix));
    return std::nullopt;
}

}  // namespace ramparts
