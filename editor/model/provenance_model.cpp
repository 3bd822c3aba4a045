// Words and edits of provenance; see provenance_model.hpp.
#include "editor/model/provenance_model.hpp"

#include <algorithm>
#include <map>

#include "editor/model/form.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

const char* title_of(SourceSection section) noexcept {
    switch (section) {
        case SourceSection::hexes: return RP_TR("All hexes");
        case SourceSection::hexsides: return RP_TR("All hexsides");
        case SourceSection::roads: return RP_TR("All roads");
        case SourceSection::labels: return RP_TR("All names on the map");
        case SourceSection::units: return RP_TR("All units");
        case SourceSection::groups: return RP_TR("All reinforcement groups");
        case SourceSection::turns: return RP_TR("The turn track");
        case SourceSection::victory: return RP_TR("Victory conditions");
        case SourceSection::movement: return RP_TR("Tables of movement");
        case SourceSection::cells: return RP_TR("Combat results");
        case SourceSection::shifts: break;
    }
    return RP_TR("Combat shifts");
}

namespace {

constexpr const char* kEdit = RP_TR("State where it comes from");

std::string name_of(const Scenario& s, const SourceGroup& group) {
    switch (group.what) {
        case SourceGroup::What::hexes: return say("Hexes");
        case SourceGroup::What::hexsides: return say_kind(s.ruleset.hexside_kinds[group.kind].name);
        case SourceGroup::What::roads: return say_kind(s.ruleset.road_kinds[group.kind].name);
        case SourceGroup::What::labels: return say("Names");
        case SourceGroup::What::units: break;
    }
    return say("Units");
}

}  // namespace

std::string origin_words(const Provenance& provenance) {
    if (!provenance.stated()) return say("not stated");
    return say(to_string(provenance.kind)) + (provenance.source.empty() ? "" : " " + provenance.source);
}

std::string group_words(const Scenario& scenario, const SourceGroup& group) {
    return say("{1} ({2}): {3}", name_of(scenario, group), group.count,
               group.common ? origin_words(*group.common) : say("several origins"));
}

std::string section_words(const Scenario& scenario, SourceSection section) {
    const SectionSources sources = section_sources(scenario, section);
    const std::string title = say(title_of(section));
    if (sources.silent > 0)
        return say("{1} ({2}): {3}", title, sources.count,
                   say_n("{1} does not say", "{1} do not say", static_cast<long>(sources.silent)));
    if (sources.stated.stated()) return say("{1} ({2}): {3}", title, sources.count, origin_words(sources.stated));
    return say("{1} ({2})", title, sources.count);
}

std::vector<Provenance> kept_sources(std::string_view kept) {
    std::vector<Provenance> all;
    while (!kept.empty()) {
        const std::string_view line = kept.substr(0, kept.find('\n'));
        kept.remove_prefix(std::min(kept.size(), line.size() + 1));
        const std::string_view word = line.substr(0, line.find('\t'));
        for (const ProvenanceKind kind : kOrigins)
            if (to_string(kind) == word)
                all.push_back({kind, std::string(line.substr(std::min(line.size(), word.size() + 1)))});
    }
    return all;
}

std::string keep_source(std::string_view kept, const Provenance& source) {
    std::vector<Provenance> all = kept_sources(kept);
    std::erase(all, source);
    if (source.stated()) all.insert(all.begin(), source);
    if (all.size() > kSourcesKept) all.resize(kSourcesKept);
    std::string text;
    for (const Provenance& p : all) {
        std::string words = p.source;
        std::replace_if(
            words.begin(), words.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
        text += std::string(to_string(p.kind)) + "\t" + words + "\n";
    }
    return text;
}

std::vector<Provenance> source_choices(const Scenario& s, std::string_view kept) {
    std::vector<Provenance> all = kept_sources(kept);
    std::map<Provenance, std::size_t> used;
    const auto count = [&](const Provenance& p) {
        if (p.stated()) ++used[p];
    };
    s.map.each_own_hex_provenance([&](HexIndex, const Provenance& p) { count(p); });
    s.map.each_own_side_provenance([&](Hexside, std::uint8_t, bool, const Provenance& p) { count(p); });
    for (const Provenance& p : s.map.section_provenance) count(p);
    for (const Unit& unit : s.units) count(unit.provenance);
    for (const CrtCell& cell : s.ruleset.crt) count(cell.provenance);
    count(s.units_provenance);
    count({ProvenanceKind::reconstruction, {}});
    std::vector<std::pair<Provenance, std::size_t>> sorted(used.begin(), used.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [source, n] : sorted)
        if (all.size() < 2 * kSourcesKept && std::find(all.begin(), all.end(), source) == all.end())
            all.push_back(source);
    return all;
}

std::string state_sources(Document& document, const Selection& selection, std::span<const SourceGroup> groups,
                          const Provenance& source) {
    return error_of(document.edit(kEdit, [&](Edit& e) { return state_sources(e, selection, groups, source); }));
}

std::string state_sections(Document& document, std::span<const SourceSection> sections, const Provenance& source,
                           bool all) {
    return error_of(document.edit(kEdit, [&](Edit& e) {
        for (const SourceSection section : sections)
            if (!state_section(e, section, source, all)) return false;
        return true;
    }));
}

}  // namespace ramparts
