// See manifest_words.hpp.
#include "sdk/share/mods/manifest_words.hpp"

namespace ramparts {
namespace {

using Kind = LineKind;

// "requires bob.terrain, 1.0.0 or later".
Message link_words(const Message& verb, const ModLink& link) {
    const Message range = link.range.words();
    return range.empty() ? verb : message("{1}, {2}", verb, range);
}

Message rights_words(const ModRights& rights) {
    return message("{1}: {2}, {3}", rights.files, rights.holder, rights.licence);
}

}  // namespace

std::vector<ManifestLine> manifest_words(const ModInfo& info) {
    std::vector<ManifestLine> lines{
        {Kind::title, Message(info.title)},
        {Kind::text, message("{1}, by {2}, licence {3}", mod_name(info), info.author, info.licence)}};
    const auto add = [&](Kind kind, Message text) { lines.push_back({kind, std::move(text), {}}); };
    if (!info.doc.empty()) add(Kind::text, Message(info.doc));
    if (const Message engine = info.engine.words(); !engine.empty())
        add(Kind::text, message("Made for Ramparts {1}.", engine));
    if (!info.requires_.empty() || !info.optional.empty() || !info.conflicts.empty() || !info.replaces.empty())
        add(Kind::heading, wording("Other mods"));
    const auto link_line = [&](const ModLink& link, const Message& verb) {
        lines.push_back({Kind::item, link_words(verb, link), link.id});
    };
    for (const ModLink& link : info.requires_) link_line(link, message("requires {1}", link.id));
    for (const ModLink& link : info.optional) link_line(link, message("comes after {1}", link.id));
    for (const ModLink& link : info.conflicts) link_line(link, message("cannot be on with {1}", link.id));
    for (const std::string& id : info.replaces) lines.push_back({Kind::item, message("replaces {1}", id), id});
    if (!info.rights.empty() || !info.sources.empty()) add(Kind::heading, wording("Rights and sources"));
    for (const ModRights& rights : info.rights) add(Kind::item, rights_words(rights));
    for (const ModSource& source : info.sources)
        add(Kind::item, Message(source.about.empty() ? source.title : source.title + ", " + source.about));
    return lines;
}

}  // namespace ramparts
