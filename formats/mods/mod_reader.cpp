// Reads mod.xml.
#include <algorithm>

#include "formats/mods/licences.hpp"
#include "formats/mods/mod_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/small_document.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kModSpace = "urn:ramparts:mod:1";

class ModReader {
public:
    ModReader(xml::Reader& reader, ModInfo& mod) : reader_(reader), mod_(mod) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "version", "licence"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kModFormat)) return;
        mod_.id = id(row, "id");
        mod_.version = version(row, "version", true).value_or(Version{});
        mod_.licence = licence(row, true);
        xml::Children children = reader_.children(root);
        Element child;
        while (reader_.next(children, child)) part(child, root);
        if (mod_.title.empty()) missing(root, "title");
        if (mod_.author.empty()) missing(root, "author");
        contradictions(root);
    }

private:
    void missing(const Element& root, std::string_view name) {
        reader_.report().error("RP8011", reader_.offset(root), message("the mod has no <{1}>", name),
                               message("write it"));
    }

    void part(const Element& child, const Element& root) {
        constexpr std::string_view kRows[] = {"title",    "author",    "doc",      "engine", "requires",
                                              "optional", "conflicts", "replaces", "rights", "source"};
        const auto* found = std::find(std::begin(kRows), std::end(kRows), child.name());
        switch (found - std::begin(kRows)) {
            case 0: return words(child, mod_.title, 200);
            case 1: return words(child, mod_.author, 200);
            case 2: return words(child, mod_.doc, 4000);
            case 3: return engine(child);
            case 4: return link(child, mod_.requires_);
            case 5: return link(child, mod_.optional);
            case 6: return link(child, mod_.conflicts);
            case 7: return replaced(child);
            case 8: return rights(child);
            case 9: return source(child);
            default: reader_.unknown_element(child, root, kRows);
        }
    }

    void words(const Element& element, std::string& to, std::size_t most) {
        Attributes row(reader_, element, {});
        std::string text = reader_.text(element);
        if (!to.empty())
            return reader_.report().error("RP1050", reader_.offset(element),
                                          message("<{1}> appears twice", element.name()),
                                          message("keep one of the two"));
        if (text.empty() || text.size() > most)
            return reader_.report().error("RP8011", reader_.offset(element),
                                          message("<{1}> has {2} bytes", element.name(), text.size()),
                                          message("write 1 to {1}", most));
        to = std::move(text);
    }

    std::string id(Attributes& row, std::string_view name) {
        const std::string_view text = row.value(name);
        if (!row.has(name)) row.missing(name);
        else if (is_mod_id(text)) return std::string(text);
        else
            row.error("RP8011", name, message("\"{1}\" cannot be the id of a mod", excerpt(text)),
                      message("write author.name in small letters a-z, digits, '.', '_' and '-', at most 64"));
        return {};
    }

    std::optional<Version> version(Attributes& row, std::string_view name, bool needed) {
        if (!row.has(name)) {
            if (needed) row.missing(name);
            return std::nullopt;
        }
        auto found = parse_version(row.value(name));
        if (!found)
            row.error("RP8011", name, message("\"{1}\" is not a version", excerpt(row.value(name))),
                      message("write three numbers, such as 1.0.0 or 1.0.0-beta.2"));
        return found;
    }

    std::string licence(Attributes& row, bool needed) {
        const std::string_view text = row.value("licence");
        if (!row.has("licence")) {
            if (needed) row.missing("licence");
            return {};
        }
        const LicenceExpression read = read_licences(text);
        if (read.fault.empty()) return std::string(text);
        row.error("RP8011", "licence", message("the licence \"{1}\" goes wrong at {2}", excerpt(text), read.fault),
                  message("write SPDX names, such as MIT, CC-BY-4.0 or MIT AND CC0-1.0"));
        return {};
    }

    VersionRange range(Attributes& row) {
        VersionRange found{version(row, "min", false), version(row, "below", false)};
        if (found.min && found.below && *found.below <= *found.min)
            row.error("RP8011", "below", message("no version is {1}", found.words()), message("fix one of the two"));
        return found;
    }

    void engine(const Element& element) {
        constexpr std::string_view kNames[] = {"min", "below"};
        Attributes row(reader_, element, kNames);
        mod_.engine = range(row);
        reader_.leaf(element);
    }

    void link(const Element& element, std::vector<ModLink>& links) {
        constexpr std::string_view kNames[] = {"id", "min", "below"};
        Attributes row(reader_, element, kNames);
        ModLink found{id(row, "id"), {}};
        found.range = range(row);
        reader_.leaf(element);
        if (found.id.empty()) return;
        if (links.size() == kMaxModLinks)
            return row.error("RP8012", "id", message("more than {1} <{2}>", kMaxModLinks, element.name()),
                             message("leave some out"));
        const bool twice = std::any_of(links.begin(), links.end(), [&](const ModLink& l) { return l.id == found.id; });
        if (twice)
            return row.error("RP8012", "id", message("<{1}> names {2} twice", element.name(), found.id),
                             message("keep one of the two"));
        if (found.id == mod_.id)
            return row.error("RP8012", "id", message("the mod names itself in <{1}>", element.name()),
                             message("remove the line"));
        links.push_back(std::move(found));
    }

    void replaced(const Element& element) {
        constexpr std::string_view kNames[] = {"id"};
        Attributes row(reader_, element, kNames);
        std::string found = id(row, "id");
        reader_.leaf(element);
        if (found.empty()) return;
        if (found == mod_.id)
            return row.error("RP8012", "id", message("the mod names itself in <{1}>", element.name()),
                             message("remove the line"));
        if (mod_.replaces.size() < kMaxModLinks) mod_.replaces.push_back(std::move(found));
    }

    void rights(const Element& element) {
        constexpr std::string_view kNames[] = {"files", "holder", "licence"};
        Attributes row(reader_, element, kNames);
        ModRights found{row.required_text("files"), row.required_text("holder"), licence(row, true)};
        reader_.leaf(element);
        if (mod_.rights.size() < kMaxModLinks) mod_.rights.push_back(std::move(found));
    }

    void source(const Element& element) {
        constexpr std::string_view kNames[] = {"title"};
        Attributes row(reader_, element, kNames);
        ModSource found{row.required_text("title"), reader_.text(element)};
        if (mod_.sources.size() < kMaxModLinks) mod_.sources.push_back(std::move(found));
    }

    void contradictions(const Element& root) {
        for (const ModLink& wanted : mod_.requires_)
            for (const ModLink& other : mod_.conflicts)
                if (wanted.id == other.id && !other.range.min && !other.range.below)
                    reader_.report().error("RP8012", reader_.offset(root),
                                           message("the mod both requires {1} and conflicts with it", wanted.id),
                                           message("remove one of the two"));
    }

    xml::Reader& reader_;
    ModInfo& mod_;
};

}  // namespace

bool is_mod_id(std::string_view text) noexcept {
    if (text.size() < 2 || text.size() > 64 || text.back() == '.' || text.find("..") != std::string_view::npos)
        return false;
    return is_id(text) && text.find('.') != std::string_view::npos;
}

std::string mod_name(const ModInfo& info) { return info.id + " " + info.version.text(); }

ModRead read_mod(std::string text, std::string path) {
    ModRead result;
    result.readable = xml::read_small_document(
        std::make_shared<SourceText>(std::move(path), std::move(text)), {"mod", kModSpace, kMaxModBytes},
        result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { ModReader(reader, result.info).read(root); });
    return result;
}

}  // namespace ramparts
